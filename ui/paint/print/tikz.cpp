#include "paint/print/tikz.h"

#include "paint/type.h"

#include <heedmap/base/error.h>

#include <QBuffer>
#include <QByteArrayView>
#include <QHash>
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <vector>

namespace heedmap {
namespace {

/// The first index of each run of equal elements, and the end.
template <typename Equal> std::vector<int> runsOf(int count, const Equal& equal)
{
    std::vector<int> begins;
    for (int i = 0; i < count; ++i)
        if (i == 0 || !equal(i - 1, i))
            begins.push_back(i);
    begins.push_back(count);
    return begins;
}

/// The rectangles of equal pixels that were magnified from one.
struct ImageRuns {
    explicit ImageRuns(const QImage& part) : image(part.convertToFormat(QImage::Format_ARGB32))
    {
        rows = runsOf(image.height(), [this](int a, int b) { return line(a) == line(b); });
        cols = runsOf(image.width(), [this](int a, int b) {
            for (std::size_t i = 0; i + 1 < rows.size(); ++i)
                if (image.pixel(a, rows[i]) != image.pixel(b, rows[i]))
                    return false;
            return true;
        });
    }

    QByteArrayView line(int row) const
    {
        return {reinterpret_cast<const char*>(image.constScanLine(row)), image.bytesPerLine()};
    }
    std::size_t count() const { return (rows.size() - 1) * (cols.size() - 1); }

    QImage image;
    std::vector<int> rows;
    std::vector<int> cols;
};

thread_local Qt::Alignment anchorSide = Qt::AlignLeft;

struct LatexCharacter {
    char32_t character;
    const char* latex;
};

/// The LaTeX for characters that are special or missing in its fonts.
constexpr LatexCharacter latexCharacters[] = {
    {U'\\', "\\textbackslash{}"},
    {U'{', "\\{"},
    {U'}', "\\}"},
    {U'$', "\\$"},
    {U'&', "\\&"},
    {U'#', "\\#"},
    {U'_', "\\_"},
    {U'%', "\\%"},
    {U'~', "\\textasciitilde{}"},
    {U'^', "\\textasciicircum{}"},
    {U'<', "\\textless{}"},
    {U'>', "\\textgreater{}"},
    {U'|', "\\textbar{}"},
    {U'"', "{''}"},
    {U'-', "{-}"},
    {U'\u2212', "$-$"},
    {U'\u00d7', "$\\times$"},
    {U'\u2192', "$\\rightarrow$"},
    {U'\u2193', "$\\downarrow$"},
    {U'\u2190', "$\\leftarrow$"},
    {U'\u221a', "$\\surd$"},
    {U'\u221e', "$\\infty$"},
    {U'\u00b7', "$\\cdot$"},
    {U'\u22c5', "$\\cdot$"},
    {U'\u2026', "\\ldots{}"},
    {U'\u2013', "{--}"},
    {U'\u2014', "{---}"},
    {U'\u2018', "{`}"},
    {U'\u2019', "{'}"},
    {U'\u201c', "{``}"},
    {U'\u201d', "{''}"},
    {U'\u2713', "$\\surd$"},
    {U'\u1d40', "$^{\\top}$"},
    {U'\u22a4', "$\\top$"},
    {U'\u2264', "$\\le$"},
    {U'\u2265', "$\\ge$"},
    {U'\u2211', "$\\sum$"},
    {U'\u2299', "$\\odot$"},
    {U'\u2202', "$\\partial$"},
    {U'\u2032', "$'$"},
    {U'\u03b1', "$\\alpha$"},
    {U'\u03b2', "$\\beta$"},
    {U'\u03b3', "$\\gamma$"},
    {U'\u03b5', "$\\varepsilon$"},
    {U'\u03bb', "$\\lambda$"},
    {U'\u03c3', "$\\sigma$"},
    {U'\u03c6', "$\\varphi$"},
    {U'\u03c9', "$\\omega$"},
    {U'\u03a3', "$\\Sigma$"},
    {U'\u0394', "$\\Delta$"},
    {U'\u2016', "$\\Vert$"},
    {U'\u2260', "$\\ne$"},
    {U'\u2248', "$\\approx$"},
    {U'\u2191', "$\\uparrow$"},
    {U'\u2194', "$\\leftrightarrow$"},
    {U'\u21d2', "$\\Rightarrow$"},
    {U'\u2208', "$\\in$"},
    {U'\u2207', "$\\nabla$"},
    {U'\u220f', "$\\prod$"},
    {U'\u2218', "$\\circ$"},
    {U'\u221d', "$\\propto$"},
    {U'\u2295', "$\\oplus$"},
    {U'\u2113', "$\\ell$"},
    {U'\u2423', "\\textvisiblespace{}"},
    {U'\u2581', "\\_"},
    {U'\u25cf', "$\\bullet$"},
    {U'\u03b4', "$\\delta$"},
    {U'\u03b7', "$\\eta$"},
    {U'\u03b8', "$\\theta$"},
    {U'\u03ba', "$\\kappa$"},
    {U'\u03bc', "$\\mu$"},
    {U'\u03c0', "$\\pi$"},
    {U'\u03c1', "$\\rho$"},
    {U'\u03c4', "$\\tau$"},
    {U'\u03c8', "$\\psi$"},
    {U'\u03a6', "$\\Phi$"},
    {U'\u03a9', "$\\Omega$"},
    {U'\u207b', "$^{-}$"},
    {U'\u00b9', "$^{1}$"},
    {U'\u00b2', "$^{2}$"},
    {U'\u00b3', "$^{3}$"},
    {U'\u2071', "$^{i}$"},
};

QByteArray latexOf(char32_t character)
{
    const auto known = std::ranges::find(latexCharacters, character, &LatexCharacter::character);
    if (known != std::end(latexCharacters))
        return known->latex;
    if (character < U' ') // a line break in a label
        return " ";
    if (character >= U'\u2070' && character <= U'\u2079') // superscript and subscript digits
        return "$^{" + QByteArray::number(static_cast<int>(character - U'\u2070')) + "}$";
    if (character >= U'\u2080' && character <= U'\u2089')
        return "$_{" + QByteArray::number(static_cast<int>(character - U'\u2080')) + "}$";
    return QString::fromUcs4(&character, 1).toUtf8();
}

/// Whether pdflatex has fonts for a character: the Latin letters.
bool isLatin(const QString& text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.unicode() < 0x250; });
}

