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
    Arrays, ///< as in scaled_dot_product_attention: true keeps in its attn_mask
    Module, ///< of torch.nn: true hides in its attn_mask
    Filled  ///< of code that fills scores where the mask is 0: 1 keeps whatever the mask is called
};

/// What masks stand beside.
struct MaskedBatch {
    Index samples = 1;
    Index heads = 1;   ///< of each sample
    Index queries = 0; ///< and keys of each, 0 where they are not known
    Index keys = 0;
};

/// Why a mask is not what its name says, for a query.
struct Contradiction {
    Phrase phrase;
    Index query = 0;

    Sentence said(const Sentence& meaning) const { return Sentence(phrase, meaning, query); }
};

/// Masks as they are given beside other arrays, in the words of a document.
struct GivenMask {
    std::optional<ArraySource> array = {};     ///< `mask`
    Json::Object rules = {};                   ///< of the setting `mask`
    Sentence assumed = {};                     ///< and the settings that say otherwise
    std::optional<Contradiction> against = {}; ///< what the name says
    std::vector<std::string> turned = {};      ///< rules of which the caller said what 1 means: `keep` or `hide`
};

/// What masks are called by their modules: `att.mask` is `mask`.
std::string_view lastName(std::string_view name);

/// Whether an array of that name is a mask beside arrays: `mask`, `attn_mask`, `key_padding_mask`.
bool namesMask(std::string_view name);
/// The same beside a module of torch.nn, without those that code gives to one of several attentions.
bool namesMaskOfModule(std::string_view name);

/// What the masks of a file say by their last names and types: booleans keep or hide, 0 and −∞ are added. Where code
/// disagrees on a name, a triangle or a row that padding ends says it. A name under which queries would see no key
/// holds the other way round where each then sees one, unless those are padding, and so does one under which none sees
/// its own key where all then see runs of keys with their own. `setting` is that of the mask, and
/// what the caller has set of it no mask overrules. Throws Error for two masks of one kind, and Question for one of a
/// batch.
GivenMask givenMask(const std::filesystem::path& file, const std::vector<ArrayEntry>& masks, MaskOf of,
                    const std::string& setting, const ModelInput& input, const MaskedBatch& batch = {});

/// Whether an array counts the keys that are tokens, as books call it by its last name: `valid_len`.
bool countsTokens(const ArrayEntry& array, std::string_view name);
/// Makes padding of the keys behind those that a count says are tokens. Throws Error if there are fewer.
void addLength(GivenMask& mask, const std::filesystem::path& file, const ArrayEntry& length, const std::string& setting,
               const ModelInput& input, const MaskedBatch& batch);

/// What the caller says of a mask goes before what the file does; `given` is null where the file has none.
void setRules(Json& mask, const Json& said, const GivenMask* given);

/// Whether a setting of a mask has no rule that hides or keeps, as a fill alone; not so of an empty one, which is said.
bool leavesMaskOpen(const Json* mask);

/// The same of a causal mask, which padding leaves open.
bool leavesCausalOpen(const Json* mask);
/// Whether the caller turns the causal mask of a setting on or off.
bool saysCausal(const ModelInput& input, const std::string& setting);

/// Whether a mask itself is of a batch, whatever stands beside it.
bool holdsSamples(std::string_view name, const std::vector<std::uint64_t>& dimensions);

/// How many heads share a width. Every caller answers with `settings.heads`.
Question headsQuestion(const std::string& module, Index width);

/// The sample of a batch (b, n, d) that is meant: the only one, or the one that the caller chose. Throws Question.
Index sampleOf(const std::string& array, const std::vector<std::uint64_t>& dimensions, const ModelInput& input);

/// Whether an input of n×1×d holds n rows of one sample, as torch.nn reads it unless it is told batch_first: always,
/// unless the caller chose one of n samples of one row.
bool holdsRows(const std::vector<std::uint64_t>& dimensions, const ModelInput& input);
/// What is assumed of such an input.
Sentence rowsAssumed(const std::string& array, const std::vector<std::uint64_t>& dimensions);
/// Its numbers as n×d.
ArraySource rowsOfOneSample(const std::filesystem::path& file, const std::string& array);

/// Throws Error if the caller chose a sample where there is one alone.
void requireBatch(const ModelInput& input, bool batched);

} // namespace heedmap
