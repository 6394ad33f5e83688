#include "heads_page.h"

#include "panels.h"

#include <paint/figure_parts.h>
#include <paint/heatmap_painter.h>
#include <paint/type.h>

#include <view/attention/weights_title.h>

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr double leastMatrix = 12;   // mm, before heads stand in several lines
constexpr double highestShare = 1.4; // height over width, unless matrices would be under 12 mm
constexpr double between = 0.6;      // mm
constexpr double betweenFew = 2;     // mm, where cells have labels
constexpr double narrow = 0.5;       // mm, where every bit of the width counts
constexpr double shareOfGap = 0.08;  // of a side of a matrix, at most
constexpr std::size_t few = 4;       // heads with full names

struct HeadsText {
    Q_DECLARE_TR_FUNCTIONS(Paper)
};

/// "layer 0", then "1": names that differ in their number have only that after the first.
QStringList onceNamed(QStringList names)
{
    if (names.isEmpty())
        return names;
    const QString head = names.front().left(names.front().lastIndexOf(QLatin1Char(' ')) + 1);
    bool numbered = !head.isEmpty();
    for (const QString& name : names) {
        bool number = false;
        name.mid(head.size()).toInt(&number);
        numbered = numbered && name.startsWith(head) && number;
    }
    for (qsizetype i = 1; numbered && i < names.size(); ++i)
        names[i] = names[i].mid(head.size());
    return names;
}

} // namespace

HeadsPage::HeadsPage(const FigureSource& source, const HeadsChoice& choice, const FigureStyle& style)
    : m_choice(choice), m_style(style)
{
    m_figures = figuresOf(source, m_choice.nodes, style);
    double largest = 0;
    for (HeatmapFigure& figure : m_figures)
        largest = std::max(largest, extentOf(FigureCells(figure)).hi);
    for (HeatmapFigure& figure : m_figures) {
        if (figure.barLabel.isEmpty() && m_choice.colours != HeadsChoice::Colours::Own)
            figure.barLabel = HeadsText::tr("attention weight");
        if (style.range != FigureStyle::Range::Auto)
            continue;
        if (m_choice.colours == HeadsChoice::Colours::Own)
            figure.range.perSlice = true;
        else
            figure.range = {.kind = RangeChoice::Kind::Fixed,
                            .lo = 0,
                            .hi = m_choice.colours == HeadsChoice::Colours::Largest && largest > 0 ? largest : 1,
                            .sharedWith = {}};
    }
    for (const HeatmapFigure& figure : style.mean ? m_figures : std::vector<HeatmapFigure>()) {
        m_means.push_back(figure);
        restrictFigure(m_means.back(), {.node = noNode, .name = {}, .mean = true});
    }
    fit(source.graph);
}

std::vector<Index> HeadsPage::headsOf(std::size_t node) const
{
    const Index count = FigureCells(m_figures[node]).slices();
    std::vector<Index> heads;
    for (Index s = 0; s < count; ++s)
        if (m_choice.heads.empty() || std::ranges::find(m_choice.heads, s) != m_choice.heads.end())
            heads.push_back(s);
    return heads;
}

/// Whether no matrix has heads beside it.
bool HeadsPage::single() const
{
    return m_means.empty() && std::ranges::all_of(m_figures, [](const HeatmapFigure& figure) {
               return FigureCells(figure).slices() == 1;
           });
}

QStringList HeadsPage::namesOf(const GraphShape& graph) const
{
    QStringList names;
    for (const NodeId node : m_choice.nodes)
        names += weightsTitle(graph, m_choice.nodes, node).plain();
    return names.size() < 2 ? QStringList() : onceNamed(names);
}

/// With as many in a line as fit, where matrices of one head each stand in it: `columns` becomes that count.
std::shared_ptr<PaperBlock> HeadsPage::widestBlock(const GraphShape& graph, std::size_t& columns)
{
    for (; single() && m_style.columns == 0 && columns > 1; --columns)
        try {
            return blockOf(graph, columns);
        } catch (const Error&) { // one less may fit
        }
    return blockOf(graph, columns);
}

