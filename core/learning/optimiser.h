#pragma once

#include <heedmap/base/export.h>
#include <heedmap/document/training/training.h>
#include <heedmap/learning/optimiser_step.h>
#include <heedmap/tensor/tensor.h>

#include <vector>

namespace heedmap {

/// Moves parameters against their gradients, and keeps its state from step to step. With g the gradient,
/// clipped to g·min(1, clip/‖g‖), and w ← w − η·decay·w first: SGD w ← w − η g; momentum (Polyak 1964) v ← μ v + g, w ←
/// w − η v; Adam (Kingma and Ba 2015; decoupled decay by Loshchilov and Hutter 2019) m ← β₁m + (1−β₁)g, v ← β₂v +
/// (1−β₂)g², w ← w − η (m/(1−β₁ᵗ)) / (√(v/(1−β₂ᵗ)) + ε).
class HEEDMAP_EXPORT Optimiser {
public:
    Optimiser(const Training& training, const std::vector<Tensor>& parameters);

    /// There is one of `gradients` for each parameter, of its shape; they are clipped in place.
    void step(std::vector<Tensor>& parameters, std::vector<Tensor>& gradients);
    /// The inputs of the next step of these parameters, which are called `names`.
    OptimiserStep next(const std::vector<std::string>& names, const std::vector<Tensor>& parameters,
                       std::vector<Tensor> gradients) const;
    /// Continues with other settings. Another kind of optimiser starts with empty state.
    void set(const Training& training, const std::vector<Tensor>& parameters);

private:
    void clip(std::vector<Tensor>& gradients) const;
    void move(std::span<double> numbers, std::span<const double> gradient, std::size_t parameter);
    void moveByAdam(std::span<double> numbers, std::span<const double> gradient, std::size_t parameter);

    Training m_training;
    std::vector<Tensor> m_first;  ///< v of momentum, m of Adam
    std::vector<Tensor> m_second; ///< v of Adam
    Index m_steps = 0;
};

} // namespace heedmap