QByteArray number(double value)
{
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? "0" : text;
}

QByteArray at(const QPointF& point) { return '(' + number(point.x()) + ',' + number(point.y()) + ')'; }

/// A paint engine that writes commands of TikZ, in px of the drawing.
class TikzEngine : public QPaintEngine {
public:
    /// `unit` is the points for each px.
    explicit TikzEngine(double unit) : QPaintEngine(AllFeatures), m_unit(unit) {}

    /// From now on only texts are commands, and all else is drawn there, `scale` pixels a px.
    void drawOn(QPainter& picture, double scale)
    {
        m_picture = &picture;
        m_scale = scale;
    }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }

    void updateState(const QPaintEngineState& state) override
    {
        m_pen = state.pen();
        m_brush = state.brush();
        m_transform = state.transform();
        m_font = state.font();
        m_opacity = state.opacity();
        if (m_picture == nullptr)
            return;
        m_picture->setPen(m_pen);
        m_picture->setBrush(m_brush);
        m_picture->setOpacity(m_opacity);
        m_picture->setTransform(m_transform * QTransform::fromScale(m_scale, m_scale));
    }

    void drawRects(const QRectF* rects, int count) override
    {
        if (m_picture != nullptr) { // cells touch: at fractions of a pixel the page would show between them
            m_picture->setRenderHint(QPainter::Antialiasing, false);
            m_picture->drawRects(rects, count);
            m_picture->setRenderHint(QPainter::Antialiasing);
            return;
        }
        for (int i = 0; i < count; ++i)
            rectangle(m_transform.mapRect(rects[i]));
    }

    void drawLines(const QLineF* lines, int count) override
    {
        if (m_picture != nullptr)
            return m_picture->drawLines(lines, count);
        for (int i = 0; i < count; ++i)
            stroke(at(m_transform.map(lines[i].p1())) + " -- " + at(m_transform.map(lines[i].p2())));
    }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        if (m_picture != nullptr)
            return mode == PolylineMode ? m_picture->drawPolyline(points, count)
                                        : m_picture->drawPolygon(points, count);
        QByteArray path;
        for (int i = 0; i < count; ++i)
            path += (i > 0 ? " -- " : "") + at(m_transform.map(points[i]));
        paint(mode == PolylineMode ? path : path + " -- cycle", mode != PolylineMode);
    }

    void drawPath(const QPainterPath& path) override
    {
        if (m_picture != nullptr)
            return m_picture->drawPath(path);
        paint(written(m_transform.map(path)), true);
    }

    void drawTextItem(const QPointF& baseline, const QTextItem& item) override
    {
        const bool middle = anchorSide & Qt::AlignHCenter;
        const bool right = anchorSide & Qt::AlignRight;
        const double along = right ? item.width() : middle ? item.width() / 2 : 0;
        const QPointF place = m_transform.map(baseline + QPointF(along, 0));
        const double turn = std::round(std::atan2(-m_transform.m12(), m_transform.m11()) * 180 / 3.14159265358979);
        const QFont font = item.font();
        m_text += "  \\node[heedmap text, anchor=base"
            + QByteArray(right        ? " east"
                             : middle ? ""
                                      : " west")
            + ", text=" + colour(m_pen.color()) + (turn != 0 ? ", rotate=" + QByteArray::number(turn) : QByteArray())
            + "] at " + at(place) + " {\\hmsize{" + number(font.pixelSize()) + "}" + (font.bold() ? "\\bfseries " : "")
            + (font.italic() ? "\\itshape " : "") + latexText(item.text()) + "};\n";
    }

    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { m_image = true; }

    // Overlaps the next rectangle, so that the paper does not show between them.
    void drawImage(const QRectF& to, const QImage& image, const QRectF& from, Qt::ImageConversionFlags) override
    {
        if (m_picture != nullptr)
            return m_picture->drawImage(to, image, from);
        constexpr std::size_t most = std::size_t{128} * 128;
        const ImageRuns pixels(image.copy(from.toRect()));
        m_image = m_image || pixels.count() > most;
        const QSizeF each(to.width() / pixels.image.width(), to.height() / pixels.image.height());
        const auto corner = [&](int col, int row) {
            return to.topLeft() + QPointF(col * each.width(), row * each.height());
        };
        for (std::size_t r = 0; !m_image && r + 1 < pixels.rows.size(); ++r)
            for (std::size_t c = 0; c + 1 < pixels.cols.size(); ++c) {
                const QColor shown = QColor::fromRgba(pixels.image.pixel(pixels.cols[c], pixels.rows[r]));
                const QRectF place(corner(pixels.cols[c], pixels.rows[r]),
                                   corner(pixels.cols[std::min(c + 2, pixels.cols.size() - 1)],
                                          pixels.rows[std::min(r + 2, pixels.rows.size() - 1)]));
                if (shown.alpha() > 0)
                    m_text +=
                        "  \\fill[" + fillOptions(shown) + "] " + rectanglePath(m_transform.mapRect(place)) + ";\n";
            }
    }

    bool image() const { return m_image; }
    const QByteArray& text() const { return m_text; }
    const QByteArray& colours() const { return m_definitions; }

