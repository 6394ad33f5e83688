#include "exercises/answer_key.h"

#include "exercises/marks.h"

#include <heedmap/graph/gradients.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/norm.h>
#include <heedmap/ops/softmax.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace heedmap {
namespace {

/// The numbers of a node and of its inputs, as far as they follow from a wrong rule.
struct Numbers {
    std::vector<Tensor> inputs;
    Tensor right; ///< what the node's own rule gives
    double eps = 0;
};

Tensor firstInput(const Numbers& numbers) { return numbers.inputs.front(); }

bool square(const Shape& shape) { return shape.rows == shape.cols; }

Tensor transposed(const Numbers& numbers)
{
    const Tensor& right = numbers.right;
    Tensor result(right.shape());
    for (Index s = 0; s < right.shape().slices; ++s)
        for (Index r = 0; r < right.shape().rows; ++r)
            for (Index c = 0; c < right.shape().cols; ++c)
                result.at({s, r, c}) = right.at({s, c, r});
    return result;
}

Tensor softmaxOfColumns(const Numbers& numbers)
{
    const Tensor& scores = numbers.inputs.front();
    const Shape& shape = scores.shape();
    Tensor result(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index c = 0; c < shape.cols; ++c) {
            double largest = -std::numeric_limits<double>::infinity();
            for (Index r = 0; r < shape.rows; ++r)
                largest = std::max(largest, scores.at({s, r, c}));
            double sum = 0;
            for (Index r = 0; r < shape.rows; ++r)
                sum += result.at({s, r, c}) = std::exp(scores.at({s, r, c}) - largest);
            for (Index r = 0; r < shape.rows; ++r)
                result.at({s, r, c}) /= sum;
        }
    return result;
}

/// LayerNorm with its variance over d − `fewer` deviations, and its own ε.
Tensor normalised(const Numbers& numbers, Index fewer, double eps)
{
    const Tensor& x = numbers.inputs.front();
    const Shape& shape = x.shape();
    Tensor result(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r) {
            const std::span<const double> row(x.view().row(s, r), static_cast<std::size_t>(shape.cols));
            double mean = 0;
            for (const double number : row)
                mean += number / static_cast<double>(shape.cols);
            double squares = 0;
            for (const double number : row)
                squares += (number - mean) * (number - mean);
            const double deviation = std::sqrt(squares / static_cast<double>(shape.cols - fewer) + eps);
            for (Index c = 0; c < shape.cols; ++c) {
                double& number = result.at({s, r, c});
                number = (row[static_cast<std::size_t>(c)] - mean) / deviation;
                if (numbers.inputs.size() == 3)
                    number = number * numbers.inputs[1].at({0, 0, c}) + numbers.inputs[2].at({0, 0, c});
            }
        }
    return result;
}

Tensor unbiased(const Numbers& numbers) { return normalised(numbers, 1, numbers.eps); }

Tensor withoutEps(const Numbers& numbers) { return normalised(numbers, 0, 0); }

/// A rule that gives some nodes other numbers; what follows from these is computed as usual.
struct WrongRule {
    Phrase says;
    bool (*concerns)(const GraphShape& graph, NodeId id);
    Tensor (*numbers)(const Numbers& numbers);
};

/// Whether a node is a product of queries with keys, or a sum that begins with one. Logits are scores too, of other
/// factors.
bool isProductOfQueries(const GraphShape& graph, NodeId id)
{
    const Node* node = &graph.node(id);
    if (node->leaf() || node->info.family != Family::Score)
        return false;
    while (node->info.family == Family::Score && (computedBy(*node, *matmul()) || computedBy(*node, *add())))
        node = &graph.node(node->inputs.front());
    return node->info.family == Family::Query;
}

bool scalesScores(const GraphShape& graph, NodeId id)
{
    return computedBy(graph.node(id), *scale(1)) && isProductOfQueries(graph, graph.node(id).inputs.front());
}

bool multipliesAlike(const GraphShape& graph, NodeId id)
{
    return computedBy(graph.node(id), *matmul()) && isProductOfQueries(graph, id) && square(graph.node(id).shape);
}

bool isSoftmax(const GraphShape& graph, NodeId id) { return computedBy(graph.node(id), *softmax()); }

bool masks(const GraphShape& graph, NodeId id) { return computedBy(graph.node(id), *maskFill(0)); }

bool normalises(const GraphShape& graph, NodeId id) { return computedBy(graph.node(id), *layerNorm(1)); }

bool normalisesSeveral(const GraphShape& graph, NodeId id)
{
    return normalises(graph, id) && graph.node(id).shape.cols > 1;
}

const std::array<WrongRule, 6> rules = {
    {{HEEDMAP_PHRASE("no 1/√d_k"), scalesScores, firstInput},
     {HEEDMAP_PHRASE("softmax by column"), isSoftmax, softmaxOfColumns},
     {HEEDMAP_PHRASE("K·Qᵀ"), multipliesAlike, transposed},
     {HEEDMAP_PHRASE("mask forgotten"), masks, firstInput},
     {HEEDMAP_PHRASE("unbiased variance, divided by d − 1"), normalisesSeveral, unbiased},
     {HEEDMAP_PHRASE("no ε"), normalises, withoutEps}}};

double epsOf(const Computation& computation)
{
    const std::vector<Setting> settings = computation.mechanism->settings();
    return std::ranges::find(settings, "eps", &Setting::key) == settings.end() ? 0 : computation.settings.number("eps");
}

/// Puts a rule's numbers in place of those of the nodes that it concerns, in the graph's order.
void misapply(const WrongRule& rule, Computation& computation)
{
    Graph& graph = computation.graph;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!rule.concerns(graph, id) || graph.pinned(id) || graph.partlyPinned(id))
            continue;
        Numbers numbers{.inputs = {}, .right = Tensor(graph.read(id)), .eps = epsOf(computation)};
        for (const NodeId input : graph.node(id).inputs)
            numbers.inputs.emplace_back(graph.read(input));
        graph.pin(id, rule.numbers(numbers));
    }
}

