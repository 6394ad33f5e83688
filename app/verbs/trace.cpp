#include "broken_rows.h"
#include "evaluation.h"
#include "file_set.h"
#include "model_input.h"
#include "numbers.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/document/heads.h>
#include <heedmap/document/trace.h>
#include <heedmap/graph/memory_budget.h>
#include <heedmap/io/file.h>
#include <heedmap/io/several_files.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <functional>
#include <future>
#include <optional>
#include <thread>

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

bool namesHeads(const Arguments& arguments)
{
    const std::vector<std::string> names = wordsBetweenCommas(arguments.value("--nodes"));
    return std::ranges::find(names, heads) != names.end();
}

/// Whether --nodes contains `heads`, the table of all heads.
bool asksForHeads(const Arguments& arguments, const Graph& graph)
{
    return namesHeads(arguments) && graph.find(heads) == noNode;
}

std::vector<NodeId> nodesBesideHeads(const Arguments& arguments, const Graph& graph)
{
    std::string others;
    for (const std::string& name : wordsBetweenCommas(arguments.value("--nodes")))
        if (name != heads)
            others += (others.empty() ? "" : ",") + name;
    return others.empty() ? std::vector<NodeId>() : asCall(arguments, [&] { return parseNodes(graph, others); });
}

/// A range such as 0:8, half-open; nothing where the option is not given.
std::optional<Range> rangeValue(const Arguments& arguments, const char* option)
{
    if (!arguments.has(option))
        return std::nullopt;
    if (!arguments.has("--nodes"))
        throw arguments.wrong(HEEDMAP_PHRASE("%1: expected --nodes beside it, of which these are a part"), option);
    const std::string text = arguments.value(option);
    Range range;
    const char* end = text.data() + text.size();
    const auto first = std::from_chars(text.data(), end, range.begin);
    const bool colon = first.ec == std::errc() && first.ptr != end && *first.ptr == ':';
    const auto last = colon ? std::from_chars(first.ptr + 1, end, range.end) : first;
    if (!colon || last.ec != std::errc() || last.ptr != end || range.begin < 0 || range.empty())
        throw arguments.wrong(HEEDMAP_PHRASE("%1: expected a range such as 0:8, got %2"), option, text);
    return range;
}

/// Bytes such as 512MB, 4GB or 1.5G; nothing where the option is not given.
std::optional<double> memoryValue(const Arguments& arguments)
{
    if (!arguments.has("--memory"))
        return std::nullopt;
    const std::string text = arguments.value("--memory");
    const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
    constexpr std::array<std::pair<std::string_view, double>, 10> units = {{{"", 1},
                                                                            {"B", 1},
                                                                            {"K", 0x1p10},
                                                                            {"KB", 0x1p10},
                                                                            {"M", 0x1p20},
                                                                            {"MB", 0x1p20},
                                                                            {"G", 0x1p30},
                                                                            {"GB", 0x1p30},
                                                                            {"T", 0x1p40},
                                                                            {"TB", 0x1p40}}};
    const auto unit = std::ranges::find(units, text.substr(digits), [](const auto& known) { return known.first; });
    std::optional<double> number;
    if (digits > 0 && unit != units.end() && std::ranges::count(text, '.') < 2 && text.front() != '.')
        number = parseNumber(std::string_view(text).substr(0, digits));
    if (!number || !(*number * unit->second >= 0x1p20))
        throw arguments.wrong(HEEDMAP_PHRASE("--memory: expected a size from 1MB on, such as 512MB or 4GB, got %1"),
                              text);
    return *number * unit->second;
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
    options.rows = rangeValue(arguments, "--rows");
    options.cols = rangeValue(arguments, "--cols");
    if (const std::optional<double> memory = memoryValue(arguments)) {
        options.capacity.bytes = *memory;
        setMemoryBudget(std::min(*memory / 2, usualMemoryBudget));
    }
    if (options.rows || options.cols)
        asCall(arguments, [&] {
            for (const NodeId node : options.nodes.value_or(std::vector<NodeId>()))
                (void)tracedRegion(graph, node, options);
        });
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
        throw arguments.wrong(HEEDMAP_PHRASE("--sample: %1 has no samples"), arguments.operand());
    if (word == "all")
        return true;
    const int last = static_cast<int>(document.samples.size()) - 1;
    document.sample = integerValue(arguments, "--sample", 0, 0, last);
    source.opened.computation = naming(
        arguments.operand(), [&] { return build(document, std::filesystem::path(arguments.operand()).parent_path()); });
    return false;
}

/// The rows of given numbers that a trace is of, whole, also where only some columns are written. What heads do is read
/// from all.
std::vector<std::pair<NodeId, Region>> rowsRead(const Graph& graph, const std::vector<NodeId>& evaluated,
                                                const TraceOptions& options)
{
    std::vector<std::pair<NodeId, Region>> read;
    for (const NodeId node : evaluated)
        if (graph.node(node).leaf()) {
            Region region = tracedRegion(graph, node, options);
            region.cols = Region::all(graph.node(node).shape).cols;
            read.emplace_back(node, region);
        }
    for (NodeId node = 0; options.heads && node < graph.size(); ++node)
        if (graph.node(node).leaf() && std::ranges::find(evaluated, node) == evaluated.end())
            read.emplace_back(node, Region::all(graph.node(node).shape));
    return read;
}

/// What can be written is known before a long computation.
void requireOutput(const std::string& file, const Inputs& inputs)
{
    asPathOfCall(file, [&] {
        inputs.requireOther(file);
        AtomicFile{file};
    });
}

