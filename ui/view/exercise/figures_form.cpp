#include "view/exercise/figures_form.h"

#include "view/exercise/form_parts.h"
#include "view/scene/beside_type.h"
#include "view/scene/cell_name.h"

#include <heedmap/document/reference.h>

#include <QGridLayout>
#include <QSignalBlocker>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace heedmap {

FiguresForm::FiguresForm(const FormContext& context) : m_view(context.view), m_picked(new QGridLayout)
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(m_view.display.px(6));
    for (const auto& [node, published] : m_view.workbench.computation().published)
        addMatrix(*rows, node, published);
    rows->addWidget(
        formLabel(tr("Choose a printed figure that is wrong, and type what is right."), 12, m_view.display));
    rows->addLayout(m_picked);
    connect(&m_boxes, &BoxGrid::edited, this, [this] { emit edited(answer()); });
    connect(&m_boxes, &BoxGrid::entered, this, &AnswerForm::entered);
}

void FiguresForm::addMatrix(QVBoxLayout& rows, NodeId node, const Published& published)
{
    const GraphShape& graph = m_view.workbench.graph();
    const Display& display = m_view.display;
    rows.addWidget(symbolLabel(graph.node(node), display));
    auto* grid = new QGridLayout;
    grid->setSpacing(display.px(4));
    const Shape& shape = published.shape;
    for (Index place = 0; place < shape.size(); ++place) {
        const Cell cell{place / (shape.rows * shape.cols), place / shape.cols % shape.rows, place % shape.cols};
        const QString printed = QString::fromStdString(published.figures[static_cast<std::size_t>(place)]);
        if (printed.isEmpty())
            continue;
        auto* button = new QToolButton;
        button->setProperty("answer", true);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setText(printed);
        button->setFont(besideFont(display, 13));
        button->setMinimumSize(display.px(46), display.px(34));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        button->setAccessibleName(tr("%1, printed %2").arg(heedmap::cellName(graph, {node, cell}), printed));
        grid->addWidget(button, static_cast<int>(cell.slice * shape.rows + cell.row), static_cast<int>(cell.col));
        const std::size_t number = m_figures.size();
        m_figures.push_back({{node, cell}, QString::fromStdString(referenceText(graph, node, cell)), button});
        connect(button, &QToolButton::toggled, this, [this, number](bool on) {
            pickFigure(m_figures[number], on);
            emit edited(answer());
        });
    }
    rows.addLayout(grid);
}

void FiguresForm::pickFigure(Figure& figure, bool picked)
{
    if (figure.box == nullptr) {
        if (!picked)
            return;
        const GraphShape& graph = m_view.workbench.graph();
        const QString name = heedmap::cellName(graph, figure.place);
        const int line = m_picked->rowCount();
        figure.label = formLabel(tr("%1 is not %2 but").arg(name, figure.button->text()), 12, m_view.display);
        figure.box = new AnswerBox(m_view.display, tr("%1, what is right").arg(name), 96);
        m_picked->addWidget(figure.label, line, 0);
        m_picked->addWidget(figure.box, line, 1);
        m_boxes.add(figure.box, line, 0);
    }
    figure.label->setVisible(picked);
    figure.box->setVisible(picked);
    if (picked && figure.button->hasFocus())
        figure.box->setFocus(Qt::OtherFocusReason);
}

Json FiguresForm::answer() const
{
    Json::Array list;
    for (const Figure& figure : m_figures)
        if (figure.button->isChecked()) {
            const Node& node = m_view.workbench.graph().node(figure.place.node);
            Json cell = cellJson(figure.place.cell, node.shape);
            cell.array().insert(cell.array().begin(), node.info.name);
            list.push_back(Json::Array{std::move(cell), figure.box->text().trimmed().toStdString()});
        }
    return list.empty() ? Json() : Json(std::move(list));
}

void FiguresForm::showAnswer(const Json* answer)
{
    for (Figure& figure : m_figures) {
        const QSignalBlocker quiet(figure.button);
        figure.button->setChecked(false);
        pickFigure(figure, false);
    }
    for (auto& [indices, text] : entriesOf(answer)) {
        if (!indices.isArray() || indices.array().empty() || !indices.array().front().isString())
            continue;
        const std::string& node = indices.array().front().string();
        const Cell cell = cellOf(Json::Array(indices.array().begin() + 1, indices.array().end()));
        for (Figure& figure : m_figures)
            if (figure.place.cell == cell && m_view.workbench.graph().node(figure.place.node).info.name == node) {
                const QSignalBlocker quiet(figure.button);
                figure.button->setChecked(true);
                pickFigure(figure, true);
                figure.box->setText(text);
            }
    }
}

// Marks only the picked figures, so that wrong ones not found yet stay secret.
void FiguresForm::showMarks(const ExerciseMarks* marks, bool locked)
{
    m_marked.clear();
    for (Figure& figure : m_figures) {
        Verdict verdict = Verdict::Open;
        if (marks != nullptr && figure.button->isChecked())
            for (const Mark& mark : marks->marks)
                if (mark.place == figure.name.toStdString())
                    verdict = mark.points > 0 ? Verdict::Right : Verdict::Wrong;
        figure.button->setEnabled(!locked);
        figure.button->setProperty("verdict",
                                   QLatin1String(verdict == Verdict::Right       ? "right"
                                                     : verdict == Verdict::Wrong ? "wrong"
                                                                                 : "open"));
        figure.button->style()->unpolish(figure.button);
        figure.button->style()->polish(figure.button);
        if (figure.box != nullptr)
            figure.box->setVerdict(verdict, locked);
    }
    if (marks != nullptr)
        for (const Mark& mark : marks->marks)
            m_marked.push_back(mark.place);
}

QWidget* FiguresForm::placeOf(std::size_t mark) const
{
    for (const Figure& figure : m_figures)
        if (mark < m_marked.size() && figure.name.toStdString() == m_marked[mark] && figure.box != nullptr)
            return figure.box;
    return nullptr;
}

} // namespace heedmap

#include "moc_figures_form.cpp"
