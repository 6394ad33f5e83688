#include "tokenizers/sentence_piece_folder.h"

#include "tokenizers/byte_pair.h"
#include "tokenizers/fields.h"
#include "tokenizers/sentence_pieces.h"
#include "tokenizers/special_tokens.h"
#include "tokenizers/stages.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/naming.h>
#include <heedmap/io/file.h>
#include <heedmap/tensor/shape.h>

#include <algorithm>
#include <charconv>
#include <sstream>
#include <string>
#include <vector>

namespace heedmap {
namespace {

/// How a kind of published model numbers the pieces of its SentencePiece models, and what it puts around a text.
struct SentencePieceRule {
    std::string file = {};
    std::string answerFile = {};         ///< of what a decoder writes; empty: the same
    std::string numbers = {};            ///< the file from pieces to ids; empty: a piece's id is its place
    std::vector<std::string> kinds = {}; ///< `model_type` in config.json; empty: every one
    std::string className = {};          ///< `tokenizer_class` in tokenizer_config.json; empty: every one
    std::string codes = {};              ///< `language_codes` there, if it says any; empty: every one

    std::vector<std::string> first = {};     ///< pieces with ids of their own, from 0
    Index shift = 0;                         ///< of the others
    std::vector<std::string> languages = {}; ///< pieces after them; a text begins with one
    std::string last = {};                   ///< the piece behind all of them
    Index extra = 0;                         ///< `<extra_id_0>` and so on, the last of them first, behind all

