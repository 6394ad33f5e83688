#include "tokenizers/byte_pair.h"
#include "tokenizers/special_tokens.h"
#include "tokenizers/stages.h"
#include "tokenizers/token_models.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/file.h>
#include <heedmap/tokenizers/tokenizer.h>

#include <algorithm>

namespace heedmap {
namespace {

/// What is done to a text, and how it is split, before pairs are joined.
enum class Words {
    Gpt2,
    Gpt2Composed, ///< in NFC
    Qwen2,
    Clip,
    Bert, ///< BERT's words, of characters in place of bytes
    CasedBert
};

/// What is put around a text.
enum class Around {
    BeginIfSaid, ///< the token that begins a text, where `add_bos_token` says so
    ClassAndSeparator,
    BeginAndEnd,
    End,
    Prompt ///< Whisper's: begin of a transcript, no times; end
};

/// How a class of published tokenizers reads vocab.json and merges.txt.
struct PairClass {
    std::vector<std::string> names; ///< without "Tokenizer"
    std::vector<std::string> kinds; ///< `model_type` of those whose files do not say the class
    Words words = Words::Gpt2;
    Around around = Around::BeginIfSaid;
    std::map<std::string, AddedToken> special = {};
    bool spaceFirst = false; ///< `add_prefix_space`, where it is not said
    bool beginsText = false; ///< `add_bos_token`, where it is not said
};

std::map<std::string, AddedToken> specials(std::initializer_list<std::pair<const char*, const char*>> tokens)
{
    std::map<std::string, AddedToken> special;
    for (const auto& [part, piece] : tokens)
        special[part] = {.piece = piece, .takesSpaceBefore = std::string_view(part) == "mask_token"};
    return special;
}

/// One token that begins a text, ends it, and stands for what is unknown.
std::map<std::string, AddedToken> allOne(const char* piece)
{
    return specials({{"bos_token", piece}, {"eos_token", piece}, {"unk_token", piece}});
}

std::map<std::string, AddedToken> robertaTokens()
{
    return specials({{"bos_token", "<s>"},
                     {"eos_token", "</s>"},
                     {"unk_token", "<unk>"},
                     {"sep_token", "</s>"},
                     {"pad_token", "<pad>"},
                     {"cls_token", "<s>"},
                     {"mask_token", "<mask>"}});
}

std::map<std::string, AddedToken> debertaTokens()
{
    return specials({{"bos_token", "[CLS]"},
                     {"eos_token", "[SEP]"},
                     {"unk_token", "[UNK]"},
                     {"sep_token", "[SEP]"},
                     {"pad_token", "[PAD]"},
                     {"cls_token", "[CLS]"},
                     {"mask_token", "[MASK]"}});
}

std::map<std::string, AddedToken> clipTokens()
{
    auto tokens = allOne("<|endoftext|>");
    tokens["bos_token"].piece = "<|startoftext|>";
    return tokens;
}

std::map<std::string, AddedToken> qwen2Tokens()
{
    return specials({{"eos_token", "<|endoftext|>"}, {"unk_token", "<|endoftext|>"}, {"pad_token", "<|endoftext|>"}});
}

// As in tokenization_*.py and convert_slow_tokenizer.py of Hugging Face's transformers, which writes the tokenizer.json
// of these classes.
const std::vector<PairClass>& pairClasses()
{
    static const std::vector<PairClass> classes = {
        {.names = {},
         .kinds = {"opt"},
         .special =
             specials({{"bos_token", "</s>"}, {"eos_token", "</s>"}, {"unk_token", "</s>"}, {"pad_token", "<pad>"}}),
         .beginsText = true},
        {.names = {"GPT2", "CodeGen"},
         .kinds = {"gpt2", "gpt_neo", "gptj", "gpt_bigcode", "starcoder2", "granite", "codegen", "phi", "mpt",
                   "falcon"},
         .special = allOne("<|endoftext|>")},
        {.names = {"GPTNeoX"},
         .kinds = {"gpt_neox", "olmo", "stablelm", "mamba"},
         .words = Words::Gpt2Composed,
         .special = allOne("<|endoftext|>")},
        {.names = {"Qwen2"},
         .kinds = {"qwen2", "qwen2_moe", "qwen2_vl", "qwen2_5_vl", "qwen3", "qwen3_moe"},
         .words = Words::Qwen2,
         .special = qwen2Tokens()},
        {.names = {"Roberta", "Bart", "Longformer", "LED", "Mvp", "Luke"},
         .kinds = {"roberta", "roberta-prelayernorm", "data2vec-text", "ibert", "bart", "longformer", "led", "mvp"},
         .around = Around::ClassAndSeparator,
         .special = robertaTokens()},
        {.names = {"Blenderbot"}, .kinds = {"blenderbot"}, .around = Around::End, .special = robertaTokens()},
        {.names = {"Deberta"}, .kinds = {"deberta"}, .around = Around::ClassAndSeparator, .special = debertaTokens()},
        {.names = {"CLIP"},
         .kinds = {"clip", "clip_text_model", "clipseg", "owlvit", "owlv2"},
         .words = Words::Clip,
         .around = Around::BeginAndEnd,
         .special = clipTokens()},
        {.names = {"Whisper"}, .kinds = {"whisper"}, .around = Around::Prompt, .special = allOne("<|endoftext|>")},
        {.names = {"OpenAIGPT"},
         .kinds = {"openai-gpt"},
         .words = Words::Bert,
         .special = specials({{"unk_token", "<unk>"}})},
        {.names = {"Herbert"},
         .kinds = {},
         .words = Words::CasedBert,
         .around = Around::ClassAndSeparator,
         .special = specials({{"cls_token", "<s>"},
                              {"unk_token", "<unk>"},
                              {"pad_token", "<pad>"},
                              {"mask_token", "<mask>"},
                              {"sep_token", "</s>"}})},
    };
    return classes;
}

/// The class of a vocabulary beside which no file says one.
const PairClass& likeliestClass(const Vocabulary& vocabulary)
{
    const std::string name = vocabulary.find("<|startoftext|>") && vocabulary.find("a</w>")        ? "CLIP"
        : vocabulary.find("<s>") == 0 && vocabulary.find("</s>") == 2 && vocabulary.find("<mask>") ? "Roberta"
                                                                                                   : "GPT2";
    return *std::ranges::find_if(pairClasses(), [&](const PairClass& known) {
        return std::ranges::find(known.names, name) != known.names.end();
    });
}

const PairClass& classFor(const std::filesystem::path& folder, const Vocabulary& vocabulary)
{
    const std::string name = tokenizerClass(folder);
    const std::string kind = modelKind(folder);
    if (name.empty() && kind.empty())
        return likeliestClass(vocabulary);
    const auto isKind = [&](const PairClass& known) {
        const bool has = std::ranges::find(known.kinds, kind) != known.kinds.end();
        return has && (known.names.empty() ? name.empty() || name == "GPT2" : name.empty());
    };
    const auto found = std::ranges::find_if(pairClasses(), [&](const PairClass& known) {
        return isKind(known) || std::ranges::find(known.names, name) != known.names.end();
    });
    if (found != pairClasses().end())
        return *found;
    const std::string said = name.empty() ? "model_type " + kind : "tokenizer_class " + name + "Tokenizer";
    throw Error(HEEDMAP_PHRASE("vocab.json: how it splits a text is not known of %1; "
                               "this line of Python writes a tokenizer.json: %2"),
                said, "AutoTokenizer.from_pretrained('.').save_pretrained('.')");
}

Vocabulary readIds(const std::filesystem::path& path)
{
    const Json json = Json::parse(readFile(path, longestVocabulary));
    if (!json.isObject())
        throw Error(HEEDMAP_PHRASE("expected an object mapping pieces to ids"));
    return vocabularyOf(json);
}

/// Reads merges.txt: a line with the version, then two pieces a line.
std::vector<Merge> readMerges(const std::filesystem::path& path)
{
    const std::string text = readFile(path, longestVocabulary);
    std::vector<Merge> merges;
    std::size_t line = 1;
    for (std::size_t at = 0; at < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string row = text.substr(at, end - at);
        at = end + 1;
        if (row.ends_with('\r'))
            row.pop_back();
        if ((line == 1 && row.starts_with("#version")) || (row.empty() && at >= text.size()))
            continue;
        try {
            merges.push_back(mergeOf(row));
        } catch (const Error& error) {
            throw Error(HEEDMAP_PHRASE("line %1: %2"), line, error.sentence());
        }
    }
    return merges;
}

/// Whether pairs were learned from texts whose digits stand alone (SmolLM, StarCoder): their tokenizer.json says so,
/// their class does not, and of thousands of pairs none has a digit.
bool digitsAlone(const std::vector<Merge>& merges)
{
    constexpr std::size_t enough = 1000;
    const auto hasDigit = [](const Merge& merge) {
        const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
        return std::ranges::any_of(merge.first, isDigit) || std::ranges::any_of(merge.second, isDigit);
    };
    return merges.size() >= enough && std::ranges::none_of(merges, hasDigit);
}

Rewrite inNfc()
{
    return [](std::u16string_view text) { return composed(text, Composition::Nfc); };
}

/// Runs of white space become one space.
Rewrite singleSpaces()
{
    return [pattern = Pattern(R"(\s+)")](std::u16string_view text) {
        std::u16string result;
        pattern.split(text, [&](std::u16string_view part, bool space) { result += space ? u" " : part; });
        return result;
    };
}

constexpr const char* qwen2Words =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
constexpr const char* clipWords = R"('s|'t|'re|'ve|'m|'ll|'d|\p{L}+|\p{N}|[^\s\p{L}\p{N}]+)";

void addWords(Words words, bool spaceFirst, bool digits, Stages& stages)
{
    switch (words) {
    case Words::Gpt2: break;
    case Words::Gpt2Composed:
    case Words::Qwen2: stages.rewrites = {inNfc()}; break;
    case Words::Clip: stages.rewrites = {inNfc(), singleSpaces(), lowerCaseAlone}; break;
    case Words::Bert: stages.rewrites = {bertRewrite({})}; break;
    case Words::CasedBert: stages.rewrites = {bertRewrite({.lowerCase = false, .stripAccents = false})}; break;
    }
    if (words == Words::Bert || words == Words::CasedBert) {
        stages.splitters = {bertSplitter()};
        return;
    }
    if (digits)
        stages.splitters.push_back(patternSplitter(R"(\p{N})"));
    if (words == Words::Clip)
        stages.splitters.push_back(patternSplitter(clipWords, Matches::Removed, true));
    if (spaceFirst)
        stages.splitters.push_back(spaceBefore());
    stages.splitters.push_back(patternSplitter(words == Words::Qwen2 ? qwen2Words : gpt2Words));
}

void putAround(Around around, const SpecialTokens& special, bool beginsText, Stages& stages)
{
    const auto id = [&](const char* part) { return stages.vocabulary.require(special.piece(part)); };
    switch (around) {
    case Around::BeginIfSaid:
        if (special.flag("add_bos_token", beginsText) && !special.piece("bos_token").empty())
            stages.before = {id("bos_token")};
        break;
    case Around::ClassAndSeparator:
        stages.before = {id("cls_token")};
        stages.after = {id("sep_token")};
        break;
    case Around::BeginAndEnd:
        stages.before = {id("bos_token")};
        stages.after = {id("eos_token")};
        break;
    case Around::End: stages.after = {id("eos_token")}; break;
    case Around::Prompt:
        stages.before = {stages.vocabulary.require("<|startoftranscript|>"),
                         stages.vocabulary.require("<|notimestamps|>")};
        stages.after = {id("eos_token")};
        break;
    }
}

/// The model that joins the pairs; of characters, or of bytes.
std::unique_ptr<const PieceModel> pairsOf(const PairClass& known, std::vector<Merge> merges,
                                          const SpecialTokens& special, const Vocabulary& vocabulary)
{
    const bool characters = known.words == Words::Bert || known.words == Words::CasedBert;
    CharacterPairRules rules;
    rules.merges = std::move(merges);
    rules.unknown = vocabulary.find(special.piece("unk_token"));
    rules.suffix = characters || known.words == Words::Clip ? "</w>" : "";
    return characters ? characterPairs(vocabulary, rules) : bytePairs(vocabulary, rules);
}

} // namespace

TokenizerPointer readBytePair(const std::filesystem::path& vocabulary, const std::filesystem::path& merges)
{
    const std::filesystem::path folder = vocabulary.parent_path();
    auto stages = std::make_unique<Stages>();
    naming(vocabulary.filename(), [&] { stages->vocabulary = readIds(vocabulary); });
    const PairClass& known = classFor(folder, stages->vocabulary);
    const SpecialTokens special(folder, known.special);
    naming(merges.filename(), [&] {
        std::vector<Merge> pairs = readMerges(merges);
        addWords(known.words, special.flag("add_prefix_space", known.spaceFirst),
                 known.words == Words::Gpt2 && digitsAlone(pairs), *stages);
        stages->pieces = pairsOf(known, std::move(pairs), special, stages->vocabulary);
    });
    naming(vocabulary.filename(), [&] {
        special.add(*stages);
        putAround(known.around, special, known.beginsText, *stages);
    });
    return staged(std::move(stages));
}

} // namespace heedmap