/// With fewer heads in a line, if their matrices are larger so: a height may be too low for it.
std::shared_ptr<PaperBlock> HeadsPage::higherBlock(const GraphShape& graph, std::size_t columns)
{
    try {
        auto block = blockOf(graph, columns);
        return !m_block || block->side() > 1.001 * m_block->side() ? block : nullptr;
    } catch (const Error&) {
        return nullptr;
    }
}

void HeadsPage::putBar(BarSide side)
{
    m_style.bar = side;
    for (std::vector<HeatmapFigure>* figures : {&m_figures, &m_means})
        for (HeatmapFigure& figure : *figures)
            figure.barSide = side;
}

/// On a page with a height, whatever makes the matrices largest: heads in several lines, the bar beside them.
void HeadsPage::fillPage(const GraphShape& graph, std::size_t most)
{
    const bool breaks = m_style.columns == 0 && (single() || m_figures.size() == 1);
    const bool moves = !m_style.barAsked && m_style.bar == BarSide::Below && !m_style.without.has(FigurePart::Bar);
    const BarSide asked = m_style.bar;
    BarSide best = asked;
    for (const BarSide bar : moves ? std::vector{asked, BarSide::Right} : std::vector{asked}) {
        putBar(bar);
        std::size_t tried = 0;
        for (std::size_t lines = 1; lines <= (breaks ? most : 1); ++lines) {
            const std::size_t columns = (most + lines - 1) / lines;
            if (std::exchange(tried, columns) == columns)
                continue;
            if (auto larger = higherBlock(graph, columns)) {
                m_block = std::move(larger);
                best = bar;
            }
        }
    }
    putBar(best);
    if (!m_block)
        m_block = blockOf(graph, most); // which says what it needs
}

/// As many heads in a line as leave matrices of 12 mm; all of a layer where there are several layers.
void HeadsPage::fit(const GraphShape& graph)
{
    std::size_t most = 1;
    double cells = 1;
    if (single())
        most = m_figures.size();
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        most = std::max(most, headsOf(i).size() + (m_style.mean ? 1 : 0));
        cells = std::max(cells, static_cast<double>(FigureCells(m_figures[i]).cols()));
    }
    const auto large = [&](double side) { return side * cells * m_style.paperPage().unit * 25.4 / 72 >= leastMatrix; };
    std::size_t columns = m_style.columns > 0 ? std::min(most, static_cast<std::size_t>(m_style.columns)) : most;
    const bool whole = m_style.print.width > 0 && m_style.print.height > 0;
    if (whole)
        fillPage(graph, columns);
    else
        m_block = widestBlock(graph, columns);
    const bool breaks = !whole && m_style.columns == 0 && (single() || m_figures.size() == 1);
    for (std::size_t lines = 2; breaks && columns > 1 && !large(m_block->side()); ++lines) {
        const std::size_t fewer = (most + lines - 1) / lines;
        if (fewer == columns)
            continue;
        auto higher = higherBlock(graph, fewer);
        if (!higher)
            break;
        columns = fewer;
        m_block = std::move(higher);
    }
    double longest = 0;
    for (const QString& name : namesOf(graph))
        longest = std::max(longest, textWidth(name, paperPx));
    const bool turns =
        longest > 0 && longest < m_block->side() * static_cast<double>(FigureCells(m_figures.front()).rows());
    if (m_style.columns == 0 && m_style.print.width > 0 && !whole && turns && !single() && !large(m_block->side())) {
        m_namesTurned = true;
        if (auto block = higherBlock(graph, columns))
            m_block = std::move(block);
        else
            m_namesTurned = false;
    }
    const double highest = highestShare * m_block->size().width();
    if (m_style.columns == 0 && m_style.print.height == 0 && m_block->size().height() > highest) {
        m_largest = std::max(m_block->side() * highest / m_block->size().height(),
                             leastMatrix * 72 / 25.4 / m_style.paperPage().unit / cells);
        m_block = blockOf(graph, columns);
    }
}

