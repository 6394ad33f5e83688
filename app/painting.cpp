#include "painting.h"

#include "language.h"

namespace heedmap {
namespace {

/// What Qt remarks on its surroundings is not for whoever asked for a figure.
void keepQuiet(QtMsgType, const QMessageLogContext&, const QString&) {}

/// What has to be settled before there is an application.
int& prepared(int& count)
{
    qInstallMessageHandler(keepQuiet);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return count;
}

} // namespace

Painting::Painting(const std::string& language) : m_application(prepared(m_count), m_arguments) { speak(language); }

} // namespace heedmap
