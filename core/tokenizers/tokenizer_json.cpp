#include <heedmap/tokenizers/tokenizer_json.h>

#include "tokenizers/byte_pair.h"
#include "tokenizers/fields.h"
#include "tokenizers/staged.h"
#include "tokenizers/stages.h"
#include "tokenizers/token_models.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/json.h>
#include <heedmap/io/file.h>

#include <array>
#include <cmath>

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

/// Adds the rewrites of "normalizer". Throws Error for a type that is not supported.
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

/// Adds the splitters of "pre_tokenizer". Returns whether it is byte-level, spelling bytes as GPT-2's byte pairs need.
/// Throws Error for a type that is not supported.
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

constexpr Phrase wholeFile = HEEDMAP_PHRASE("the file");

Merge readMerge(const Json& json)
{
    if (json.isString())
        return mergeOf(json.string());
    if (!json.isArray() || json.array().size() != 2 || !json.array()[0].isString() || !json.array()[1].isString())
        throw Error(HEEDMAP_PHRASE("each is \"LEFT RIGHT\" or [\"LEFT\", \"RIGHT\"]"));
    return {json.array()[0].string(), json.array()[1].string()};
}

/// The byte-pair model of a tokenizer.json: over bytes as GPT-2 spells them, or over characters.
std::unique_ptr<const PieceModel> pairModel(const Json& model, const Vocabulary& vocabulary, bool byteLevel)
{
    CharacterPairRules rules;
    if (const Json* prefix = given(model, "continuing_subword_prefix"); prefix != nullptr && prefix->isString())
        rules.prefix = prefix->string();
    if (const Json* suffix = given(model, "end_of_word_suffix"); suffix != nullptr && suffix->isString())
        rules.suffix = suffix->string();
    rules.wholeWordsFirst = flag(model, "ignore_merges", false);
    rules.bytes = flag(model, "byte_fallback", false);
    rules.fuseUnknown = flag(model, "fuse_unk", false);
    if (const Json* unknown = given(model, "unk_token"); unknown != nullptr && unknown->isString())
        rules.unknown = vocabulary.find(unknown->string());
    for (const Json& merge : listOf(model, "model", "merges")) {
        try {
            rules.merges.push_back(readMerge(merge));
        } catch (const Error& error) {
            throw Error(HEEDMAP_PHRASE("model.merges[%1]: %2"), rules.merges.size(), error.sentence());
        }
    }
    return byteLevel ? bytePairs(vocabulary, rules) : characterPairs(vocabulary, rules);
}

std::unique_ptr<const PieceModel> wordPieceModel(const Json& model, const Vocabulary& vocabulary)
{
    const Json* continues = given(model, "continuing_subword_prefix");
    const Json* longest = given(model, "max_input_chars_per_word");
    const Index unknown = vocabulary.require(stringOf(model, "model", "unk_token"));
    return wordPieces(vocabulary, unknown, continues != nullptr && continues->isString() ? continues->string() : "##",
                      longest != nullptr && longest->isNumber() && longest->number() >= 1 && longest->number() < 1e6
                          ? static_cast<std::size_t>(longest->number())
                          : 100);
}

std::unique_ptr<const PieceModel> wordModel(const Json& model, const Vocabulary& vocabulary)
{
    const Json* unknown = given(model, "unk_token");
    return wholeWords(vocabulary,
                      vocabulary.find(unknown != nullptr && unknown->isString() ? unknown->string() : "<unk>"));
}

/// Adds a piece and its score, `["▁the", -3.2]`; its id is its place in the list.
void addScored(const Json& scored, Vocabulary& vocabulary, UnigramRules& rules)
{
    const bool right =
        scored.isArray() && scored.array().size() == 2 && scored.array()[0].isString() && scored.array()[1].isNumber();
    if (!right)
        throw Error(HEEDMAP_PHRASE("model.vocab[%1]: expected a piece and its score"), rules.scores.size());
    vocabulary.add(scored.array()[0].string(), static_cast<Index>(rules.scores.size()));
    rules.scores.push_back(scored.array()[1].number());
}

/// Reads a unigram model and adds its pieces to the vocabulary.
UnigramRules readUnigram(const Json& model, Vocabulary& vocabulary)
{
    UnigramRules rules;
    for (const Json& scored : listOf(model, "model", "vocab"))
        addScored(scored, vocabulary, rules);
    rules.bytes = flag(model, "byte_fallback", false);
    if (const Json* unknown = given(model, "unk_id")) {
        const double id = unknown->isNumber() ? unknown->number() : -1;
        if (id < 0 || id >= static_cast<double>(rules.scores.size()) || id != std::floor(id))
            throw Error(HEEDMAP_PHRASE("model.unk_id: expected the number of a piece"));
        rules.unknown = static_cast<Index>(id);
    }
    return rules;
}

