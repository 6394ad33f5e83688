#include "view/layer_groups.h"

#include "paint/node_figure.h"
#include "text/core_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

constexpr NodeId fewNodes = 60; ///< that many are seen at once

struct LayerText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::LayerGroups)
};

QString placeTitle(const NodeInfo& info)
{
    if (info.name.starts_with("rollout"))
        return translatedCoreText(info.step);
    return info.group.empty() ? QString::fromStdString(info.name) : LayerGroups::title(info.group);
}

} // namespace

void LayerGroups::build(const Graph& graph, const Steps& steps)
{
    m_groups.clear();
    m_few = graph.size() <= fewNodes;
    for (const Step& step : steps) {
        if (step.group.empty())
            continue;
        Group& group = m_groups[step.group];
        group.count += static_cast<int>(step.nodes.size());
        for (const NodeId id : step.nodes) {
            const auto weighs = [&](NodeId of) {
                return of != noNode && graph.node(of).info.family == Family::Attention && !graph.node(of).leaf();
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
    QString name = QString::fromStdString(group);
    const QString part = name.section(QLatin1Char('.'), 0, -2);
    const QString number = name.section(QLatin1Char('.'), -1);
    if (part == QLatin1String("enc"))
        return LayerText::tr("Encoder layer %1").arg(number);
    if (part == QLatin1String("dec"))
        return LayerText::tr("Decoder layer %1").arg(number);
    return name;
}

QString weightsTitle(const Graph& graph, std::span<const NodeId> among, NodeId node)
{
    const NodeInfo& info = graph.node(node).info;
    const QString title = placeTitle(info);
    const bool alone =
        std::ranges::count_if(among, [&](NodeId other) { return placeTitle(graph.node(other).info) == title; }) == 1;
    return alone ? title : title + QStringLiteral(" · ") + QString::fromStdString(info.name);
}

} // namespace heedmap
