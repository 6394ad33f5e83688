#include "view/next/next_scene.h"

#include "paint/cut_text.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"
#include "view/scene/read_out.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

struct NextText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::NextView)
};

constexpr double chips = 36; ///< height of the words
constexpr double below = 16; ///< and what is free under them

QString inHundred(double chance) { return QString::number(std::lround(chance * 100)); }

} // namespace

std::unique_ptr<Scene> NextScene::copy() const
{
    auto made = std::make_unique<NextScene>(context());
    made->choose(m_cached);
    return made;
}

// ---- the numbers

std::vector<Demand> NextScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    const auto nodes = nextNodes(graph());
    if (!nodes)
        return {};
    std::vector<Demand> demands = nextDemands(*nodes, graph());
    CachePicture cache;
    cache.choose(context().workbench, m_cached.first, m_cached.second);
    for (const Demand& demand : cache.demands(graph()))
        demands.push_back(demand);
    return demands;
}

// A step of the choice that is selected, else what is chosen.
NodeId NextScene::subject() const
{
    const auto nodes = nextNodes(graph());
    const NodeId selected = context().selection.node();
    return nodes && (selected < nodes->z || selected > nodes->token) ? nodes->token : noNode;
}

bool NextScene::take(const Sight& sight)
{
    m_content = nextContent(context().workbench, ChoiceTable::rowsIn(sight.room.height() - tableTop()));
    if (!m_content)
        return false;
    m_cache.choose(context().workbench, m_cached.first, m_cached.second);
    m_cache.layOut(graph(), sight.room.width());
    m_cache.setPrinted(paper().print.asked());
    m_table.setPrinted(paper().print.asked());
    m_table.layOut(*m_content, sight.room.width(), sight.room.height() - tableTop() - m_cache.height());
    m_size = {sight.room.width(), tableTop() + m_table.height() + m_cache.height()};
    return true;
}

double NextScene::tableTop() const { return chips + below; }

std::optional<std::size_t> NextScene::lineOf(Index id) const
{
    const NextRow* row = m_content ? m_content->row(id) : nullptr;
    return row == nullptr ? std::nullopt : std::optional(static_cast<std::size_t>(row - m_content->rows.data()));
}

// ---- how it looks

void NextScene::draw(QPainter& painter, const Theme& shown, const QRectF& /*seen*/) const
{
    Theme theme = shown;
    if (paper().print.asked())
        theme.muted = theme.text;
    drawText(painter, theme);
    painter.save();
    painter.translate(0, tableTop());
    m_table.draw(painter, theme, context(), *m_content);
    painter.translate(0, m_table.height());
    if (!m_cache.empty()) {
        painter.setPen(QPen(theme.hairline, 1));
        painter.drawLine(QPointF(0, 0), QPointF(m_size.width(), 0));
        painter.translate(0, 14);
        m_cache.draw(painter, theme, context());
    }
    painter.restore();
}

// The last words of the text that have room, and the one to come.
void NextScene::drawText(QPainter& painter, const Theme& theme) const
{
    const QFont font = textFont(17);
    const auto width = [&](const QString& word) {
        return std::max(QFontMetricsF(font).horizontalAdvance(word) + 18, chips);
    };
    QStringList words = m_content->text;
    const bool hidden = toGuess(context(), {m_content->nodes.token, {}});
    words << (hidden ? QStringLiteral("?") : m_content->word);
    std::ptrdiff_t first = words.size();
    for (double taken = 30; first > 0 && taken + width(words[first - 1]) + 8 < m_size.width();)
        taken += width(words[--first]) + 8;
    const bool printed = paper().print.asked();
    double x = 0;
    painter.setFont(font);
    if (first > 0) {
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, 0, 24, chips), Qt::AlignCenter, QStringLiteral("…"));
        countCut(words.mid(0, first).join(QLatin1Char(' ')));
        x = 30;
    }
    for (auto i = first; i < words.size(); ++i) {
        const bool coming = i == words.size() - 1;
        const QRectF chip(x + 0.5, 0.5, width(words[i]) - 1, chips - 1);
        painter.setBrush(theme.panel);
        painter.setPen(coming ? QPen(theme.ink(SymbolInk::Output), printed ? 1 : 2, Qt::DashLine)
                              : QPen(theme.hairline, 1.5));
        if (coming || !printed)
            painter.drawRoundedRect(chip, printed ? 0 : 6, printed ? 0 : 6);
        painter.setPen(coming ? theme.ink(SymbolInk::Output) : theme.text);
        painter.drawText(chip, Qt::AlignCenter, words[i]);
        x += width(words[i]) + 8;
    }
}

void NextScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    const auto outline = [&](const std::optional<Spot>& spot, const QColor& colour) {
        if (!spot || rectOf(*spot).isEmpty())
            return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, 2));
        painter.drawRoundedRect(rectOf(*spot).adjusted(-3, 0, 3, 0), 4, 4);
    };
    outline(pointing.pointed, theme.ink(SymbolInk::Output));
    outline(pointing.held, theme.accent);
}

// ---- places

std::vector<ScenePart> NextScene::parts() const
{
    std::vector<ScenePart> parts;
    if (!m_content)
        return parts;
    const QPointF origin(0, tableTop());
    parts.push_back({{deciding, 0}, m_table.pill(m_content->u).translated(origin)});
    for (std::size_t line = 0; line < m_content->rows.size(); ++line)
        for (int column = 0; column < ChoiceTable::columnCount; ++column)
            parts.push_back({{column, m_content->rows[line].id}, m_table.cell(column, line).translated(origin)});
    return parts;
}

QStringList NextScene::names(int kind) const
{
    const auto nodes = nextNodes(graph());
    if (kind == deciding)
        return {QStringLiteral("u")};
    QStringList names;
    if (nodes)
        for (Index id = 0; id < graph().node(nodes->p).shape.cols; ++id)
            names << axisLabel(graph().node(nodes->p).info.cols, id);
    return names;
}

std::optional<CellPlace> NextScene::explained(const Spot& spot, const Pointing& /*pointing*/) const
{
    const auto nodes = nextNodes(graph());
    if (!nodes)
        return std::nullopt;
    if (spot.kind == deciding)
        return CellPlace{nodes->token, {}};
    return CellPlace{ChoiceTable::node(*nodes, spot.kind), {0, 0, spot.index}};
}

std::vector<CellPlace> NextScene::cells(const Spot& spot, const Pointing& pointing) const
{
    const auto cell = explained(spot, pointing);
    return cell ? std::vector{*cell} : std::vector<CellPlace>();
}

std::optional<Spot> NextScene::step(const Pointing& from, Index lines, Index places) const
{
    if (!m_content || m_content->rows.empty())
        return std::nullopt;
    const auto line = from.held ? lineOf(from.held->index) : std::nullopt;
    if (!line)
        return Spot{ChoiceTable::Share, m_content->token};
    const auto last = static_cast<Index>(m_content->rows.size()) - 1;
    const auto to = std::clamp(static_cast<Index>(*line) + lines, Index{0}, last);
    const int column = std::clamp(from.held->kind + static_cast<int>(places), 0, ChoiceTable::columnCount - 1);
    return Spot{column, m_content->rows[static_cast<std::size_t>(to)].id};
}

// ---- in words

QString NextScene::title() const { return NextText::tr("The next token"); }

QString NextScene::line() const
{
    return m_content && nextNodes(graph())
        ? counted(HEEDMAP_COUNTED("After %1 tokens", "After %1 token"), m_content->text.size())
        : QString();
}

QString NextScene::why() const
{
    const NextContent& content = *m_content;
    if (toGuess(context(), {content.nodes.token, {}}) || guessing(context()))
        return {};
    if (content.greedy())
        return NextText::tr("At a temperature of 0 the largest is taken: “%1”.").arg(content.word);
    if (content.word == content.likeliest)
        return NextText::tr("“%1” is the likeliest, chosen in %2 of 100 draws; this u fell on it.")
            .arg(content.word, inHundred(content.chance));
    return NextText::tr("“%1” is chosen in %2 of 100 draws, and this u fell on it · the likeliest, “%3”, in %4 of 100, "
                        "and always at a temperature of 0")
        .arg(content.word, inHundred(content.chance), content.likeliest, inHundred(content.mostChance));
}

QString NextScene::hint() const
{
    if (!m_told.isEmpty())
        return m_told;
    return m_content ? why() : QString();
}

QString NextScene::emptiness() const
{
    if (nextNodes(graph()))
        return {};
    return NextText::tr("The last row of the logits says what could come next.\n"
                        "Temperature, cuts and a draw after it choose one token, each a step that explains itself.");
}

QString NextScene::noFigure() const
{
    return nextNodes(graph())
        ? QString()
        : NextText::tr("This document chooses no next token; expected \"generate\" in its config.");
}

QString NextScene::spoken(const Spot& spot, const Pointing& pointing) const
{
    const auto cell = explained(spot, pointing);
    return cell ? cellReadOut(context(), *cell) : QString();
}

QString NextScene::readOut(const Pointing& pointing) const
{
    const auto& spot = pointing.pointed ? pointing.pointed : pointing.held;
    if (!spot || !m_content)
        return {};
    if (spot->kind == deciding)
        return NextText::tr("u = %1: drag it along the staircase").arg(m_content->u);
    return spoken(*spot, pointing);
}

} // namespace heedmap
