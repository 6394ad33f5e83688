#include "text/core_text.h"

#include "text/language.h"
#include "text/steady_text.h"

#include <heedmap/base/localized_text.h>

#include <QCoreApplication>

#include <limits>

namespace heedmap {

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
    return steadyText(QString::fromStdString(
        axis.translations != nullptr ? (*axis.translations)[at].in(currentLanguage()) : (*axis.labels)[at]));
}

int pluralNumber(std::int64_t count)
{
    constexpr std::int64_t million = 1'000'000;
    return static_cast<int>(count > std::numeric_limits<int>::max() ? million + count % million : count);
}

} // namespace heedmap
