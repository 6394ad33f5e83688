#include "paint/exporter.h"

#include "paint/heatmap_painter.h"
#include "samples.h"

#include <heedmap/base/error.h>

#include <QFont>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

QByteArray written(const char* format, const HeatmapFigure& figure, double scale = 1)
{
    const FigureLayout layout = layoutFigure(figure);
    return findPictureFormat(format)->write(
        {"A figure", layout.size, [&](QPainter& painter) { drawFigure(painter, figure, layout, paperTheme()); }},
        scale);
}

HeatmapFigure figureOf(const Tensor& values)
{
    HeatmapFigure figure;
    figure.values = values.view();
    figure.symbol = "S_{scaled}";
    figure.rows = {"queries", {}};
    figure.cols = {"keys", {}};
    return figure;
}

TEST(Exporter, EqualFiguresGiveEqualBytes)
{
    for (const FigureSample& sample : sampleFigures()) {
        if (sample.values.shape().size() > 1000)
            continue;
        for (const PictureFormat& format : pictureFormats())
            ASSERT_EQ(written(format.id, sample.shown()), written(format.id, sample.shown()))
                << sample.name.toStdString() << '.' << format.id;
    }
}

TEST(Exporter, WritesTheSameBytesWhateverTheApplicationsFontIs)
{
    const Tensor values = normalNumbers(Shape::matrix(3, 3), 1);
    const HeatmapFigure figure = figureOf(values);
    const QFont before = QGuiApplication::font();
    std::vector<QByteArray> files;
    for (const PictureFormat& format : pictureFormats())
        files.push_back(written(format.id, figure));
    QFont other(QStringLiteral("DejaVu Serif"));
    other.setPixelSize(21);
    other.setBold(true);
    other.setItalic(true);
    QGuiApplication::setFont(other);
    for (std::size_t i = 0; i < files.size(); ++i)
        EXPECT_EQ(written(pictureFormats()[i].id, figure), files[i]) << pictureFormats()[i].id;
    QGuiApplication::setFont(before);
}

TEST(Exporter, AnSvgIsXmlWhateverItsTextsAre)
{
    const Tensor values = normalNumbers(Shape::matrix(1, 1), 1);
    HeatmapFigure figure = figureOf(values);
    const QString text = QStringLiteral("<b>&\"]]>") + QChar(0x01) + QChar(0x1F) + QChar(0xFFFE) + QChar(0xFFFF);
    figure.rows.labels = {text};
    const FigureLayout layout = layoutFigure(figure);
    QXmlStreamReader reader(findPictureFormat("svg")->write(
        {text, layout.size, [&](QPainter& painter) { drawFigure(painter, figure, layout, paperTheme()); }}, 1));
    QString texts;
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::Characters)
            texts += reader.text();
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    EXPECT_EQ(texts.count(QStringLiteral("<b>&\"]]>")), 2) << texts.toStdString(); // the title and the label
}

TEST(Exporter, APngHasItsScaleAndItsResolution)
{
    const Tensor values = normalNumbers(Shape::matrix(3, 3), 1);
    const HeatmapFigure figure = figureOf(values);
    const QSizeF size = layoutFigure(figure).size;
    const QImage image = QImage::fromData(written("png", figure, 2));
    EXPECT_EQ(image.width(), size.width() * 2);
    EXPECT_EQ(image.height(), size.height() * 2);
    EXPECT_NEAR(image.dotsPerMeterX() * 0.0254, 192, 0.1);
}

TEST(Exporter, APngHoldsThePixelsDrawnAndTheTitle)
{
    const Tensor values = normalNumbers(Shape::matrix(3, 3), 1);
    const HeatmapFigure figure = figureOf(values);
    const FigureLayout layout = layoutFigure(figure);
    QImage drawn(layout.size.toSize(), QImage::Format_RGB32);
    drawn.fill(Qt::white);
    QPainter painter(&drawn);
    drawFigure(painter, figure, layout, paperTheme());
    painter.end();
    const QImage read = QImage::fromData(written("png", figure));
    EXPECT_EQ(read.convertToFormat(QImage::Format_RGB32), drawn);
    EXPECT_EQ(read.text("Title"), "A figure");
}

TEST(Exporter, APngTooLargeIsRefusedInASentence)
{
    try {
        findPictureFormat("png")->write({"large", {40000, 10}, [](QPainter&) {}}, 1);
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "png: 40000×10 pixels are too many; expected at most 32767 a side: a scale of 0.81, or PDF or "
                     "SVG, which have no pixels");
    }
}

