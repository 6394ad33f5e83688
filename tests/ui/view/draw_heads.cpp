// Draws the heads of a document and its attention as text, for eyes: all, one alone, two compared, pointed at.
// draw_heads FOLDER FILE [light|dark|contrast] [en|zh]; QT_SCALE_FACTOR=2 draws at twice the resolution.
#include "text/language.h"
#include "view/heads/heads.h"
#include "view/text/text_view.h"
#include "window/style.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QTest>

using namespace heedmap;

namespace {

void settle()
{
    const QDeadlineTimer deadline(200);
    while (!deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("heedmap-tests");
    const QStringList arguments = application.arguments();
    if (arguments.size() < 3)
        return 2;
    speak(arguments.value(4, "en").toStdString());
    Workbench workbench;
    workbench.open(arguments[2].toStdString());
    Selection selection(workbench);
    heedmap::Display display;
    const QString theme = arguments.value(3, "light");
    display.set(&DisplaySettings::theme,
                theme == "dark"           ? ThemeChoice::Dark
                    : theme == "contrast" ? ThemeChoice::HighContrast
                                          : ThemeChoice::Light);
    display.set(&DisplaySettings::presenting, qEnvironmentVariableIsSet("PRESENT"));
    QApplication::setFont(display.font(13));
    QApplication::setPalette(paletteOf(display.theme()));
    application.setStyleSheet(styleSheetOf(display));
    Heads heads({workbench, selection, display});
    heads.resize(864, 720);
    heads.show();
    heads.setFocus();
    const QString end = QStringLiteral("-%1-%2-%3x.png")
                            .arg(theme, arguments.value(4, "en"), qEnvironmentVariable("QT_SCALE_FACTOR", "1"));
    const QString name = QDir(arguments[1]).filePath(QFileInfo(arguments[2]).completeBaseName());
    const auto save = [&](const char* what) {
        settle();
        return heads.grab().save(name + '-' + what + end);
    };
    const auto saveFigure = [&](Exportable& view, const char* what) {
        settle();
        QFile file(name + '-' + what + end);
        return file.open(QIODevice::WriteOnly)
            && file.write(findPictureFormat("png")->write(view.drawing(paperTheme()), 1)) > 0;
    };
    const Head first = heads.current();
    const Shape& shape = workbench.graph().node(first.node).shape;
    bool saved = save("all") && saveFigure(heads, "all-figure");
    selection.hover(CellPlace{first.node, {first.slice, shape.rows - 1, 0}});
    saved = save("pointed") && saved;
    heads.setRange(HeadRange::Own);
    saved = save("own") && saved;
    heads.showAlone(first);
    selection.keep(CellPlace{first.node, {first.slice, shape.rows - 1, 0}});
    saved = save("alone") && saveFigure(heads, "alone-figure") && saved;
    if (shape.slices > 1) {
        heads.compare(first, {first.node, 1});
        saved = save("compared") && saveFigure(heads, "compared-figure") && saved;
    }
    TextView text({workbench, selection, display});
    text.resize(864, 720);
    text.show();
    text.setFocus();
    saved = saveFigure(text, "text-figure") && saved;
    const auto saveText = [&](const char* what) {
        settle();
        return text.grab().save(name + '-' + what + end);
    };
    saved = saveText("text") && saved;
    QTest::keyClick(&text, Qt::Key_Down);
    QTest::keyClick(&text, Qt::Key_Down);
    QTest::keyClick(&text, Qt::Key_Down);
    saved = saveText("text-from") && saved;
    QTest::keyClick(&text, Qt::Key_Right);
    saved = saveText("text-to") && saved;
    if (auto* mean = text.findChild<QToolButton*>("textMean"); mean->isVisible()) {
        mean->click();
        QTest::keyClick(&text, Qt::Key_Escape);
        saved = saveText("text-mean") && saved;
    }
    return saved ? 0 : 1;
}
