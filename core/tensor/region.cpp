#include <heedmap/tensor/region.h>

#include <numeric>

namespace heedmap {

Region Region::united(const Region& other) const
{
    if (empty())
        return other;
    if (other.empty())
        return *this;
    return {slices.united(other.slices), rows.united(other.rows), cols.united(other.cols)};
}

void RegionSet::add(const Region& region)
{
    if (region.empty())
        return;
    for (const Region& known : regions())
        if (known.contains(region))
            return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_count; ++i)
        if (!region.contains(m_regions[i]))
            m_regions[kept++] = m_regions[i];
    m_count = kept;
    append(region);
}

void RegionSet::add(const RegionSet& other)
{
    for (const Region& region : other.regions())
        add(region);
}

void RegionSet::append(const Region& region)
{
    if (m_count < capacity) {
        m_regions[m_count++] = region;
        return;
    }
    m_regions[0] = hull().united(region);
    m_count = 1;
}

Region RegionSet::hull() const
{
    Region hull;
    for (const Region& region : regions())
        hull = hull.united(region);
    return hull;
}

void RegionSet::subtract(const Region& cut)
{
    if (std::ranges::all_of(regions(), [&](const Region& region) { return cut.contains(region); }))
        return clear(); // most often
    const RegionSet before = *this;
    clear();
    for (const Region& region : before.regions()) {
        const Region hole = region.intersected(cut);
        if (hole.empty()) {
            add(region);
            continue;
        }
        // The rest around the hole: slices before and after, rows above and below, columns beside.
        add({{region.slices.begin, hole.slices.begin}, region.rows, region.cols});
        add({{hole.slices.end, region.slices.end}, region.rows, region.cols});
        add({hole.slices, {region.rows.begin, hole.rows.begin}, region.cols});
        add({hole.slices, {hole.rows.end, region.rows.end}, region.cols});
        add({hole.slices, hole.rows, {region.cols.begin, hole.cols.begin}});
        add({hole.slices, hole.rows, {hole.cols.end, region.cols.end}});
    }
}

RegionSet RegionSet::intersected(const Region& region) const
{
    RegionSet common;
    for (const Region& known : regions())
        common.add(known.intersected(region));
    return common;
}

RegionSet RegionSet::intersected(const RegionSet& other) const
{
    RegionSet common;
    for (const Region& region : other.regions())
        common.add(intersected(region));
    return common;
}

RegionSet RegionSet::disjoint() const
{
    if (m_count <= 1)
        return *this;
    RegionSet result;
    for (const Region& region : regions()) {
        RegionSet rest = region;
        for (const Region& taken : result.regions())
            rest.subtract(taken);
        const bool merged = !rest.intersected(result).empty(); // the pieces did not fit in a set
        if (merged || result.m_count + rest.m_count > capacity)
            return hull();
        for (const Region& part : rest.regions())
            result.append(part);
    }
    return result;
}

Index RegionSet::cells() const
{
    const RegionSet apart = disjoint();
    return std::accumulate(apart.regions().begin(), apart.regions().end(), Index(0),
                           [](Index sum, const Region& region) { return sum + region.size(); });
}

bool RegionSet::contains(const Cell& cell) const
{
    return std::ranges::any_of(regions(), [&](const Region& region) { return region.contains(cell); });
}

} // namespace heedmap
