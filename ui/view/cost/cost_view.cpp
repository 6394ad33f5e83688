#include "view/cost/cost_view.h"

#include "view/frame/view_entry.h"
#include "view/frame/view_frame.h"

#include "paint/formula.h"
#include "paint/node_figure.h"
#include "text/core_text.h"
#include "text/joined_text.h"
#include "view/cost/cost_figure.h"
#include "view/cost/error_size.h"
#include "view/scene/guess.h"
#include "view/scene/stage_frame.h"

#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <set>
#include <utility>

namespace heedmap {
namespace {

/// The lengths on the slider: 2^(i/8), rounded, and the document's own.
std::vector<Index> lengths(Index own)
{
    std::set<Index> all{std::min(own, CostCurve::longest)};
    constexpr int each = 8; // between one power of two and the next
    for (int i = 0; (Index{1} << i / each) < CostCurve::longest; ++i)
        all.insert(std::llround(std::pow(2.0, static_cast<double>(i) / each)));
    all.insert(CostCurve::longest);
    return {all.begin(), all.end()};
}

} // namespace

CostView::CostView(const ViewContext& context, QWidget* parent)
    : QScrollArea(parent), m_context(context), m_content(new QWidget), m_nothing(new QLabel(this)),
      m_kicker(new QLabel), m_title(new QLabel), m_sentence(new QLabel), m_results(new QHBoxLayout),
      m_controls(new CostControls(context)), m_maps(new ComparedMaps(context)),
      m_length(new NumberSlider(context.display)), m_legend(new QLabel), m_charts(new CostCharts(context.display))
{
    layOut();
    connect(&context.workbench, &Workbench::valuesReady, this, &CostView::refresh);
    connect(&context.workbench, &Workbench::snapshotChanged, this, &CostView::refresh);
    connect(&context.workbench, &Workbench::pinsChanged, this, &CostView::refresh);
    connect(&context.selection, &Selection::stepsChanged, this, &CostView::rebuild);
    connect(&context.selection, &Selection::nodeChanged, this, &CostView::follow);
    connect(&context.selection, &Selection::nodeChanged, this, &CostView::refresh);
    connect(&context.selection.covers(), &Covers::changed, this, &CostView::refresh);
    connect(&context.display, &Display::restyled, this, &CostView::dress);
    connect(&context.display, &Display::changed, this, &CostView::refresh);
    connect(m_controls, &CostControls::failed, m_sentence, &QLabel::setText);
    connect(m_length, &NumberSlider::moved, this, &CostView::setLength);
    connect(m_charts, &CostCharts::lengthChosen, this, &CostView::setLength);
    rebuild();
    dress();
}

void CostView::layOut()
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_content->setObjectName("costContent");
    m_sentence->setObjectName("costSentence");
    m_sentence->setWordWrap(true);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setWordWrap(true);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setWordWrap(true);
    m_nothing->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_length->slider().setObjectName("costLength");
    m_maps->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto* choices = new QHBoxLayout;
    choices->setSpacing(24);
    m_results->setSpacing(6);
    choices->addLayout(m_results);
    choices->addWidget(m_controls, 1);
    auto* below = new QHBoxLayout;
    below->setSpacing(24);
    below->addWidget(m_length, 1);
    m_legend->setTextFormat(Qt::RichText);
    below->addWidget(m_legend);
    auto* rows = new QVBoxLayout(m_content);
    rows->setContentsMargins(28, 20, 28, 12);
    rows->setSpacing(6);
    rows->addWidget(m_kicker);
    rows->addWidget(m_title);
    rows->addWidget(m_sentence);
    rows->addSpacing(6);
    rows->addLayout(choices);
    rows->addWidget(m_maps, 1);
    rows->addLayout(below);
    rows->addSpacing(4);
    rows->addWidget(m_charts);
    setWidget(m_content);
}

