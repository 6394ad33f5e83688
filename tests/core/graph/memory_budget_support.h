#pragma once

#include <heedmap/graph/memory_budget.h>
#include <heedmap/tensor/tensor.h>

#include <random>

namespace heedmap {

/// While it lives, evaluations keep only what is looked at, and that number of bytes.
struct TightMemory {
    explicit TightMemory(double bytes = 0) { setMemoryBudget(bytes); }
    TightMemory(const TightMemory&) = delete;
    TightMemory& operator=(const TightMemory&) = delete;
    ~TightMemory() { setMemoryBudget(); }
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
