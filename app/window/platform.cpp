#include "window/platform.h"

#include <QGuiApplication>

#include <algorithm>
#include <cstring>

namespace heedmap {
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

} // namespace heedmap
