#pragma once

#include <heedmap/learning/kept_steps.h>
#include <heedmap/learning/training_run.h>

#include <filesystem>

namespace heedmap {

/// The numbers of a training before its first step and after each, for an .npz file. They take a bounded room, and the
/// losses another: a long training keeps every second step, every fourth, …, and the last.
class HEEDMAP_EXPORT TrainingHistory {
public:
    explicit TrainingHistory(const TrainingRun& run, double room = KeptSteps::usualRoom);

    /// Of a history of that many steps: which it keeps in the end, and its bytes.
    struct Size {
        Index every = 1;
        double bytes = 0;
        double whole = 0; ///< bytes, if it kept all
    };
    Size sizeOf(Index steps) const;

    /// Takes the numbers after a step; 0: before the first.
    void add(Index step, const std::vector<Tensor>& parameters);
    /// Takes the loss whose gradient a step took, of every step in turn.
    void addLoss(Index step, double loss);
    /// Ends with the numbers after this step: drops later ones.
    void end(Index step, const std::vector<Tensor>& parameters);

    /// The losses that are kept.
    const std::vector<double>& losses() const { return m_losses; }

    /// `step`, the steps kept; `loss` of every step, where there was one, or, where not all are kept, of those in
    /// `loss_step`; and each array with the steps as its first axis.
    void write(const std::filesystem::path& path) const;

private:
    double bytesOfStep() const;
    void append(Index step, const std::vector<Tensor>& parameters);
    void thin();

    KeptSteps m_kept;
    KeptSteps m_lossesKept;
    std::vector<std::string> m_names;
    std::vector<Shape> m_shapes;
    std::vector<Index> m_steps;
    std::vector<std::vector<double>> m_numbers; ///< of each array, step after step
    std::vector<double> m_losses;               ///< of step 1, and then of those that are kept
};

} // namespace heedmap
