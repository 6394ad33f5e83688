#pragma once

#include <heedmap/learning/training_run.h>

#include <map>
#include <variant>
#include <vector>

namespace heedmap {

/// A training in which one can go back and forth: every step it has taken can be shown again, bit for bit, and gone on
/// from. It remembers each step while that takes little memory, else one in so many, and takes the steps between again.
class HEEDMAP_EXPORT TrainingCourse {
public:
    /// What a person changed between two steps: settings, or numbers.
    struct Mark {
        Index step = 0;
        std::optional<Training> before = {}; ///< settings; none: numbers were changed
        std::optional<Training> after = {};
    };
    static constexpr double usualRoom = 64.0 * 1024 * 1024; ///< bytes

    /// Stands at step 0. Throws the errors of TrainingRun.
    TrainingCourse(Document document, const std::filesystem::path& folder, double room = usualRoom);

    const std::vector<std::string>& names() const { return m_run.names(); }
    /// The step it stands at, and the numbers then.
    Index step() const { return m_step; }
    const std::vector<Tensor>& parameters() const { return m_run.parameters(); }
    /// The last that was taken.
    Index last() const { return m_last; }
    /// The losses of the batches: entry k is that of the numbers of step k, whose gradient step k+1 takes.
    const std::vector<double>& losses() const { return m_losses; }
    const std::vector<Mark>& marks() const { return m_marks; }
    const Training& training() const { return m_run.training(); }
    /// The document with the numbers of the step it stands at.
    Document trained() const { return m_run.trained(); }
    /// The numbers of a step, where they need no computing.
    const std::vector<Tensor>* remembered(Index step) const;
    /// The remembered step that is nearest.
    Index nearest(Index step) const;

    /// Evaluates the loss of step 0, once. False if it is not finite.
    bool begin(const Evaluation& how = {});
    /// What the step after this one is computed from.
    OptimiserStep nextStep(const Evaluation& how = {}) { return m_run.nextStep(how); }
    /// One step further, over those already taken at first. False, and nothing changed, where the loss of the step
    /// after would not be finite. Throws Cancelled, and then stands where it stood.
    bool forward(const Evaluation& how = {});
    /// Throws Cancelled, and then stands where it stood.
    void goTo(Index step, const Evaluation& how = {});
    /// Goes on with other settings, or from other numbers; forgets the steps after this one.
    void change(const Training& training, const Evaluation& how = {});
    void put(std::vector<Tensor> parameters, const Evaluation& how = {});
    /// Back to step 0, as if none had been taken, with the current settings.
    void restart(const Evaluation& how = {});

private:
    struct Kept {
        TrainingRun::State state;
        Training training;
        bool always = false; ///< something was changed there
    };

    void keep(bool always);
    void thin();
    void stand(Index step, const Kept& kept);
    void forgetLater();
    void changed(const Evaluation& how);
    double bytesOf(const TrainingRun::State& state) const;

    TrainingRun m_run;
    double m_room;
    Index m_step = 0;
    Index m_last = 0;
    Index m_every = 1;            ///< steps from one that is kept to the next
    std::map<Index, Kept> m_kept; ///< 0 always
    std::vector<double> m_losses;
    std::vector<Mark> m_marks;
};

} // namespace heedmap
