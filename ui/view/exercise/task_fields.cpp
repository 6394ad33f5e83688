#include "view/exercise/task_fields.h"

#include "model/block_text.h"
#include "model/exercises/written_cells.h"
#include "model/masks.h"
#include "model/selection.h"
#include "text/core_text.h"
#include "view/frame/form.h"
#include "view/scene/stage_frame.h"

#include <heedmap/document/reference.h>

#include <paint/node_figure.h>

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QPushButton>

#include <algorithm>
#include <numeric>

namespace heedmap {
namespace {

struct TaskText {
    Q_DECLARE_TR_FUNCTIONS(TaskFields)
};

QStringList textsOf(const std::vector<std::string>& names)
{
    QStringList texts;
    for (const std::string& name : names)
        texts += QString::fromStdString(name);
    return texts;
}

/// The nodes of which something can be asked, by name.
std::vector<std::string> nodesFor(const ViewContext& context, const std::function<bool(NodeId)>& fits)
{
    const GraphShape& graph = context.workbench.graph();
    std::vector<std::string> names;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (!isGradient(graph, id) && fits(id))
            names.push_back(graph.node(id).info.name);
    return names;
}

std::vector<std::string> computedNodes(const ViewContext& context)
{
    return nodesFor(context, [&](NodeId id) { return !context.workbench.graph().node(id).leaf(); });
}

/// Fields under each other, each with its name above it.
class FieldColumn : public TaskFields {
public:
    explicit FieldColumn(const ViewContext& context)
        : m_context(context), m_form(new Form("", this, Form::Labels::Above))
    {
    }

protected:
    template <typename Widget> Widget* put(Widget* widget, const char* name, const QString& title)
    {
        widget->setFont(m_context.display.font(13));
        return m_form->row(title, name, widget);
    }
    QComboBox* nodeBox(const std::vector<std::string>& nodes, const std::string& now);
    QLineEdit* line(const char* name, const QString& title, const QString& text, const QString& empty = {});
    QLineEdit* cellsLine(const std::optional<std::vector<CellIndices>>& cells);
    QListWidget* list(const char* name, const QString& title);
    static void fill(QListWidget& list, const QStringList& entries, const std::function<bool(int)>& checked);
    QListWidget* namesList(const char* name, const QString& title, const std::vector<std::string>& names,
                           const std::vector<std::string>& chosen);
    static std::vector<int> checkedOf(const QListWidget& list);
    static std::vector<std::string> namesOf(const QListWidget& list);

