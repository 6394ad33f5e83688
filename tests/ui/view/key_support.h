#pragma once

#include <QCoreApplication>
#include <QKeyEvent>
#include <QWidget>

namespace heedmap::test {

/// Whether a widget takes a key; if not, it is for the window.
inline bool takes(QWidget& widget, Qt::Key key)
{
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
    QCoreApplication::sendEvent(&widget, &press);
    return press.isAccepted();
}

} // namespace heedmap::test