private:
    QByteArray colour(const QColor& wanted)
    {
        QByteArray& name = m_colours[wanted.rgb()];
        if (name.isEmpty()) {
            name = "hm" + QByteArray::number(m_colours.size() - 1);
            m_definitions +=
                "  \\definecolor{" + name + "}{HTML}{" + wanted.name().mid(1).toUpper().toLatin1() + "}%\n";
        }
        return name;
    }

    /// The opacity of a colour.
    QByteArray fillOptions(const QColor& wanted)
    {
        const double opacity = m_opacity * wanted.alphaF();
        return opacity < 0.995 ? colour(wanted) + ", fill opacity=" + number(opacity) : colour(wanted);
    }

    QByteArray length(double px) const { return QByteArray::number(px * m_unit, 'f', 3) + "bp"; }

    QByteArray penOptions()
    {
        QByteArray options = colour(m_pen.color()) + ", line width=" + length(m_pen.widthF());
        if (const double opacity = m_opacity * m_pen.color().alphaF(); opacity < 0.995)
            options += ", draw opacity=" + number(opacity);
        if (m_pen.style() != Qt::SolidLine) {
            options += ", dash pattern=";
            const QList<qreal> dashes = m_pen.dashPattern();
            for (qsizetype i = 0; i < dashes.size(); ++i)
                options += (i % 2 == 0 ? "on " : "off ") + length(dashes[i] * m_pen.widthF()) + ' ';
        }
        return options;
    }

    void stroke(const QByteArray& path)
    {
        if (m_pen.style() != Qt::NoPen)
            m_text += "  \\draw[" + penOptions() + "] " + path + ";\n";
    }

    void paint(const QByteArray& path, bool filled)
    {
        if (filled && m_brush.style() != Qt::NoBrush)
            m_text += "  \\fill[" + fillOptions(m_brush.color()) + "] " + path + ";\n";
        stroke(path);
    }

    static QByteArray rectanglePath(const QRectF& rect)
    {
        return at(rect.topLeft()) + " rectangle " + at(rect.bottomRight());
    }

    void rectangle(const QRectF& rect)
    {
        if (const QGradient* gradient = m_brush.gradient())
            shade(rect, gradient->stops());
        else if (m_brush.style() != Qt::NoBrush)
            m_text += "  \\fill[" + fillOptions(m_brush.color()) + "] " + rectanglePath(rect) + ";\n";
        stroke(rectanglePath(rect));
    }

    // Draws a colour bar from its left or lower end: a rectangle for each colour, overlapping the next.
    void shade(const QRectF& rect, const QGradientStops& stops)
    {
        for (qsizetype i = 0; i < stops.size(); ++i) {
            const double from = i == 0 ? 0 : (stops[i - 1].first + stops[i].first) / 2;
            const QRectF rest = rect.height() > rect.width() ? rect.adjusted(0, 0, 0, -rect.height() * from)
                                                             : rect.adjusted(rect.width() * from, 0, 0, 0);
            m_text += "  \\fill[" + colour(stops[i].second) + "] " + rectanglePath(rest) + ";\n";
        }
    }

    static QByteArray written(const QPainterPath& path)
    {
        QByteArray text;
        for (int i = 0; i < path.elementCount(); ++i) {
            const QPainterPath::Element element = path.elementAt(i);
            if (element.isCurveTo()) {
                text += " .. controls " + at(element) + " and " + at(path.elementAt(i + 1)) + " .. "
                    + at(path.elementAt(i + 2));
                i += 2;
            } else {
                text += (element.isLineTo() ? " -- " : " ") + at(element);
            }
        }
        return text.trimmed();
    }

    double m_unit;
    QPen m_pen;
    QBrush m_brush;
    QTransform m_transform;
    QFont m_font;
    double m_opacity = 1;
    QByteArray m_text;
    QByteArray m_definitions;
    QHash<QRgb, QByteArray> m_colours;
    bool m_image = false;
    QPainter* m_picture = nullptr;
    double m_scale = 1;
};

