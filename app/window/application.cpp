#include "window/application.h"

#include "text/failure_text.h"
#include "text/language.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QIcon>
#include <QLabel>
#include <QScopeGuard>
#include <QScrollBar>
#include <QSlider>
#include <QUrl>

#include <new>

namespace heedmap {
namespace {

/// Events that recur by themselves: a box for each failure would never end.
bool comesAgain(QEvent::Type type)
{
    return type == QEvent::Paint || type == QEvent::UpdateRequest || type == QEvent::Timer;
}

/// Labels, of message boxes and tool tips too, show text as it is: a name in a document may look like HTML. Code
/// that sets HTML says so.
void makePlain(QObject* receiver)
{
    if (auto* label = qobject_cast<QLabel*>(receiver); label != nullptr && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

} // namespace

Application::Application(int& count, char** words) : QApplication(count, words), m_givenStyleSheet(styleSheet())
{
    usePlainNumbers();
    setDesktopFileName(QStringLiteral("org.heedmap.heedmap")); // Wayland takes icon and name from there
    setWindowIcon(QIcon(QStringLiteral(":/heedmap.svg")));
    const QUrl named(m_givenStyleSheet); // as Qt has it
    if (QFile file(named.toLocalFile()); named.isLocalFile() && file.open(QIODevice::ReadOnly))
        m_givenStyleSheet = QString::fromUtf8(file.readAll());
}

bool Application::notify(QObject* receiver, QEvent* event)
{
    const QEvent::Type type = event->type(); // a posted event is gone afterwards
    try {
        if (type == QEvent::Polish)
            makePlain(receiver);
        return QApplication::notify(receiver, event);
    } catch (...) {
        try {
            report(failureText(std::current_exception()), comesAgain(type));
        } catch (const std::bad_alloc&) { // not even for a sentence
        }
        return false;
    }
}

// Reports after the event: a box opened within a paint would itself have to be painted.
void Application::report(const QString& sentence, bool repeats)
{
    if (m_telling || (repeats && m_told.contains(sentence)))
        return;
    if (repeats)
        m_told.insert(sentence);
    m_telling = true;
    QMetaObject::invokeMethod(
        this, [this, sentence] { tell(sentence); }, Qt::QueuedConnection);
}

void Application::tell(const QString& sentence)
{
    const auto told = qScopeGuard([this] { m_telling = false; });
    emit failed(sentence);
}
namespace {

bool turnsByWheel(const QObject* object)
{
    return qobject_cast<const QAbstractSpinBox*>(object) != nullptr || qobject_cast<const QComboBox*>(object) != nullptr
        || (qobject_cast<const QAbstractSlider*>(object) != nullptr
            && qobject_cast<const QScrollBar*>(object) == nullptr);
}

} // namespace

QuietWheel::QuietWheel(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool QuietWheel::eventFilter(QObject* watched, QEvent* event)
{
    const bool wheel = event->type() == QEvent::Wheel;
    if ((!wheel && event->type() != QEvent::Polish) || !turnsByWheel(watched))
        return false;
    auto& field = static_cast<QWidget&>(*watched);
    if (field.focusPolicy() == Qt::WheelFocus)
        field.setFocusPolicy(Qt::StrongFocus);
    if (!wheel || field.hasFocus())
        return false;
    event->ignore(); // goes on to the parent
    return true;
}

} // namespace heedmap

#include "moc_application.cpp"
