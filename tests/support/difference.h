#pragma once

#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {

/// Infinite where the shapes differ, and where one of two numbers is not a number.
inline double largestDifference(const ConstView& values, const Tensor& expected)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Tensor computed(values);
    EXPECT_EQ(computed.shape().text(), expected.shape().text());
    if (computed.shape() != expected.shape())
        return infinity;
    double largest = 0;
    for (std::size_t i = 0; i < computed.numbers().size(); ++i) {
        const double difference = std::abs(computed.numbers()[i] - expected.numbers()[i]);
        largest = std::isnan(difference) ? infinity : std::max(largest, difference);
    }
    return largest;
}

} // namespace heedmap