/// Gaps that are narrower where matrices are small, or have no labels between them.
std::shared_ptr<PaperBlock> HeadsPage::blockOf(const GraphShape& graph, std::size_t columns)
{
    double cells = 1;
    for (const HeatmapFigure& figure : m_figures)
        cells = std::max(cells, static_cast<double>(FigureCells(figure).cols()));
    double gap = m_namesTurned ? narrow : columns > few ? between : betweenFew;
    auto block = blockOf(graph, columns, gap);
    const double wide = block->labelled() ? gap : std::min(gap, between);
    const double side = block->side() * cells * m_style.paperPage().unit * 25.4 / 72;
    if (const double least = std::min(wide, shareOfGap * side); least < 0.9 * gap)
        block = blockOf(graph, columns, least);
    return block;
}

std::shared_ptr<PaperBlock> HeadsPage::blockOf(const GraphShape& graph, std::size_t columns, double gap)
{
    PaperPage page = m_style.paperPage();
    const double mm = 72 / 25.4 / page.unit;
    page.grid = true;
    page.largest = m_largest;
    page.gap = gap * mm;
    page.rowNamesTurned = m_namesTurned;
    page.columns = static_cast<int>(columns);
    page.axisNames = false;
    page.asksForNumbers = m_style.asksForNumbers();
    page.remark = remark();
    std::vector<PaperPanel> all = single() ? singlePanels(graph) : panels(namesOf(graph), columns, page.rowNames);
    return std::make_shared<PaperBlock>(std::move(all), page);
}

std::vector<PaperPanel> HeadsPage::singlePanels(const GraphShape& graph) const
{
    std::vector<PaperPanel> panels;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const WeightsTitle title = weightsTitle(graph, m_choice.nodes, m_choice.nodes[i]);
        const bool named = m_figures.size() > 1;
        panels.push_back({.figure = &m_figures[i],
                          .symbol = named ? title.symbol : QString(),
                          .title = named ? title.words : QString()});
    }
    return panels;
}

std::vector<PaperPanel> HeadsPage::panels(const QStringList& names, std::size_t columns, QStringList& rowNames) const
{
    std::vector<PaperPanel> panels;
    bool first = true;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const QString name = names.value(static_cast<qsizetype>(i));
        const std::vector<Index> heads = headsOf(i);
        const std::size_t count = heads.size() + (m_means.empty() ? 0 : 1);
        const bool broken = count > columns;
        for (std::size_t h = 0; h < (count + columns - 1) / columns * columns; ++h) {
            if (h % columns == 0 && !names.isEmpty())
                rowNames += h == 0 ? name : QString();
            PaperPanel panel;
            if (h < heads.size()) {
                panel.figure = &m_figures[i];
                panel.slice = heads[h];
                const bool stack = FigureCells(m_figures[i]).slices() > 1;
                if (stack && (first || broken))
                    panel.title = columns > few && h > 0 && m_figures[i].slices.labels.isEmpty()
                        ? QString::number(heads[h] + m_style.firstIndex)
                        : sliceTitle(m_figures[i], heads[h]);
            }
            if (h == heads.size() && !m_means.empty()) {
                panel.figure = &m_means[i];
                panel.title = first || broken ? HeadsText::tr("mean") : QString();
            }
            panels.push_back(panel);
        }
        first = first && FigureCells(m_figures[i]).slices() <= 1;
    }
    return panels;
}

/// What rows and columns are, and how many where all matrices have as many.
QString HeadsPage::remark() const
{
    const HeatmapFigure& front = m_figures.front();
    const FigureCells cells(front);
    const bool alike = std::ranges::all_of(m_figures, [&](const HeatmapFigure& figure) {
        return FigureCells(figure).rows() == cells.rows() && FigureCells(figure).cols() == cells.cols();
    });
    if (!alike && single())
        return HeadsText::tr("rows: %1, columns: %2").arg(front.rows.name, front.cols.name);
    //: %1, %2 axes of a matrix: "rows: queries, columns: keys; 16 tokens"
    return HeadsText::tr("rows: %1, columns: %2; %3 × %4")
        .arg(front.rows.name, front.cols.name)
        .arg(cells.rows())
        .arg(cells.cols());
}

Drawing HeadsPage::drawing() const { return drawingOf(m_block, HeadsText::tr("attention weights"), m_style); }

} // namespace heedmap
