#include "model/gradients/trial.h"

#include "text/failure_text.h"

#include <heedmap/graph/graph.h>

namespace heedmap {

void Trial::start(std::function<void(const std::stop_token&)> work, std::function<void(const QString& error)> then)
{
    stop();
    m_stop = std::stop_source();
    m_thread =
        std::thread([this, work = std::move(work), then = std::move(then), stop = m_stop.get_token(), run = m_run] {
            QString error;
            try {
                work(stop);
            } catch (const Cancelled&) {
                return;
            } catch (...) {
                error = failureText(std::current_exception());
            }
            QMetaObject::invokeMethod(
                this,
                [this, then, error, run] {
                    if (run != m_run)
                        return;
                    this->stop();
                    then(error);
                },
                Qt::QueuedConnection);
        });
}

void Trial::stop()
{
    ++m_run;
    if (!running())
        return;
    m_stop.request_stop();
    m_thread.join();
}

} // namespace heedmap