class TikzDevice : public QPaintDevice {
public:
    TikzDevice(const QSizeF& size, double unit) : m_size(size), m_engine(unit) {}

    QPaintEngine* paintEngine() const override { return &m_engine; }
    TikzEngine& engine() const { return m_engine; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        constexpr double millimetres = 25.4 / 96;
        switch (metric) {
        case PdmWidth: return qCeil(m_size.width());
        case PdmHeight: return qCeil(m_size.height());
        case PdmWidthMM: return qCeil(m_size.width() * millimetres);
        case PdmHeightMM: return qCeil(m_size.height() * millimetres);
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96;
        case PdmDevicePixelRatio: return 1;
        default: return QPaintDevice::metric(metric);
        }
    }

private:
    QSizeF m_size;
    mutable TikzEngine m_engine;
};

} // namespace

TextAnchor::TextAnchor(Qt::Alignment side) : m_before(anchorSide) { anchorSide = side; }

TextAnchor::~TextAnchor() { anchorSide = m_before; }

Qt::Alignment TextAnchor::current() { return anchorSide; }

QByteArray latexText(const QString& text)
{
    QByteArray latex;
    for (const char32_t c : text.toStdU32String())
        latex += latexOf(c);
    return latex;
}

namespace {

void drawOn(const TikzDevice& device, const Drawing& drawing)
{
    QPainter painter(const_cast<TikzDevice*>(&device));
    painter.setFont(textFont(12));
    drawing.draw(painter);
}

/// `before` stands under the texts.
QByteArray fileOf(const TikzDevice& device, const Drawing& drawing, const QByteArray& before, const QByteArray& needs)
{
    const QByteArray unit = QByteArray::number(drawing.unit, 'f', 5);
    const QByteArray engine = isLatin(QString::fromUtf8(device.engine().text()))
        ? ""
        : "% Some of its letters need lualatex, and a font that has them.\n";
    return "% Made by Heedmap. Needs \\usepackage{tikz" + needs + "}.\n" + engine
        + "\\begingroup%\n  \\def\\hmsize#1{\\dimen0=" + unit
        + "bp\\relax\\fontsize{#1\\dimen0}{#1\\dimen0}\\selectfont}%\n" + device.engine().colours()
        + "\\begin{tikzpicture}[x=" + unit + "bp, y=-" + unit
        + "bp, heedmap text/.style={inner sep=0, outer sep=0}]\n  \\path[use as bounding box] (0,0) rectangle "
        + at({drawing.size.width(), drawing.size.height()}) + ";\n" + before + device.engine().text()
        + "\\end{tikzpicture}%\n\\endgroup\n";
}

} // namespace

