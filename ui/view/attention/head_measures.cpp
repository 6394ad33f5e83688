#include "view/attention/head_measures.h"

#include "model/workbench.h"
#include "view/scene/cell_name.h"

#include <cmath>
#include <limits>
#include <numeric>
#include <span>
#include <string>
#include <unordered_map>

namespace heedmap {
namespace {

/// Of numbers that come one after the other.
class Mean {
public:
    void add(double number) { m_sum += number, ++m_count; }
    double value() const { return m_count > 0 ? m_sum / m_count : std::numeric_limits<double>::quiet_NaN(); }

private:
    double m_sum = 0;
    double m_count = 0;
};

bool sameTokens(const NodeInfo& info, const Shape& shape)
{
    const auto& rows = info.rows.labels;
    const auto& cols = info.cols.labels;
    return shape.rows == shape.cols && (rows == cols || (rows != nullptr && cols != nullptr && *rows == *cols));
}

Region regionOf(const GraphShape& graph, const Head& head)
{
    Region region = Region::all(graph.node(head.node).shape);
    region.slices = {head.slice, head.slice + 1};
    return region;
}

} // namespace

HeadMeasures measuresOf(const ConstView& weights, Index slice, const NodeInfo& info)
{
    const HeadSummary summary = summaryOf(weights, slice);
    const bool same = sameTokens(info, weights.shape);
    std::unordered_map<std::string, std::vector<Index>> followers; // of a token: the places after it
    Mean first;
    Mean previous;
    Mean itself;
    Mean induction;
    for (Index r = 0; r < weights.shape.rows; ++r) {
        const std::span row(weights.row(slice, r), static_cast<std::size_t>(weights.shape.cols));
        const bool weighed = std::accumulate(row.begin(), row.end(), 0.0) > 0;
        if (weighed)
            first.add(row.front());
        if (!same)
            continue;
        std::vector<Index>& after = followers[axisLabel(info.rows, r).toStdString()];
        if (weighed)
            itself.add(row[static_cast<std::size_t>(r)]);
        if (weighed && r > 0)
            previous.add(row[static_cast<std::size_t>(r - 1)]);
        if (weighed && !after.empty())
            induction.add(std::accumulate(after.begin(), after.end(), 0.0, [&](double sum, Index key) {
                return sum + row[static_cast<std::size_t>(key)];
            }));
        if (r + 1 < weights.shape.cols)
            after.push_back(r + 1);
    }
    return {{summary.entropy, summary.largest, first.value(), previous.value(), itself.value(), induction.value()},
            summary.at};
}

KnownMeasures::KnownMeasures(const ViewContext& context) : m_context(context)
{
    const auto forget = [this] { m_known.clear(); };
    connect(&context.workbench, &Workbench::changed, this, &KnownMeasures::changed);
    connect(&context.workbench, &Workbench::rebuilt, this, forget);
    connect(&context.workbench, &Workbench::pinsChanged, this, forget);
}

void KnownMeasures::changed(const std::vector<Change>& changes)
{
    const GraphShape& graph = m_context.workbench.graph();
    for (const Change& change : changes)
        std::erase_if(m_known, [&](const auto& known) {
            const auto [node, slice] = known.first;
            return node == change.node && !change.regions.intersected(regionOf(graph, {node, slice})).empty();
        });
}

std::optional<HeadMeasures> KnownMeasures::of(const Head& head)
{
    if (const auto known = m_known.find({head.node, head.slice}); known != m_known.end())
        return known->second;
    const GraphShape& graph = m_context.workbench.graph();
    const Values values = m_context.workbench.values(head.node, regionOf(graph, head));
    if (!values)
        return std::nullopt;
    const HeadMeasures measures = measuresOf(values.view, head.slice, graph.node(head.node).info);
    if (values.current)
        m_known.emplace(std::pair{head.node, head.slice}, measures);
    return measures;
}

} // namespace heedmap
