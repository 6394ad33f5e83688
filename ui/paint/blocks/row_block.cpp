#include "paint/blocks/row_block.h"

#include "paint/figure_parts.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

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
                const QRectF ink = inkOf(part.layout);
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

} // namespace

SheetLayout rowBlock(const SheetStep& step, const CellSize& cells, double deviceScale, Compact compact)
{
    return RowBlock(step, cells, deviceScale, compact).place();
}

} // namespace heedmap
