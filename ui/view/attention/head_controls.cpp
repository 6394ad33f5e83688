#include "view/attention/head_controls.h"

#include "model/selection.h"
#include "model/workbench.h"
#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "view/attention/weights_title.h"

#include <heedmap/document/heads.h>

#include <QMenu>

#include <algorithm>

namespace heedmap {

HeadControls::HeadControls(const ViewContext& context, const QString& name, QWidget* parent)
    : QWidget(parent), m_context(context), m_name(name), m_weights(new QToolButton(this)), m_mean(choice(name + "Mean"))
{
    m_weights->setObjectName(name + "Weights");
    m_weights->setPopupMode(QToolButton::InstantPopup);
    m_weights->setMenu(new QMenu(m_weights));
    m_weights->setFocusPolicy(Qt::TabFocus);
    connect(m_weights->menu(), &QMenu::aboutToShow, this, &HeadControls::fillMenu);
    connect(&context.display, &Display::changed, this, &HeadControls::dress);
}

QToolButton* HeadControls::choice(const QString& name)
{
    auto* made = new QToolButton(this);
    made->setObjectName(name);
    made->setCheckable(true);
    made->setFocusPolicy(Qt::TabFocus);
    return made;
}

bool HeadControls::setNodes(std::vector<NodeId> nodes)
{
    m_nodes = std::move(nodes);
    m_node = noNode;
    const auto among = [this](NodeId node) {
        return node != noNode && std::ranges::find(m_nodes, node) != m_nodes.end();
    };
    NodeId before = m_chosen.in(m_context.workbench);
    if (const NodeId tokens = m_tokens.in(m_context.workbench); !among(before) && tokens != noNode) {
        const NodeId words = wordWeights(m_context.workbench.graph(), tokens);
        before = words != noNode ? words : tokens;
    }
    const bool there = among(before);
    setNode(there ? before : m_nodes.empty() ? noNode : m_nodes.front());
    if (!there)
        showFirst();
    return there;
}

void HeadControls::setNode(NodeId node)
{
    if (node == m_node && node != noNode)
        return;
    m_node = node;
    m_chosen = KeptNode(m_context.workbench, node);
    const NodeId tokens = node == noNode ? noNode : tokenWeights(m_context.workbench.graph(), node);
    m_tokens = tokens == noNode ? m_chosen : KeptNode(m_context.workbench, tokens);
    makeHeads();
    dress();
    emit changed();
}

bool HeadControls::follow()
{
    const Selection& selection = m_context.selection;
    const NodeId selected = selection.node();
    const bool other = !m_followed.is(m_context.workbench, selected) || selection.slice() != m_followedSlice;
    m_followed = KeptNode(m_context.workbench, selected);
    m_followedSlice = selection.slice();
    if (!other || std::ranges::find(m_nodes, selected) == m_nodes.end())
        return false;
    setNode(selected);
    return true;
}

void HeadControls::makeHeads()
{
    const Index slices = m_node == noNode ? 1 : m_context.workbench.graph().node(m_node).shape.slices;
    if (static_cast<Index>(m_heads.size()) == slices)
        return;
    for (QToolButton* head : m_heads)
        delete head;
    m_heads.clear();
    for (Index slice = 0; slice < slices; ++slice) {
        QToolButton* head = choice(QStringLiteral("%1Head%2").arg(m_name).arg(slice));
        head->setVisible(slices > 1);
        prepare(*head);
        m_heads.push_back(head);
    }
    showFirst();
}

std::vector<Index> HeadControls::heads() const
{
    std::vector<Index> shown;
    for (std::size_t i = 0; i < m_heads.size(); ++i)
        if (m_heads[i]->isChecked() || mean() || m_heads.size() == 1)
            shown.push_back(static_cast<Index>(i));
    return shown;
}

void HeadControls::fillMenu()
{
    QMenu& menu = *m_weights->menu();
    menu.clear();
    for (const NodeId node : m_nodes) {
        QAction* action = menu.addAction(weightsTitle(m_context.workbench.graph(), m_nodes, node).plain());
        action->setCheckable(true);
        action->setChecked(node == m_node);
        connect(action, &QAction::triggered, this, [this, node] { setNode(node); });
    }
}

void HeadControls::name(QToolButton* button, const QString& text, const QString& tip) const
{
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(text);
    button->setFont(m_context.display.font(12));
}

void HeadControls::nameWeights(const QString& tip)
{
    name(m_weights, weightsTitle(m_context.workbench.graph(), m_nodes, m_node).plain(), tip);
    m_weights->setVisible(m_nodes.size() > 1);
}

QString HeadControls::titleOf(Index head) const
{
    return sliceTitle(emptyNodeFigure(m_context.workbench.graph(), m_node), head);
}

} // namespace heedmap

#include "moc_head_controls.cpp"
