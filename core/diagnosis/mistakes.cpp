#include <heedmap/diagnosis/mistakes.h>

#include "diagnosis/alterations.h"
#include "graph/thread_pool.h"
#include "ops/row_kernels.h"

#include <heedmap/graph/gradients.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/norm.h>
#include <heedmap/ops/softmax.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace heedmap {
namespace {

constexpr double noScore = -std::numeric_limits<double>::infinity();

// Where changes act.

Places nodesWhere(const GraphShape& graph, bool (*holds)(const GraphShape& graph, NodeId id))
{
    Places places;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (holds(graph, id))
            places.push_back(id);
    return places;
}

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
    const Node& node = graph.node(id);
    return computedBy(node, *scale(1)) && isProductOfQueries(graph, node.inputs.front());
}

bool multipliesAlike(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return computedBy(node, *matmul()) && isProductOfQueries(graph, id) && node.shape.rows == node.shape.cols;
}

Places scalings(const GraphShape& graph) { return nodesWhere(graph, scalesScores); }
Places maskings(const GraphShape& graph) { return nodesWhere(graph, isMasking); }
Places squareScores(const GraphShape& graph) { return nodesWhere(graph, multipliesAlike); }

template <const std::shared_ptr<const Op>& (*op)()> Places computedWith(const GraphShape& graph)
{
    Places places;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (computedBy(graph.node(id), *op()))
            places.push_back(id);
    return places;
}

const std::shared_ptr<const Op>& anySoftmax()
{
    static const std::shared_ptr<const Op> op = softmax();
    return op;
}
const std::shared_ptr<const Op>& anyLayerNorm()
{
    static const std::shared_ptr<const Op> op = layerNorm(1);
    return op;
}
const std::shared_ptr<const Op>& anyProduct()
{
    static const std::shared_ptr<const Op> op = matmul();
    return op;
}

/// What a layer may be activated by.
Places activations(const GraphShape& graph)
{
    return nodesWhere(graph, [](const GraphShape& in, NodeId id) {
        return std::ranges::any_of(std::array{Activation::Relu, Activation::ReluSquared, Activation::Gelu,
                                              Activation::GeluTanh, Activation::QuickGelu, Activation::Silu},
                                   [&](Activation kind) { return computedBy(in.node(id), *activation(kind)); });
    });
}

Places residuals(const GraphShape& graph)
{
    return nodesWhere(graph, [](const GraphShape& in, NodeId id) {
        const Node& node = in.node(id);
        return node.info.family != Family::Score && node.inputs.size() == 2 && computedBy(node, *add())
            && in.node(node.inputs[0]).shape == in.node(node.inputs[1]).shape;
    });
}

/// The leaves that a product takes as its input of that place.
Places factorsOfProducts(const GraphShape& graph, std::size_t input, bool (*of)(Family))
{
    Places places;
    for (const NodeId id : computedWith<anyProduct>(graph)) {
        const Node& node = graph.node(id);
        if (node.inputs.size() > input && graph.node(node.inputs[input]).leaf() && of(node.info.family))
            places.push_back(node.inputs[input]);
    }
    return places;
}

bool ofAny(Family) { return true; }
bool ofProjectionsOnly(Family family)
{
    return family == Family::Query || family == Family::Key || family == Family::Value;
}
bool ofOutputs(Family family) { return family == Family::Output; }

template <std::size_t input, bool (*of)(Family)> Places factors(const GraphShape& graph)
{
    return factorsOfProducts(graph, input, of);
}

// What stands there then.

Replacements firstInput(AlteredComputation& altered, NodeId place) { return {{place, altered.firstInput(place)}}; }

Tensor times(Tensor numbers, double factor)
{
    for (double& number : numbers.numbers())
        number *= factor;
    return numbers;
}

Replacements scaledBy(AlteredComputation& altered, NodeId place, double factor)
{
    return {{place, times(altered.firstInput(place), factor)}};
}

/// The product that a node of scores comes from, or the leaf before it.
const Node& productBefore(const Graph& graph, NodeId id)
{
    while (!graph.node(id).leaf() && !computedBy(graph.node(id), *matmul()))
        id = graph.node(id).inputs.front();
    return graph.node(id);
}

