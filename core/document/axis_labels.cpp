#include <heedmap/document/axis_labels.h>

#include "base/wording.h"

#include <heedmap/base/error.h>
#include <heedmap/base/spelling.h>

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

/// The shape, in letters, of each leaf that holds an array.
using LeafLetters = std::map<NodeId, std::vector<std::string>>;
using Letters = std::array<std::string, 3>; ///< of slices, rows and columns; empty: none

std::array<Axis, 3> axesOf(const NodeInfo& info) { return {info.slices, info.rows, info.cols}; }
std::array<Index, 3> sizesOf(const Shape& shape) { return {shape.slices, shape.rows, shape.cols}; }

/// A dimension without its factors of size 1: `h·d_k` is `d_k` if there is one head.
std::string single(std::string_view dimension, const Dimensions& known)
{
    std::string left;
    while (!dimension.empty()) {
        const std::size_t dot = dimension.find("·");
        const std::string factor(dimension.substr(0, dot));
        dimension.remove_prefix(dot == std::string_view::npos ? dimension.size() : dot + std::string_view("·").size());
        const auto size = known.find(factor);
        if (size != known.end() && size->second == 1 && !(left.empty() && dimension.empty()))
            continue;
        if (!left.empty() || size == known.end())
            return {};
        left = factor;
    }
    return left;
}

/// Finds the letter of every axis: that of an array is in its shape; that of a computed node comes from an input's axis
/// of the same name, or goes with the name.
class AxisLetters {
public:
    AxisLetters(const Graph& graph, const Dimensions& dimensions, const LeafLetters& leaves)
        : m_graph(graph), m_dimensions(dimensions)
    {
        for (NodeId id = 0; id < graph.size(); ++id) {
            const auto leaf = leaves.find(id);
            m_letters.push_back(leaf == leaves.end() ? ofComputed(id) : ofLeaf(leaf->second));
        }
    }

    const Letters& of(NodeId id) const { return m_letters[static_cast<std::size_t>(id)]; }

private:
    Letters ofLeaf(const std::vector<std::string>& shape) const
    {
        Letters letters;
        for (std::size_t i = 0; i < shape.size(); ++i)
            letters[i + 3 - shape.size()] = single(shape[i], m_dimensions);
        return letters;
    }

    Letters ofComputed(NodeId id) const
    {
        const Node& node = m_graph.node(id);
        Letters letters;
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (const AxisName name = axesOf(node.info)[axis].name; !name.empty())
                letters[axis] = called(node, name, sizesOf(node.shape)[axis]);
        return letters;
    }

    std::string called(const Node& node, const AxisName& name, Index size) const
    {
        for (const NodeId input : node.inputs)
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (const Node& from = m_graph.node(input); axesOf(from.info)[axis].name == name
                    && sizesOf(from.shape)[axis] == size && !of(input)[axis].empty())
                    return of(input)[axis];
        const auto known = m_dimensions.find(name.letter);
        return known != m_dimensions.end() && known->second == size ? name.letter : "";
    }

    const Graph& m_graph;
    const Dimensions& m_dimensions;
    std::vector<Letters> m_letters;
};

/// The labels that the document gives to the axes of one letter.
struct Names {
    std::shared_ptr<const std::vector<std::string>> labels;
    std::shared_ptr<const std::vector<LocalizedText>> translations = nullptr;
};

Names namesOf(const std::vector<LocalizedText>& texts)
{
    std::vector<std::string> labels;
    bool several = false;
    for (const LocalizedText& text : texts) {
        labels.push_back(text.in("en"));
        several = several || text.entries().size() > 1;
    }
    return {std::make_shared<const std::vector<std::string>>(std::move(labels)),
            several ? std::make_shared<const std::vector<LocalizedText>>(texts) : nullptr};
}

std::map<std::string, Names> namesByLetter(const Document& document, const Dimensions& dimensions)
{
    std::map<std::string, Names> names;
    for (const auto& [letter, texts] : document.labels) {
        const std::string where = "labels." + pathPart(letter);
        const auto size = dimensions.find(letter);
        if (size == dimensions.end()) {
            std::vector<std::string> known;
            for (const auto& entry : dimensions)
                known.push_back(entry.first);
            throw Error(HEEDMAP_PHRASE("%1: there is no such size; %2"), where, nearestOf(letter, known));
        }
        if (static_cast<Index>(texts.size()) != size->second)
            throw Error(HEEDMAP_PHRASE("%1: expected %2, as %3 is %4, got %5"), where,
                        Sentence(HEEDMAP_COUNTED("%1 strings", "%1 string"), size->second), letter, size->second,
                        texts.size());
        names.emplace(letter, namesOf(texts));
    }
    if (document.vocabulary.empty())
        return names;
    const auto count = static_cast<Index>(document.vocabulary.size());
    const auto ruling = dimensions.find(vocabularyLetter(dimensions));
    const auto classes = dimensions.find(classLetter);
    if (ruling == dimensions.end())
        throw Error(HEEDMAP_PHRASE("%1: nothing here is counted by words"), "vocabulary");
    if (ruling->second != count)
        throw Error(HEEDMAP_PHRASE("%1: expected %2, as %3 is %4, got %5"), "vocabulary",
                    Sentence(HEEDMAP_COUNTED("%1 strings", "%1 string"), ruling->second), ruling->first, ruling->second,
                    count);
    const Names words{std::make_shared<const std::vector<std::string>>(document.vocabulary)};
    names[ruling->first] = words;
    if (classes != dimensions.end() && classes->second == count)
        names[classLetter] = words;
    return names;
}

} // namespace

void labelAxes(Computation& computation, const Document& document, const std::vector<ArraySpec>& specs)
{
    Graph& graph = computation.graph;
    const std::map<std::string, Names> names = namesByLetter(document, computation.dimensions);
    if (names.empty())
        return;
    LeafLetters leaves;
    for (const ArraySpec& spec : specs)
        if (const auto leaf = computation.leaves.find(spec.name); leaf != computation.leaves.end()) {
            const bool other = static_cast<int>(spec.shape.size()) != graph.node(leaf->second).shape.rank;
            leaves.emplace(leaf->second, other ? spec.otherShape : spec.shape);
        }
    const AxisLetters letters(graph, computation.dimensions, leaves);
    for (NodeId id = 0; id < graph.size(); ++id) {
        std::array<Axis, 3> axes = axesOf(graph.node(id).info);
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (const auto named = names.find(letters.of(id)[axis]);
                named != names.end() && axes[axis].labels == nullptr) {
                axes[axis].labels = named->second.labels;
                axes[axis].translations = named->second.translations;
            }
        graph.label(id, axes[0], axes[1], axes[2]);
    }
}

void fitLabels(Document& document, const Dimensions& dimensions)
{
    std::erase_if(document.labels, [&](const auto& labels) { return !dimensions.contains(labels.first); });
    for (auto& [letter, texts] : document.labels) {
        const auto size = static_cast<std::size_t>(dimensions.find(letter)->second);
        texts.resize(std::min(texts.size(), size));
        while (texts.size() < size)
            texts.emplace_back(std::to_string(texts.size()));
    }
}

} // namespace heedmap
