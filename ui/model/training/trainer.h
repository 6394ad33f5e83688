#pragma once

#include "model/training/checkpoints.h"
#include "model/training/trained_numbers.h"
#include "model/training/training_thread.h"

#include <heedmap/graph/graph.h>

#include <QObject>
#include <QTimer>

namespace heedmap {

/// Trains the open document beside the window: a thread takes the steps on a copy, and the window takes the newest
/// numbers at most thirty times a second. All of one run is one step of the undo stack. Steps that were taken can be
/// shown again, and gone on from. An edit of a trained number is marked and gone on from; any other begins anew.
class Trainer : public QObject {
    Q_OBJECT

public:
    explicit Trainer(Workbench& workbench, QObject* parent = nullptr);

    static constexpr Index watchedSteps = 500; ///< as `heedmap train` takes
    /// Whether the document says what it shall learn.
    bool possible() const;
    /// While it takes step after step.
    bool training() const { return m_training; }
    /// While its thread is at work for whatever reason.
    bool busy() const { return m_thread.busy(); }

    Index step() const { return m_step; }
    Index last() const { return m_losses.empty() ? 0 : static_cast<Index>(m_losses.size()) - 1; }
    /// Entry k is the loss of the batch that step k+1 takes.
    const std::vector<double>& losses() const { return m_losses; }
    const std::vector<TrainingCourse::Mark>& marks() const { return m_marks; }
    const Training& settings() const { return m_settings; }
    /// Holds for the steps to come, while it trains too.
    void setSettings(const Training& settings);
    /// The most samples that a step may take.
    int largestBatch() const;
    /// The steps that are taken a second; 0 is as many as can be.
    double pace() const { return m_pace; }
    void setPace(double steps);
    /// How often the window takes numbers while it trains: seldom enough that they can be read.
    void setReadable(bool on);
    /// The arrays that can be trained, and whether one is.
    std::vector<std::string> trainable() const { return trainableArrays(m_workbench); }
    bool trained(const std::string& array) const;
    void setTrained(const std::string& array, bool trained);
    /// What the step that was last taken in parts is computed from; null if another was taken since.
    const std::shared_ptr<const OptimiserStep>& parts() const { return m_parts; }
    /// Numbers of the trained arrays at the step that is nearest of those that need no computing; none while busy.
    std::optional<std::pair<Index, TrainedNumbers>> remembered(Index step) const;

public slots:
    void start();
    void pause();
    void stepForward() { takeStep(nullptr); }
    void stepForwardInParts() { takeStep(std::make_shared<OptimiserStep>()); }
    void stepBack() { goTo(m_step - 1); }
    /// Shows a step that was taken.
    void goTo(heedmap::Index step);
    /// The weights that it began with.
    void restart();
    /// Others, drawn anew.
    void newWeights();
    /// From the weights that a training begins with; `goTo` looks back meanwhile.
    void watch();

signals:
    /// The step, the losses, the marks, or whether it trains.
    void moved();
    void settingsChanged();
    /// It has stopped by itself.
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
    bool m_watching = false;         ///< a training of so many steps
    std::optional<Index> m_lookedAt; ///< meanwhile; none: the newest
    Checkpoints m_checkpoints;       ///< of it
    Index m_step = 0;
    std::vector<double> m_losses;
    std::vector<TrainingCourse::Mark> m_marks;
    std::vector<std::string> m_names;
    std::optional<Index> m_wanted; ///< the step to be shown once the thread is free
    Index m_undone = 0;            ///< the step that was shown before an undo
    int m_key = 0;                 ///< of the undo stack; 0: none yet
    std::uint64_t m_drawn = 0;     ///< how often weights were drawn anew
    bool m_putting = false;
    bool m_sameTraining = false;
    bool m_edited = false;
    bool m_othersEdited = false;
    unsigned m_document = 0;
    QTimer m_frames;
    TrainingThread m_thread; ///< goes first
};

} // namespace heedmap