double widthOfKeys(AlteredComputation& altered, NodeId place)
{
    const Graph& graph = altered.graph();
    return static_cast<double>(graph.node(productBefore(graph, place).inputs.front()).shape.cols);
}

Replacements scaledByWidth(AlteredComputation& altered, NodeId place)
{
    return scaledBy(altered, place, 1 / widthOfKeys(altered, place));
}

Replacements scaledByAllHeads(AlteredComputation& altered, NodeId place)
{
    const auto heads = static_cast<double>(altered.graph().node(place).shape.slices);
    return scaledBy(altered, place, 1 / std::sqrt(heads * widthOfKeys(altered, place)));
}

Replacements scaledByModel(AlteredComputation& altered, NodeId place)
{
    const Graph& graph = altered.graph();
    const Node& queries = productBefore(graph, productBefore(graph, place).inputs.front());
    if (queries.leaf())
        return {};
    const Index width = graph.node(queries.inputs.front()).shape.cols;
    return scaledBy(altered, place, 1 / std::sqrt(static_cast<double>(width)));
}

int threadsFor(const Tensor& numbers)
{
    return parallel(static_cast<double>(numbers.numbers().size())) ? threads() : 1;
}

Tensor transposedSlices(const Tensor& numbers)
{
    Shape shape = numbers.shape();
    std::swap(shape.rows, shape.cols);
    Tensor result(shape);
    forEach(shape.slices, threadsFor(numbers), [&](Index s, int) {
        for (Index r = 0; r < shape.rows; ++r) {
            const double* from = numbers.view().row(s, 0) + r;
            double* to = result.view().row(s, r);
            for (Index c = 0; c < shape.cols; ++c)
                to[c] = from[c * shape.rows];
        }
    });
    return result;
}

Replacements transposedInPlace(AlteredComputation& altered, NodeId place)
{
    const Shape& shape = altered.graph().node(place).shape;
    if (shape.rows != shape.cols)
        return {};
    return {{place, transposedSlices(altered.now(place))}};
}

/// The softmax down each column of `count` rows, of which `columns` are taken, in place.
void softmaxDown(double* rows, Index count, Index width, const Range& columns)
{
    const Index size = columns.size();
    std::vector<double> largest(static_cast<std::size_t>(size), noScore);
    std::vector<double> sums(largest.size());
    const auto sweep = [&](const auto& ofRow) {
        for (Index row = 0; row < count; ++row)
            ofRow(rows + row * width + columns.begin);
    };
    const auto cells = [&](const auto& cell) {
        sweep([&](double* row) {
            for (Index i = 0; i < size; ++i)
                cell(row[i], static_cast<std::size_t>(i));
        });
    };
    cells([&](double score, std::size_t i) { largest[i] = std::max(largest[i], score); });
    cells([&](double& score, std::size_t i) { score -= largest[i]; });
    sweep([&](double* row) { rowExp(row, 0, row, size); });
    cells([&](double weight, std::size_t i) { sums[i] += weight; });
    cells([&](double& weight, std::size_t i) { weight /= sums[i]; });
}

/// The softmax of numbers that lie side by side, in place.
void softmaxOf(std::span<double> numbers)
{
    const auto count = static_cast<Index>(numbers.size());
    rowExp(numbers.data(), rowLargest(numbers.data(), count), numbers.data(), count);
    const double sum = rowTotal(numbers.data(), count);
    for (double& number : numbers)
        number /= sum;
}

/// Of scores that lie as groups of `count` rows of `width`, each column of each group sums to 1.
Replacements softmaxOfGroups(AlteredComputation& altered, NodeId place, Index count, Index width)
{
    Tensor weights = altered.firstInput(place);
    constexpr Index most = 2048; // columns at a time, whose sums stay in the cache
    const Index pieces = (width + most - 1) / most;
    const Index groups = static_cast<Index>(weights.numbers().size()) / (count * width);
    forEach(groups * pieces, threadsFor(weights), [&](Index job, int) {
        double* group = weights.view().data + job / pieces * count * width;
        const Index first = job % pieces * most;
        if (width == 1)
            softmaxOf({group, static_cast<std::size_t>(count)});
        else
            softmaxDown(group, count, width, {first, std::min(first + most, width)});
    });
    return {{place, std::move(weights)}};
}

