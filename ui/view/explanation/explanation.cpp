#include "view/explanation/explanation.h"

#include "text/core_text.h"
#include "view/explanation/arithmetic_view.h"
#include "view/explanation/formula_view.h"
#include "view/explanation/row_chart.h"
#include "view/explanation/what_if.h"
#include "view/frame/icons.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"
#include "view/scene/printed_check.h"
#include "view/scene/read_out.h"
#include "view/scene/rounding_note.h"
#include "view/scene/stage_frame.h"

#include "model/workbench.h"

#include <paint/node_figure.h>

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr Index mostBars = 512;      ///< of a row that is drawn
constexpr Index mostRecomputed = 64; ///< of a row whose change is computed cell by cell
constexpr double grown = 0.1;

SymbolInk inkOf(const NodeInfo& info)
{
    return symbolInk(info.role == Role::Gradient ? Family::Gradient : info.family);
}

QString plainSymbol(const NodeInfo& info) { return plainFormula(QString::fromStdString(info.symbol)); }

std::vector<double> rowOf(const Values& values, const Cell& cell, Index cols)
{
    const double* row = values.view.row(cell.slice, cell.row);
    return {row, row + cols};
}

/// What the weights are made from row by row; themselves where that is nothing of their shape.
NodeId rowBefore(const Graph& graph, NodeId weights)
{
    const Node& node = graph.node(weights);
    const bool kept = node.leaf() || graph.pinned(weights) || node.inputs.empty();
    if (kept || node.op->geometry() == Geometry::Product || graph.node(node.inputs.front()).shape != node.shape)
        return weights;
    return node.inputs.front();
}

/// The row of a cell in the weights, beside what it was before them where that is another node; none while it
/// is not evaluated.
std::optional<RowBars> barsOf(const ViewContext& context, NodeId before, NodeId weights, const Cell& cell)
{
    Workbench& workbench = context.workbench;
    const Graph& graph = workbench.graph();
    const Index cols = graph.node(weights).shape.cols;
    const Region row{{cell.slice, cell.slice + 1}, {cell.row, cell.row + 1}, {0, cols}};
    const Values after = workbench.values(weights, row);
    if (!after)
        return std::nullopt;
    RowBars bars;
    bars.weights = rowOf(after, cell, cols);
    if (const Values scores = workbench.values(before, row); before != weights && scores)
        bars.before = rowOf(scores, cell, cols);
    const Theme& theme = context.display.theme();
    const NodeInfo& info = graph.node(weights).info;
    for (Index c = 0; c < cols; ++c)
        bars.labels << axisLabel(info.cols, c);
    bars.beforeSymbol = QString::fromStdString(graph.node(before).info.symbol);
    bars.afterSymbol = QString::fromStdString(info.symbol);
    bars.beforeColour = theme.ink(inkOf(graph.node(before).info));
    bars.afterColour = theme.ink(inkOf(info));
    bars.decimals = context.display.settings().decimals;
    const ConstView scores(bars.before.data(), Shape::vector(static_cast<Index>(bars.before.size())));
    bars.beforeDecimals = numberFormat(scores, 0, bars.decimals).decimals;
    return bars;
}

/// Whether a number of that row is to be guessed.
bool hidesRow(const ViewContext& context, NodeId node, const Cell& cell)
{
    for (Index col = 0; col < context.workbench.graph().node(node).shape.cols; ++col)
        if (toGuess(context, {node, {cell.slice, cell.row, col}}))
            return true;
    return false;
}

/// Whether its arithmetic writes a number that is to be guessed.
bool tellsHidden(const ViewContext& context, const Arithmetic& arithmetic)
{
    return std::ranges::any_of(arithmetic.rows, [&](const ArithmeticRow& row) {
        return std::ranges::any_of(
            row.pieces, [&](const ArithmeticPiece& piece) { return piece.cell && toGuess(context, *piece.cell); });
    });
}

