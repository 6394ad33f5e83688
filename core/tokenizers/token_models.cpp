#include "tokenizers/token_models.h"

#include "base/utf8.h"
#include "tokenizers/pieces.h"
#include "tokenizers/special_tokens.h"
#include "tokenizers/unicode.h"

#include <heedmap/base/quotes.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace heedmap {
namespace {

/// Whether BERT's published tokenizer counts a character as Chinese: its blocks only, not other scripts of East Asia.
bool isChinese(char32_t c)
{
    struct Block {
        char32_t first;
        char32_t last;
    };
    constexpr std::array<Block, 8> blocks = {{{0x4E00, 0x9FFF},
                                              {0x3400, 0x4DBF},
                                              {0x20000, 0x2A6DF},
                                              {0x2A700, 0x2B73F},
                                              {0x2B740, 0x2B81F},
                                              {0x2B820, 0x2CEAF},
                                              {0xF900, 0xFAFF},
                                              {0x2F800, 0x2FA1F}}};
    return std::ranges::any_of(blocks, [c](const Block& block) { return c >= block.first && c <= block.last; });
}

bool isBlank(char32_t c) { return c == '\t' || c == '\n' || c == '\r' || isSeparator(c); }

/// Whether BERT splits at a character: punctuation of Unicode, and every mark of ASCII, `$` and `^` too.
bool isBertPunctuation(char32_t c)
{
    return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126)
        || isPunctuation(c);
}

std::u16string cleaned(std::u16string_view text)
{
    std::u16string result;
    forEachCharacter(text, [&](char32_t c) {
        if (isBlank(c))
            result += u' ';
        else if (c != 0 && c != 0xFFFD && !isControl(c))
            append(result, c);
    });
    return result;
}

std::u16string withSpacesAroundChinese(std::u16string_view text)
{
    std::u16string result;
    forEachCharacter(text, [&](char32_t c) {
        const bool apart = isChinese(c);
        result += apart ? u" " : u"";
        append(result, c);
        result += apart ? u" " : u"";
    });
    return result;
}

