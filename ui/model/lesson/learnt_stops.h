#pragma once

#include "model/training/trained_numbers.h"
#include "model/workbench.h"

#include <heedmap/document/lesson/lesson.h>

#include <optional>
#include <vector>

namespace heedmap {

/// The goal until which a stop trains: a loss or a step.
struct TrainingGoal {
    std::optional<double> loss = {};
    Index step = 0;

    static TrainingGoal of(const LessonStop& stop, Index now);
    /// The step at which the goal is reached; beyond the losses while it is not.
    Index last(const std::vector<double>& losses, Index from) const;
};

/// A cache of the numbers that stops of a lesson have learned, so that a stop entered again from the same numbers is
/// not trained again.
class LearntStops {
public:
    /// Notes that a stop is about to train from the current numbers.
    void begin(const Workbench& workbench, const LessonStop& stop, const Training& settings);
    /// Writes the numbers that the stop learned before, as one step of the undo stack; returns false if they are not
    /// known.
    bool put(Workbench& workbench, const QString& name) const;
    /// Keeps the numbers that the stop has learned.
    void keep(const Workbench& workbench);

private:
    struct Learnt {
        Document from; ///< without its texts
        std::variant<LessonStop::UntilLoss, LessonStop::Steps> until;
        Training settings;
        TrainedNumbers numbers = {};
    };

    static bool same(const Learnt& a, const Learnt& b);

    std::optional<Learnt> m_now;
    std::vector<Learnt> m_known;
};

} // namespace heedmap
