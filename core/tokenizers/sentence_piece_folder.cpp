#include "tokenizers/sentence_piece_folder.h"

#include "tokenizers/byte_pair.h"
#include "tokenizers/fields.h"
#include "tokenizers/sentence_pieces.h"

#include <heedmap/base/naming.h>
#include <heedmap/io/file.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr const char* ownBegin = "bos"; ///< the piece that the SentencePiece model names so
constexpr const char* ownEnd = "eos";

/// How a kind of published model numbers the pieces of its SentencePiece models, and what it puts around a text.
struct Rule {
    const char* file;
    const char* answerFile;              ///< of what a decoder writes
    std::string numbers;                 ///< the file from pieces to ids; empty: a piece's id is its place
    std::vector<std::string> kinds;      ///< `model_type` in config.json; empty: every one
    std::vector<std::string> first = {}; ///< pieces with ids of their own, from 0
    Index shift = 0;                     ///< of the others
    std::string last = {};               ///< a piece behind all of them
    std::string before = {};             ///< put before a text, and behind it
    std::string after = {};
    Index extra = 0; ///< `<extra_id_0>` and so on, the last of them first, behind all
};

std::vector<std::string> pegasusPieces()
{
    std::vector<std::string> pieces{"<pad>", "</s>", "<mask_1>", "<mask_2>"};
    for (int i = 2; i <= 102; ++i)
        pieces.push_back("<unk_" + std::to_string(i) + ">");
    return pieces;
}

// The rules are those of Hugging Face's transformers, tokenization_*.py.
std::vector<Rule> knownRules()
{
    return {
        {.file = "source.spm", .answerFile = "target.spm", .numbers = "vocab.json", .kinds = {}, .after = "</s>"},
        {.file = "sentencepiece.bpe.model",
         .answerFile = "sentencepiece.bpe.model",
         .numbers = "",
         .kinds = {"xlm-roberta"},
         .first = {"<s>", "<pad>", "</s>", "<unk>"},
         .shift = 1,
         .last = "<mask>",
         .before = "<s>",
         .after = "</s>"},
        {.file = "sentencepiece.bpe.model",
         .answerFile = "sentencepiece.bpe.model",
         .numbers = "",
         .kinds = {"camembert"},
         .first = {"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED"},
         .shift = 4,
         .last = "<mask>",
         .before = "<s>",
         .after = "</s>"},
        {.file = "spiece.model",
         .answerFile = "spiece.model",
         .numbers = "",
         .kinds = {"pegasus"},
         .first = pegasusPieces(),
         .shift = 103,
         .after = ownEnd},
        {.file = "spiece.model",
         .answerFile = "spiece.model",
         .numbers = "",
         .kinds = {"t5"},
         .after = ownEnd,
         .extra = 100},
        {.file = "spiece.model",
         .answerFile = "spiece.model",
         .numbers = "",
         .kinds = {"mt5", "umt5"},
         .after = ownEnd},
        {.file = "tokenizer.model", .answerFile = "tokenizer.model", .numbers = "", .kinds = {}, .before = ownBegin},
    };
}

/// An object of a JSON file beside the model; an empty one where there is no such file.
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

std::string kindOf(const std::filesystem::path& folder)
{
    const Json config = settingsOf(folder, "config.json");
    const Json* kind = given(config, "model_type");
    return kind != nullptr && kind->isString() ? kind->string() : std::string();
}

/// The rule for a folder; none where no such file lies in it.
std::optional<Rule> ruleFor(const std::filesystem::path& folder)
{
    const char* file = nullptr;
    for (const Rule& rule : knownRules()) {
        if (!isThere(folder / rule.file))
            continue;
        file = rule.file;
        if (rule.kinds.empty() || std::ranges::find(rule.kinds, kindOf(folder)) != rule.kinds.end())
            return rule;
    }
    if (file != nullptr)
        throw Error(HEEDMAP_PHRASE("%1: its pieces cannot be numbered, since config.json says the model_type %2; "
                                   "this line of Python writes a tokenizer.json: %3"),
                    file, inQuotes(kindOf(folder)), "AutoTokenizer.from_pretrained('.').save_pretrained('.')");
    return std::nullopt;
}

/// Makes the stages of a tokenizer from a SentencePiece model and a rule.
class Numbering {
public:
    Numbering(Rule rule, const std::filesystem::path& folder)
        : m_rule(std::move(rule)), m_config(settingsOf(folder, "tokenizer_config.json")),
          m_added(settingsOf(folder, "added_tokens.json"))
    {
        if (!m_rule.numbers.empty())
            m_spellings = settingsOf(folder, m_rule.numbers.c_str());
    }

    TokenizerPointer tokenizer(const std::shared_ptr<const SentencePieceModel>& model, const std::string& file)
    {
        m_numbers.ids.assign(model->pieces.size(), 0);
        if (m_rule.numbers.empty())
            naming(file, [&] { numberByPlace(*model); });
        else
            naming(m_rule.numbers, [&] { numberBySpelling(*model); });
        addFound(*model);
        m_stages->space = model->addsSpace && !model->spaceBehind ? SpaceBefore::Always : SpaceBefore::Never;
        putAround(*model);
        naming(file, [&] {
            m_stages->rewrites = {sentencePieceRewrite(*model)};
            m_stages->pieces = sentencePieces(m_stages->vocabulary, model, std::move(m_numbers));
        });
        return staged(std::move(m_stages));
    }

private:
    void numberBySpelling(const SentencePieceModel& model);
    void numberByPlace(const SentencePieceModel& model);
    /// The tokens that are found in a text before it is cut.
    void addFound(const SentencePieceModel& model);
    void addToken(const std::string& piece, Index id);
    Index extraTokens() const;
    void putAround(const SentencePieceModel& model);
    /// The ids that a rule puts on a side of the text, if tokenizer_config.json does not say otherwise.
    std::vector<Index> around(const SentencePieceModel& model, const std::string& piece, const char* key) const;

