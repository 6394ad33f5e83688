#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/sentence.h>
#include <heedmap/document/document.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/models/recognize.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Where a mask stands, which says what a name leaves open.
enum class MaskOf {
    Formula, ///< scaled_dot_product_attention: true keeps in its attn_mask
    Module,  ///< nn.MultiheadAttention: true hides in its attn_mask
    Weights  ///< arrays called as those of such a module, by whoever wrote them
};

/// Masks as they are given beside other arrays, in the words of a document.
struct GivenMask {
    std::optional<ArraySource> array = {}; ///< `mask`
    Json::Object rules = {};               ///< of the setting `mask`
    Sentence assumed = {};                 ///< and the settings that say otherwise
};

/// Whether an array of that name is a mask: `mask`, `attn_mask`, `key_padding_mask`.
bool namesMask(std::string_view name);

/// What the masks of a file say by their names, types and numbers: 0 and −∞ are added, booleans keep or hide. Where
/// only the reading decides whether a query sees any key, it is the one in which each does. `said` are the rules that
/// the caller has set, which no mask overrules. Throws Error for two masks of one kind, or one of a batch.
GivenMask givenMask(const std::filesystem::path& file, const std::vector<ArrayEntry>& masks, MaskOf of,
                    const Json& said);

/// How many heads share a width. Every caller answers with `settings.heads`.
Question headsQuestion(const std::string& module, Index width);

/// The sample of a batch (b, n, d) that is meant: the only one, or the one that the caller chose. Throws Question.
Index sampleOf(const std::string& array, const std::vector<std::uint64_t>& dimensions, const ModelInput& input);

} // namespace heedmap
