#include "model/edits.h"

#include "model/model_text.h"
#include "model/pinning.h"

#include <heedmap/document/computation.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

Shape shapeOf(const Region& region)
{
    return Shape::stack(region.slices.size(), region.rows.size(), region.cols.size());
}

/// The current numbers of a region that is editable.
Tensor block(const Workbench& workbench, NodeId node, const Region& region)
{
    return {shapeOf(region), workbench.numbers(node, region)};
}

QString named(const Workbench& workbench, NodeId node, const char* pattern)
{
    return editName(pattern, workbench.graph().node(node).info.name);
}

/// Pins a computed node, or the one slice of it, with a block of other numbers.
void pasteOver(Workbench& workbench, NodeId node, const Region& region, const Tensor& block)
{
    const Shape& shape = workbench.graph().node(node).shape;
    const bool oneSlice = shape.slices > 1 && region.slices.size() == 1;
    const std::optional<Index> slice = oneSlice ? std::optional(region.slices.begin) : std::nullopt;
    const Values now = workbench.values(node, pinnedRegion(shape, slice));
    if (!now || !now.current)
        throw Error(HEEDMAP_PHRASE("its numbers are still being computed"));
    Tensor numbers = numbersToPin(now.view, slice);
    for (Index s = 0; s < block.shape().slices; ++s)
        for (Index r = 0; r < block.shape().rows; ++r)
            for (Index c = 0; c < block.shape().cols; ++c)
                numbers.at({oneSlice ? 0 : region.slices.begin + s, region.rows.begin + r, region.cols.begin + c}) =
                    block.at({s, r, c});
    workbench.pin(node, numbers, slice);
}

} // namespace

void fill(Workbench& workbench, NodeId node, const Region& region, const Initial& rule)
{
    const Tensor numbers = made(rule, shapeOf(region), workbench.graph().node(node).info.name);
    workbench.setValues(node, region, numbers.numbers(), 0,
                        named(workbench, node, QT_TRANSLATE_NOOP("Model", "filling of %1")));
}

void fill(Workbench& workbench, NodeId node, const Region& region, double number)
{
    const std::vector<double> numbers(static_cast<std::size_t>(region.size()), number);
    workbench.setValues(node, region, numbers, 0, named(workbench, node, QT_TRANSLATE_NOOP("Model", "filling of %1")));
}

void multiply(Workbench& workbench, NodeId node, const Region& region, double factor)
{
    if (!std::isfinite(factor))
        throw Error(HEEDMAP_PHRASE("expected a finite number as the factor"));
    Tensor numbers = block(workbench, node, region);
    for (double& number : numbers.numbers())
        number *= factor;
    workbench.setValues(node, region, numbers.numbers(), 0,
                        named(workbench, node, QT_TRANSLATE_NOOP("Model", "scaling of %1")));
}

void transpose(Workbench& workbench, NodeId node, const Region& region)
{
    if (region.rows.size() != region.cols.size())
        throw Error(HEEDMAP_PHRASE("to transpose in place, expected as many rows as columns, got %1×%2"),
                    region.rows.size(), region.cols.size());
    const Tensor before = block(workbench, node, region);
    Tensor after(before.shape());
    for (Index s = 0; s < before.shape().slices; ++s)
        for (Index r = 0; r < before.shape().rows; ++r)
            for (Index c = 0; c < before.shape().cols; ++c)
                after.at({s, r, c}) = before.at({s, c, r});
    workbench.setValues(node, region, after.numbers(), 0,
                        named(workbench, node, QT_TRANSLATE_NOOP("Model", "transposition of %1")));
}

void paste(Workbench& workbench, NodeId node, const Cell& at, const Tensor& block)
{
    const Node& target = workbench.graph().node(node);
    const Shape& shape = block.shape();
    const Region region{
        {at.slice, at.slice + shape.slices}, {at.row, at.row + shape.rows}, {at.col, at.col + shape.cols}};
    if (!Region::all(target.shape).contains(region))
        throw Error(HEEDMAP_PHRASE("a block of %1 does not fit at row %2, column %3 of %4, which is %5"), shape.text(),
                    at.row, at.col, target.info.name, target.shape.text());
    if (!workbench.editable(node, at.slice))
        return pasteOver(workbench, node, region, block);
    workbench.setValues(node, region, block.numbers(), 0,
                        named(workbench, node, QT_TRANSLATE_NOOP("Model", "paste into %1")));
}

} // namespace heedmap
