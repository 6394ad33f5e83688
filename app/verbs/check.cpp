#include "evaluation.h"
#include "model_input.h"
#include "numbers.h"
#include "source.h"
#include "verbs/verbs.h"

#include <heedmap/document/check.h>

#include <algorithm>
#include <array>
#include <cstdio>

namespace heedmap {
namespace {

int runCheck(const Arguments& arguments)
{
    const bool weights = std::ranges::any_of(std::array{sampleOption(), softmaxOption(), asOption()},
                                             [&](const Option& option) { return arguments.has(option.name); });
    OpenedDocument opened = weights ? openSource(arguments).opened : openSource(arguments.operand());
    Computation& computation = opened.computation;
    useNumbers(arguments, computation.graph);
    const CheckResult result = check(computation, watchedEvaluation());
    for (const Disagreement& disagreement : result.disagreements)
        std::printf("%s\n", disagreementText(computation.graph, disagreement).c_str());
    std::printf("%td of %td published figures agree\n", result.agreeing(), result.compared);
    return result.disagreements.empty() ? ExitCode::done : ExitCode::wrongInput;
}

const Option checkOptions[] = {sampleOption(), softmaxOption(), asOption(), numbersOption()};

} // namespace

const Verb checkVerb{"check", "FILE", "compare the published figures of a document with what is computed", checkOptions,
                     runCheck};

} // namespace heedmap
