#include "paint/sheet_step.h"

#include "paint/figure_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// Of the formula that a matrix is called by, where nothing after it may tell how far it reaches.
QRectF symbolInk(const HeatmapFigure* figure, const FigureLayout& layout)
{
    const FormulaBox& symbol = layout.symbol;
    if (figure == nullptr || figure->without.has(FigurePart::Symbol) || symbol.width() <= 0)
        return {};
    return {layout.symbolBaseline - QPointF(0, symbol.ascent()),
            QSizeF(symbol.width(), symbol.ascent() + symbol.descent())};
}

constexpr double rowTitlePx = 17;
constexpr double dearTitlePx = 15; ///< with gradients, or if height is scarce for another reason
constexpr double operatorPx = 18;

/// Figures in a row, the tops of their cells on one line, with operators between them.
class RowBlock {
public:
    RowBlock(const SheetStep& step, const CellSize& cells, double deviceScale, Compact compact) : m_step(step)
    {
        const bool tight = compact != Compact::No;
        m_air = tight ? 2 : 12;
        m_shortestArrow = tight ? 32 : 56;
        m_arrowPx = tight ? 12 : 15;
        m_options.cellSize = cells;
        m_options.deviceScale = deviceScale;
        m_options.margin = 0;
        m_options.titlePx = rowTitlePx;
        m_between = tight ? 6 : 14;
        m_options.low = compact == Compact::Low && step.gradients.empty();
        if (m_options.low || !step.gradients.empty())
            m_options.titlePx = dearTitlePx;
    }

    SheetLayout place()
    {
        measure();
        double x = 0;
        for (std::size_t i = 0; i < m_parts.size(); ++i) {
            if (i > 0)
                x = placeOperator(i, x);
            FigureLayout& layout = m_parts[i].layout;
            layout.translate({x, m_cellsTop - cellsOf(m_parts[i]).top()});
            x = std::max(x + layout.size.width(), placeGradient(i));
        }
        for (auto* parts : {&m_parts, &m_under})
            for (PlacedFigure& part : *parts) {
                const QRectF ink = inkOf(part.layout) | symbolInk(part.figure, part.layout);
                m_block.size = m_block.size.expandedTo({ink.right(), ink.bottom()});
                if (part.figure != nullptr)
                    m_block.figures.push_back(std::move(part));
            }
        return std::move(m_block);
    }

private:
    void measure()
    {
        std::vector<const HeatmapFigure*> figures;
        for (const HeatmapFigure& operand : m_step.operands)
            figures.push_back(&operand);
        figures.push_back(&m_step.result);
        double bottom = 0; // of the upper matrices, below their cells' tops; then what the lower ones have above theirs
        double above = 0;
        for (std::size_t i = 0; i < figures.size(); ++i) {
            m_options.rowLabels = i == 0 || !sameRows(*figures[i - 1], *figures[i]);
            m_options.colLabels = true;
            m_parts.push_back({figures[i], layoutFigure(*figures[i], m_options)});
            const double top = cellsOf(m_parts.back()).top();
            m_cellsTop = std::max(m_cellsTop, top);
            if (m_step.gradients.empty())
                continue;
            bottom = std::max(bottom, inkOf(m_parts.back().layout).bottom() - top);
            const HeatmapFigure& gradient = m_step.gradients[i];
            m_options.colLabels = false;
            m_under.push_back({});
            if (!FigureCells(gradient).empty())
                m_under.back() = {&gradient, layoutFigure(gradient, m_options)};
            above = std::max(above, cellsOf(m_under.back()).top());
        }
        m_underTop = m_cellsTop + bottom + m_between + above;
    }

    // Places the gradient under part i, with its cells under those of the part; returns where it ends.
    double placeGradient(std::size_t i)
    {
        if (i >= m_under.size() || m_under[i].figure == nullptr)
            return 0;
        const QRectF cells = cellsOf(m_under[i]);
        m_under[i].layout.translate({cellsOf(m_parts[i]).left() - cells.left(), m_underTop - cells.top()});
        return inkOf(m_under[i].layout).right();
    }

    static FormulaBox wordBack()
    {
        const QString word = QStringLiteral("\\text{%1}").arg(QCoreApplication::translate("Paint", "backwards"));
        return {word, {FormulaStyle::Face::Formula, 12}};
    }

