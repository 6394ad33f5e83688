#include "painting.h"

#include "text/language.h"

#include <QApplication>

namespace heedmap {
namespace {

/// Drops Qt's messages about its surroundings, which do not concern the user of a figure.
void keepQuiet(QtMsgType, const QMessageLogContext&, const QString&) {}

/// Where there is no XDG_RUNTIME_DIR, Qt would make a folder for one among the temporary files while it
/// looks whether it runs in a sandbox. While this lives it finds no place for it.
class NoRuntimeFolder {
public:
    NoRuntimeFolder() { qputenv("TMPDIR", "/dev/null"); }
    NoRuntimeFolder(const NoRuntimeFolder&) = delete;
    NoRuntimeFolder& operator=(const NoRuntimeFolder&) = delete;
    ~NoRuntimeFolder() { m_temporary.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", m_temporary); }

private:
    QByteArray m_temporary = qEnvironmentVariableIsSet("TMPDIR") ? qgetenv("TMPDIR") : QByteArray();
};

} // namespace

Painting::Painting(const std::string& language, With with)
{
    qInstallMessageHandler(keepQuiet);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const NoRuntimeFolder guard;
    if (with == With::Widgets)
        m_application = std::make_unique<QApplication>(m_count, m_arguments);
    else
        m_application = std::make_unique<QGuiApplication>(m_count, m_arguments);
    usePlainNumbers();
    speak(language);
}

} // namespace heedmap
