#include "view/exercise/repair_fields.h"

#include "model/block_text.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct RepairText {
    Q_DECLARE_TR_FUNCTIONS(TaskFields)
};

std::vector<std::string> arraysOf(const ViewContext& context)
{
    std::vector<std::string> names;
    for (const auto& [name, leaf] : context.workbench.computation().leaves)
        names.push_back(name);
    return names;
}

} // namespace

RepairFields::RepairFields(const Exercise::Repair& task, const ViewContext& context)
    : FieldColumn(context), m_node(nodeBox(computedNodes(context), task.node)),
      m_target(put(new QPlainTextEdit, "taskTarget", RepairText::tr("Is to become, row by row"))),
      m_take(new QPushButton(RepairText::tr("Take its current numbers"))),
      m_arrays(namesList("taskArrays", RepairText::tr("What may be changed"), arraysOf(context), task.change)),
      m_budget(put(new QSpinBox, "taskBudget", RepairText::tr("How many numbers may change"))),
      m_within(put(new QDoubleSpinBox, "taskWithin", RepairText::tr("Right if no number is further off than")))
{
    m_target->setFixedHeight(context.display.px(96));
    m_target->setTabChangesFocus(true);
    m_take->setObjectName("takeTarget");
    m_take->setAutoDefault(false);
    m_take->setFont(context.display.font(13));
    m_form->insertRow(2, m_take);
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

} // namespace heedmap