    std::string before = {}; ///< the piece before a text: "bos", the model's own; of a source, a language
    std::string after = {};  ///< and the one behind it: "eos", the model's own
    bool folds = false;      ///< quotes become one mark, letters lower case without accents
};

std::vector<std::string> pegasusPieces()
{
    std::vector<std::string> pieces{"<pad>", "</s>", "<mask_1>", "<mask_2>"};
    for (int i = 2; i <= 102; ++i)
        pieces.push_back("<unk_" + std::to_string(i) + ">");
    return pieces;
}

/// The words of a text, each within two marks.
std::vector<std::string> marked(const char* mark, const char* text)
{
    std::vector<std::string> words;
    std::istringstream from(text);
    for (std::string word; from >> word;)
        words.push_back(mark + word + mark);
    return words;
}

constexpr const char* m2mLanguages = "af am ar ast az ba be bg bn br bs ca ceb cs cy da de el en es et fa ff fi fr fy "
                                     "ga gd gl gu ha he hi hr ht hu hy id "
                                     "ig ilo is it ja jv ka kk km kn ko lb lg ln lo lt lv mg mk ml mn mr ms my ne nl "
                                     "no ns oc or pa pl ps pt ro ru sd si sk "
                                     "sl so sq sr ss su sv sw ta th tl tn tr uk ur uz vi wo xh yi yo zh zu";
constexpr const char* mbart50Languages =
    "ar_AR cs_CZ de_DE en_XX es_XX et_EE fi_FI fr_XX gu_IN hi_IN it_IT ja_XX kk_KZ ko_KR lt_LT lv_LV my_MM ne_NP nl_XX "
    "ro_RO ru_RU si_LK tr_TR vi_VN zh_CN af_ZA az_AZ bn_IN fa_IR he_IL hr_HR id_ID ka_GE km_KH mk_MK ml_IN mn_MN mr_IN "
    "pl_PL ps_AF pt_XX sv_SE sw_KE ta_IN te_IN th_TH tl_XX uk_UA ur_PK xh_ZA gl_ES sl_SI";

/// Fairseq numbers four pieces before those of the model, which has three of them at other places.
SentencePieceRule fairseq(SentencePieceRule rule)
{
    rule.file = "sentencepiece.bpe.model";
    rule.first = {"<s>", "<pad>", "</s>", "<unk>"};
    rule.shift = 1;
    rule.last = "<mask>";
    rule.after = "</s>";
    return rule;
}

// As in tokenization_*.py of Hugging Face's transformers.
/// Those that are known, a more special one before a general one.
const std::vector<SentencePieceRule>& sentencePieceRules()
{
    static const std::vector<SentencePieceRule> rules{
        {.file = "source.spm", .answerFile = "target.spm", .numbers = "vocab.json", .after = "</s>"},
        {.file = "sentencepiece.bpe.model",
         .numbers = "vocab.json",
         .kinds = {"m2m_100"},
         .codes = "m2m100",
         .languages = marked("__", m2mLanguages),
         .before = "__en__",
         .after = "</s>"},
        fairseq({.kinds = {"xlm-roberta"}, .before = "<s>"}),
        fairseq({.kinds = {"mbart"},
                 .className = "MBart50Tokenizer",
                 .languages = marked("", mbart50Languages),
                 .before = "en_XX"}),
        {.file = "sentencepiece.bpe.model",
         .kinds = {"camembert"},
         .first = {"<s>NOTUSED", "<pad>", "</s>NOTUSED", "<unk>", "<unk>NOTUSED"},
         .shift = 4,
         .last = "<mask>",
         .before = "<s>",
         .after = "</s>"},
        {.file = "spiece.model", .kinds = {"pegasus"}, .first = pegasusPieces(), .shift = 103, .after = "eos"},
        {.file = "spiece.model", .kinds = {"t5"}, .extra = 100, .after = "eos"},
        {.file = "spiece.model", .kinds = {"mt5", "umt5"}, .after = "eos"},
        {.file = "spiece.model", .kinds = {"albert"}, .before = "[CLS]", .after = "[SEP]", .folds = true},
        {.file = "tokenizer.model", .before = "bos"},
    };
    return rules;
}

bool fits(const SentencePieceRule& rule, const std::string& kind, const Json& config)
{
    const std::string codes = textIn(config, "language_codes");
    return (rule.kinds.empty() || std::ranges::find(rule.kinds, kind) != rule.kinds.end())
        && (rule.className.empty() || rule.className == textIn(config, "tokenizer_class"))
        && (rule.codes.empty() || codes.empty() || rule.codes == codes);
}

/// The rule for a folder; nullptr if no such file lies in it.
const SentencePieceRule* ruleFor(const std::filesystem::path& folder, const Json& config)
{
    const std::string kind = textIn(settingsOf(folder, "config.json"), "model_type");
    const SentencePieceRule* unknown = nullptr;
    for (const SentencePieceRule& rule : sentencePieceRules()) {
        if (!isThere(folder / rule.file))
            continue;
        unknown = &rule;
        if (fits(rule, kind, config))
            return &rule;
    }
    if (unknown != nullptr)
        throw Error(HEEDMAP_PHRASE("%1: its pieces cannot be numbered, since config.json says the model_type %2; "
                                   "this line of Python writes a tokenizer.json: %3"),
                    unknown->file, inQuotes(kind), "AutoTokenizer.from_pretrained('.').save_pretrained('.')");
    return nullptr;
}

/// A quote of two marks becomes one mark.
std::u16string withPlainQuotes(std::u16string_view text)
{
    std::u16string plain(text);
    for (const std::u16string_view quote : {u"``", u"''"})
        for (std::size_t at = plain.find(quote); at != std::u16string::npos; at = plain.find(quote, at))
            plain.replace(at, quote.size(), u"\"");
    return plain;
}

/// Makes the stages of a tokenizer from a SentencePiece model and a rule.
class Numbering {
public:
    Numbering(const SentencePieceRule& rule, const std::filesystem::path& folder, Json config, TextSide side)
        : m_rule(rule), m_config(std::move(config)), m_added(settingsOf(folder, "added_tokens.json")), m_side(side)
    {
        if (!m_rule.numbers.empty())
            m_spellings = settingsOf(folder, m_rule.numbers.c_str());
    }

    TokenizerPointer tokenizer(const std::shared_ptr<const SentencePieceModel>& model, const std::string& file);

private:
    void numberBySpelling(const SentencePieceModel& model);
    void numberByPlace(const SentencePieceModel& model);
    /// Numbers the tokens that are found in a text before it is cut.
    void addFound(const SentencePieceModel& model);
    void addBehind();
    void addConfigured();
    void addToken(const AddedToken& token, Index id);
    Index extraTokens() const;
    void addRewrites(const SentencePieceModel& model);
    /// Before which parts of a text the model is to put a space.
    SpaceBefore spaceOf(const SentencePieceModel& model) const;
    void putAround(const SentencePieceModel& model);
    /// The piece that the model names, if it is there and `key` of tokenizer_config.json does not say otherwise.
    std::vector<Index> ownPiece(const SentencePieceModel& model, const std::string& piece, const char* key,
                                bool otherwise) const;
    std::string languageBefore() const;

