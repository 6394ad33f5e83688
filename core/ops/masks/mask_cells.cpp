#include <heedmap/ops/masks/mask_cells.h>

#include <algorithm>

namespace heedmap {
namespace {

/// Counts the kept keys of each query by ranges: the cost of a row grows with its ranges, not with its keys.
class KeptCells {
public:
    explicit KeptCells(const MaskRules& rules) : m_rules(rules)
    {
        if (rules.global) {
            m_global = *rules.global;
            std::ranges::sort(m_global);
        }
        if (rules.keyPadding) {
            m_tokens.push_back(0);
            for (const bool token : *rules.keyPadding)
                m_tokens.push_back(m_tokens.back() + (token ? 1 : 0));
        }
    }

    double run()
    {
        double all = 0;
        for (Index i = 0; i < m_rules.queries; ++i)
            if (!m_rules.queryPadding || (*m_rules.queryPadding)[static_cast<std::size_t>(i)])
                all += static_cast<double>(row(i));
        return all;
    }

private:
    // The number of keys in [begin, end) that exist, are not padding and, if causal, not in the future.
    Index counted(Index begin, Index end) const
    {
        begin = std::max<Index>(begin, 0);
        end = std::min(end, m_end);
        if (begin >= end)
            return 0;
        return m_rules.keyPadding ? m_tokens[static_cast<std::size_t>(end)] - m_tokens[static_cast<std::size_t>(begin)]
                                  : end - begin;
    }

    // The same for the keys of [begin, end) that lie in the window of query i.
    Index inWindow(Index i, Index begin, Index end) const
    {
        const Index step = m_rules.dilation;
        begin = std::max<Index>(begin, 0);
        end = std::min(end, m_end);
        if (!m_rules.window || begin >= end)
            return 0;
        const auto steps = [&](Index key) { // rounded up, of a key at or behind the query as well
            const Index apart = key - i;
            return apart >= 0 ? (apart + step - 1) / step : -(-apart / step);
        };
        const Index first = std::max(steps(begin), -*m_rules.window);
        const Index after = std::min(steps(end), *m_rules.window + 1);
        if (step == 1)
            return counted(i + first, i + after);
        if (!m_rules.keyPadding)
            return std::max<Index>(after - first, 0);
        Index kept = 0;
        for (Index at = first; at < after; ++at)
            kept += counted(i + at * step, i + at * step + 1);
        return kept;
    }

    void collect(Index i)
    {
        m_ranges.clear();
        const auto one = [&](Index j) { m_ranges.push_back({j, j + 1}); };
        std::ranges::for_each(m_global, one);
        if (m_rules.random)
            std::ranges::for_each((*m_rules.random)[static_cast<std::size_t>(i)], one);
        if (m_rules.block)
            m_ranges.push_back({i / *m_rules.block * *m_rules.block, (i / *m_rules.block + 1) * *m_rules.block});
    }

    Index row(Index i)
    {
        m_end = m_rules.causal ? std::min(m_rules.keys, i + 1) : m_rules.keys;
        const bool patterned = m_rules.window || m_rules.global || m_rules.random || m_rules.block;
        if (!patterned || std::ranges::binary_search(m_global, i))
            return counted(0, m_end);
        collect(i);
        std::ranges::sort(m_ranges, {}, &Range::begin);
        Index kept = inWindow(i, 0, m_end);
        Index reached = 0;
        for (const Range& range : m_ranges) {
            const Index begin = std::max(range.begin, reached);
            kept += counted(begin, range.end) - inWindow(i, begin, range.end);
            reached = std::max(reached, range.end);
        }
        return kept;
    }

    const MaskRules& m_rules;
    MaskRules::Indices m_global;
    std::vector<Index> m_tokens; ///< before each key
    std::vector<Range> m_ranges; ///< of one row
    Index m_end = 0;             ///< of the keys that a row may keep
};

template <typename Entry> void stretch(std::optional<std::vector<Entry>>& list, Index count)
{
    if (!list || list->empty())
        return;
    std::vector<Entry> longer;
    const auto had = static_cast<Index>(list->size());
    for (Index i = 0; i < count; ++i)
        longer.push_back((*list)[static_cast<std::size_t>(i * had / count)]);
    list = std::move(longer);
}

} // namespace

double keptCells(const MaskRules& rules)
{
    outputShape(*maskRule(rules), {}); // throws where they do not fit together
    return KeptCells(rules).run();
}

MaskRules stretched(const MaskRules& rules, Index queries, Index keys)
{
    outputShape(*maskRule(rules), {}); // likewise
    MaskRules longer = rules;
    stretch(longer.keyPadding, keys);
    stretch(longer.queryPadding, queries);
    stretch(longer.random, queries);
    if (longer.random)
        for (MaskRules::Indices& own : *longer.random)
            for (Index& key : own)
                key = key * keys / rules.keys;
    longer.queries = queries;
    longer.keys = keys;
    return longer;
}

} // namespace heedmap
