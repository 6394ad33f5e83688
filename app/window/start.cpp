#include "window/start.h"

#include "examples.h"
#include "text/language.h"
#include "text/path_text.h"
#include "window/application.h"
#include "window/gallery_model.h"
#include "window/main_window.h"
#include "window/platform.h"

#include <QFileInfo>
#include <QSettings>
#include <QTimer>
#include <QWindow>

#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

/// Runs something once the window manager has placed the window, so that dialogs open over it.
class OnceThere : public QObject {
public:
    OnceThere(QWidget& window, std::function<void()> what) : QObject(&window), m_what(std::move(what))
    {
        if (window.windowHandle()->isExposed())
            run();
        else
            window.windowHandle()->installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Expose && static_cast<QWindow*>(watched)->isExposed()) {
            watched->removeEventFilter(this);
            run();
        }
        return false;
    }

private:
    void run()
    {
        QTimer::singleShot(0, parent(), m_what);
        deleteLater();
    }

    std::function<void()> m_what;
};

/// The arguments of main, which Qt modifies and keeps reading.
struct ArgumentsOfQt {
    ArgumentsOfQt(const WindowCall& call, const Platforms& platforms) : texts{"heedmap"}
    {
        texts.insert(texts.end(), call.options.begin(), call.options.end());
        texts.insert(texts.end(), {"-platform", platforms.names().toStdString()}); // the last one holds
        for (std::string& text : texts)
            words.push_back(text.data());
        count = static_cast<int>(words.size());
        words.push_back(nullptr);
    }

    std::vector<std::string> texts;
    std::vector<char*> words;
    int count = 0;
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
    const bool reads = !file.isEmpty() && !file.startsWith(examplePrefix);
    if (reads)
        window.await(QFileInfo(file).fileName());
    else if (file.isEmpty() || !window.open(file))
        window.open(examplePrefix + QString::fromStdString(exampleIds().front()));
    window.show();
    new OnceThere(window, [&window, file, reads] {
        if (reads)
            window.files().openFirst(file, window.display());
        else if (file.isEmpty())
            offerBeginning(window);
        else
            window.files().offerRecovery();
    });
}

std::optional<int> runWindow(const WindowCall& call)
{
    const Platforms platforms(call);
    if (platforms.empty())
        return std::nullopt;
    ArgumentsOfQt arguments(call, platforms);
    quietPlatform(true);
    Application application(arguments.count, arguments.words.data());
    quietPlatform(false);
    if (platforms.fellBack())
        return std::nullopt;
    if (call.option("-style").empty() && qEnvironmentVariableIsEmpty("QT_STYLE_OVERRIDE"))
        QApplication::setStyle(QStringLiteral("Fusion"));
    QCoreApplication::setOrganizationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationName(QStringLiteral("heedmap"));
    QCoreApplication::setApplicationVersion(QStringLiteral(HEEDMAP_VERSION));
    const std::string chosen = QSettings().value("language").toString().toStdString();
    speak(chosen.empty() ? languageFor() : chosen);

    MainWindow window;
    begin(window, pathText(call.file));
    return QApplication::exec();
}

} // namespace heedmap
