#include "model/training/training_thread.h"

#include "text/failure_text.h"

#include <algorithm>
#include <chrono>

namespace heedmap {

void TrainingThread::launch(Job job, std::shared_ptr<const Document> document, const std::filesystem::path& folder)
{
    m_stop = std::stop_source();
    m_known = m_course == nullptr ? 0 : static_cast<Index>(m_course->losses().size());
    m_news.reset();
    m_thread = std::thread([this, job = std::move(job), document = std::move(document), folder,
                            stop = m_stop.get_token()] { work(job, document.get(), folder, stop); });
}

void TrainingThread::work(const Job& job, const Document* document, const std::filesystem::path& folder,
                          const std::stop_token& stop)
{
    bool finite = true;
    QString error;
    try {
        if (m_course == nullptr)
            m_course = std::make_unique<TrainingCourse>(*document, folder);
        heed(*m_course, stop);
        finite = m_course->begin({.stop = stop}) && job(*m_course, stop);
    } catch (const Cancelled&) {
    } catch (...) {
        error = failureText(std::current_exception());
    }
    QMetaObject::invokeMethod(
        this,
        [this, finite, error, run = m_run] {
            if (run != m_run || !busy())
                return;
            this->stop();
            emit finished(finite, error);
        },
        Qt::QueuedConnection);
}

/// Applies the settings requested meanwhile.
void TrainingThread::heed(TrainingCourse& course, const std::stop_token& stop)
{
    std::optional<Training> asked;
    {
        const std::lock_guard turn(m_turn);
        asked = std::exchange(m_asked, std::nullopt);
    }
    if (!asked)
        return;
    forgetAfter(course.step());
    course.change(*asked, {.stop = stop});
}

/// Makes the next News repeat the losses from a step on.
void TrainingThread::forgetAfter(Index step)
{
    const std::lock_guard turn(m_turn);
    m_known = std::min(m_known, step);
}

bool TrainingThread::takeSteps(TrainingCourse& course, const std::stop_token& stop, const Goal& goal)
{
    forgetAfter(course.step());
    const auto reached = [&] {
        return (goal.steps > 0 && course.step() >= goal.steps)
            || (goal.loss && course.step() > 0 && course.losses().back() <= *goal.loss);
    };
    while (!stop.stop_requested() && !reached()) {
        heed(course, stop);
        if (!course.forward({.stop = stop}))
            return false;
        publish(course);
        wait(stop, course.step());
    }
    return true;
}

void TrainingThread::wait(const std::stop_token& stop, Index step)
{
    const double pace = paceAt(step);
    std::unique_lock turn(m_turn);
    if (pace > 0)
        m_woken.wait_for(turn, stop, std::chrono::duration<double>(1 / pace),
                         [this] { return m_asked.has_value() || m_pace <= 0; });
}

double TrainingThread::paceAt(Index step) const
{
    const std::lock_guard turn(m_turn);
    return m_pace > 0 ? m_pace + m_growth * static_cast<double>(step) : 0;
}

void TrainingThread::publish(const TrainingCourse& course)
{
    const std::lock_guard turn(m_turn);
    if (m_news)
        return;
    m_news = News{.step = course.step(),
                  .names = course.names(),
                  .parameters = course.parameters(),
                  .known = m_known,
                  .losses = {course.losses().begin() + static_cast<std::ptrdiff_t>(m_known), course.losses().end()},
                  .marks = course.marks()};
    m_known = static_cast<Index>(course.losses().size());
}

std::optional<TrainingThread::News> TrainingThread::take()
{
    const std::lock_guard turn(m_turn);
    return std::exchange(m_news, std::nullopt);
}

void TrainingThread::ask(const Training& settings)
{
    const std::lock_guard turn(m_turn);
    m_asked = settings;
    m_woken.notify_all();
}

void TrainingThread::setPace(double steps, double growth)
{
    const std::lock_guard turn(m_turn);
    m_pace = steps;
    m_growth = growth;
    m_woken.notify_all();
}

void TrainingThread::stop()
{
    if (!busy())
        return;
    m_stop.request_stop();
    m_thread.join();
    ++m_run;
    m_news.reset();
}

void TrainingThread::forget()
{
    stop();
    m_course.reset();
    m_asked.reset();
}

} // namespace heedmap

#include "moc_training_thread.cpp"
