#include "evaluation.h"
#include "file_set.h"
#include "model_input.h"
#include "numbers.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/document/trace.h>
#include <heedmap/io/file.h>

namespace heedmap {
namespace {

/// Named by --format, or by how the file is called.
TraceFormat formatOf(const Arguments& arguments, const std::string& file)
{
    const std::string word =
        choiceValue(arguments, "--format", {"npz", "json"}, extensionOf(file) == ".json" ? "json" : "npz");
    return word == "json" ? TraceFormat::Json : TraceFormat::Npz;
}

int run(const Arguments& arguments)
{
    const std::string file = arguments.value("--output");
    TraceOptions options;
    options.format = formatOf(arguments, file);
    Source source = openSource(arguments);
    Graph& graph = source.opened.computation.graph;
    useNumbers(arguments, graph);
    options.nodes = nodesValue(arguments, graph);
    if (arguments.has("--gradient-of"))
        options.gradientOf = asCall(arguments, [&] { return parseReference(graph, arguments.value("--gradient-of")); });
    asPathOfCall(file, [&] { // before much is computed in vain
        source.inputs.requireOther(file);
        AtomicFile{file};
    });
    options.how = watchedEvaluation();
    const std::vector<NodeId> evaluated = evaluateTrace(graph, options);
    asCall(arguments, [&] { writeEvaluated(graph, evaluated, file, options); });
    return ExitCode::done;
}

const Option options[] = {
    {"--output", "OUT.npz", "the file to write", "-o", true},
    {"--nodes", "A,Z|all", "only these nodes, and gradients of these, * standing for anything: dec.*.self.A (all)"},
    {"--gradient-of", "NODE[s,r,c]", "also grad.NODE of all that this cell, or the sum of all cells, depends on"},
    tokensOption(),
    {"--format", "npz|json", "numpy's format or one JSON object (npz)"},
    settingsOption(),
    numbersOption(),
};

} // namespace

const Verb traceVerb{"trace", "FILE", "evaluate a document and write every matrix as numbers", options, run};

} // namespace heedmap
