#include "view/exercise/fill_form.h"

#include "view/exercise/form_parts.h"
#include "view/scene/cell_name.h"

#include <heedmap/document/lesson/exercise_check.h>

#include <paint/node_figure.h>

#include <QGridLayout>

#include <algorithm>
#include <map>
#include <set>

namespace heedmap {
namespace {

/// The boxes of a form with what was typed in them.
void showVerdicts(const BoxGrid& boxes, const ExerciseMarks* marks, bool locked)
{
    for (std::size_t i = 0; i < boxes.boxes().size(); ++i) {
        const bool known = marks != nullptr && i < marks->marks.size();
        const double share = known ? marks->of / static_cast<double>(marks->marks.size()) : 0;
        boxes.boxes()[i]->setVerdict(known ? verdictOf(marks->marks[i], share) : Verdict::Open, locked);
    }
}

} // namespace

FillForm::FillForm(const Exercise::Fill& task, const FormContext& context)
    : m_shape(nodeOf(context, task.node).shape), m_decimals(task.decimals)
{
    m_cells = askedCells(task.cells, m_shape);
    layOut(nodeOf(context, task.node), context.view.display);
    connect(&m_boxes, &BoxGrid::edited, this, [this] { emit edited(answer()); });
    connect(&m_boxes, &BoxGrid::entered, this, &AnswerForm::entered);
    connect(&m_boxes, &BoxGrid::reached, this, &AnswerForm::reached);
}

// A line of boxes for each row, broken where it is too long, under the labels of its columns. Enter goes on in the
// order in which the exercise asks.
void FillForm::layOut(const Node& node, const Display& display)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(display.px(6));
    grid->setVerticalSpacing(display.px(4));
    std::map<std::pair<Index, Index>, std::set<Index>> rows; // their columns
    for (const Cell& cell : m_cells)
        rows[{cell.slice, cell.row}].insert(cell.col);
    const int across = boxesAcross(display) - (m_decimals < 2 ? 0 : 1); // "−0.25" is a wide one
    std::map<std::pair<Index, Index>, int> lines;
    int line = 0;
    for (const auto& [row, columns] : rows) {
        grid->addWidget(formLabel(lineName(node, row.first, row.second), 12, display), line, 0, 1, across);
        lines[row] = line + 1;
        line += 1 + 2 * ((static_cast<int>(columns.size()) + across - 1) / across);
    }
    for (const Cell& cell : m_cells) {
        const std::set<Index>& columns = rows[{cell.slice, cell.row}];
        const auto at = static_cast<int>(std::distance(columns.begin(), columns.find(cell.col)));
        addBox(*grid, node, display, cell, lines[{cell.slice, cell.row}] + 2 * (at / across), at % across);
    }
    for (int place = 0; place < across; ++place)
        grid->setColumnStretch(place, 1);
}

void FillForm::addBox(QGridLayout& grid, const Node& node, const Display& display, const Cell& cell, int line,
                      int place)
{
    QLabel* label = formLabel(axisLabel(node.info.cols, cell.col), 12, display);
    label->setAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    grid.addWidget(label, line, place);
    auto* box = new AnswerBox(display, spokenBox(node, cell, m_decimals));
    grid.addWidget(box, line + 1, place);
    m_boxes.add(box, line, place);
}

Json FillForm::answer() const
{
    Json::Array list;
    for (std::size_t i = 0; i < m_cells.size(); ++i)
        if (const QString text = m_boxes.boxes()[i]->text().trimmed(); !text.isEmpty())
            list.push_back(Json::Array{cellJson(m_cells[i], m_shape), text.toStdString()});
    return list.empty() ? Json() : Json(std::move(list));
}

void FillForm::showAnswer(const Json* answer)
{
    for (AnswerBox* box : m_boxes.boxes())
        box->clear();
    for (const auto& [indices, text] : entriesOf(answer))
        for (std::size_t i = 0; i < m_cells.size(); ++i)
            if (cellOf(indices) == m_cells[i])
                m_boxes.boxes()[i]->setText(text);
}

void FillForm::showMarks(const ExerciseMarks* marks, bool locked) { showVerdicts(m_boxes, marks, locked); }

QWidget* FillForm::placeOf(std::size_t mark) const
{
    return mark < m_boxes.boxes().size() ? m_boxes.boxes()[mark] : nullptr;
}

void FillForm::pick(const CellPlace& place)
{
    if (const auto at = std::ranges::find(m_cells, place.cell); at != m_cells.end())
        m_boxes.boxes()[static_cast<std::size_t>(at - m_cells.begin())]->setFocus(Qt::MouseFocusReason);
}

ShapesForm::ShapesForm(const Exercise::Shapes& task, const FormContext& context) : m_nodes(task.nodes)
{
    const Display& display = context.view.display;
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(display.px(8));
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Node& node = nodeOf(context, m_nodes[i]);
        const auto line = static_cast<int>(i);
        grid->addWidget(symbolLabel(node, display), line, 0);
        auto* box = new AnswerBox(display, tr("Shape of %1").arg(plainSymbolOf(node)), 96);
        box->setPlaceholderText(node.shape.rank == 3 ? QStringLiteral("h×n×d") : QStringLiteral("n×d"));
        grid->addWidget(box, line, 1);
        m_boxes.add(box, line, 0);
    }
    grid->setColumnStretch(2, 1);
    connect(&m_boxes, &BoxGrid::edited, this, [this] {
        Json shapes = Json::Object();
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (const QString text = m_boxes.boxes()[i]->text().trimmed(); !text.isEmpty())
                shapes.set(m_nodes[i], text.toStdString());
        emit edited(shapes.object().empty() ? Json() : shapes);
    });
    connect(&m_boxes, &BoxGrid::entered, this, &AnswerForm::entered);
    connect(&m_boxes, &BoxGrid::reached, this, &AnswerForm::reached);
}

void ShapesForm::showAnswer(const Json* answer)
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        const Json* typed = answer != nullptr && answer->isObject() ? answer->find(m_nodes[i]) : nullptr;
        m_boxes.boxes()[i]->setText(typed != nullptr && typed->isString() ? QString::fromStdString(typed->string())
                                                                          : QString());
    }
}

void ShapesForm::showMarks(const ExerciseMarks* marks, bool locked) { showVerdicts(m_boxes, marks, locked); }

QWidget* ShapesForm::placeOf(std::size_t mark) const
{
    return mark < m_boxes.boxes().size() ? m_boxes.boxes()[mark] : nullptr;
}

} // namespace heedmap

#include "moc_fill_form.cpp"
