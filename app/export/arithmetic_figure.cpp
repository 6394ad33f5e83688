#include "export/arithmetic_figure.h"

#include "export/view_page.h"
#include "on_page.h"
#include "text/core_text.h"

#include <paint/figure_parts.h>
#include <paint/heatmap_painter.h>
#include <paint/node_figure.h>
#include <view/explanation/arithmetic_picture.h>
#include <view/scene/arithmetic_latex.h>

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double usualRoom = 460; // px, where no width is asked for
constexpr double underHead = 10;

Expression expressionOf(const FigureSource& source, NodeId node, const Cell& cell)
{
    if (!source.graph.node(node).leaf() && !source.graph.pinned(node, cell.slice) && source.explain)
        if (auto expression = source.explain(node, cell))
            return *expression;
    throw Error(HEEDMAP_PHRASE("%1 has no arithmetic; expected a number that is computed"),
                referenceText(source.graph, node, cell));
}

std::vector<double> columnOf(const FigureSource& source, NodeId node, Index slice, Index col)
{
    const Lease numbers = source.read(node);
    std::vector<double> column;
    for (Index row = 0; row < numbers.shape.rows; ++row)
        column.push_back(numbers.at({slice, row, col}));
    return column;
}

QString entryOf(const Axis& axis, Index index, Index first)
{
    const bool labelled = axis.labels != nullptr && index < static_cast<Index>(axis.labels->size());
    return labelled ? labelText(axis, index) : QString::number(index + first);
}

/// `[the, cat]`
QString entriesOf(const Node& node, const Cell& cell, Index first)
{
    QString entries = entryOf(node.info.cols, cell.col, first);
    if (node.shape.rank > 1)
        entries.prepend(entryOf(node.info.rows, cell.row, first) + QStringLiteral(", "));
    return QLatin1Char('[') + entries + QLatin1Char(']');
}

} // namespace

/// What is drawn, and where.
struct ArithmeticFigure::Page {
    FormulaBox symbol;
    FormulaBox formula;
    FigureLayout words; ///< beside the symbol, and below it
    QPointF symbolAt;
    QPointF formulaAt;
    ArithmeticLayout layout;
    QSizeF size;
    double top = 0; ///< of the arithmetic
    QString heading;
    QString entries;
    QString tex; ///< of the symbol, and of the rule
    QString rule;
    SymbolInk ink = SymbolInk::Plain;
};

ArithmeticFigure::ArithmeticFigure(const FigureSource& source, NodeId id, const Cell& cell, const FigureStyle& style)
    : m_style(style), m_options(style.layout(1)), m_page(std::make_shared<Page>())
{
    const GraphShape& graph = source.graph;
    const Node& node = graph.node(id);
    const Expression expression = expressionOf(source, id, cell);
    ArithmeticOptions options;
    options.decimals = style.decimals;
    options.wholeNumbers = wholeNumbers(node.shape, [&] { return source.read(id); });
    m_latex = arithmeticLatex(graph, {id, cell}, expression, options, style.firstIndex).toStdString();
    const PageText sizes(style);
    HeatmapFigure figure = emptyNodeFigure(graph, id);
    countFrom(figure, style.firstIndex);
    m_page->ink = figure.ink;
    m_page->tex = style.symbol.isEmpty() ? figure.symbol : style.symbol;
    m_page->rule = style.symbol.isEmpty() ? QString::fromStdString(graph.formula(id)) : QString();
    m_page->entries = style.without.has(FigurePart::Labels) ? QString() : entriesOf(node, cell, style.firstIndex);
    if (!style.without.has(FigurePart::Title)) {
        m_page->heading = style.title.isEmpty() ? figure.heading : style.title;
        if (style.title.isEmpty() && node.shape.rank > 2)
            m_page->heading += QStringLiteral(" · ") + sliceTitle(figure, cell.slice);
    }
    Arithmetic arithmetic = arithmeticOf(graph, id, expression, options);
    if (arithmetic.hidden == 0)
        arithmetic.foldable = false;
    if (style.without.has(FigurePart::Range))
        arithmetic.notes.clear();
    QStringList labels = rowLabels(graph, arithmetic, [&source](NodeId matrix, Index slice, Index col) {
        return columnOf(source, matrix, slice, col);
    });
    if (style.without.has(FigurePart::Labels))
        labels.fill({}, labels.size());
    m_page->layout.show(std::move(arithmetic), labels);
    layOut();
}

ArithmeticFigure::~ArithmeticFigure() = default;

