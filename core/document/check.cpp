#include <heedmap/document/check.h>

#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <random>
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

    bool empty() const { return m_taken.empty(); }

    void take(NodeId id, const Published& published)
    {
        if (m_graph.partlyPinned(id))
            return;
        Tensor before(m_graph.read(id));
        Tensor printed = asPrinted(published, before.view());
        if (printed.sameBits(before) && m_graph.node(id).leaf())
            return;
        if (!m_graph.node(id).leaf() && !m_graph.pinned(id)) {
            m_graph.pin(id, printed);
            m_pinned.push_back(id);
        } else {
            m_graph.assign(id, Region::all(printed.shape()), printed.numbers());
            m_given.emplace_back(id, std::move(before));
        }
        m_taken.push_back({id, &published, std::move(printed)});
    }

    /// How far each number of a node moves where the figures that were taken are rounded otherwise, each up or down.
    std::vector<double> spread(NodeId node, const Evaluation& how)
    {
        constexpr std::uint32_t ways = 16;
        const Tensor base(m_graph.read(node));
        std::vector<double> spread(base.numbers().size());
        for (std::uint32_t way = 1; way <= ways; ++way) {
            std::minstd_rand signs(way);
            for (const Taken& each : m_taken) {
                const Tensor moved = movedWithin(*each.published, each.printed, signs);
                m_graph.assign(each.node, Region::all(moved.shape()), moved.numbers());
            }
            m_graph.evaluate(std::array{Demand{node, Region::all(base.shape())}}, how);
            const Tensor numbers(m_graph.read(node));
            for (std::size_t i = 0; i < spread.size(); ++i)
                spread[i] = std::max(spread[i], std::abs(numbers.numbers()[i] - base.numbers()[i]));
        }
        for (const Taken& each : m_taken)
            m_graph.assign(each.node, Region::all(each.printed.shape()), each.printed.numbers());
        return spread;
    }

private:
    struct Taken {
        NodeId node;
        const Published* published;
        Tensor printed;
    };

    /// Figures half a unit of their last places higher or lower.
    static Tensor movedWithin(const Published& published, const Tensor& printed, std::minstd_rand& signs)
    {
        Tensor moved(printed);
        const std::string* figure = published.figures.data();
        for (double& number : moved.numbers())
            if (const auto written = writtenNumber(*figure++); written && written->place)
                number += (signs() % 2 == 0 ? 0.5 : -0.5) * std::pow(10.0, *written->place);
        return moved;
    }

    Graph& m_graph;
    std::vector<NodeId> m_pinned;
    std::vector<Taken> m_taken;
    std::vector<std::pair<NodeId, Tensor>> m_given; ///< leaves and nodes that were pinned before, as they were
};

/// Marks what the print moved to within its rounding.
void markNearPrint(CheckResult& result, Computation& computation, NodeId node, const Evaluation& how,
                   PrintedMatrices& printed)
{
    const auto open = [&](const Disagreement& each) { return each.node == node && !each.follows; };
    if (printed.empty() || std::ranges::none_of(result.disagreements, open))
        return;
    const Tensor base(computation.graph.read(node));
    const std::vector<double> spread = printed.spread(node, how);
    const Shape& shape = base.shape();
    for (Disagreement& each : result.disagreements) {
        const auto figure = writtenNumber(each.printed);
        if (!open(each) || !figure || !std::isfinite(figure->value))
            continue;
        const Cell& cell = each.cell;
        const double value = base.at(cell);
        const double reach =
            spread[static_cast<std::size_t>((cell.slice * shape.rows + cell.row) * shape.cols + cell.col)];
        const bool moved = std::abs(value - each.computed) > reach;
        const double nearest = std::min(std::max(figure->value, value - reach), value + reach);
        each.nearPrint = moved && std::isfinite(reach) && agrees(*figure, nearest, each.truncated);
    }
}

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
            markNearPrint(result, computation, node, how, printed);
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

namespace {

/// A number with an exponent and as many decimals before it as the figure has.
std::string withExponent(const std::string& printed, double number)
{
    const std::size_t exponent = std::min(printed.find_first_of("eE"), printed.size());
    const std::size_t point = std::min(printed.find_first_of(".,"), exponent);
    const int figures = point == exponent ? 0 : static_cast<int>(exponent - point - 1);
    std::array<char, 64> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::scientific, figures);
    return {text.data(), end.ptr};
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
    constexpr int mostCounted = 6; // zeros that are counted at a glance
    if (decimals > mostCounted && !truncated && computed != 0 && printed.find_first_of("eE") != std::string::npos)
        return withExponent(printed, computed);
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