Replacements softmaxOverColumns(AlteredComputation& altered, NodeId place)
{
    const Shape& shape = altered.graph().node(place).shape;
    return softmaxOfGroups(altered, place, shape.rows, shape.cols);
}

Replacements softmaxOverHeads(AlteredComputation& altered, NodeId place)
{
    const Shape& shape = altered.graph().node(place).shape;
    if (shape.rank < 3)
        return {};
    return softmaxOfGroups(altered, place, shape.slices, shape.rows * shape.cols);
}

Replacements softmaxOverEverything(AlteredComputation& altered, NodeId place)
{
    const Shape& shape = altered.graph().node(place).shape;
    return softmaxOfGroups(altered, place, shape.slices * shape.rows * shape.cols, 1);
}

Replacements softmaxOverEachHead(AlteredComputation& altered, NodeId place)
{
    const Shape& shape = altered.graph().node(place).shape;
    return softmaxOfGroups(altered, place, shape.rows * shape.cols, 1);
}

/// What hides a cell of a mask, and what keeps it: of one that is added to the scores, −∞ and 0.
struct MaskNumbers {
    double hidden = 0;
    double kept = 1;

    bool hides(double number) const { return hidden == 0 ? number == 0 : number == hidden; }
};

MaskNumbers numbersOf(const AlteredComputation& altered, NodeId mask)
{
    return altered.graph().node(mask).info.family == Family::Mask ? MaskNumbers() : MaskNumbers{noScore, 0};
}

Replacements turnedMask(AlteredComputation& altered, NodeId place)
{
    Tensor mask = altered.now(place);
    const MaskNumbers means = numbersOf(altered, place);
    for (double& number : mask.numbers())
        number = means.hides(number) ? means.kept : means.hidden;
    return {{place, std::move(mask)}};
}

Replacements strictMask(AlteredComputation& altered, NodeId place)
{
    Tensor mask = altered.now(place);
    const MaskNumbers means = numbersOf(altered, place);
    const Shape& shape = mask.shape();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r) {
            for (Index c = r + 1; c < shape.cols; ++c)
                if (!means.hides(mask.at({s, r, c})))
                    return {};
            if (r < shape.cols)
                mask.at({s, r, r}) = means.hidden;
        }
    return {{place, std::move(mask)}};
}

/// Whether some query sees a key.
std::vector<bool> seenKeys(const Tensor& mask, const MaskNumbers& means, Index slice)
{
    std::vector<bool> seen(static_cast<std::size_t>(mask.shape().cols));
    for (Index r = 0; r < mask.shape().rows; ++r)
        for (Index c = 0; c < mask.shape().cols; ++c)
            if (!means.hides(mask.at({slice, r, c})))
                seen[static_cast<std::size_t>(c)] = true;
    return seen;
}

/// The mask with what no query sees hidden as queries; the keys are hidden still, or seen by all that see their last
/// neighbour.
Replacements paddingOfQueries(AlteredComputation& altered, NodeId place, bool keysToo)
{
    Tensor mask = altered.now(place);
    const MaskNumbers means = numbersOf(altered, place);
    const Shape& shape = mask.shape();
    if (shape.rows != shape.cols)
        return {};
    for (Index s = 0; s < shape.slices; ++s) {
        const std::vector<bool> seen = seenKeys(mask, means, s);
        if (!std::ranges::count(seen, false))
            return {};
        const bool causal = means.hides(mask.at({s, 0, shape.cols - 1})) && seen.back();
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                double& number = mask.at({s, r, c});
                if (!seen[static_cast<std::size_t>(r)])
                    number = means.hidden;
                else if (!keysToo && !seen[static_cast<std::size_t>(c)])
                    number = causal && c > r ? means.hidden : means.kept;
            }
    }
    return {{place, std::move(mask)}};
}

Replacements paddedQueriesHidden(AlteredComputation& altered, NodeId place)
{
    return paddingOfQueries(altered, place, true);
}

