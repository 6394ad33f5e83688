// What the heads say of themselves in words.

#include "paint/formula.h"
#include "text/core_text.h"
#include "view/frame/view_frame.h"
#include "view/heads/heads.h"
#include "view/scene/guess.h"
#include "view/scene/stage_frame.h"
#include "view/scene/too_small.h"

#include <QPainter>

#include <algorithm>

namespace heedmap {

bool Heads::ofHeads() const { return !m_nodes.empty() && headCount(m_context.workbench.graph(), m_nodes) > 0; }

bool Heads::showsChange() const
{
    return m_context.display.settings().showChange && m_context.workbench.hasRememberedState();
}

QString Heads::weightText(double weight, int decimals) const
{
    QString text = valueText(weight, {decimals, false});
    if (!showsChange())
        return text;
    return QStringLiteral("Δ ") + (weight > 0 ? QStringLiteral("+") : QString()) + text;
}

QString Heads::rangeName(HeadRange range) const
{
    if (showsChange() && range == HeadRange::Unit) // a change may be negative
        range = HeadRange::Largest;
    switch (range) {
    case HeadRange::Largest: return tr("one range, up to the largest in view");
    case HeadRange::Own: return ofHeads() ? tr("a range for each head") : tr("a range for each matrix");
    case HeadRange::Unit: break;
    }
    return tr("0 to 1");
}

QString Heads::number() const
{
    if (showsChange())
        return tr("Changes since the snapshot");
    if (m_large.size() == 2)
        return ofHeads() ? tr("Two heads compared") : tr("Two matrices compared");
    const bool told = m_large.size() == 1 && !m_block.words().isEmpty() && !hides(m_large.front());
    if (told)
        return m_block.words().join(QStringLiteral(" · "));
    if (!ofHeads())
        return tr("Matrices of weights: %1").arg(m_grid.tiles.size());
    return m_large.empty() ? tr("Heads: %1").arg(m_grid.heads)
                           : counted(HEEDMAP_COUNTED("One of %1 heads", "One of %1 head"), m_grid.heads);
}

QString Heads::title() const { return plainFormula(titleFormula()); }

QString Heads::titleFormula() const
{
    const auto name = [this](const Head& head) {
        return headTitle(m_context.workbench.graph(), m_nodes, head).formula();
    };
    const QString words = QStringLiteral("\\text{%1}");
    if (m_large.size() == 2)
        return words.arg(tr("%1 and %2")).arg('}' + name(m_large[0]) + "\\text{", '}' + name(m_large[1]) + "\\text{");
    if (m_large.size() == 1)
        return name(m_large.front());
    if (m_nodes.empty())
        return words.arg(tr("This computation has no attention weights"));
    if (showsChange())
        return words.arg(ofHeads() ? tr("Where each head looks more, and where less")
                                   : tr("Who looks where more, and where less"));
    return words.arg(ofHeads() ? tr("Where each head looks") : tr("Who looks where"));
}

// The cell in words, and its weight in each head that is large, or the least and the most of those in view.
QString Heads::readOut()
{
    refresh();
    const auto& place = pointed();
    if (!place || std::ranges::find(m_nodes, place->node) == m_nodes.end())
        return {};
    const Graph& graph = m_context.workbench.graph();
    if (std::ranges::any_of(m_large, [&](const Head& head) { return !sameAxes(graph, head.node, place->node); }))
        return {};
    QStringList texts;
    if (m_large.size() == 2) {
        const auto a = valueAt(m_large[0], *place);
        const auto b = valueAt(m_large[1], *place);
        const NumberFormat format{m_context.display.settings().decimals + 2, false};
        if (a && b)
            texts << (showsChange() ? QStringLiteral("Δ  ") : QString())
                    + QStringLiteral("%1 − %2 = %3")
                          .arg(valueText(*a, format), valueText(*b, format), valueText(*a - *b, format));
    } else if (m_large.size() == 1) {
        if (const auto value = valueAt(m_large.front(), *place))
            texts << (showsChange() ? weightText(*value, m_context.display.settings().decimals + 2)
                                    : exactValueText(*value));
    } else {
        std::optional<std::pair<double, Head>> least;
        std::optional<std::pair<double, Head>> most;
        for (const HeadsPicture::Content& content : m_picture.contents) {
            const Head& head = m_picture.grid.tiles[content.tile].head;
            const auto value = valueAt(head, *place);
            if (value && (!least || *value < least->first))
                least = {*value, head};
            if (value && (!most || *value > most->first))
                most = {*value, head};
        }
        const int decimals = m_context.display.settings().decimals;
        if (least && most && least->second != most->second)
            texts << tr("from %1 in %2 to %3 in %4")
                         .arg(weightText(least->first, decimals), headName(graph, least->second),
                              weightText(most->first, decimals), headName(graph, most->second));
    }
    if (toGuess(m_context, *place))
        texts << guessQuestion();
    texts.prepend(headCell(graph.node(place->node).info, place->cell));
    return texts.join(QStringLiteral("   "));
}

void Heads::drawReadOut(QPainter& painter)
{
    const QString all = ofHeads() ? tr("Click: one head large · Ctrl+click on two: their difference · Arrows, Enter")
                                  : tr("Click: one matrix large · Ctrl+click on two: their difference · Arrows, Enter");
    const QString large = ofHeads() ? tr("Esc: all heads · Ctrl+arrows: the next head · Arrows: from cell to cell")
                                    : tr("Esc: all matrices · Ctrl+arrows: the next one · Arrows: from cell to cell");
    const QString hint = m_nodes.empty() ? QString() : m_large.empty() ? all : large;
    const Theme& theme = m_context.display.theme();
    const QSizeF area = QSizeF(viewport()->size()) / scale();
    const bool tooSmall = numbersMissing() && numbersWanted(m_context);
    const double end = drawViewReadOut(painter, area, readOut(), hint, theme, tooSmall ? 1 : 2);
    if (tooSmall)
        drawTooSmall(painter, false, {area.width() - 28, area.height() - 16}, end, theme);
}

bool Heads::numbersMissing() const
{
    if (!m_large.empty())
        return m_block.numbersMissing(m_shrink * std::max(scale(), 1.0));
    return std::ranges::any_of(m_picture.contents, [](const HeadsPicture::Content& content) {
        return heedmap::numbersMissing(content.figure, content.layout, 1);
    });
}

} // namespace heedmap
