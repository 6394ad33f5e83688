#include "model/layer_groups.h"

#include <QCoreApplication>

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <array>
#include <utility>

namespace heedmap {
namespace {

constexpr NodeId fewNodes = 60; ///< that many are seen at once

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

void LayerGroups::build(const GraphShape& graph, const Steps& steps)
{
    m_groups.clear();
    NodeId nodes = 0;
    for (NodeId id = 0; id < graph.size(); ++id)
        nodes += isGradient(graph, id) ? 0 : 1;
    m_few = nodes <= fewNodes;
    for (const Step& step : steps) {
        if (step.group.empty())
            continue;
        Group& group = m_groups[step.group];
        group.count += static_cast<int>(step.nodes.size());
        for (const NodeId id : step.nodes) {
            const auto weighs = [&](NodeId of) {
                return of != noNode && graph.node(of).info.family == Family::Attention;
            };
            if (!weighs(group.telling))
                group.telling = weighs(id) ? id : std::max(group.telling, id);
        }
    }
}

bool LayerGroups::follow(const std::string& group)
{
    if (group == m_selected)
        return false;
    const bool wasOpen = group.empty() || open(group);
    const std::string before = std::exchange(m_selected, group);
    if (!open(group))
        m_byHand.erase(group);
    return !wasOpen || (!before.empty() && !open(before));
}

bool LayerGroups::open(const std::string& group) const
{
    const auto hand = m_byHand.find(group);
    return hand != m_byHand.end() ? hand->second : m_few || group == m_selected;
}

void LayerGroups::setOpen(const std::string& group, bool open) { m_byHand[group] = open; }

QString LayerGroups::title(const std::string& group)
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

QString LayerGroups::within(const std::string& group, const QString& heading)
{
    const QString title = group.empty() ? QString() : LayerGroups::title(group);
    return title.isEmpty() || title == heading ? heading : title + QStringLiteral(" · ") + heading;
}

} // namespace heedmap
