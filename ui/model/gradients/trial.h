#pragma once

#include <QObject>

#include <functional>
#include <stop_token>
#include <thread>

namespace heedmap {

/// Work on a copy of the document, on a thread of its own. A new start cancels the previous work.
class Trial : public QObject {
public:
    ~Trial() override { stop(); }

    bool running() const { return m_thread.joinable(); }
    /// Runs `work` on the thread, then `then` on this one, with an error sentence if the work failed.
    void start(std::function<void(const std::stop_token&)> work, std::function<void(const QString& error)> then);
    void stop();

private:
    std::thread m_thread;
    std::stop_source m_stop;
    unsigned m_run = 0;
};

} // namespace heedmap
