#pragma once

#include <heedmap/learning/training_course.h>

#include <QObject>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace heedmap {

/// A training and the thread that takes its steps, to which it belongs meanwhile. What the window shows of it on the
/// way is copied when the window has taken what was there before.
class TrainingThread : public QObject {
    Q_OBJECT

public:
    /// False: a loss would not be finite.
    using Job = std::function<bool(TrainingCourse& course, const std::stop_token& stop)>;
    struct News {
        Index step = 0;
        std::vector<std::string> names;
        std::vector<Tensor> parameters;
        Index known = 0;            ///< losses before these
        std::vector<double> losses; ///< the others
        std::vector<TrainingCourse::Mark> marks;
    };

    ~TrainingThread() override { stop(); }

    bool busy() const { return m_thread.joinable(); }
    /// Not while busy; none before the first job.
    TrainingCourse* course() const { return m_course.get(); }
    /// Does it, on the training of that document where there is none yet.
    void launch(Job job, std::shared_ptr<const Document> document, const std::filesystem::path& folder);
    /// A job: step after step, until so many are taken where that is not 0.
    bool takeSteps(TrainingCourse& course, const std::stop_token& stop, Index most = 0);
    /// Other settings, for the steps to come.
    void ask(const Training& settings);
    /// So many steps a second; 0: as many as can be.
    void setPace(double steps);
    /// The newest of a job that takes steps, once.
    std::optional<News> take();
    /// Ends the job, which says nothing any more.
    void stop();
    /// That, and the training as well.
    void forget();

signals:
    void finished(bool finite, const QString& error);

private:
    void work(const Job& job, const Document* document, const std::filesystem::path& folder,
              const std::stop_token& stop);
    void heed(TrainingCourse& course, const std::stop_token& stop);
    void forgetAfter(Index step);
    void publish(const TrainingCourse& course);
    void wait(const std::stop_token& stop);

    std::unique_ptr<TrainingCourse> m_course;
    std::thread m_thread;
    std::stop_source m_stop;
    unsigned m_run = 0;

    std::mutex m_turn; ///< of what follows
    std::condition_variable_any m_woken;
    std::optional<News> m_news;
    Index m_known = 0; ///< losses that the window has
    std::optional<Training> m_asked;
    double m_pace = 0;
};

} // namespace heedmap
