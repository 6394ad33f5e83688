#include "animation/product_animation.h"

#include "sheet_drawing.h"
#include "view/scene/arithmetic.h"

#include <heedmap/document/reference.h>

#include <paint/operation_figure.h>

#include <QPainter>

#include <algorithm>
#include <optional>

namespace heedmap {
namespace {

QString textOf(const ArithmeticRow& row)
{
    QStringList pieces;
    for (const ArithmeticPiece& piece : row.pieces)
        pieces << piece.text;
    return pieces.join(QLatin1Char(' '));
}

/// `0.5 · 1 + 2 · 1 = 2.5`, of a sum as far as it has come.
QString lineOf(const Arithmetic& arithmetic, std::optional<std::size_t> terms)
{
    if (arithmetic.form == Arithmetic::Form::Share) {
        const auto own = std::ranges::find(arithmetic.rows, true, &ArithmeticRow::own);
        const QString share = own == arithmetic.rows.end() ? QString() : own->valueText;
        return share + QStringLiteral(" / ") + arithmetic.total + QStringLiteral(" = ") + arithmetic.result;
    }
    const std::size_t shown = std::min(terms.value_or(arithmetic.rows.size()), arithmetic.rows.size());
    QStringList parts;
    for (std::size_t i = 0; i < shown && arithmetic.tex.isEmpty(); ++i)
        parts << textOf(arithmetic.rows[i]);
    if (arithmetic.hidden > 0 && shown == arithmetic.rows.size())
        parts << QStringLiteral("…");
    const QString sum = parts.join(QStringLiteral(" + "));
    const bool whole = !terms || *terms >= arithmetic.rows.size() + static_cast<std::size_t>(arithmetic.hidden);
    if (!whole)
        return sum + QStringLiteral(" + …");
    return (sum.isEmpty() ? sum : sum + QStringLiteral(" = ")) + arithmetic.result;
}

class ProductAnimation : public Animation {
public:
    ProductAnimation(NodeId node, const AnimationSource& source)
        : m_source(source), m_graph(m_source.opened.computation.graph), m_node(node), m_shape(m_graph.node(node).shape)
    {
        std::vector<Demand> demands{{node, Region::all(m_shape)}};
        for (const OperationFigure::Operand& operand : operationFigure(m_graph, node).operands)
            demands.push_back({operand.node, Region::all(m_graph.node(operand.node).shape)});
        m_graph.evaluate(demands, m_source.how);
        addFirstCell();
        addFirstRow();
        addRows();
    }

    std::size_t size() const override { return m_moments.size(); }

    Frame frame(std::size_t index) override
    {
        const Moment& moment = m_moments[index];
        const auto expression = m_graph.explain(m_node, moment.at);
        std::optional<Expression> term;
        if (expression && moment.terms)
            term = termsOf(*expression)[*moment.terms - 1].expression;
        m_drawing =
            std::make_unique<SheetDrawing>(m_source.opened, m_source.style, m_source.scale, m_node, moment.at, term);
        const Drawing drawing = m_drawing->drawing([this, moment](QPainter& painter) { coverRest(painter, moment); });
        return {drawing, moment.words && expression ? wordsOf(moment, *expression) : QString(), moment.milliseconds};
    }

private:
    struct Moment {
        Cell at;                               ///< the last that is seen
        std::optional<std::size_t> terms = {}; ///< of it that were added: it is not there yet
        bool words = true;
        int milliseconds = 0;
    };

    void addFirstCell()
    {
        constexpr int slow = 900; // ms
        constexpr std::size_t mostTerms = 8;
        const Cell first{m_source.slice, 0, 0};
        const auto expression = m_graph.explain(m_node, first);
        const std::size_t terms = expression ? termsOf(*expression).size() : 0;
        for (std::size_t term = 1; term <= std::min(terms, mostTerms); ++term)
            m_moments.push_back({.at = first, .terms = term, .milliseconds = slow});
        m_moments.push_back({.at = first, .milliseconds = 2 * slow});
    }

