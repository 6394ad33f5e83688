#include "models/capture_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace heedmap {
namespace {

constexpr double tolerance = 1e-2;

bool areWeights(std::span<const double> row, double sum)
{
    return std::abs(sum - 1) <= tolerance // not of NaN
        && std::ranges::all_of(row, [](double weight) { return weight >= -tolerance; });
}

/// One head of a stack, where it lies in one piece.
StoredArray slice(const StoredArray& stack, Index index)
{
    if (stack.shape.rank < 3)
        return stack;
    StoredArray one = stack;
    one.shape = Shape::matrix(stack.shape.rows, stack.shape.cols);
    const std::size_t bytes = static_cast<std::size_t>(one.shape.size()) * byteSize(stack.type);
    one.bytes = stack.bytes.subspan(static_cast<std::size_t>(index) * bytes, bytes);
    return one;
}

std::optional<BadRow> firstBad(std::span<const double> numbers, const Shape& shape, Index slice, Index firstRow)
{
    const auto cols = static_cast<std::size_t>(shape.cols);
    for (Index r = 0; r < shape.rows; ++r) {
        const std::span row = numbers.subspan(static_cast<std::size_t>(r) * cols, cols);
        const double sum = std::accumulate(row.begin(), row.end(), 0.0);
        if (!areWeights(row, sum))
            return BadRow{slice, firstRow + r, sum};
    }
    return std::nullopt;
}

} // namespace

std::optional<BadRow> firstBadRow(const StoredArray& weights, double share)
{
    const Shape& shape = weights.shape;
    if (weights.fortranOrder) { // no slice in one piece
        const Tensor all = read(weights);
        for (Index s = 0; s < shape.slices; ++s)
            if (const auto bad = firstBad(all.numbers().subspan(static_cast<std::size_t>(s * shape.rows * shape.cols),
                                                                static_cast<std::size_t>(shape.rows * shape.cols)),
                                          Shape::matrix(shape.rows, shape.cols), s, 0))
                return bad;
        return std::nullopt;
    }
    constexpr Index together = 16;
    const Index rows = std::min(shape.rows, together);
    const auto apart = std::max(rows, static_cast<Index>(static_cast<double>(rows) / std::clamp(share, 1e-6, 1.0)));
    std::vector<double> numbers(static_cast<std::size_t>(rows * shape.cols));
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; r += apart) {
            const Range taken{r, std::min(r + rows, shape.rows)};
            const std::span part = std::span(numbers).first(static_cast<std::size_t>(taken.size() * shape.cols));
            read(slice(weights, s), {.rows = taken}, part);
            if (const auto bad = firstBad(part, Shape::matrix(taken.size(), shape.cols), s, r))
                return bad;
        }
    return std::nullopt;
}

} // namespace heedmap
