#include "evaluation.h"
#include "file_set.h"
#include "model_input.h"
#include "numbers.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/naming.h>
#include <heedmap/document/trace.h>
#include <heedmap/io/file.h>

#include <algorithm>

namespace heedmap {
namespace {

/// The format given by --format, or by the file's extension.
TraceFormat formatOf(const Arguments& arguments, const std::string& file)
{
    const std::string word =
        choiceValue(arguments, "--format", {"npz", "json"}, extensionOf(file) == ".json" ? "json" : "npz");
    return word == "json" ? TraceFormat::Json : TraceFormat::Npz;
}

constexpr std::string_view heads = "heads";

/// Whether --nodes contains `heads`, the table of all heads.
bool asksForHeads(const Arguments& arguments, const Graph& graph)
{
    const std::vector<std::string> names = wordsBetweenCommas(arguments.value("--nodes"));
    return std::ranges::find(names, heads) != names.end() && graph.find(heads) == noNode;
}

std::vector<NodeId> nodesBesideHeads(const Arguments& arguments, const Graph& graph)
{
    std::string others;
    for (const std::string& name : wordsBetweenCommas(arguments.value("--nodes")))
        if (name != heads)
            others += (others.empty() ? "" : ",") + name;
    return others.empty() ? std::vector<NodeId>() : asCall(arguments, [&] { return parseNodes(graph, others); });
}

/// The nodes and gradients that a call requests of one graph.
TraceOptions optionsFor(const Arguments& arguments, const Graph& graph)
{
    TraceOptions options;
    options.format = formatOf(arguments, arguments.value("--output"));
    options.heads = asksForHeads(arguments, graph);
    options.nodes = options.heads ? nodesBesideHeads(arguments, graph) : nodesValue(arguments, graph);
    if (arguments.has("--gradient-of"))
        options.gradientOf = asCall(arguments, [&] { return parseReference(graph, arguments.value("--gradient-of")); });
    options.how = watchedEvaluation();
    return options;
}

/// Makes the document show the requested sample; returns whether all samples are requested.
bool chooseSample(const Arguments& arguments, Source& source)
{
    Document& document = source.opened.document;
    const std::string word = arguments.value("--sample");
    if (!arguments.has("--sample"))
        return false;
    if (mayBeModel(arguments.operand()))
        return false; // chosen as it was opened
    if (document.samples.empty())
        throw arguments.wrong("--sample: " + arguments.operand() + " has no samples");
    if (word == "all" && asksForHeads(arguments, source.opened.computation.graph))
        throw arguments.wrong("--nodes heads is of one sample; expected --sample I");
    if (word == "all")
        return true;
    const int last = static_cast<int>(document.samples.size()) - 1;
    document.sample = integerValue(arguments, "--sample", 0, 0, last);
    source.opened.computation = naming(
        arguments.operand(), [&] { return build(document, std::filesystem::path(arguments.operand()).parent_path()); });
    return false;
}

int runTrace(const Arguments& arguments)
{
    const std::string file = arguments.value("--output");
    (void)formatOf(arguments, file);
    Source source = openSource(arguments);
    const bool all = chooseSample(arguments, source);
    Graph& graph = source.opened.computation.graph;
    useNumbers(arguments, graph);
    const TraceOptions options = optionsFor(arguments, graph);
    if (options.heads) // what a head does is read from its weights
        tellDrawnNumbers(source.opened);
    asPathOfCall(file, [&] { // before a long computation
        source.inputs.requireOther(file);
        AtomicFile{file};
    });
    if (all) {
        const std::filesystem::path folder = std::filesystem::path(arguments.operand()).parent_path();
        naming(arguments.operand(), [&] {
            writeSamples(source.opened.document, folder, file, [&](Graph& sample) {
                useNumbers(arguments, sample);
                return optionsFor(arguments, sample);
            });
        });
        return ExitCode::done;
    }
    const std::vector<NodeId> evaluated = evaluateTrace(graph, options);
    asCall(arguments, [&] { writeEvaluated(graph, evaluated, file, options); });
    return ExitCode::done;
}

const Option traceOptions[] = {
    {"--output", "OUT.npz", "the file to write", "-o", true},
    {"--nodes", "A,Z|heads|all",
     "only these nodes, and gradients of these, * standing for anything: dec.*.self.A; heads: what each head does "
     "(all)"},
    {"--gradient-of", "NODE[s,r,c]",
     "also grad.NODE of all that this cell, or the sum of all cells, depends on, and "
     "grad.A.weighed, attention weights times their gradients"},
    {"--sample", "I|all",
     "this sample of the document or of captured attention; all: a node's first axis (the shown one)", "--samples"},
    tokensOption(),
    keyTokensOption(),
    {"--format", "npz|json", "numpy's format or one JSON object (npz)"},
    settingsOption(),
    asOption(),
    softmaxOption(),
    transposeOption(),
    quietOption(),
    numbersOption(),
};

} // namespace

const Verb traceVerb{"trace", "FILE...", "evaluate a document and write every matrix as numbers", traceOptions,
                     runTrace};

} // namespace heedmap