    Rule m_rule;
    Json m_config;
    Json m_added;
    Json m_spellings;
    std::unique_ptr<Stages> m_stages = std::make_unique<Stages>();
    PieceNumbers m_numbers;
};

// Several of Marian's pieces may be missing in vocab.json: those are unknown to it.
void Numbering::numberBySpelling(const SentencePieceModel& model)
{
    Vocabulary& vocabulary = m_stages->vocabulary;
    vocabulary = vocabularyOf(m_spellings);
    m_numbers.unknown = vocabulary.require(model.pieces[static_cast<std::size_t>(model.unknown)].text);
    m_numbers.bySpelling = true;
    for (std::size_t i = 0; i < model.pieces.size(); ++i)
        m_numbers.ids[i] = vocabulary.find(model.pieces[i].text).value_or(m_numbers.unknown);
}

void Numbering::numberByPlace(const SentencePieceModel& model)
{
    Vocabulary& vocabulary = m_stages->vocabulary;
    for (std::size_t i = 0; i < m_rule.first.size(); ++i)
        vocabulary.add(m_rule.first[i], static_cast<Index>(i));
    for (std::size_t i = 0; i < model.pieces.size(); ++i) {
        const std::string& piece = model.pieces[i].text;
        const bool apart = std::ranges::find(m_rule.first, piece) != m_rule.first.end();
        if (!apart)
            vocabulary.add(piece, static_cast<Index>(i) + m_rule.shift);
        m_numbers.ids[i] = vocabulary.require(piece);
    }
    m_numbers.unknown = m_numbers.ids[static_cast<std::size_t>(model.unknown)];
}

void Numbering::addToken(const std::string& piece, Index id)
{
    if (m_stages->vocabulary.find(piece) != id)
        m_stages->vocabulary.add(piece, id);
    m_stages->added.push_back({.piece = piece});
}

void Numbering::addFound(const SentencePieceModel& model)
{
    Vocabulary& vocabulary = m_stages->vocabulary;
    const auto find = [&](const std::string& piece) {
        if (const auto id = vocabulary.find(piece))
            addToken(piece, *id);
    };
    for (const ScoredPiece& piece : model.pieces)
        if (piece.kind == PieceKind::Control || piece.kind == PieceKind::Unknown)
            find(piece.text);
    for (const std::string& piece : m_rule.first)
        find(piece);
    if (!m_rule.numbers.empty()) // Marian's targets: ">>fra<<"
        for (const auto& [id, piece] : vocabulary.pieces())
            if (piece == "<pad>" || (piece.starts_with(">>") && piece.ends_with("<<")))
                m_stages->added.push_back({.piece = piece});
    if (!m_rule.last.empty())
        addToken(m_rule.last, static_cast<Index>(model.pieces.size()) + m_rule.shift);
    const Index size = vocabulary.size();
    const Index extra = extraTokens();
    for (Index i = 0; i < extra; ++i)
        addToken("<extra_id_" + std::to_string(extra - 1 - i) + ">", size + i);
    naming(std::string("added_tokens.json"), [&] {
        const Vocabulary added = vocabularyOf(m_added);
        for (const auto& [piece, id] : m_added.object())
            addToken(piece, added.require(piece));
    });
}

Index Numbering::extraTokens() const
{
    constexpr double most = 10000;
    const Json* said = given(m_config, "extra_ids");
    const bool counts = said != nullptr && said->isNumber() && said->number() >= 0 && said->number() <= most;
    return m_rule.after == ownEnd && counts ? static_cast<Index>(said->number()) : m_rule.extra;
}

std::vector<Index> Numbering::around(const SentencePieceModel& model, const std::string& piece, const char* key) const
{
    const bool begins = key == std::string_view("add_bos_token");
    if (!flag(m_config, key, !piece.empty()))
        return {};
    const bool own = piece.empty() || piece == ownBegin || piece == ownEnd;
    if (!own)
        return {m_stages->vocabulary.require(piece)};
    const auto place = std::ranges::find_if(model.pieces, [&](const ScoredPiece& own) {
        return own.kind == PieceKind::Control && own.text == (begins ? model.begin : model.end);
    });
    return place == model.pieces.end()
        ? std::vector<Index>()
        : std::vector{m_numbers.ids[static_cast<std::size_t>(place - model.pieces.begin())]};
}

void Numbering::putAround(const SentencePieceModel& model)
{
    m_stages->before = around(model, m_rule.before, "add_bos_token");
    m_stages->after = around(model, m_rule.after, "add_eos_token");
}

} // namespace

TokenizerPointer findSentencePieces(const std::filesystem::path& folder, TextSide side)
{
    const std::optional<Rule> rule = ruleFor(folder);
    if (!rule)
        return nullptr;
    const std::string file = side == TextSide::Answer ? rule->answerFile : rule->file;
    const auto model = naming(file, [&] {
        return std::make_shared<const SentencePieceModel>(
            sentencePieceModel(readFile(folder / file, longestVocabulary)));
    });
    if (!rule->numbers.empty() && !isThere(folder / rule->numbers))
        throw Error(HEEDMAP_PHRASE("%1: expected %2 beside it, which has the ids of its pieces"), file, rule->numbers);
    Numbering numbering(*rule, folder);
    return numbering.tokenizer(model, file);
}

} // namespace heedmap
