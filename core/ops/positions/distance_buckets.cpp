#include <heedmap/ops/positions/distance_buckets.h>

#include "ops/constant.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// The bucket of a distance among the `buckets` of one side; the first half of these holds one distance each.
Index bucketOf(Index distance, Index buckets, Index most)
{
    const Index near = buckets / 2;
    if (distance < near)
        return distance;
    if (most <= near)
        return buckets - 1;
    const double part = std::log(static_cast<double>(distance) / static_cast<double>(near))
        / std::log(static_cast<double>(most) / static_cast<double>(near));
    constexpr double rounding = 1e-9; // a distance at which a bucket begins belongs to it
    const auto further = static_cast<Index>(std::floor(part * static_cast<double>(buckets - near) + rounding));
    return std::min(near + further, buckets - 1);
}

class Buckets final : public Constant {
public:
    explicit Buckets(const DistanceBuckets& of)
        : Constant(counting("distance_buckets", Shape::matrix(of.buckets, 2 * of.largest + 1))), m_of(of)
    {
    }

    std::string_view name() const override { return "distance_buckets"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index c = region.cols.begin; c < region.cols.end; ++c) {
            const Index bucket = bucketAt(c);
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                output.row(0, r)[c] = r == bucket ? 1 : 0;
        }
    }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell& cell) const override
    {
        return Expression::number(cell.row == bucketAt(cell.col) ? 1 : 0);
    }

    std::string formula(std::span<const std::string>) const override { return "[\\mathrm{bucket}(j - i) = b]"; }

private:
    /// The second half of the buckets holds the keys after the query, unless all buckets are of the past.
    Index bucketAt(Index col) const
    {
        const Index distance = col - m_of.largest;
        if (m_of.past)
            return bucketOf(std::max<Index>(-distance, 0), m_of.buckets, m_of.maxDistance);
        const Index side = m_of.buckets / 2;
        return (distance > 0 ? side : 0) + bucketOf(std::abs(distance), side, m_of.maxDistance);
    }

    DistanceBuckets m_of;
};

} // namespace

std::shared_ptr<const Op> distanceBuckets(const DistanceBuckets& of)
{
    counting("distance_buckets", of.largest, 0);
    const Index side = of.past ? of.buckets : of.buckets / 2;
    if (side < 2)
        throw Error(HEEDMAP_PHRASE("%1: expected at least %2 buckets, got %3"), "distance_buckets", of.past ? 2 : 4,
                    of.buckets);
    return std::make_shared<Buckets>(of);
}

} // namespace heedmap
