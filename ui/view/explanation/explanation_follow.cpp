#include "view/explanation/explanation.h"

#include "view/explanation/arithmetic_view.h"

#include "model/workbench.h"

namespace heedmap {

// Explains the hovered cell; else the last one, as long as its step is shown.
void Explanation::choose()
{
    if (m_lighting || !m_context.workbench.isOpen())
        return;
    const Selection& selection = m_context.selection;
    const auto before = m_place;
    if (selection.cell())
        m_place = selection.cell();
    else if (m_place
             && (m_place->node >= m_context.workbench.graph().size()
                 || stepOf(selection.steps(), m_place->node) != selection.step()))
        m_place.reset();
    if (m_place && (!before || before->node != m_place->node))
        m_options.unfolded = false;
    m_placeNode = KeptNode(m_context.workbench, m_place ? m_place->node : noNode);
    refresh();
}

void Explanation::findPlace()
{
    const NodeId node = m_placeNode.in(m_context.workbench);
    if (m_place && node != noNode && m_context.workbench.graph().node(node).shape.contains(m_place->cell))
        m_place->node = node;
    else
        m_place.reset();
}

void Explanation::light(const std::optional<CellPlace>& place)
{
    m_lighting = place.has_value();
    m_context.selection.hover(place);
    m_lighting = place.has_value();
}

void Explanation::follow(const CellPlace& place)
{
    if (m_place)
        m_back.push_back(*m_place);
    light(std::nullopt);
    m_context.selection.setNode(place.node);
    m_context.selection.keep(place);
}

// What was last pointed at goes along to another head, as a kept cell does.
void Explanation::followSlice()
{
    if (m_lighting || !m_place || m_context.selection.cell() || m_place->node >= m_context.workbench.graph().size())
        return;
    m_place->cell.slice = m_context.selection.sliceOf(m_place->node);
    refresh();
}

// Another cell comes with `cellChanged`; here one more term, or all of them.
void Explanation::followMoment()
{
    m_lighting = false;
    const auto& moment = m_context.selection.moment();
    if (!moment)
        return refresh();
    if (m_place == moment->place)
        m_arithmetic->showProgress(moment->terms);
}

void Explanation::goBack()
{
    if (m_back.empty())
        return;
    const CellPlace place = m_back.back();
    m_back.pop_back();
    m_context.selection.setNode(place.node);
    m_context.selection.keep(place);
}

} // namespace heedmap
