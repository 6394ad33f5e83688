#pragma once

#include <heedmap/diagnosis/mistakes.h>

#include <heedmap/diagnosis/diagnosis.h>

#include <string>

namespace heedmap {

/// How well two results fit, from the best.
enum class Closeness { Exact, Float32, Rounded, Noisy, Differs };

struct Fit {
    Closeness closeness = Closeness::Differs;
    double largest = 0;        ///< difference; infinite where a number faces NaN or another infinity
    std::string rounding = {}; ///< which makes it fit, where it is more than float32's
};

/// The largest difference of two results of one shape; NaN equals NaN. Infinite where one of them is not finite.
double largestDifference(std::span<const double> one, std::span<const double> other);

/// One result of an implementation, which outlives it, and how exactly it can be as it is stored.
class JudgedResult {
public:
    JudgedResult(const GraphShape& graph, const GivenResult& result);

    const GivenResult& given() const { return *m_result; }
    NodeId node() const { return m_result->node; }
    /// Whether it is the mean of all slices of its node.
    bool mean() const { return m_mean; }
    /// The numbers of the node, in the shape that was given.
    Tensor computed(Graph& graph) const;
    /// The magnitude of its largest finite number.
    double size() const { return m_size; }
    /// Whether its numbers have no more bits than a format of two bytes.
    bool narrow() const;
    /// The largest relative change that rounding to the format of its numbers makes.
    double unit() const;

    /// How well the computation fits, with what is in place there: within what each format's rounding would change in
    /// it. `noise`: also where the numbers are stored more exactly than they were computed.
    Fit fit(AlteredComputation& altered, bool noise) const;

private:
    /// The change that rounding every number to a format makes in each cell of the result.
    Tensor changesBy(AlteredComputation& altered, const FloatFormat& format, const Tensor& exact) const;
    /// Whether no cell differs by much more than such rounding changes its row. `unit`: of the format.
    bool withinChanges(const Tensor& numbers, const Tensor& changes, double unit) const;
    /// Whether the cells that such rounding changes differ, not only a few.
    bool noisy(const Tensor& numbers, const Tensor& changes, double tolerance) const;

    const GivenResult* m_result;
    const FloatFormat* m_grid; ///< the coarsest format that has all of its numbers
    bool m_mean = false;
    double m_size = 0;
};

} // namespace heedmap
