#include "paint/exporter.h"

#include "paint/print/tikz.h"
#include "paint/type.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>

#include <QBuffer>
#include <QHash>
#include <QImage>
#include <QImageWriter>
#include <QMarginsF>
#include <QPageSize>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QUuid>

#include <algorithm>
#include <cmath>
#include <vector>

namespace heedmap {
namespace {

constexpr char16_t groupMark = 0xE0F7; // of a private area of Unicode
thread_local bool writesSvg = false;

struct WritingSvg {
    WritingSvg() { writesSvg = true; }
    WritingSvg(const WritingSvg&) = delete;
    WritingSvg& operator=(const WritingSvg&) = delete;
    ~WritingSvg() { writesSvg = false; }
};

struct AnchoredText {
    Qt::Alignment side;
    double width = 0; ///< px in its font
};

/// A paint engine that draws nothing and records the fixed side of each text.
class AnchorEngine : public QPaintEngine {
public:
    AnchorEngine() : QPaintEngine(AllFeatures) {}

    bool begin(QPaintDevice* /*device*/) override { return true; }
    bool end() override { return true; }
    Type type() const override { return User; }
    void updateState(const QPaintEngineState& /*state*/) override {}
    void drawPath(const QPainterPath& /*path*/) override {}
    void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
    void drawPixmap(const QRectF& /*to*/, const QPixmap& /*pixmap*/, const QRectF& /*from*/) override {}
    void drawTextItem(const QPointF& /*baseline*/, const QTextItem& item) override
    {
        m_texts.push_back({TextAnchor::current(), item.width()});
    }

    const std::vector<AnchoredText>& texts() const { return m_texts; }

private:
    std::vector<AnchoredText> m_texts;
};

class AnchorDevice : public QPaintDevice {
public:
    explicit AnchorDevice(const QSizeF& size) : m_size(size) {}