    ViewContext m_context;
    Form* m_form;
};

QComboBox* FieldColumn::nodeBox(const std::vector<std::string>& nodes, const std::string& now)
{
    auto* box = put(new QComboBox, "taskNode", TaskText::tr("Matrix"));
    box->addItems(textsOf(nodes));
    const QString name = QString::fromStdString(now);
    if (box->findText(name) < 0 && !now.empty())
        box->addItem(name);
    box->setCurrentText(name);
    return box;
}

QLineEdit* FieldColumn::line(const char* name, const QString& title, const QString& text, const QString& empty)
{
    auto* edit = put(new QLineEdit(text), name, title);
    edit->setPlaceholderText(empty);
    return edit;
}

QLineEdit* FieldColumn::cellsLine(const std::optional<std::vector<CellIndices>>& cells)
{
    return line("taskCells", TaskText::tr("Cells (row,column; row,column)"), writtenCells(cells),
                TaskText::tr("all of them"));
}

QListWidget* FieldColumn::list(const char* name, const QString& title)
{
    auto* list = put(new QListWidget, name, title);
    list->setSpacing(m_context.display.px(2)); // or the boxes touch each other
    list->setFixedHeight(m_context.display.px(132));
    return list;
}

void FieldColumn::fill(QListWidget& list, const QStringList& entries, const std::function<bool(int)>& checked)
{
    list.clear();
    for (int i = 0; i < entries.size(); ++i) {
        auto* item = new QListWidgetItem(entries[i], &list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(checked(i) ? Qt::Checked : Qt::Unchecked);
    }
}

QListWidget* FieldColumn::namesList(const char* name, const QString& title, const std::vector<std::string>& names,
                                    const std::vector<std::string>& chosen)
{
    auto* made = list(name, title);
    fill(*made, textsOf(names),
         [&](int i) { return std::ranges::find(chosen, names[static_cast<std::size_t>(i)]) != chosen.end(); });
    return made;
}

std::vector<int> FieldColumn::checkedOf(const QListWidget& list)
{
    std::vector<int> rows;
    for (int i = 0; i < list.count(); ++i)
        if (list.item(i)->checkState() == Qt::Checked)
            rows.push_back(i);
    return rows;
}

std::vector<std::string> FieldColumn::namesOf(const QListWidget& list)
{
    std::vector<std::string> names;
    for (const int row : checkedOf(list))
        names.push_back(list.item(row)->text().toStdString());
    return names;
}

std::vector<std::string> maskedNodes(const ViewContext& context)
{
    const GraphShape& graph = context.workbench.graph();
    return nodesFor(context, [&](NodeId id) { return maskOver(graph, id) != noNode && !graph.node(id).leaf(); });
}

/// The right one is the first to choose from here: a learner finds it anywhere, and whenever it is kept in that place.
void moveFirst(std::vector<Json>& options, std::size_t by)
{
    const auto second = options.begin() + 1;
    std::rotate(options.begin(), second, second + static_cast<std::ptrdiff_t>(by % options.size()));
}

/// The masks to choose from: the node's own mask, which is the right one, presets, and the exercise's other options.
class MaskFields : public FieldColumn {
public:
    MaskFields(const Exercise::WhichMask& task, const ViewContext& context);

    Exercise::Task task() const override;

private:
    void offerMasks();
    void offer(const Json& option, const QString& title, QStringList& titles);

    QComboBox* m_node;
    QListWidget* m_options;
    std::vector<Json> m_own;     ///< the exercise's own options
    std::vector<Json> m_offered; ///< the masks in the list
};

MaskFields::MaskFields(const Exercise::WhichMask& task, const ViewContext& context)
    : FieldColumn(context), m_node(nodeBox(maskedNodes(context), task.node)),
      m_options(list("taskMasks", TaskText::tr("To choose from"))), m_own(task.options)
{
    offerMasks();
    connect(m_node, &QComboBox::currentIndexChanged, this, &MaskFields::offerMasks);
}

Exercise::Task MaskFields::task() const
{
    Exercise::WhichMask task{.node = m_node->currentText().toStdString(), .options = {}};
    const std::vector<int> rows = checkedOf(*m_options);
    for (const int row : rows)
        task.options.push_back(m_offered[static_cast<std::size_t>(row)]);
    if (task.options.size() < 2)
        throw Error(HEEDMAP_PHRASE("expected at least two masks to choose from, got %1"), task.options.size());
    if (std::ranges::is_permutation(task.options, m_own))
        task.options = m_own;
    else if (rows.front() == 0)
        moveFirst(task.options, static_cast<std::size_t>(std::accumulate(rows.begin(), rows.end(), 0)));
    return task;
}

void MaskFields::offerMasks()
{
    const Workbench& workbench = m_context.workbench;
    const NodeId id = workbench.graph().find(m_node->currentText().toStdString());
    m_offered.clear();
    QStringList titles;
    if (id != noNode) {
        const Shape& shape = workbench.graph().node(id).shape;
        const auto setting = maskSetting(workbench, maskOver(workbench.graph(), id));
        const Json* now = setting ? workbench.head().config.find(*setting) : nullptr;
        offer(now != nullptr ? *now : Json(Json::Object()), TaskText::tr("the mask that it has"), titles);
        for (const MaskPreset& preset : maskPresets(shape.rows, shape.cols))
            offer(preset.config, sentenceText(preset.title), titles);
    }
    for (const Json& option : m_own)
        offer(option, QString::fromStdString(option.text()), titles);
    fill(*m_options, titles, [this](int i) {
        const Json& option = m_offered[static_cast<std::size_t>(i)];
        return (i == 0 && m_own.empty()) || std::ranges::find(m_own, option) != m_own.end();
    });
}

void MaskFields::offer(const Json& option, const QString& title, QStringList& titles)
{
    if (std::ranges::find(m_offered, option) != m_offered.end())
        return;
    m_offered.push_back(option);
    titles += title;
}

std::vector<std::string> arraysOf(const ViewContext& context)
{
    std::vector<std::string> names;
    for (const auto& [name, leaf] : context.workbench.computation().leaves)
        names.push_back(name);
    return names;
}

/// What is to be repaired: the matrix and what it is to become, and which numbers may change how far.
class RepairFields : public FieldColumn {
public:
    RepairFields(const Exercise::Repair& task, const ViewContext& context);

    Exercise::Task task() const override;

private:
    QPushButton* takeButton();
    void take();
    void setTarget(const Tensor& target);

    QComboBox* m_node;
    QPlainTextEdit* m_target;
    QPushButton* m_take;
    QListWidget* m_arrays;
    QSpinBox* m_budget;
    QDoubleSpinBox* m_within;
};

RepairFields::RepairFields(const Exercise::Repair& task, const ViewContext& context)
    : FieldColumn(context), m_node(nodeBox(computedNodes(context), task.node)),
      m_target(put(new QPlainTextEdit, "taskTarget", TaskText::tr("Is to become, row by row"))), m_take(takeButton()),
      m_arrays(namesList("taskArrays", TaskText::tr("What may be changed"), arraysOf(context), task.change)),
      m_budget(put(new QSpinBox, "taskBudget", TaskText::tr("How many numbers may change"))),
      m_within(put(new QDoubleSpinBox, "taskWithin", TaskText::tr("Right if no number is further off than")))
{
    m_target->setFixedHeight(context.display.px(96));
    m_target->setTabChangesFocus(true);
    m_budget->setRange(1, 1000);
    m_budget->setValue(static_cast<int>(task.budget));
    m_within->setDecimals(4);
    m_within->setRange(0, 1000);
    m_within->setSingleStep(0.01);
    m_within->setValue(task.within);
    if (task.target != nullptr)
        setTarget(*task.target);
    connect(m_take, &QPushButton::clicked, this, &RepairFields::take);
}

QPushButton* RepairFields::takeButton()
{
    auto* button = new QPushButton(TaskText::tr("Take its current numbers"));
    button->setObjectName("takeTarget");
    button->setAutoDefault(false);
    button->setFont(m_context.display.font(13));
    m_form->addRow(button);
    return button;
}

Exercise::Task RepairFields::task() const
{
    const std::string name = m_node->currentText().toStdString();
    const GraphShape& graph = m_context.workbench.graph();
    const NodeId id = graph.find(name);
    Tensor target = blockOf(m_target->toPlainText());
    if (id != noNode && target.shape().size() == graph.node(id).shape.size())
        target = Tensor(graph.node(id).shape, std::vector<double>(target.numbers().begin(), target.numbers().end()));
    return Exercise::Repair{.change = namesOf(*m_arrays),
                            .node = name,
                            .target = std::make_shared<const Tensor>(std::move(target)),
                            .within = m_within->value(),
                            .budget = m_budget->value()};
}

void RepairFields::take()
{
    const NodeId id = m_context.workbench.graph().find(m_node->currentText().toStdString());
    if (const Values now = m_context.workbench.values(id); now)
        setTarget(Tensor(now.view));
}

// The rows of all slices one under the other.
void RepairFields::setTarget(const Tensor& target)
{
    const Shape& shape = target.shape();
    const std::vector<double> numbers(target.numbers().begin(), target.numbers().end());
    const Tensor rows(Shape::matrix(shape.slices * shape.rows, shape.cols), numbers);
    m_target->setPlainText(textOf(rows, BlockFormat::Tsv).trimmed());
}

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
