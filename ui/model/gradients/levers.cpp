#include "model/gradients/levers.h"

#include "model/training/trained_numbers.h"
#include "model/workbench.h"

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

using Numbers = std::vector<double>;

double dot(const Numbers& a, const Numbers& b) { return std::inner_product(a.begin(), a.end(), b.begin(), 0.0); }

Numbers along(const Numbers& from, double factor, const Numbers& direction)
{
    Numbers to = from;
    for (std::size_t i = 0; i < to.size(); ++i)
        to[i] += factor * direction[i];
    return to;
}

Numbers less(const Numbers& a, const Numbers& b) { return along(a, -1, b); }

/// A number and its gradient, as functions of the numbers of some leaves.
class Slope {
public:
    Slope(Graph& graph, const GradientTarget& target, const std::vector<NodeId>& matrices, const std::stop_token& stop)
        : m_graph(graph), m_node(graph.find(target.node)), m_cell(target.cell.value_or(Cell{})), m_matrices(matrices),
          m_stop(stop)
    {
        for (const NodeId id : matrices)
            m_gradients.push_back(gradientNode(graph, id));
    }

    /// The distance of the number from the target value once the leaves hold these numbers.
    double error(const Numbers& numbers, double wanted)
    {
        auto next = numbers.begin();
        for (const NodeId id : m_matrices) {
            const Region all = Region::all(m_graph.node(id).shape);
            m_graph.assign(id, all, Numbers(next, next + all.size()));
            next += all.size();
        }
        const Demand demand{m_node, Region::of(m_cell)};
        m_graph.evaluate({&demand, 1}, {.stop = m_stop});
        return wanted - m_graph.lend(m_node).at(m_cell);
    }

    Numbers gradient() { return concatenated(m_gradients); }
    Numbers numbers() { return concatenated(m_matrices); }

    std::vector<Tensor> split(const Numbers& numbers) const
    {
        std::vector<Tensor> tensors;
        auto next = numbers.begin();
        for (const NodeId id : m_matrices) {
            Tensor& tensor = tensors.emplace_back(m_graph.node(id).shape);
            std::copy_n(next, tensor.numbers().size(), tensor.numbers().begin());
            next += static_cast<std::ptrdiff_t>(tensor.numbers().size());
        }
        return tensors;
    }

private:
    Numbers concatenated(const std::vector<NodeId>& nodes)
    {
        std::vector<Demand> demands;
        for (const NodeId id : nodes)
            demands.push_back({id, Region::all(m_graph.node(id).shape)});
        m_graph.evaluate(demands, {.stop = m_stop});
        Numbers numbers;
        for (const NodeId id : nodes) {
            const Tensor tensor(m_graph.read(id));
            numbers.insert(numbers.end(), tensor.numbers().begin(), tensor.numbers().end());
        }
        return numbers;
    }

    Graph& m_graph;
    NodeId m_node;
    Cell m_cell;
    const std::vector<NodeId>& m_matrices;
    std::vector<NodeId> m_gradients;
    std::stop_token m_stop;
};

/// Steps along a direction, halving the step until the number comes nearer to the target value; returns false if it
/// never does.
bool advance(Slope& slope, Numbers& at, double& error, const Numbers& direction, double wanted)
{
    constexpr int halvings = 24;
    double part = 1;
    for (int i = 0; i < halvings; ++i, part /= 2) {
        Numbers next = along(at, part, direction);
        const double left = slope.error(next, wanted);
        if (std::abs(left) < std::abs(error)) {
            at = std::move(next);
            error = left;
            return true;
        }
    }
    slope.error(at, wanted);
    return false;
}

} // namespace

std::vector<NodeId> leverMatrices(const Workbench& workbench)
{
    std::vector<NodeId> matrices;
    const LiveGradients& gradients = workbench.gradients();
    for (const auto& [array, leaf] : workbench.computation().leaves)
        if (workbench.graph().node(leaf).info.role == Role::Weight && gradients.of(leaf) != noNode
            && std::ranges::find(matrices, leaf) == matrices.end())
            matrices.push_back(leaf);
    std::ranges::sort(matrices);
    return matrices;
}

std::vector<Demand> leverDemands(const Workbench& workbench)
{
    std::vector<Demand> demands;
    for (const NodeId id : leverMatrices(workbench))
        demands.push_back({workbench.gradients().of(id), Region::all(workbench.graph().node(id).shape)});
    return demands;
}

std::optional<std::vector<Lever>> strongestLevers(Workbench& workbench, std::size_t count)
{
    std::vector<Lever> levers;
    const auto stronger = [](const Lever& a, const Lever& b) { return std::abs(a.slope) > std::abs(b.slope); };
    for (const NodeId id : leverMatrices(workbench)) {
        const Values slopes = workbench.values(workbench.gradients().of(id));
        if (!slopes || !slopes.current)
            return std::nullopt;
        const Shape& shape = slopes.view.shape;
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c)
                    if (const double slope = slopes.view.at({s, r, c}); slope != 0 && std::isfinite(slope)
                        && (levers.size() < count || std::abs(slope) > std::abs(levers.back().slope))) {
                        const Lever lever{{id, {s, r, c}}, slope};
                        levers.insert(std::ranges::upper_bound(levers, lever, stronger), lever);
                        levers.resize(std::min(levers.size(), count));
                    }
    }
    return levers;
}

WeightChange smallestChange(Graph& graph, const GradientTarget& target, const std::vector<NodeId>& matrices,
                            double wanted, const std::stop_token& stop)
{
    constexpr int mostSteps = 200;
    const double near = 1e-9 * std::max(1.0, std::abs(wanted));
    Slope slope(graph, target, matrices, stop);
    const Numbers from = slope.numbers();
    Numbers at = from;
    double error = slope.error(at, wanted);
    for (int step = 0; step < mostSteps && std::abs(error) > near; ++step) {
        const Numbers gradient = slope.gradient();
        const double square = dot(gradient, gradient);
        if (square == 0 || !std::isfinite(square))
            break;
        const Numbers gone = less(at, from);
        const Numbers least = less(along(from, (error + dot(gradient, gone)) / square, gradient), at);
        if (!advance(slope, at, error, least, wanted)
            && !advance(slope, at, error, along(Numbers(at.size()), error / square, gradient), wanted))
            break;
    }
    const Numbers gone = less(at, from);
    return {slope.split(at), wanted - error, std::sqrt(dot(gone, gone)), std::abs(error) <= near};
}

void putChange(Workbench& workbench, const std::vector<NodeId>& matrices, const WeightChange& change,
               const QString& name)
{
    TrainedNumbers numbers{.arrays = {}, .values = {}, .training = workbench.head().training};
    for (std::size_t i = 0; i < matrices.size(); ++i)
        for (const auto& [array, leaf] : workbench.computation().leaves)
            if (leaf == matrices[i]) {
                numbers.arrays.push_back(array);
                numbers.values.push_back(change.values[i]);
                break;
            }
    putTrained(workbench, numbers, 0, name);
}

} // namespace heedmap
