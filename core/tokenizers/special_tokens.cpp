#include "tokenizers/special_tokens.h"

#include "tokenizers/byte_pair.h"
#include "tokenizers/fields.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace heedmap {
namespace {

constexpr std::array parts = {"bos_token", "eos_token", "unk_token", "sep_token",
                              "pad_token", "cls_token", "mask_token"};

/// `{"content": "<|user|>", "rstrip": true, …}`
AddedToken tokenOf(const Json& json, const std::string& where)
{
    return {.piece = stringOf(json, where, "content"),
            .takesSpaceBefore = flag(json, "lstrip", false),
            .takesSpaceAfter = flag(json, "rstrip", false),
            .wholeWord = flag(json, "single_word", false),
            .rewritten = flag(json, "normalized", false)};
}

std::string withoutEnding(std::string name, std::string_view ending)
{
    if (name.ends_with(ending))
        name.resize(name.size() - ending.size());
    return name;
}

} // namespace

Json settingsOf(const std::filesystem::path& folder, const char* file)
{
    if (!isThere(folder / file))
        return Json(Json::Object());
    return naming(std::string(file), [&] {
        Json json = Json::parse(readFile(folder / file, longestVocabulary));
        if (!json.isObject())
            throw Error(HEEDMAP_PHRASE("expected a JSON object"));
        return json;
    });
}

std::string textIn(const Json& settings, const char* key)
{
    const Json* text = given(settings, key);
    return text != nullptr && text->isString() ? text->string() : std::string();
}

std::string tokenizerClass(const std::filesystem::path& folder)
{
    std::string name = textIn(settingsOf(folder, "tokenizer_config.json"), "tokenizer_class");
    if (name.empty())
        name = textIn(settingsOf(folder, "config.json"), "tokenizer_class");
    name = withoutEnding(withoutEnding(name, "Fast"), "Tokenizer");
    return name == "PreTrained" || name == "TokenizersBackend" ? std::string() : name;
}

std::string modelKind(const std::filesystem::path& folder)
{
    return textIn(settingsOf(folder, "config.json"), "model_type");
}

SpecialTokens::SpecialTokens(const std::filesystem::path& folder, const std::map<std::string, AddedToken>& usual)
    : m_config(settingsOf(folder, "tokenizer_config.json"))
{
    for (const auto& [part, token] : usual)
        m_parts[part] = {token, false};
    naming(std::string("tokenizer_config.json"), [&] {
        readParts(m_config);
        if (const Json* decoder = given(m_config, "added_tokens_decoder"))
            readNumbered(*decoder);
    });
    if (given(m_config, "added_tokens_decoder") != nullptr)
        return;
    const Json map = settingsOf(folder, "special_tokens_map.json");
    naming(std::string("special_tokens_map.json"), [&] { readParts(map); });
    const Json added = settingsOf(folder, "added_tokens.json");
    naming(std::string("added_tokens.json"), [&] {
        const Vocabulary ids = vocabularyOf(added);
        for (const auto& [piece, id] : added.object())
            m_numbered.emplace_back(ids.require(piece), AddedToken{.piece = piece, .rewritten = true});
    });
    std::ranges::stable_sort(m_numbered, {}, [](const auto& numbered) { return numbered.first; });
}

void SpecialTokens::readParts(const Json& settings)
{
    for (const char* part : parts)
        if (const Json* value = settings.find(part))
            readPart(part, *value);
    readList(settings, "additional_special_tokens");
    const Json* extra = given(settings, "extra_special_tokens");
    if (extra != nullptr && extra->isArray())
        readList(settings, "extra_special_tokens");
    else if (extra != nullptr && extra->isObject())
        for (const auto& [part, value] : extra->object())
            readPart(part, value);
}

// What a string does not say of a usual token, such as the space before a mask, stays as it is usual.
void SpecialTokens::readPart(const std::string& part, const Json& value)
{
    if (value.isNull()) {
        m_parts.erase(part);
    } else if (value.isObject()) {
        m_parts[part] = {tokenOf(value, part), true};
    } else if (value.isString()) {
        m_parts[part].token.piece = value.string();
        m_parts[part].said = true;
    } else if (!value.isBool() || value.boolean()) { // false: none
        throw Error(HEEDMAP_PHRASE("%1: expected a string"), part);
    }
}

void SpecialTokens::readNumbered(const Json& decoder)
{
    if (!decoder.isObject())
        throw Error(HEEDMAP_PHRASE("added_tokens_decoder: expected an object mapping ids to pieces"));
    for (const auto& [key, token] : decoder.object()) {
        Index id = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
        if (error != std::errc() || end != key.data() + key.size())
            throw Error(HEEDMAP_PHRASE("added_tokens_decoder: expected the id of a piece, got %1"), inQuotes(key));
        m_numbered.emplace_back(id, tokenOf(token, "added_tokens_decoder." + key));
    }
}

void SpecialTokens::readList(const Json& settings, const char* key)
{
    const Json* list = given(settings, key);
    if (list == nullptr || !list->isArray())
        return;
    for (const Json& token : list->array())
        m_further.push_back(token.isString() ? AddedToken{.piece = token.string()} : tokenOf(token, key));
}

const std::string& SpecialTokens::piece(const std::string& part) const
{
    static const std::string none;
    const auto found = m_parts.find(part);
    return found == m_parts.end() ? none : found->second.token.piece;
}

bool SpecialTokens::flag(const char* key, bool otherwise) const { return heedmap::flag(m_config, key, otherwise); }

// Of two that are written alike the first counts, so those with most to say come first.
void SpecialTokens::add(Stages& stages) const
{
    Vocabulary& vocabulary = stages.vocabulary;
    const auto number = [&](const std::string& piece, Index id) {
        if (vocabulary.find(piece) != id)
            vocabulary.add(piece, id);
    };
    for (const auto& [id, token] : m_numbered) {
        number(token.piece, id);
        stages.added.push_back(token);
    }
    const auto find = [&](const AddedToken& token, bool said) {
        if (token.piece.empty() || (!said && !vocabulary.find(token.piece)))
            return;
        if (!vocabulary.find(token.piece))
            vocabulary.add(token.piece, vocabulary.size());
        stages.added.push_back(token);
    };
    for (const char* part : parts)
        if (const auto found = m_parts.find(part); found != m_parts.end())
            find(found->second.token, found->second.said);
    for (const auto& [part, own] : m_parts)
        if (std::ranges::find(parts, part) == parts.end())
            find(own.token, own.said);
    for (const AddedToken& token : m_further)
        find(token, true);
}

} // namespace heedmap