bool CostView::applies(const Workbench& workbench)
{
    return workbench.isOpen() && workbench.computation().mechanism->comparison() != nullptr;
}

const Comparison* CostView::comparison() const
{
    return m_context.workbench.isOpen() ? computation().mechanism->comparison() : nullptr;
}

// ---- what is shown

void CostView::rebuild()
{
    m_charted.clear();
    const bool any = comparison() != nullptr;
    m_content->setVisible(any);
    m_nothing->setVisible(!any);
    if (!any) {
        m_maps->show(noNode);
        observe();
        return;
    }
    listResults();
    m_controls->rebuild();
    showResult(std::min(m_result, m_buttons.size() - 1));
    const Index own = computation().dimensions.at("n");
    m_length->show(tr("Length of the sequence, n: %1"), lengths(own), m_chosen.value_or(own));
    m_length->setToolTips(tr("What both would cost at another length; nothing is computed for it"));
    m_kicker->setText(tr("Beside exact attention"));
    m_title->setText(sentenceText(computation().mechanism->title()));
    follow();
    refresh();
}

void CostView::listResults()
{
    const std::vector<ComparedNodes> nodes = comparison()->comparedNodes();
    while (m_buttons.size() < nodes.size()) {
        auto* button = new QToolButton;
        button->setCheckable(true);
        button->setAutoExclusive(true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setObjectName(QStringLiteral("costResult%1").arg(m_buttons.size()));
        connect(button, &QToolButton::clicked, this, [this, i = m_buttons.size()] { showResult(i); });
        m_results->addWidget(button, 0, Qt::AlignBottom);
        m_buttons.push_back(button);
    }
    const GraphShape& graph = m_context.workbench.graph();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const QString exact = plainSymbol(graph.node(graph.find(nodes[i].exact)).info);
        const QString found = plainSymbol(graph.node(graph.find(nodes[i].found)).info);
        m_buttons[i]->setText(found);
        m_buttons[i]->setToolTip(tr("%1 beside %2, and their difference").arg(found, exact));
        m_buttons[i]->setAccessibleName(m_buttons[i]->toolTip());
    }
}

void CostView::showResult(std::size_t result)
{
    m_result = result;
    m_buttons[result]->setChecked(true);
    m_maps->show(m_context.workbench.graph().find(comparison()->comparedNodes()[result].error));
    observe();
    refresh();
}

// Shows the result that was selected elsewhere.
void CostView::follow()
{
    const NodeId selected = m_context.selection.node();
    if (comparison() == nullptr || selected == noNode || m_followed.is(m_context.workbench, selected))
        return;
    m_followed = KeptNode(m_context.workbench, selected);
    const std::string& name = m_context.workbench.graph().node(selected).info.name;
    const std::vector<ComparedNodes> nodes = comparison()->comparedNodes();
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if ((name == nodes[i].found || name == nodes[i].exact || name == nodes[i].error) && i != m_result)
            showResult(i);
}

// The demands of the counted costs.
std::vector<Demand> CostView::measured() const
{
    std::vector<Demand> demands;
    const GraphShape& graph = m_context.workbench.graph();
    if (comparison() != nullptr)
        for (const Measure& measure : comparison()->measures())
            for (const std::string& name : {measure.found, measure.exact})
                if (const NodeId node = graph.find(name); node != noNode)
                    demands.push_back({node, Region::all(graph.node(node).shape)});
    return demands;
}

void CostView::observe()
{
    if (m_context.workbench.isOpen())
        m_context.workbench.look(this, isVisible() ? measured() : std::vector<Demand>());
}

void CostView::refresh()
{
    if (comparison() != nullptr && isVisible() && !std::exchange(m_waiting, true))
        QTimer::singleShot(0, this, &CostView::say);
}

