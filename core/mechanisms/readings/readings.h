#pragma once

// What is read out of a model beside its prediction: only where a document asks for it.

#include "mechanisms/layer.h"

namespace heedmap {

/// The settings `lens` and `direct`.
void listReadings(std::vector<Setting>& settings);
/// Throws Error if there is no prediction to read, and for a word that there is not.
void validateReadings(const Settings& settings, const Dimensions& dimensions);

/// The logit lens (nostalgebraist, "interpreting GPT: the logit lens", 2020): what the prediction would be of what
/// already stands behind each layer but the last. `input` is what the first layer starts from, `outputs` what each
/// layer made. Appends `lens.input.…` and `lens.i.…` with the norm, the logits and their softmax as they stand behind
/// the last layer, where the document has `lens`.
void appendLens(Recipe& recipe, NodeId input, const std::vector<NodeId>& outputs, NodeId logits);

/// What every head adds by itself to the logit of one word at each position, or to the difference of the logits of two:
/// the head's part of the output, h·W_O, through the unembedding, with what each norm divides by taken as it is (Elhage
/// et al., "A mathematical framework for transformer circuits", 2021; the norm as in Wang et al., "Interpretability in
/// the wild", 2022), before logits are scaled or capped. Appends `direct.dec.i.self` (positions × heads) where the
/// document has `direct`.
void appendDirect(Recipe& recipe, const NormStyle& norm, NodeId logits);

} // namespace heedmap
