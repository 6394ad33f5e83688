#include "text/core_text.h"

#include "text/language.h"

#include <heedmap/base/localized_text.h>

#include <QCoreApplication>

#include <limits>

namespace heedmap {

namespace {

/// Embeddings, overrides and isolates, by which a word would have what stands beside it run the other way.
bool turnsText(QChar each)
{
    const char16_t code = each.unicode();
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

} // namespace

Sentence verbatim(const QString& said) { return Sentence(said.toStdString()); }

QString sentenceText(const Sentence& sentence)
{
    return QString::fromStdString(sentence.in([](const char* phrase, const char* one, std::int64_t count) {
        const QString said = QCoreApplication::translate("core", phrase, one, pluralNumber(count));
        const bool untranslated = count == 1 && one != nullptr && said == QString::fromUtf8(phrase);
        return untranslated ? std::string(one) : said.toStdString();
    }));
}

QString labelText(const Axis& axis, Index index)
{
    const auto at = static_cast<std::size_t>(index);
    QString text = QString::fromStdString(axis.translations != nullptr ? (*axis.translations)[at].in(currentLanguage())
                                                                       : (*axis.labels)[at]);
    for (QChar& each : text)
        if (turnsText(each))
            each = QChar::ReplacementCharacter;
    return text;
}

int pluralNumber(std::int64_t count)
{
    constexpr std::int64_t million = 1'000'000;
    return static_cast<int>(count > std::numeric_limits<int>::max() ? million + count % million : count);
}

} // namespace heedmap
