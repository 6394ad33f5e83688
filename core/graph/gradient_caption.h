#pragma once

#include <heedmap/base/sentence.h>

#include <string_view>

namespace heedmap {

/// Describes the gradient that an operation passes to one of its inputs, and why. The operation is named by `Op::name`.
Sentence gradientCaption(std::string_view op, std::size_t input);

/// Explains why the gradients that several operations pass to one matrix are added.
Sentence gradientSumCaption();

/// Where the backward pass begins.
Sentence gradientSeedCaption();

} // namespace heedmap
