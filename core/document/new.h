#pragma once

#include <heedmap/document/document.h>

#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// What a document of words reads.
struct Sentences {
    std::string inputs;       ///< of X
    std::string context = {}; ///< of C, where there is one; empty: the inputs once more
};

/// A document of a mechanism whose inputs X, and context C if it needs one, mean what the words of sentences mean.
/// Where the keys are as wide as the inputs, W_Q and W_K are 2·I and W_V is I: words then attend to words that are
/// alike. Nothing else is drawn that need not be. Throws Error if the mechanism has no such input, or no such context.
HEEDMAP_EXPORT Document newOfWords(const Mechanism& mechanism, const Json& config, const Sentences& sentences,
                                   const std::vector<std::string>& axes = {}, const Dimensions& sizes = {});

/// A document of a mechanism with seeded arrays of the right shapes; as many positions as tokens. Letters not among
/// `sizes` are as long as usual. Throws Error if the config, the tokens or the sizes do not suit the mechanism.
HEEDMAP_EXPORT Document newDocument(const Mechanism& mechanism, const Json& config = Json::Object(),
                                    const Tokens& tokens = {}, const Dimensions& sizes = {});

/// Gives a document the masks that its settings ask for and it lacks: they hide nothing yet.
HEEDMAP_EXPORT void addMissingMasks(Document& document);

/// Other numbers for an array, for each seed from 1: by the rule of the document, or as a new document has them.
HEEDMAP_EXPORT Tensor redrawn(const Document& document, const Mechanism& mechanism, const Settings& settings,
                              const std::string& array, const Shape& shape, std::uint64_t seed);

/// A config from `heads=2` and `mask.causal=true`: a value is JSON, or else a verbatim string.
/// Throws Error if `=` is missing or a key is repeated.
HEEDMAP_EXPORT Json configFrom(const std::vector<std::string>& assignments);

/// Sizes from `d=8` and `n=5`. Throws Error for anything but a letter and a whole number from 1.
HEEDMAP_EXPORT Dimensions sizesFrom(const std::vector<std::string>& assignments);

} // namespace heedmap
