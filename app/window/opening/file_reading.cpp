#include "window/opening/file_reading.h"

#include <heedmap/base/error.h>
#include <heedmap/base/reading_watch.h>

#include <QEventLoop>
#include <QPointer>
#include <QScopeGuard>

#include <exception>
#include <thread>
#include <utility>

namespace heedmap {

struct FileReading::Run {
    std::stop_source stop;
    QEventLoop loop;
    std::exception_ptr failure;
};

FileReading::~FileReading()
{
    if (m_run != nullptr)
        m_run->stop.request_stop();
}

void FileReading::cancel()
{
    if (m_run == nullptr)
        return;
    std::exchange(m_run, nullptr)->stop.request_stop();
    emit ended();
}

// The window waits in an event loop of its own, as it does for a dialog: whoever opens a file goes on with the next
// line once it is read. A reading that is cancelled ends by itself a little later, below the one that took its place.
void FileReading::read(const QString& name, const std::function<void()>& work)
{
    cancel();
    const QPointer<FileReading> alive(this);
    Run run;
    m_run = &run;
    m_name = name;
    const auto over = qScopeGuard([&] {
        if (!alive || m_run != &run)
            return;
        m_run = nullptr;
        emit ended();
    });
    emit began();
    const auto report = [this, &run](double done) {
        QMetaObject::invokeMethod(
            &run.loop,
            [this, &run, done] {
                if (!run.stop.stop_requested())
                    emit progress(done);
            },
            Qt::QueuedConnection);
    };
    std::thread thread([&run, &report, &work, gate = m_gate] {
        try {
            const ReadingWatch watch(run.stop.get_token(), report);
            if (gate)
                gate(run.stop.get_token());
            keepReading();
            work();
        } catch (...) {
            run.failure = std::current_exception();
        }
        QMetaObject::invokeMethod(&run.loop, &QEventLoop::quit, Qt::QueuedConnection);
    });
    run.loop.exec();
    const bool whole = !run.stop.stop_requested();
    run.stop.request_stop(); // the program quits
    thread.join();
    if (!whole)
        throw Cancelled();
    if (run.failure)
        std::rethrow_exception(run.failure);
}

} // namespace heedmap

#include "moc_file_reading.cpp"
