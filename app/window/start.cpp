#include "window/start.h"

#include "examples.h"
#include "text/language.h"
#include "text/path_text.h"
#include "window/application.h"
#include "window/gallery_model.h"
#include "window/main_window.h"
#include "window_call.h"

#include <QByteArray>
#include <QFileInfo>
#include <QGuiApplication>
#include <QList>
#include <QSettings>
#include <QTimer>
#include <QWindow>

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// The Qt platforms to try for a window, best first, and last one that needs no display: Qt takes the first that works,
/// and ends the program if none does.
class Platforms {
public:
    /// From the call, QT_QPA_PLATFORM, or the displays in the environment.
    explicit Platforms(const WindowCall& call);

    /// Whether there is no display at all.
    bool empty() const { return m_names.isEmpty(); }
    /// The value of -platform.
    QByteArray names() const { return m_names + ";offscreen"; }
    /// Whether Qt, once started, runs without a display.
    bool fellBack() const;

private:
    QByteArray m_names;
};

/// Drops Qt's messages about its platform (a missing runtime folder, errors of X11), which do not concern the user, and
/// during start-up all messages.
void quietPlatform(bool starting);
namespace {

QtMessageHandler usual = nullptr;

void dropEverything(QtMsgType, const QMessageLogContext&, const QString&) {}

bool ofThePlatform(const QMessageLogContext& context, const QString& message)
{
    constexpr const char* category = "qt.qpa.";
    return (context.category != nullptr && std::strncmp(context.category, category, std::strlen(category)) == 0)
        || message.startsWith(QLatin1String("This plugin does not support "))
        || message.startsWith(QLatin1String("QStandardPaths: "));
}

void dropRemarksOfThePlatform(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (!ofThePlatform(context, message))
        usual(type, context, message);
}

/// Of a system that always has a display; empty if X11 or Wayland has to be asked for one.
QByteArray platformOfTheSystem()
{
#if defined(Q_OS_WIN)
    return "windows";
#elif defined(Q_OS_MACOS)
    return "cocoa";
#else
    return {};
#endif
}

/// Those whose display the call or the environment names, in the order in which Qt prefers them.
QByteArray platformsWithDisplay(const WindowCall& call)
{
    QByteArrayList names;
    if (!qEnvironmentVariableIsEmpty("DISPLAY") || !call.option("-display").empty())
        names << "xcb";
    if (!qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")) {
        const bool preferred =
            qgetenv("XDG_SESSION_TYPE") == "wayland" && !qgetenv("XDG_CURRENT_DESKTOP").toLower().contains("gnome");
        names.insert(preferred ? 0 : names.size(), "wayland");
    }
    return names.join(';');
}

bool needsNoDisplay(const QByteArray& platform)
{
    return platform.startsWith("offscreen") || platform.startsWith("minimal");
}

} // namespace

Platforms::Platforms(const WindowCall& call)
{
    const std::string asked = call.option("-platform");
    const QByteArray own = platformOfTheSystem();
    m_names = !asked.empty()                              ? QByteArray::fromStdString(asked)
        : !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM") ? qgetenv("QT_QPA_PLATFORM")
        : !own.isEmpty()                                  ? own
                                                          : platformsWithDisplay(call);
}

bool Platforms::fellBack() const
{
    const QByteArrayList wanted = m_names.split(';');
    return needsNoDisplay(QGuiApplication::platformName().toLatin1()) && std::ranges::none_of(wanted, &needsNoDisplay);
}

void quietPlatform(bool starting)
{
    const QtMessageHandler before = qInstallMessageHandler(starting ? dropEverything : dropRemarksOfThePlatform);
    if (starting)
        usual = before;
}
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

// What is gone since is not asked for.
QString openedLast()
{
    const QString last = QSettings().value(lastOpened).toString();
    const auto known = [&] {
        const std::vector<std::string> ids = exampleIds();
        return std::ranges::find(ids, last.mid(examplePrefix.size()).toStdString()) != ids.end();
    };
    return (last.startsWith(examplePrefix) ? known() : QFileInfo::exists(last)) ? last : QString();
}

} // namespace

void offerBeginning(MainWindow& window)
{
    QSettings settings;
    const bool first = !settings.value("started").toBool();
    settings.setValue("started", true);
    if (!window.files().offerRecovery() && first)
        window.actions()["gallery"]->trigger();
}

void begin(MainWindow& window, const QString& called)
{
    const QString file = called.isEmpty() ? openedLast() : called;
    const bool reads = !file.isEmpty() && !file.startsWith(examplePrefix);
    if (reads)
        window.await(QFileInfo(file).fileName());
    else if (file.isEmpty() || !window.open(file))
        window.open(examplePrefix + QString::fromStdString(exampleIds().front()));
    window.show();
    new OnceThere(window, [&window, file, reads, alone = called.isEmpty()] {
        if (reads)
            window.files().openFirst(file, window.display());
        else if (alone)
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
    const std::string chosen =
        call.language.empty() ? QSettings().value("language").toString().toStdString() : call.language;
    speak(chosen.empty() ? languageFor() : chosen);

    MainWindow window;
    begin(window, pathText(call.file));
    return QApplication::exec();
}

} // namespace heedmap