    QPaintEngine* paintEngine() const override { return &m_engine; }
    const std::vector<AnchoredText>& texts() const { return m_engine.texts(); }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        switch (metric) {
        case PdmWidth: return qCeil(m_size.width());
        case PdmHeight: return qCeil(m_size.height());
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY: return 96; // the resolution of the SVG
        case PdmDevicePixelRatio: return 1;
        default: return QPaintDevice::metric(metric);
        }
    }

private:
    QSizeF m_size;
    mutable AnchorEngine m_engine;
};

std::vector<AnchoredText> textsOf(const Drawing& drawing)
{
    AnchorDevice device(drawing.size);
    QPainter painter(&device);
    painter.setFont(textFont(12));
    drawing.draw(painter);
    painter.end();
    return device.texts();
}

/// The start of a text element, and its x between the quotes.
constexpr QByteArrayView textTag = "<text ";
constexpr QByteArrayView xKey = " x=\"";

QByteArray anchored(const QByteArray& tag, const AnchoredText& text)
{
    const bool middle = text.side & Qt::AlignHCenter;
    const qsizetype x = tag.indexOf(xKey) + xKey.size();
    if ((!middle && !(text.side & Qt::AlignRight)) || x < xKey.size())
        return tag;
    const qsizetype end = tag.indexOf('"', x);
    const double place = tag.mid(x, end - x).toDouble() + (middle ? text.width / 2 : text.width);
    return tag.left(x) + QByteArray::number(place, 'g', 7) + "\" text-anchor=\"" + (middle ? "middle" : "end")
        + tag.mid(end);
}

/// Names substitutes of the font in which figures are set. Before 6.11 Qt writes its name alone, then all that its
/// QFont has.
QByteArray withSubstitutes(const QByteArray& svg)
{
    constexpr QByteArrayView key = "font-family=\"";
    constexpr QByteArrayView own = "DejaVu Sans";
    QByteArray named;
    named.reserve(svg.size() + svg.size() / 8);
    qsizetype from = 0;
    for (qsizetype at = svg.indexOf(key); at >= 0; at = svg.indexOf(key, at + key.size())) {
        const QByteArrayView families = QByteArrayView(svg).sliced(at + key.size());
        if (!families.startsWith(own) || (families[own.size()] != '"' && families[own.size()] != ','))
            continue;
        named += QByteArrayView(svg).sliced(from, at + key.size() - from);
        named += "DejaVu Sans, Verdana, sans-serif";
        from = svg.indexOf('"', at + key.size());
    }
    return named += QByteArrayView(svg).sliced(from);
}

/// An SVG of a drawing whose texts keep their places in other fonts: each is anchored at the side or middle that it is
/// aligned to, and names substitute fonts.
QByteArray withSteadyTexts(const QByteArray& svg, const Drawing& drawing)
{
    const std::vector<AnchoredText> texts = textsOf(drawing);
    const bool known = svg.count(textTag) == static_cast<qsizetype>(texts.size());
    QByteArray steady;
    steady.reserve(svg.size() + svg.size() / 8);
    qsizetype from = 0;
    for (std::size_t i = 0;; ++i) {
        const qsizetype begin = svg.indexOf(textTag, from);
        if (begin < 0)
            break;
        const qsizetype end = svg.indexOf('>', begin);
        const QByteArray tag = svg.mid(begin, end - begin);
        steady += QByteArrayView(svg).sliced(from, begin - from);
        steady += known ? anchored(tag, texts[i]) : tag;
        from = end;
    }
    steady += QByteArrayView(svg).sliced(from);
    return withSubstitutes(steady);
}

constexpr double pxPerInch = 96;
constexpr double pointsPerInch = 72;
constexpr double onScreen = pointsPerInch / pxPerInch; // points a px

/// A size on paper has fractions of a pixel and of a point.
bool printed(const Drawing& drawing) { return drawing.unit != onScreen; }

// A painter begins with the application's font, which vector formats write down even where no text is drawn:
// the window and the command line would write different files.
void drawInto(QPainter& painter, const Drawing& drawing)
{
    painter.setFont(textFont(12));
    drawing.draw(painter);
}

QByteArray pngFile(const QImage& image, const QString& title)
{
    // Qt's writer at its lowest compression: figures have flat colours, and stronger compression takes a quarter more
    // time for a sixth less size.
    constexpr int quality = 80;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setQuality(quality);
    writer.setText(QStringLiteral("Title"), title);
    if (!writer.write(image))
        throw Error(HEEDMAP_PHRASE("%1: %2"), "png", writer.errorString().toStdString());
    return buffer.data();
}

QByteArray writePng(const Drawing& drawing, double scale) { return pngFile(rasterised(drawing, scale), drawing.title); }

// Rectangles snap to whole pixels in any viewer, so that the page does not show between flush cells.
QByteArray withCrispRectangles(const QByteArray& svg)
{
    constexpr QByteArrayView style = "<style>rect{shape-rendering:crispEdges}</style>\n";
    const qsizetype at = svg.indexOf("<defs>");
    QByteArray crisp;
    crisp.reserve(svg.size() + style.size());
    crisp += QByteArrayView(svg).first(at);
    crisp += style;
    crisp += QByteArrayView(svg).sliced(at);
    return crisp;
}

// XML 1.0 (2.2) has no place for these characters, not even as references; a title or a token may hold them.
QByteArray withXmlCharacters(QByteArray svg)
{
    for (char& c : svg)
        if (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r')
            c = ' ';
    return svg.replace("\xEF\xBF\xBE", "\xEF\xBF\xBD").replace("\xEF\xBF\xBF", "\xEF\xBF\xBD");
}

/// Writes the exact size on paper in place of one in whole pixels.
QByteArray withPaperSize(QByteArray svg, const Drawing& drawing)
{
    const QSizeF millimetres = drawing.size * (drawing.unit * 25.4 / pointsPerInch);
    const auto replace = [&svg](const char* name, double value) {
        const QByteArray key = QByteArray(" ") + name + "=\"";
        const qsizetype begin = svg.indexOf(key, svg.indexOf("<svg")) + key.size();
        svg.replace(begin, svg.indexOf('"', begin) - begin, QByteArray::number(value, 'g', 7) + "mm");
    };
    replace("width", millimetres.width());
    replace("height", millimetres.height());
    return svg;
}

/// A text that no drawing has marks where a group begins or ends.
void drawGroupMark(QPainter& painter, const QString& mark)
{
    painter.save();
    painter.resetTransform();
    QFont font = textFont(1);
    painter.setFont(font);
    painter.setPen(QColor(1, 2, 3));
    painter.drawText(QPointF(), QChar(groupMark) + mark);
    painter.restore();
}

/// Replaces the marks by groups with ids of their own.
QByteArray withGroups(const QByteArray& svg)
{
    static const QByteArray begin = "<g ";
    const QByteArray mark = QString(QChar(groupMark)).toUtf8();
    QHash<QByteArray, int> counts;
    QByteArray grouped;
    grouped.reserve(svg.size());
    qsizetype from = 0;
    for (qsizetype at = svg.indexOf(mark); at >= 0; at = svg.indexOf(mark, from)) {
        const qsizetype open = svg.lastIndexOf(begin, at);
        const qsizetype end = svg.indexOf("</g>", at) + 4;
        const qsizetype words = at + mark.size();
        const QByteArray id = svg.mid(words, svg.indexOf('<', words) - words).trimmed();
        grouped += QByteArrayView(svg).sliced(from, open - from);
        if (id == "end") {
            grouped += "</g>\n";
        } else {
            const int count = ++counts[id];
            grouped += "<g id=\"" + id + (count > 1 ? "-" + QByteArray::number(count) : QByteArray()) + "\">\n";
        }
        from = end;
    }
    grouped += QByteArrayView(svg).sliced(from);
    return grouped;
}

QByteArray writeSvg(const Drawing& drawing, double)
{
    const WritingSvg writing;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(pxPerInch));
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    constexpr QByteArrayView title = "<title>@</title>"; // some versions of Qt escape it, some do not
    if (!drawing.title.isEmpty())
        generator.setTitle(QStringLiteral("@"));
    {
        QPainter painter(&generator);
        drawInto(painter, drawing);
    }
    QByteArray written = buffer.data();
    written.replace(title, "<title>" + drawing.title.toHtmlEscaped().toUtf8() + "</title>");
    QByteArray svg = withXmlCharacters(withGroups(withSteadyTexts(withCrispRectangles(written), drawing)));
    return printed(drawing) ? withPaperSize(std::move(svg), drawing) : svg;
}

/// Overwrites what follows each place of the key, byte for byte, so that a PDF's offsets still hold.
void overwrite(QByteArray& pdf, QByteArrayView key, QByteArrayView with)
{
    for (qsizetype at = pdf.indexOf(key); at >= 0; at = pdf.indexOf(key, at + key.size()))
        if (at + key.size() + with.size() <= pdf.size())
            pdf.replace(at + key.size(), with.size(), with);
}

/// Takes out of a PDF when it was written, and puts a number that its content gives in place of one by chance.
void forgetWhen(QByteArray& pdf)
{
    for (const QByteArrayView key : {"/CreationDate (D:", "/ModDate (D:"})
        overwrite(pdf, key, "20000101000000");
    for (const QByteArrayView key : {"xmp:CreateDate=\"", "xmp:ModifyDate=\"", "xmp:MetadataDate=\""})
        overwrite(pdf, key, "2000-01-01T00:00:00");
    // Qt from 6.8 on: the document's number, and twice that in hexadecimal as its identifier.
    constexpr QByteArrayView number = "xmpMM:DocumentID=\"uuid:";
    constexpr QByteArrayView identifier = "/ID [ <";
    constexpr QByteArrayView again = "> <";
    const auto identify = [&](const QByteArray& text) {
        overwrite(pdf, number, text);
        overwrite(pdf, identifier, text.toHex() + again.toByteArray() + text.toHex());
    };
    if (!pdf.contains(number))
        return;
    identify(QUuid().toByteArray(QUuid::WithoutBraces));
    identify(QUuid::createUuidV5(QUuid(), pdf).toByteArray(QUuid::WithoutBraces));
}

/// Puts the exact size of a page in place of its whole points, in as many characters, so that offsets still hold.
void sizeExactly(QByteArray& pdf, qsizetype from, const QSizeF& size)
{
    constexpr QByteArrayView key = "/MediaBox [0 0 ";
    qsizetype begin = pdf.indexOf(key, from) + key.size();
    for (const auto& [side, end] : {std::pair{size.width(), ' '}, {size.height(), ']'}}) {
        const qsizetype length = pdf.indexOf(end, begin) - begin;
        const auto whole = static_cast<int>(QByteArray::number(static_cast<int>(side)).size());
        const auto decimals = static_cast<int>(length) - whole - 1;
        if (decimals > 0)
            pdf.replace(begin, length, QByteArray::number(side, 'f', decimals));
        begin += length + 1;
    }
}

/// Qt writes a PDF's fonts in the order of a hash; with a seed of its own every file would differ.
struct SteadyHashes {
    SteadyHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SteadyHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SteadyHashes(const SteadyHashes&) = delete;
    SteadyHashes& operator=(const SteadyHashes&) = delete;
};

/// The scale, of two decimals, at which a picture of that size at `scale` has at most `largest` pixels a side.
std::string largestScale(double scale, int largest, const QSize& size)
{
    const double fitting = scale * largest / std::max(size.width(), size.height());
    return exactText(std::max(std::floor(fitting * 100) / 100, 0.01));
}

QByteArray writePdf(const Drawing& drawing, double) { return pdfFile(drawing.title, {&drawing, 1}); }

} // namespace

