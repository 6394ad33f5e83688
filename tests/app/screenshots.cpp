// screenshots FOLDER: the window with every view, in both languages, light and dark, for eyes. With
// QT_SCALE_FACTOR=2 the same at twice the resolution.

#include "language.h"
#include "window/main_window.h"
#include "window/views.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>

namespace {

void settle()
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 400)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
}

} // namespace

int main(int argc, char** argv)
{
    using namespace heedmap;
    if (argc < 2)
        return 2;
    const QTemporaryDir settings;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("XDG_CONFIG_HOME", settings.path().toUtf8());
    qputenv("XDG_STATE_HOME", settings.path().toUtf8());
    QApplication::setStyle(QStringLiteral("Fusion"));
    const QApplication application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
    QSettings().setValue("hintDismissed", true);
    const QDir folder(QString::fromLocal8Bit(argv[1]));
    folder.mkpath(QStringLiteral("."));
    const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1"));

    MainWindow window;
    window.open(argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("examples:thinking-machines"));
    window.show();
    for (const char* language : {"en", "zh"}) {
        window.setLanguage(language);
        for (const auto& [theme, name] :
             {std::pair{ThemeChoice::Light, "light"}, std::pair{ThemeChoice::Dark, "dark"}}) {
            window.display().set(&DisplaySettings::theme, theme);
            for (std::size_t view = 0; view < views().size(); ++view) {
                window.showView(static_cast<int>(view));
                window.selection().setStep(2);
                window.selection().keep(CellPlace{window.selection().node(), {0, 0, 1}});
                settle();
                const QString file =
                    QStringLiteral("%1-%2-%3-%4x.png")
                        .arg(QLatin1String(views()[view].id), QLatin1String(language), QLatin1String(name), scale);
                if (!window.grab().save(folder.filePath(file)))
                    return 1;
            }
        }
    }
    return 0;
}
