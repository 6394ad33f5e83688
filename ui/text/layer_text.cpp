#include "text/layer_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <utility>

namespace heedmap {
namespace {

struct LayerText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::LayerGroups)
};

/// What groups are called before their numbers, and how that is said.
constexpr std::array<std::pair<const char*, const char*>, 12> names = {{
    {"layer", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Layer %1")},
    {"enc", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Encoder layer %1")},
    {"dec", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Decoder layer %1")},
    {"attn", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Attention")},
    {"self", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Self-attention")},
    {"cross", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Cross-attention")},
    {"ffn", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Feed-forward network")},
    {"encode", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Encoding")},
    {"process", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Processing layer %1")},
    {"decode", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Decoding")},
    {"tile", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Tile %1, %2")},
    {"pinv", QT_TRANSLATE_NOOP("heedmap::LayerGroups", "Round %1")},
}};

} // namespace

QString layerText(const std::string& group)
{
    QStringList numbers = QString::fromStdString(group).split(QLatin1Char('.'));
    const QString name = numbers.takeFirst();
    const auto known = std::ranges::find(names, name, [](const auto& entry) { return QLatin1String(entry.first); });
    if (known == names.end())
        return QString::fromStdString(group);
    QString title = LayerText::tr(known->second);
    for (const QString& number : numbers)
        title = title.contains(QLatin1Char('%')) ? title.arg(number) : title + QLatin1Char(' ') + number;
    return title;
}

QString withinLayer(const std::string& group, const QString& heading)
{
    const QString title = group.empty() ? QString() : layerText(group);
    return title.isEmpty() || title == heading ? heading : title + QStringLiteral(" · ") + heading;
}

} // namespace heedmap
