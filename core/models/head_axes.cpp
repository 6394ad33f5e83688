// Whether the heads or the rows come first in queries, keys and values.
#include "models/head_axes.h"

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

struct Reading {
    HeadAxes axes = HeadAxes::HeadsFirst;
    std::uint64_t heads = 0;
    std::uint64_t queries = 0;
    std::uint64_t keyHeads = 0;
    std::uint64_t keys = 0;
    bool fits = false;
};

Reading readingOf(HeadAxes axes, const std::vector<std::uint64_t>& queries, const std::vector<std::uint64_t>& keys,
                  const std::vector<std::uint64_t>& values)
{
    const std::size_t head = axes == HeadAxes::HeadsFirst ? 0 : 1;
    const std::size_t row = 1 - head;
    return {axes,
            queries[head],
            queries[row],
            keys[head],
            keys[row],
            keys[head] > 0 && keys[head] == values[head] && keys[row] == values[row]
                && queries[head] % keys[head] == 0};
}

/// Whether one mask for all heads or for each has that many queries and keys.
bool isMaskOf(const std::vector<std::uint64_t>& mask, const Reading& way)
{
    const std::size_t axes = mask.size();
    const bool rows = axes < 2 || mask[axes - 2] == 1 || mask[axes - 2] == way.queries;
    return axes > 0 && mask[axes - 1] == way.keys && rows;
}

/// Whether an array has a weight for each head, query and key, or what each query of a head takes.
bool isResultOf(const std::vector<std::uint64_t>& array, const Reading& way)
{
    const std::size_t axes = array.size();
    return axes > 2 && array[axes - 3] == way.heads && array[axes - 2] == way.queries && array[axes - 1] == way.keys;
}

} // namespace

HeadAxes headAxesOf(const std::vector<std::uint64_t>& queries, const std::vector<std::uint64_t>& keys,
                    const std::vector<std::uint64_t>& values, const HeadsKnown& known)
{
    std::vector<Reading> ways = {readingOf(HeadAxes::HeadsFirst, queries, keys, values),
                                 readingOf(HeadAxes::RowsFirst, queries, keys, values)};
    const auto prefer = [&](const auto& chooses) { // unless it chooses none
        if (std::ranges::any_of(ways, chooses))
            std::erase_if(ways, [&](const Reading& way) { return !chooses(way); });
    };
    prefer([](const Reading& way) { return way.fits; });
    prefer([&](const Reading& way) { return known.heads == 0 || way.heads == known.heads; });
    prefer([&](const Reading& way) {
        return std::ranges::all_of(known.masks, [&](const auto& mask) { return isMaskOf(mask, way); });
    });
    prefer([&](const Reading& way) { return known.keys == 0 || way.keys == known.keys; });
    prefer([&](const Reading& way) { return known.queries == 0 || way.queries == known.queries; });
    prefer([&](const Reading& way) {
        return std::ranges::any_of(known.results, [&](const auto& array) { return isResultOf(array, way); });
    });
    prefer([](const Reading& way) { return way.keys > 1; }); // of one key there is nothing to weigh
    return ways.size() > 1 ? HeadAxes::Open : ways.front().axes;
}

Tensor firstAxesExchanged(const Tensor& stack)
{
    const Shape& shape = stack.shape();
    Tensor made(Shape::stack(shape.rows, shape.slices, shape.cols));
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (Index row = 0; row < shape.rows; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                made.at({row, slice, col}) = stack.at({slice, row, col});
    return made;
}

} // namespace heedmap