Replacements queriesHiddenForKeys(AlteredComputation& altered, NodeId place)
{
    return paddingOfQueries(altered, place, false);
}

/// The masked cells of a node become 0.
Replacements maskedToZero(AlteredComputation& altered, NodeId place, NodeId masks, Tensor numbers)
{
    const Tensor mask = altered.now(masks);
    const MaskNumbers means = numbersOf(altered, masks);
    const Shape& shape = numbers.shape();
    forEach(shape.slices, threadsFor(numbers), [&](Index s, int) {
        for (Index r = 0; r < shape.rows; ++r) {
            const double* hidden = mask.view().row(mask.shape().slices == 1 ? 0 : s, r);
            double* row = numbers.view().row(s, r);
            for (Index c = 0; c < shape.cols; ++c)
                if (means.hides(hidden[c]))
                    row[c] = 0;
        }
    });
    return {{place, std::move(numbers)}};
}

Replacements filledWithZero(AlteredComputation& altered, NodeId place)
{
    return maskedToZero(altered, place, altered.graph().node(place).inputs[1], altered.firstInput(place));
}

/// Scores that no mask was put on, where they are not filled with 0 besides.
Replacements unmasked(AlteredComputation& altered, NodeId place)
{
    return altered.shows(place, filledWithZero) ? Replacements() : firstInput(altered, place);
}

Replacements maskedWeights(AlteredComputation& altered, NodeId place)
{
    const NodeId masks = altered.attentionAt(place).mask;
    return masks == noNode ? Replacements() : maskedToZero(altered, place, masks, altered.now(place));
}

/// Where values are exchanged with others: of several heads before any becomes otherwise split; of one where all of
/// them are made, which comes after what their weights become.
template <NodeId AttentionNodes::*other> Places exchanges(const GraphShape& graph)
{
    Places places;
    for (const AttentionNodes& nodes : attentionsOf(graph))
        places.push_back(graph.node(nodes.values).shape.slices > 1 ? nodes.*other : nodes.values);
    return places;
}

template <NodeId AttentionNodes::*first, NodeId AttentionNodes::*second>
Replacements exchanged(AlteredComputation& altered, NodeId place)
{
    const AttentionNodes& nodes = altered.attentionAt(place);
    const Graph& graph = altered.graph();
    if (graph.node(nodes.*first).shape != graph.node(nodes.*second).shape)
        return {};
    return {{nodes.*first, altered.now(nodes.*second)}, {nodes.*second, altered.now(nodes.*first)}};
}

Replacements zeros(AlteredComputation& altered, NodeId place)
{
    return {{place, Tensor(altered.graph().node(place).shape)}};
}

Replacements withoutWeights(AlteredComputation& altered, NodeId place)
{
    const Node& node = altered.graph().node(place);
    if (altered.graph().node(node.inputs.front()).shape != node.shape)
        return {};
    return firstInput(altered, place);
}

Replacements withoutWeightsWithBias(AlteredComputation& altered, NodeId place)
{
    const std::vector<NodeId>& inputs = altered.graph().node(place).inputs;
    Replacements replaced = withoutWeights(altered, place);
    if (replaced.empty() || inputs.size() < 3)
        return {};
    const Tensor bias = altered.now(inputs[2]);
    std::size_t i = 0;
    for (double& number : replaced.front().second.numbers())
        number += bias.numbers()[i++ % bias.numbers().size()];
    return replaced;
}

