#pragma once

#include <heedmap/graph/op.h>
#include <heedmap/tensor/tensor.h>

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace heedmap::test {

/// One use of an operation, to try the laws on.
struct Sample {
    std::string title; ///< a C++ identifier
    std::string factory;
    std::shared_ptr<const Op> op;
    std::vector<Shape> inputs;
    std::vector<std::size_t> masks = {};          ///< the inputs that hold 0 and 1 and have no gradient
    std::vector<std::vector<Shape>> refused = {}; ///< inputs that do not fit
    const char* refusesNone = nullptr;            ///< why there are none of these
    std::vector<std::size_t> orders = {};         ///< those of the masks that hold indices instead, each once
    bool positive = false;                        ///< the numbers are above 0
};

/// At least one line for every factory in core/ops.
const std::vector<Sample>& operations();

std::ostream& operator<<(std::ostream& stream, const Sample& sample);

/// Numbers between −1 and 1, the same on every machine.
Tensor randomTensor(const Shape& shape, std::uint64_t seed);

/// The inputs of a sample; masks are drawn from 0 and 1, their first row all 0;
/// positive numbers are between 1 and 3.
std::vector<Tensor> inputsFor(const Sample& sample, std::uint64_t seed);

std::vector<ConstView> viewsOf(const std::vector<Tensor>& tensors);

/// The whole output.
Tensor outputOf(const Sample& sample, const std::vector<Tensor>& inputs);

} // namespace heedmap::test