QByteArray writeTikz(const Drawing& drawing, double)
{
    const TikzDevice device(drawing.size, drawing.unit);
    drawOn(device, drawing);
    if (device.engine().image())
        throw Error(HEEDMAP_PHRASE("tikz: an overview or a large picture is an image; expected pdf, or fewer rows and "
                                   "columns"));
    return fileOf(device, drawing, {}, {});
}

TikzWithPicture tikzWithPicture(const Drawing& drawing, const QString& pictureName)
{
    constexpr double dotsPerInch = 300;
    const double scale = drawing.unit * dotsPerInch / 72;
    QImage image((drawing.size * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    const TikzDevice device(drawing.size, drawing.unit);
    {
        QPainter picture(&image);
        picture.setRenderHint(QPainter::Antialiasing);
        device.engine().drawOn(picture, scale);
        drawOn(device, drawing);
    }
    const auto length = [&](double px) { return QByteArray::number(px * drawing.unit, 'f', 3) + "bp"; };
    const QByteArray before =
        "  \\node[heedmap text, anchor=north west] at (0,0) {\\includegraphics[width=" + length(drawing.size.width())
        + ", height=" + length(drawing.size.height()) + "]{" + pictureName.toUtf8() + "}};\n";
    TikzWithPicture files{fileOf(device, drawing, before, ",graphicx"), {}};
    QBuffer png(&files.picture);
    png.open(QIODevice::WriteOnly);
    image.save(&png, "PNG");
    return files;
}

} // namespace heedmap
