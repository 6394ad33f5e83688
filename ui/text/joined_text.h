#pragma once

#include <QStringList>

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

} // namespace heedmap
