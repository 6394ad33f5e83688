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

} // namespace heedmap
