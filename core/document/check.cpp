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
#include <set>
#include <span>
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

/// The disagreements of a node, which stand together.
std::span<Disagreement> ofNode(CheckResult& result, NodeId node)
{
    const auto begin = std::ranges::lower_bound(result.disagreements, node, {}, &Disagreement::node);
    const auto end = std::ranges::upper_bound(result.disagreements, node, {}, &Disagreement::node);
    const auto first = static_cast<std::size_t>(begin - result.disagreements.begin());
    return std::span(result.disagreements).subspan(first, static_cast<std::size_t>(end - begin));
}

bool isOpen(const Disagreement& each) { return !each.follows; }

/// Calls `mark` with each disagreement of a node that agrees with what the node is now.
template <typename Mark>
void markAgreeing(CheckResult& result, Computation& computation, NodeId node, const Evaluation& how, const Mark& mark)
{
    const std::span<Disagreement> all = ofNode(result, node);
    if (std::ranges::none_of(all, isOpen))
        return;
    computation.graph.evaluate(std::array{Demand{node, Region::all(computation.graph.node(node).shape)}}, how);
    const auto numbers = computation.graph.read(node);
    for (Disagreement& each : all)
        if (const auto printed = writtenNumber(each.printed);
            isOpen(each) && printed && agrees(*printed, numbers.at(each.cell), each.truncated))
            mark(each);
}

/// The numbers of a node with the printed figures in their places.
struct Printed {
    Tensor numbers;
    std::vector<double> halves; ///< of the last places, 0 where a figure has none
};

Printed asPrinted(const Published& published, const ConstView& numbers)
{
    Printed printed{Tensor(numbers), std::vector<double>(published.figures.size())};
    for (std::size_t i = 0; i < published.figures.size(); ++i)
        if (const auto written = writtenNumber(published.figures[i])) {
            printed.numbers.numbers()[i] = written->value;
            printed.halves[i] = written->place ? 0.5 * std::pow(10.0, *written->place) : 0;
        }
    return printed;
}

/// A node with figures that do not follow from the print, with the numbers that the print makes of it.
struct OpenNode {
    NodeId node;
    Tensor base;
    std::vector<double> spread; ///< how far each number moves where the printed ones before it are rounded otherwise
};

/// Puts matrices into a graph in place of its own, and takes them out again.
class PrintedMatrices {
public:
    explicit PrintedMatrices(Graph& graph) : m_graph(graph) {}
    PrintedMatrices(const PrintedMatrices&) = delete;
    PrintedMatrices& operator=(const PrintedMatrices&) = delete;
    ~PrintedMatrices() { takeOut(); }

    bool empty() const { return m_taken.empty(); }

    void take(NodeId id, const Published& published)
    {
        if (m_graph.partlyPinned(id))
            return;
        Tensor before(m_graph.read(id));
        Printed printed = asPrinted(published, before.view());
        if (printed.numbers.sameBits(before) && m_graph.node(id).leaf())
            return;
        const bool pins = !m_graph.node(id).leaf() && !m_graph.pinned(id);
        put(id, pins, printed.numbers);
        m_taken.push_back({id, std::move(printed), pins ? Tensor() : std::move(before), pins});
    }

    /// Measures how far the nodes move where the figures before them are rounded otherwise, each up or down. All
    /// printed matrices are moved at once, as each node is computed anew from its inputs.
    void spread(std::vector<OpenNode>& open, const Evaluation& how)
    {
        constexpr std::uint32_t ways = 16;
        const std::vector<Demand> demands = demandsOf(open);
        for (std::uint32_t way = 1; way <= ways && !open.empty(); ++way) {
            std::minstd_rand signs(way);
            std::vector<Tensor> moved;
            std::vector<Assignment> assignments;
            for (const Taken& each : m_taken)
                moved.push_back(movedWithin(each.printed, signs));
            for (std::size_t i = 0; i < moved.size(); ++i)
                assignments.push_back({m_taken[i].node, Region::all(moved[i].shape()), moved[i].numbers()});
            m_graph.assign(assignments);
            m_graph.evaluate(demands, how);
            for (OpenNode& each : open)
                measure(each);
        }
    }

private:
    struct Taken {
        NodeId node;
        Printed printed;
        Tensor before; ///< of leaves and nodes that were pinned before, as they were
        bool pins;
    };

    void put(NodeId id, bool pins, const Tensor& numbers)
    {
        if (pins)
            m_graph.pin(id, numbers);
        else
            m_graph.assign(id, Region::all(numbers.shape()), numbers.numbers());
    }

