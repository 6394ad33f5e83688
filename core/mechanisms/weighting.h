#pragma once

#include "mechanisms/mask.h"

namespace heedmap {

/// What makes weights of a row of scores.
enum class Weighting { Softmax, SoftmaxPlusOne, Sigmoid, Sparsemax };

/// The setting `weights`.
Setting weightsSetting();
Weighting weightingOf(const Settings& settings);

/// Adds the optional `sinks`, one for each of `heads` or one for all, where softmax makes the weights.
void listSinks(std::vector<ArraySpec>& arrays, const Settings& settings, const std::string& heads);

/// Whether a mask has to say what it keeps: a number in place of a score would still give a hidden key some weight.
bool needsKept(Weighting weighting, const Mask& mask);

/// Appends the weights `A` of rows of scores, masked by appendMask, with [`sinks`]. A mask of the weights themselves is
/// appended here: `A_all`, `mask`, `A_masked`, [`A_sum`], `A`.
NodeId appendWeights(Recipe& recipe, Weighting weighting, const std::optional<Mask>& mask, const MaskedScores& masked);

} // namespace heedmap
