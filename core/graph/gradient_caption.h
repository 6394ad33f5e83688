#pragma once

#include <heedmap/base/sentence.h>

#include <string_view>

namespace heedmap {

/// What an operation hands back to one of its inputs, in words, and why. The operation is named as `Op::name` has it.
Sentence gradientCaption(std::string_view op, std::size_t input);

/// Why the gradients that several operations hand back to one matrix are added.
Sentence gradientSumCaption();

/// Where the backward pass begins.
Sentence gradientSeedCaption();

} // namespace heedmap
