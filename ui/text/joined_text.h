#pragma once

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace heedmap {

/// Sentences one after the other: with a space between them, but for those that end in a full-width mark, which has its
/// space within it.
inline QString joinedSentences(const QStringList& sentences)
{
    constexpr QStringView fullWidth = u"\u3002\uff0c\uff1a\uff1b\uff01\uff1f";
    QString all;
    for (const QString& sentence : sentences) {
        if (!all.isEmpty() && !sentence.isEmpty() && !fullWidth.contains(all.back()))
            all += QLatin1Char(' ');
        all += sentence;
    }
    return all;
}

/// Names one after the other, as the reader's language lists them: `a, b, c`; past `most`, `a, b, …`.
inline QString listedNames(const QStringList& names, qsizetype most = 1000)
{
    QStringList said = names.first(std::min(most, names.size()));
    if (names.size() > most)
        said += QStringLiteral("…");
    return said.join(QCoreApplication::translate("Listed", ", ", "between two names"));
}

} // namespace heedmap
