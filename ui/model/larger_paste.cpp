#include "model/larger_paste.h"

#include "model/model_text.h"

#include <heedmap/document/computation.h>
#include <heedmap/mechanisms/dimensions.h>

#include <algorithm>

namespace heedmap {
namespace {

const std::string* arrayOf(const ComputationShape& computation, NodeId leaf)
{
    const auto found =
        std::ranges::find_if(computation.leaves, [&](const auto& entry) { return entry.second == leaf; });
    return found == computation.leaves.end() ? nullptr : &found->first;
}

/// What the dimensions of an array are called, as many as it has.
std::vector<std::string> dimensionsOf(const ComputationShape& computation, const std::string& array, const Shape& shape)
{
    ArrayNames given;
    for (const auto& [name, leaf] : computation.leaves)
        given.insert(name);
    for (const ArraySpec& spec : computation.mechanism->arrays(computation.settings, given))
        if (spec.name == array)
            for (const auto& letters : {spec.shape, spec.otherShape})
                if (static_cast<int>(letters.size()) == shape.rank)
                    return letters;
    return {};
}

/// Finds the one letter whose growth makes `dimension` that large.
bool grow(Dimensions& sizes, const std::string& dimension, Index wanted, const ComputationShape& computation)
{
    const Dimensions fixed = computation.mechanism->fixed(computation.settings);
    for (const auto& [letter, size] : computation.dimensions) {
        if (fixed.contains(letter) || dimension.find(letter) == std::string::npos)
            continue;
        Dimensions tried = computation.dimensions;
        for (Index larger = size; larger <= wanted; ++larger) {
            tried[letter] = larger;
            if (evaluated(dimension, tried) == wanted) {
                const auto before = sizes.find(letter);
                sizes[letter] = before == sizes.end() ? larger : std::max(before->second, larger);
                return true;
            }
        }
    }
    return false;
}

} // namespace

std::optional<LargerPaste> largerPaste(const Workbench& workbench, NodeId node, const Cell& at, Tensor block)
{
    const ComputationShape& computation = workbench.computation();
    const Node& target = workbench.graph().node(node);
    const std::string* array = arrayOf(computation, node);
    if (array == nullptr || block.shape().slices != 1)
        return std::nullopt;
    const Shape& now = target.shape;
    LargerPaste larger{node, at, std::move(block), now, {}};
    larger.shape.rows = std::max(now.rows, at.row + larger.block.shape().rows);
    larger.shape.cols = std::max(now.cols, at.col + larger.block.shape().cols);
    if (larger.shape == now || (now.rank == 1 && larger.shape.rows > 1))
        return std::nullopt;
    const std::vector<std::string> dimensions = dimensionsOf(computation, *array, now);
    const auto grows = [&](Index before, Index after, std::size_t fromLast) {
        return before == after
            || (dimensions.size() >= fromLast
                && grow(larger.sizes, dimensions[dimensions.size() - fromLast], after, computation));
    };
    if (!grows(now.cols, larger.shape.cols, 1) || !grows(now.rows, larger.shape.rows, 2))
        return std::nullopt;
    return larger;
}

void paste(Workbench& workbench, const LargerPaste& larger)
{
    const std::string array = *arrayOf(workbench.computation(), larger.node);
    Document document = resized(workbench, larger.sizes);
    const ArraySource* grown = entry(document.arrays, array);
    const auto* numbers = grown == nullptr ? nullptr : std::get_if<InlineArray>(grown);
    const Shape& block = larger.block.shape();
    if (numbers == nullptr || (*numbers)->shape().rows < larger.at.row + block.rows
        || (*numbers)->shape().cols < larger.at.col + block.cols)
        throw Error(HEEDMAP_PHRASE("%1 cannot be made %2"), array, larger.shape.text());
    Tensor pasted = **numbers;
    for (Index row = 0; row < block.rows; ++row)
        for (Index col = 0; col < block.cols; ++col)
            pasted.at({larger.at.slice, larger.at.row + row, larger.at.col + col}) = larger.block.at({0, row, col});
    setEntry<ArraySource>(document.arrays, array, std::make_shared<const Tensor>(std::move(pasted)));
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "paste into %1"), array));
}

} // namespace heedmap
