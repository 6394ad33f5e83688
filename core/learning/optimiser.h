#pragma once

#include <heedmap/base/export.h>
#include <heedmap/document/training/training.h>
#include <heedmap/graph/graph.h>
#include <heedmap/tensor/tensor.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// The inputs of one step of an optimiser.
struct OptimiserStep {
    struct Parameter {
        std::string array;
        Tensor numbers;                    ///< before the step
        Tensor gradient;                   ///< the mean over the batch, clipped
        std::optional<Tensor> first = {};  ///< v of momentum, m of Adam, before the step
        std::optional<Tensor> second = {}; ///< v of Adam
    };

    Training training;
    Index number = 1; ///< t: 1 for the first step that the optimiser takes
    std::vector<Parameter> parameters;
};

/// Appends the step of each parameter to a graph, behind all else: leaves W.old, W.g, and what the optimiser remembers,
/// W.m.old and W.v.old; computed from them W.m and W.v, W.m_hat and W.v_hat freed of their start at 0, W.step, and
/// W.next = W.old − W.step, which are the numbers after the step, bit for bit. They are removed as gradients are.
/// Returns for each of these nodes the leaf of its parameter.
HEEDMAP_EXPORT std::vector<NodeId>
appendOptimiserStep(Graph& graph, const std::map<std::string, NodeId, std::less<>>& leaves, const OptimiserStep& step);

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