void ArithmeticFigure::placeHead()
{
    Page& page = *m_page;
    const double margin = m_options.margin;
    double x = margin;
    double bottom = margin;
    double baseline = margin + m_options.titlePx;
    const bool symbol = !m_style.without.has(FigurePart::Symbol);
    if (symbol) {
        page.symbol = FormulaBox(page.tex, {FormulaStyle::Face::Title, m_options.titlePx});
        baseline = margin + std::max(m_options.titlePx, page.symbol.ascent());
        page.symbolAt = {x, baseline};
        x += page.symbol.width() + 6;
        bottom = baseline + std::max(page.symbol.descent(), 6.0);
    }
    for (const QString& words : {symbol ? page.entries : QString(), page.heading}) {
        if (words.isEmpty())
            continue;
        const QRectF line = placeParagraph(page.words, words, {x, baseline - 13}, 1e6, 13, TextTone::Normal);
        x = line.right() + 12;
        bottom = std::max(bottom, line.bottom());
    }
    if (symbol && !page.rule.isEmpty()) {
        page.formula = FormulaBox(page.rule, {FormulaStyle::Face::Formula, 17});
        page.formulaAt = {margin, bottom + 4 + page.formula.ascent()};
        bottom = page.formulaAt.y() + page.formula.descent();
    }
    page.top = bottom > margin ? bottom + underHead : margin;
    page.size.setWidth(std::max(x, margin + page.formula.width()));
}

// Text has the size that was asked for: on a page that is too narrow the figure is refused.
void ArithmeticFigure::layOut()
{
    Page& page = *m_page;
    placeHead();
    const double margins = 2 * m_options.margin;
    const double room =
        m_options.width > 0 ? m_options.width - margins : std::max(usualRoom, page.size.width() - margins);
    page.layout.layOut(room);
    const double columns = page.layout.reach() / page.layout.fit();
    const double needed = std::max({columns, page.layout.formula().width(), page.size.width() - m_options.margin});
    constexpr double least = 11.0 / 12;
    const bool small = page.layout.fit() < least - 1e-9 || needed - columns > room;
    if (m_style.print.asked() && m_options.width > 0 && small)
        throw tooNarrow(m_style.print, needed + margins);
    const bool value = page.layout.arithmetic().form == Arithmetic::Form::Value;
    double width = room;
    if (m_style.without.has(FigurePart::Bar) || (value && m_options.width == 0))
        width = std::min(room, std::max({page.layout.reach() + 2, page.size.width() - margins, 240.0}));
    page.layout.layOut(width);
    const double height = page.top + page.layout.below() + page.layout.notesHeight() + m_options.margin;
    page.size = {m_options.width > 0 ? m_options.width : width + margins,
                 std::ceil(height * m_options.unit - 1e-6) / m_options.unit};
}

Drawing ArithmeticFigure::drawing() const
{
    Theme theme = *m_style.theme;
    if (m_style.print.asked())
        theme.muted = theme.text; // as all text on paper
    const auto draw = [page = m_page, style = m_style, margin = m_options.margin, theme](QPainter& painter) {
        const PageText sizes(style);
        if (style.ground)
            painter.fillRect(QRectF(QPointF(), page->size), theme.panel);
        painter.setRenderHint(QPainter::Antialiasing);
        page->symbol.draw(painter, page->symbolAt, theme.ink(page->ink));
        page->formula.draw(painter, page->formulaAt, theme.text);
        for (const PlacedText& text : page->words.texts)
            drawPlacedText(painter, text, theme);
        painter.translate(margin, page->top);
        const ArithmeticPicture::State state{theme.ink(page->ink), -1, {}, {}};
        ArithmeticPicture(page->layout, theme, state).draw(painter, QRectF(-1e6, -1e6, 2e6, 2e6));
        painter.translate(-margin, -page->top);
    };
    return onPage(
        {plainFormula(m_page->tex) + m_page->entries, m_page->size, draw, !m_style.ground, m_style.print.unit()},
        m_style);
}

std::string cellFileName(const GraphShape& graph, NodeId node, const Cell& cell)
{
    std::string name = referenceText(graph, node, cell);
    std::erase(name, ']');
    std::ranges::replace_if(
        name, [](char c) { return c == '[' || c == ','; }, '-');
    return name;
}

std::string arithmeticName(const GraphShape& graph, NodeId node, const Cell& cell)
{
    return "arithmetic-" + cellFileName(graph, node, cell);
}

} // namespace heedmap
