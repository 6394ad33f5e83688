#include "base/wording.h"

#include <heedmap/base/spelling.h>

#include <algorithm>
#include <utility>

namespace heedmap {

std::string pathPart(std::string_view key) { return printable(key, 80); }

Sentence described(const Json& value)
{
    if (value.isString())
        return Sentence(inQuotes(value.string()));
    if (value.isArray()) {
        const bool nested =
            std::ranges::any_of(value.array(), [](const Json& entry) { return entry.isArray() || entry.isObject(); });
        const std::string text = nested ? std::string() : value.text();
        return nested || text.size() > 40 ? HEEDMAP_PHRASE("a list") : Sentence(text);
    }
    if (value.isObject())
        return HEEDMAP_PHRASE("an object");
    return Sentence(value.text());
}

void refuse(const std::string& where, const Json& value, const Sentence& right)
{
    throw Error(HEEDMAP_PHRASE("%1: expected %3, got %2"), where, described(value), right);
}

void refuse(const std::string& where, const Json& value, const Sentence& right, const std::string& nearest)
{
    if (nearest.empty())
        refuse(where, value, right);
    throw Error(HEEDMAP_PHRASE("%1: expected %3, got %2; %4 is nearest"), where, described(value), right, nearest);
}

void requireObject(const Json& value, const std::string& where)
{
    if (!value.isObject())
        refuse(where, value, HEEDMAP_PHRASE("an object"));
}

namespace {

/// What else settings are called, by PyTorch, transformers and code, and what they are called here.
constexpr std::pair<std::string_view, std::string_view> otherNames[] = {{"num_heads", "heads"},
                                                                        {"n_heads", "heads"},
                                                                        {"n_head", "heads"},
                                                                        {"nhead", "heads"},
                                                                        {"num_attention_heads", "heads"},
                                                                        {"num_kv_heads", "kv_heads"},
                                                                        {"n_kv_heads", "kv_heads"},
                                                                        {"num_key_value_heads", "kv_heads"},
                                                                        {"is_causal", "causal"},
                                                                        {"is_causal", "mask.causal"},
                                                                        {"softmax_scale", "scale"},
                                                                        {"sm_scale", "scale"},
                                                                        {"logits_soft_cap", "softcap"},
                                                                        {"add_zero_attn", "zero_key"},
                                                                        {"num_layers", "encoder_layers"},
                                                                        {"num_encoder_layers", "encoder_layers"},
                                                                        {"num_decoder_layers", "decoder_layers"},
                                                                        {"layer_norm_eps", "eps"},
                                                                        {"norm_first", "norm"}};

/// The key that is meant by one that is called otherwise, or misspelt; empty if none is.
std::string keyMeant(const std::string& key, const std::vector<std::string>& keys)
{
    for (const auto& [other, ours] : otherNames)
        if (key == other && std::ranges::find(keys, ours.substr(0, ours.find('.'))) != keys.end())
            return std::string(ours);
    return nearWord(key, keys);
}

} // namespace

void requireKeys(const Json& object, const std::string& where, const std::vector<std::string>& keys)
{
    for (const auto& [key, value] : object.object())
        if (std::ranges::find(keys, key) == keys.end()) {
            const std::string path = (where.empty() ? "" : where + ".") + pathPart(key);
            if (const std::string nearest = keyMeant(key, keys); !nearest.empty())
                throw Error(HEEDMAP_PHRASE("%1: unknown key; allowed are %2; %3 is nearest"), path,
                            commaSeparated(keys), nearest);
            throw Error(HEEDMAP_PHRASE("%1: unknown key; allowed are %2"), path, commaSeparated(keys));
        }
}

} // namespace heedmap
