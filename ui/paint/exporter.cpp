#include "paint/exporter.h"

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

// A painter begins with the application's font, which vector formats write down even where no text is drawn:
// the window and the command line would write different files.
void drawInto(QPainter& painter, const Drawing& drawing)
{
    painter.setFont(textFont(12));
    drawing.draw(painter);
}

QByteArray pngFile(const QImage& image, const QString& title)
{
    // By Qt's writer, at the least packing it has for pictures: figures are flat colour, and harder packing takes
    // a quarter more time for a sixth less of the file.
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

// Rectangles with edges on whole pixels wherever the file is shown: no page between flush cells.
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

QByteArray writeSvg(const Drawing& drawing, double)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(pxPerInch));
    generator.setSize(drawing.size.toSize());
    generator.setViewBox(QRectF(QPointF(), drawing.size));
    generator.setTitle(drawing.title.toHtmlEscaped()); // Qt writes it as it is
    {
        QPainter painter(&generator);
        drawInto(painter, drawing);
    }
    return withXmlCharacters(withCrispRectangles(buffer.data()));
}

// Overwrites what a PDF says about when it was made, byte for byte, so that its offsets still hold.
void forgetWhen(QByteArray& pdf)
{
    constexpr QByteArrayView key = "/CreationDate (D:";
    constexpr QByteArrayView date = "20000101000000";
    const qsizetype at = pdf.indexOf(key);
    if (at >= 0)
        pdf.replace(at + key.size(), date.size(), date);
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
    const QSize size(static_cast<int>(std::ceil(drawing.size.width() * scale)),
                     static_cast<int>(std::ceil(drawing.size.height() * scale)));
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
        painter.scale(scale, scale);
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
            const QSizeF points = page.size * (72 / pxPerInch);
            writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
            painter.isActive() ? writer.newPage() : painter.begin(&writer);
            painter.save();
            painter.setRenderHint(QPainter::LosslessImageRendering);
            painter.scale(resolution / pxPerInch, resolution / pxPerInch);
            drawInto(painter, page);
            painter.restore();
        }
    }
    QByteArray pdf = buffer.data();
    forgetWhen(pdf);
    return pdf;
}

std::span<const PictureFormat> pictureFormats()
{
    static constexpr PictureFormat table[] = {
        {"png", "PNG", false, writePng},
        {"svg", "SVG", true, writeSvg},
        {"pdf", "PDF", true, writePdf},
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
