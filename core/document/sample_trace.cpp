#include <heedmap/document/sample_trace.h>

#include "document/samples.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace heedmap {
namespace {

/// The values of one node, from each sample that has it.
struct Collected {
    std::string name;
    bool shared = false; ///< an array that no sample replaces
    std::vector<std::pair<Index, Tensor>> values = {};
};

class SampleTrace {
public:
    explicit SampleTrace(const Document& document) : m_count(static_cast<Index>(document.samples.size()))
    {
        for (const Sample& sample : document.samples)
            for (const auto& [name, source] : sample.arrays)
                m_replaced.insert(name);
    }

    void add(Index sample, Computation& computation, const TraceOptions& options)
    {
        std::set<NodeId> shared;
        for (const auto& [name, leaf] : computation.leaves)
            if (!m_replaced.contains(name))
                shared.insert(leaf);
        Graph& graph = computation.graph;
        for (const NodeId id : evaluateTrace(graph, options)) {
            const auto [place, fresh] = m_places.emplace(graph.node(id).info.name, m_nodes.size());
            if (fresh)
                m_nodes.push_back({graph.node(id).info.name, shared.contains(id)});
            else if (m_nodes[place->second].shared)
                continue;
            m_bytes += static_cast<double>(graph.node(id).shape.size()) * sizeof(double);
            options.capacity.requireBytes(HEEDMAP_PHRASE("trace"), m_bytes);
            m_nodes[place->second].values.emplace_back(sample, Tensor(graph.read(id)));
        }
    }

    /// The arrays of the trace; they refer to the numbers of this object.
    std::vector<NamedTensor> arrays()
    {
        std::vector<NamedTensor> arrays;
        for (const Collected& node : m_nodes)
            append(arrays, node);
        return arrays;
    }

private:
    void append(std::vector<NamedTensor>& arrays, const Collected& node)
    {
        const Shape& shape = node.values.front().second.shape();
        const bool alike = static_cast<Index>(node.values.size()) == m_count
            && std::ranges::all_of(node.values, [&](const auto& value) { return value.second.shape() == shape; });
        if (node.shared)
            arrays.emplace_back(node.name, &node.values.front().second);
        else if (alike)
            arrays.emplace_back(node.name, &stacked(node, shape), m_count, shape);
        else
            for (const auto& [sample, value] : node.values)
                arrays.emplace_back(node.name + "@" + std::to_string(sample), &value);
    }

    const Tensor& stacked(const Collected& node, const Shape& shape)
    {
        Tensor& all = m_stacks.emplace_back(Shape::stack(m_count * shape.slices, shape.rows, shape.cols));
        auto to = all.numbers().begin();
        for (const auto& [sample, value] : node.values)
            to = std::ranges::copy(value.numbers(), to).out;
        return all;
    }

    Index m_count;
    std::set<std::string, std::less<>> m_replaced;
    std::map<std::string, std::size_t> m_places;
    std::vector<Collected> m_nodes;
    std::deque<Tensor> m_stacks;
    double m_bytes = 0;
};

} // namespace

void writeSamples(const Document& document, const std::filesystem::path& folder, const std::filesystem::path& path,
                  const std::function<TraceOptions(Graph&)>& options)
{
    SampleTrace trace(document);
    SampleViews views(document);
    SourceFiles files(false);
    TraceOptions last;
    for (Index i = 0; i < static_cast<Index>(document.samples.size()); ++i) {
        Computation computation = views.build(i, folder, files);
        last = options(computation.graph);
        trace.add(i, computation, last);
    }
    writeArrays(trace.arrays(), path, last);
}

} // namespace heedmap
