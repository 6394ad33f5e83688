#include <heedmap/document/check.h>

#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>

namespace heedmap {

bool agrees(const WrittenNumber& printed, double value, bool truncated)
{
    if (std::isinf(printed.value) || std::isinf(value))
        return printed.value == value;
    const double half = printed.place ? 0.5 * std::pow(10.0, *printed.place) : 0;
    const double allowance = half * 1e-9 + 1e-12 * std::abs(value);
    if (!truncated || half == 0)
        return std::abs(value - printed.value) <= half + allowance;
    if (printed.value == 0)
        return std::abs(value) < 2 * half - allowance;
    const double sign = std::signbit(printed.value) ? -1 : 1;
    const double beyond = sign * value - std::abs(printed.value); // away from 0
    return beyond >= -allowance && beyond < 2 * half - allowance;
}

Index CheckResult::following() const { return std::ranges::count(disagreements, true, &Disagreement::follows); }

CheckResult compared(NodeId node, const Published& published, const ConstView& numbers)
{
    CheckResult result;
    const Shape& shape = numbers.shape;
    const std::string* figure = published.figures.data();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c, ++figure) {
                const auto printed = writtenNumber(*figure);
                if (!printed)
                    continue;
                ++result.compared;
                const Cell cell{s, r, c};
                if (!agrees(*printed, numbers.at(cell), published.truncated))
                    result.disagreements.push_back({.node = node,
                                                    .cell = cell,
                                                    .printed = *figure,
                                                    .computed = numbers.at(cell),
                                                    .truncated = published.truncated});
            }
    return result;
}

CheckResult check(Computation& computation, const Evaluation& how)
{
    std::vector<Demand> demands;
    for (const auto& [node, published] : computation.published)
        demands.push_back({node, Region::all(computation.graph.node(node).shape)});
    computation.graph.evaluate(demands, how);
    CheckResult result;
    for (const auto& [node, published] : computation.published) {
        CheckResult one = compared(node, published, computation.graph.read(node));
        std::ranges::move(one.disagreements, std::back_inserter(result.disagreements));
        result.compared += one.compared;
    }
    return result;
}

namespace {

/// Calls `mark` with each disagreement of a node that agrees with what the node is now.
template <typename Mark>
void markAgreeing(CheckResult& result, Computation& computation, NodeId node, const Evaluation& how, const Mark& mark)
{
    const auto concerns = [&](const Disagreement& each) { return each.node == node && !each.follows; };
    if (std::ranges::none_of(result.disagreements, concerns))
        return;
    computation.graph.evaluate(std::array{Demand{node, Region::all(computation.graph.node(node).shape)}}, how);
    const auto numbers = computation.graph.read(node);
    for (Disagreement& each : result.disagreements)
        if (const auto printed = writtenNumber(each.printed);
            concerns(each) && printed && agrees(*printed, numbers.at(each.cell), each.truncated))
            mark(each);
}

/// The numbers of a node with the printed figures in their places.
Tensor asPrinted(const Published& published, const ConstView& numbers)
{
    Tensor printed(numbers);
    const std::string* figure = published.figures.data();
    for (double& number : printed.numbers())
        if (const auto written = writtenNumber(*figure++))
            number = written->value;
    return printed;
}

/// Puts matrices into a graph in place of its own, and takes them out again.
class PrintedMatrices {
public:
    explicit PrintedMatrices(Graph& graph) : m_graph(graph) {}
    PrintedMatrices(const PrintedMatrices&) = delete;
    PrintedMatrices& operator=(const PrintedMatrices&) = delete;
    ~PrintedMatrices()
    {
        for (const NodeId id : m_pinned)
            m_graph.unpin(id);
        for (const auto& [id, numbers] : m_given)
            m_graph.assign(id, Region::all(numbers.shape()), numbers.numbers());
    }

    void take(NodeId id, const Published& published)
    {
        if (m_graph.partlyPinned(id))
            return;
        Tensor before(m_graph.read(id));
        const Tensor printed = asPrinted(published, before.view());
        if (printed.sameBits(before) && m_graph.node(id).leaf())
            return;
        if (!m_graph.node(id).leaf() && !m_graph.pinned(id)) {
            m_graph.pin(id, printed);
            m_pinned.push_back(id);
        } else {
            m_graph.assign(id, Region::all(printed.shape()), printed.numbers());
            m_given.emplace_back(id, std::move(before));
        }
    }

private:
    Graph& m_graph;
    std::vector<NodeId> m_pinned;
    std::vector<std::pair<NodeId, Tensor>> m_given; ///< leaves and nodes that were pinned before, as they were
};

} // namespace

void explain(CheckResult& result, Computation& computation, const Evaluation& how)
{
    if (result.disagreements.empty())
        return;
    Graph& graph = computation.graph;
    const auto& [lastNode, last] = *computation.published.rbegin();
    {
        PrintedMatrices printed(graph);
        for (const auto& [node, published] : computation.published) {
            markAgreeing(result, computation, node, how, [](Disagreement& each) { each.follows = true; });
            if (node != lastNode)
                printed.take(node, published);
        }
    }
    const FloatFormat& before = graph.numberFormat();
    if (before.reduced() || result.following() == std::ssize(result.disagreements))
        return;
    graph.setNumberFormat(floatFormat("float32"));
    for (const auto& [node, published] : computation.published)
        markAgreeing(result, computation, node, how, [](Disagreement& each) { each.inFloat32 = true; });
    graph.setNumberFormat(before);
}

namespace {

/// Without the digits after the last one that is shown, but for what rounding took from it.
double cutOff(double value, int decimals)
{
    const double unit = std::pow(10.0, decimals);
    return std::copysign(std::trunc(std::abs(value) * unit * (1 + 1e-12) + 1e-9) / unit, value);
}

} // namespace

std::string computedText(const std::string& printed, double computed, bool truncated)
{
    constexpr int mostDecimals = 17;
    const auto figure = writtenNumber(printed);
    constexpr int besideAFraction = 4;
    const bool counted = figure && figure->place && std::isfinite(figure->value);
    const int decimals = figure ? std::max(0, counted ? -*figure->place : besideAFraction) : 0;
    if (decimals > mostDecimals || std::abs(computed) >= 1e15)
        return exactText(computed);
    return fixedText(truncated && std::isfinite(computed) ? cutOff(computed, decimals) : computed, decimals);
}

std::string disagreementText(const GraphShape& graph, const Disagreement& disagreement)
{
    return referenceText(graph, disagreement.node, disagreement.cell) + " printed " + disagreement.printed
        + ", computed " + computedText(disagreement.printed, disagreement.computed, disagreement.truncated)
        + (disagreement.follows ? ", follows from the print" : "");
}

std::string countText(const CheckResult& result)
{
    const std::string count =
        std::to_string(result.agreeing()) + " of " + std::to_string(result.compared) + " published figures agree";
    return result.following() == 0
        ? count
        : count + "; " + std::to_string(result.following()) + " of the others follow from the print";
}

} // namespace heedmap
