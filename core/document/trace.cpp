#include <heedmap/document/trace.h>

#include <heedmap/base/naming.h>
#include <heedmap/document/heads.h>
#include <heedmap/document/training/weighed_gradients.h>
#include <heedmap/graph/backward.h>
#include <heedmap/io/file.h>
#include <heedmap/io/json_numbers.h>
#include <heedmap/io/npz_writer.h>

#include <deque>

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

} // namespace

std::vector<NodeId> evaluateTrace(Graph& graph, const TraceOptions& options)
{
    std::vector<NodeId> nodes = chosen(graph, options);
    std::vector<Demand> demands;
    double bytes = 0;
    for (const NodeId node : nodes) {
        const Shape& shape = graph.node(node).shape;
        demands.push_back({node, Region::all(shape)});
        bytes += static_cast<double>(shape.size()) * sizeof(double);
    }
    options.capacity.requireBytes(HEEDMAP_PHRASE("trace"), bytes);
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
        const ConstView& seen = leases.emplace_back(graph.read(node));
        const ConstView view = seen.contiguous() ? seen : std::as_const(copies.emplace_back(seen)).view();
        arrays.emplace_back(graph.node(node).info.name, view);
    }
    using Table = std::vector<std::pair<std::string, Tensor>>;
    const Table table = options.heads ? headTable(graph, options.how) : Table();
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

} // namespace heedmap