SvgGroup::SvgGroup(QPainter& painter, const char* id) : m_painter(writesSvg ? &painter : nullptr)
{
    if (m_painter != nullptr)
        drawGroupMark(*m_painter, QLatin1String(id));
}

SvgGroup::~SvgGroup()
{
    if (m_painter == nullptr)
        return;
    m_painter->setPen(Qt::NoPen); // else the last one is written again
    drawGroupMark(*m_painter, QStringLiteral("end"));
}

QImage rasterised(const Drawing& drawing, double scale)
{
    const double each = scale * drawing.unit / onScreen; // pixels for each px of the drawing
    const QSize size(static_cast<int>(std::ceil(drawing.size.width() * each)),
                     static_cast<int>(std::ceil(drawing.size.height() * each)));
    constexpr int largest = 32767; // QPainter's own limit
    if (size.width() > largest || size.height() > largest)
        throw Error(HEEDMAP_PHRASE("%1: %2×%3 pixels are too many; expected at most %4 a side: a scale of %5, or PDF "
                                   "or SVG, which have no pixels"),
                    "png", size.width(), size.height(), largest, largestScale(scale, largest, size));
    QImage image(size, drawing.transparent ? QImage::Format_ARGB32 : QImage::Format_RGB32);
    if (image.isNull())
        throw Error(HEEDMAP_PHRASE("%1: not enough memory for the picture; a smaller scale would do"), "png");
    image.fill(drawing.transparent ? Qt::transparent : Qt::white);
    {
        QPainter painter(&image);
        painter.scale(each, each);
        drawInto(painter, drawing);
    }
    const int dotsPerMetre = static_cast<int>(std::lround(pxPerInch * scale / 0.0254));
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    return image;
}

