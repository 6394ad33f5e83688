#pragma once

#include <heedmap/base/sentence.h>

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

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

/// A phrase of the window with what comes into its places. Chinese stands a space apart from a number or a Latin word,
/// and none from Chinese: a translation cannot know which of them comes.
inline QString filledText(const QString& phrase, const QStringList& parts)
{
    std::vector<Sentence> inPlaces;
    for (const QString& part : parts)
        inPlaces.emplace_back(part.toStdString());
    const std::string said = phrase.toStdString();
    return QString::fromStdString(Sentence(Phrase{said.c_str()}, std::move(inPlaces)).english());
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
