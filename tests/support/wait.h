#pragma once

#include <QCoreApplication>
#include <QDeadlineTimer>

#include <functional>

namespace heedmap::test {

/// Lets the event loop turn until the condition holds, at most a minute.
inline bool wait(const std::function<bool()>& condition)
{
    const QDeadlineTimer deadline(60000);
    while (!condition() && !deadline.hasExpired())
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
    return condition();
}

} // namespace heedmap::test
