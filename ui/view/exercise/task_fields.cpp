#include "view/exercise/task_fields.h"

#include "model/exercises/written_cells.h"
#include "model/selection.h"
#include "view/exercise/field_column.h"
#include "view/exercise/mask_fields.h"
#include "view/exercise/repair_fields.h"
#include "view/scene/stage_frame.h"

#include <heedmap/document/reference.h>

#include <QCoreApplication>
#include <QLabel>
#include <QSpinBox>

#include <algorithm>

namespace heedmap {
namespace {

struct TaskText {
    Q_DECLARE_TR_FUNCTIONS(TaskFields)
};

class FillFields : public FieldColumn {
public:
    FillFields(const Exercise::Fill& task, const ViewContext& context)
        : FieldColumn(context), m_node(nodeBox(computedNodes(context), task.node)), m_cells(cellsLine(task.cells)),
          m_decimals(put(new QSpinBox, "decimals", TaskText::tr("Decimals")))
    {
        m_decimals->setRange(0, 15);
        m_decimals->setValue(task.decimals);
    }

    Exercise::Task task() const override
    {
        return Exercise::Fill{.node = m_node->currentText().toStdString(),
                              .cells = cellsWritten(m_cells->text()),
                              .decimals = m_decimals->value()};
    }

private:
    QComboBox* m_node;
    QLineEdit* m_cells;
    QSpinBox* m_decimals;
};

class LargestFields : public FieldColumn {
public:
    LargestFields(const Exercise::PredictMax& task, const ViewContext& context)
        : FieldColumn(context), m_node(nodeBox(matrices(context), task.node)),
          m_rows(line("taskRows", TaskText::tr("Rows (0, 2)"), writtenRows(task.rows), TaskText::tr("all of them")))
    {
    }

    Exercise::Task task() const override
    {
        return Exercise::PredictMax{.node = m_node->currentText().toStdString(), .rows = rowsWritten(m_rows->text())};
    }

private:
    /// Each slice of a stack is one.
    static std::vector<std::string> matrices(const ViewContext& context)
    {
        const GraphShape& graph = context.workbench.graph();
        std::vector<std::string> names;
        for (const std::string& name : computedNodes(context))
            if (const Shape& shape = graph.node(graph.find(name)).shape; shape.rank == 3)
                for (Index slice = 0; slice < shape.slices; ++slice)
                    names.push_back(pinName(name, slice));
            else if (shape.rank == 2)
                names.push_back(name);
        return names;
    }

    QComboBox* m_node;
    QLineEdit* m_rows;
};

class MisprintFields : public FieldColumn {
public:
    explicit MisprintFields(const ViewContext& context) : FieldColumn(context)
    {
        auto* said = new QLabel(TaskText::tr("It asks for all printed figures of the document that are wrong. Printed "
                                             "figures are written from the menu of a matrix."));
        said->setWordWrap(true);
        said->setProperty("muted", true);
        m_form->addRow(said);
    }

    Exercise::Task task() const override { return Exercise::FindWrong(); }
};

class ShapeFields : public FieldColumn {
public:
    ShapeFields(const Exercise::Shapes& task, const ViewContext& context)
        : FieldColumn(context), m_nodes(namesList("taskNodes", TaskText::tr("Matrices"),
                                                  nodesFor(context, [](NodeId) { return true; }), task.nodes))
    {
    }

    Exercise::Task task() const override { return Exercise::Shapes{namesOf(*m_nodes)}; }

private:
    QListWidget* m_nodes;
};

class SignFields : public FieldColumn {
public:
    SignFields(const Exercise::GradientSign& task, const ViewContext& context)
        : FieldColumn(context),
          m_of(line("taskOf", TaskText::tr("What goes up or down (loss, or a cell such as Z[0,1])"),
                    QString::fromStdString(task.of))),
          m_node(nodeBox(nodesFor(context, [](NodeId) { return true; }), task.node)), m_cells(cellsLine(task.cells))
    {
    }

