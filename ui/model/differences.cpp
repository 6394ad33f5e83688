#include "model/differences.h"

#include <heedmap/base/error.h>

#include <algorithm>

namespace heedmap {

Difference differenceOf(const ConstView& now, const ConstView& then, const Region& region, const std::stop_token& stop)
{
    auto difference =
        std::make_shared<Tensor>(Shape::stack(region.slices.size(), region.rows.size(), region.cols.size()));
    double* next = difference->numbers().data();
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            if (stop.stop_requested())
                throw Cancelled();
            const double* a = now.row(s, r);
            const double* b = then.row(s, r);
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                *next++ = a[c] == b[c] ? 0 : a[c] - b[c];
        }
    return difference;
}

void Differences::forget()
{
    m_known.clear();
    m_wanted.clear();
}

void Differences::age()
{
    for (Known& known : m_known)
        known.current = false;
}

void Differences::keepOnly(const std::vector<Demand>& demands)
{
    const auto looked = [&](const Demand& wanted) {
        return std::ranges::any_of(demands, [&](const Demand& demand) {
            return demand.node == wanted.node && demand.region.contains(wanted.region);
        });
    };
    std::erase_if(m_known, [&](const Known& known) { return !looked(known.of); });
    std::erase_if(m_wanted, [&](const Demand& wanted) { return !looked(wanted); });
}

Difference Differences::last(const Demand& demand) const
{
    const auto found = std::ranges::find(m_known, demand, &Known::of);
    return found == m_known.end() ? nullptr : found->numbers;
}

Difference Differences::current(const Demand& demand) const
{
    const auto found = std::ranges::find(m_known, demand, &Known::of);
    return found == m_known.end() || !found->current ? nullptr : found->numbers;
}

Difference Differences::keep(const Demand& demand, Difference numbers)
{
    std::erase(m_wanted, demand);
    std::erase_if(m_known, [&](const Known& known) { return known.of == demand; });
    if (m_known.size() == most)
        m_known.erase(m_known.begin());
    m_known.push_back({demand, std::move(numbers)});
    return m_known.back().numbers;
}

void Differences::want(const Demand& demand)
{
    if (std::ranges::find(m_wanted, demand) == m_wanted.end())
        m_wanted.push_back(demand);
}

} // namespace heedmap
