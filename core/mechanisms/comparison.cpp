#include <heedmap/mechanisms/comparison.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// The number of kept cells at which a method's counts are `now`: counts grow linearly with the kept cells.
double keptFor(std::span<const Counted> none, std::span<const Counted> one, std::span<const Counted> now)
{
    for (std::size_t i = 0; i < now.size(); ++i)
        if (const double each = one[i].found - none[i].found; each != 0)
            return (now[i].found - none[i].found) / each;
    return 0;
}

} // namespace

Comparison::~Comparison() = default;

CostCurve::CostCurve(const Comparison& comparison, const Settings& settings, const Dimensions& sizes,
                     std::span<const Counted> now)
    : m_comparison(comparison), m_settings(settings), m_sizes(sizes),
      m_kept(keptFor(comparison.counted(settings, sizes, 0), comparison.counted(settings, sizes, 1), now)),
      m_pattern(comparison.patternCells(settings, sizes, sizes))
{
}

Index CostCurve::length() const { return m_sizes.at("n"); }

Dimensions CostCurve::sizesAt(Index n) const
{
    Dimensions sizes = m_sizes;
    if (const auto keys = sizes.find("m"); keys != sizes.end())
        keys->second = std::max<Index>(1, (keys->second * n + length() / 2) / length());
    sizes["n"] = n;
    return sizes;
}

std::vector<Counted> CostCurve::at(Index n) const
{
    const auto found = m_counted.find(n);
    return found != m_counted.end() ? found->second : m_counted.emplace(n, counted(n)).first->second;
}

std::vector<Counted> CostCurve::counted(Index n) const
{
    const Dimensions sizes = sizesAt(n);
    const double pattern = m_kept == 0 ? 0 : m_comparison.patternCells(m_settings, m_sizes, sizes);
    return m_comparison.counted(m_settings, sizes, m_pattern == 0 ? 0 : m_kept * pattern / m_pattern);
}

const std::vector<Index>& CostCurve::lengths()
{
    static const std::vector<Index> all = [] {
        std::vector<Index> lengths;
        for (Index length = 1; length <= longest; length *= 2) {
            lengths.push_back(length);
            const Index between = std::llround(static_cast<double>(length) * std::sqrt(2.0));
            if (between > length && between < longest)
                lengths.push_back(between);
        }
        return lengths;
    }();
    return all;
}

// Searches down from the longest: a method for long sequences wins there, if anywhere, and loses below some length.
std::optional<Index> CostCurve::winsFrom(std::size_t measure) const
{
    const auto wins = [&](Index n) {
        const Counted both = at(n)[measure];
        return both.found < both.exact;
    };
    if (!wins(longest))
        return std::nullopt;
    Index winning = longest;
    Index losing = 0;
    for (auto next = lengths().rbegin(); next != lengths().rend() && losing == 0; ++next)
        (wins(*next) ? winning : losing) = *next;
    while (winning - losing > 1) {
        const Index middle = losing + (winning - losing) / 2;
        (wins(middle) ? winning : losing) = middle;
    }
    return winning;
}

} // namespace heedmap
