#include "model/lesson/covers.h"

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
}

bool Covers::covered(const std::string& node, const Cell& cell) const
{
    return std::ranges::any_of(m_covers, [&](const auto& entries) {
        return std::ranges::any_of(entries.second, [&](const Entry& entry) { return entry.covers(node, cell); });
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

bool Covers::uncover(const std::string& node, const Cell& cell)
{
    const bool before = covered(node, cell);
    for (auto& [who, entries] : m_covers)
        for (Entry& entry : entries)
            if (!entry.locked && entry.covers(node, cell))
                entry.uncovered.push_back(cell);
    return before && !covered(node, cell);
}

void Covers::uncoverAll()
{
    for (auto& [who, entries] : m_covers)
        std::erase_if(entries, [](const Entry& entry) { return !entry.locked; });
    std::erase_if(m_covers, [](const auto& entries) { return entries.second.empty(); });
}

} // namespace heedmap
