#include "text/one_line.h"

namespace heedmap {
namespace {

// Marks, embeddings, overrides and isolates (Unicode, annex 9).
bool turnsDirection(char16_t c)
{
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

} // namespace

QString oneLine(const QString& text, qsizetype most)
{
    QString line;
    bool gap = false;
    for (const QChar c : text) {
        const bool space = c.isSpace() || c.category() == QChar::Other_Control;
        gap = gap || (space && !line.isEmpty());
        if (space || turnsDirection(c.unicode()))
            continue;
        if (gap)
            line += QLatin1Char(' ');
        gap = false;
        line += c;
        if (line.size() > most) { // the rest may be of any length
            line.truncate(most - 1);
            if (line.back().isHighSurrogate())
                line.chop(1);
            return line + QChar(0x2026);
        }
    }
    return line;
}

} // namespace heedmap