    // The arrow of the backward step, from the gradient of the result.
    void placeWayBack(const OperatorPlace& forward, double height)
    {
        const FormulaBox box = wordBack();
        const double middle = m_underTop + height / 2;
        OperatorPlace place{box, {}, {forward.to.x(), middle}, {forward.from.x(), middle}, m_step.ranBack};
        place.baseline = {(place.from.x() + place.to.x() - box.width()) / 2, middle - 8 - box.descent()};
        m_block.operators.push_back(std::move(place));
    }

    // Equal labels in the same order are drawn once, even if the axes have different names.
    static bool sameRows(const HeatmapFigure& a, const HeatmapFigure& b)
    {
        return FigureCells(a).rows() == FigureCells(b).rows() && a.rows.labels == b.rows.labels
            && (a.rows.name == b.rows.name || !a.rows.labels.isEmpty());
    }

    static QRectF cellsOf(const PlacedFigure& part)
    {
        return part.layout.matrices.empty() ? QRectF() : part.layout.matrices.front().cells;
    }

    // Places the sign before part i, from x on; returns where that part begins. An arrow leads from one operand, or
    // from several that a rule combines, to the result.
    double placeOperator(std::size_t i, double x)
    {
        const bool rule = m_parts.size() == 2 || m_step.geometry == StepGeometry::RowMap;
        const bool last = i + 1 == m_parts.size();
        const bool arrow = rule && last;
        const QString text = last ? (arrow ? m_step.operatorText : QStringLiteral("="))
            : rule                ? QStringLiteral(",")
                                  : m_step.operatorText;
        const FormulaBox box(text, {FormulaStyle::Face::Formula, arrow ? m_arrowPx : operatorPx});
        const bool wayBack = last && !m_under.empty() && m_under[i].figure != nullptr;
        // The arrow begins at the cells, even if a title or note is wider.
        const double from = x;
        const double width =
            std::ceil(arrow || wayBack
                          ? std::max({m_shortestArrow, box.width() + 2 * m_air, wayBack ? wordBack().width() : 0})
                          : box.width() + 8)
            + 2 * m_air;
        const double middle = m_cellsTop + std::min(cellsOf(m_parts[0]).height(), cellsOf(m_parts[i]).height()) / 2;
        OperatorPlace place{box, {}, {from + m_air, middle}, {from + width - m_air, middle}};
        const double centre = from + width / 2 - box.width() / 2;
        place.baseline =
            arrow ? QPointF(centre, middle - 8 - box.descent()) : QPointF(centre, middle + box.ascent() / 2);
        if (wayBack)
            placeWayBack(place, cellsOf(m_under[i]).height());
        if (!arrow)
            place.to = place.from;
        m_block.operators.push_back(std::move(place));
        return from + width;
    }

    const SheetStep& m_step;
    double m_air = 0;
    double m_shortestArrow = 0;
    double m_arrowPx = 0; ///< px of the text over the arrow
    LayoutOptions m_options;
    std::vector<PlacedFigure> m_parts;
    std::vector<PlacedFigure> m_under; ///< the gradient of each part, with no figure where it has none; or nothing
    SheetLayout m_block;
    double m_cellsTop = 0;
    double m_underTop = 0;
    double m_between = 20; ///< px between the upper and the lower matrices
};

/// The matrices of a step in a row with operators between them, from (0, 0), the tops of their cells aligned; under
/// each its gradient, if the step has gradients. See Compact.
SheetLayout rowBlock(const SheetStep& step, const CellSize& cells, double deviceScale, Compact compact = Compact::No)
{
    return RowBlock(step, cells, deviceScale, compact).place();
}

constexpr double sheetTitlePx = 17;
constexpr double lowTitlePx = 15; ///< if height is scarce
constexpr double flush = 12;

/// Rows and columns of everything in a step; a product's inner dimension counts as both.
struct Extents {
    Index rows = 1;
    Index cols = 1;
    Index inner = 1;
    Index slices = 1;

    Index largest() const { return std::max({rows, cols, inner}); }
};

Extents extentsOf(const SheetStep& step)
{
    const FigureCells result(step.result);
    Extents extents{result.rows(), result.cols(), 1, result.slices()};
    for (const HeatmapFigure& operand : step.operands) {
        const FigureCells cells(operand);
        extents.slices = std::max(extents.slices, cells.slices());
        if (step.geometry == StepGeometry::Product)
            continue;
        extents.rows = std::max(extents.rows, cells.rows());
        extents.cols = std::max(extents.cols, cells.cols());
    }
    if (step.geometry == StepGeometry::Product && !step.operands.empty())
        extents.inner = FigureCells(step.operands.front()).cols();
    return extents;
}

