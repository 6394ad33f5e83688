#include "view/exercise/choice_form.h"

#include "view/exercise/form_parts.h"
#include "view/exercise/mask_picture.h"
#include "view/scene/cell_name.h"

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>

#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace heedmap {
namespace {

constexpr int pictureSide = 72;

void showVerdicts(const std::vector<ChoiceRow*>& lines, const ExerciseMarks* marks, bool locked)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool known = marks != nullptr && i < marks->marks.size();
        const double share = known ? marks->of / static_cast<double>(marks->marks.size()) : 0;
        lines[i]->setVerdict(known ? verdictOf(marks->marks[i], share) : Verdict::Open, locked);
    }
}

QVBoxLayout* column(QWidget* form, const Display& display)
{
    auto* rows = new QVBoxLayout(form);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(display.px(10));
    return rows;
}

} // namespace

LargestForm::LargestForm(const Exercise::PredictMax& task, const FormContext& context)
{
    const PinTarget target = pinTarget(task.node);
    const Node& node = nodeOf(context, target.node);
    m_rows = task.rows.value_or(std::vector<Index>(static_cast<std::size_t>(node.shape.rows)));
    if (!task.rows)
        std::iota(m_rows.begin(), m_rows.end(), 0);
    std::vector<ChoiceRow::Choice> columns;
    for (Index col = 0; col < node.shape.cols; ++col)
        columns.push_back({axisEntry(node.info.cols, col), axisEntry(node.info.cols, col)});
    QVBoxLayout* rows = column(this, context.view.display);
    for (const Index row : m_rows) {
        const QString title = lineName(node, target.slice.value_or(0), row);
        rows->addWidget(m_lines.emplace_back(new ChoiceRow(context.view.display, title, columns)));
        connect(m_lines.back(), &ChoiceRow::chose, this, [this] { emit edited(answer()); });
        connect(m_lines.back(), &ChoiceRow::entered, this, &AnswerForm::entered);
    }
}

Json LargestForm::answer() const
{
    Json::Array list;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_lines[i]->chosen() >= 0)
            list.push_back(Json::Array{static_cast<double>(m_rows[i]), m_lines[i]->chosen()});
    return list.empty() ? Json() : Json(std::move(list));
}

void LargestForm::showAnswer(const Json* answer)
{
    for (ChoiceRow* line : m_lines)
        line->choose(-1);
    for (const auto& [row, col] : entriesOf(answer))
        for (std::size_t i = 0; i < m_rows.size(); ++i)
            if (row == Json(static_cast<double>(m_rows[i])))
                m_lines[i]->choose(col.toInt());
}

void LargestForm::showMarks(const ExerciseMarks* marks, bool locked) { showVerdicts(m_lines, marks, locked); }

void LargestForm::pick(const CellPlace& place)
{
    const auto row = std::ranges::find(m_rows, place.cell.row);
    if (row == m_rows.end())
        return;
    ChoiceRow& line = *m_lines[static_cast<std::size_t>(row - m_rows.begin())];
    if (QToolButton* button = line.button(static_cast<int>(place.cell.col)); button != nullptr && button->isEnabled()) {
        line.choose(static_cast<int>(place.cell.col));
        emit edited(answer());
    }
}

MaskForm::MaskForm(const Exercise::WhichMask& task, const FormContext& context)
{
    const Display& display = context.view.display;
    const std::vector<Tensor> masks =
        optionMasks(context.view.workbench.document(), context.view.workbench.folder(), task.node, task.options);
    const Shape& shape = nodeOf(context, task.node).shape;
    std::vector<ChoiceRow::Choice> choices;
    for (std::size_t i = 0; i < masks.size(); ++i)
        choices.push_back({QString(QChar(u'A' + static_cast<char16_t>(i))), maskName(masks[i], i),
                           maskPicture(masks[i], shape, display, display.px(pictureSide))});
    QVBoxLayout* rows = column(this, display);
    rows->addWidget(m_choices = new ChoiceRow(display, {}, choices, display.px(pictureSide)));
    connect(m_choices, &ChoiceRow::chose, this, [this](int choice) { emit edited(choice); });
    connect(m_choices, &ChoiceRow::entered, this, &AnswerForm::entered);
}

void MaskForm::showAnswer(const Json* answer)
{
    m_choices->choose(answer != nullptr && answer->isNumber() ? static_cast<int>(answer->number()) : -1);
}

void MaskForm::showMarks(const ExerciseMarks* marks, bool locked)
{
    m_choices->setVerdict(
        marks == nullptr || marks->marks.empty() ? Verdict::Open : verdictOf(marks->marks.front(), marks->of), locked);
}

SignForm::SignForm(const Exercise::GradientSign& task, const FormContext& context)
    : m_shape(nodeOf(context, task.node).shape)
{
    const Node& node = nodeOf(context, task.node);
    const GraphShape& graph = context.view.workbench.graph();
    m_cells = askedCells(task.cells, m_shape);
    QVBoxLayout* rows = column(this, context.view.display);
    for (const Cell& cell : m_cells) {
        const QString title = lineName(node, cell.slice, cell.row) + QStringLiteral(" · ")
            + tr("column %1").arg(axisEntry(node.info.cols, cell.col));
        m_places.push_back(referenceText(graph, graph.find(task.node), cell));
        const std::vector<ChoiceRow::Choice> ways = {{QStringLiteral("↑ ") + tr("up"), tr("up")},
                                                     {QStringLiteral("↓ ") + tr("down"), tr("down")}};
        rows->addWidget(m_lines.emplace_back(new ChoiceRow(context.view.display, title, ways)));
        connect(m_lines.back(), &ChoiceRow::chose, this, [this] { emit edited(answer()); });
        connect(m_lines.back(), &ChoiceRow::entered, this, &AnswerForm::entered);
    }
}

Json SignForm::answer() const
{
    Json::Array list;
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        if (const int chosen = m_lines[i]->chosen(); chosen >= 0)
            list.push_back(Json::Array{cellJson(m_cells[i], m_shape), chosen == 0 ? "up" : "down"});
    return list.empty() ? Json() : Json(std::move(list));
}

void SignForm::showAnswer(const Json* answer)
{
    for (ChoiceRow* line : m_lines)
        line->choose(-1);
    for (const auto& [indices, way] : entriesOf(answer))
        for (std::size_t i = 0; i < m_cells.size(); ++i)
            if (cellOf(indices) == m_cells[i])
                m_lines[i]->choose(way == QLatin1String("up") ? 0 : 1);
}

// Cells without a gradient are not marked: of those there is nothing to ask.
void SignForm::showMarks(const ExerciseMarks* marks, bool locked)
{
    m_marked.clear();
    for (ChoiceRow* line : m_lines) {
        line->setHidden(marks != nullptr);
        line->setVerdict(Verdict::Open, locked);
    }
    for (std::size_t i = 0; marks != nullptr && i < marks->marks.size(); ++i) {
        const auto place = std::ranges::find(m_places, marks->marks[i].place);
        ChoiceRow* line = m_marked.emplace_back(m_lines[static_cast<std::size_t>(place - m_places.begin())]);
        line->setVerdict(verdictOf(marks->marks[i], marks->of / static_cast<double>(marks->marks.size())), locked);
        line->show();
    }
}

} // namespace heedmap

#include "moc_choice_form.cpp"
