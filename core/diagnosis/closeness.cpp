#include "diagnosis/closeness.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

// By how much an implementation may exceed the rounding of each node: it also rounds the sums inside a product.
constexpr double sumsOfFloat32 = 32;
constexpr double sumsOfNarrow = 4;

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

/// Rounds the graph to a format while it lives.
class InFormat {
public:
    InFormat(Graph& graph, const FloatFormat& format) : m_graph(graph), m_before(graph.numberFormat())
    {
        graph.setNumberFormat(format);
    }
    InFormat(const InFormat&) = delete;
    InFormat& operator=(const InFormat&) = delete;
    ~InFormat() { m_graph.setNumberFormat(m_before); }

private:
    Graph& m_graph;
    const FloatFormat& m_before;
};

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

JudgedResult::JudgedResult(const GraphShape& graph, GivenResult result)
    : m_result(std::move(result)), m_grid(&gridOf(m_result)),
      m_mean(m_result.numbers.shape() != graph.node(m_result.node).shape),
      m_size(largestMagnitude(m_result.numbers.numbers()))
{
}

Tensor JudgedResult::computed(Graph& graph) const
{
    Tensor numbers(graph.read(node()));
    return m_mean ? meanOfSlices(numbers) : std::move(numbers);
}

bool JudgedResult::narrow() const { return m_grid->digits < 24; }

double JudgedResult::changeBy(Graph& graph, const FloatFormat& format, const Tensor& exact) const
{
    const InFormat inFormat(graph, format);
    const Tensor numbers = computed(graph);
    double largest = 0;
    for (std::size_t i = 0; i < numbers.numbers().size(); ++i)
        if (const double change = std::abs(numbers.numbers()[i] - exact.numbers()[i]); std::isfinite(change))
            largest = std::max(largest, change);
    return largest;
}

bool JudgedResult::noisy(const Tensor& numbers, double tolerance) const
{
    std::size_t differing = 0;
    std::size_t inexact = 0;
    for (std::size_t i = 0; i < numbers.numbers().size(); ++i) {
        const double right = numbers.numbers()[i];
        inexact += right != 0 && right != 1 && std::isfinite(right) ? 1 : 0;
        differing += std::abs(m_result.numbers.numbers()[i] - right) > tolerance ? 1 : 0;
    }
    return 4 * differing > inexact;
}

Fit JudgedResult::fit(Graph& graph, bool noise) const
{
    const Tensor numbers = computed(graph);
    Fit fit{.closeness = Closeness::Differs,
            .largest = largestDifference(m_result.numbers.numbers(), numbers.numbers()),
            .rounding = {}};
    const double size = std::max(m_size, largestMagnitude(numbers.numbers()));
    if (fit.largest <= 4 * unitOf(floatFormats().front()) * size)
        return fit.closeness = Closeness::Exact, fit;
    if (!(fit.largest < size))
        return fit;
    const FloatFormat& float32 = floatFormat("float32");
    const double change = changeBy(graph, float32, numbers);
    const auto within = [&](double tolerance) { return fit.largest <= tolerance; };
    const double exact = 64 * change * unitOf(floatFormats().front()) / unitOf(float32);
    if (within(exact))
        return fit.closeness = Closeness::Exact, fit;
    const double single = sumsOfFloat32 * change + 4 * unitOf(float32) * size;
    if (within(single))
        return fit.closeness = Closeness::Float32, fit;
    const bool differsWidely = noise && !narrow() && noisy(numbers, single);
    for (const char* id : {"float16", "bfloat16"}) {
        const FloatFormat& format = floatFormat(id);
        const bool stored = m_grid->digits <= format.digits;
        if (!stored && !differsWidely)
            continue;
        if (!within(sumsOfNarrow * changeBy(graph, format, numbers) + unitOf(format) * size))
            continue;
        fit.closeness = stored ? Closeness::Rounded : Closeness::Noisy;
        fit.rounding = stored ? std::string(m_grid->id) : id;
        return fit;
    }
    return fit;
}

} // namespace heedmap
