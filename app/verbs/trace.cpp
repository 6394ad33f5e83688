#include "evaluation.h"
#include "file_set.h"
#include "numbers.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/document/trace.h>

namespace heedmap {
namespace {

/// Named by --format, or by how the file is called.
TraceFormat formatOf(const Arguments& arguments, const std::string& file)
{
    const std::string word =
        choiceValue(arguments, "--format", {"npz", "json"}, file.ends_with(".json") ? "json" : "npz");
    return word == "json" ? TraceFormat::Json : TraceFormat::Npz;
}

int run(const Arguments& arguments)
{
    const std::string file = arguments.value("--output");
    TraceOptions options{.format = formatOf(arguments, file)};
    OpenedDocument opened = openSource(arguments.operand());
    Graph& graph = opened.computation.graph;
    useNumbers(arguments, graph);
    options.nodes = nodesValue(arguments, graph);
    if (arguments.has("--gradient-of"))
        options.gradientOf = asCall(arguments, [&] { return parseReference(graph, arguments.value("--gradient-of")); });
    asPathOfCall(file, [&] { AtomicFile{file}; }); // before much is computed in vain
    options.how = watchedEvaluation();
    asCall(arguments, [&] { writeTrace(graph, file, options); });
    return ExitCode::done;
}

const Option options[] = {
    {"--output", "OUT.npz", "the file to write", "-o", true},
    {"--nodes", "A,Z|all", "only these nodes (all)"},
    {"--gradient-of", "NODE[s,r,c]", "also grad.NODE of all that this cell, or the sum of all cells, depends on"},
    {"--format", "npz|json", "numpy's format or one JSON object (npz)"},
    numbersOption(),
};

} // namespace

const Verb traceVerb{"trace", "FILE", "evaluate a document and write every matrix as numbers", options, run};

} // namespace heedmap
