#include "model/document_state.h"

#include <heedmap/document/pins.h>

#include <algorithm>

namespace heedmap {
namespace {

void merge(Named<ArraySource>& sources, const DocumentState::Numbers& edited)
{
    for (const auto& [name, numbers] : edited)
        setEntry(sources, name, ArraySource(numbers));
}

/// The name of the array that a leaf holds.
const std::string& arrayOf(const Computation& computation, NodeId leaf)
{
    for (const auto& [name, id] : computation.leaves)
        if (id == leaf)
            return name;
    return computation.graph.node(leaf).info.name;
}

} // namespace

Document DocumentState::merged() const
{
    Document all = document;
    merge(all.arrays, arrays);
    merge(all.pins, pins);
    return all;
}

bool sameSource(const ArraySource& a, const ArraySource& b)
{
    const auto* left = std::get_if<InlineArray>(&a);
    const auto* right = std::get_if<InlineArray>(&b);
    if (left != nullptr && right != nullptr)
        return *left == *right || (*left)->sameBits(**right);
    return a == b;
}

bool sameNumbers(const Named<ArraySource>& a, const Named<ArraySource>& b)
{
    return std::ranges::equal(a, b, [](const auto& left, const auto& right) {
        return left.first == right.first && sameSource(left.second, right.second);
    });
}

namespace {

/// What a document says, without what it is computed from as numbers, and where it opens.
std::string wordsOf(Document document)
{
    for (Named<ArraySource>* arrays : arraysOf(document))
        arrays->clear();
    document.view = Json::Object();
    return writeDocument(document);
}

} // namespace

bool samePinsAside(const Document& a, const Document& b)
{
    const auto sameSamples = [](const Sample& left, const Sample& right) {
        return sameNumbers(left.arrays, right.arrays);
    };
    return sameNumbers(a.arrays, b.arrays) && wordsOf(a) == wordsOf(b)
        && std::ranges::equal(a.samples, b.samples, sameSamples);
}

std::vector<std::string> unedited(const DocumentState& state, const Computation& computation, NodeId node,
                                  const Region& region)
{
    const Node& edited = computation.graph.node(node);
    std::vector<std::string> names;
    if (edited.leaf())
        names = {arrayOf(computation, node)};
    else if (entry(state.document.pins, edited.info.name) != nullptr)
        names = {edited.info.name};
    else
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            names.push_back(pinName(edited.info.name, s));
    const auto& known = edited.leaf() ? state.arrays : state.pins;
    std::erase_if(names, [&](const std::string& each) { return known.contains(each); });
    return names;
}

} // namespace heedmap
