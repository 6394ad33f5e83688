#include "model/lesson/covers.h"

#include "model/workbench.h"

#include <algorithm>
#include <utility>

namespace heedmap {

bool Covers::Entry::covers(const std::string& name, const Cell& cell) const
{
    const auto among = [&cell](const std::vector<Cell>& list) { return std::ranges::find(list, cell) != list.end(); };
    return node == name && (!cells || among(*cells)) && !among(uncovered);
}

void Covers::set(const QObject* who, std::vector<Cover> covers)
{
    m_covers.erase(who);
    for (Cover& cover : covers)
        m_covers[who].push_back({std::move(cover)});
    emit changed();
}

bool Covers::covered(const std::string& node, const Cell& cell) const
{
    return std::ranges::any_of(m_covers, [&](const auto& entries) {
        return std::ranges::any_of(entries.second, [&](const Entry& entry) { return entry.covers(node, cell); });
    });
}

bool Covers::covered(const CellPlace& place) const
{
    const GraphShape& graph = m_workbench.graph();
    return !empty() && place.node < graph.size() && covered(graph.node(place.node).info.name, place.cell);
}

bool Covers::locked(const CellPlace& place) const
{
    const std::string& name = m_workbench.graph().node(place.node).info.name;
    return std::ranges::any_of(m_covers, [&](const auto& entries) {
        return std::ranges::any_of(entries.second,
                                   [&](const Entry& entry) { return entry.locked && entry.covers(name, place.cell); });
    });
}

std::vector<std::string> Covers::nodes() const
{
    std::vector<std::string> names;
    for (const auto& [who, entries] : m_covers)
        for (const Entry& entry : entries)
            names.push_back(entry.node);
    return names;
}

std::optional<Cell> Covers::middle(NodeId node, Index slice) const
{
    const auto asked = middleOf(node, slice, true);
    return asked ? asked : middleOf(node, slice, false);
}

std::optional<Cell> Covers::middleOf(NodeId node, Index slice, bool locked) const
{
    const Node& of = m_workbench.graph().node(node);
    Range rows{of.shape.rows, 0};
    Range cols{of.shape.cols, 0};
    Index count = 0;
    for (const auto& [who, entries] : m_covers)
        for (const Entry& entry : entries) {
            if (entry.node != of.info.name || (locked && !entry.locked))
                continue;
            if (!entry.cells)
                return std::nullopt;
            for (const Cell& at : *entry.cells) {
                if (at.slice != slice || !entry.covers(entry.node, at))
                    continue;
                rows = {std::min(rows.begin, at.row), std::max(rows.end, at.row + 1)};
                cols = {std::min(cols.begin, at.col), std::max(cols.end, at.col + 1)};
                ++count;
            }
        }
    if (count == 0 || count >= of.shape.rows * of.shape.cols)
        return std::nullopt;
    return Cell{slice, (rows.begin + rows.end) / 2, (cols.begin + cols.end) / 2};
}

void Covers::uncover(const CellPlace& place)
{
    const std::string& node = m_workbench.graph().node(place.node).info.name;
    const bool before = covered(node, place.cell);
    for (auto& [who, entries] : m_covers)
        for (Entry& entry : entries)
            if (!entry.locked && entry.covers(node, place.cell))
                entry.uncovered.push_back(place.cell);
    if (before && !covered(node, place.cell))
        emit changed();
}

bool Covers::guessed(const Cell& cell) const
{
    return m_allGuessed || std::ranges::find(m_guessed, cell) != m_guessed.end();
}

void Covers::setGuessed(const Cell& cell)
{
    if (guessed(cell))
        return;
    m_guessed.push_back(cell);
    emit changed();
}

void Covers::coverAgain()
{
    if (!m_allGuessed && m_guessed.empty())
        return;
    m_allGuessed = false;
    m_guessed.clear();
    emit changed();
}

void Covers::uncoverAll()
{
    m_allGuessed = true;
    for (auto& [who, entries] : m_covers)
        std::erase_if(entries, [](const Entry& entry) { return !entry.locked; });
    std::erase_if(m_covers, [](const auto& entries) { return entries.second.empty(); });
    emit changed();
}

void Covers::clear()
{
    m_allGuessed = false;
    m_guessed.clear();
    m_covers.clear();
}

} // namespace heedmap

#include "moc_covers.cpp"
