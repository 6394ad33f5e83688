#include "paint/type.h"

#include <QStringList>

namespace heedmap {
namespace {

QFont font(const QStringList& families, double px)
{
    QFont font;
    font.setFamilies(families);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setPixelSize(qMax(1, qRound(px)));
    return font;
}

} // namespace

QStringList textFamilies()
{
    return {QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC"), QStringLiteral("WenQuanYi Micro Hei")};
}

QFont textFont(double px, bool bold)
{
    QFont result = font(textFamilies(), px);
    result.setBold(bold);
    return result;
}

QFont formulaFont(double px, bool italic)
{
    QStringList families = textFamilies();
    families.prepend(QStringLiteral("DejaVu Serif"));
    QFont result = font(families, px);
    result.setItalic(italic);
    return result;
}

} // namespace heedmap
