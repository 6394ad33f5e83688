#include "model/token_sentence.h"

#include <QList>
#include <QRegularExpression>
#include <QStringList>

#include <optional>

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

bool escaped(char32_t c) { return c == U'[' || c == U']' || c == U'\\'; }

struct Bracketed {
    QString content;
    qsizetype end = 0; ///< after the closing bracket
};

/// The text within the brackets that open there; none if they do not close.
std::optional<Bracketed> bracketed(const QList<uint>& code, qsizetype open)
{
    Bracketed found;
    for (qsizetype i = open + 1; i < code.size(); ++i) {
        if (code[i] == U']') {
            found.end = i + 1;
            return found;
        }
        if (code[i] == U'\\' && i + 1 < code.size() && escaped(code[i + 1]))
            ++i;
        const char32_t c = code[i];
        found.content += QString::fromUcs4(&c, 1);
    }
    return std::nullopt;
}

/// Whether a token reads back as itself without added brackets.
bool standsAlone(const QString& token)
{
    return token != QLatin1String("[") && token != QLatin1String("]")
        && tokensOf(token) == std::vector<std::string>{token.toStdString()};
}

/// The words and signs of a text, one after the other.
class Splitter {
public:
    /// NUL characters are dropped: no document may hold one.
    explicit Splitter(const QString& text) : m_code(text.toUcs4()) { m_code.removeAll(0U); }

    std::vector<std::string> run()
    {
        for (qsizetype i = 0; i < m_code.size();)
            i = take(i);
        finish();
        return std::move(m_tokens);
    }

private:
    /// Moves to the beginning of the next token.
    qsizetype take(qsizetype i)
    {
        const char32_t c = m_code[i];
        if (c == U'[' && m_closes) {
            const auto within = bracketed(m_code, i);
            m_closes = within.has_value(); // if these do not close, no later ones do
            if (within) {
                finish();
                const bool own = standsAlone(within->content);
                m_tokens.push_back(
                    (own ? QLatin1Char('[') + within->content + QLatin1Char(']') : within->content).toStdString());
                return within->end;
            }
        }
        const QString character = QString::fromUcs4(&c, 1);
        if (QChar::isSpace(c)) {
            finish();
        } else if (!chinese(c) && (wordPart(character) || joins(i))) {
            m_word += character;
        } else {
            finish();
            m_tokens.push_back(character.toStdString());
        }
        return i + 1;
    }

    bool joins(qsizetype i) const // don't, well-known
    {
        const char32_t c = m_code[i];
        return (c == U'\'' || c == U'’' || c == U'-') && !m_word.isEmpty() && i + 1 < m_code.size()
            && QChar::isLetter(m_code[i + 1]) && !chinese(m_code[i + 1]);
    }

    void finish()
    {
        if (!m_word.isEmpty())
            m_tokens.push_back(m_word.toStdString());
        m_word.clear();
    }

    QList<uint> m_code;
    QString m_word;
    bool m_closes = true;
    std::vector<std::string> m_tokens;
};

QString inBrackets(const QString& token)
{
    QString text(QLatin1Char('['));
    for (const QChar c : token) {
        if (escaped(c.unicode()))
            text += QLatin1Char('\\');
        text += c;
    }
    return text + QLatin1Char(']');
}

} // namespace

std::vector<std::string> tokensOf(const QString& text) { return Splitter(text).run(); }

QString sentenceOf(const std::vector<std::string>& tokens)
{
    QStringList words;
    for (const std::string& token : tokens) {
        const QString word = QString::fromStdString(token);
        words += standsAlone(word) ? word : inBrackets(word);
    }
    return words.join(QLatin1Char(' '));
}

} // namespace heedmap
