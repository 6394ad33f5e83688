#include "view/explanation/explanation.h"

#include "text/core_text.h"
#include "text/last_line.h"
#include "view/explanation/arithmetic_view.h"
#include "view/explanation/formula_view.h"
#include "view/explanation/lever_panel.h"
#include "view/explanation/node_note.h"
#include "view/explanation/nudge_panel.h"
#include "view/explanation/panel_label.h"
#include "view/explanation/printed_notice.h"
#include "view/explanation/row_panel.h"
#include "view/explanation/why_not.h"
#include "view/frame/icons.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"
#include "view/scene/stage_frame.h"

#include "model/workbench.h"

#include <paint/node_figure.h>

#include <heedmap/arithmetic/rounding_note.h>

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr Index mostWholeNumbers = 1 << 14; ///< of a matrix that is read for how its numbers are written

/// Whether its arithmetic writes a number that is to be guessed.
bool tellsHidden(const ViewContext& context, const Arithmetic& arithmetic)
{
    return std::ranges::any_of(arithmetic.rows, [&](const ArithmeticRow& row) {
        return std::ranges::any_of(
            row.pieces, [&](const ArithmeticPiece& piece) { return piece.cell && toGuess(context, *piece.cell); });
    });
}

} // namespace

Explanation::Explanation(const ViewContext& context, QWidget* parent) : QScrollArea(parent), m_context(context)
{
    setObjectName("explanation");
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    layOut();
    connect(&context.workbench, &Workbench::valuesReady, this, &Explanation::refresh);
    connect(&context.workbench, &Workbench::pinsChanged, this, &Explanation::refresh);
    connect(&context.selection, &Selection::stepsChanged, this, [this] { // ids are others
        m_back.clear();
        findPlace();
        m_notice->forget();
        m_lighting = false;
        choose();
    });
    connect(&context.selection, &Selection::nodeChanged, this, &Explanation::choose);
    connect(&context.selection, &Selection::subjectChanged, this, [this] {
        if (!m_place) // a cell is explained whatever else is shown; in a new graph it may be found later
            showNode();
    });
    connect(&context.selection, &Selection::cellChanged, this, &Explanation::choose);
    connect(&context.selection, &Selection::keptChanged, this, [this] {
        if (m_lighting || !m_place || m_context.selection.kept() || m_context.selection.hovered())
            return;
        m_place.reset(); // it was let go
        refresh();
    });
    connect(&context.selection, &Selection::sliceChanged, this, &Explanation::followSlice);
    connect(&context.selection.covers(), &Covers::changed, this, &Explanation::refresh);
    connect(&context.selection, &Selection::momentChanged, this, &Explanation::followMoment);
    connect(&context.display, &Display::restyled, this, &Explanation::dress);
    connect(&context.display, &Display::changed, this, &Explanation::refresh);
    connect(m_arithmetic, &ArithmeticView::pointed, this, &Explanation::light);
    connect(m_arithmetic, &ArithmeticView::followed, this, &Explanation::follow);
    connect(m_arithmetic, &ArithmeticView::foldToggled, this, [this] {
        m_options.unfolded = !m_options.unfolded;
        refresh();
    });
    connect(m_sort, &QToolButton::toggled, this, [this](bool on) {
        m_options.sorted = on;
        refresh();
    });
    connect(m_backButton, &QToolButton::clicked, this, &Explanation::goBack);
    connect(m_notice, &PrintedNotice::followed, this, &Explanation::follow);
    choose();
    dress();
}

