#pragma once

#include "document/vocabulary.h"

#include <heedmap/learning/loss.h>

namespace heedmap {

/// Reads the `loss` of a document. Throws Error `loss[0].kind: expected X, got Y`.
std::vector<LossTerm> readLoss(const Json& json, const WordList& words);
/// Reads what a sample wants of each entry: null leaves the document's.
std::vector<Json> readTargets(const Json& json, const std::string& where, const std::vector<LossTerm>& loss,
                              const WordList& words);

Json lossJson(const std::vector<LossTerm>& loss, const std::vector<std::string>& words);
/// One target, ids as words.
Json targetJson(const LossTerm& term, const Json& target, const std::vector<std::string>& words);

} // namespace heedmap