    const SentencePieceRule& m_rule;
    Json m_config;
    Json m_added;
    Json m_spellings;
    TextSide m_side;
    std::unique_ptr<Stages> m_stages = std::make_unique<Stages>();
    PieceNumbers m_numbers;
    Index m_behind = 0; ///< the first id behind the pieces
};

TokenizerPointer Numbering::tokenizer(const std::shared_ptr<const SentencePieceModel>& model, const std::string& file)
{
    m_numbers.ids.assign(model->pieces.size(), 0);
    if (m_rule.numbers.empty())
        naming(file, [&] { numberByPlace(*model); });
    else
        naming(m_rule.numbers, [&] { numberBySpelling(*model); });
    naming(std::string("tokenizer_config.json"), [&] { addConfigured(); });
    addFound(*model);
    addBehind();
    m_stages->space = spaceOf(*model);
    putAround(*model);
    naming(file, [&] {
        addRewrites(*model);
        m_stages->pieces = sentencePieces(m_stages->vocabulary, model, std::move(m_numbers));
    });
    return staged(std::move(m_stages));
}

// Several of Marian's pieces may be missing in vocab.json: those are unknown to it.
void Numbering::numberBySpelling(const SentencePieceModel& model)
{
    Vocabulary& vocabulary = m_stages->vocabulary;
    vocabulary = vocabularyOf(m_spellings);
    m_numbers.unknown = vocabulary.require(model.pieces[static_cast<std::size_t>(model.unknown)].text);
    m_numbers.bySpelling = true;
    for (std::size_t i = 0; i < model.pieces.size(); ++i)
        m_numbers.ids[i] = vocabulary.find(model.pieces[i].text).value_or(m_numbers.unknown);
    m_behind = static_cast<Index>(vocabulary.pieces().size());
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
    m_behind = static_cast<Index>(model.pieces.size()) + m_rule.shift;
}

void Numbering::addToken(const AddedToken& token, Index id)
{
    if (m_stages->vocabulary.find(token.piece) != id)
        m_stages->vocabulary.add(token.piece, id);
    m_stages->added.push_back(token);
}

// `"32000": {"content": "<|user|>", "rstrip": true, …}`
void Numbering::addConfigured()
{
    const Json* tokens = given(m_config, "added_tokens_decoder");
    if (tokens == nullptr || !tokens->isObject())
        return;
    for (const auto& [key, token] : tokens->object()) {
        Index id = 0;
        const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), id);
        if (error != std::errc() || end != key.data() + key.size())
            throw Error(HEEDMAP_PHRASE("added_tokens_decoder: expected the id of a piece, got %1"), inQuotes(key));
        addToken({.piece = stringOf(token, "added_tokens_decoder." + key, "content"),
                  .takesSpaceBefore = flag(token, "lstrip", false),
                  .takesSpaceAfter = flag(token, "rstrip", false),
                  .wholeWord = flag(token, "single_word", false)},
                 id);
    }
}

void Numbering::addFound(const SentencePieceModel& model)
{
    const Vocabulary& vocabulary = m_stages->vocabulary;
    const auto find = [&](const std::string& piece) {
        if (vocabulary.find(piece))
            m_stages->added.push_back({.piece = piece});
    };
    for (const ScoredPiece& piece : model.pieces)
        if (piece.kind == PieceKind::Control || piece.kind == PieceKind::Unknown)
            find(piece.text);
    for (const std::string& piece : m_rule.first)
        find(piece);
    if (!m_rule.numbers.empty()) // Marian's languages: ">>fra<<"
        for (const auto& [id, piece] : vocabulary.pieces())
            if (piece == "<pad>" || (piece.starts_with(">>") && piece.ends_with("<<")))
                find(piece);
}

void Numbering::addBehind()
{
    for (const std::string& language : m_rule.languages) {
        m_stages->instead.push_back(m_behind);
        addToken({.piece = language}, m_behind++);
    }
    if (!m_rule.last.empty())
        addToken({.piece = m_rule.last}, m_behind++);
    for (Index i = extraTokens(); i-- > 0;)
        addToken({.piece = "<extra_id_" + std::to_string(i) + ">"}, m_behind++);
    naming(std::string("added_tokens.json"), [&] {
        const Vocabulary added = vocabularyOf(m_added);
        for (const auto& [piece, id] : m_added.object())
            addToken({.piece = piece}, added.require(piece));
    });
}

Index Numbering::extraTokens() const
{
    constexpr double most = 10000;
    const Json* said = given(m_config, "extra_ids");
    const bool counts = said != nullptr && said->isNumber() && said->number() >= 0 && said->number() <= most;
    return counts && m_rule.first.empty() && m_rule.after == "eos" ? static_cast<Index>(said->number()) : m_rule.extra;
}