void Explanation::layOut()
{
    m_page = new QWidget;
    m_page->setObjectName("explanationPage");
    m_formula = new FormulaView(m_context.display);
    m_caption = panelLabel("caption", 13);
    m_rule = new QFrame;
    m_rule->setObjectName("rule");
    m_rule->setFixedHeight(1);
    m_hint = panelLabel("hint", 13);
    layOutHead();
    m_arithmetic = new ArithmeticView(m_context);
    m_state = panelLabel("state", 14);
    m_state->setTextFormat(Qt::RichText);
    m_notice = new PrintedNotice(m_context);
    m_note = panelLabel("note", 12);
    m_row = new RowPanel(m_context);
    m_nudge = new NudgePanel(m_context);
    m_levers = new LeverPanel(m_context);
    m_whyNot = new WhyNotPanel(m_context);

    auto* page = new QVBoxLayout(m_page);
    page->setContentsMargins(24, 20, 24, 24);
    page->setSpacing(14);
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_formula, m_caption, m_rule, m_hint, m_head, m_whyNot, m_arithmetic, m_state,
                                         m_notice, m_levers, m_note, m_row, m_nudge})
        page->addWidget(part);
    page->addStretch(1);
    setWidget(m_page);
}

void Explanation::layOutHead()
{
    m_head = new QWidget;
    m_cell = panelLabel("cell", 14, true);
    m_cell->setTextFormat(Qt::RichText);
    m_position = panelLabel("position", 11);
    m_backButton = new QToolButton;
    m_sort = new QToolButton;
    m_sort->setCheckable(true);
    for (QToolButton* button : {m_backButton, m_sort}) {
        button->setProperty("flat", true);
        button->setFocusPolicy(Qt::TabFocus);
    }
    auto* head = new QHBoxLayout(m_head);
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(6);
    head->addWidget(m_backButton);
    auto* names = new QVBoxLayout;
    names->setSpacing(2);
    names->addWidget(m_cell);
    names->addWidget(m_position);
    head->addLayout(names, 1);
    head->addWidget(m_sort, 0, Qt::AlignTop);
}

void Explanation::dress()
{
    const Display& display = m_context.display;
    const Theme& theme = display.theme();
    setAccessibleName(tr("Explanation"));
    m_hint->setText(tr("Point at a cell to see where its number comes from; click to keep it here."));
    m_notice->dress();
    m_backButton->setAccessibleName(tr("Back"));
    m_backButton->setToolTip(tr("Back"));
    m_sort->setAccessibleName(tr("Sort by size"));
    m_sort->setToolTip(tr("Sort by size"));
    m_backButton->setIcon(lineIcon("back", theme.text));
    m_sort->setIcon(lineIcon("sort", theme.muted));
    m_page->setStyleSheet(panelStyle(display, *m_page));
    refresh();
}

// Explains the hovered cell; else the last one, as long as its step is shown.
void Explanation::choose()
{
    if (m_lighting || !m_context.workbench.isOpen())
        return;
    const Selection& selection = m_context.selection;
    const auto before = m_place;
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    if (selection.cell())
        m_place = selection.cell();
    else if (selection.kept() // it is not in the picture
             || (m_place
                 && (m_place->node >= m_context.workbench.graph().size()
                     || selection.stepAt(m_place->node) != selection.step())))
        m_place.reset();
    if (m_place && (!before || before->node != m_place->node))
        m_options.unfolded = false;
    m_placeNode = KeptNode(m_context.workbench, m_place ? m_place->node : noNode);
    refresh();
}

void Explanation::findPlace()
{
    const NodeId node = m_placeNode.in(m_context.workbench);
    if (m_place && node != noNode && m_context.workbench.graph().node(node).shape.contains(m_place->cell))
        m_place->node = node;
    else
        m_place.reset();
}

void Explanation::light(const std::optional<CellPlace>& place)
{
    m_lighting = place.has_value();
    m_context.selection.hover(place);
    m_lighting = place.has_value();
}

void Explanation::follow(const CellPlace& place)
{
    if (m_place)
        m_back.push_back(*m_place);
    light(std::nullopt);
    m_context.selection.setNode(place.node);
    m_context.selection.keep(place);
}