// Updates the texts once for all changes of a turn of the event loop.
void CostView::say()
{
    m_waiting = false;
    if (comparison() == nullptr || !isVisible())
        return;
    const auto now = counts();
    m_sentence->setText(now ? joinedSentences({guessesHere() ? guessQuestion() : errorWords(), costWords(*now)})
                            : computingText());
    if (now && (m_charted.empty() || m_charted != *now))
        showCharts(*now);
}

// Hides the errors, as the largest may be the number to be guessed.
bool CostView::guessesHere() const
{
    const GraphShape& graph = m_context.workbench.graph();
    const NodeId shown = shownNode(m_context.selection, graph);
    const ComparedNodes nodes = comparison()->comparedNodes()[m_result];
    return guessing(m_context)
        && (shown == graph.find(nodes.found) || shown == graph.find(nodes.exact) || shown == graph.find(nodes.error));
}

// The counted costs; none while they are being computed.
std::optional<std::vector<Counted>> CostView::counts()
{
    const GraphShape& graph = m_context.workbench.graph();
    std::vector<Counted> counts;
    for (const Measure& measure : comparison()->measures()) {
        const Values found = m_context.workbench.values(graph.find(measure.found));
        const Values exact = m_context.workbench.values(graph.find(measure.exact));
        if (!found || !exact)
            return std::nullopt;
        counts.push_back({found.view.at({0, 0, measure.entry}), exact.view.at({0, 0, measure.entry})});
    }
    return counts;
}

void CostView::showCharts(const std::vector<Counted>& now)
{
    m_charted = now;
    const CostCurve curve(*comparison(), computation().settings, computation().dimensions, now);
    CostPicture picture;
    picture.method = title();
    picture.now = curve.length();
    picture.chosen = m_chosen.value_or(picture.now);
    const std::vector<Measure> measures = comparison()->measures();
    for (std::size_t i = 0; i < measures.size(); ++i) {
        CostPicture::Chart chart;
        chart.title = sentenceText(measures[i].title);
        chart.title[0] = chart.title[0].toUpper();
        for (const Index length : CostCurve::lengths())
            chart.points.push_back({length, curve.at(length)[i]});
        chart.now = now[i];
        chart.chosen = picture.chosen == picture.now ? chart.now : curve.at(picture.chosen)[i];
        chart.winsFrom = curve.winsFrom(i);
        chart.crossing = curve.at(chart.winsFrom.value_or(1))[i];
        picture.charts.push_back(std::move(chart));
    }
    m_charts->show(std::move(picture));
}

void CostView::setLength(Index n)
{
    const Index own = computation().dimensions.at("n");
    m_chosen = n == own ? std::nullopt : std::optional(n);
    std::vector<Index> stops = lengths(own);
    if (!std::ranges::binary_search(stops, n))
        stops.insert(std::ranges::lower_bound(stops, n), n);
    m_length->show(tr("Length of the sequence, n: %1"), std::move(stops), n);
    m_charted.clear();
    say();
}

// ---- as a figure

std::vector<Demand> CostView::figureDemands()
{
    const FigurePageInUse page(*m_maps, withinMargins(figurePage()));
    std::vector<Demand> demands = measured();
    if (comparison() != nullptr)
        std::ranges::copy(m_maps->figureDemands(), std::back_inserter(demands));
    return demands;
}

Drawing CostView::drawing(const Theme& shown)
{
    const Theme& theme = figurePage().print.asked() && &shown == &paperTheme() ? printTheme() : shown;
    if (comparison() == nullptr)
        throw Error(verbatim(m_nothing->text()));
    if (!counts())
        throw StillComputing();
    say();
    const auto maps = [&](const FigurePage& its) {
        const FigurePageInUse page(*m_maps, its);
        return m_maps->drawing(theme);
    };
    const auto charts = [&](double width, double height) { return m_charts->drawing(width, height, theme); };
    const QStringList key{tr("this method"), tr("exact"), tr("this document")};
    QStringList losses;
    const auto told = [&](const FigurePage& its) {
        Drawing drawing = maps(its);
        losses = drawing.losses;
        return drawing;
    };
    Drawing drawing = costFigure({title(), m_sentence->text(), told, charts, key}, figurePage(), theme);
    drawing.losses = losses;
    return drawing;
}