/// Whether a mask lets a row of the weights see nothing.
bool hiddenWhole(Workbench& workbench, NodeId weights, const Cell& cell)
{
    const NodeId mask = maskOver(workbench.graph(), weights);
    if (mask == noNode)
        return false;
    const Shape& shape = workbench.graph().node(mask).shape;
    const Cell at{std::min(cell.slice, shape.slices - 1), cell.row, 0};
    const Values keep = workbench.values(mask, {{at.slice, at.slice + 1}, {at.row, at.row + 1}, {0, shape.cols}});
    return keep && std::ranges::all_of(rowOf(keep, at, shape.cols), [](double kept) { return kept == 0; });
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
    Workbench& workbench = context.workbench;
    connect(&workbench, &Workbench::valuesReady, this, &Explanation::refresh);
    connect(&workbench, &Workbench::pinsChanged, this, &Explanation::refresh);
    connect(&context.selection, &Selection::stepsChanged, this, [this] { // ids are others
        m_back.clear();
        findPlace();
        m_next.reset();
        m_lighting = false;
        choose();
    });
    connect(&context.selection, &Selection::nodeChanged, this, &Explanation::choose);
    connect(&context.selection, &Selection::subjectChanged, this, [this] {
        if (!m_place) // a cell is explained whatever else is shown; in a new graph it may be found later
            showNode();
    });
    connect(&context.selection, &Selection::cellChanged, this, &Explanation::choose);
    connect(&context.selection, &Selection::sliceChanged, this, &Explanation::followSlice);
    connect(&context.selection, &Selection::uncoveredChanged, this, &Explanation::refresh);
    connect(&context.selection, &Selection::momentChanged, this, &Explanation::followMoment);
    connect(&context.display, &Display::changed, this, &Explanation::dress);
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
    connect(m_nextButton, &QPushButton::clicked, this, [this] {
        if (const auto next = m_next)
            follow(*next);
    });
    choose();
    dress();
}

// A hidden explanation demands nothing.
void Explanation::observe()
{
    std::vector<Demand> demands;
    if (isVisible() && m_place)
        demands.push_back({m_place->node, Region::of(m_place->cell)});
    m_context.workbench.look(this, std::move(demands));
}

void Explanation::refresh()
{
    if (!m_context.workbench.isOpen())
        return;
    observe();
    if (!isVisible())
        return;
    showNode();
    showCell();
}

void Explanation::showNode()
{
    const Graph& graph = m_context.workbench.graph();
    const NodeId id = m_place ? m_place->node : m_context.selection.subject(); // one matrix, formula and arithmetic
    if (id == noNode || id >= graph.size())
        return;
    const Node& node = graph.node(id);
    const Theme& theme = m_context.display.theme();
    std::vector<SymbolColour> colours{{plainSymbol(node.info), theme.ink(inkOf(node.info))}};
    for (const NodeId input : node.inputs)
        colours.push_back({plainSymbol(graph.node(input).info), theme.ink(inkOf(graph.node(input).info))});
    m_formula->showFormula(QString::fromStdString(node.leaf() ? node.info.symbol : graph.formula(id)),
                           std::move(colours));
    m_caption->setText(translatedCoreText(node.info.caption));
    m_caption->setVisible(!m_caption->text().isEmpty());
    showNote(id);
}

void Explanation::showCell()
{
    const bool chosen = m_place.has_value();
    m_hint->setVisible(!chosen);
    m_head->setVisible(chosen);
    m_backButton->setVisible(!m_back.empty());
    for (QWidget* part :
         {static_cast<QWidget*>(m_arithmetic), static_cast<QWidget*>(m_state), static_cast<QWidget*>(m_notice), m_row})
        part->setVisible(false);
    if (!chosen)
        return;
    const Graph& graph = m_context.workbench.graph();
    const Node& node = graph.node(m_place->node);
    m_cell->setText(cellMarkup(graph, *m_place));
    m_cell->setAccessibleName(cellName(graph, *m_place));
    m_cell->setStyleSheet(QStringLiteral("color: %1").arg(m_context.display.theme().ink(inkOf(node.info)).name()));
    const QString change = changeText(m_context, *m_place);
    m_position->setText(cellPosition(node.info, node.shape, m_place->cell)
                        + (change.isEmpty() ? QString() : QStringLiteral(" · ") + change));
    if (toGuess(m_context, *m_place)) {
        m_sort->hide();
        m_state->setText(guessQuestion());
        m_state->show();
        return;
    }
    showArithmetic();
    showPrinted();
    showRow();
}

// As it is written in the cells. A matrix too large for numbers in its cells is not read for this.
bool Explanation::wholeNumbers() const
{
    constexpr Index mostCells = 1 << 14;
    const heedmap::Shape& shape = m_context.workbench.graph().node(m_place->node).shape;
    if (shape.size() > mostCells)
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
    if (workbench.graph().node(m_place->node).leaf())
        return showState(tr("a number you can change"));
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
                text += QStringLiteral("<br>") + roundingNote(given, workbench.numberFormat(), decimals);
    }
    m_state->setText(text);
    m_state->show();
}

