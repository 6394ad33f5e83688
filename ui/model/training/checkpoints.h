#pragma once

#include <heedmap/tensor/tensor.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace heedmap {

/// The numbers of a training at some of its steps, evenly spaced, so that earlier steps can be shown while it runs.
class Checkpoints {
public:
    using Checkpoint = std::pair<Index, std::vector<Tensor>>;

    void clear()
    {
        m_all.clear();
        m_gap = 1;
    }
    void keep(Index step, const std::vector<Tensor>& numbers)
    {
        if (!m_all.empty() && step < m_all.back().first + m_gap)
            return;
        m_all.emplace_back(step, numbers);
        if (m_all.size() <= most)
            return;
        std::size_t place = 0;
        std::erase_if(m_all, [&place](const Checkpoint&) { return place++ % 2 == 1; });
        m_gap *= 2;
    }
    /// The kept checkpoint nearest to a step; null if none was kept.
    const Checkpoint* nearest(Index step) const
    {
        const auto near =
            std::ranges::min_element(m_all, {}, [step](const Checkpoint& kept) { return std::abs(kept.first - step); });
        return near == m_all.end() ? nullptr : &*near;
    }

private:
    static constexpr std::size_t most = 80;
    std::vector<Checkpoint> m_all;
    Index m_gap = 1; ///< steps between checkpoints
};

} // namespace heedmap
