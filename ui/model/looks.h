#pragma once

#include <heedmap/graph/graph.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

class QObject;

namespace heedmap {

/// The demands of all views.
class Looks {
public:
    bool has(const QObject* view) const { return m_looks.contains(view); }
    /// Replaces the demands of a view; returns false if they are the same.
    bool set(const QObject* view, std::vector<Demand> demands)
    {
        const auto [entry, added] = m_looks.try_emplace(view);
        if (!added && entry->second == demands)
            return false;
        entry->second = std::move(demands);
        return true;
    }
    void forget(const QObject* view) { m_looks.erase(view); }
    void clear() { m_looks.clear(); }
    const std::vector<Demand>& of(const QObject* view) const { return m_looks.at(view); }
    /// Every demand once, in an order independent of the views', so that plans are reused.
    std::vector<Demand> all() const
    {
        std::vector<Demand> all;
        for (const auto& [view, demands] : m_looks)
            for (const Demand& demand : demands)
                if (!demand.region.empty() && std::ranges::find(all, demand) == all.end())
                    all.push_back(demand);
        std::ranges::sort(all, {}, &Demand::node);
        return all;
    }

private:
    std::map<const QObject*, std::vector<Demand>> m_looks;
};

} // namespace heedmap
