// Draws every sample figure into a folder, for eyes: draw_samples FOLDER [SCALE] [light|dark|paper|contrast]
// [png|svg|pdf]
#include "sample_sheet.h"
#include "samples.h"

#include "paint/exporter.h"
#include "paint/heatmap_painter.h"

#include <QFile>
#include <QGuiApplication>
#include <QPainter>

using namespace heedmap;

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication application(argc, argv);
    const QStringList arguments = application.arguments();
    const double scale = arguments.value(2, "1").toDouble();
    const QString named = arguments.value(3, "paper");
    const Theme& theme = named == "dark" ? darkTheme()
        : named == "light"               ? lightTheme()
        : named == "contrast"            ? highContrastDarkTheme()
                                         : paperTheme();
    const PictureFormat& format = *findPictureFormat(arguments.value(4, "png"));
    bool written = true;
    const auto write = [&](const QString& name, const QSizeF& size, const std::function<void(QPainter&)>& draw) {
        const Drawing drawing{name, size, [&](QPainter& painter) {
                                  painter.fillRect(QRectF(QPointF(), size), theme.window);
                                  draw(painter);
                              }};
        QFile file(arguments.value(1) + "/" + name + "." + format.id);
        written = written && file.open(QIODevice::WriteOnly) && file.write(format.write(drawing, scale)) > 0;
    };
    for (const FigureSample& sample : sampleFigures()) {
        const HeatmapFigure figure = sample.shown();
        LayoutOptions options;
        options.deviceScale = scale;
        const FigureLayout layout = layoutFigure(figure, options);
        write(sample.name, layout.size, [&](QPainter& painter) { drawFigure(painter, figure, layout, theme); });
    }
    for (const SampleSheet& sample : sampleSheets()) {
        const SheetLayout layout = layoutSheet(sample.sheet, scale);
        write(sample.name, layout.size, [&](QPainter& painter) { drawSheet(painter, layout, theme); });
    }
    return written ? 0 : 1;
}