class WordPieces final : public PieceModel {
public:
    WordPieces(const Vocabulary& vocabulary, Index unknown, std::string continues, std::size_t longest)
        : m_vocabulary(vocabulary), m_unknown(unknown), m_continues(std::move(continues)), m_longest(longest)
    {
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override
    {
        std::vector<Index> pieces;
        const bool tooLong =
            std::ranges::count_if(word, std::not_fn(continuesCharacter)) > static_cast<std::ptrdiff_t>(m_longest);
        for (std::size_t at = 0; !tooLong && at < word.size();) {
            std::size_t end = word.size();
            std::optional<Index> id = pieceFrom(word, at, end);
            if (!id) {
                pieces.clear();
                break;
            }
            pieces.push_back(*id);
            at = end;
        }
        if (pieces.empty())
            pieces = {m_unknown};
        ids.insert(ids.end(), pieces.begin(), pieces.end());
    }
    void put(const std::string& piece, std::string& text) const override
    {
        const bool continued = !text.empty() && piece.starts_with(m_continues);
        if (!text.empty() && !continued)
            text += ' ';
        text += continued ? piece.substr(m_continues.size()) : piece;
    }

private:
    /// The longest piece that begins at `at`; `end` becomes its end.
    std::optional<Index> pieceFrom(const std::string& word, std::size_t at, std::size_t& end) const
    {
        for (; end > at; --end) {
            if (end < word.size() && continuesCharacter(word[end]))
                continue;
            if (const auto id = m_vocabulary.find((at == 0 ? "" : m_continues) + word.substr(at, end - at)))
                return id;
        }
        return std::nullopt;
    }

    const Vocabulary& m_vocabulary;
    Index m_unknown;
    std::string m_continues;
    std::size_t m_longest;
};

Vocabulary readLines(const std::filesystem::path& path)
{
    const std::string text = readFile(path, longestVocabulary);
    if (!isUtf8(text))
        throw Error(HEEDMAP_PHRASE("the text is not UTF-8"));
    Vocabulary vocabulary;
    Index line = 0;
    for (std::size_t at = 0; at < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string piece = text.substr(at, end - at);
        if (piece.ends_with('\r'))
            piece.pop_back();
        try {
            vocabulary.add(piece, line);
        } catch (const Error& error) {
            throw Error(HEEDMAP_PHRASE("line %1: %2"), line + 1, error.sentence());
        }
        at = end + 1;
    }
    return vocabulary;
}

/// BERT's own rules but for what tokenizer_config.json says.
BertRules rulesOf(const SpecialTokens& special)
{
    BertRules rules;
    rules.lowerCase = special.flag("do_lower_case", true);
    rules.stripAccents = special.flag("strip_accents", rules.lowerCase);
    rules.chineseCharacters = special.flag("tokenize_chinese_chars", true);
    return rules;
}

/// The classes of published tokenizers that cut by BERT's rules, and the only ones that put others than its own tokens
/// round a text.
constexpr std::array bertClasses = {
    "Bert",     "DistilBert", "Electra",   "MobileBert",         "ConvBert",         "SqueezeBert",
    "LayoutLM", "LayoutLMv2", "Lxmert",    "Splinter",           "RetriBert",        "Realm",
    "MPNet",    "Funnel",     "DPRReader", "DPRQuestionEncoder", "DPRContextEncoder"};

std::map<std::string, AddedToken> tokensOfBert(const std::string& className)
{
    const bool funnel = className == "Funnel";
    const bool mpnet = className == "MPNet";
    return {{"unk_token", {funnel ? "<unk>" : "[UNK]"}},
            {"cls_token",
             {funnel      ? "<cls>"
                  : mpnet ? "<s>"
                          : "[CLS]"}},
            {"sep_token",
             {funnel      ? "<sep>"
                  : mpnet ? "</s>"
                          : "[SEP]"}},
            {"pad_token", {funnel || mpnet ? "<pad>" : "[PAD]"}},
            {"mask_token", {.piece = funnel || mpnet ? "<mask>" : "[MASK]", .takesSpaceBefore = mpnet}}};
}

/// The class of the tokenizer of a vocab.txt. Throws Error if it cuts by other rules than BERT's.
std::string bertClass(const std::filesystem::path& folder)
{
    std::string name = tokenizerClass(folder);
    const std::string kind = name.empty() ? modelKind(folder) : std::string();
    if (kind == "mpnet" || kind == "funnel")
        name = kind == "mpnet" ? "MPNet" : "Funnel";
    const bool known = name.empty() || std::ranges::find(bertClasses, name) != bertClasses.end();
    if (known && kind != "esm" && !isThere(folder / "bpe.codes"))
        return name;
    throw Error(HEEDMAP_PHRASE("vocab.txt: expected pieces as BERT has them, got a vocabulary of %1; "
                               "this line of Python writes a tokenizer.json: %2"),
                !name.empty()      ? name + "Tokenizer"
                    : kind.empty() ? "bpe.codes"
                                   : kind,
                "AutoTokenizer.from_pretrained('.').save_pretrained('.')");
}

} // namespace

Rewrite bertRewrite(const BertRules& rules)
{
    return [rules](std::u16string_view text) {
        std::u16string result(text);
        if (rules.cleanText)
            result = cleaned(result);
        if (rules.chineseCharacters)
            result = withSpacesAroundChinese(result);
        if (rules.lowerCase)
            result = lowerCase(result);
        return rules.stripAccents ? withoutAccents(result) : result;
    };
}

Splitter bertSplitter()
{
    return [](std::u16string_view text, bool /*first*/) {
        std::vector<std::u16string> words(1);
        forEachCharacter(text, [&](char32_t c) {
            const bool alone = isBertPunctuation(c);
            if ((alone || isSpace(c)) && !words.back().empty())
                words.emplace_back();
            if (isSpace(c))
                return;
            append(words.back(), c);
            if (alone)
                words.emplace_back();
        });
        return words;
    };
}

std::unique_ptr<const PieceModel> wordPieces(const Vocabulary& vocabulary, Index unknown, std::string continues,
                                             std::size_t longest)
{
    return std::make_unique<WordPieces>(vocabulary, unknown, std::move(continues), longest);
}

TokenizerPointer readWordPiece(const std::filesystem::path& vocabulary)
{
    const std::filesystem::path folder = vocabulary.parent_path();
    auto stages = std::make_unique<Stages>();
    naming(vocabulary.filename(), [&] { stages->vocabulary = readLines(vocabulary); });
    const SpecialTokens special(folder, tokensOfBert(bertClass(folder)));
    naming(vocabulary.filename(), [&] {
        stages->before = {stages->vocabulary.require(special.piece("cls_token"))};
        stages->after = {stages->vocabulary.require(special.piece("sep_token"))};
        stages->pieces = wordPieces(stages->vocabulary, stages->vocabulary.require(special.piece("unk_token")));
        special.add(*stages);
    });
    stages->rewrites = {bertRewrite(rulesOf(special))};
    stages->splitters = {bertSplitter()};
    return staged(std::move(stages));
}