// Up to sixteen cells keep their numbers; more cells share the room of sixteen.
double roomFor(const Extents& extents)
{
    if (extents.slices > 2 && extents.largest() > 8)
        return 216;
    return extents.largest() <= 16 ? 576 : 384;
}

/// Whether rows need not align between operand and result, so that cells may be square, like pixels.
bool rearranges(const SheetStep& step)
{
    return step.geometry == StepGeometry::RowMap && step.operands.size() == 1
        && FigureCells(step.operands.front()).rows() != FigureCells(step.result).rows();
}

/// The cells of a step's three axes.
struct StepCells {
    AxisCells rows;
    AxisCells cols;
    AxisCells inner;
};

StepCells cellsOf(const SheetStep& step, double largestCell, double deviceScale)
{
    const Extents extents = extentsOf(step);
    if (const double square = std::min(squareCells(step), largestCell); square >= flush)
        return {{square, 1}, {square, 1}, {square, 1}};
    const double room = roomFor(extents);
    const auto axis = [&](Index count) {
        return axisCells(std::min(flush, room / static_cast<double>(count)), count, deviceScale);
    };
    if (rearranges(step)) {
        const AxisCells square = axis(extents.largest());
        return {square, square, square};
    }
    return {axis(extents.rows), axis(extents.cols), axis(extents.inner)};
}

CellSize crossing(const AxisCells& rows, const AxisCells& cols)
{
    return {{cols.cell, rows.cell}, {rows.pooled, cols.pooled}};
}

/// C = A·B of one slice.
class ProductBlock {
public:
    /// `gap` is the sign between operands and result. A low block has its captions in the free corners.
    ProductBlock(const SheetStep& step, Index slice, const StepCells& cells, const QSizeF& gap = {40, 24},
                 bool low = false)
        : m_left(step.operands.at(0)), m_above(step.operands.at(1)), m_result(step.result), m_slice(slice), m_gap(gap),
          m_low(low), m_titlePx(low ? lowTitlePx : sheetTitlePx), m_beside(low ? 14 : 16)
    {
        measureFigure(m_a, m_left, crossing(cells.rows, cells.inner));
        measureFigure(m_b, m_above, crossing(cells.inner, cells.cols));
        measureFigure(m_c, m_result, crossing(cells.rows, cells.cols));
    }

    SheetLayout place()
    {
        const QPointF top(0, m_result.values.shape.slices > 1 ? 24 : 0);
        const QRectF above = placeAbove(top);
        placeLeft(above);
        placeResult(above);
        SheetLayout block;
        if (top.y() > 0)
            block.texts.push_back(sliceHeading());
        QRectF ink(QPointF(), QSizeF(1, 1));
        for (auto& [figure, layout] : {std::pair{&m_above, &m_b}, {&m_left, &m_a}, {&m_result, &m_c}}) {
            ink |= inkOf(*layout) | symbolInk(figure, *layout);
            block.figures.push_back({figure, std::move(*layout)});
        }
        block.translate({-std::min(ink.left(), 0.0), 0});
        block.size = {ink.width(), ink.bottom()};
        return block;
    }

private:
    static QSizeF covered(const HeatmapFigure& figure, const FigureLayout& layout)
    {
        const FigureCells cells(figure);
        return layout.cellSize.covered(cells.rows(), cells.cols());
    }

    PlacedText sliceHeading() const
    {
        PlacedText title;
        title.text = sliceTitle(m_result, m_slice);
        title.px = 13;
        title.bold = true;
        title.box = QRectF(0, 0, std::ceil(textWidth(title.text, title.px, true)) + 1, lineHeight(title.px));
        return title;
    }

    // From A's cells to C's, as the bar under A may be wider than A.
    double leftWidth() const
    {
        const double width = covered(m_left, m_a).width();
        return m_gap.width() + (m_low ? width : std::max(width, barWidth(0)));
    }

