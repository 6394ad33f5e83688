#include "model/chosen_panels.h"

#include "model/workbench.h"

#include <heedmap/base/error.h>

#include <algorithm>

namespace heedmap {

std::vector<PanelMatrix> ChosenPanels::matrices() const
{
    std::vector<PanelMatrix> matrices;
    if (!m_workbench.isOpen() || !m_panels)
        return matrices;
    const GraphShape& graph = m_workbench.graph();
    for (const auto& [name, slice, lines] : *m_panels)
        if (const NodeId node = graph.find(name); node != noNode && slice.value_or(0) < graph.node(node).shape.slices)
            matrices.push_back({node, slice, lines && graph.node(node).info.family == Family::Attention});
    return matrices;
}

bool ChosenPanels::has(const PanelMatrix& matrix) const
{
    return std::ranges::any_of(matrices(), [&](const PanelMatrix& each) {
        return each.node == matrix.node && (!each.slice || each.slice == matrix.slice);
    });
}

void ChosenPanels::choose(const std::vector<PanelMatrix>& matrices)
{
    std::vector<Panel> panels;
    for (const auto& [node, slice, lines] : matrices)
        panels.push_back({m_workbench.graph().node(node).info.name, slice, lines});
    set(std::move(panels));
}

void ChosenPanels::add(const PanelMatrix& matrix)
{
    std::vector<PanelMatrix> all = matrices();
    if (has(matrix))
        return;
    all.push_back(matrix);
    choose(all);
}

void ChosenPanels::forget() { set(std::nullopt); }

std::string ChosenPanels::viewName() const
{
    std::string name(panelsPrefix.substr(0, panelsPrefix.size() - 1));
    if (!m_panels || m_panels->empty())
        return name;
    char before = ':';
    const auto add = [&](const std::string& kind, const PanelMatrix& panel) {
        const std::string& node = m_workbench.graph().node(panel.node).info.name;
        name += before + kind + (panel.slice ? pinName(node, *panel.slice) : node);
        before = ',';
    };
    const std::vector<PanelMatrix> there = matrices(); // a gradient comes and goes, and no document may name it
    for (const PanelMatrix& panel : there)
        if (m_workbench.graph().node(panel.node).info.role != Role::Gradient)
            add("", panel);
    for (const PanelMatrix& panel : there)
        if (panel.lines)
            add("lines=", panel);
    return name;
}

// A view is never needed, so what cannot be read of it is left out without a word.
void ChosenPanels::read(std::string_view viewName)
{
    if (!viewName.starts_with(panelsPrefix) || !m_workbench.isOpen())
        return;
    try {
        choose(parsePanels(m_workbench.graph(), viewName.substr(panelsPrefix.size())));
    } catch (const Error&) {
    }
}

void ChosenPanels::set(std::optional<std::vector<Panel>> panels)
{
    if (panels == m_panels)
        return;
    m_panels = std::move(panels);
    emit changed();
}

} // namespace heedmap

#include "moc_chosen_panels.cpp"
