#include "tokenizers/byte_pair.h"
#include "tokenizers/unicode.h"
#include "tokenizers/wordpiece.h"

#include <heedmap/io/file.h>
#include <heedmap/io/quotes.h>

#include <cmath>

namespace heedmap {
namespace {

constexpr Phrase wholeFile = HEEDMAP_PHRASE("the file");

[[noreturn]] void notSupported(const std::string& where, const std::string& what)
{
    throw Error(HEEDMAP_PHRASE("%1: %2 is not supported"), where, inQuotes(what));
}

/// The value of a key; nullptr where it is absent or null.
const Json* given(const Json& object, const char* key)
{
    const Json* value = object.isObject() ? object.find(key) : nullptr;
    return value == nullptr || value->isNull() ? nullptr : value;
}

/// `where` is a place in the file, or a phrase for all of it.
template <typename Where> const Json& required(const Json& object, const Where& where, const char* key)
{
    if (const Json* value = given(object, key))
        return *value;
    throw Error(HEEDMAP_PHRASE("%1: it has no \"%2\""), where, key);
}

std::string stringOf(const Json& object, const std::string& where, const char* key)
{
    const Json& value = required(object, where, key);
    if (!value.isString())
        throw Error(HEEDMAP_PHRASE("%1.%2: a string would be right"), where, key);
    return value.string();
}

template <typename Where> const Json::Array& listOf(const Json& object, const Where& where, const char* key)
{
    const Json& value = required(object, where, key);
    if (!value.isArray())
        throw Error(HEEDMAP_PHRASE("%1.%2: a list would be right"), where, key);
    return value.array();
}

bool flag(const Json& object, const char* key, bool otherwise)
{
    const Json* value = given(object, key);
    return value != nullptr && value->isBool() ? value->boolean() : otherwise;
}

void addRewrites(const Json& json, const std::string& where, std::vector<Rewrite>& rewrites)
{
    const std::string type = stringOf(json, where, "type");
    const auto form = [&](Composition composition) {
        rewrites.emplace_back([composition](std::u16string_view text) { return composed(text, composition); });
    };
    if (type == "Sequence") {
        for (const Json& part : listOf(json, where, "normalizers"))
            addRewrites(part, where, rewrites);
    } else if (type == "BertNormalizer") {
        BertRules rules;
        rules.cleanText = flag(json, "clean_text", true);
        rules.chineseCharacters = flag(json, "handle_chinese_chars", true);
        rules.lowerCase = flag(json, "lowercase", true);
        rules.stripAccents = flag(json, "strip_accents", rules.lowerCase);
        rewrites.push_back(bertRewrite(rules));
    } else if (type == "NFC")
        form(Composition::Nfc);
    else if (type == "NFD")
        form(Composition::Nfd);
    else if (type == "NFKC")
        form(Composition::Nfkc);
    else if (type == "NFKD")
        form(Composition::Nfkd);
    else if (type == "Lowercase")
        rewrites.emplace_back(lowerCase);
    else if (type == "StripAccents")
        rewrites.emplace_back(withoutAccents);
    else
        notSupported(where, type);
}

Splitter splitOf(const Json& json, const std::string& where)
{
    const std::string behaviour = stringOf(json, where, "behavior");
    const bool inverted = flag(json, "invert", false);
    if (behaviour != "Isolated" && (behaviour != "Removed" || !inverted))
        notSupported(where, behaviour);
    return patternSplitter(stringOf(required(json, where, "pattern"), where + ".pattern", "Regex"),
                           behaviour == "Isolated");
}

/// Whether bytes are spelled out as GPT-2 does, which byte pairs need.
bool addSplitters(const Json& json, const std::string& where, std::vector<Splitter>& splitters)
{
    const std::string type = stringOf(json, where, "type");
    bool byteLevel = type == "ByteLevel";
    if (type == "Sequence") {
        for (const Json& part : listOf(json, where, "pretokenizers"))
            byteLevel = addSplitters(part, where, splitters) || byteLevel;
    } else if (type == "BertPreTokenizer") {
        splitters.push_back(bertSplitter());
    } else if (type == "WhitespaceSplit") {
        splitters.push_back(patternSplitter(R"(\S+)", false));
    } else if (type == "Split") {
        splitters.push_back(splitOf(json, where));
    } else if (byteLevel) {
        if (flag(json, "add_prefix_space", true))
            splitters.push_back(spaceBefore());
        if (flag(json, "use_regex", true))
            splitters.push_back(patternSplitter(gpt2Words));
    } else {
        notSupported(where, type);
    }
    return byteLevel;
}

Merge readMerge(const Json& json)
{
    if (json.isString())
        return mergeOf(json.string());
    if (!json.isArray() || json.array().size() != 2 || !json.array()[0].isString() || !json.array()[1].isString())
        throw Error(HEEDMAP_PHRASE("each is \"LEFT RIGHT\" or [\"LEFT\", \"RIGHT\"]"));
    return {json.array()[0].string(), json.array()[1].string()};
}

std::unique_ptr<const PieceModel> bytePairModel(const Json& model, const Vocabulary& vocabulary)
{
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"})
        if (const Json* mark = given(model, key); mark != nullptr && *mark != Json(""))
            notSupported("model", key);
    if (flag(model, "byte_fallback", false))
        notSupported("model", "byte_fallback");
    BytePairRules rules;
    rules.wholeWordsFirst = flag(model, "ignore_merges", false);
    if (const Json* unknown = given(model, "unk_token"); unknown != nullptr && unknown->isString())
        rules.unknown = vocabulary.find(unknown->string());
    for (const Json& merge : listOf(model, "model", "merges")) {
        try {
            rules.merges.push_back(readMerge(merge));
        } catch (const Error& error) {
            throw Error(HEEDMAP_PHRASE("model.merges[%1]: %2"), rules.merges.size(), error.sentence());
        }
    }
    return bytePairs(vocabulary, rules);
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

void addTokens(const Json& json, Stages& stages)
{
    const Json* list = given(json, "added_tokens");
    if (list == nullptr)
        return;
    const Json::Array& tokens = listOf(json, wholeFile, "added_tokens");
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string where = "added_tokens[" + std::to_string(i) + "]";
        const std::string piece = stringOf(tokens[i], where, "content");
        if (flag(tokens[i], "single_word", false))
            notSupported(where, "single_word");
        const Json& id = required(tokens[i], where, "id");
        const auto known = stages.vocabulary.find(piece);
        if (!id.isNumber() || id.number() != std::floor(id.number()) || std::abs(id.number()) > 1e15)
            throw Error(HEEDMAP_PHRASE("%1.id: a whole number would be right"), where);
        if (known != static_cast<Index>(id.number()))
            stages.vocabulary.add(piece, static_cast<Index>(id.number()));
        stages.added.push_back({piece, flag(tokens[i], "lstrip", false), flag(tokens[i], "rstrip", false)});
    }
}

/// From `{"SpecialToken": {"id": "[CLS]"}}` and `{"Sequence": …}` the ids before and after the text.
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
        throw Error(HEEDMAP_PHRASE("post_processor.%1: a piece and its id would be right"), key);
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

std::unique_ptr<Stages> stagesOf(const Json& json)
{
    auto stages = std::make_unique<Stages>();
    const Json& model = required(json, wholeFile, "model");
    const std::string type = stringOf(model, "model", "type");
    if (type != "BPE" && type != "WordPiece")
        notSupported("model", type);
    const Json& pieces = required(model, "model", "vocab");
    if (!pieces.isObject())
        throw Error(HEEDMAP_PHRASE("model.vocab: an object from pieces to ids would be right"));
    stages->vocabulary = vocabularyOf(pieces);
    addTokens(json, *stages);
    if (const Json* normalizer = given(json, "normalizer"))
        addRewrites(*normalizer, "normalizer", stages->rewrites);
    const Json* splitter = given(json, "pre_tokenizer");
    const bool byteLevel = splitter != nullptr && addSplitters(*splitter, "pre_tokenizer", stages->splitters);
    if (byteLevel != (type == "BPE"))
        throw Error(byteLevel ? HEEDMAP_PHRASE("pre_tokenizer: \"ByteLevel\" is for BPE")
                              : HEEDMAP_PHRASE("pre_tokenizer: BPE without \"ByteLevel\" is not supported"));
    stages->pieces = byteLevel ? bytePairModel(model, stages->vocabulary) : wordPieceModel(model, stages->vocabulary);
    if (const Json* around = given(json, "post_processor"))
        addAround(*around, *stages);
    return stages;
}

} // namespace

TokenizerPointer readTokenizerJson(const std::filesystem::path& path)
{
    return inFile(path, [&] {
        const Json json = Json::parse(readFile(path, longestVocabulary));
        if (!json.isObject())
            throw Error(HEEDMAP_PHRASE("it is no JSON object"));
        return staged(stagesOf(json));
    });
}

} // namespace heedmap