QByteArray pdfFile(const QString& title, std::span<const Drawing> pages)
{
    constexpr int resolution = 1200;
    const SteadyHashes steady;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setResolution(resolution);
        writer.setPageMargins(QMarginsF());
        writer.setTitle(title);
        writer.setCreator(QStringLiteral("Heedmap"));
        QPainter painter;
        for (const Drawing& page : pages) {
            QSizeF points = page.size * page.unit;
            double above = 0;
            if (printed(page)) { // the page covers everything until it gets its exact size, which lacks what is above
                above = std::ceil(points.height() - 1e-6) - points.height();
                points = {std::ceil(points.width() - 1e-6), points.height() + above};
            }
            writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
            painter.isActive() ? writer.newPage() : painter.begin(&writer);
            painter.save();
            painter.setRenderHint(QPainter::LosslessImageRendering);
            const double each = resolution * page.unit / pointsPerInch;
            painter.scale(each, each);
            painter.translate(0, above / page.unit);
            drawInto(painter, page);
            painter.restore();
        }
    }
    QByteArray pdf = buffer.data();
    forgetWhen(pdf);
    qsizetype from = 0;
    for (const Drawing& page : pages) {
        from = pdf.indexOf("/MediaBox", from) + 1;
        if (printed(page))
            sizeExactly(pdf, from - 1, page.size * page.unit);
    }
    return pdf;
}

std::span<const PictureFormat> pictureFormats()
{
    static constexpr PictureFormat table[] = {
        {"png", "PNG", false, writePng},
        {"svg", "SVG", true, writeSvg},
        {"pdf", "PDF", true, writePdf},
        {"tikz", "TikZ", true, writeTikz},
    };
    return table;
}

const PictureFormat* findPictureFormat(const QString& id)
{
    for (const PictureFormat& format : pictureFormats())
        if (id == QLatin1String(format.id))
            return &format;
    return nullptr;
}

} // namespace heedmap