/// Writes the average of what heads do in each of several computations, of which no more than `atOnce` are open.
int traceAverage(const Arguments& arguments, std::size_t count, std::size_t atOnce,
                 const std::function<Computation(std::size_t)>& opened)
{
    if (wordsBetweenCommas(arguments.value("--nodes")).size() > 1)
        throw arguments.wrong(HEEDMAP_PHRASE(
            "--nodes heads of several samples is their average, alone; expected --sample I beside others"));
    for (const char* other : {"--gradient-of", "--rows", "--cols"})
        if (arguments.has(other))
            throw arguments.wrong(
                HEEDMAP_PHRASE("%1 is not for the average of heads over samples; expected --sample I"), other);
    const auto tableOf = [&](std::size_t i) {
        Computation computation = opened(i);
        useNumbers(arguments, computation.graph);
        return headTable(computation.graph, optionsFor(arguments, computation.graph).how, AfterMeasuring::Drops);
    };
    // Added in their order, whichever is ready first: rounding does not hang on the number of processors.
    std::deque<std::future<HeadNumbers>> tables;
    HeadAverages averages;
    for (std::size_t i = 0; i < count || !tables.empty();) {
        for (; i < count && tables.size() < atOnce; ++i)
            tables.push_back(std::async(std::launch::async, tableOf, i));
        averages.add(tables.front().get());
        tables.pop_front();
    }
    const HeadNumbers table = averages.table();
    std::vector<NamedTensor> arrays;
    for (const auto& [name, numbers] : table)
        arrays.emplace_back(name, &numbers);
    const std::string file = arguments.value("--output");
    writeArrays(arrays, file, {.format = formatOf(arguments, file)});
    return ExitCode::done;
}

int traceCaptures(const Arguments& arguments, const std::vector<std::string>& captures)
{
    constexpr std::uintmax_t small = 64 << 20; // bytes; of larger ones a single one may fill the memory
    Inputs inputs;
    std::uintmax_t largest = 0;
    for (const std::string& capture : captures)
        for (const std::filesystem::path& file : filesOfPath(capture)) {
            inputs.add(file);
            std::error_code unknown;
            largest = std::max(largest, file_size(file, unknown)); // the most, if it is not known
        }
    requireOutput(arguments.value("--output"), inputs);
    const std::size_t atOnce = largest < small ? std::clamp(std::thread::hardware_concurrency(), 1U, 8U) : 1;
    return traceAverage(arguments, captures.size(), atOnce,
                        [&](std::size_t i) { return std::move(openCapture(captures[i], arguments).computation); });
}

int traceSampleHeads(const Arguments& arguments, Document document)
{
    const std::filesystem::path folder = std::filesystem::path(arguments.operand()).parent_path();
    return naming(arguments.operand(), [&] {
        return traceAverage(arguments, document.samples.size(), 1, [&](std::size_t i) {
            document.sample = static_cast<int>(i);
            return build(document, folder);
        });
    });
}

int runTrace(const Arguments& arguments)
{
    const std::string file = arguments.value("--output");
    (void)formatOf(arguments, file);
    if (namesHeads(arguments))
        if (const std::vector<std::string> captures = capturesOf(arguments); captures.size() > 1)
            return traceCaptures(arguments, captures);
    Source source = openSource(arguments);
    const bool all = chooseSample(arguments, source);
    Graph& graph = source.opened.computation.graph;
    useNumbers(arguments, graph);
    const TraceOptions options = optionsFor(arguments, graph);
    if (options.heads && !arguments.has(quietOption().name)) // what a head does is read from its weights
        tellDrawnNumbers(source.opened);
    requireOutput(file, source.inputs);
    if (all && asksForHeads(arguments, graph))
        return traceSampleHeads(arguments, source.opened.document);
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
    if (!arguments.has(quietOption().name))
        tellBrokenRows(source.opened.computation, rowsRead(graph, evaluated, options));
    asCall(arguments, [&] { writeEvaluated(graph, evaluated, file, options); });
    return ExitCode::done;
}

const Option traceOptions[] = {
    {"--output", "OUT.npz", HEEDMAP_PHRASE("the file to write"), "-o", true},
    {"--nodes", "A,Z|heads|all",
     HEEDMAP_PHRASE(
         "only these nodes, and gradients of these, * standing for anything: dec.*.self.A; heads: what each head does "
         "(all)")},
    {"--rows", "A:B", HEEDMAP_PHRASE("only these rows of the nodes, which are queries (all)")},
    {"--cols", "A:B", HEEDMAP_PHRASE("only these columns, which are keys (all)")},
    {"--memory", "SIZE", HEEDMAP_PHRASE("what the numbers may take, such as 4GB (what the machine has)")},
    {"--gradient-of", "NODE[s,r,c]",
     HEEDMAP_PHRASE("also grad.NODE of all that this cell, or the sum of all cells, depends on, and "
                    "grad.A.weighed, attention weights times their gradients")},
    {"--sample", "I|all",
     HEEDMAP_PHRASE("this sample of the document or of captured attention; all: a node's first axis (the shown one)"),
     "--samples"},
    tokensOption(),
    keyTokensOption(),
    {"--format", "npz|json", HEEDMAP_PHRASE("numpy's format or one JSON object (npz)")},
    settingsOption(),
    asOption(),
    softmaxOption(),
    transposeOption(),
    samplesOfFilesOption(),
    quietOption(),
    numbersOption(),
    messagesOption(),
};

} // namespace

const Verb traceVerb{"trace", "FILE...", HEEDMAP_PHRASE("evaluate a document and write every matrix as numbers"),
                     traceOptions, runTrace};

} // namespace heedmap
