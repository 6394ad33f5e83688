#pragma once

#include <gtest/gtest.h>

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QThread>

#include <functional>

namespace heedmap::test {

constexpr int waitAtMost = 60000; // milliseconds: what takes longer never comes

/// Lets the event loop turn until the condition holds, at most a minute.
inline bool wait(const std::function<bool()>& condition)
{
    const QDeadlineTimer deadline(waitAtMost);
    while (!condition() && !deadline.hasExpired()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 20);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return condition();
}

/// Handles events until none are left: also those that follow from others, timers of no duration, and deletions that
/// were deferred. Fails where they do not end within a minute.
inline void handleEvents()
{
    const QDeadlineTimer deadline(waitAtMost);
    for (int idle = 0; idle < 2 && !deadline.hasExpired();) {
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        idle = QThread::currentThread()->eventDispatcher()->processEvents(QEventLoop::AllEvents) ? 0 : idle + 1;
    }
    EXPECT_FALSE(deadline.hasExpired()) << "events follow events without end";
}

} // namespace heedmap::test