namespace {

PieceIndex scoredPieces(const Vocabulary& vocabulary, std::size_t scored)
{
    std::vector<std::pair<std::string_view, Index>> pieces;
    for (const auto& [id, piece] : vocabulary.pieces())
        if (!piece.empty() && static_cast<std::size_t>(id) < scored) // others are added behind the model's own
            pieces.emplace_back(piece, id);
    return PieceIndex(std::move(pieces));
}

/// The score of an unknown character, below the least probable piece.
double unknownScore(const std::vector<double>& scores)
{
    constexpr double penalty = 10;
    return (scores.empty() ? 0 : *std::ranges::min_element(scores)) - penalty;
}

class Unigram final : public PieceModel {
public:
    Unigram(const Vocabulary& vocabulary, const UnigramRules& rules)
        : m_vocabulary(vocabulary), m_cutter(scoredPieces(vocabulary, rules.scores.size()), rules.scores,
                                             unknownScore(rules.scores), MostProbable::Sums::Double),
          m_unknown(rules.unknown), m_bytes(rules.bytes)
    {
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override;
    std::string readable(const std::string& piece) const override { return visibleBytes(spelledText(piece)); }
    void put(const std::string& piece, std::string& text) const override { text += spelledText(piece); }

private:
    void addPiece(const std::string& piece, std::optional<Index> id, std::vector<Index>& ids) const;

    const Vocabulary& m_vocabulary;
    MostProbable m_cutter;
    std::optional<Index> m_unknown;
    bool m_bytes;
};

void Unigram::addPiece(const std::string& piece, std::optional<Index> id, std::vector<Index>& ids) const
{
    const bool unknown = !id || id == m_unknown;
    if (const auto whole = unknown ? m_vocabulary.find(piece) : std::nullopt)
        id = whole;
    std::vector<Index> bytes;
    for (std::size_t i = 0; m_bytes && i < piece.size(); ++i)
        if (const auto byte = m_vocabulary.find(byteSpelling(static_cast<unsigned char>(piece[i]))))
            bytes.push_back(*byte);
    if (!id || *id == m_unknown)
        if (bytes.size() == piece.size()) {
            ids.insert(ids.end(), bytes.begin(), bytes.end());
            return;
        }
    if (!id)
        throw Error(HEEDMAP_PHRASE("the vocabulary has no piece for %1"), inQuotes(piece));
    ids.push_back(*id);
}

void Unigram::cut(const std::string& word, std::vector<Index>& ids) const
{
    std::vector<std::pair<std::string, std::optional<Index>>> pieces;
    const auto isUnknown = [this](std::optional<Index> id) { return !id || id == m_unknown; };
    for (const auto& [text, number] : m_cutter.cut(word)) {
        const std::optional<Index> id = number ? number : m_unknown;
        if (isUnknown(id) && !pieces.empty() && isUnknown(pieces.back().second))
            pieces.back().first += text;
        else
            pieces.emplace_back(text, id);
    }
    for (const auto& [piece, id] : pieces)
        addPiece(piece, id, ids);
}

} // namespace

std::unique_ptr<const PieceModel> unigramPieces(const Vocabulary& vocabulary, const UnigramRules& rules)
{
    return std::make_unique<Unigram>(vocabulary, rules);
}

namespace {

class WholeWords final : public PieceModel {
public:
    WholeWords(const Vocabulary& vocabulary, std::optional<Index> unknown)
        : m_vocabulary(vocabulary), m_unknown(unknown)
    {
    }

    void cut(const std::string& word, std::vector<Index>& ids) const override
    {
        const auto known = m_vocabulary.find(word);
        if (!known && !m_unknown)
            throw Error(HEEDMAP_PHRASE("the vocabulary has no piece for %1"), inQuotes(word));
        ids.push_back(known ? *known : *m_unknown);
    }
    std::string readable(const std::string& piece) const override { return visibleBytes(spelledText(piece)); }
    void put(const std::string& piece, std::string& text) const override
    {
        const std::string word = spelledText(piece);
        if (!text.empty() && !word.starts_with(' ') && !text.ends_with(' '))
            text += ' ';
        text += word;
    }

private:
    const Vocabulary& m_vocabulary;
    std::optional<Index> m_unknown;
};

} // namespace

std::unique_ptr<const PieceModel> wholeWords(const Vocabulary& vocabulary, std::optional<Index> unknown)
{
    return std::make_unique<WholeWords>(vocabulary, unknown);
}

} // namespace heedmap