/// What survived the dropout of an implementation is seen in the weights that it gave.
Replacements droppedOut(AlteredComputation& altered, NodeId place)
{
    const Tensor* given = altered.given(place);
    Tensor weights = altered.now(place);
    if (given == nullptr || given->shape() != weights.shape())
        return {};
    std::vector<double> factors;
    bool dropped = false;
    for (std::size_t i = 0; i < weights.numbers().size(); ++i) {
        const double right = weights.numbers()[i];
        const double kept = given->numbers()[i];
        if (right == 0 || !std::isfinite(right) || !std::isfinite(kept))
            continue;
        dropped |= kept == 0;
        if (kept != 0)
            factors.push_back(kept / right);
    }
    if (!dropped || std::ranges::all_of(given->numbers(), [](double number) { return number == 0; }))
        return {};
    const auto middle = factors.begin() + static_cast<std::ptrdiff_t>(factors.size() / 2);
    std::ranges::nth_element(factors, middle);
    // Where none is larger than 1 by more than rounding, another rule has its part in the weights: any factor that they
    // do not have keeps this one for trying both.
    const double factor = !factors.empty() && *middle > 1.005 ? *middle : 2;
    const double uniform = factor / static_cast<double>(weights.shape().cols); // of a query that sees no key
    for (std::size_t i = 0; i < weights.numbers().size(); ++i) {
        double& weight = weights.numbers()[i];
        const double kept = given->numbers()[i];
        const bool ofUniform = std::isnan(weight) && std::abs(kept - uniform) < 0.005 * uniform;
        weight = kept == 0 ? 0 : ofUniform ? uniform : weight * factor;
    }
    return {{place, std::move(weights)}};
}

/// LayerNorm with its variance over d − `fewer` deviations, and its own ε.
Tensor normalised(AlteredComputation& altered, NodeId place, Index fewer, double eps)
{
    const std::vector<NodeId>& inputs = altered.graph().node(place).inputs;
    const Tensor x = altered.now(inputs.front());
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
            for (Index c = 0; c < shape.cols; ++c)
                result.at({s, r, c}) = (row[static_cast<std::size_t>(c)] - mean) / deviation;
        }
    if (inputs.size() < 3)
        return result;
    const Tensor gamma = altered.now(inputs[1]);
    const Tensor beta = altered.now(inputs[2]);
    for (std::size_t i = 0; i < result.numbers().size(); ++i) {
        const std::size_t column = i % static_cast<std::size_t>(shape.cols);
        result.numbers()[i] = result.numbers()[i] * gamma.numbers()[column] + beta.numbers()[column];
    }
    return result;
}

double epsOf(const AlteredComputation& altered)
{
    const std::vector<Setting> settings = altered.mechanism().settings();
    return std::ranges::find(settings, "eps", &Setting::key) == settings.end() ? 0 : altered.settings().number("eps");
}

Replacements unbiased(AlteredComputation& altered, NodeId place)
{
    if (altered.graph().node(place).shape.cols < 2)
        return {};
    return {{place, normalised(altered, place, 1, epsOf(altered))}};
}

Replacements withoutEps(AlteredComputation& altered, NodeId place)
{
    return {{place, normalised(altered, place, altered.shows(place, unbiased) ? 1 : 0, 0)}};
}

Replacements withoutResidual(AlteredComputation& altered, NodeId place)
{
    const std::vector<NodeId>& inputs = altered.graph().node(place).inputs;
    return {{place, altered.now(std::max(inputs[0], inputs[1]))}};
}

template <Activation kind> Replacements activatedBy(AlteredComputation& altered, NodeId place)
{
    const Tensor x = altered.firstInput(place);
    Tensor result(x.shape());
    const ConstView input = x.view();
    activation(kind)->forward({&input, 1}, result.view(), Region::all(x.shape()));
    return {{place, std::move(result)}};
}

/// A number as TF32 has it: of 11 bits.
double roundedToTf32(double number)
{
    constexpr int dropped = std::numeric_limits<double>::digits - 11;
    constexpr std::uint64_t half = std::uint64_t{1} << (dropped - 1);
    if (!std::isfinite(number))
        return number;
    const auto bits = std::bit_cast<std::uint64_t>(number);
    const std::uint64_t even = bits >> dropped & 1; // of two that are as near, the even one
    return std::bit_cast<double>((bits + half - 1 + even) >> dropped << dropped);
}

Tensor roundedToTf32(Tensor numbers)
{
    for (double& number : numbers.numbers())
        number = roundedToTf32(number);
    return numbers;
}

