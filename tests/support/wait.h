#pragma once

#include <gtest/gtest.h>

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QEvent>
#include <QObject>
#include <QThread>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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

/// Counts events by their receivers and types from when it is made: who goes on where nothing should.
class EventCount : public QObject {
public:
    EventCount() { QCoreApplication::instance()->installEventFilter(this); }
    bool eventFilter(QObject* receiver, QEvent* event) override
    {
        const std::string name = receiver->objectName().toStdString();
        ++m_counts[receiver->metaObject()->className() + (name.empty() ? "" : " " + name) + ", event "
                   + std::to_string(event->type())];
        return false;
    }
    /// The few that had the most.
    std::string most() const
    {
        constexpr std::size_t few = 6;
        std::vector<std::pair<int, std::string>> counts;
        for (const auto& [what, count] : m_counts)
            counts.emplace_back(count, what);
        std::ranges::sort(counts, std::greater());
        std::string text;
        for (std::size_t i = 0; i < std::min(few, counts.size()); ++i)
            text += "\n" + counts[i].second + ": " + std::to_string(counts[i].first);
        return text;
    }

private:
    std::map<std::string, int> m_counts;
};

/// Handles events until none are left: also those that follow from others, timers of no duration, and deletions that
/// were deferred. Fails where they do not end within a minute.
inline void handleEvents()
{
    const QDeadlineTimer deadline(waitAtMost);
    std::optional<EventCount> count;
    for (int idle = 0; idle < 2 && !deadline.hasExpired();) {
        if (!count && deadline.remainingTime() < waitAtMost / 2)
            count.emplace();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        idle = QThread::currentThread()->eventDispatcher()->processEvents(QEventLoop::AllEvents) ? 0 : idle + 1;
    }
    EXPECT_FALSE(deadline.hasExpired()) << "events follow events without end: " << (count ? count->most() : "");
}

} // namespace heedmap::test
