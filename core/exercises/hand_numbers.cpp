#include "exercises/hand_numbers.h"

#include <heedmap/tensor/random.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

namespace heedmap {
namespace {

constexpr Index wide = 16; // more numbers side by side are drawn at a few common places, so that products are not 0
constexpr Index fewPlaces = 4;

Index below(RandomStream& stream, Index count)
{
    return static_cast<Index>(stream.bits() % static_cast<std::uint64_t>(count));
}

/// `count` different places among these, in random order.
std::vector<Index> someOf(std::vector<Index> places, Index count, RandomStream& stream)
{
    const auto size = static_cast<Index>(places.size());
    count = std::min(count, size);
    for (Index i = 0; i < count; ++i)
        std::swap(places[static_cast<std::size_t>(i)], places[static_cast<std::size_t>(i + below(stream, size - i))]);
    places.resize(static_cast<std::size_t>(count));
    return places;
}

/// Where arrays of that width have numbers other than 0.
std::vector<Index> placesOf(Index width, std::uint64_t seed)
{
    std::vector<Index> all(static_cast<std::size_t>(width));
    std::iota(all.begin(), all.end(), 0);
    if (width <= wide)
        return all;
    RandomStream stream(seed, "places/" + std::to_string(width));
    return someOf(std::move(all), fewPlaces, stream);
}

/// A line with a number other than 0.
std::vector<double> handLine(Index width, const std::vector<Index>& places, Index most, Index largest,
                             RandomStream& stream)
{
    std::vector<double> line(static_cast<std::size_t>(width));
    while (std::ranges::all_of(line, [](double number) { return number == 0; }))
        for (const Index place : someOf(places, most, stream))
            line[static_cast<std::size_t>(place)] = static_cast<double>(below(stream, 2 * largest + 1) - largest);
    return line;
}

std::span<const double> rowOf(const Tensor& tensor, Index row)
{
    const auto width = static_cast<std::size_t>(tensor.shape().cols);
    return tensor.numbers().subspan(static_cast<std::size_t>(row) * width, width);
}

} // namespace

Tensor handRows(const Tensor& before, const HandNumbers& numbers, std::uint64_t seed, const std::string& name)
{
    const Shape& shape = before.shape();
    const std::vector<Index> places = placesOf(shape.cols, seed);
    RandomStream stream(seed, name);
    Tensor result(shape);
    for (Index row = 0; row < shape.slices * shape.rows; ++row) {
        const auto own = rowOf(before, row);
        const auto target = result.numbers().subspan(static_cast<std::size_t>(row * shape.cols), own.size());
        Index same = 0;
        while (!std::ranges::equal(rowOf(before, same), own))
            ++same;
        if (std::ranges::all_of(own, [](double number) { return number == 0; }))
            continue;
        if (same < row)
            std::ranges::copy(rowOf(result, same), target.begin());
        else
            std::ranges::copy(handLine(shape.cols, places, numbers.mostInRow, numbers.largest, stream), target.begin());
    }
    return result;
}

Tensor handColumns(const Tensor& before, const HandNumbers& numbers, std::uint64_t seed, const std::string& name)
{
    const Shape& shape = before.shape();
    const std::vector<Index> places = placesOf(shape.rows, seed);
    RandomStream stream(seed, name);
    Tensor result(shape);
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (const Index col : placesOf(shape.cols, seed)) {
            const std::vector<double> line = handLine(shape.rows, places, numbers.mostInColumn, 1, stream);
            for (Index row = 0; row < shape.rows; ++row)
                result.at({slice, row, col}) = line[static_cast<std::size_t>(row)];
        }
    return result;
}

} // namespace heedmap
