#include "ops/placing/rearrangement.h"

#include <cassert>
#include <vector>

namespace heedmap {
namespace {

Cell moved(const Cell& cell, const Cell& by, Index times = 1)
{
    return {cell.slice + by.slice * times, cell.row + by.row * times, cell.col + by.col * times};
}

/// Copies `count` cells to contiguous memory: the first at `from`, each next one `by` further.
void copyRun(const ConstView& in, const Cell& from, const Cell& by, Index count, double* to)
{
    const double* first = in.row(from.slice, from.row) + from.col;
    if (by == Cell{0, 0, 1})
        std::copy_n(first, count, to);
    else if (by == Cell{})
        std::fill_n(to, count, *first);
    else if (by.slice == 0)
        for (Index i = 0; i < count; ++i)
            to[i] = first[i * (by.row * in.rowStride + by.col)];
    else
        for (Index i = 0; i < count; ++i)
            to[i] = in.at(moved(from, by, i));
}

/// Copies a region whose sources all lie in `in`, row by row, in runs of cells that are one step apart.
void copyPart(const Access& access, const ConstView& in, const View& output, const Region& part)
{
    for (Index s = part.slices.begin; s < part.slices.end; ++s)
        for (Index r = part.rows.begin; r < part.rows.end;) {
            const Access::Step down = access.downwards(r);
            const Index below = std::min(part.rows.end, r + down.count);
            for (Index c = part.cols.begin; c < part.cols.end;) {
                const Access::Step along = access.alongRow(c);
                const Index count = std::min(part.cols.end - c, along.count);
                const Cell from = *access.source({s, r, c});
                for (Index i = r; i < below; ++i)
                    copyRun(in, moved(from, down.by, i - r), along.by, count, output.row(s, i) + c);
                c += count;
            }
            r = below;
        }
}

void clear(const View& output, const Region& region)
{
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            std::fill_n(output.row(s, r) + region.cols.begin, region.cols.size(), 0.0);
}

} // namespace

void Rearrangement::forward(std::span<const ConstView> inputs, const View& output, const Region& region) const
{
    std::vector<Shape> shapes;
    shapes.reserve(inputs.size());
    for (const ConstView& input : inputs)
        shapes.push_back(input.shape);
    Index copied = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Access access = *this->access({shapes, output.shape}, i);
        const Region part = region.intersected(access.affected(Region::all(shapes[i])));
        if (inputs.size() == 1 && part.size() < region.size())
            clear(output, region);
        if (!part.empty())
            copyPart(access, inputs[i], output, part);
        copied += part.size();
    }
    assert(inputs.size() == 1 || copied == region.size());
    (void)copied;
}

Expression Rearrangement::explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const
{
    for (std::size_t i = 0; i < inputs.size(); ++i)
        if (const std::optional<Cell> source = access(shapes, i)->source(cell))
            return Expression::operand(i, *source, inputs[i].at(*source));
    return Expression::number(0);
}

} // namespace heedmap