// What was last pointed at goes along to another head, as a kept cell does.
void Explanation::followSlice()
{
    if (m_lighting || !m_place || m_context.selection.cell() || m_place->node >= m_context.workbench.graph().size())
        return;
    m_place->cell.slice = m_context.selection.sliceOf(m_place->node);
    refresh();
}

// Another cell comes with `cellChanged`; here one more term, or all of them.
void Explanation::followMoment()
{
    m_lighting = false;
    const auto& moment = m_context.selection.moment();
    if (!moment)
        return refresh();
    if (m_place == moment->place)
        m_arithmetic->showProgress(moment->terms);
}

void Explanation::goBack()
{
    if (m_back.empty())
        return;
    const CellPlace place = m_back.back();
    m_back.pop_back();
    m_context.selection.setNode(place.node);
    m_context.selection.keep(place);
}

// A hidden explanation demands nothing; a shown one all that its parts read, which no other view may show.
void Explanation::observe()
{
    std::vector<Demand> demands;
    if (isVisible() && m_place) {
        demands.push_back({m_place->node, Region::of(m_place->cell)});
        if (const heedmap::Shape& shape = m_context.workbench.graph().node(m_place->node).shape;
            shape.size() <= mostWholeNumbers)
            demands.push_back({m_place->node, Region::all(shape)});
        for (auto& each : {m_levers->demands(*m_place), m_notice->demands(*m_place), m_whyNot->demands(*m_place),
                           m_row->demands(*m_place), m_nudge->demands(*m_place)})
            demands.insert(demands.end(), each.begin(), each.end());
    }
    m_context.workbench.look(this, std::move(demands));
}

void Explanation::refresh()
{
    if (!m_context.workbench.isOpen())
        return;
    observe();
    if (isVisible()) {
        showNode();
        showCell();
    }
}

void Explanation::showNode()
{
    const GraphShape& graph = m_context.workbench.graph();
    const NodeId id = m_place ? m_place->node : m_context.selection.subject(); // one matrix, formula and arithmetic
    if (id == noNode || id >= graph.size())
        return;
    const Node& node = graph.node(id);
    const Theme& theme = m_context.display.theme();
    std::vector<SymbolColour> colours{{plainSymbol(node.info), theme.ink(symbolInk(node.info))}};
    for (const NodeId input : node.inputs)
        colours.push_back({plainSymbol(graph.node(input).info), theme.ink(symbolInk(graph.node(input).info))});
    m_formula->showFormula(QString::fromStdString(node.leaf() ? node.info.symbol : graph.formula(id)),
                           std::move(colours));
    m_caption->setText(withoutOrphans(sentenceText(node.info.caption)));
    m_caption->setVisible(!m_caption->text().isEmpty());
    const QStringList note = nodeNote(m_context, id);
    m_note->setText(withoutOrphans(note.join(QLatin1Char('\n'))));
    m_note->setVisible(!note.isEmpty() && !guessing(m_context)); // it may tell
}

void Explanation::showCell()
{
    m_hint->setVisible(!m_place);
    m_head->setVisible(m_place.has_value());
    m_backButton->setVisible(!m_back.empty());
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_arithmetic, m_state, m_notice, m_row, m_nudge, m_whyNot, m_levers})
        part->setVisible(false);
    if (!m_place)
        return;
    const GraphShape& graph = m_context.workbench.graph();
    const Node& node = graph.node(m_place->node);
    m_cell->setText(cellMarkup(graph, *m_place));
    m_cell->setAccessibleName(cellName(graph, *m_place));
    m_cell->setStyleSheet(QStringLiteral("color: %1").arg(m_context.display.theme().ink(symbolInk(node.info)).name()));
    const QString change = changeText(m_context, *m_place);
    m_position->setText(cellPosition(node.info, node.shape, m_place->cell)
                        + (change.isEmpty() ? QString() : QStringLiteral(" · ") + change));
    if (toGuess(m_context, *m_place)) {
        m_sort->hide();
        m_state->setText(guessQuestion());
        m_state->show();
        return;
    }
    if (maskedGradient(m_context.workbench, *m_place)) {
        m_sort->hide();
        m_state->setText(noGradient());
        m_state->show();
        return;
    }
    showArithmetic();
    m_notice->showAt(*m_place);
    m_whyNot->showAt(*m_place);
    m_row->showAt(*m_place);
    m_nudge->showAt(*m_place);
    if (!guessing(m_context))
        m_levers->showAt(*m_place);
}

