#pragma once

#include <QObject>

#include <functional>
#include <stop_token>
#include <thread>

namespace heedmap {

/// Something worked out in a copy of the document, on a thread of its own. The newest that is started counts; what was
/// under way before is given up.
class Trial : public QObject {
public:
    ~Trial() override { stop(); }

    bool running() const { return m_thread.joinable(); }
    /// Does the work, then, back on this thread, what follows it; with a sentence where the work failed.
    void start(std::function<void(const std::stop_token&)> work, std::function<void(const QString& error)> then);
    void stop();

private:
    std::thread m_thread;
    std::stop_source m_stop;
    unsigned m_run = 0;
};

} // namespace heedmap
