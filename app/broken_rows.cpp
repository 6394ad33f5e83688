#include "broken_rows.h"

#include "messages.h"

#include <heedmap/base/number_text.h>
#include <heedmap/graph/graph.h>
#include <heedmap/mechanisms/mechanism.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr Index rowsLookedAt = 1152; // of all heads together, docs/formats.md says which
constexpr double sumTolerance = 1e-2 + 1e-9;
constexpr double leastWeight = -1e-6;

/// What is wrong with a row; empty where it holds weights.
Sentence faultOf(std::span<const double> row)
{
    const auto isNan = [](double cell) { return std::isnan(cell); };
    if (std::ranges::all_of(row, isNan))
        return HEEDMAP_PHRASE("is NaN");
    if (std::ranges::any_of(row, isNan))
        return HEEDMAP_PHRASE("has a NaN in it");
    double sum = 0;
    for (const double cell : row)
        sum += cell;
    if (const double least = *std::ranges::min_element(row); least < leastWeight)
        return Sentence(HEEDMAP_PHRASE("has the number %1"), exactText(least));
    if (std::abs(sum - 1) <= sumTolerance)
        return {};
    return sum == 0 ? Sentence(HEEDMAP_PHRASE("is zero"))
                    : Sentence(HEEDMAP_PHRASE("adds up to %1"), fixedText(sum, 3));
}

} // namespace

void tellBrokenRows(const Computation& computation, std::span<const std::pair<NodeId, Region>> read)
{
    if (computation.mechanism == nullptr || computation.mechanism->id() != "captured")
        return;
    const Graph& graph = computation.graph;
    Index broken = 0;
    std::string first;
    Sentence fault;
    for (const auto& [id, region] : read) {
        const Node& node = graph.node(id);
        if (!node.leaf() || !node.info.name.ends_with(".A") || node.shape.slices * node.shape.rows <= rowsLookedAt)
            continue;
        const Lease lease = graph.lend(id);
        const ConstView& view = lease;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                Sentence wrong = faultOf({view.row(s, r), static_cast<std::size_t>(node.shape.cols)});
                if (wrong.empty())
                    continue;
                if (++broken > 1)
                    continue;
                fault = std::move(wrong);
                first = node.info.name + "[" + (node.shape.slices > 1 ? std::to_string(s) + "," : "")
                    + std::to_string(r) + "]";
            }
    }
    if (broken > 0)
        remark(Sentence(HEEDMAP_COUNTED("%1 rows are not weights; the first, %2, %3", "%1 row is not weights: %2 %3"),
                        broken, first, fault));
}

} // namespace heedmap