double rounded(double number, int decimals)
{
    const double unit = std::pow(10.0, decimals);
    return std::round(number * unit) / unit;
}

std::vector<double> valuesIn(const Tensor& numbers, std::span<const Cell> cells)
{
    std::vector<double> values;
    for (const Cell& cell : cells)
        values.push_back(numbers.at(cell));
    return values;
}

std::vector<Cell> mirroredCells(std::span<const Cell> cells)
{
    std::vector<Cell> mirrored;
    for (const Cell& cell : cells)
        mirrored.push_back({cell.slice, cell.col, cell.row});
    return mirrored;
}

/// What is masked stays masked.
std::vector<double> negated(std::vector<double> values)
{
    for (double& value : values)
        if (std::isfinite(value))
            value = -value;
    return values;
}

/// Whether numbers that are typed with that number of decimals would pass for others.
bool alikeAt(const std::vector<double>& typed, const std::vector<double>& others, int decimals)
{
    for (std::size_t i = 0; i < typed.size(); ++i)
        if (!typedRight(rounded(typed[i], decimals), others[i], decimals))
            return false;
    return true;
}

} // namespace

bool concerns(const Sentence& rule, const GraphShape& graph, NodeId id)
{
    return std::ranges::any_of(rules,
                               [&](const WrongRule& each) { return rule == each.says && each.concerns(graph, id); });
}

WrongRules::WrongRules(const Document& document, const std::filesystem::path& folder)
    : m_document(document), m_folder(folder)
{
    static_assert(rules.size() == count);
}

