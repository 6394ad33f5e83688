#include "model/tokens.h"

#include "model/model_text.h"
#include "text/core_text.h"

#include <heedmap/models/reading.h>

#include <QRegularExpression>

#include <algorithm>

namespace heedmap {
namespace {

bool chinese(char32_t c)
{
    return (c >= 0x3400 && c <= 0x9fff) || (c >= 0xf900 && c <= 0xfaff) || (c >= 0x20000 && c <= 0x3ffff);
}

bool wordPart(const QString& character)
{
    static const QRegularExpression letter(QStringLiteral("[\\p{L}\\p{N}\\p{M}_]"));
    return letter.match(character).hasMatch();
}

/// One list of a mask's settings, each entry moved with its position.
Json moved(const Json& list, const IndexMap& map, const Json& fresh)
{
    Json::Array entries;
    for (const Index from : map)
        entries.push_back(from >= 0 && from < static_cast<Index>(list.array().size())
                              ? list.array()[static_cast<std::size_t>(from)]
                              : fresh);
    return entries;
}

/// Positions themselves, renumbered; those of tokens that are gone go.
Json renumbered(const Json& positions, const IndexMap& map)
{
    Json::Array kept;
    for (const Json& position : positions.array()) {
        const auto found = std::ranges::find(map, static_cast<Index>(position.number()));
        if (found != map.end())
            kept.emplace_back(static_cast<double>(found - map.begin()));
    }
    return kept;
}

/// A group of settings that is a mask, with its lists following the tokens (FORMATS.md 4.2).
Json movedMask(Json mask, const IndexMap* queries, const IndexMap* keys)
{
    const auto change = [&](const char* key, const auto& how) {
        if (const Json* list = mask.find(key); list != nullptr && list->isArray())
            mask.set(key, how(*list));
    };
    if (keys != nullptr)
        change("key_padding", [&](const Json& list) { return moved(list, *keys, 1); });
    if (queries != nullptr)
        change("query_padding", [&](const Json& list) { return moved(list, *queries, 1); });
    if (queries != nullptr || keys != nullptr)
        change("global", [&](const Json& list) { return renumbered(list, queries != nullptr ? *queries : *keys); });
    if (keys != nullptr)
        change("random", [&](const Json& lists) {
            Json::Array each;
            for (const Json& list : lists.array())
                each.push_back(renumbered(list, *keys));
            return Json(each);
        });
    if (queries != nullptr)
        change("random", [&](const Json& lists) { return moved(lists, *queries, Json::Array()); });
    return mask;
}

/// All masks of a config with their lists following the tokens, where these lie as `map` says.
void moveMasks(Json& config, const IndexMap& map, bool queries, bool keys)
{
    for (auto& [key, value] : config.object())
        if (value.isObject())
            value = movedMask(value, queries ? &map : nullptr, keys ? &map : nullptr);
}

[[noreturn]] void refuseNoTokens() { throw Error(verbatim(modelText("There has to be at least one token."))); }

constexpr const char* tokensEdit = QT_TRANSLATE_NOOP("Model", "change of tokens");

/// Another text for a published model; false where the document is none.
bool setModelText(Workbench& workbench, const std::string& text)
{
    const Document before = workbench.document();
    std::optional<Document> after = readingText(before, workbench.folder(), text);
    if (!after)
        return false;
    moveMasks(after->config, matched(before.tokens.query, after->tokens.query), true, true);
    workbench.setDocument(withoutMisfits(workbench, std::move(*after)), editName(tokensEdit));
    return true;
}

} // namespace

std::vector<std::string> tokensOf(const QString& text)
{
    std::vector<std::string> tokens;
    QString word;
    bool bracket = false;
    const auto finish = [&] {
        if (!word.isEmpty())
            tokens.push_back(word.toStdString());
        word.clear();
    };
    const auto code = text.toUcs4();
    const auto joins = [&](qsizetype i) { // don't, well-known
        return (code[i] == U'\'' || code[i] == U'’' || code[i] == U'-') && !word.isEmpty() && i + 1 < code.size()
            && QChar::isLetter(code[i + 1]) && !chinese(code[i + 1]);
    };
    for (qsizetype i = 0; i < code.size(); ++i) {
        const char32_t c = code[i];
        const QString character = QString::fromUcs4(&c, 1);
        if (!bracket && c == U'[' && code.indexOf(U']', i) > i) {
            finish();
            bracket = true;
        }
        if (bracket) {
            word += character;
            if (c == U']') {
                bracket = false;
                finish();
            }
        } else if (QChar::isSpace(c)) {
            finish();
        } else if (!chinese(c) && (wordPart(character) || joins(i))) {
            word += character;
        } else {
            finish();
            tokens.push_back(character.toStdString());
        }
    }
    finish();
    return tokens;
}

QString sentenceOf(const std::vector<std::string>& tokens)
{
    QStringList words;
    for (const std::string& token : tokens) {
        const QString word = QString::fromStdString(token);
        const std::vector<std::string> again = tokensOf(word);
        words += again.size() == 1 && again.front() == token ? word : QLatin1Char('[') + word + QLatin1Char(']');
    }
    return words.join(QLatin1Char(' '));
}

IndexMap matched(const std::vector<std::string>& before, const std::vector<std::string>& after)
{
    const std::size_t n = before.size();
    const std::size_t m = after.size();
    std::vector<std::vector<int>> longest(n + 1, std::vector<int>(m + 1, 0)); // common from i and j on
    for (std::size_t i = n; i-- > 0;)
        for (std::size_t j = m; j-- > 0;)
            longest[i][j] =
                before[i] == after[j] ? longest[i + 1][j + 1] + 1 : std::max(longest[i + 1][j], longest[i][j + 1]);
    IndexMap map(m, -1);
    for (std::size_t i = 0, j = 0; i < n && j < m;) {
        if (before[i] == after[j])
            map[j++] = static_cast<Index>(i++);
        else if (longest[i + 1][j] >= longest[i][j + 1])
            ++i;
        else
            ++j;
    }
    return map;
}

QString sentenceOf(const Workbench& workbench, TokenList list)
{
    const Document document = workbench.document();
    if (list == TokenList::Key)
        return sentenceOf(document.tokens.key);
    try {
        if (const auto text = textRead(document, workbench.folder()))
            return QString::fromStdString(*text);
    } catch (const Error&) { // a tokenizer that cannot be read is spoken of when somebody types
    }
    return sentenceOf(document.tokens.query);
}

void setTokens(Workbench& workbench, TokenList list, const QString& text)
{
    if (text.trimmed().isEmpty())
        refuseNoTokens();
    if (list == TokenList::Key || !setModelText(workbench, text.toStdString()))
        setTokens(workbench, list, tokensOf(text));
}

void setTokens(Workbench& workbench, TokenList list, const std::vector<std::string>& tokens)
{
    if (tokens.empty())
        refuseNoTokens();
    const Computation& computation = workbench.computation();
    const TokenLetters letters = computation.mechanism->tokenLetters(computation.settings);
    const Document document = workbench.document();
    Reshaping wanted{.config = document.config, .tokens = document.tokens};
    const bool query = list == TokenList::Query;
    std::vector<std::string>& own = query ? wanted.tokens.query : wanted.tokens.key;
    const std::string& letter = query ? letters.query : letters.key;
    std::vector<std::string> before = own;
    if (const auto found = computation.dimensions.find(letter); found != computation.dimensions.end())
        before.resize(static_cast<std::size_t>(found->second)); // rows that had no tokens yet
    IndexMap map = matched(before, tokens);
    if (own.empty())
        for (std::size_t i = 0; i < std::min(before.size(), tokens.size()); ++i)
            map[i] = static_cast<Index>(i);
    own = tokens;
    wanted.maps.emplace(letter, map);
    const bool both = query && !computation.dimensions.contains(letters.key); // the keys are the queries
    moveMasks(wanted.config, map, query, !query || both);
    workbench.setDocument(reshaped(workbench, wanted), editName(tokensEdit));
}

} // namespace heedmap