TEST(Exporter, TextInAnSvgIsText)
{
    const Tensor values{{0.131, -0.312}, {0.31, 0.76}};
    HeatmapFigure figure = figureOf(values);
    figure.rows.labels = {"思考的", "Machines"};
    const QString svg = QString::fromUtf8(written("svg", figure));
    for (const char* text : {">scaled<", ">0.13<", ">−0.31<", ">思考的<", ">Machines<", ">keys →<", ">+0.80<"})
        EXPECT_TRUE(svg.contains(QString::fromUtf8(text))) << text;
    EXPECT_TRUE(QSvgRenderer(svg.toUtf8()).isValid());
}

TEST(Exporter, TextsOfAnSvgKeepTheirPlacesInOtherFonts)
{
    const Tensor values{{0.131, -0.312}, {0.31, 0.76}};
    HeatmapFigure figure = figureOf(values);
    figure.rows.labels = {"Thinking", "Machines"};
    const FigureLayout layout = layoutFigure(figure);
    const QString svg = QString::fromUtf8(written("svg", figure));
    const auto anchoredAt = [&](const char* text, const char* side) {
        const QRegularExpression wanted(
            QStringLiteral("<text[^>]* x=\"([-0-9.]+)\" text-anchor=\"%1\"[^>]*>\\s*%2<").arg(side, text));
        const auto found = wanted.match(svg);
        EXPECT_TRUE(found.hasMatch()) << text;
        return found.captured(1).toDouble();
    };
    const QRectF cells = layout.matrices.front().cells;
    EXPECT_NEAR(anchoredAt("0.13", "middle"), cells.left() + cells.width() / 4, 1);
    EXPECT_NEAR(anchoredAt("0.31", "middle"), cells.left() + cells.width() / 4, 1);
    const double right = anchoredAt("Thinking", "end");
    EXPECT_NEAR(anchoredAt("Machines", "end"), right, 0.1);
    EXPECT_LT(right, cells.left());
    EXPECT_TRUE(svg.contains("\"DejaVu Sans, Verdana, sans-serif\""));
    EXPECT_FALSE(svg.contains("\"DejaVu Sans\""));
}

TEST(Exporter, AnSvgIsAsLargeAsTheFigure)
{
    const Tensor values = normalNumbers(Shape::matrix(3, 3), 1);
    const HeatmapFigure figure = figureOf(values);
    const QSizeF size = layoutFigure(figure).size;
    const QString svg = QString::fromUtf8(written("svg", figure));
    EXPECT_TRUE(svg.contains(QString("viewBox=\"0 0 %1 %2\"").arg(size.width()).arg(size.height())));
    EXPECT_TRUE(svg.contains(QString("width=\"%1mm\"").arg(size.width() * 25.4 / 96)));
}

TEST(Exporter, CellsAreRectanglesUpTo128AndOneLosslessImageAbove)
{
    const Tensor atLimit = normalNumbers(Shape::matrix(128, 128), 2);
    const QByteArray rectangles = written("svg", figureOf(atLimit));
    EXPECT_GE(rectangles.count("<rect"), 128 * 128);
    EXPECT_EQ(rectangles.count("<image"), 0);
    const Tensor above = normalNumbers(Shape::matrix(129, 20), 3);
    const QByteArray image = written("svg", figureOf(above));
    EXPECT_EQ(image.count("<image"), 1);
    EXPECT_TRUE(image.contains("data:image/png"));
}

TEST(Exporter, TheColourOfAnSvgCellIsThePaletteAtItsValue)
{
    const Tensor values{{0.25}};
    const HeatmapFigure figure = figureOf(values);
    const QByteArray svg = written("svg", figure);
    const QRgb colour = layoutFigure(figure).scales[0].colourAt(0.25, Ground::Light);
    EXPECT_TRUE(svg.contains(QColor(colour).name().toUtf8()));
}

TEST(Exporter, APdfHoldsNoLossyImageAndItsFonts)
{
    for (const Shape& shape : {Shape::matrix(4, 4), Shape::matrix(200, 300)}) {
        const Tensor values = normalNumbers(shape, 4);
        const QByteArray pdf = written("pdf", figureOf(values));
        EXPECT_TRUE(pdf.startsWith("%PDF"));
        EXPECT_FALSE(pdf.contains("DCTDecode"));
        EXPECT_EQ(pdf.contains("/Subtype /Image"), shape.rows > 128);
        EXPECT_TRUE(pdf.contains("/FontFile2"));
        EXPECT_TRUE(pdf.contains("/CreationDate (D:20000101000000"));
    }
}

TEST(Exporter, FormatsAreFoundByTheirId)
{
    for (const char* id : {"png", "svg", "pdf"})
        ASSERT_NE(findPictureFormat(id), nullptr) << id;
    EXPECT_EQ(findPictureFormat("jpeg"), nullptr);
}

} // namespace
} // namespace heedmap
