#pragma once

#include "document/vocabulary.h"

#include <heedmap/document/training/loss.h>

namespace heedmap {

/// Reads the `loss` of a document. Throws Error `loss[0].kind: expected X, got Y`.
std::vector<LossTerm> readLoss(const Json& json, const WordList& words);
/// Reads a sample's targets, one for each entry of the loss; null keeps the document's target.
std::vector<Json> readTargets(const Json& json, const std::string& where, const std::vector<LossTerm>& loss,
                              const WordList& words);

Json lossJson(const std::vector<LossTerm>& loss, const std::vector<std::string>& words);
/// Writes one target, its ids as words.
Json targetJson(const LossTerm& term, const Json& target, const std::vector<std::string>& words);

} // namespace heedmap
