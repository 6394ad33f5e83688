#include "window/start.h"

#include "examples.h"
#include "language.h"
#include "window/main_window.h"

#include <QApplication>
#include <QSettings>
#include <QTimer>
#include <QWindow>

#include <functional>
#include <utility>

namespace heedmap {
namespace {

/// Does something once the window stands where the window manager puts it: what asks stands over it then.
class OnceThere : public QObject {
public:
    OnceThere(QWidget& window, std::function<void()> what) : QObject(&window), m_what(std::move(what))
    {
        window.windowHandle()->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Expose && static_cast<QWindow*>(watched)->isExposed()) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, parent(), m_what);
            deleteLater();
        }
        return false;
    }

private:
    std::function<void()> m_what;
};

} // namespace

void offerBeginning(MainWindow& window)
{
    QSettings settings;
    const bool first = !settings.value("started").toBool();
    settings.setValue("started", true);
    if (!window.files().offerRecovery() && first)
        window.actions()["gallery"]->trigger();
}

void begin(MainWindow& window, const QString& file)
{
    const bool numbers = Files::holdsNumbersOnly(file);
    if (file.isEmpty() || numbers || !window.open(file))
        window.open(QStringLiteral("examples:") + QString::fromStdString(exampleIds().front()));
    window.show();
    new OnceThere(window, [&window, file, numbers] {
        if (file.isEmpty())
            offerBeginning(window);
        else
            window.files().offerRecovery();
        if (numbers)
            window.files().take(file, window.display());
    });
}

bool hasDisplay() { return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY"); }

int runWindow(const std::string& file)
{
    char name[] = "heedmap";
    char* arguments[] = {name, nullptr};
    int count = 1;
    QApplication application(count, arguments);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HEEDMAP_VERSION));
    const std::string chosen = QSettings().value("language").toString().toStdString();
    speak(chosen.empty() ? localeLanguage() : chosen);

    MainWindow window;
    begin(window, QString::fromStdString(file));
    return QApplication::exec();
}

} // namespace heedmap