// ---- in words

QString CostView::title() const { return sentenceText(computation().mechanism->title()); }

QString CostView::errorWords()
{
    const GraphShape& graph = m_context.workbench.graph();
    const ComparedNodes nodes = comparison()->comparedNodes()[m_result];
    const Values error = m_context.workbench.values(graph.find(nodes.error));
    const Values exact = m_context.workbench.values(graph.find(nodes.exact));
    if (!error || !exact)
        return computingText();
    const ErrorSize size = errorSize(error.view, exact.view);
    const bool weights = graph.node(graph.find(nodes.exact)).info.family == Family::Attention;
    const QString most = sizeText(size.largest);
    constexpr double roundings = 16;
    if (size.largest == 0)
        return weights ? tr("The weights equal the exact ones to the last bit;")
                       : tr("The result equals the exact one to the last bit;");
    if (size.largest <= roundings * std::numeric_limits<double>::epsilon() * std::max(size.scale, 1.0))
        return weights ? tr("The weights equal the exact ones but for rounding, which is at most %1;").arg(most)
                       : tr("The result equals the exact one but for rounding, which is at most %1;").arg(most);
    const QString mean = sizeText(size.mean);
    return weights ? tr("The weights differ from the exact ones by at most %1, on average by %2;").arg(most, mean)
                   : tr("The result differs from the exact one by at most %1, on average by %2;").arg(most, mean);
}

QString CostView::costWords(const std::vector<Counted>& counts) const
{
    QStringList parts;
    const std::vector<Measure> measures = comparison()->measures();
    for (std::size_t i = 0; i < counts.size(); ++i)
        parts << tr("%2 %1 instead of %3")
                     .arg(sentenceText(measures[i].title), countText(counts[i].found), countText(counts[i].exact));
    return tr("at n = %1 this takes %2.").arg(computation().dimensions.at("n")).arg(parts.join(tr(", ")));
}

// ---- how it looks

void CostView::dress()
{
    const Display& display = m_context.display;
    const Theme& theme = display.theme();
    setAccessibleName(tr("Cost"));
    m_maps->setAccessibleName(tr("Method, exact result and error"));
    m_charts->setAccessibleName(tr("Cost over the length of the sequence"));
    m_nothing->setText(
        tr("This mechanism is exact. Open an efficient one to compare its weights and cost with exact attention."));
    m_nothing->setFont(display.font(14));
    m_kicker->setFont(display.font(12, true));
    m_kicker->setProperty("muted", true);
    m_title->setFont(display.font(20, true));
    m_sentence->setFont(display.font(13));
    m_legend->setFont(display.font(12));
    const auto sample = [](const char* line, const QColor& colour, const QString& text) {
        return QStringLiteral("<span style='color:%1'>%2</span> %3")
            .arg(colour.name(), QString::fromUtf8(line), text.toHtmlEscaped());
    };
    m_legend->setText(sample("━━", theme.accent, tr("this method")) + QStringLiteral("&nbsp;&nbsp; ")
                      + sample("╍╍", theme.muted, tr("exact")) + QStringLiteral("&nbsp;&nbsp; ")
                      + sample("┊", theme.muted, tr("this document")));
    if (comparison() != nullptr)
        rebuild();
}

void CostView::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    observe();
    refresh();
}

void CostView::hideEvent(QHideEvent* event)
{
    QScrollArea::hideEvent(event);
    observe();
}

extern const ViewEntry costView;
constinit const ViewEntry costView = viewEntry<CostView>("cost", QT_TRANSLATE_NOOP("Views", "Cost"), "Ctrl+7");

} // namespace heedmap

#include "moc_cost_view.cpp"
