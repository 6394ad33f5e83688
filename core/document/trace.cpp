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

} // namespace

void writeTrace(Graph& graph, const std::filesystem::path& path, const TraceOptions& options)
{
    const std::vector<NodeId> nodes = chosen(graph, options);
    std::vector<Demand> demands;
    for (const NodeId node : nodes)
        demands.push_back({node, Region::all(graph.node(node).shape)});
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
        if (options.format == TraceFormat::Npz)
            writeNpz(file, arrays);
        else
            writeJson([&](std::string_view text) { file.write(text); }, arrays);
        file.commit();
    });
}

} // namespace heedmap