    // Places B, with its caption at the left, or at the right in a low block; returns its cells.
    QRectF placeAbove(const QPointF& top)
    {
        const MatrixBands bands = bandsOf(m_above, m_b.cellSize);
        const double afterA = bandsOf(m_left, m_a.cellSize).left + leftWidth();
        const double aside = titleWidth(m_low ? m_left : m_above); // the width of the caption left of B
        const double x = std::ceil(std::max(afterA, aside + m_beside + bands.left));
        const QRectF cells = placeMatrix(m_b, m_above, std::min(m_slice, m_above.values.shape.slices - 1),
                                         top + QPointF(x, bands.top), bands);
        m_captionLeft = cells.left() - bands.left - m_beside - aside;
        if (m_low) {
            placeCaption(m_b, m_above, cells.topRight() + QPointF(m_beside, 0), titleWidth(m_above));
            return cells;
        }
        const double height = 56;
        const double y = std::round(std::max(cells.top() - 4, cells.center().y() - height / 2));
        m_besideB = placeCaption(m_b, m_above, {m_captionLeft, y}, barWidth(0)).bottom();
        return cells;
    }

    double titleWidth(const HeatmapFigure& figure) const
    {
        FigureLayout scratch;
        return std::max(std::ceil(placeTitle(scratch, figure, {}, m_titlePx).width()), barWidth(0));
    }

    // Places title, bar and notes, the notes at most that wide; returns the area they cover.
    QRectF placeCaption(FigureLayout& layout, const HeatmapFigure& figure, const QPointF& at, double width) const
    {
        const QRectF title = placeTitle(layout, figure, at, m_titlePx);
        const double x = m_low ? at.x() : at.x() + titleWidth(figure) - barWidth(0);
        const QRectF bar = placeBar(layout, figure, m_slice, {x, title.bottom() + 4}, barWidth(0));
        return title | bar | placeNotes(layout, figure, {x, std::max(bar.bottom(), title.bottom()) + 4}, width);
    }

    // A low block has title, bar and notes of A above it, beside B; else only the title is above A, the rest below.
    void placeLeft(const QRectF& above)
    {
        const MatrixBands bands = bandsOf(m_left, m_a.cellSize);
        FigureLayout scratch = m_a;
        const QRectF over =
            m_low ? placeCaption(scratch, m_left, {}, titleWidth(m_left)) : placeTitle(scratch, m_left, {}, m_titlePx);
        const double needed = over.height() + 8 + bands.top;
        const bool meets = bands.cols.turned && bandsOf(m_above, m_b.cellSize).left > m_gap.width(); // labels of B
        const double underB = m_low ? bands.top + 8 : std::max(m_gap.height(), meets ? bands.cols.band + 6 : 0);
        const double y = std::ceil(std::max(above.bottom() + underB, m_besideB + (m_low ? 0 : 16) + needed));
        const double x = above.left() - leftWidth();
        const QRectF cells = placeMatrix(m_a, m_left, std::min(m_slice, m_left.values.shape.slices - 1), {x, y}, bands);
        m_rowsTop = y;
        if (m_low) {
            placeCaption(m_a, m_left, {std::min(x, m_captionLeft), y - needed}, titleWidth(m_left));
            return;
        }
        placeTitle(m_a, m_left, {x, y - needed}, m_titlePx);
        placeUnder(m_a, m_left, cells, {cells.left(), cells.bottom() + 14});
    }

    void placeResult(const QRectF& above)
    {
        const MatrixBands none = bandsOf(m_result, m_c.cellSize, false, false);
        const QRectF cells = placeMatrix(m_c, m_result, m_slice, {above.left(), m_rowsTop}, none);
        if (m_low) {
            placeCaption(m_c, m_result, cells.topRight() + QPointF(m_beside, 0), titleWidth(m_result));
            return;
        }
        const QRectF title = placeTitle(m_c, m_result, cells.bottomLeft() + QPointF(0, 10), m_titlePx);
        placeUnder(m_c, m_result, cells, {cells.left(), title.bottom() + 6});
    }

    void placeUnder(FigureLayout& layout, const HeatmapFigure& figure, const QRectF& cells, const QPointF& at)
    {
        const double width = std::clamp(cells.width(), barWidth(0), 240.0);
        const QRectF bar = placeBar(layout, figure, m_slice, at, width);
        placeNotes(layout, figure, {at.x(), bar.height() > 0 ? bar.bottom() + 4 : at.y()},
                   std::max(cells.width() + 24, width));
    }

