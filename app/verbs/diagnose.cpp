#include "messages.h"
#include "model_input.h"
#include "progress.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/naming.h>
#include <heedmap/diagnosis/implementation.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/document/new.h>

#include <algorithm>
#include <cstdio>
#include <limits>

namespace heedmap {
namespace {

void print(const Graph& graph, const std::vector<DiagnosedResult>& results, bool asJson)
{
    Json::Array list;
    for (const DiagnosedResult& result : results)
        if (asJson)
            list.push_back(diagnosisJson(graph, result));
        else
            std::printf("%s\n", diagnosisText(graph, result).c_str());
    if (asJson)
        std::printf("%s\n", Json(std::move(list)).text().c_str());
}

int runDiagnose(const Arguments& arguments)
{
    const std::string file = arguments.operand();
    const Json settings = asCall(arguments, [&] { return configFrom(arguments.values(settingsOption().name)); });
    const int sample =
        arguments.has("--sample") ? integerValue(arguments, "--sample", 0, 0, std::numeric_limits<int>::max()) : 0;
    Implementation implementation = naming(file, [&] { return readImplementation(file, settings, sample); });
    if (implementation.samples > 1 && !arguments.has("--sample"))
        remarkOn(file, Sentence(HEEDMAP_PHRASE("sample 0 of %1; --sample chooses another"), implementation.samples));
    Progress progress(HEEDMAP_PHRASE("searching"));
    const std::vector<DiagnosedResult> results =
        diagnose(implementation.computation, implementation.results, [&](double done) { progress.at(done); });
    progress.wipe();
    print(implementation.computation.graph, results, arguments.has("--json"));
    if (arguments.has("--output")) {
        const std::string output = arguments.value("--output");
        asPathOfCall(output, [&] {
            Inputs inputs;
            inputs.add(file);
            inputs.requireOther(output);
            saveDocument(withMistakes(implementation, results), output);
        });
    }
    return std::ranges::all_of(results, &DiagnosedResult::agrees) ? ExitCode::done : ExitCode::wrongInput;
}

const Option diagnoseOptions[] = {
    {"--set", "key=value", HEEDMAP_PHRASE("a setting of the right computation, such as heads=2 or causal=true"), "",
     false, true},
    {"--sample", "I", HEEDMAP_PHRASE("of a batch, this sample (0)")},
    {"--json", "", HEEDMAP_PHRASE("as JSON, with what each rule looks like in code")},
    {"--output", "OUT.heed", HEEDMAP_PHRASE("also write the document with the rules applied"), "-o"},
    messagesOption(),
};

} // namespace

const Verb diagnoseVerb{"diagnose", "FILE",
                        HEEDMAP_PHRASE("find what an implementation of attention does otherwise, from its arrays"),
                        diagnoseOptions, runDiagnose};

} // namespace heedmap
