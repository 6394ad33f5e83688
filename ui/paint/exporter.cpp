#include "paint/exporter.h"

#include "paint/print/svg_text.h"
#include "paint/print/tikz.h"
#include "paint/type.h"

#include <heedmap/base/error.h>

#include <QBuffer>
#include <QHash>
#include <QImage>
#include <QImageWriter>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <cmath>

namespace heedmap {
namespace {

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
QByteArray withCrispRectangles(QByteArray svg)
{
    return svg.insert(svg.indexOf("<defs>"), "<style>rect{shape-rendering:crispEdges}</style>\n");
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

QByteArray writeSvg(const Drawing& drawing, double)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(pxPerInch));
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    generator.setTitle(drawing.title.toHtmlEscaped()); // Qt does not escape it
    {
        QPainter painter(&generator);
        drawInto(painter, drawing);
    }
    const QByteArray svg = withXmlCharacters(withSteadyTexts(withCrispRectangles(buffer.data()), drawing));
    return printed(drawing) ? withPaperSize(svg, drawing) : svg;
}

// Overwrites the date in a PDF byte for byte, so that its offsets still hold.
void forgetWhen(QByteArray& pdf)
{
    constexpr QByteArrayView key = "/CreationDate (D:";
    constexpr QByteArrayView date = "20000101000000";
    const qsizetype at = pdf.indexOf(key);
    if (at >= 0)
        pdf.replace(at + key.size(), date.size(), date);
}

/// Puts the exact width of a page in place of its whole points, in as many characters, so that offsets still hold.
void widenExactly(QByteArray& pdf, qsizetype from, double width)
{
    constexpr QByteArrayView key = "/MediaBox [0 0 ";
    const qsizetype begin = pdf.indexOf(key, from) + key.size();
    const qsizetype length = pdf.indexOf(' ', begin) - begin;
    const auto whole = static_cast<int>(QByteArray::number(static_cast<int>(width)).size());
    pdf.replace(begin, length, QByteArray::number(width, 'f', static_cast<int>(length) - whole - 1));
}

/// Qt writes a PDF's fonts in the order of a hash; with a seed of its own every file would differ.
struct SteadyHashes {
    SteadyHashes() { QHashSeed::setDeterministicGlobalSeed(); }
    ~SteadyHashes() { QHashSeed::resetRandomGlobalSeed(); }
    SteadyHashes(const SteadyHashes&) = delete;
    SteadyHashes& operator=(const SteadyHashes&) = delete;
};

QByteArray writePdf(const Drawing& drawing, double) { return pdfFile(drawing.title, {&drawing, 1}); }

} // namespace

QImage rasterised(const Drawing& drawing, double scale)
{
    const double each = scale * drawing.unit / onScreen; // pixels for each px of the drawing
    const QSize size(static_cast<int>(std::ceil(drawing.size.width() * each)),
                     static_cast<int>(std::ceil(drawing.size.height() * each)));
    constexpr int largest = 32767; // QPainter's own limit
    if (size.width() > largest || size.height() > largest)
        throw Error(HEEDMAP_PHRASE("%1: %2×%3 pixels are too many; a smaller scale would do"), "png", size.width(),
                    size.height());
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
            if (printed(page)) // the page covers everything until it gets its exact width
                points = {std::ceil(points.width() - 1e-6), std::ceil(points.height() - 1e-6)};
            writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
            painter.isActive() ? writer.newPage() : painter.begin(&writer);
            painter.save();
            painter.setRenderHint(QPainter::LosslessImageRendering);
            const double each = resolution * page.unit / pointsPerInch;
            painter.scale(each, each);
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
            widenExactly(pdf, from - 1, page.size.width() * page.unit);
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
