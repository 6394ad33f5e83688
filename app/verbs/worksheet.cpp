#include "examples.h"
#include "file_set.h"
#include "interruption.h"
#include "messages.h"
#include "model_input.h"
#include "painting.h"
#include "progress.h"
#include "source.h"
#include "text/language.h"
#include "values.h"
#include "verbs/verbs.h"
#include "worksheet_files.h"

#include <heedmap/base/quotes.h>
#include <heedmap/document/reference.h>

#include <charconv>
#include <cstdio>
#include <optional>

namespace heedmap {
namespace {

std::optional<std::uint64_t> seedOf(std::string_view text)
{
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size() || seed > largestSeed)
        return std::nullopt;
    return seed;
}

/// `1..30`, or one seed.
void readSeeds(const Arguments& arguments, WorksheetRun& run)
{
    const std::string word = arguments.value("--seeds", "1");
    const std::size_t dots = word.find("..");
    const std::optional<std::uint64_t> first = seedOf(word.substr(0, dots));
    const std::optional<std::uint64_t> last = dots == std::string::npos ? first : seedOf(word.substr(dots + 2));
    if (!first || !last || *last < *first || *last - *first >= mostWorksheets)
        throw arguments.wrong(
            HEEDMAP_PHRASE("--seeds takes whole numbers FIRST..LAST from 0 to %1, at most %2 of them, not %3"),
            largestSeed, mostWorksheets, inQuotes(word));
    run.first = *first;
    run.last = *last;
}

WorksheetRun runOf(const Arguments& arguments)
{
    WorksheetRun run;
    readSeeds(arguments, run);
    std::vector<std::string> ids;
    for (const Paper& paper : papers())
        ids.emplace_back(paper.id);
    run.options.paper = findPaper(choiceValue(arguments, "--paper", ids, papers().front().id));
    run.key = arguments.has("--key");
    return run;
}

/// `examples:three-by-three` and `lessons/three-by-three.heed` are both called three-by-three.
std::string nameOf(const std::string& operand)
{
    const std::string name = std::filesystem::path(operand).stem().string();
    return name.substr(name.find(':') + 1);
}

int runWorksheet(const Arguments& arguments)
{
    WorksheetRun run = runOf(arguments);
    Source source = openSource(arguments);
    run.language = languageOf(arguments, source.opened.document);
    if (arguments.has("--blank"))
        asCall(arguments, [&] {
            const Graph& graph = source.opened.computation.graph;
            for (const NodeId node : parseNodes(graph, arguments.value("--blank")))
                run.options.blanks.push_back(graph.node(node).info.name);
        });
    run.options.name = nameOf(arguments.operand());
    if (arguments.operand().starts_with("examples:"))
        putIntoWordsOf(source.opened.document, run.options.name, run.language);
    FileSet files(arguments.value("--output"), std::move(source.inputs));
    const Painting painting(run.language);
    Progress progress(HEEDMAP_PHRASE("drawing"));
    WorksheetRemarks remarks;
    asCall(arguments, [&] {
        const std::filesystem::path folder = folderOf(arguments.operand());
        remarks = addWorksheets(source.opened.document, folder, run, files, [&](std::uint64_t done) {
            stopIfInterrupted();
            progress.at(static_cast<double>(done) / static_cast<double>(run.count()));
        });
    });
    stopIfInterrupted();
    files.commit();
    for (const std::size_t exercise : remarks.unfit)
        remark(Sentence(HEEDMAP_PHRASE("exercise %1 is left out, as it does not fit the page"), exercise));
    for (const std::size_t exercise : remarks.ofOwnNumbers)
        remark(Sentence(HEEDMAP_PHRASE("exercise %1 is left out, as it is about the document's own numbers: --seeds 0"),
                        exercise));
    for (const Sentence& said : sentences(remarks))
        remark(said);
    return ExitCode::done;
}

const Option worksheetOptions[] = {
    {"--output", "DIR", HEEDMAP_PHRASE("the folder to write to; it is made where there is none"), "-o", true},
    {"--seeds", "1..30",
     HEEDMAP_PHRASE("a sheet with numbers of its own for each of these; 0: those of the document (1)")},
    {"--blank", "A,S",
     HEEDMAP_PHRASE("the matrices to fill in (what the exercises ask, else scores, weights and outputs)")},
    {"--key", "", HEEDMAP_PHRASE("also a key to each sheet")},
    {"--paper", "a4|letter", HEEDMAP_PHRASE("the size of a page (a4)")},
    languageOption(
        HEEDMAP_PHRASE("language of the sheets (the first of the document's title, else English), and of messages")),
    settingsOption(),
    sampleOption(),
    softmaxOption(),
    transposeOption(),
    asOption(),
    quietOption(),
};

} // namespace

const Verb worksheetVerb{"worksheet", "FILE",
                         HEEDMAP_PHRASE("make worksheets to fill in by hand, and keys to them, as PDF"),
                         worksheetOptions, runWorksheet};

} // namespace heedmap