Replacements ofRoundedFactors(AlteredComputation& altered, NodeId place)
{
    const Graph& graph = altered.graph();
    const Node& node = graph.node(place);
    std::vector<Tensor> inputs;
    for (std::size_t i = 0; i < node.inputs.size(); ++i)
        inputs.push_back(i < 2 ? roundedToTf32(altered.now(node.inputs[i])) : altered.now(node.inputs[i]));
    const std::vector<ConstView> views = [&] {
        std::vector<ConstView> all;
        for (const Tensor& input : inputs)
            all.push_back(input.view());
        return all;
    }();
    Tensor result(node.shape);
    node.op->forward(views, result.view(), Region::all(node.shape));
    return {{place, std::move(result)}};
}

std::vector<Mistake> ofScores()
{
    return {
        {HEEDMAP_PHRASE("no 1/√d_k"),
         HEEDMAP_PHRASE("no 1/√d_k"),
         HEEDMAP_PHRASE("The scores go into the softmax as large as the product of queries and keys makes them."),
         HEEDMAP_PHRASE("`q @ k.transpose(-2, -1)` where `q @ k.transpose(-2, -1) / math.sqrt(d_k)` was meant"),
         {{{scalings, firstInput}}}},
        {HEEDMAP_PHRASE("scale 1/√d_model"),
         {},
         HEEDMAP_PHRASE("The scores are divided by the root of the width of all heads, not of one head's."),
         HEEDMAP_PHRASE("`/ math.sqrt(d_model)` where `/ math.sqrt(d_model // heads)` was meant"),
         {{{scalings, scaledByAllHeads}}, {{scalings, scaledByModel}}}},
        {HEEDMAP_PHRASE("scale 1/d_k"),
         HEEDMAP_PHRASE("scaled by 1/d_k"),
         HEEDMAP_PHRASE("The scores are divided by d_k, or by its root twice."),
         HEEDMAP_PHRASE(
             "`/ d_k` where `/ math.sqrt(d_k)` was meant, or a scaled q given to scaled_dot_product_attention"),
         {{{scalings, scaledByWidth}}}},
    };
}

std::vector<Mistake> ofSoftmax()
{
    return {
        {HEEDMAP_PHRASE("softmax over columns"),
         HEEDMAP_PHRASE("softmax by column"),
         HEEDMAP_PHRASE("The weights of a key add up to 1, not those of a query."),
         HEEDMAP_PHRASE("`softmax(dim=-2)` where `softmax(dim=-1)` was meant"),
         {{{computedWith<anySoftmax>, softmaxOverColumns}}}},
        {HEEDMAP_PHRASE("softmax over heads"),
         {},
         HEEDMAP_PHRASE("The weights of one query and key add up to 1 over the heads."),
         HEEDMAP_PHRASE("`softmax(dim=1)` of (batch, heads, n, m) where `softmax(dim=-1)` was meant"),
         {{{computedWith<anySoftmax>, softmaxOverHeads}}}},
        {HEEDMAP_PHRASE("softmax over everything"),
         {},
         HEEDMAP_PHRASE("All weights together add up to 1."),
         HEEDMAP_PHRASE("`scores.flatten().softmax(0)` where `scores.softmax(dim=-1)` was meant"),
         {{{computedWith<anySoftmax>, softmaxOverEverything}}, {{computedWith<anySoftmax>, softmaxOverEachHead}}}},
    };
}