    void addFirstRow()
    {
        constexpr int quick = 450;
        constexpr Index most = 16;
        const Index step = (m_shape.cols - 1 + most - 1) / most;
        for (Index col = step; step > 0 && col < m_shape.cols; col += step)
            m_moments.push_back({.at = {m_source.slice, 0, col}, .milliseconds = quick});
    }

    void addRows()
    {
        constexpr int sweep = 180;
        constexpr int end = 2500;
        constexpr Index most = 24;
        const Index step = (m_shape.rows - 1 + most - 1) / most;
        for (Index row = step; step > 0 && row < m_shape.rows; row += step)
            m_moments.push_back({.at = {m_source.slice, row, m_shape.cols - 1}, .words = false, .milliseconds = sweep});
        m_moments.push_back(
            {.at = {m_source.slice, m_shape.rows - 1, m_shape.cols - 1}, .words = false, .milliseconds = end});
    }

    QString wordsOf(const Moment& moment, const Expression& expression) const
    {
        const Arithmetic arithmetic =
            arithmeticOf(m_graph, m_node, expression, {.decimals = m_source.style.decimals, .wholeNumbers = true});
        return QString::fromStdString(referenceText(m_graph, m_node, moment.at)) + QStringLiteral(" = ")
            + lineOf(arithmetic, moment.terms);
    }

    /// Covers the cells that are still to come, up to the outline of the last.
    void coverRest(QPainter& painter, const Moment& moment) const
    {
        const QRectF cells = m_drawing->resultCells();
        const QSizeF each(cells.width() / static_cast<double>(m_shape.cols),
                          cells.height() / static_cast<double>(m_shape.rows));
        const Index firstCol = moment.terms ? moment.at.col : moment.at.col + 1;
        painter.setPen(QPen(m_source.style.theme->hairline, m_source.style.theme->lineWidth));
        painter.setBrush(m_source.style.theme->panel);
        const auto cover = [&](Index row, Index from) {
            if (from < m_shape.cols)
                painter.drawRect(QRectF(cells.left() + static_cast<double>(from) * each.width(),
                                        cells.top() + static_cast<double>(row) * each.height(),
                                        static_cast<double>(m_shape.cols - from) * each.width(), each.height()));
        };
        cover(moment.at.row, firstCol);
        for (Index row = moment.at.row + 1; row < m_shape.rows; ++row)
            cover(row, 0);
        painter.setPen(QPen(m_source.style.theme->ink(m_drawing->resultInk()), 3.5));
        painter.setBrush(Qt::NoBrush);
        const QPointF corner(cells.left() + static_cast<double>(moment.at.col) * each.width(),
                             cells.top() + static_cast<double>(moment.at.row) * each.height());
        const double radius = std::min({5.0, each.width() / 4, each.height() / 4});
        painter.drawRoundedRect(QRectF(corner, each), radius, radius);
    }

    AnimationSource m_source;
    Graph& m_graph;
    NodeId m_node;
    Shape m_shape;
    std::vector<Moment> m_moments;
    std::unique_ptr<SheetDrawing> m_drawing;
};

} // namespace

std::unique_ptr<Animation> makeProductAnimation(const std::string& node, const AnimationSource& source)
{
    const GraphShape& graph = source.opened.computation.graph;
    const NodeId id = requireNode(graph, node);
    if (graph.node(id).leaf() || graph.node(id).shape.size() == 0)
        throw Error(HEEDMAP_PHRASE("%1 is given, not worked out; expected a computed node"), node);
    if (source.slice >= graph.node(id).shape.slices)
        throw Error(HEEDMAP_PHRASE("expected indices from 0 to %1, got %2"), graph.node(id).shape.slices - 1,
                    source.slice);
    return std::make_unique<ProductAnimation>(id, source);
}

} // namespace heedmap
