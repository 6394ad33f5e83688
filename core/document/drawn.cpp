#include <heedmap/document/drawn.h>

#include <heedmap/base/quotes.h>
#include <heedmap/tensor/random.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <iterator>

namespace heedmap {

bool drawsNumbers(const ArraySource& source)
{
    const auto* rule = std::get_if<Initial>(&source);
    return rule != nullptr && (rule->kind == Initial::Kind::Normal || rule->kind == Initial::Kind::Uniform);
}

bool someRowIsDrawn(const Initial& rule, const std::string& name, const ConstView& numbers)
{
    const auto bytes = static_cast<std::size_t>(numbers.shape.cols) * sizeof(double);
    const Tensor first = made(rule, Shape::vector(numbers.shape.cols), name); // it is drawn first, and mostly there
    if (numbers.shape.size() == 0 || std::memcmp(first.view().row(0, 0), numbers.row(0, 0), bytes) == 0)
        return numbers.shape.size() > 0;
    const Tensor drawn = made(rule, numbers.shape, name);
    for (Index slice = 0; slice < numbers.shape.slices; ++slice)
        for (Index row = 0; row < numbers.shape.rows; ++row)
            if (std::memcmp(drawn.view().row(slice, row), numbers.row(slice, row), bytes) == 0)
                return true;
    return false;
}

Tensor seededRow(const std::string& array, const std::string& token, Index cols, double size)
{
    constexpr std::uint64_t seed = 1; // the same for every document, so that it can be made again
    return normalTensor(Shape::vector(cols), size, seed, array + " " + token);
}

bool hasSeededRow(const std::string& array, std::span<const std::string> tokens, const ConstView& numbers)
{
    constexpr double near = 1e-9;
    const Index rows = std::min(numbers.shape.rows, static_cast<Index>(tokens.size()));
    for (Index row = 0; row < rows && numbers.shape.cols > 1; ++row) {
        const Tensor drawn = seededRow(array, tokens[static_cast<std::size_t>(row)], numbers.shape.cols, 1);
        const double* unit = drawn.view().row(0, 0);
        const double* given = numbers.row(0, row);
        const double size = given[0] / unit[0];
        bool same = size > 0;
        for (Index col = 0; col < numbers.shape.cols && same; ++col)
            same = std::abs(given[col] - size * unit[col]) <= near * std::abs(given[col]);
        if (same)
            return true;
    }
    return false;
}

std::vector<NodeId> drawnLeaves(const Document& document, const ComputationShape& computation)
{
    std::vector<NodeId> drawn;
    const auto sample = static_cast<std::size_t>(document.sample);
    const Named<ArraySource> none;
    const Named<ArraySource>& own = sample < document.samples.size() ? document.samples[sample].arrays : none;
    const auto add = [&](const std::string& name, const ArraySource& source) {
        if (const auto leaf = computation.leaves.find(name); leaf != computation.leaves.end() && drawsNumbers(source))
            drawn.push_back(leaf->second);
    };
    for (const auto& [name, source] : document.arrays)
        if (std::ranges::none_of(own, [&, &array = name](const auto& each) { return each.first == array; }))
            add(name, source);
    for (const auto& [name, source] : own)
        add(name, source);
    return drawn;
}

bool someRowIsComputed(const Node& node, std::span<const ConstView> inputs, const ConstView& pinned)
{
    constexpr double roundedAway = 1.0 / 128;
    Tensor computed(node.shape);
    node.op->forward(inputs, computed.view(), Region::all(node.shape));
    const auto same = [](double a, double b) { return a == b || std::abs(a - b) <= roundedAway * std::abs(b); };
    for (Index slice = 0; slice < node.shape.slices; ++slice)
        for (Index row = 0; row < node.shape.rows; ++row)
            if (const double* rule = computed.view().row(slice, row);
                std::equal(rule, rule + node.shape.cols, pinned.row(slice, row), same))
                return true;
    return false;
}

bool someRowIsComputed(Graph& graph, NodeId pinned)
{
    constexpr Index mostCompared = Index{1} << 16; // numbers
    const Node& node = graph.node(pinned);
    if (node.shape.size() > mostCompared)
        return false;
    std::vector<Lease> inputs;
    for (const NodeId input : node.inputs)
        inputs.push_back(graph.read(input));
    const std::vector<ConstView> views(inputs.begin(), inputs.end());
    const Lease own = graph.read(pinned);
    return someRowIsComputed(node, views, own);
}

std::vector<NodeId> behindWeights(const GraphShape& graph, std::span<const NodeId> leaves,
                                  const std::function<bool(NodeId pinned)>& stillComputed)
{
    std::vector<bool> needed(static_cast<std::size_t>(graph.size()));
    for (NodeId id = graph.size() - 1; id >= 0; --id) { // inputs stand before what is computed from them
        const Node& node = graph.node(id);
        if (!needed[static_cast<std::size_t>(id)] && node.info.family != Family::Attention)
            continue;
        if (!leaves.empty() && graph.pinned(id) && !stillComputed(id))
            continue;
        for (const NodeId input : node.inputs)
            needed[static_cast<std::size_t>(input)] = true;
    }
    std::vector<NodeId> found;
    std::ranges::copy_if(leaves, std::back_inserter(found),
                         [&](NodeId leaf) { return needed[static_cast<std::size_t>(leaf)]; });
    return found;
}

Sentence drawnNumbersSentence(const GraphShape& graph, std::span<const NodeId> leaves)
{
    constexpr std::size_t named = 4;
    std::vector<std::string> names;
    for (const NodeId leaf : leaves)
        names.push_back(graph.node(leaf).info.name);
    return Sentence(HEEDMAP_PHRASE("drawn numbers (%1): these weights mean nothing yet"), commaSeparated(names, named));
}

} // namespace heedmap
