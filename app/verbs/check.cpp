#include "evaluation.h"
#include "messages.h"
#include "model_input.h"
#include "numbers.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/check.h>
#include <heedmap/document/reference.h>

#include <cstdio>

namespace heedmap {
namespace {

/// Names what would agree if it were computed in float32, as many notebooks are.
void tellFloat32(const CheckResult& result, const GraphShape& graph)
{
    std::vector<std::string> cells;
    for (const Disagreement& each : result.disagreements)
        if (each.inFloat32)
            cells.push_back(referenceText(graph, each.node, each.cell));
    if (!cells.empty())
        remark(Sentence(HEEDMAP_PHRASE("computed in float32, as --numbers float32 does, this agrees: %1"),
                        commaSeparated(cells)));
}

/// Names what follows from the print as far as its rounding goes.
void tellNearPrint(const CheckResult& result, const GraphShape& graph)
{
    std::vector<std::string> cells;
    for (const Disagreement& each : result.disagreements)
        if (each.nearPrint)
            cells.push_back(referenceText(graph, each.node, each.cell));
    if (!cells.empty())
        remark(
            Sentence(HEEDMAP_PHRASE("these follow from the print to within its rounding: %1"), commaSeparated(cells)));
}

int runCheck(const Arguments& arguments)
{
    OpenedDocument opened = openSource(arguments).opened;
    Computation& computation = opened.computation;
    useNumbers(arguments, computation.graph);
    CheckResult result = check(computation, watchedEvaluation());
    explain(result, computation, watchedEvaluation());
    for (const Disagreement& disagreement : result.disagreements)
        std::printf("%s\n", disagreementText(computation.graph, disagreement).c_str());
    std::printf("%s\n", countText(result).c_str());
    tellNearPrint(result, computation.graph);
    tellFloat32(result, computation.graph);
    return result.disagreements.empty() ? ExitCode::done : ExitCode::wrongInput;
}

const Option checkOptions[] = {
    settingsOption(), sampleOption(), softmaxOption(), transposeOption(), samplesOfFilesOption(),
    asOption(),       quietOption(),  numbersOption(), messagesOption(),
};

} // namespace

const Verb checkVerb{"check", "FILE",
                     HEEDMAP_PHRASE("compare the published figures of a document with what is computed"), checkOptions,
                     runCheck};

} // namespace heedmap
