#pragma once

// Interpretations of a model beside its prediction (logit lens, direct logit attribution), if a document asks for them.

#include "mechanisms/layer.h"

namespace heedmap {

/// The settings `lens` and `direct`.
void listInterpretations(std::vector<Setting>& settings);
/// Throws Error if there is no prediction to interpret, and for a word that is not in the vocabulary.
void validateInterpretations(const Settings& settings, const Dimensions& dimensions);

/// The logit lens (nostalgebraist, "interpreting GPT: the logit lens", 2020): what the prediction would be from
/// the rows after each layer but the last. `input` is what the first layer starts from, `outputs` what each
/// layer made. Appends `lens.input.…` and `lens.i.…` with the norm, the logits and their softmax as after the last
/// layer, if the document has `lens`.
void appendLens(Recipe& recipe, NodeId input, const std::vector<NodeId>& outputs, NodeId logits);

/// Direct logit attribution: what every head adds to the logit of a word at each position, or to the difference of two:
/// the head's part of the output, h·W_O, through the unembedding, with the deviation of each norm held fixed (Elhage
/// et al., "A mathematical framework for transformer circuits", 2021; the norm as in Wang et al., "Interpretability in
/// the wild", 2022), before logits are scaled or capped. Appends `direct.dec.i.self` (positions × heads) where the
/// document has `direct`.
void appendDirect(Recipe& recipe, const NormStyle& norm, NodeId logits);

} // namespace heedmap
