#include "model/kept_values.h"

#include <heedmap/error.h>

#include <algorithm>

namespace heedmap {

KeptRows KeptRows::copied(const std::stop_token& stop) const
{
    KeptRows kept(node, region, view);
    const Index cols = view.shape.cols;
    kept.copy = Tensor(Shape::stack(region.slices.size(), region.rows.size(), cols));
    double* next = kept.copy.numbers().data();
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r, next += cols) {
            if (stop.stop_requested())
                throw Cancelled();
            std::copy_n(view.row(s, r), cols, next);
        }
    kept.view = ConstView(kept.copy.numbers().data(), view.shape);
    kept.view.sliceStride = region.rows.size() * cols;
    kept.view.firstSlice = region.slices.begin;
    kept.view.firstRow = region.rows.begin;
    return kept;
}

void KeptValues::replace(std::vector<KeptRows> copies)
{
    for (KeptRows& copy : copies)
        for (KeptRows& rows : m_rows)
            if (rows.lying() && rows.node == copy.node && rows.region == copy.region) {
                rows = std::move(copy);
                break;
            }
}

std::vector<Demand> KeptValues::release()
{
    std::vector<Demand> lying;
    for (const KeptRows& rows : m_rows)
        if (rows.lying())
            lying.push_back({rows.node, rows.region});
    std::erase_if(m_rows, &KeptRows::lying);
    return lying;
}

Values KeptValues::find(NodeId node, const Region& region) const
{
    const auto found = std::ranges::find_if(
        m_rows, [&](const KeptRows& rows) { return rows.node == node && rows.region.contains(region); });
    return found == m_rows.end() ? Values() : Values{found->view, false};
}

} // namespace heedmap
