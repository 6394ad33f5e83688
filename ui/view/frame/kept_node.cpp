#include "view/frame/kept_node.h"

#include "model/workbench.h"

#include <cstdlib>

namespace heedmap {

KeptNode::KeptNode(const Workbench& workbench, NodeId node)
    : m_name(node == noNode ? std::string() : workbench.graph().node(node).info.name),
      m_document(workbench.documentNumber())
{
}

NodeId KeptNode::in(const Workbench& workbench) const
{
    const bool same = workbench.isOpen() && workbench.documentNumber() == m_document && !m_name.empty();
    return same ? workbench.graph().find(m_name) : noNode;
}

KeptToken::KeptToken(const QStringList& labels, Index index) : m_label(labels.value(index)), m_index(index) {}

std::optional<Index> KeptToken::among(const QStringList& labels) const
{
    std::optional<Index> nearest;
    for (Index i = 0; i < labels.size(); ++i)
        if (labels[i] == m_label && (!nearest || std::abs(i - m_index) < std::abs(*nearest - m_index)))
            nearest = i;
    return nearest;
}

} // namespace heedmap
