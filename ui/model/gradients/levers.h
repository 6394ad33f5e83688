#pragma once

#include "model/selection.h"

#include <heedmap/document/computation.h>

#include <heedmap/tensor/tensor.h>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace heedmap {

class Workbench;

/// A weight and the gradient of the target with respect to it.
struct Lever {
    CellPlace place;
    double slope = 0;
};

/// The weight matrices that the gradients reach.
std::vector<NodeId> leverMatrices(const Workbench& workbench);
/// The demands of `strongestLevers`: the gradients of these matrices.
std::vector<Demand> leverDemands(const Workbench& workbench);
/// The weights that move the target most, by magnitude of their gradient and without zeros; none while gradients are
/// computed.
std::optional<std::vector<Lever>> strongestLevers(Workbench& workbench, std::size_t count);

/// Weights for which the target has a wanted value.
struct WeightChange {
    std::vector<Tensor> values; ///< of each matrix, in the order of the matrices
    double reached = 0;         ///< the value of the target with these weights
    double length = 0;          ///< the Euclidean norm of the change
    bool found = false;         ///< whether `reached` is the wanted value
};

/// Finds the smallest such change near the current weights by Gauss-Newton steps along the gradient (Nocedal and
/// Wright, Numerical Optimization, 18.1): w ← w0 + g (t* − t + g·(w − w0)) / ‖g‖², halved until the target comes nearer
/// to the wanted value. `graph` is a copy that has the gradients. Throws Cancelled when asked to stop.
WeightChange smallestChange(Graph& graph, const GradientTarget& target, const std::vector<NodeId>& matrices,
                            double wanted, const std::stop_token& stop = {});

/// Writes the change into the document, as one step of the undo stack.
void putChange(Workbench& workbench, const std::vector<NodeId>& matrices, const WeightChange& change,
               const QString& name);

} // namespace heedmap
