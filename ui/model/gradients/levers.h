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

/// A number that moves the one that gradients are of, and by how much that grows with it.
struct Lever {
    CellPlace place;
    double slope = 0;
};

/// The matrices of weights that gradients reach.
std::vector<NodeId> leverMatrices(const Workbench& workbench);
/// What has to be evaluated to know how strong their numbers are.
std::vector<Demand> leverDemands(const Workbench& workbench);
/// Of all numbers in them those that move it most, the strongest first, none of slope 0; nothing while gradients are
/// computed.
std::optional<std::vector<Lever>> strongestLevers(Workbench& workbench, std::size_t count);

/// Numbers of weights for which the one that gradients are of is the wanted one.
struct WeightChange {
    std::vector<Tensor> values; ///< of the matrices, in their order
    double reached = 0;         ///< what it is then
    double length = 0;          ///< √ of the sum of the squares of the changes
    bool found = false;         ///< whether that is the wanted number
};

/// The smallest such change near the current numbers, found by Gauss-Newton steps along the gradient (Nocedal and
/// Wright, Numerical Optimization, 18.1): w ← w0 + g (t* − t + g·(w − w0)) / ‖g‖², halved until the number comes nearer
/// to the wanted one. In a copy of the document that has the gradients. Throws Cancelled when asked to stop.
WeightChange smallestChange(Graph& graph, const GradientTarget& target, const std::vector<NodeId>& matrices,
                            double wanted, const std::stop_token& stop = {});

/// Puts it into the document, as one step of its history.
void putChange(Workbench& workbench, const std::vector<NodeId>& matrices, const WeightChange& change,
               const QString& name);

} // namespace heedmap
