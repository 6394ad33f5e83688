#include "model/document_state.h"

#include <algorithm>

namespace heedmap {
namespace {

void merge(Named<ArraySource>& sources, const DocumentState::Numbers& edited)
{
    for (const auto& [name, numbers] : edited)
        setEntry(sources, name, ArraySource(numbers));
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

bool samePinsAside(const Document& a, const Document& b)
{
    return a.mechanism == b.mechanism && a.config == b.config && a.tokens.query == b.tokens.query
        && a.tokens.key == b.tokens.key && sameNumbers(a.arrays, b.arrays) && a.published == b.published
        && a.notes == b.notes;
}

} // namespace heedmap