    const HeatmapFigure& m_left;
    const HeatmapFigure& m_above;
    const HeatmapFigure& m_result;
    Index m_slice;
    QSizeF m_gap;
    bool m_low;
    double m_titlePx;
    double m_beside; ///< px between a matrix and its caption
    FigureLayout m_a;
    FigureLayout m_b;
    FigureLayout m_c;
    double m_captionLeft = 0; ///< of the caption left of B
    double m_besideB = 0;     ///< the bottom of the caption beside B
    double m_rowsTop = 0;
};

bool isProduct(const SheetStep& step) { return step.geometry == StepGeometry::Product && step.operands.size() == 2; }

} // namespace

double squareCells(const SheetStep& step)
{
    const Extents extents = extentsOf(step);
    const double largest = extents.slices > 2 ? 40 : extents.largest() <= 6 ? 64 : 52; // 40: small, with numbers still
    const double side =
        std::floor(std::min(largest, roomFor(extents) / static_cast<double>(std::max<Index>(extents.largest(), 1))));
    return side >= flush ? side : 0;
}

std::vector<SheetLayout> stepBlocks(const SheetStep& step, double largestCell, double deviceScale)
{
    const StepCells cells = cellsOf(step, largestCell, deviceScale);
    std::vector<SheetLayout> blocks;
    if (!isProduct(step)) {
        blocks.push_back(rowBlock(step, crossing(cells.rows, cells.cols), deviceScale));
        return blocks;
    }
    for (Index s = 0; s < step.result.values.shape.slices; ++s)
        blocks.push_back(ProductBlock(step, s, cells).place());
    return blocks;
}

namespace {

/// The inner dimension of a product may be far longer than its result. Then the result's rows and columns are drawn
/// larger, to take about as much room as the factors.
double sideOfResult(const SheetStep& step, const Extents& extents, double side)
{
    constexpr double largest = 64;
    const Index longer = std::max({extents.rows, extents.cols, Index(1)});
    if (!isProduct(step) || extents.inner < 4 * longer)
        return side;
    const double equal = side * static_cast<double>(extents.inner) / static_cast<double>(longer);
    return std::max(side, std::min(equal, largest));
}

} // namespace

void readableFrom(SheetStep& step, double px)
{
    for (auto* figures : {&step.operands, &step.gradients})
        for (HeatmapFigure& figure : *figures)
            figure.numbers.least = px;
    step.result.numbers.least = px;
}

SheetLayout stepBlock(const SheetStep& step, double side, double deviceScale, Compact compact)
{
    const Extents extents = extentsOf(step);
    const double outer = sideOfResult(step, extents, side);
    const double shortest = compact == Compact::Low ? 72 : 96; // px
    const auto axis = [&](Index count, double length) {        // a long thin matrix keeps a least short side
        const double thin = std::min(flush, shortest / static_cast<double>(std::max<Index>(count, 1)));
        return axisCells(std::max(length, thin), count, deviceScale);
    };
    const StepCells cells{axis(extents.rows, outer), axis(extents.cols, outer), axis(extents.inner, side)};
    constexpr double withNumbers = 40; // px; smaller cells get less air
    const bool low = compact == Compact::Low;
    const QSizeF gap = compact != Compact::No ? QSizeF(28, 24) : outer < withNumbers ? QSizeF(48, 24) : QSizeF(64, 56);
    return isProduct(step) ? ProductBlock(step, 0, cells, gap, low).place()
                           : rowBlock(step, crossing(cells.rows, cells.cols), deviceScale, compact);
}

double fittingSide(const SheetStep& step, double largest, const QSizeF& room, double deviceScale, Compact compact)
{
    double side = largest;
    for (int i = 0; i < 12; ++i) {
        const QSizeF size = stepBlock(step, side, deviceScale, compact).size;
        const double ratio = std::min(room.width() / size.width(), room.height() / size.height());
        if (ratio >= 1 || side < 0.01)
            break;
        // Below a pixel a cell, sizes go by steps: a small one may change nothing.
        const double smaller = side * std::clamp(ratio, 0.05, side < 1 ? 0.9 : 1.0);
        side = smaller >= 1 ? std::min(std::floor(smaller), side - 1) : smaller;
    }
    const auto fits = [&](double wanted) {
        const QSizeF size = stepBlock(step, wanted, deviceScale, compact).size;
        return size.width() <= room.width() && size.height() <= room.height();
    };
    while (!step.gradients.empty() && side >= 1 && side < largest && fits(side + 1)) // titles take much of the height
        ++side;
    return side;
}

} // namespace heedmap
