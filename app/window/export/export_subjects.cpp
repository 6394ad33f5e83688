#include "window/export/export_subjects.h"

#include "export/arithmetic_figure.h"
#include "export/export_call.h"
#include "export/view_choice.h"
#include "text/core_text.h"
#include "view/scene/cell_name.h"
#include "view/scene/stage_frame.h"

#include <heedmap/document/heads.h>
#include <heedmap/document/reference.h>

#include <paint/formula.h>
#include <paint/operation_figure.h>

namespace heedmap {
namespace {

using What = ExportRequest::What;

// The text of an item is its name in this box.
constexpr int nodeRole = Qt::UserRole + 1;
constexpr int nameRole = Qt::UserRole + 2;
constexpr int sceneRole = Qt::UserRole + 3;

/// The selected matrix if it is computed; else the weights, or the last matrix.
NodeId trainedNode(const GraphShape& graph, const Selection& selection)
{
    if (const NodeId node = selection.subject(); node != noNode && !graph.node(node).leaf())
        return node;
    const std::vector<NodeId> weights = attentionNodes(graph);
    return weights.empty() ? graph.size() - 1 : weights.back();
}

/// The kept number if it is given, else the first number of the document.
std::string draggedCell(const GraphShape& graph, const Selection& selection)
{
    if (const auto& kept = selection.kept(); kept && graph.node(kept->node).leaf())
        return referenceText(graph, kept->node, kept->cell);
    for (NodeId id = 0; id < graph.size(); ++id)
        if (graph.node(id).leaf() && graph.node(id).shape.size() > 0)
            return referenceText(graph, id, {});
    return {};
}

/// A step's operands and its result; else the weights.
std::string panelNodes(const GraphShape& graph, NodeId node)
{
    if (node == noNode)
        node = attentionNodes(graph).empty() ? graph.size() - 1 : attentionNodes(graph).front();
    std::string names;
    for (const OperationFigure::Operand& operand : operationFigure(graph, node).operands)
        if (const std::string& name = graph.node(operand.node).info.name;
            operand.node != node && ("," + names).find("," + name + ",") == std::string::npos)
            names += name + ",";
    return names + graph.node(node).info.name;
}

/// The closed layers.
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
    m_panels = panelNodes(graph, shownNode(selection, graph));
    offerCell(workbench, selection);
    if (view != nullptr)
        offerView(*view, selection, graph);
    offer(tr("Several matrices, a file each"), What::Nodes, noNode, {});
    offer(tr("Several matrices, one figure"), What::Panels, noNode, QStringLiteral("panels"));
    offer(tr("The document, to be opened in a browser"), What::Page, noNode, QStringLiteral("page"));
    insertSeparator(count());
    offerAnimations(workbench, selection);
    insertSeparator(count());
    for (NodeId id = 0; id < graph.size(); ++id) {
        const QString name = QString::fromStdString(graph.node(id).info.name);
        offer(name, What::Node, id, name);
        if (id == selection.node())
            setCurrentIndex(count() - 1);
    }
}

/// Offers the kept cell and its arithmetic.
void ExportSubjects::offerCell(const Workbench& workbench, const Selection& selection)
{
    const GraphShape& graph = workbench.graph();
    const auto& kept = selection.kept();
    if (!kept || graph.node(kept->node).leaf() || graph.pinned(kept->node, kept->cell.slice))
        return;
    m_cell = kept->cell;
    const QString name = indexedName(graph.node(kept->node), m_cell);
    offer(tr("The cell %1 with its operands").arg(name), What::Cell, kept->node,
          QString::fromStdString(cellFileName(graph, kept->node, m_cell)));
    offer(tr("The arithmetic of %1").arg(name), What::Arithmetic, kept->node,
          QString::fromStdString(arithmeticName(graph, kept->node, m_cell)));
}

/// Views of a single node are named after it.
void ExportSubjects::offerView(const QWidget& view, const Selection& selection, const GraphShape& graph)
{
    const QString id = view.objectName();
    QString name = id;
    ViewName shown{id.toStdString()};
    if (const NodeId node = selection.node(); figureOf(shown).ofNode() && node != noNode) {
        name += QLatin1Char('-') + QString::fromStdString(graph.node(node).info.name);
        shown.parts.push_back({node, std::nullopt, std::nullopt, std::nullopt});
        if (graph.node(node).shape.slices > 1 && selection.slice() > 0)
            shown.parts.back().slice = selection.slice();
    }
    if (const auto* exportable = dynamic_cast<const Exportable*>(&view)) {
        if (std::vector<ViewPart> parts = exportable->chosenParts(); !parts.empty())
            shown.parts = std::move(parts);
        shown.settings = exportable->chosenSettings();
    }
    m_view = viewText(graph, shown);
    m_viewFigure = figureOf(shown);
    offer(tr("The view, as in the window"), What::View, noNode, name);
}

void ExportSubjects::chooseArithmetic()
{
    if (const int index = findData(static_cast<int>(What::Arithmetic)); index >= 0)
        setCurrentIndex(index);
}

void ExportSubjects::offer(const QString& title, What what, NodeId node, const QString& name)
{
    addItem(title, static_cast<int>(what));
    setItemData(count() - 1, node, nodeRole);
    setItemData(count() - 1, name, nameRole);
}

void ExportSubjects::offerAnimation(const QString& title, const std::string& kind, const std::string& of)
{
    offer(title, What::Animation, noNode, QString::fromStdString(kind));
    setItemData(count() - 1, QString::fromStdString(of.empty() ? kind : kind + ":" + of), sceneRole);
}

void ExportSubjects::offerAnimations(const Workbench& workbench, const Selection& selection)
{
    const GraphShape& graph = workbench.graph();
    const auto symbol = [&](NodeId node) { return plainSymbol(graph.node(node).info); };
    offerAnimation(tr("Moving: every step"), "steps", {});
    if (const NodeId node = shownNode(selection, graph); node != noNode && !graph.node(node).leaf()) {
        m_slice = selection.sliceOf(node);
        offerAnimation(tr("Moving: how %1 is worked out").arg(symbol(node)), "product", graph.node(node).info.name);
    }
    if (const NodeId node = trainedNode(graph, selection); !workbench.head().loss.empty())
        offerAnimation(tr("Moving: %1 in training").arg(symbol(node)), "train", graph.node(node).info.name);
    if (const std::string cell = draggedCell(graph, selection); !cell.empty())
        offerAnimation(tr("Moving: %1 dragged").arg(QString::fromStdString(cell)), "slider", cell);
}

NodeId ExportSubjects::node() const { return currentData(nodeRole).toInt(); }

QString ExportSubjects::name() const { return currentData(nameRole).toString(); }

std::string ExportSubjects::scene() const { return currentData(sceneRole).toString().toStdString(); }

// An animation is one file, or a picture for each frame.
std::vector<const ExportFormat*> ExportSubjects::formats() const
{
    if (what() == What::Page)
        return {&pageFormat()};
    std::vector<const ExportFormat*> formats;
    const bool scene = what() == What::Animation;
    for (const ExportFormat& format : exportFormats())
        if (scene && format.moving != nullptr)
            formats.push_back(&format);
    const bool arithmetic = what() == What::Arithmetic;
    for (const ExportFormat& format : exportFormats())
        if (format.moving == nullptr && (!scene || format.picture != nullptr)
            && (!arithmetic || writesArithmetic(&format)))
            formats.push_back(&format);
    return formats;
}

} // namespace heedmap

#include "moc_export_subjects.cpp"
