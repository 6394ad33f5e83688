#include "model/kept_values.h"

#include <heedmap/base/error.h>

#include <algorithm>

namespace heedmap {

KeptRows KeptRows::copied(const std::stop_token& stop) const
{
    const Index cols = view.shape.cols;
    const auto copy = std::make_shared<Tensor>(Shape::stack(region.slices.size(), region.rows.size(), cols));
    double* next = copy->numbers().data();
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r, next += cols) {
            if (stop.stop_requested())
                throw Cancelled();
            std::copy_n(view.row(s, r), cols, next);
        }
    ConstView rows(copy->numbers().data(), view.shape);
    rows.sliceStride = region.rows.size() * cols;
    rows.firstSlice = region.slices.begin;
    rows.firstRow = region.rows.begin;
    return {node, region, Lease(rows, copy), false};
}

void KeptValues::replace(std::vector<KeptRows> copies)
{
    for (KeptRows& copy : copies)
        for (KeptRows& rows : m_rows)
            if (rows.inPlace && rows.node == copy.node && rows.region == copy.region) {
                rows = std::move(copy);
                break;
            }
}

std::vector<Demand> KeptValues::release()
{
    std::vector<Demand> inPlace;
    for (const KeptRows& rows : m_rows)
        if (rows.inPlace)
            inPlace.push_back({rows.node, rows.region});
    std::erase_if(m_rows, [](const KeptRows& rows) { return rows.inPlace; });
    return inPlace;
}

Values KeptValues::find(NodeId node, const Region& region) const
{
    const auto found = std::ranges::find_if(
        m_rows, [&](const KeptRows& rows) { return rows.node == node && rows.region.contains(region); });
    return found == m_rows.end() ? Values() : Values(found->view, false);
}

Values LentValues::keep(Values values)
{
    if (m_leases.empty())
        QMetaObject::invokeMethod(
            this, [this] { m_leases.clear(); }, Qt::QueuedConnection);
    m_leases.push_back(values.lease);
    return values;
}

} // namespace heedmap
