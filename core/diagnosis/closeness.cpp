#include "diagnosis/closeness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

// By how much an implementation may exceed the rounding of each node: it also rounds the sums inside a product.
constexpr double sumsOfFloat32 = 32;
constexpr double sumsOfNarrow = 8;

double unitOf(const FloatFormat& format) { return std::ldexp(1.0, -format.digits); }

double largestMagnitude(std::span<const double> numbers)
{
    double largest = 0;
    for (const double number : numbers)
        if (std::isfinite(number))
            largest = std::max(largest, std::abs(number));
    return largest;
}

bool has(const FloatFormat& format, std::span<const double> numbers)
{
    return std::ranges::all_of(
        numbers, [&](double number) { return !std::isfinite(number) || rounded(number, format) == number; });
}

const FloatFormat& gridOf(const GivenResult& result)
{
    for (const char* id : {"bfloat16", "float16", "float32"})
        if (has(floatFormat(id), result.numbers.numbers()))
            return floatFormat(id);
    return floatFormats().front();
}

Tensor meanOfSlices(const Tensor& stack)
{
    const Shape& shape = stack.shape();
    Tensor mean(Shape::matrix(shape.rows, shape.cols));
    for (std::size_t i = 0; i < stack.numbers().size(); ++i)
        mean.numbers()[i % mean.numbers().size()] += stack.numbers()[i] / static_cast<double>(shape.slices);
    return mean;
}

} // namespace

double largestDifference(std::span<const double> one, std::span<const double> other)
{
    double largest = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (one[i] == other[i] || (std::isnan(one[i]) && std::isnan(other[i])))
            continue;
        if (!std::isfinite(one[i]) || !std::isfinite(other[i]))
            return std::numeric_limits<double>::infinity();
        largest = std::max(largest, std::abs(one[i] - other[i]));
    }
    return largest;
}

JudgedResult::JudgedResult(const GraphShape& graph, const GivenResult& result)
    : m_result(&result), m_grid(&gridOf(result)), m_mean(result.numbers.shape() != graph.node(result.node).shape),
      m_size(largestMagnitude(result.numbers.numbers()))
{
}

Tensor JudgedResult::computed(Graph& graph) const
{
    Tensor numbers(graph.read(node()));
    return m_mean ? meanOfSlices(numbers) : std::move(numbers);
}

bool JudgedResult::narrow() const { return m_grid->digits < 24; }
double JudgedResult::unit() const { return unitOf(*m_grid); }

Tensor JudgedResult::changesBy(AlteredComputation& altered, const FloatFormat& format, const Tensor& exact) const
{
    Tensor changes = altered.inFormat(format, [this](Graph& graph) { return computed(graph); });
    for (std::size_t i = 0; i < changes.numbers().size(); ++i) {
        const double change = std::abs(changes.numbers()[i] - exact.numbers()[i]);
        changes.numbers()[i] = std::isfinite(change) ? change : 0;
    }
    return changes;
}

bool JudgedResult::noisy(const Tensor& numbers, const Tensor& changes, double tolerance) const
{
    double squares = 0;
    double ofChanges = 0;
    std::size_t expected = 0;
    std::size_t differing = 0;
    for (std::size_t i = 0; i < numbers.numbers().size(); ++i) {
        const double difference = std::abs(given().numbers.numbers()[i] - numbers.numbers()[i]);
        squares += std::isfinite(difference) ? difference * difference : 0;
        ofChanges += changes.numbers()[i] * changes.numbers()[i];
        if (changes.numbers()[i] > tolerance) {
            ++expected;
            differing += difference > tolerance ? 1 : 0;
        }
    }
    return 2 * differing > expected && squares <= 16 * ofChanges;
}

// The rows are judged apart: where the softmax of one is about to turn from one key to another, rounding changes it far
// more than the others.
bool JudgedResult::withinChanges(const Tensor& numbers, const Tensor& changes, double unit) const
{
    const double least = 2 * unit * std::max(m_size, largestMagnitude(numbers.numbers()));
    const auto cols = static_cast<std::size_t>(numbers.shape().cols);
    const bool few = numbers.numbers().size() < 64; // whose largest change is a matter of chance
    const double anywhere = (few ? 4 : 2) * largestMagnitude(changes.numbers()) + least;
    double largest = 0;
    double next = 0;
    double ofItsOwn = 0; // what rounding the number with the largest difference may change in it
    for (std::size_t row = 0; row < numbers.numbers().size(); row += cols) {
        const double inRow = largestMagnitude(changes.numbers().subspan(row, cols));
        for (std::size_t i = row; i < row + cols; ++i) {
            const double difference = std::abs(given().numbers.numbers()[i] - numbers.numbers()[i]);
            if (difference > sumsOfNarrow * inRow + anywhere)
                return false;
            next = std::max(next, std::min(difference, largest));
            if (difference > largest) {
                largest = difference;
                ofItsOwn = 4 * unit * std::abs(numbers.numbers()[i]);
            }
        }
    }
    return few || largest <= std::max(8 * next, ofItsOwn); // else one cell is wrong, and not all are rounded
}

Fit JudgedResult::fit(AlteredComputation& altered, bool noise) const
{
    const Tensor numbers = computed(altered.graph());
    Fit fit{.closeness = Closeness::Differs,
            .largest = largestDifference(given().numbers.numbers(), numbers.numbers()),
            .rounding = {}};
    const double size = std::max(m_size, largestMagnitude(numbers.numbers()));
    if (fit.largest <= 4 * unitOf(floatFormats().front()) * size)
        return fit.closeness = Closeness::Exact, fit;
    if (!(fit.largest < size))
        return fit;
    const FloatFormat& float32 = floatFormat("float32");
    const double change = largestMagnitude(changesBy(altered, float32, numbers).numbers());
    const auto within = [&](double tolerance) { return fit.largest <= tolerance; };
    const double exact = 64 * change * unitOf(floatFormats().front()) / unitOf(float32);
    if (within(exact))
        return fit.closeness = Closeness::Exact, fit;
    const double single = sumsOfFloat32 * change + 4 * unitOf(float32) * size;
    if (within(single))
        return fit.closeness = Closeness::Float32, fit;
    for (const char* id : {"float16", "bfloat16"}) {
        const FloatFormat& format = floatFormat(id);
        const bool stored = m_grid->digits <= format.digits;
        if (!stored && (!noise || narrow()))
            continue;
        const Tensor changes = changesBy(altered, format, numbers);
        if (!withinChanges(numbers, changes, unitOf(format)) || (!stored && !noisy(numbers, changes, single)))
            continue;
        fit.closeness = stored ? Closeness::Rounded : Closeness::Noisy;
        fit.rounding = stored ? std::string(m_grid->id) : id;
        return fit;
    }
    return fit;
}

} // namespace heedmap
