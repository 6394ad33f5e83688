// Draws the explanation and the steps bar into a folder, for eyes:
// draw_panels FOLDER EXAMPLE NODE ROW COL [light|dark|contrast] [en|zh] [SCALE]
#include "text/language.h"
#include "window/style.h"

#include "model/selection.h"
#include "model/workbench.h"
#include "view/explanation/explanation.h"
#include "view/steps/steps_bar.h"

#include <QApplication>
#include <QDeadlineTimer>

using namespace heedmap;

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    if (argc > 8)
        qputenv("QT_SCALE_FACTOR", argv[8]);
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("heedmap-tests");
    const QStringList arguments = application.arguments();
    speak(arguments.value(7, "en").toStdString());
    Workbench workbench;
    workbench.open(std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples/" + arguments.value(2).toStdString()
                   + ".heed");
    Selection selection(workbench);
    heedmap::Display display;
    const QString theme = arguments.value(6, "light");
    display.set(&DisplaySettings::theme,
                theme == "dark"           ? ThemeChoice::Dark
                    : theme == "contrast" ? ThemeChoice::HighContrast
                                          : ThemeChoice::Light);
    QApplication::setFont(display.font(13));
    QApplication::setPalette(paletteOf(display.theme()));
    application.setStyleSheet(styleSheetOf(display));
    const ViewContext context{workbench, selection, display};
    Explanation explanation(context);
    StepsBar bar(context);
    const NodeId node = workbench.graph().find(arguments.value(3).toStdString());
    selection.setNode(node);
    selection.keep(CellPlace{node, {0, arguments.value(4).toInt(), arguments.value(5).toInt()}});
    explanation.resize(352, 780);
    bar.resize(1440, 76);
    explanation.show();
    bar.setAutoFillBackground(true);
    QPalette palette = bar.palette();
    palette.setColor(QPalette::Window, display.theme().panel);
    bar.setPalette(palette);
    bar.show();
    const QDeadlineTimer deadline(400);
    while (!deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
    const QString name = arguments.mid(2).join('-');
    return explanation.grab().save(arguments.value(1) + "/explanation-" + name + ".png")
            && bar.grab().save(arguments.value(1) + "/steps-" + name + ".png")
        ? 0
        : 1;
}
