#include "paint/type.h"
#include "view/scene/arithmetic.h"
#include "view/scene/guess.h"
#include "view/stage/stage.h"

#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr Index mostCovers = 4096; ///< drawn cell by cell
constexpr double withPartial = 34; ///< px: smaller cells have no room for a number

} // namespace

// ---- what a class is to guess first, and what is still to come while a matrix is played

bool Stage::covered(const CellPlace& place) const { return toCome(place) || toGuess(m_context, place); }

bool Stage::toCome(const CellPlace& place) const
{
    const auto& moment = m_context.selection.moment();
    if (!moment || moment->place.node != place.node || moment->place.cell.slice != place.cell.slice)
        return false;
    const auto order = [](const Cell& cell) { return std::pair(cell.row, cell.col); };
    return order(place.cell) > order(moment->place.cell) || (moment->terms && place == moment->place);
}

// What was played need not be guessed.
void Stage::followMoment()
{
    if (m_context.selection.moment())
        m_context.selection.uncoverAll();
    light();
}

/// While terms are played: the one that is added now, and what they come to with it.
Expression Stage::played(const Expression& whole)
{
    const auto& moment = m_context.selection.moment();
    if (!moment || !moment->terms)
        return whole;
    const std::vector<Term> terms = termsOf(whole);
    if (terms.empty())
        return whole;
    const std::size_t last = std::min(*moment->terms, terms.size() - 1);
    m_partial = 0;
    for (std::size_t i = 0; i <= last; ++i)
        *m_partial += terms[i].value;
    return terms[last].expression;
}

NumberFormat Stage::partialFormat() const
{
    const double partial = m_partial.value_or(0);
    const int decimals = m_context.display.settings().decimals;
    const NumberFormat own = numberFormat({&partial, Shape::vector(1)}, partial, decimals);
    const Values result = m_context.workbench.values(m_context.selection.node());
    // As the numbers around it, but for a fraction among whole ones.
    return own.decimals == 0 && result ? numberFormat(result.view, partial, decimals) : own;
}

void Stage::drawCovers(QPainter& painter) const
{
    if (m_scene.empty())
        return;
    if (!m_context.selection.moment()) {
        for (const StagePart& result : m_scene.results())
            drawGuesses(painter, m_context, result);
        for (const StagePart& operand : m_scene.parts())
            if (!operand.result)
                drawGuesses(painter, m_context, operand);
        return;
    }
    const Theme& theme = m_context.display.theme();
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    drawToCome(painter);
}

void Stage::drawToCome(QPainter& painter) const
{
    const StagePart& result = m_scene.parts().back();
    const Moment& moment = *m_context.selection.moment();
    if (result.node != moment.place.node || result.slice != moment.place.cell.slice)
        return;
    const Index lastCol = result.shape.cols - 1;
    const auto rectOf = [&](Index row, Index col) { return result.rectOf({result.slice, row, col}); };
    const auto cover = [&](Index row, Index firstCol) {
        if (result.shape.rows * result.shape.cols > mostCovers)
            painter.drawRect(rectOf(row, firstCol) | rectOf(row, lastCol));
        else
            for (Index col = firstCol; col <= lastCol; ++col)
                painter.drawRoundedRect(rectOf(row, col).adjusted(1, 1, -1, -1), 3, 3);
    };
    const Cell& at = moment.place.cell;
    if (const Index first = moment.terms ? at.col : at.col + 1; first <= lastCol)
        cover(at.row, first);
    for (Index row = at.row + 1; row < result.shape.rows; ++row)
        cover(row, 0);
    if (moment.terms)
        drawPartial(painter, rectOf(at.row, at.col));
}

void Stage::drawPartial(QPainter& painter, const QRectF& cell) const
{
    if (!m_partial || cell.width() < withPartial)
        return;
    painter.setFont(textFont(std::max(11.0, cell.height() / 5)));
    painter.setPen(m_context.display.theme().muted);
    painter.drawText(cell, Qt::AlignCenter, valueText(*m_partial, partialFormat()));
}

} // namespace heedmap
