#pragma once

#include "model/training/trained_numbers.h"
#include "model/workbench.h"

#include <heedmap/exercises/lesson.h>

#include <optional>
#include <vector>

namespace heedmap {

/// Until when a stop trains.
struct TrainingGoal {
    std::optional<double> loss = {};
    Index step = 0;

    static TrainingGoal of(const LessonStop& stop, Index now);
    /// The step that it comes to; beyond the losses while it is not reached.
    Index last(const std::vector<double>& losses, Index from) const;
};

/// What stops of a lesson have learned: a stop that is entered again from the same numbers is not trained again.
class LearntStops {
public:
    /// A stop is about to train.
    void begin(const Workbench& workbench, const LessonStop& stop, const Training& settings);
    /// Puts what it learned before, as a step of the undo stack; false if that is not known.
    bool put(Workbench& workbench, const QString& name) const;
    /// It has trained.
    void keep(const Workbench& workbench);

private:
    struct Learnt {
        Document from; ///< without its words
        std::variant<LessonStop::UntilLoss, LessonStop::Steps> until;
        Training settings;
        TrainedNumbers numbers = {};
    };

    static bool same(const Learnt& a, const Learnt& b);

    std::optional<Learnt> m_now;
    std::vector<Learnt> m_known;
};

} // namespace heedmap
