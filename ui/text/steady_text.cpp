#include "text/steady_text.h"

namespace heedmap {
namespace {

bool turnsText(QChar each)
{
    const char16_t code = each.unicode();
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

} // namespace

QString steadyText(QString words)
{
    for (QChar& each : words)
        if (turnsText(each))
            each = QChar::ReplacementCharacter;
    return words;
}

} // namespace heedmap
