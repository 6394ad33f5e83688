// edit_forever DOCUMENT FOLDER: opens a document, edits X[0,0] to 0.125, and goes on until it is killed.

#include "model/files/recovery.h"

#include <QGuiApplication>

#include <array>

int main(int argc, char** argv)
{
    using namespace heedmap;
    if (argc != 3)
        return 2;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    Workbench workbench;
    const Recovery recovery(workbench, QString::fromLocal8Bit(argv[2]));
    workbench.open(argv[1]);
    workbench.setValues(workbench.graph().find("X"), Region::of({0, 0, 0}), std::array{0.125});
    return QGuiApplication::exec();
}
