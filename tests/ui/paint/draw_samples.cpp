// Draws every sample figure into a folder, for eyes: draw_samples FOLDER [SCALE] [light|dark|paper|contrast] [png|svg|pdf]
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
    const Theme& theme = named == "dark"       ? darkTheme()
                         : named == "light"    ? lightTheme()
                         : named == "contrast" ? highContrastDarkTheme()
                                               : paperTheme();
    const PictureFormat& format = *findPictureFormat(arguments.value(4, "png"));
    for (const Sample& sample : sampleFigures()) {
        const HeatmapFigure figure = sample.shown();
        LayoutOptions options;
        options.deviceScale = scale;
        const FigureLayout layout = layoutFigure(figure, options);
        const Drawing drawing{sample.name, layout.size, [&](QPainter& painter) {
                                  painter.fillRect(QRectF(QPointF(), layout.size), theme.window);
                                  drawFigure(painter, figure, layout, theme);
                              }};
        QFile file(arguments.value(1) + "/" + sample.name + "." + format.id);
        if (!file.open(QIODevice::WriteOnly))
            return 1;
        file.write(format.write(drawing, scale));
    }
    return 0;
}
