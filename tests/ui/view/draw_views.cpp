#include "view/pipeline/pipeline.h"
#include "view/stage/stage.h"

#include <heedmap/document/document.h>

#include <QApplication>
#include <QDir>
#include <QSplitter>

#include <cstdio>

// draw_views FOLDER EXAMPLE NODE [ROW COL [SLICE]]: how stage and pipeline look, light and dark, at 1× and 2×.
int main(int argc, char** argv)
{
    if (argc < 4)
        return 2;
    using namespace heedmap;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setOrganizationName("heedmap-draw-views");
    const QApplication application(argc, argv);
    const std::string folder = std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples/";
    Workbench workbench;
    workbench.open(loadDocument(folder + argv[2] + ".heed"), folder);
    Selection selection(workbench);
    heedmap::Display display;
    QSplitter window;
    window.addWidget(new Pipeline({workbench, selection, display}));
    auto* stage = new Stage({workbench, selection, display});
    window.addWidget(stage);
    window.resize(1084, 770);
    window.setSizes({224, 860});
    const NodeId node = workbench.graph().find(argv[3]);
    selection.setNode(node);
    if (argc > 6)
        selection.setSlice(atoi(argv[6]));
    if (argc > 5)
        selection.keep(CellPlace{node, {selection.slice(), atoi(argv[4]), atoi(argv[5])}});
    if (qEnvironmentVariableIsSet("PRESENT"))
        display.set(&DisplaySettings::presenting, true);
    window.show();
    for (const auto theme : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast}) {
        display.set(&DisplaySettings::theme, theme);
        QCoreApplication::processEvents();
        const QString name = QStringLiteral("%1-%2-%3.png").arg(argv[2], argv[3]).arg(static_cast<int>(theme));
        window.grab().save(QDir(argv[1]).filePath(name));
    }
    return 0;
}