std::vector<Mistake> ofMasks()
{
    constexpr auto mask = &AttentionNodes::mask;
    return {
        // Those that change the mask itself in the order in which they are made where two are.
        {HEEDMAP_PHRASE("mask on padding queries"),
         {},
         HEEDMAP_PHRASE("The padding hides queries, where it should hide keys."),
         HEEDMAP_PHRASE("`mask[:, :, None]` where `mask[:, None, :]` was meant"),
         {{{each<mask>, queriesHiddenForKeys}}, {{each<mask>, paddedQueriesHidden}}}},
        {HEEDMAP_PHRASE("mask strictly causal"),
         {},
         HEEDMAP_PHRASE("No query sees its own key."),
         HEEDMAP_PHRASE("`torch.tril(…, diagonal=-1)` where `torch.tril(…)` was meant"),
         {{{each<mask>, strictMask}}}},
        {HEEDMAP_PHRASE("mask turned round"),
         {},
         HEEDMAP_PHRASE("What the mask should hide is seen, and the rest is hidden."),
         HEEDMAP_PHRASE("`masked_fill(mask, …)` where `masked_fill(~mask, …)` was meant: True keeps in "
                        "scaled_dot_product_attention, and hides in nn.MultiheadAttention"),
         {{{each<mask>, turnedMask}}}},
        {HEEDMAP_PHRASE("mask transposed"),
         {},
         HEEDMAP_PHRASE("Queries and keys are exchanged in the mask."),
         HEEDMAP_PHRASE(
             "`torch.triu(…)` where `torch.tril(…)` was meant, or `mask[:, :, None]` for `mask[:, None, :]`"),
         {{{each<mask>, transposedInPlace}}}},
        {HEEDMAP_PHRASE("mask forgotten"),
         HEEDMAP_PHRASE("mask forgotten"),
         HEEDMAP_PHRASE("Every query sees every key."),
         HEEDMAP_PHRASE("no `scores.masked_fill(~mask, float('-inf'))` before the softmax"),
         {{{maskings, firstInput}}}},
        {HEEDMAP_PHRASE("mask filled with 0"),
         {},
         HEEDMAP_PHRASE("Hidden scores become 0, which the softmax gives a weight to."),
         HEEDMAP_PHRASE("`scores * mask` where `scores.masked_fill(mask == 0, float('-inf'))` was meant"),
         {{{maskings, filledWithZero}}}},
        {HEEDMAP_PHRASE("mask after the softmax"),
         HEEDMAP_PHRASE("zeroed after softmax"),
         HEEDMAP_PHRASE("Hidden weights become 0 after the softmax, so that those of a query add up to less than 1."),
         HEEDMAP_PHRASE("`scores.softmax(-1) * mask` where the mask was meant to come before the softmax"),
         {{{maskings, unmasked}, {each<&AttentionNodes::weights>, maskedWeights}}}},
    };
}

std::vector<Mistake> ofProjections()
{
    return {
        {HEEDMAP_PHRASE("K Qᵀ in place of Q Kᵀ"),
         HEEDMAP_PHRASE("K·Qᵀ"),
         HEEDMAP_PHRASE("Queries and keys are exchanged: rows are keys, columns queries."),
         HEEDMAP_PHRASE("`k @ q.transpose(-2, -1)` where `q @ k.transpose(-2, -1)` was meant"),
         {{{squareScores, transposedInPlace}}}},
        {HEEDMAP_PHRASE("K and V exchanged"),
         {},
         HEEDMAP_PHRASE("Queries are compared with values, and keys are added up."),
         HEEDMAP_PHRASE("`q, v, k = …` where `q, k, v = …` was meant"),
         {{{exchanges<&AttentionNodes::keyHeads>, exchanged<&AttentionNodes::keyHeads, &AttentionNodes::values>}}}},
        {HEEDMAP_PHRASE("Q and V exchanged"),
         {},
         HEEDMAP_PHRASE("Values are compared with keys, and queries are added up."),
         HEEDMAP_PHRASE("`v, k, q = …` where `q, k, v = …` was meant"),
         {{{exchanges<&AttentionNodes::queryHeads>, exchanged<&AttentionNodes::queryHeads, &AttentionNodes::values>}}}},
        {HEEDMAP_PHRASE("weights out×in"),
         {},
         HEEDMAP_PHRASE("The weights are stored transposed, and were used as they are."),
         HEEDMAP_PHRASE("`x @ linear.weight` where `x @ linear.weight.T` was meant"),
         {{{factors<1, ofAny>, transposedInPlace}},
          {{factors<1, ofProjectionsOnly>, transposedInPlace}},
          {{factors<1, ofOutputs>, transposedInPlace}}}},
        {HEEDMAP_PHRASE("biases left out"),
         {},
         HEEDMAP_PHRASE("The projections were made without their biases."),
         HEEDMAP_PHRASE("`x @ weight.T` where `x @ weight.T + bias` was meant"),
         {{{factors<2, ofAny>, zeros}}, {{factors<2, ofProjectionsOnly>, zeros}}, {{factors<2, ofOutputs>, zeros}}}},
        {HEEDMAP_PHRASE("W_O left out"),
         {},
         HEEDMAP_PHRASE("The heads are only put side by side."),
         HEEDMAP_PHRASE("`return out` where `return self.out_proj(out)` was meant"),
         {{{each<&AttentionNodes::result>, withoutWeights}},
          {{each<&AttentionNodes::result>, withoutWeightsWithBias}}}},
    };
}