const Tensor& WrongRules::numbers(std::size_t rule, NodeId node)
{
    std::optional<Computation>& computation = m_computations[rule];
    if (!computation) {
        computation = build(m_document, m_folder);
        misapply(rules[rule], *computation);
    }
    const auto found = m_numbers[rule].find(node);
    return found != m_numbers[rule].end()
        ? found->second
        : m_numbers[rule].emplace(node, Tensor(computation->graph.read(node))).first->second;
}

const Tensor& WrongRules::fromRoundedInputs(NodeId node, int decimals)
{
    const auto [entry, fresh] = m_fromRounded.try_emplace({node, decimals});
    if (!fresh)
        return entry->second;
    Computation computation = build(m_document, m_folder);
    Graph& graph = computation.graph;
    for (NodeId id = 0; id < node; ++id) {
        if (!pinnable(graph, id) || graph.pinned(id) || graph.partlyPinned(id))
            continue;
        Tensor numbers(graph.read(id));
        for (double& number : numbers.numbers())
            number = rounded(number, decimals);
        graph.pin(id, numbers);
    }
    return entry->second = Tensor(graph.read(node));
}

/// Rounded to one place more first, or computed from inputs that were rounded as the number itself.
bool WrongRules::roundedTwice(const WrongNumber& wrong, double right)
{
    const double twice = rounded(rounded(right, wrong.decimals + 1), wrong.decimals);
    return typedRight(wrong.typed, twice, wrong.decimals + 1)
        || typedRight(wrong.typed, fromRoundedInputs(wrong.node, wrong.decimals).at(wrong.cell), wrong.decimals);
}

Sentence WrongRules::explaining(const WrongNumber& wrong, const Tensor& right)
{
    const auto fits = [&](double value) { return typedRight(wrong.typed, value, wrong.decimals); };
    for (std::size_t rule = 0; rule < rules.size(); ++rule)
        if (fits(numbers(rule, wrong.node).at(wrong.cell)))
            return rules[rule].says;
    const Cell mirrored{wrong.cell.slice, wrong.cell.col, wrong.cell.row};
    if (right.shape().contains(mirrored) && fits(right.at(mirrored)))
        return HEEDMAP_PHRASE("transposed");
    if (fits(-right.at(wrong.cell)))
        return HEEDMAP_PHRASE("sign");
    return roundedTwice(wrong, right.at(wrong.cell)) ? HEEDMAP_PHRASE("rounded twice") : Sentence();
}

// Weights of attention are never negative, which learners know.
bool WrongRules::positive(NodeId node)
{
    (void)numbers(0, node);
    return m_computations[0]->graph.node(node).info.family == Family::Attention;
}

std::vector<MistakenCells> WrongRules::mistakes(const AskedNumbers& asked, const Tensor& right)
{
    const auto in = [&](const Tensor& numbers) { return valuesIn(numbers, asked.cells); };
    const std::vector<double> wanted = in(right);
    std::vector<MistakenCells> known;
    const auto add = [&](std::vector<double> values, const Sentence& rule) {
        const auto alike = [&](const std::vector<double>& others) { return alikeAt(values, others, asked.decimals); };
        const auto isNan = [](double value) { return std::isnan(value); };
        if (std::ranges::any_of(values, isNan) || alike(wanted)
            || std::ranges::any_of(known, alike, &MistakenCells::values))
            return;
        known.push_back({std::move(values), rule});
    };
    for (std::size_t rule = 0; rule < rules.size(); ++rule)
        add(in(numbers(rule, asked.node)), rules[rule].says);
    if (const std::vector<Cell> mirrored = mirroredCells(asked.cells);
        std::ranges::all_of(mirrored, [&](const Cell& cell) { return right.shape().contains(cell); }))
        add(valuesIn(right, mirrored), HEEDMAP_PHRASE("transposed"));
    if (!positive(asked.node))
        add(negated(wanted), HEEDMAP_PHRASE("sign"));
    add(in(fromRoundedInputs(asked.node, asked.decimals)), HEEDMAP_PHRASE("rounded twice"));
    return known;
}

} // namespace heedmap
