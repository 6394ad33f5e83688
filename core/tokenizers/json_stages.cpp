#include "tokenizers/json_stages.h"

#include "tokenizers/byte_pair.h"
#include "tokenizers/character_map.h"
#include "tokenizers/fields.h"
#include "tokenizers/splitting.h"
#include "tokenizers/unicode.h"
#include "tokenizers/wordpiece.h"

#include <array>

namespace heedmap {
namespace {

constexpr const char* normalizerPlace = "normalizer";
constexpr const char* splitterPlace = "pre_tokenizer";

/// Throws Error for too many steps, each of which costs time for every text; the longest published list has eight.
void requireFew(std::size_t steps, const char* where)
{
    constexpr std::size_t most = 100;
    if (steps == most)
        throw Error(HEEDMAP_PHRASE("%1: it has more than %2 steps"), where, most);
}

/// `{"String": " "}` or `{"Regex": "…"}` as an expression.
std::string expressionOf(const Json& json, const std::string& where)
{
    const Json& pattern = required(json, where, "pattern");
    if (given(pattern, "String") != nullptr)
        return literally(stringOf(pattern, where + ".pattern", "String"));
    return stringOf(pattern, where + ".pattern", "Regex");
}

Rewrite prepend(const std::string& text)
{
    return [begin = utf16(text)](std::u16string_view rest) {
        return rest.empty() ? std::u16string() : begin + std::u16string(rest);
    };
}

Rewrite replace(const std::string& expression, const std::string& content)
{
    return [pattern = Pattern(expression), content = utf16(content)](std::u16string_view text) {
        std::u16string replaced;
        pattern.split(text, [&](std::u16string_view part, bool matches) { replaced += matches ? content : part; });
        return replaced;
    };
}

Rewrite strip(bool left, bool right)
{
    const std::string atBegin = R"(\A\s+)";
    const std::string atEnd = R"(\s+\z)";
    return replace(left && right ? atBegin + '|' + atEnd : left ? atBegin : right ? atEnd : R"(\A\z)", "");
}

Rewrite bert(const Json& json)
{
    BertRules rules;
    rules.cleanText = flag(json, "clean_text", true);
    rules.chineseCharacters = flag(json, "handle_chinese_chars", true);
    rules.lowerCase = flag(json, "lowercase", true);
    rules.stripAccents = flag(json, "strip_accents", rules.lowerCase);
    return bertRewrite(rules);
}

std::optional<Composition> compositionOf(const std::string& type)
{
    if (type == "NFC")
        return Composition::Nfc;
    if (type == "NFD")
        return Composition::Nfd;
    if (type == "NFKC")
        return Composition::Nfkc;
    return type == "NFKD" ? std::optional(Composition::Nfkd) : std::nullopt;
}

Rewrite rewriteOf(const Json& json, const std::string& type)
{
    if (const auto form = compositionOf(type))
        return [form = *form](std::u16string_view text) { return composed(text, form); };
    if (type == "BertNormalizer")
        return bert(json);
    if (type == "Lowercase")
        return lowerCaseAlone;
    if (type == "StripAccents")
        return withoutAccents;
    if (type == "Prepend")
        return prepend(stringOf(json, normalizerPlace, "prepend"));
    if (type == "Replace")
        return replace(expressionOf(json, normalizerPlace), stringOf(json, normalizerPlace, "content"));
    if (type == "Precompiled")
        return characterMap(stringOf(json, normalizerPlace, "precompiled_charsmap"));
    if (type == "Strip")
        return strip(flag(json, "strip_left", true), flag(json, "strip_right", true));
    notSupported(normalizerPlace, type);
}

Matches matchesOf(const Json& json, const Json* behaviour)
{
    struct Name {
        const char* name;
        Matches matches;
    };
    constexpr std::array<Name, 5> names = {{{"Removed", Matches::Removed},
                                            {"Isolated", Matches::Isolated},
                                            {"MergedWithPrevious", Matches::WithPrevious},
                                            {"MergedWithNext", Matches::WithNext},
                                            {"Contiguous", Matches::Together}}};
    if (behaviour == nullptr)
        return Matches::Isolated;
    const std::string given = stringOf(json, splitterPlace, "behavior");
    for (const auto& [name, matches] : names)
        if (given == name)
            return matches;
    notSupported(splitterPlace, given);
}

// Until 2023 `add_prefix_space` said what `prepend_scheme` says.
Splitter metaspaceOf(const Json& json, Stages& stages)
{
    const Json* scheme = given(json, "prepend_scheme");
    const std::string said = scheme == nullptr ? "always" : stringOf(json, splitterPlace, "prepend_scheme");
    SpaceBefore before = SpaceBefore::Never;
    if (said == "first")
        before = SpaceBefore::AtBeginning;
    else if (said == "always")
        before = flag(json, "add_prefix_space", true) ? SpaceBefore::UnlessThere : SpaceBefore::Never;
    else if (said != "never")
        notSupported(splitterPlace, said);
    stages.space = before;
    return metaspace(stringOf(json, splitterPlace, "replacement"), before, flag(json, "split", true));
}

Splitter splitterOf(const Json& json, const std::string& type, Stages& stages)
{
    if (type == "BertPreTokenizer")
        return bertSplitter();
    if (type == "WhitespaceSplit")
        return patternSplitter(R"(\s+)", Matches::Removed);
    if (type == "Whitespace")
        return patternSplitter(R"(\w+|[^\w\s]+)", Matches::Removed, true);
    if (type == "Digits")
        return patternSplitter(flag(json, "individual_digits", false) ? R"(\p{N})" : R"(\p{N}+)");
    if (type == "Punctuation")
        return patternSplitter(R"([\p{P}$+<=>^`|~])", matchesOf(json, given(json, "behavior")));
    if (type == "Metaspace")
        return metaspaceOf(json, stages);
    if (type == "Split")
        return patternSplitter(expressionOf(json, splitterPlace),
                               matchesOf(json, &required(json, splitterPlace, "behavior")),
                               flag(json, "invert", false));
    notSupported(splitterPlace, type);
}

} // namespace

void addRewrites(const Json& normalizer, Stages& stages)
{
    const std::string type = stringOf(normalizer, normalizerPlace, "type");
    if (type == "Sequence") {
        for (const Json& part : listOf(normalizer, normalizerPlace, "normalizers"))
            addRewrites(part, stages);
        return;
    }
    requireFew(stages.rewrites.size(), normalizerPlace);
    stages.rewrites.push_back(rewriteOf(normalizer, type));
    if (type == "Prepend")
        stages.space = SpaceBefore::Always;
}

bool addSplitters(const Json& preTokenizer, Stages& stages)
{
    const std::string type = stringOf(preTokenizer, splitterPlace, "type");
    bool byteLevel = type == "ByteLevel";
    requireFew(stages.splitters.size(), splitterPlace);
    if (type == "Sequence") {
        for (const Json& part : listOf(preTokenizer, splitterPlace, "pretokenizers"))
            byteLevel = addSplitters(part, stages) || byteLevel;
    } else if (byteLevel) {
        if (flag(preTokenizer, "add_prefix_space", true))
            stages.splitters.push_back(spaceBefore());
        if (flag(preTokenizer, "use_regex", true))
            stages.splitters.push_back(patternSplitter(gpt2Words));
    } else {
        stages.splitters.push_back(splitterOf(preTokenizer, type, stages));
    }
    return byteLevel;
}

} // namespace heedmap
