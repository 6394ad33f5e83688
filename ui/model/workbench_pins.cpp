// Computed nodes forced to a value, and let go again.

#include "model/evaluator.h"
#include "model/model_text.h"
#include "model/workbench.h"

namespace heedmap {

// Numbers that are long in coming are waited for, beside the window.
void Workbench::pin(NodeId node)
{
    const Node& pinned = graph().node(node);
    if (const Values now = values(node); now && now.current)
        return pin(node, Tensor(now.view));
    m_pinning = pinned.info.name;
    look(&m_pinner, {{node, Region::all(pinned.shape)}});
}

void Workbench::pinWhenReady()
{
    const NodeId node = m_pinning.empty() ? noNode : graph().find(m_pinning);
    const Values now = node == noNode ? Values() : values(node);
    if (!now || !now.current)
        return;
    m_pinning.clear();
    look(&m_pinner, {});
    pin(node, Tensor(now.view));
}

void Workbench::pin(NodeId node, const Tensor& value)
{
    const Node& pinned = graph().node(node);
    const std::string& name = pinned.info.name;
    if (pinned.leaf())
        throw Error(HEEDMAP_PHRASE("%1 is given, not computed: its numbers can be edited as they are"), name);
    if (value.shape() != pinned.shape)
        throw Error(HEEDMAP_PHRASE("%1 numbers, but %2 is %3"), value.shape().text(), name, pinned.shape.text());
    Document pins = document();
    setEntry<ArraySource>(pins.pins, name, std::make_shared<const Tensor>(value));
    setDocument(pins, editName(QT_TRANSLATE_NOOP("Model", "pin of %1"), name));
}

void Workbench::unpin(NodeId node)
{
    const std::string& name = graph().node(node).info.name;
    Document pins = document();
    removeEntry(pins.pins, name);
    setDocument(pins, editName(QT_TRANSLATE_NOOP("Model", "unpin of %1"), name));
}

// Pins alone need no other graph.
bool Workbench::becomePins(const DocumentState& state)
{
    const Document wanted = state.merged();
    const Document now = document();
    if (!samePinsAside(wanted, now))
        return false;
    for (const auto& [name, source] : wanted.pins) {
        const auto* numbers = std::get_if<InlineArray>(&source);
        const NodeId node = graph().find(name);
        if (numbers == nullptr || node == noNode || graph().node(node).leaf()
            || (*numbers)->shape() != graph().node(node).shape)
            return false;
    }
    m_evaluator->interrupt();
    Graph& graph = m_computation->graph;
    std::vector<std::vector<Change>> all;
    for (NodeId node = 0; node < graph.size(); ++node) {
        const ArraySource* source = entry(wanted.pins, graph.node(node).info.name);
        if (source != nullptr)
            all.push_back(graph.pin(node, *std::get<InlineArray>(*source)));
        else if (graph.pinned(node))
            all.push_back(graph.unpin(node));
    }
    m_state = state;
    for (auto* edited : {&m_state.arrays, &m_state.pins})
        for (auto& [name, numbers] : *edited)
            numbers.reset();
    emit pinsChanged();
    for (const auto& changes : all)
        report(changes);
    return true;
}

} // namespace heedmap
