#include <heedmap/document/trace.h>

#include "document/samples.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/document/heads.h>
#include <heedmap/document/training/weighed_gradients.h>
#include <heedmap/graph/backward.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/io/text_writers.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace heedmap {
namespace {

std::vector<NodeId> chosen(Graph& graph, const TraceOptions& options)
{
    std::vector<NodeId> nodes;
    if (options.nodes)
        nodes = *options.nodes;
    else
        for (NodeId id = 0; id < graph.size(); ++id)
            nodes.push_back(id);
    if (!options.gradientOf)
        return nodes;
    const Gradients pass = appendGradients(graph, options.gradientOf->node, options.gradientOf->cell);
    appendWeighedGradients(graph, pass);
    const std::size_t count = nodes.size();
    for (std::size_t i = 0; i < count; ++i)
        for (const NodeId gradient : {pass.of[static_cast<std::size_t>(nodes[i])], weighedGradient(graph, nodes[i])})
            if (gradient != noNode)
                nodes.push_back(gradient);
    return nodes;
}

/// The range of an axis that is asked for. Throws Error if it leaves the axis.
Range rangeOf(const std::optional<Range>& asked, Index size, const char* option, const Node& node)
{
    if (!asked)
        return {0, size};
    if (asked->begin < 0 || asked->empty() || asked->end > size)
        throw Error(HEEDMAP_PHRASE("%1: %2:%3 is not within %4, which is %5; expected a range within 0:%6"), option,
                    asked->begin, asked->end, node.info.name, node.shape.text(), size);
    return *asked;
}

/// Throws Error with the call that would do, where a trace does not fit.
void requireFitting(const GraphShape& graph, const std::vector<Demand>& demands, const Capacity& capacity)
{
    double bytes = 0;
    const Demand* largest = nullptr;
    for (const Demand& demand : demands) {
        bytes += static_cast<double>(demand.region.size()) * sizeof(double);
        if (largest == nullptr || demand.region.size() > largest->region.size())
            largest = &demand;
    }
    if (largest == nullptr
        || (bytes <= capacity.bytes && static_cast<double>(largest->region.size()) <= capacity.numbers))
        return;
    constexpr Index few = 1000;
    const Node& node = graph.node(largest->node);
    if (node.shape.rows <= few && node.shape.cols <= few)
        capacity.requireBytes(HEEDMAP_PHRASE("trace"), bytes);
    throw Error(HEEDMAP_PHRASE("trace: the numbers take %1, more than is held at once; a part of them: %2"),
                bytesText(bytes),
                "--nodes " + node.info.name + " --rows 0:" + std::to_string(std::min(few, node.shape.rows))
                    + " --cols 0:" + std::to_string(std::min(few, node.shape.cols)));
}

void write(AtomicFile& file, const std::vector<NamedTensor>& arrays, TraceFormat format, const std::stop_token& stop)
{
    if (format == TraceFormat::Npz)
        return writeNpz(file, arrays, Packing::Stored, [&](double) { return !stop.stop_requested(); });
    const auto writePiece = [&](std::string_view text) {
        if (stop.stop_requested())
            throw Cancelled();
        file.write(text);
    };
    writeJson(writePiece, arrays);
}

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

Region tracedRegion(const GraphShape& graph, NodeId id, const TraceOptions& options)
{
    const Node& node = graph.node(id);
    const bool byHead = node.info.rows.name.kind == AxisKind::Heads && node.info.cols.name.kind == AxisKind::Queries;
    Region region = Region::all(node.shape);
    (byHead ? region.cols : region.rows) =
        rangeOf(options.rows, byHead ? node.shape.cols : node.shape.rows, "--rows", node);
    if (!byHead)
        region.cols = rangeOf(options.cols, node.shape.cols, "--cols", node);
    return region;
}

/// The numbers of a region alone.
static Tensor partOf(const ConstView& view, const Region& region)
{
    Tensor part({view.shape.rank, region.slices.size(), region.rows.size(), region.cols.size()});
    double* next = part.numbers().data();
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r, next += region.cols.size())
            std::copy_n(view.row(s, r) + region.cols.begin, region.cols.size(), next);
    return part;
}

std::vector<NodeId> evaluateTrace(Graph& graph, const TraceOptions& options)
{
    std::vector<NodeId> nodes = chosen(graph, options);
    std::vector<Demand> demands;
    for (const NodeId node : nodes)
        demands.push_back({node, tracedRegion(graph, node, options)});
    requireFitting(graph, demands, options.capacity);
    graph.evaluate(demands, options.how);
    return nodes;
}

void writeEvaluated(Graph& graph, const std::vector<NodeId>& nodes, const std::filesystem::path& path,
                    const TraceOptions& options)
{
    std::deque<Tensor> copies; // of nodes whose rows are not contiguous
    std::vector<Lease> leases;
    std::vector<NamedTensor> arrays;
    for (const NodeId node : nodes) {
        if (const Region region = tracedRegion(graph, node, options); region != Region::all(graph.node(node).shape)) {
            arrays.emplace_back(graph.node(node).info.name,
                                &std::as_const(copies.emplace_back(partOf(graph.lend(node), region))));
            continue;
        }
        const ConstView& seen = leases.emplace_back(graph.read(node));
        const ConstView view = seen.contiguous() ? seen : std::as_const(copies.emplace_back(seen)).view();
        arrays.emplace_back(graph.node(node).info.name, view);
    }
    const HeadNumbers table = options.heads ? headTable(graph, options.how) : HeadNumbers();
    for (const auto& [name, numbers] : table)
        arrays.emplace_back(name, &numbers);
    writeArrays(arrays, path, options);
}

void writeArrays(const std::vector<NamedTensor>& arrays, const std::filesystem::path& path, const TraceOptions& options)
{
    naming(path, [&] {
        AtomicFile file(path);
        write(file, arrays, options.format, options.how.stop);
        file.commit();
    });
}

void writeTrace(Graph& graph, const std::filesystem::path& path, const TraceOptions& options)
{
    writeEvaluated(graph, evaluateTrace(graph, options), path, options);
}

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
