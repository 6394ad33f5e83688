#pragma once

#include <heedmap/learning/training_course.h>

#include <QObject>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace heedmap {

/// A training and the thread that takes its steps and owns it meanwhile. The numbers for the window are copied once the
/// window has taken the previous ones.
class TrainingThread : public QObject {
    Q_OBJECT

public:
    /// A job returns false if a loss is not finite.
    using Job = std::function<bool(TrainingCourse& course, const std::stop_token& stop)>;
    struct News {
        Index step = 0;
        std::vector<std::string> names;
        std::vector<Tensor> parameters;
        Index known = 0;            ///< the losses before these, which the window has
        std::vector<double> losses; ///< the losses after those
        std::vector<TrainingCourse::Mark> marks;
    };

    ~TrainingThread() override { stop(); }

    bool busy() const { return m_thread.joinable(); }
    /// The training, which must not be used while busy; null before the first job.
    TrainingCourse* course() const { return m_course.get(); }
    /// Runs a job on the training; makes that of the document if there is none yet.
    void launch(Job job, std::shared_ptr<const Document> document, const std::filesystem::path& folder);
    /// Where steps end by themselves: after `steps` of them if that is not 0, or once a batch has no larger loss.
    struct Goal {
        Index steps = 0;
        std::optional<double> loss = {};
    };
    /// A job that takes steps until stopped, or until it reaches the goal.
    bool takeSteps(TrainingCourse& course, const std::stop_token& stop, const Goal& goal);
    /// Requests other settings for later steps.
    void ask(const Training& settings);
    /// Sets the steps a second, and by how many more each step makes them; 0 is as many as possible.
    void setPace(double steps, double growth = 0);
    /// The steps a second after a step; 0 is as many as possible.
    double paceAt(Index step) const;
    /// Takes the newest numbers of a job, each once.
    std::optional<News> take();
    /// Ends the job, which emits no signal afterwards.
    void stop();
    /// Ends the job and drops the training.
    void forget();

signals:
    void finished(bool finite, const QString& error);

private:
    void work(const Job& job, const Document* document, const std::filesystem::path& folder,
              const std::stop_token& stop);
    void heed(TrainingCourse& course, const std::stop_token& stop);
    void forgetAfter(Index step);
    void publish(const TrainingCourse& course);
    void wait(const std::stop_token& stop, Index step);

    std::unique_ptr<TrainingCourse> m_course;
    std::thread m_thread;
    std::stop_source m_stop;
    unsigned m_run = 0;

    mutable std::mutex m_turn; ///< guards the members below
    std::condition_variable_any m_woken;
    std::optional<News> m_news;
    Index m_known = 0; ///< the losses that the window has
    std::optional<Training> m_asked;
    double m_pace = 0;
    double m_growth = 0;
};

} // namespace heedmap
