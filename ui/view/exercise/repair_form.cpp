#include "view/exercise/repair_form.h"

#include "text/core_text.h"
#include "view/exercise/distance_bar.h"
#include "view/exercise/form_parts.h"
#include "view/scene/cell_name.h"
#include "view/scene/stage_frame.h"

#include <QGridLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

constexpr Index mostBoxes = 64; ///< larger arrays are edited on the stage

} // namespace

RepairForm::RepairForm(const Exercise& exercise, const FormContext& context)
    : m_context(context), m_task(std::get<Exercise::Repair>(exercise.task)),
      m_budget(formLabel({}, 13, context.view.display)), m_bar(new DistanceBar(context.view.display, m_task.within))
{
    const Display& display = context.view.display;
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(display.px(8));
    m_budget->setObjectName("repairBudget");
    rows->addWidget(m_bar);
    rows->addWidget(m_budget);
    for (const std::string& array : m_task.change)
        addArray(*rows, array);
    connect(&m_boxes, &BoxGrid::entered, this, &AnswerForm::entered);
    const Node& node = nodeOf(context, m_task.node);
    context.view.workbench.look(this, {{context.view.workbench.graph().find(m_task.node), Region::all(node.shape)}});
    m_answered = answer();
    dress();
}

RepairForm::~RepairForm() { m_context.view.workbench.look(this, {}); }

void RepairForm::addArray(QVBoxLayout& rows, const std::string& array)
{
    const Workbench& workbench = m_context.view.workbench;
    const Display& display = m_context.view.display;
    const NodeId id = workbench.computation().leaves.find(array)->second;
    const Node& node = workbench.graph().node(id);
    rows.addWidget(symbolLabel(node, display));
    const Tensor* given = m_context.book.given(array);
    if (node.shape.size() > mostBoxes)
        rows.addWidget(formLabel(tr("Change its numbers on the stage."), 12, display));
    auto* grid = new QGridLayout;
    grid->setSpacing(display.px(6));
    const int across = boxesAcross(display);
    for (Index place = 0; place < node.shape.size(); ++place) {
        const Cell cell{place / (node.shape.rows * node.shape.cols), place / node.shape.cols % node.shape.rows,
                        place % node.shape.cols};
        Number number{.array = array, .place = {id, cell}};
        number.given = given != nullptr && given->shape() == node.shape ? given->at(cell) : now(number.place);
        if (node.shape.size() <= mostBoxes) {
            const auto at = static_cast<int>(cell.col);
            const auto lines = static_cast<int>((node.shape.cols + across - 1) / across);
            const int line = (static_cast<int>(cell.slice * node.shape.rows + cell.row) * lines + at / across) * 2;
            QLabel* label = formLabel(axisLabel(node.info.cols, cell.col), 11, display);
            label->setAlignment(Qt::AlignHCenter);
            grid->addWidget(label, line, at % across);
            number.box = new AnswerBox(display, heedmap::cellName(workbench.graph(), number.place));
            grid->addWidget(number.box, line + 1, at % across);
            m_boxes.add(number.box, line, at % across);
            connect(number.box, &QLineEdit::editingFinished, this, [this, i = m_numbers.size()] { put(i); });
        }
        m_numbers.push_back(std::move(number));
    }
    rows.addLayout(grid);
}

double RepairForm::now(const CellPlace& place) const
{
    return m_context.view.workbench.numbers(place.node, Region::of(place.cell)).front();
}

// Typed numbers are edits of the document, as on the stage.
void RepairForm::put(std::size_t number)
{
    const Number& each = m_numbers[number];
    bool read = false;
    const double typed = each.box->text().trimmed().replace(QChar(0x2212), QLatin1Char('-')).toDouble(&read);
    if (!read)
        return each.box->setText(exactValueText(now(each.place)));
    if (typed != now(each.place))
        m_context.view.workbench.setValues(each.place.node, Region::of(each.place.cell), std::array{typed});
}

std::optional<double> RepairForm::distance() const
{
    Workbench& workbench = m_context.view.workbench;
    const NodeId node = workbench.graph().find(m_task.node);
    if (node == noNode || workbench.graph().node(node).shape != m_task.target->shape())
        return std::nullopt;
    const Values values = workbench.values(node);
    if (!values)
        return std::nullopt;
    const Tensor shown(values.view);
    double largest = 0;
    for (std::size_t i = 0; i < shown.numbers().size(); ++i)
        if (shown.numbers()[i] != m_task.target->numbers()[i]) // two infinities
            largest = std::max(largest, std::abs(shown.numbers()[i] - m_task.target->numbers()[i]));
    return largest;
}

void RepairForm::follow()
{
    dress();
    if (Json now = answer(); now != m_answered) {
        m_answered = now;
        emit edited(now);
    }
}

void RepairForm::dress()
{
    m_bar->setDistance(distance());
    Index changed = 0;
    for (const Number& number : m_numbers) {
        const double shown = now(number.place);
        changed += shown != number.given ? 1 : 0;
        if (number.box != nullptr && !number.box->hasFocus())
            number.box->setText(exactValueText(shown));
    }
    m_budget->setText(
        counted(HEEDMAP_COUNTED("%2 of %1 numbers changed", "%2 of %1 number changed"), m_task.budget, changed));
    m_budget->setProperty("problem", changed > m_task.budget);
}

Json RepairForm::answer() const
{
    Json::Array list;
    for (const Number& number : m_numbers)
        if (const double shown = now(number.place); shown != number.given)
            list.push_back(Json::Array{
                number.array,
                cellJson(number.place.cell, m_context.view.workbench.graph().node(number.place.node).shape), shown});
    return list.empty() ? Json() : Json(std::move(list));
}

void RepairForm::showAnswer(const Json* /*answer*/) { dress(); }

void RepairForm::showMarks(const ExerciseMarks* marks, bool locked)
{
    for (const Number& number : m_numbers)
        if (number.box != nullptr)
            number.box->setVerdict(Verdict::Open, locked && marks != nullptr);
}

} // namespace heedmap

#include "moc_repair_form.cpp"