// `legacy` false stands in the configuration of Llama 2 too, whose tokenizer.json puts a space before every part all
// the same; Mistral's since its third tokenizer, which has its instructions for pieces, puts one before the text alone,
// unless there is one.
SpaceBefore Numbering::spaceOf(const SentencePieceModel& model) const
{
    if (!model.addsSpace || model.spaceBehind)
        return SpaceBefore::Never;
    const bool newer = m_rule.before == "bos" && !flag(m_config, "legacy", false)
        && std::ranges::any_of(model.pieces, [](const ScoredPiece& piece) { return piece.text == "[INST]"; });
    return newer ? SpaceBefore::AtBeginning : SpaceBefore::Always;
}

// As AlbertTokenizerFast has it. Its older brother also cuts a digit from the comma behind it.
void Numbering::addRewrites(const SentencePieceModel& model)
{
    std::vector<Rewrite>& rewrites = m_stages->rewrites;
    if (m_rule.folds)
        rewrites.emplace_back(withPlainQuotes);
    if (m_rule.folds && !flag(m_config, "keep_accents", false)) {
        rewrites.emplace_back([](std::u16string_view text) { return composed(text, Composition::Nfkd); });
        rewrites.emplace_back(withoutAccents);
    }
    if (m_rule.folds && flag(m_config, "do_lower_case", true))
        rewrites.emplace_back(lowerCaseAlone);
    const bool everyPart = m_stages->space != SpaceBefore::AtBeginning;
    rewrites.push_back(sentencePieceRewrite(model, everyPart));
    if (!everyPart)
        m_stages->splitters = {metaspace(model.marksSpaces ? "\xE2\x96\x81" : " ", SpaceBefore::AtBeginning, false)};
}

std::vector<Index> Numbering::ownPiece(const SentencePieceModel& model, const std::string& piece, const char* key,
                                       bool otherwise) const
{
    const auto place = std::ranges::find_if(
        model.pieces, [&](const ScoredPiece& own) { return own.kind == PieceKind::Control && own.text == piece; });
    if (!flag(m_config, key, otherwise) || place == model.pieces.end())
        return {};
    return {m_numbers.ids[static_cast<std::size_t>(place - model.pieces.begin())]};
}

// The source's, and the answer's where tokenizer_config.json says it: a language that stands in the text takes its
// place.
std::string Numbering::languageBefore() const
{
    const bool source = m_side == TextSide::Source;
    const std::string said = textIn(m_config, source ? "src_lang" : "tgt_lang");
    for (const std::string& language : m_rule.languages)
        if (!said.empty() && (language == said || language == "__" + said + "__"))
            return language;
    return source ? m_rule.before : std::string();
}

void Numbering::putAround(const SentencePieceModel& model)
{
    const auto named = [this](const std::string& piece) {
        return piece.empty() ? std::vector<Index>() : std::vector{m_stages->vocabulary.require(piece)};
    };
    if (m_rule.before == "bos")
        m_stages->before = ownPiece(model, model.begin, "add_bos_token", true);
    else
        m_stages->before = named(m_rule.languages.empty() ? m_rule.before : languageBefore());
    if (m_rule.before == "bos" || m_rule.after == "eos")
        m_stages->after = ownPiece(model, model.end, "add_eos_token", m_rule.after == "eos");
    else
        m_stages->after = named(m_rule.after);
}

} // namespace

TokenizerPointer findSentencePieces(const std::filesystem::path& folder, TextSide side)
{
    Json config = settingsOf(folder, "tokenizer_config.json");
    const SentencePieceRule* rule = ruleFor(folder, config);
    if (rule == nullptr)
        return nullptr;
    const bool own = side == TextSide::Answer && !rule->answerFile.empty();
    const std::string& file = own ? rule->answerFile : rule->file;
    const auto model = naming(file, [&] {
        return std::make_shared<const SentencePieceModel>(
            sentencePieceModel(readFile(folder / file, longestVocabulary)));
    });
    if (!rule->numbers.empty() && !isThere(folder / rule->numbers))
        throw Error(HEEDMAP_PHRASE("%1: expected %2 beside it, which has the ids of its pieces"), file, rule->numbers);
    return Numbering(*rule, folder, std::move(config), side).tokenizer(model, file);
}

} // namespace heedmap
