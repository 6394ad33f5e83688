#include "window/export/export_subjects.h"

#include "text/core_text.h"
#include "view/scene/stage_frame.h"

#include <heedmap/document/heads.h>
#include <heedmap/document/reference.h>

#include <paint/formula.h>

namespace heedmap {
namespace {

using What = ExportRequest::What;

// The text of an item is what it is called here.
constexpr int nodeRole = Qt::UserRole + 1;
constexpr int nameRole = Qt::UserRole + 2;
constexpr int sceneRole = Qt::UserRole + 3;

/// The weights, or else the last matrix; a computed one that is selected.
NodeId trainedNode(const GraphShape& graph, const Selection& selection)
{
    if (const NodeId node = selection.subject(); node != noNode && !graph.node(node).leaf())
        return node;
    const std::vector<NodeId> weights = attentionNodes(graph);
    return weights.empty() ? graph.size() - 1 : weights.back();
}

/// The number that is kept, or else the first one of the document.
std::string draggedCell(const GraphShape& graph, const Selection& selection)
{
    if (const auto& kept = selection.kept(); kept && graph.node(kept->node).leaf())
        return referenceText(graph, kept->node, kept->cell);
    for (NodeId id = 0; id < graph.size(); ++id)
        if (graph.node(id).leaf() && graph.node(id).shape.size() > 0)
            return referenceText(graph, id, {});
    return {};
}

/// The layers that are not open.
std::set<std::string> closedGroups(const GraphShape& graph, const LayerGroups& groups)
{
    std::set<std::string> closed;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const std::string& group = graph.node(id).info.group; !group.empty() && !groups.open(group))
            closed.insert(group);
    return closed;
}

} // namespace

ExportSubjects::ExportSubjects(const Workbench& workbench, const Selection& selection, const QWidget* view,
                               QWidget* parent)
    : QComboBox(parent)
{
    setObjectName("exportWhat");
    const GraphShape& graph = workbench.graph();
    m_closed = closedGroups(graph, selection.groups());
    offer(tr("The whole computation"), What::Sheet, noNode, QStringLiteral("sheet"));
    if (const NodeId node = shownNode(selection, graph); node != noNode)
        offer(tr("The stage: %1").arg(plainSymbol(graph.node(node).info)), What::Step, node,
              QStringLiteral("stage-%1").arg(QString::fromStdString(graph.node(node).info.name)));
    if (view != nullptr)
        offer(tr("The view, as in the window"), What::View, noNode, view->objectName());
    offer(tr("Several matrices, a file each"), What::Nodes, noNode, {});
    offer(tr("The document, to be opened in a browser"), What::Page, noNode, QStringLiteral("page"));
    insertSeparator(count());
    offerScenes(workbench, selection);
    insertSeparator(count());
    for (NodeId id = 0; id < graph.size(); ++id) {
        const QString name = QString::fromStdString(graph.node(id).info.name);
        offer(name, What::Node, id, name);
        if (id == selection.node())
            setCurrentIndex(count() - 1);
    }
}

void ExportSubjects::offer(const QString& title, What what, NodeId node, const QString& name)
{
    addItem(title, static_cast<int>(what));
    setItemData(count() - 1, node, nodeRole);
    setItemData(count() - 1, name, nameRole);
}

void ExportSubjects::offerScene(const QString& title, const std::string& kind, const std::string& of)
{
    offer(title, What::Scene, noNode, QString::fromStdString(kind));
    setItemData(count() - 1, QString::fromStdString(of.empty() ? kind : kind + ":" + of), sceneRole);
}

void ExportSubjects::offerScenes(const Workbench& workbench, const Selection& selection)
{
    const GraphShape& graph = workbench.graph();
    const auto symbol = [&](NodeId node) { return plainSymbol(graph.node(node).info); };
    offerScene(tr("Moving: every step"), "steps", {});
    if (const NodeId node = shownNode(selection, graph); node != noNode && !graph.node(node).leaf()) {
        m_slice = selection.sliceOf(node);
        offerScene(tr("Moving: how %1 is worked out").arg(symbol(node)), "product", graph.node(node).info.name);
    }
    if (const NodeId node = trainedNode(graph, selection); !workbench.head().loss.empty())
        offerScene(tr("Moving: %1 in training").arg(symbol(node)), "train", graph.node(node).info.name);
    if (const std::string cell = draggedCell(graph, selection); !cell.empty())
        offerScene(tr("Moving: %1 dragged").arg(QString::fromStdString(cell)), "slider", cell);
}

NodeId ExportSubjects::node() const { return currentData(nodeRole).toInt(); }

QString ExportSubjects::name() const { return currentData(nameRole).toString(); }

std::string ExportSubjects::scene() const { return currentData(sceneRole).toString().toStdString(); }

// What moves is one file, or a picture each frame.
std::vector<const ExportFormat*> ExportSubjects::formats() const
{
    if (what() == What::Page)
        return {&pageFormat()};
    std::vector<const ExportFormat*> formats;
    const bool scene = what() == What::Scene;
    for (const ExportFormat& format : exportFormats())
        if (scene && format.moving != nullptr)
            formats.push_back(&format);
    for (const ExportFormat& format : exportFormats())
        if (format.moving == nullptr && (!scene || format.picture != nullptr))
            formats.push_back(&format);
    return formats;
}

} // namespace heedmap

#include "moc_export_subjects.cpp"
