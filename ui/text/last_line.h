#pragma once

#include <QString>

#include <algorithm>

namespace heedmap {

/// Between characters at which no line breaks.
inline constexpr QChar wordJoiner(0x2060);

/// A Chinese name that stays on one line; other texts are as they are, with their spaces.
inline QString unbroken(QString name)
{
    for (qsizetype at = name.size() - 1; at > 0; --at)
        if (name[at].script() == QChar::Script_Han && name[at - 1].script() == QChar::Script_Han)
            name.insert(at, wordJoiner);
    return name;
}

/// A text for a label that breaks its lines: the last characters of a Chinese paragraph keep together, so that its last
/// line is not one character, or one with its full stop. Other texts stay as they are.
inline QString withoutOrphans(QString text)
{
    constexpr qsizetype kept = 4;      // characters of the last line, its full stop among them
    constexpr qsizetype shortest = 10; // of a paragraph that is broken at all
    const auto chinese = [](QChar c) { return c.unicode() >= 0x2018 && !c.isSurrogate() && !c.isSpace(); };
    qsizetype end = text.size();
    while (end > 0) {
        const qsizetype begin = text.lastIndexOf(QLatin1Char('\n'), end - 1) + 1;
        const qsizetype first = std::max(begin + 1, end - kept + 1);
        for (qsizetype at = end - 1; end - begin > shortest && at >= first; --at)
            if (chinese(text[at]) && chinese(text[at - 1]))
                text.insert(at, wordJoiner);
        end = begin - 1;
    }
    return text;
}

} // namespace heedmap