    void takeOut()
    {
        for (const Taken& each : m_taken)
            if (!each.pins)
                m_graph.assign(each.node, Region::all(each.before.shape()), each.before.numbers());
            else
                m_graph.unpin(each.node);
    }

    /// What was taken of a node; null where nothing was.
    const Taken* taken(NodeId node) const
    {
        const auto found = std::ranges::lower_bound(m_taken, node, {}, &Taken::node);
        return found != m_taken.end() && found->node == node ? &*found : nullptr;
    }

    /// What has to be computed: of a node that shows what is printed its inputs.
    std::vector<Demand> demandsOf(const std::vector<OpenNode>& open) const
    {
        std::set<NodeId> nodes;
        for (const OpenNode& each : open)
            if (taken(each.node) == nullptr)
                nodes.insert(each.node);
            else
                nodes.insert(m_graph.node(each.node).inputs.begin(), m_graph.node(each.node).inputs.end());
        std::vector<Demand> demands;
        for (const NodeId node : nodes)
            demands.push_back({node, Region::all(m_graph.node(node).shape)});
        return demands;
    }

    void measure(OpenNode& open)
    {
        const Node& node = m_graph.node(open.node);
        const Taken* const printed = taken(open.node);
        if (node.leaf() || (printed != nullptr && !printed->pins)) // given, whatever is printed before it
            return;
        Tensor numbers(node.shape);
        if (printed != nullptr) {
            std::vector<Lease> inputs;
            for (const NodeId input : node.inputs)
                inputs.push_back(m_graph.read(input));
            const std::vector<ConstView> views(inputs.begin(), inputs.end());
            node.op->forward(views, numbers.view(), Region::all(node.shape));
        } else {
            numbers = Tensor(m_graph.read(open.node));
        }
        for (std::size_t i = 0; i < open.spread.size(); ++i)
            open.spread[i] = std::max(open.spread[i], std::abs(numbers.numbers()[i] - open.base.numbers()[i]));
    }

    /// Figures half a unit of their last places higher or lower.
    static Tensor movedWithin(const Printed& printed, std::minstd_rand& signs)
    {
        Tensor moved(printed.numbers);
        for (std::size_t i = 0; i < printed.halves.size(); ++i)
            if (const double half = printed.halves[i]; half > 0)
                moved.numbers()[i] += signs() % 2 == 0 ? half : -half;
        return moved;
    }

    Graph& m_graph;
    std::vector<Taken> m_taken;
};

/// Marks what the print moved to within its rounding.
void markNearPrint(CheckResult& result, const OpenNode& open)
{
    const Shape& shape = open.base.shape();
    for (Disagreement& each : ofNode(result, open.node)) {
        const auto figure = isOpen(each) ? writtenNumber(each.printed) : std::nullopt;
        if (!figure || !std::isfinite(figure->value))
            continue;
        const Cell& cell = each.cell;
        const double value = open.base.at(cell);
        const double reach =
            open.spread[static_cast<std::size_t>((cell.slice * shape.rows + cell.row) * shape.cols + cell.col)];
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
        std::vector<OpenNode> open;
        for (const auto& [node, published] : computation.published) {
            markAgreeing(result, computation, node, how, [](Disagreement& each) { each.follows = true; });
            if (!printed.empty() && std::ranges::any_of(ofNode(result, node), isOpen)) {
                Tensor base(graph.read(node));
                std::vector<double> spread(base.numbers().size());
                open.push_back({node, std::move(base), std::move(spread)});
            }
            if (node != lastNode)
                printed.take(node, published);
        }
        printed.spread(open, how);
        for (const OpenNode& node : open)
            markNearPrint(result, node);
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

/// What stands behind the digits of a figure in per cent, `%` or ` \\%`; nothing behind others.
static std::string perCentOf(const std::string& printed)
{
    const std::size_t digit = printed.find_last_of("0123456789");
    const std::string behind = digit == std::string::npos ? std::string() : printed.substr(digit + 1);
    return behind.find('%') == std::string::npos && behind.find("\uFF05") == std::string::npos ? std::string() : behind;
}

std::string computedText(const std::string& printed, double computed, bool truncated)
{
    const bool power = printed.find_first_of("eE^/") != std::string::npos;
    if (const std::string perCent = perCentOf(printed); !perCent.empty() && !power && std::isfinite(computed)) {
        const std::string digits = printed.substr(0, printed.size() - perCent.size());
        return computedText(digits, computed * 100, truncated) + perCent; // in the printed unit
    }
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