void Explanation::showPrinted()
{
    const PrintedCheck check = printedCheck(m_context.workbench, *m_place);
    m_next = check.next;
    const auto wrong = static_cast<qsizetype>(check.node.disagreements.size());
    if (wrong == 0)
        return;
    const QString count = tr("%1 of %2 printed values disagree").arg(wrong).arg(check.node.compared);
    const QString here = check.cell.empty()
        ? QString()
        : tr("Printed %1, computed %2")
              .arg(QString::fromStdString(check.cell),
                   QString::fromStdString(computedText(check.cell, check.computed)));
    m_printed->setText(here.isEmpty() ? count : QStringLiteral("<b>%1</b><br>%2").arg(here.toHtmlEscaped(), count));
    m_nextButton->setVisible(m_next.has_value());
    m_notice->show();
}

void Explanation::showRow()
{
    Workbench& workbench = m_context.workbench;
    const Graph& graph = workbench.graph();
    const NodeId weights = weightsOf(graph, m_place->node);
    const Node& node = graph.node(m_place->node);
    if (weights == noNode || node.shape.cols > mostBars)
        return;
    const NodeId before = m_place->node == weights ? rowBefore(graph, weights) : m_place->node;
    if (hidesRow(m_context, before, m_place->cell) || hidesRow(m_context, weights, m_place->cell))
        return;
    const std::optional<RowBars> bars = barsOf(m_context, before, weights, m_place->cell);
    if (!bars)
        return;
    if (m_chart == nullptr) {
        m_chart = new RowChart(m_context.display);
        static_cast<QVBoxLayout*>(m_row->layout())->insertWidget(1, m_chart);
    }
    m_chart->showBars(*bars);
    const QString name = axisLabel(graph.node(weights).info.rows, m_place->cell.row);
    m_rowTitle->setText(bars->before.empty()          ? tr("Row “%1”").arg(name)
                            : before == m_place->node ? tr("Row “%1”, on the way to weights").arg(name)
                                                      : tr("Row “%1”, before and after").arg(name));
    m_rowFacts->setText(rowFacts(*bars, weights));
    showWhatIf(weights);
    m_row->show();
}

// A row without weights has neither a largest one nor an entropy.
QString Explanation::rowFacts(const RowBars& bars, NodeId weights) const
{
    const auto undefined = [](double weight) { return std::isnan(weight); };
    const bool zero = std::ranges::all_of(bars.weights, [](double weight) { return weight == 0; });
    const bool broken = std::ranges::any_of(bars.weights, undefined);
    if ((broken || zero) && hiddenWhole(m_context.workbench, weights, m_place->cell))
        return broken ? tr("The mask hides every key of this row: softmax divides 0 by 0, and there are no weights. "
                           "A setting of the mask can make them 0.")
                      : tr("The mask hides every key of this row. The settings make its weights 0.");
    if (broken)
        return tr("This row has no weights: not all of its scores are numbers.");
    const auto largest = std::ranges::max_element(bars.weights);
    return tr("largest weight %1: %2")
               .arg(valueText(*largest, {bars.decimals + 1, false}), bars.labels.value(largest - bars.weights.begin()))
        + QLatin1Char('\n')
        + tr("entropy %1 of at most %2 bits")
              .arg(valueText(bars.entropy(), {2, false}),
                   valueText(std::log2(static_cast<double>(bars.weights.size())), {2, false}));
}

void Explanation::showWhatIf(NodeId weights)
{
    Workbench& workbench = m_context.workbench;
    const Node& node = workbench.graph().node(m_place->node);
    std::optional<double> would;
    const CellPlace seen{weights, m_place->cell};
    const Values now = workbench.values(m_place->node, Region::of(m_place->cell));
    const Values weight = workbench.values(weights, Region::of(m_place->cell));
    if (m_place->node != weights && node.shape.cols <= mostRecomputed && now && weight
        && !workbench.pinned(weights, m_place->cell.slice))
        would = valueIf(workbench, *m_place, now.view.at(m_place->cell) + grown, seen);
    if (would && !std::isfinite(*would - weight.view.at(m_place->cell)))
        would.reset();
    m_whatIfTitle->setVisible(would.has_value());
    m_whatIf->setVisible(would.has_value());
    if (!would)
        return;
    const double change = *would - weight.view.at(m_place->cell);
    m_whatIfTitle->setText(tr("If this score grew by %1").arg(grown));
    m_whatIf->setText(tr("%1 would change by %2")
                          .arg(cellMarkup(workbench.graph(), seen),
                               (change >= 0 ? QStringLiteral("+") : QString()) + valueText(change, {3, false})));
}

void Explanation::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    refresh();
}

void Explanation::hideEvent(QHideEvent* event)
{
    QScrollArea::hideEvent(event);
    observe();
}

void Explanation::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        dress();
    QScrollArea::changeEvent(event);
}

} // namespace heedmap