// As it is written in the cells. A matrix too large for numbers in its cells is not read for this.
bool Explanation::wholeNumbers() const
{
    const heedmap::Shape& shape = m_context.workbench.graph().node(m_place->node).shape;
    if (shape.size() > mostWholeNumbers)
        return false;
    const Values values = m_context.workbench.values(m_place->node);
    return values && numberFormat(values.view, 0, 1).decimals == 0;
}

void Explanation::showArithmetic()
{
    Workbench& workbench = m_context.workbench;
    m_sort->hide();
    if (workbench.pinned(m_place->node, m_place->cell.slice))
        return showState(tr("fixed by hand"));
    const GraphShape& graph = workbench.graph();
    if (graph.node(m_place->node).leaf())
        return showState(!isGradient(graph, m_place->node)                         ? tr("a number you can change")
                             : workbench.gradients().twin(m_place->node) != noNode ? tr("where the way back begins")
                                                                                   : tr("what the step begins with"));
    const auto expression = workbench.explain(m_place->node, m_place->cell);
    if (!expression)
        return showState(tr("being computed"));
    m_options.decimals = m_context.display.settings().decimals;
    m_options.wholeNumbers = wholeNumbers();
    ArithmeticOptions options = m_options;
    const auto& moment = m_context.selection.moment();
    options.sorted = options.sorted && !moment; // terms come as they stand
    const Arithmetic arithmetic = arithmeticOf(workbench.graph(), m_place->node, *expression, options);
    if (tellsHidden(m_context, arithmetic))
        return showState(guessFirst());
    m_sort->setVisible(arithmetic.form != Arithmetic::Form::Value && arithmetic.rows.size() > 1);
    m_arithmetic->showArithmetic(arithmetic, *m_place);
    m_arithmetic->showProgress(moment ? moment->terms : std::nullopt);
    m_arithmetic->show();
}

void Explanation::showState(const QString& state)
{
    Workbench& workbench = m_context.workbench;
    const Region cell = Region::of(m_place->cell);
    const Values values = workbench.values(m_place->node, cell);
    const int decimals = m_context.display.settings().decimals;
    QString text = state;
    if (values) {
        const double value = values.view.at(m_place->cell);
        text =
            QStringLiteral("<b>%1</b> &nbsp; %2").arg(valueText(value, exactFormat({value}, 0, decimals + 4)), state);
        if (workbench.editable(m_place->node, m_place->cell.slice))
            if (const double given = workbench.numbers(m_place->node, cell).front(); given != value)
                text += QStringLiteral("<br>") + sentenceText(roundingNote(given, workbench.numberFormat(), decimals));
    }
    m_state->setText(text);
    m_state->show();
}

void Explanation::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    refresh();
}

// Arithmetic may be higher where it is wider, so that it has no bar where it has one: it keeps the bar then.
bool Explanation::eventFilter(QObject* watched, QEvent* event)
{
    constexpr int swings = 4;
    if (watched != widget() || event->type() != QEvent::Resize)
        return QScrollArea::eventFilter(watched, event);
    if (++m_resizes == swings)
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    const bool filtered = QScrollArea::eventFilter(watched, event);
    --m_resizes;
    return filtered;
}

void Explanation::hideEvent(QHideEvent* event)
{
    QScrollArea::hideEvent(event);
    observe();
}

} // namespace heedmap

#include "moc_explanation.cpp"
