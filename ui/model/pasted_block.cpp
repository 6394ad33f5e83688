#include "model/pasted_block.h"

#include "model/edits.h"
#include "model/model_text.h"
#include "model/tokens.h"

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

/// Finds the one letter that makes `dimension` that large, and the size nearest to its own.
bool resize(Dimensions& sizes, const std::string& dimension, Index wanted, const ComputationShape& computation)
{
    const Dimensions fixed = computation.mechanism->fixed(computation.settings);
    const bool grows = wanted > evaluated(dimension, computation.dimensions).value_or(wanted);
    for (const auto& [letter, size] : computation.dimensions) {
        if (fixed.contains(letter) || dimension.find(letter) == std::string::npos)
            continue;
        Dimensions tried = computation.dimensions;
        for (Index other = size; grows ? other <= wanted : other > 0; other += grows ? 1 : -1) {
            tried[letter] = other;
            if (evaluated(dimension, tried) != wanted)
                continue;
            const auto before = sizes.find(letter);
            sizes[letter] = before == sizes.end() ? other : std::max(before->second, other);
            return true;
        }
    }
    return false;
}

/// The same block with the sizes that its new shape takes; none if a setting fixes them.
std::optional<PastedBlock> resizedTo(const Workbench& workbench, PastedBlock pasted)
{
    const ComputationShape& computation = workbench.computation();
    const std::string* array = arrayOf(computation, pasted.node);
    const Shape& now = workbench.graph().node(pasted.node).shape;
    if (array == nullptr || pasted.block.shape().slices != 1 || (now.rank == 1 && pasted.shape.rows > 1))
        return std::nullopt;
    const std::vector<std::string> dimensions = dimensionsOf(computation, *array, now);
    const auto fits = [&](Index before, Index after, std::size_t fromLast) {
        return before == after
            || (dimensions.size() >= fromLast
                && resize(pasted.sizes, dimensions[dimensions.size() - fromLast], after, computation));
    };
    if (!fits(now.cols, pasted.shape.cols, 1) || !fits(now.rows, pasted.shape.rows, 2))
        return std::nullopt;
    return pasted;
}

/// The labels of an axis that the letter counts: tokens where it counts them and nothing else says what they are.
void takeLabels(Document& document, const Workbench& workbench, const std::string& letter,
                const std::vector<std::string>& labels)
{
    for (const TokenList list : {TokenList::Query, TokenList::Key})
        if (letter == letterOf(workbench, list)) {
            if (document.samples.empty() && document.vocabulary.empty())
                (list == TokenList::Query ? document.tokens.query : document.tokens.key) = labels;
            return;
        }
    if (workbench.computation().dimensions.contains(letter)) // not a sum or product of letters
        setEntry<std::vector<LocalizedText>>(document.labels, letter, {labels.begin(), labels.end()});
}

/// Whether one label stands for each of `count` rows or columns, all of them pasted.
bool labelsAll(const std::vector<std::string>& labels, Index first, Index count)
{
    return first == 0 && !labels.empty() && static_cast<Index>(labels.size()) == count;
}

} // namespace

std::optional<PastedBlock> largerPaste(const Workbench& workbench, const PastedBlock& pasted)
{
    const Shape& now = workbench.graph().node(pasted.node).shape;
    PastedBlock larger = pasted;
    larger.shape = now;
    larger.shape.rows = std::max(now.rows, pasted.at.row + pasted.block.shape().rows);
    larger.shape.cols = std::max(now.cols, pasted.at.col + pasted.block.shape().cols);
    return larger.shape == now ? std::nullopt : resizedTo(workbench, std::move(larger));
}

std::optional<PastedBlock> smallerPaste(const Workbench& workbench, const PastedBlock& pasted)
{
    const Shape& now = workbench.graph().node(pasted.node).shape;
    const Shape& block = pasted.block.shape();
    const bool corner = pasted.at.row == 0 && pasted.at.col == 0 && now.slices == 1 && block.rows > 1 && block.cols > 1;
    if (!corner || block.rows > now.rows || block.cols > now.cols || (block.rows == now.rows && block.cols == now.cols))
        return std::nullopt;
    PastedBlock smaller = pasted;
    smaller.shape = now;
    smaller.shape.rows = block.rows;
    smaller.shape.cols = block.cols;
    return resizedTo(workbench, std::move(smaller));
}

void paste(Workbench& workbench, const PastedBlock& pasted)
{
    const ComputationShape& computation = workbench.computation();
    const std::string* array = arrayOf(computation, pasted.node);
    const std::vector<std::string>& rows = pasted.labels.rows;
    const std::vector<std::string>& columns = pasted.labels.columns;
    if (array == nullptr || (pasted.sizes.empty() && rows.empty() && columns.empty()))
        return paste(workbench, pasted.node, pasted.at, pasted.block);
    const Shape now = workbench.graph().node(pasted.node).shape;
    const std::vector<std::string> letters = dimensionsOf(computation, *array, now);
    Document document = pasted.sizes.empty() ? workbench.document() : resized(workbench, pasted.sizes);
    const ArraySource* source = entry(document.arrays, *array);
    const auto* own = source == nullptr ? nullptr : std::get_if<InlineArray>(source);
    const Shape& block = pasted.block.shape();
    Tensor numbers;
    if (own != nullptr && *own != nullptr)
        numbers = **own;
    else if (source != nullptr && pasted.sizes.empty()) // by a rule, or in a file
        numbers = {now, workbench.numbers(pasted.node, Region::all(now))};
    if (block.slices != 1 || numbers.shape().rows < pasted.at.row + block.rows
        || numbers.shape().cols < pasted.at.col + block.cols) {
        if (pasted.sizes.empty())
            return paste(workbench, pasted.node, pasted.at, pasted.block);
        throw Error(HEEDMAP_PHRASE("%1 cannot be made %2"), *array, pasted.shape.text());
    }
    for (Index row = 0; row < block.rows; ++row)
        for (Index col = 0; col < block.cols; ++col)
            numbers.at({pasted.at.slice, pasted.at.row + row, pasted.at.col + col}) = pasted.block.at({0, row, col});
    if (letters.size() >= 2 && labelsAll(rows, pasted.at.row, numbers.shape().rows))
        takeLabels(document, workbench, letters[letters.size() - 2], rows);
    if (!letters.empty() && labelsAll(columns, pasted.at.col, numbers.shape().cols))
        takeLabels(document, workbench, letters.back(), columns);
    const QString name = editName(QT_TRANSLATE_NOOP("Model", "paste into %1"), *array);
    setEntry<ArraySource>(document.arrays, *array, std::make_shared<const Tensor>(std::move(numbers)));
    workbench.setDocument(document, name);
}

} // namespace heedmap