    Exercise::Task task() const override
    {
        return Exercise::GradientSign{.of = m_of->text().trimmed().toStdString(),
                                      .node = m_node->currentText().toStdString(),
                                      .cells = cellsWritten(m_cells->text())};
    }

private:
    QLineEdit* m_of;
    QComboBox* m_node;
    QLineEdit* m_cells;
};

struct Making {
    const ViewContext& context;

    TaskFields* operator()(const Exercise::Fill& task) const { return new FillFields(task, context); }
    TaskFields* operator()(const Exercise::PredictMax& task) const { return new LargestFields(task, context); }
    TaskFields* operator()(const Exercise::WhichMask& task) const { return new MaskFields(task, context); }
    TaskFields* operator()(const Exercise::FindWrong&) const { return new MisprintFields(context); }
    TaskFields* operator()(const Exercise::Repair& task) const { return new RepairFields(task, context); }
    TaskFields* operator()(const Exercise::Shapes& task) const { return new ShapeFields(task, context); }
    TaskFields* operator()(const Exercise::GradientSign& task) const { return new SignFields(task, context); }
};

/// What is chosen, as a new exercise takes it.
struct AtHand {
    const ViewContext& context;
    NodeId node;              ///< that is computed
    std::optional<Cell> cell; ///< of it

    const Node& of() const { return context.workbench.graph().node(node); }
    std::optional<std::vector<CellIndices>> cells() const
    {
        if (!cell)
            return std::nullopt;
        CellIndices indices = {cell->slice, cell->row, cell->col};
        indices.erase(indices.begin(), indices.end() - of().shape.rank);
        return std::vector<CellIndices>{indices};
    }
};

AtHand atHand(const ViewContext& context)
{
    const GraphShape& graph = context.workbench.graph();
    NodeId node = shownNode(context.selection, graph);
    const std::vector<std::string> computed = computedNodes(context);
    if ((node == noNode || graph.node(node).leaf()) && !computed.empty())
        node = graph.find(computed.back());
    const auto& kept = context.selection.kept();
    return {context, node, kept && kept->node == node ? std::optional(kept->cell) : std::nullopt};
}

Exercise::Task signAtHand(const AtHand& chosen)
{
    const Document& document = chosen.context.workbench.head();
    const GraphShape& graph = chosen.context.workbench.graph();
    std::string first;
    for (const auto& [name, leaf] : chosen.context.workbench.computation().leaves)
        if (first.empty() || name.starts_with("W_"))
            first = first.starts_with("W_") ? first : name;
    return Exercise::GradientSign{
        .of = document.loss.empty() ? referenceText(graph, chosen.node, chosen.cell.value_or(Cell())) : "loss",
        .node = first};
}

} // namespace

TaskFields* makeTaskFields(const Exercise::Task& task, const ViewContext& context)
{
    return std::visit(Making{context}, task);
}

Exercise::Task taskAtHand(std::size_t kind, const ViewContext& context)
{
    const AtHand chosen = atHand(context);
    const std::string& name = chosen.of().info.name;
    const bool stack = chosen.of().shape.rank == 3;
    switch (kind) {
    case 0: return Exercise::Fill{.node = name, .cells = chosen.cells()};
    case 1: return Exercise::PredictMax{.node = stack ? pinName(name, context.selection.slice()) : name};
    case 2: return Exercise::WhichMask{.node = name, .options = {}};
    case 4: return Exercise::Repair{.change = {}, .node = name, .target = nullptr, .within = 0.05, .budget = 3};
    case 5: return Exercise::Shapes{{name}};
    case 6: return signAtHand(chosen);
    default: return Exercise::FindWrong();
    }
}

QStringList taskKinds()
{
    return {TaskText::tr("Fill in numbers"),
            TaskText::tr("The largest of each row"),
            TaskText::tr("Which mask is it?"),
            TaskText::tr("Find what was printed wrong"),
            TaskText::tr("Repair with few numbers"),
            TaskText::tr("Shapes"),
            TaskText::tr("Up or down?")};
}

} // namespace heedmap
