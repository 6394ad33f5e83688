#include <heedmap/tokenizers/tokenizer_json.h>

#include "tokenizers/character_pairs.h"
#include "tokenizers/fields.h"
#include "tokenizers/json_stages.h"
#include "tokenizers/unigram.h"
#include "tokenizers/whole_words.h"
#include "tokenizers/wordpiece.h"

#include <heedmap/io/file.h>

#include <cmath>

namespace heedmap {
namespace {

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

std::unique_ptr<Stages> stagesOf(const Json& json)
{
    auto stages = std::make_unique<Stages>();
    const Json& model = required(json, wholeFile, "model");
    const std::string type = stringOf(model, "model", "type");
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
