#pragma once

#include <heedmap/graph/spare.h>
#include <heedmap/tensor/tensor.h>

#include <random>

namespace heedmap {

/// While it lives, evaluations keep only what is looked at, and so many bytes.
struct Thrift {
    explicit Thrift(double bytes = 0) { keepAtMost(bytes); }
    Thrift(const Thrift&) = delete;
    Thrift& operator=(const Thrift&) = delete;
    ~Thrift() { keepAtMost(); }
};

inline Tensor drawn(const Shape& shape, unsigned seed)
{
    Tensor tensor(shape);
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    for (double& number : tensor.numbers())
        number = normal(random);
    return tensor;
}

} // namespace heedmap
