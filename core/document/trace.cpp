#include <heedmap/document/trace.h>

#include "document/naming.h"

#include <heedmap/graph/backward.h>
#include <heedmap/io/file.h>
#include <heedmap/io/json_numbers.h>
#include <heedmap/io/npz.h>

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
    if (options.gradientOf)
        for (const NodeId gradient : appendGradients(graph, options.gradientOf->node, options.gradientOf->cell).of)
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

void writeTrace(Graph& graph, const std::filesystem::path& path, const TraceOptions& options)
{
    const std::vector<NodeId> nodes = chosen(graph, options);
    std::vector<Demand> demands;
    double bytes = 0;
    for (const NodeId node : nodes) {
        const Shape& shape = graph.node(node).shape;
        demands.push_back({node, Region::all(shape)});
        bytes += static_cast<double>(shape.size()) * sizeof(double);
    }
    options.capacity.requireBytes(HEEDMAP_PHRASE("trace"), bytes);
    graph.evaluate(demands, options.how);

    std::deque<Tensor> copies; // of what does not lie row behind row
    std::vector<NamedTensor> arrays;
    for (const NodeId node : nodes) {
        const ConstView seen = graph.stored(node);
        const ConstView view = seen.contiguous() ? seen : copies.emplace_back(seen).view();
        arrays.emplace_back(graph.node(node).info.name, view);
    }
    naming(path, [&] {
        AtomicFile file(path);
        write(file, arrays, options.format, options.how.stop);
        file.commit();
    });
}

} // namespace heedmap
