#include "window/quiet_wheel.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>
#include <QSlider>

namespace heedmap {
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

#include "moc_quiet_wheel.cpp"
