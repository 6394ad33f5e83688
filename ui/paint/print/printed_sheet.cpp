#include "paint/print/printed_sheet.h"

#include "paint/blocks/cell_numbers.h"
#include "paint/figure_parts.h"
#include "paint/print/paper_labels.h"
#include "paint/type.h"

#include <heedmap/base/error.h>

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace heedmap {
namespace {

constexpr double highestPage = 14400; // points; readers of PDF open no higher page
constexpr double usualPage = 1.5;     // height over width of what A4 leaves between its margins
constexpr int largestCell = 44;       // px, of a step
constexpr int largestOfSheet = 32;
constexpr int smallestCell = 14;      // labels and numbers of one decimal have room
constexpr double freeRoom = 1200;     // px of a page without a width
constexpr Index ofOneSize = 16;       // rows or columns of matrices whose cells all have one size
constexpr double smallestAlone = 7.5; // px of the cells of a step, unless larger matrices have smaller ones
constexpr double longestOver = 90;    // px of a label over a column
constexpr double shareBesideRows = 0.15;
constexpr double betweenSteps = 26;
constexpr double betweenLines = 12;
constexpr double aroundSign = 6;
constexpr double shortestArrow = 30;
constexpr double overArrow = 5;
constexpr double belowMiddle = 0.35 * paperPx; // the baseline of a symbol
constexpr double besideSymbol = 7;
constexpr double headingLine = 20;
constexpr double symbolLine = 18;
constexpr double besideOwnBar = 16; // px of the number below its end
constexpr double barRoom = 32;      // px below a matrix whose numbers have no room

struct SheetText {
    Q_DECLARE_TR_FUNCTIONS(Paint)
};

/// How numbers are written, from what is asked for to what needs the least room.
struct NumberWay {
    int fewer;
    bool bare;
};
constexpr std::array<NumberWay, 4> numberWays{{{0, false}, {0, true}, {1, false}, {1, true}}};

/// A matrix of a step, with all that does not depend on the size of its cells.
struct SheetMatrix {
    const HeatmapFigure* figure;
    FormulaBox symbol;
    QStringList words; ///< beside it: its shape, and which matrix of a stack it is
    QString magnitude;
    Index rowCount;
    Index colCount;
    PaperAxis rows;
    PaperAxis cols;
    std::vector<ValueExtent> extents;
    std::array<double, numberWays.size()> widest{}; ///< px of its numbers in each way; 0: it has none

    SheetMatrix(const HeatmapFigure& shown, bool titled)
        : figure(&shown), rowCount(FigureCells(shown).rows()), colCount(FigureCells(shown).cols()),
          rows(shown.rows, rowCount), cols(shown.cols, colCount)
    {
        const FigureCells cells(shown);
        extents.push_back(extentOf(cells, 0));
        if (!shown.without.has(FigurePart::Symbol))
            symbol = FormulaBox(shown.symbol.isEmpty() ? QStringLiteral("\\text{%1}").arg(shown.name) : shown.symbol,
                                {FormulaStyle::Face::Title, paperPx});
        if (!shown.without.has(FigurePart::Shape))
            words += cells.shapeText();
        if (titled && !shown.heading.isEmpty())
            words += shown.heading;
        const double most = std::max(std::abs(extents.front().lo), std::abs(extents.front().hi));
        if (shown.role == ValueRole::Gradient && extents.front().numbers > 0)
            magnitude = magnitudeText(most);
        for (std::size_t way = 0; shown.showValues && cells.known() && way < numberWays.size(); ++way)
            widest[way] = widestNumber(cells, way);
    }

    NumberFormat format(std::size_t way) const
    {
        const double most = std::max(std::abs(extents.front().lo), std::abs(extents.front().hi));
        const int decimals = std::max(figure->decimals - numberWays[way].fewer, 0);
        return figure->role == ValueRole::Gradient ? gradientFormat(figure->values, most, decimals)
                                                   : numberFormat(figure->values, most, decimals);
    }

    bool labelled(const PaperAxis& axis) const { return axis.tokens() && !figure->without.has(FigurePart::Labels); }
    bool numbered(double cell, std::size_t way) const
    {
        const double beside = numberWays[way].bare ? 2 : 4;
        return widest[way] > 0 && cell >= 1.25 * smallPaperPx && widest[way] + beside <= cell;
    }
    double titleWidth() const
    {
        double width = symbol.width();
        for (const QString& word : words)
            width += besideSymbol + textWidth(word, paperPx);
        return width + (magnitude.isEmpty() ? 0 : besideSymbol + textWidth(magnitude, paperPx, true));
    }

private:
    double widestNumber(const FigureCells& cells, std::size_t way) const
    {
        constexpr Index most = 40; // rows or columns of a matrix that is searched for its widest number
        if (std::max(rowCount, colCount) > most)
            return 0;
        const NumberFormat written = format(way);
        const Bare bare = numberWays[way].bare ? bareOn(true, extents.front()) : Bare::No;
        double width = 1;
        for (Index r = 0; r < rowCount; ++r)
            for (Index c = 0; c < colCount; ++c)
                if (cells.mark(0, r, c) == CellMark::Number)
                    width =
                        std::max(width, textWidth(cellText(*figure, cells, written, {0, r, c}, bare), smallPaperPx));
        return width;
    }
};

/// A matrix in its step: the sign before it, and its gradient under it.
struct SheetItem {
    SheetMatrix top;
    std::optional<SheetMatrix> under = {};
    FormulaBox sign = {};
    bool arrow = false;
    bool back = false;  ///< the arrow of the gradients has run
    bool again = false; ///< it stands in an earlier step

    double signWidth() const
    {
        const double width = arrow ? std::max(shortestArrow, sign.width() + 8) : sign.width();
        return width > 0 ? width + 2 * aroundSign : 0;
    }
};

struct FlowStep {
    QString heading;
    std::vector<SheetItem> items;
};

bool sameRows(const HeatmapFigure& a, const HeatmapFigure& b)
{
    return FigureCells(a).rows() == FigureCells(b).rows() && a.rows.labels == b.rows.labels;
}

/// `known` are the numbers that stand in earlier steps.
FlowStep flowOf(const SheetStep& step, std::set<const void*>& known)
{
    FlowStep flow{step.heading, {}};
    std::vector<const HeatmapFigure*> figures;
    for (const HeatmapFigure& operand : step.operands)
        figures.push_back(&operand);
    figures.push_back(&step.result);
    const bool rule = figures.size() == 2 || step.geometry == StepGeometry::RowMap;
    for (std::size_t i = 0; i < figures.size(); ++i) {
        const bool last = i + 1 == figures.size();
        const HeatmapFigure& figure = *figures[i];
        SheetItem item{SheetMatrix(figure, last)};
        item.arrow = i > 0 && rule && last;
        const bool product = step.geometry == StepGeometry::Product && step.operatorText.isEmpty();
        const QString between = rule ? QStringLiteral(",") : product ? QStringLiteral("\\cdot") : step.operatorText;
        if (i > 0)
            item.sign = FormulaBox(item.arrow ? step.operatorText
                                       : last ? QStringLiteral("=")
                                              : between,
                                   {FormulaStyle::Face::Formula, paperPx});
        if (i < step.gradients.size() && !FigureCells(step.gradients[i]).empty())
            item.under.emplace(step.gradients[i], false);
        item.back = item.arrow && item.under && step.ranBack;
        item.again = !last && !item.under && known.contains(figure.values.data) && item.top.symbol.width() > 0;
        if (figure.values.data != nullptr)
            known.insert(figure.values.data);
        flow.items.push_back(std::move(item));
    }
    return flow;
}

/// Steps in lines, as words are, with cells of one size; larger matrices have smaller ones. Where each matrix stands
/// `once`, later steps have its symbol alone.
class SheetFlow {
public:
    SheetFlow(const Sheet& sheet, const std::vector<FlowStep>& steps, const LayoutOptions& options, double cell,
              std::size_t way, bool once, bool alone)
        : m_sheet(sheet), m_steps(steps), m_options(options), m_cell(cell), m_way(way), m_once(once), m_alone(alone),
          m_room((options.width > 0 ? options.width : freeRoom) - 2 * options.margin),
          m_high(
              (options.height > 0 ? std::min(options.height, highestPage / options.unit) : highestPage / options.unit)
              - 2 * options.margin)
    {
        double least = m_cell;
        for (const FlowStep& step : steps)
            for (const SheetItem& item : step.items)
                if (m_alone || std::max(item.top.rowCount, item.top.colCount) <= ofOneSize)
                    least = std::min(least, cellOf(item.top));
        m_cell = m_alone ? std::min(m_cell, std::max(least, smallestAlone)) : least;
    }

    PrintedPages run()
    {
        m_pages.pages.emplace_back();
        if (!m_sheet.title.isEmpty())
            placeText(m_sheet.title, true);
        if (!m_sheet.summary.isEmpty())
            placeText(m_sheet.summary, false);
        for (std::size_t i = 0; i < m_steps.size(); ++i) {
            placeGroups(i);
            addStep(i);
        }
        endLine();
        placeGroups(m_steps.size());
        finishPage();
        return std::move(m_pages);
    }

    double height() const { return m_total; }
    /// The share of the matrices with numbers that have theirs; of decimals that are fewer, less.
    double numbered() const
    {
        const double worth = numberWays[m_way].fewer > 0 ? 0.75 : 1;
        return worth * static_cast<double>(m_numbered)
            / static_cast<double>(std::max<std::ptrdiff_t>(m_numbered + m_missing, 1));
    }
    std::ptrdiff_t missing() const { return m_missing; }
    std::ptrdiff_t shortened() const { return m_shortened; }
    std::ptrdiff_t thinned() const { return m_thinned; }
    std::ptrdiff_t lines() const { return m_lines; }
    bool wide() const { return m_right > m_room + 0.5; }
    double right() const { return m_right; }

private:
    struct Segment {
        std::size_t step;
        std::size_t item;
        double x;    ///< of the sign before it
        bool labels; ///< left of its rows
    };

    // ---- sizes

    double cellOf(const SheetMatrix& matrix) const
    {
        if (matrix.rowCount == 1 && matrix.colCount == 1) // a loss: nothing stands beside its number
            return std::max(m_cell, matrix.widest[m_way] + 6);
        const double most = std::min(std::max(200.0, 0.42 * m_room), 0.8 * m_room); // px of a side
        const auto rows = static_cast<double>(matrix.rowCount);
        const auto cols = static_cast<double>(matrix.colCount);
        const double around = 4 * headingLine + longestOver;
        const double high = m_options.height > 0 ? std::max(m_high - around, 60.0) : 1e6;
        if (!m_alone)
            return std::min({m_cell, most / std::max(rows, cols), high / rows});
        const double wide = matrix.colCount <= ofOneSize ? m_room : most;
        const double page = m_options.width > 0 ? std::max(usualPage * m_options.width - around, 200.0) : freeRoom;
        return std::min({m_cell, wide / cols, std::min(high, page) / rows});
    }

    QSizeF cellsOf(const SheetMatrix& matrix) const
    {
        return QSizeF(static_cast<double>(matrix.colCount), static_cast<double>(matrix.rowCount)) * cellOf(matrix);
    }

    bool numbered(const SheetMatrix& matrix) const { return matrix.numbered(cellOf(matrix), m_way); }
    bool hasBar(const SheetMatrix& matrix) const
    {
        return !numbered(matrix) && matrix.figure->role != ValueRole::Mask
            && !matrix.figure->without.has(FigurePart::Bar);
    }

    /// Of an axis whose labels may stand, or another matrix has them.
    PaperLabels beside(const SheetMatrix& matrix, bool labels) const
    {
        return labels && matrix.labelled(matrix.rows) ? matrix.rows.beside(cellOf(matrix), shareBesideRows * m_room)
                                                      : PaperLabels{.every = 0};
    }
    PaperLabels above(const SheetMatrix& matrix) const
    {
        return matrix.labelled(matrix.cols) ? matrix.cols.above(cellOf(matrix), longestOver, LabelWay::Level)
                                            : PaperLabels{.every = 0};
    }

    bool symbolOnly(const SheetItem& item) const { return m_once && item.again; }

    double barWidthOf(const SheetMatrix& matrix) const { return std::clamp(cellsOf(matrix).width(), 44.0, 160.0); }

    double leadOf(const SheetMatrix& matrix, bool labels) const
    {
        return std::max(beside(matrix, labels).band, hasBar(matrix) ? besideOwnBar : 0);
    }

    /// Right of where it begins: the sign, the labels of its rows, its cells.
    double widthOf(const SheetItem& item, bool labels) const
    {
        return item.signWidth()
            + (symbolOnly(item) ? item.top.symbol.width() : leadOf(item.top, labels) + bodyOf(item));
    }

    double bodyOf(const SheetItem& item) const
    {
        const double bar = hasBar(item.top) ? barWidthOf(item.top) + besideOwnBar : 0;
        const double width = std::max({cellsOf(item.top).width(), item.top.titleWidth(), bar});
        return item.under ? std::max({width, cellsOf(*item.under).width(), item.under->titleWidth()}) : width;
    }

    /// How far its slanted labels reach over what follows: above the sign and the labels of rows, which leave it free.
    double overhangOf(const SheetItem& item) const
    {
        return symbolOnly(item) ? 0
                                : std::max(cellsOf(item.top).width() + above(item.top).overhang - bodyOf(item), 0.0);
    }

    /// Where items end, each after the other.
    struct Run {
        double x = 0;
        double over = 0; ///< of slanted labels

        double end() const { return x + over; }
    };

    Run after(Run run, const SheetItem& item, bool labels) const
    {
        const double free = symbolOnly(item) ? widthOf(item, labels) : item.signWidth() + leadOf(item.top, labels);
        if (!symbolOnly(item))
            run.x += std::max(run.over - free, 0.0);
        run.x += widthOf(item, labels);
        run.over = symbolOnly(item) ? std::max(run.over - free, 0.0) : overhangOf(item);
        return run;
    }

    // ---- the flow

    /// Unless the matrix before it on the line names the same rows, `before`; null: none does.
    bool namesRows(const SheetItem& item, const HeatmapFigure*& before) const
    {
        if (symbolOnly(item))
            return false;
        const HeatmapFigure* last = std::exchange(before, item.top.figure);
        return last == nullptr || !sameRows(*last, *item.top.figure);
    }

    void addStep(std::size_t i)
    {
        const FlowStep& step = m_steps[i];
        Run all = m_run;
        const HeatmapFigure* before = m_before;
        for (const SheetItem& item : step.items)
            all = after(all, item, namesRows(item, before));
        const bool named = !step.heading.isEmpty() && step.heading != m_heading;
        const double headed = named ? textWidth(step.heading, paperPx, true) : 0;
        if (m_run.x > 0 && std::max(all.end(), m_run.x + headed) > m_room)
            endLine();
        if (named)
            m_headings.emplace_back(m_run.x, step.heading);
        const double begin = m_run.x;
        for (std::size_t k = 0; k < step.items.size(); ++k) {
            const SheetItem& item = step.items[k];
            before = m_before;
            if (m_run.x > 0 && after(m_run, item, namesRows(item, before)).end() > m_room + 0.5) {
                endLine();
            }
            const bool labels = namesRows(item, m_before);
            m_run = after(m_run, item, labels);
            m_line.push_back({i, k, m_run.x - widthOf(item, labels), labels});
        }
        m_right = std::max(m_right, m_run.end());
        m_run.over = std::max(m_run.over - betweenSteps, 0.0);
        m_run.x = std::max(m_run.x, begin + headed) + betweenSteps;
        m_heading = step.heading;
    }

    struct LineHeights {
        double heading = 0;
        double title = 0;
        double band = 0;
        double body = 0;
        double under = 0; ///< the cells of gradients; 0: none
        double bars = 0;
        double notes = 0;
    };

    /// Where signs and symbols stand, below the tops of the cells.
    double middleOf(const LineHeights& high) const { return std::min(high.body, 4 * m_cell) / 2; }

    /// px that a sign, or the symbol of a matrix that stands elsewhere, covers above it.
    double overMiddle(const SheetItem& item) const
    {
        const double sign = item.arrow ? overArrow + item.sign.ascent() + item.sign.descent() : item.sign.ascent() / 2;
        return symbolOnly(item) ? std::max(sign, item.top.symbol.ascent() - belowMiddle) : sign;
    }

    LineHeights heightsOf() const
    {
        LineHeights high;
        high.heading = m_headings.empty() ? 0 : headingLine;
        double over = 0; // the middle
        for (const Segment& segment : m_line) {
            const SheetItem& item = m_steps[segment.step].items[segment.item];
            over = std::max(over, overMiddle(item));
            if (symbolOnly(item)) {
                high.body = std::max(high.body, 2 * (belowMiddle + item.top.symbol.descent()));
                continue;
            }
            if (item.top.titleWidth() > 0)
                high.title = symbolLine;
            high.band = std::max(high.band, above(item.top).band);
            high.body = std::max(high.body, cellsOf(item.top).height());
            if (item.under)
                high.under = std::max(high.under, cellsOf(*item.under).height());
            if (hasBar(item.top) || (item.under && hasBar(*item.under)))
                high.bars = barRoom;
            high.notes = std::max(high.notes, notesUnder(item.top, {}).second.height());
        }
        high.band = std::max(high.band, over - high.title - middleOf(high));
        return high;
    }

    double heightOf(const LineHeights& high) const
    {
        const double below = high.bars + (high.notes > 0 ? high.notes + 4 : 0);
        return high.heading + high.title + high.band + high.body + below
            + (high.under > 0 ? symbolLine + 4 + high.under + high.bars : 0);
    }

    void endLine()
    {
        if (m_line.empty())
            return;
        LineHeights high = heightsOf();
        if (m_y > 0 && m_y + heightOf(high) > m_high) {
            finishPage();
            m_pages.pages.emplace_back();
            const QString& heading = m_steps[m_line.front().step].heading;
            if ((m_headings.empty() || m_headings.front().first > 0) && !heading.isEmpty())
                m_headings.insert(m_headings.begin(), {0, heading}); // of the page before, again
            high = heightsOf();
        }
        placeLine(high);
        ++m_lines;
        m_y += heightOf(high) + betweenLines;
        m_line.clear();
        m_headings.clear();
        m_run = {};
        m_before = nullptr;
    }

    void finishPage()
    {
        SheetLayout& page = m_pages.pages.back();
        const double width = m_options.width > 0 ? m_options.width : std::ceil(m_right + 2 * m_options.margin);
        const double high = std::max(m_y - betweenLines, 1.0);
        const double points = std::ceil((high + 2 * m_options.margin) * m_options.unit - 1e-6);
        page.size = {width, points / m_options.unit};
        const double beside = m_options.height > 0 ? std::max(m_room - m_right, 0.0) / 2 : 0;
        page.translate({m_options.margin + beside, m_options.margin});
        m_total += page.size.height();
        m_y = 0;
    }

    void placeGroups(std::size_t step)
    {
        for (const SheetGroup& group : m_sheet.groups)
            if (group.first == step) {
                endLine();
                m_heading.clear();
                placeText(group.note.isEmpty() ? group.title : group.title + QStringLiteral(" · ") + group.note, true);
            }
    }

    void placeText(const QString& text, bool bold)
    {
        FigureLayout lines;
        const double wider = bold ? 1.05 * textWidth(text, paperPx, true) / std::max(textWidth(text, paperPx), 1.0) : 1;
        const QRectF covered = placeParagraph(lines, text, {0, m_y}, m_room / wider, paperPx, TextTone::Normal);
        if (m_y > 0 && covered.bottom() + headingLine + symbolLine + 4 * m_cell > m_high) {
            finishPage();
            m_pages.pages.emplace_back();
            return placeText(text, bold);
        }
        for (PlacedText& line : lines.texts) {
            line.bold = bold;
            m_pages.pages.back().texts.push_back(line);
        }
        m_right = std::max(m_right, std::min(covered.right() * wider, m_room));
        m_y = covered.bottom() + 8;
    }

    // ---- what stands on a line

    void placeLine(const LineHeights& high)
    {
        SheetLayout& page = m_pages.pages.back();
        for (const auto& [x, heading] : m_headings)
            page.texts.push_back(textAt(heading, {x, m_y}, true));
        const double top = m_y + high.heading + high.title + high.band;
        const double underTop = top + high.body + high.bars + symbolLine + 4;
        for (const Segment& segment : m_line) {
            const SheetItem& item = m_steps[segment.step].items[segment.item];
            const double left = segment.x + item.signWidth() + leadOf(item.top, segment.labels);
            const double middle = top + middleOf(high);
            placeSign(page, item, segment.x, middle);
            if (symbolOnly(item)) {
                const QPointF at(segment.x + item.signWidth(), middle + belowMiddle);
                page.operators.push_back({item.top.symbol, at, at, at});
                continue;
            }
            place(page, item.top, {left, top}, top - high.band - symbolLine, {segment.labels, true});
            if (item.under) // whose columns are named above the matrix
                place(page, *item.under, {left, underTop}, underTop - symbolLine - 2, {segment.labels, false});
        }
    }

    void placeSign(SheetLayout& page, const SheetItem& item, double x, double middle) const
    {
        if (item.signWidth() == 0)
            return;
        const double begin = x + aroundSign;
        const double end = x + item.signWidth() - aroundSign;
        OperatorPlace sign{item.sign, {}, {begin, middle}, {end, middle}};
        const double centre = (begin + end - item.sign.width()) / 2;
        sign.baseline = {centre,
                         item.arrow ? middle - overArrow - item.sign.descent() : middle + item.sign.ascent() / 2};
        if (!item.arrow)
            sign.to = sign.from;
        page.operators.push_back(sign);
        if (item.under && item.arrow) {
            OperatorPlace back{{}, {}, {end, middle + 12}, {begin, middle + 12}, item.back};
            page.operators.push_back(back);
        }
    }

    PlacedText textAt(const QString& words, const QPointF& at, bool bold, TextTone tone = TextTone::Normal) const
    {
        PlacedText text;
        text.text = words;
        text.px = paperPx;
        text.bold = bold;
        text.tone = tone;
        text.box = {at, QSizeF(std::ceil(textWidth(words, paperPx, bold)) + 1, lineHeight(paperPx))};
        return text;
    }

    /// What has to be said of a matrix, under its cells.
    std::pair<FigureLayout, QSizeF> notesUnder(const SheetMatrix& matrix, const QPointF& at) const
    {
        HeatmapFigure quiet = *matrix.figure;
        quiet.without.add(FigurePart::Range);
        if (quiet.role != ValueRole::Gradient) // whose masked cells are named
            quiet.without.add(FigurePart::Bar);
        FigureLayout notes;
        measureFigure(notes, quiet, {QSizeF(1, 1) * cellOf(matrix), {}}, matrix.extents);
        notes.valuePx = numbered(matrix) ? smallPaperPx : 0;
        const QSizeF size = placeNotes(notes, quiet, at, std::max(cellsOf(matrix).width(), 90.0)).size();
        return {std::move(notes), size};
    }

    struct Labelled {
        bool rows;
        bool cols;
    };

    void place(SheetLayout& page, const SheetMatrix& matrix, const QPointF& at, double titleTop, Labelled labels)
    {
        const HeatmapFigure& figure = *matrix.figure;
        FigureLayout made;
        made.printed = true;
        made.flush = figure.plain;
        made.framed = !figure.plain;
        const double cell = cellOf(matrix);
        measureFigure(made, figure, {QSizeF(cell, cell), {}}, matrix.extents);
        const QRectF cells(at, cellsOf(matrix));
        made.matrices.push_back({0, cells});
        made.numbers = matrix.format(m_way);
        made.bare = numberWays[m_way].bare;
        made.valuePx = numbered(matrix) ? smallPaperPx : 0;
        m_numbered += numbered(matrix) ? 1 : 0;
        m_missing += !numbered(matrix) && figure.showValues && FigureCells(figure).known() ? 1 : 0;
        const auto add = [&](std::vector<PlacedText> texts) {
            made.texts.insert(made.texts.end(), texts.begin(), texts.end());
        };
        if (labels.rows && matrix.labelled(matrix.rows)) {
            add(matrix.rows.placeBeside(beside(matrix, true), cells));
            count(beside(matrix, true));
        }
        if (labels.cols && matrix.labelled(matrix.cols)) {
            add(matrix.cols.placeAbove(above(matrix), cells));
            count(above(matrix));
        }
        const std::pair<FigureLayout, QSizeF> notes =
            notesUnder(matrix, {at.x(), cells.bottom() + 4 + (hasBar(matrix) ? barRoom : 0)});
        add(notes.first.texts);
        placeTitle(made, matrix, {at.x(), titleTop});
        if (hasBar(matrix))
            placeBar(made, figure, 0, {at.x(), cells.bottom() + 6}, barWidthOf(matrix));
        page.figures.push_back({&figure, std::move(made)});
    }

    void count(const PaperLabels& labels)
    {
        m_shortened += labels.shortened;
        m_thinned += labels.every > 1 ? 1 : 0;
    }

    void placeTitle(FigureLayout& made, const SheetMatrix& matrix, const QPointF& at) const
    {
        const QFontMetricsF metrics(textFont(paperPx));
        made.symbol = matrix.symbol;
        made.symbolBaseline = at + QPointF(0, (lineHeight(paperPx) + metrics.ascent() - metrics.descent()) / 2);
        double x = at.x() + (matrix.symbol.width() > 0 ? matrix.symbol.width() + besideSymbol : 0);
        for (const QString& word : matrix.words) {
            made.texts.push_back(textAt(word, {x, at.y()}, false));
            x = made.texts.back().box.right() + besideSymbol;
        }
        if (!matrix.magnitude.isEmpty())
            made.texts.push_back(textAt(matrix.magnitude, {x, at.y()}, true, TextTone::Gradient));
    }

    const Sheet& m_sheet;
    const std::vector<FlowStep>& m_steps;
    const LayoutOptions& m_options;
    double m_cell;
    std::size_t m_way;
    bool m_once;
    bool m_alone; ///< one step, which has the width for itself
    double m_room;
    double m_high;
    PrintedPages m_pages;
    std::vector<Segment> m_line;
    std::vector<std::pair<double, QString>> m_headings; ///< of the line, and where they begin
    QString m_heading;                                  ///< of the step before
    Run m_run;                                          ///< of the line
    const HeatmapFigure* m_before = nullptr;            ///< the last matrix on it
    double m_y = 0;
    double m_right = 0;
    double m_total = 0; ///< px of the height of all pages
    std::ptrdiff_t m_numbered = 0;
    std::ptrdiff_t m_missing = 0;
    std::ptrdiff_t m_shortened = 0; ///< labels
    std::ptrdiff_t m_thinned = 0;   ///< axes of which some labels are left out
    std::ptrdiff_t m_lines = 0;
};

/// The way of numbers with which most matrices have theirs in cells of that size: all have the same.
std::size_t wayFor(const std::vector<FlowStep>& steps, double cell)
{
    std::size_t best = 0;
    std::ptrdiff_t most = -1;
    for (std::size_t way = 0; way < numberWays.size(); ++way) {
        std::ptrdiff_t count = 0;
        for (const FlowStep& step : steps)
            for (const SheetItem& item : step.items) {
                if (item.top.figure->numbers.exact && numberWays[way].fewer > 0)
                    return best;
                count += item.top.numbered(cell, way) ? 1 : 0;
            }
        if (count > most) {
            most = count;
            best = way;
        }
    }
    return best;
}

PrintedPages told(PrintedPages pages, const SheetFlow& flow)
{
    if (flow.missing() == 1)
        pages.losses += SheetText::tr("one matrix has no numbers in its cells: they have no room; a larger --width or "
                                      "smaller --text shows them");
    if (flow.missing() > 1)
        pages.losses += SheetText::tr("%1 matrices have no numbers in their cells: they have no room; a larger --width "
                                      "or smaller --text shows them")
                            .arg(flow.missing());
    if (flow.thinned() == 1)
        pages.losses +=
            SheetText::tr("one axis lacks some of its labels; a larger --width or smaller --text shows them");
    if (flow.thinned() > 1)
        pages.losses +=
            SheetText::tr("%1 axes lack some of their labels; a larger --width or smaller --text shows them")
                .arg(flow.thinned());
    if (flow.shortened() == 1)
        pages.losses += SheetText::tr("one label is cut; --whole-labels or smaller --text shows it whole");
    if (flow.shortened() > 1)
        pages.losses +=
            SheetText::tr("%1 labels are cut; --whole-labels or smaller --text shows them whole").arg(flow.shortened());
    return pages;
}

} // namespace

PrintedPages printedSheet(const Sheet& sheet, const LayoutOptions& options, bool oneStep)
{
    constexpr double enough = 0.7; // of the numbers, where one page is to hold them
    const LeastScript script(smallPaperPx);
    std::vector<FlowStep> steps;
    std::set<const void*> known;
    for (const SheetStep& step : sheet.steps)
        steps.push_back(flowOf(step, known));
    const double page = options.height > 0 ? options.height : options.width > 0 ? usualPage * options.width : 1e9;
    PrintedPages best;
    double share = 0; // of the matrices that have their numbers
    double least = 0; // px of the height; more where numbers are missing
    double right = 0; // of what does not fit the width; 0: it does
    SheetFlow narrow(sheet, steps, options, smallestCell, wayFor(steps, smallestCell), false, oneStep);
    if (oneStep)
        narrow.run();
    for (const bool once : {false, true})
        for (int cell = oneStep ? largestCell : largestOfSheet; cell >= (oneStep ? 4 : smallestCell); cell -= 2) {
            SheetFlow flow(sheet, steps, options, cell, wayFor(steps, cell), once, oneStep);
            PrintedPages pages = flow.run();
            share = std::max(share, flow.numbered());
            const bool numbers = flow.numbered() >= enough * share;
            const bool splitStep = oneStep && flow.lines() > 1 && options.width > 0 && options.height == 0;
            const bool splits = oneStep && flow.lines() > narrow.lines() && cell > smallestCell;
            const bool tower = splitStep && flow.height() > options.width && cell > smallestCell;
            const bool whole =
                flow.height() <= page && !tower && !flow.wide() && !splits && (numbers || oneStep || once);
            const double cost = flow.height() * (share > 0 ? 2 - flow.numbered() / share : 1);
            const bool lower = cost < 0.95 * least;
            if (best.pages.empty() || (right > 0 && flow.right() <= right) || (!flow.wide() && (lower || whole))) {
                least = cost;
                right = flow.wide() ? flow.right() : 0;
                best = told(std::move(pages), flow);
            }
            if (whole)
                return best;
        }
    if (right > 0)
        throw Error(HEEDMAP_PHRASE("a step with its operands does not fit the width at this size of text; expected a "
                                   "width of at least %1 mm, or smaller text"),
                    static_cast<Index>(std::ceil((right + 2 * options.margin) * options.unit * 25.4 / 72)));
    return best;
}

} // namespace heedmap
