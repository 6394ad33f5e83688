#pragma once

#include <heedmap/learning/kept_steps.h>
#include <heedmap/learning/training_run.h>

#include <map>
#include <variant>
#include <vector>

namespace heedmap {

/// A training that can be scrubbed: any step taken can be restored, bit for bit, and continued from. It keeps the state
/// of every step while that takes little memory, else of every n-th step, and repeats the steps between.
class HEEDMAP_EXPORT TrainingCourse {
public:
    /// A change that a person made between two steps: of settings, or of numbers.
    struct Mark {
        Index step = 0;
        std::optional<Training> before = {}; ///< settings; none: numbers were changed
        std::optional<Training> after = {};
    };
    /// Starts at step 0. Throws the errors of TrainingRun.
    TrainingCourse(Document document, const std::filesystem::path& folder, double room = KeptSteps::usualRoom);

    const std::vector<std::string>& names() const { return m_run.names(); }
    /// The current step, and the parameters at it.
    Index step() const { return m_step; }
    const std::vector<Tensor>& parameters() const { return m_run.parameters(); }
    /// The last step that was taken.
    Index last() const { return m_last; }
    /// The losses of the batches: entry k is that of the numbers of step k, whose gradient step k+1 takes.
    const std::vector<double>& losses() const { return m_losses; }
    const std::vector<Mark>& marks() const { return m_marks; }
    const Training& training() const { return m_run.training(); }
    /// The document with the parameters of the current step.
    Document trained() const { return m_run.trained(); }
    /// The parameters of a step, if they are kept.
    const std::vector<Tensor>* remembered(Index step) const;
    /// The nearest step whose state is kept.
    Index nearest(Index step) const;

    /// Evaluates the loss of step 0, once. False if it is not finite.
    bool begin(const Evaluation& how = {});
    /// The inputs of the next step.
    OptimiserStep nextStep(const Evaluation& how = {}) { return m_run.nextStep(how); }
    /// Moves to the next step, and computes it if it was not taken before. Returns false, and changes nothing, if the
    /// loss of that step would not be finite. Throws Cancelled, which leaves the current step as it was.
    bool forward(const Evaluation& how = {});
    /// Throws Cancelled, which leaves the current step as it was.
    void goTo(Index step, const Evaluation& how = {});
    /// Continues with other settings, or from other parameters; drops the steps after this one.
    void change(const Training& training, const Evaluation& how = {});
    void put(std::vector<Tensor> parameters, const Evaluation& how = {});
    /// Returns to step 0 and drops all others; keeps the current settings.
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
    KeptSteps m_keptSteps;
    Index m_step = 0;
    Index m_last = 0;
    std::map<Index, Kept> m_kept; ///< by step; step 0 is always there
    std::vector<double> m_losses;
    std::vector<Mark> m_marks;
};

} // namespace heedmap