std::vector<Mistake> ofLayers()
{
    constexpr auto unbiasedVariance = HEEDMAP_PHRASE("unbiased variance, divided by d − 1");
    return {
        {unbiasedVariance,
         unbiasedVariance,
         HEEDMAP_PHRASE("The squared deviations of a norm are divided by d − 1, where it should be d."),
         HEEDMAP_PHRASE("`x.var(-1)` where `x.var(-1, unbiased=False)` was meant"),
         {{{computedWith<anyLayerNorm>, unbiased}}}},
        {HEEDMAP_PHRASE("no ε"),
         HEEDMAP_PHRASE("no ε"),
         HEEDMAP_PHRASE("Nothing is added to the variance of a norm."),
         HEEDMAP_PHRASE("`/ var.sqrt()` where `/ (var + eps).sqrt()` was meant"),
         {{{computedWith<anyLayerNorm>, withoutEps}}}},
        {HEEDMAP_PHRASE("residual left out"),
         {},
         HEEDMAP_PHRASE("What went into a part of the layer is not added to what came out."),
         HEEDMAP_PHRASE("`x = attn(x)` where `x = x + attn(x)` was meant"),
         {{{residuals, withoutResidual}}}},
        {HEEDMAP_PHRASE("activation ReLU"),
         {},
         HEEDMAP_PHRASE("The activation is ReLU, where it should be another one."),
         HEEDMAP_PHRASE("`F.relu` where another activation was meant"),
         {{{activations, activatedBy<Activation::Relu>}}}},
        {HEEDMAP_PHRASE("activation GELU"),
         {},
         HEEDMAP_PHRASE("The activation is the exact GELU, where it should be another one."),
         HEEDMAP_PHRASE("`F.gelu(x)` where another activation was meant, such as `F.gelu(x, approximate='tanh')`"),
         {{{activations, activatedBy<Activation::Gelu>}}}},
        {HEEDMAP_PHRASE("activation GELU by tanh"),
         {},
         HEEDMAP_PHRASE("The activation is GELU as tanh approximates it, where it should be another one."),
         HEEDMAP_PHRASE("`F.gelu(x, approximate='tanh')` where another activation was meant, such as `F.gelu(x)`"),
         {{{activations, activatedBy<Activation::GeluTanh>}}}},
        {HEEDMAP_PHRASE("activation SiLU"),
         {},
         HEEDMAP_PHRASE("The activation is SiLU, where it should be another one."),
         HEEDMAP_PHRASE("`F.silu` where another activation was meant"),
         {{{activations, activatedBy<Activation::Silu>}}}},
    };
}

std::vector<Mistake> ofNumbers()
{
    return {
        {HEEDMAP_PHRASE("dropout"),
         {},
         HEEDMAP_PHRASE("Some weights are 0 by chance, and the others larger."),
         HEEDMAP_PHRASE("the module is in training: `model.eval()` was meant, or `dropout_p=0.0`"),
         {{{each<&AttentionNodes::weights>, droppedOut}}}},
        {HEEDMAP_PHRASE("rounding to TF32"),
         {},
         HEEDMAP_PHRASE("The factors of products are rounded to 11 bits before they are multiplied."),
         HEEDMAP_PHRASE("`torch.backends.cuda.matmul.allow_tf32 = True`"),
         {{{computedWith<anyProduct>, ofRoundedFactors}}},
         true},
    };
}

} // namespace

std::span<const Mistake> mistakes()
{
    static const std::vector<Mistake> all = [] {
        std::vector<Mistake> table;
        for (std::vector<Mistake>& part : std::vector{ofScores(), ofSoftmax(), ofProjections(), ofMasks(),
                                                      mistakesOfHeads(), ofLayers(), ofNumbers()})
            std::ranges::move(part, std::back_inserter(table));
        return table;
    }();
    return all;
}

} // namespace heedmap