void addTokens(const Json& json, Stages& stages)
{
    const Json* list = given(json, "added_tokens");
    if (list == nullptr)
        return;
    const Json::Array& tokens = listOf(json, wholeFile, "added_tokens");
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string where = "added_tokens[" + std::to_string(i) + "]";
        const std::string piece = stringOf(tokens[i], where, "content");
        const Json& id = required(tokens[i], where, "id");
        const auto known = stages.vocabulary.find(piece);
        if (!id.isNumber() || id.number() != std::floor(id.number()) || std::abs(id.number()) > 1e15)
            throw Error(HEEDMAP_PHRASE("%1.id: expected a whole number"), where);
        if (known != static_cast<Index>(id.number()))
            stages.vocabulary.add(piece, static_cast<Index>(id.number()));
        stages.added.push_back({.piece = piece,
                                .takesSpaceBefore = flag(tokens[i], "lstrip", false),
                                .takesSpaceAfter = flag(tokens[i], "rstrip", false),
                                .wholeWord = flag(tokens[i], "single_word", false),
                                .rewritten = flag(tokens[i], "normalized", false)});
    }
}

/// Adds the ids before and after a text, from `{"SpecialToken": {"id": "[CLS]"}}` and `{"Sequence": …}`.
void addTemplate(const Json::Array& parts, Stages& stages)
{
    bool text = false;
    for (const Json& part : parts) {
        if (const Json* special = given(part, "SpecialToken"))
            (text ? stages.after : stages.before)
                .push_back(stages.vocabulary.require(stringOf(*special, "post_processor", "id")));
        else
            text = true;
    }
}

/// `["[SEP]", 102]`
Index tokenOf(const Json& json, const char* key, const Vocabulary& vocabulary)
{
    const Json::Array& pair = listOf(json, "post_processor", key);
    if (pair.empty() || !pair.front().isString())
        throw Error(HEEDMAP_PHRASE("post_processor.%1: expected a piece and its id"), key);
    return vocabulary.require(pair.front().string());
}

void addAround(const Json& json, Stages& stages)
{
    const std::string type = stringOf(json, "post_processor", "type");
    if (type == "Sequence") {
        for (const Json& part : listOf(json, "post_processor", "processors"))
            addAround(part, stages);
    } else if (type == "TemplateProcessing") {
        addTemplate(listOf(json, "post_processor", "single"), stages);
    } else if (type == "BertProcessing" || type == "RobertaProcessing") {
        stages.before.push_back(tokenOf(json, "cls", stages.vocabulary));
        stages.after.push_back(tokenOf(json, "sep", stages.vocabulary));
    } else if (type != "ByteLevel") {
        notSupported("post_processor", type);
    }
}

Vocabulary mappedVocabulary(const Json& model)
{
    const Json& pieces = required(model, "model", "vocab");
    if (!pieces.isObject())
        throw Error(HEEDMAP_PHRASE("model.vocab: expected an object mapping pieces to ids"));
    return vocabularyOf(pieces);
}

/// The kind of model; by what it holds where its file, an older one, does not say it.
std::string modelType(const Json& model)
{
    if (!model.isObject() || given(model, "type") != nullptr || given(model, "vocab") == nullptr)
        return stringOf(model, "model", "type");
    if (given(model, "merges") != nullptr)
        return "BPE";
    if (model.find("vocab")->isArray())
        return "Unigram";
    return given(model, "continuing_subword_prefix") != nullptr || given(model, "max_input_chars_per_word") != nullptr
        ? "WordPiece"
        : "WordLevel";
}

std::unique_ptr<Stages> stagesOf(const Json& json)
{
    auto stages = std::make_unique<Stages>();
    const Json& model = required(json, wholeFile, "model");
    const std::string type = modelType(model);
    const bool unigram = type == "Unigram";
    if (type != "BPE" && type != "WordPiece" && type != "WordLevel" && !unigram)
        notSupported("model", type);
    UnigramRules scored;
    if (unigram)
        scored = readUnigram(model, stages->vocabulary);
    else
        stages->vocabulary = mappedVocabulary(model);
    addTokens(json, *stages);
    if (const Json* normalizer = given(json, "normalizer"))
        addRewrites(*normalizer, *stages);
    const Json* splitter = given(json, "pre_tokenizer");
    const bool byteLevel = splitter != nullptr && addSplitters(*splitter, *stages);
    if (byteLevel && type != "BPE")
        throw Error(HEEDMAP_PHRASE("pre_tokenizer: \"ByteLevel\" is for BPE"));
    stages->pieces = unigram  ? unigramPieces(stages->vocabulary, scored)
        : type == "BPE"       ? pairModel(model, stages->vocabulary, byteLevel)
        : type == "WordLevel" ? wordModel(model, stages->vocabulary)
                              : wordPieceModel(model, stages->vocabulary);
    if (const Json* around = given(json, "post_processor"))
        addAround(*around, *stages);
    return stages;
}

} // namespace

TokenizerPointer readTokenizerJson(const std::filesystem::path& path)
{
    return naming(path.filename(), [&] {
        const Json json = Json::parse(readFile(path, longestVocabulary));
        if (!json.isObject())
            throw Error(HEEDMAP_PHRASE("expected a JSON object"));
        return staged(stagesOf(json));
    });
}

} // namespace heedmap
