#pragma once

#include "model/training/checkpoints.h"
#include "model/training/trained_numbers.h"
#include "model/training/training_thread.h"

#include <heedmap/graph/graph.h>

#include <QObject>
#include <QTimer>

namespace heedmap {

/// Trains the open document in the background: a thread takes the steps on a copy, and the window takes the newest
/// numbers at most thirty times a second. A run is one step of the undo stack. Earlier steps can be shown again and
/// continued from. After an edit of a trained number the training continues from a mark; any other edit restarts it.
class Trainer : public QObject {
    Q_OBJECT

public:
    explicit Trainer(Workbench& workbench, QObject* parent = nullptr);

    static constexpr Index watchedSteps = 500; ///< as many as `heedmap train` takes by default
    /// Whether the document has a loss to train on.
    bool possible() const;
    /// Whether it is taking steps.
    bool training() const { return m_training; }
    /// Whether its thread is running a job.
    bool busy() const { return m_thread.busy(); }

    Index step() const { return m_step; }
    Index last() const { return m_losses.empty() ? 0 : static_cast<Index>(m_losses.size()) - 1; }
    /// The losses so far: entry k is that of the batch of step k+1.
    const std::vector<double>& losses() const { return m_losses; }
    const std::vector<TrainingCourse::Mark>& marks() const { return m_marks; }
    const Training& settings() const { return m_settings; }
    /// Sets the settings of later steps, also while it trains.
    void setSettings(const Training& settings);
    /// The most samples that a step may take.
    int largestBatch() const;
    /// The steps taken a second; 0 is as many as possible.
    double pace() const { return m_pace; }
    /// Whether it is watched: then it stops by itself, and has a pace of its own until one is set.
    bool watching() const { return m_watching; }
    bool hasOwnPace() const { return m_ownPace; }
    /// The pace after a step.
    double paceAt(Index step) const { return m_thread.paceAt(step); }
    /// The loss at which it then stops.
    const std::optional<double>& goal() const { return m_goal; }
    void setPace(double steps);
    /// Sets whether the window takes numbers rarely enough to be read while it trains.
    void setReadable(bool on);
    /// The arrays that can be trained.
    std::vector<std::string> trainable() const { return trainableArrays(m_workbench); }
    bool trained(const std::string& array) const;
    void setTrained(const std::string& array, bool trained);
    /// The optimiser's step last taken in parts; null if another step was taken since.
    const std::shared_ptr<const OptimiserStep>& parts() const { return m_parts; }
    /// The remembered step nearest to a given one, with the numbers of its trained arrays; computes nothing. None while
    /// busy.
    std::optional<std::pair<Index, TrainedNumbers>> remembered(Index step) const;

public slots:
    void start();
    void pause();
    void stepForward() { takeStep(nullptr); }
    void stepForwardInParts() { takeStep(std::make_shared<OptimiserStep>()); }
    void stepBack() { goTo(m_step - 1); }
    /// Shows an earlier step.
    void goTo(heedmap::Index step);
    /// Restores the weights that the training began with.
    void restart();
    /// Draws new weights.
    void newWeights();
    /// Trains from the initial weights for `watchedSteps`, or until the loss is at most `goal`, at a pace of its
    /// own, in steps a second, that each step makes faster by `growth`; meanwhile `goTo` shows earlier steps.
    void watch(double pace = 0, double growth = 0, std::optional<double> goal = {});

signals:
    /// The step, the losses, the marks or the state of the training has changed.
    void moved();
    void settingsChanged();
    /// The training has stopped by itself, for that reason.
    void stopped(const QString& sentence);

private:
    void takeStep(const std::shared_ptr<OptimiserStep>& parts);
    void launch(TrainingThread::Job job, bool training);
    void take();
    void finish(bool finite, const QString& error);
    void halt();
    void adopt();
    void put(const std::vector<Tensor>& parameters);
    void listen();
    void edited(const std::vector<Change>& changes);
    void follow();
    void rebuilt();
    void forget();
    bool isStep(Index step) const;
    void lookBack(Index step);

    Workbench& m_workbench;
    std::shared_ptr<const OptimiserStep> m_parts;
    Training m_settings;
    double m_pace = 60;
    bool m_training = false;
    bool m_watching = false; ///< running a training of `watchedSteps`
    bool m_ownPace = false;  ///< of what is watched, in place of `m_pace`
    std::optional<double> m_goal;
    std::optional<Index> m_lookedAt; ///< the step shown while watching; none: the newest
    Checkpoints m_checkpoints;       ///< of the watched training
    Index m_step = 0;
    std::vector<double> m_losses;
    std::vector<TrainingCourse::Mark> m_marks;
    std::vector<std::string> m_names;
    std::optional<Index> m_wanted; ///< the step to be shown once the thread is free
    Index m_undone = 0;            ///< the step that was shown before an undo
    int m_key = 0;                 ///< the merge key on the undo stack; 0: none yet
    std::uint64_t m_drawn = 0;     ///< how often weights were drawn anew
    bool m_putting = false;
    bool m_sameTraining = false;
    bool m_edited = false;
    bool m_othersEdited = false;
    unsigned m_document = 0;
    QTimer m_frames;
    TrainingThread m_thread; ///< destroyed first, as its thread uses the members above
};

} // namespace heedmap
