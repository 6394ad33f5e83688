#include "broken_rows.h"
#include "evaluation.h"
#include "export/export_call.h"
#include "export/export_options.h"
#include "export/export_target.h"
#include "export/figure_export.h"
#include "export/option_scope.h"
#include "export/page_call.h"
#include "figure_options.h"
#include "file_set.h"
#include "interruption.h"
#include "messages.h"
#include "model_input.h"
#include "numbers.h"
#include "painting.h"
#include "progress.h"
#include "source.h"
#include "spec_call.h"
#include "text/language.h"
#include "values.h"
#include "verbs/verbs.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace heedmap {
namespace {

/// Where a call and its figures go.
struct Output {
    ExportTarget& target;
    FileSet& files;
    std::filesystem::path folder; ///< of the document
};

/// A call of the command line: everything is drawn before the first file gets its name.
class CallHost : public ExportHost {
public:
    explicit CallHost(const Output& output) : m_output(output) {}

    Evaluation evaluation() override { return watchedEvaluation(); }
    std::function<void(double done)> training() override
    {
        const auto progress = std::make_shared<Progress>(HEEDMAP_PHRASE("training"));
        return [progress](double done) { progress->at(done); };
    }
    void at(double done) override
    {
        stopIfInterrupted();
        m_progress.at(done);
    }
    /// An interruption meanwhile ends the program.
    void draw(const std::function<void()>& work) override
    {
        const EndsAtOnce end([this] {
            m_progress.wipe();
            m_output.files.discard();
        });
        work();
    }
    void tell(const Sentence& sentence) override
    {
        m_progress.wipe();
        remark(sentence);
    }
    void add(const std::string& name, const ExportFormat& format, std::string_view bytes) override
    {
        m_output.files.add(m_output.target.fileName(name, format), bytes);
    }

private:
    const Output& m_output;
    Progress m_progress{HEEDMAP_PHRASE("drawing")};
};

void addFigures(const Arguments& arguments, ExportCall request, OpenedDocument& opened, const Output& output)
{
    Graph& graph = opened.computation.graph;
    request.language = languageOf(arguments, opened.document);
    readGradients(request, arguments, graph);
    readNodes(request, arguments, graph, opened.document.view);
    const ChosenFont font(arguments);
    request.oneFile = output.target.isFile();
    request.file = std::filesystem::path(arguments.value("--output")).stem().string();
    CallHost host(output);
    const std::vector<FigureChoice> choices = chosenNodes(arguments, request, graph);
    FigureExport work(request, opened, choices, output.folder, host);
    if (output.target.isFile() && work.size() != 1)
        throw arguments.wrong(
            HEEDMAP_PHRASE("%1 is one file, and the call writes %2; expected a folder, or --nodes with one node"),
            "-o " + arguments.value("--output"), work.size());
    work.evaluate();
    std::vector<std::pair<NodeId, Region>> read;
    for (const FigureChoice& choice : choices)
        if (request.scene.empty() && choice.node != noNode && choice.from.empty())
            read.emplace_back(choice.node, Region::all(graph.node(choice.node).shape));
    if (!arguments.has(quietOption().name))
        tellBrokenRows(opened.computation, read);
    asCall(arguments, [&] { work.write(); });
}

void addOwnFigures(const Arguments& call, OpenedDocument& opened, const Output& output)
{
    for (const std::size_t i : chosenFigures(call, opened.document))
        asPartOf(call.operand(), "figures[" + std::to_string(i) + "]", [&] {
            const FigureSpec& spec = opened.document.figures[i];
            const Arguments arguments(exportVerb, specWords(exportVerb, call, spec));
            ExportCall request =
                exportCallOf(arguments, output.target.isFile() ? output.target.formats() : formatsOf(arguments));
            requireOfView(request, arguments);
            requireEffect(arguments, request, &call);
            request.name = spec.name;
            request.language = languageOf(arguments, opened.document);
            speak(request.language);
            addFigures(arguments, std::move(request), opened, output);
        });
}

int runExport(const Arguments& arguments)
{
    if (asksForPage(arguments)) {
        writePage(exportVerb, arguments);
        return ExitCode::done;
    }
    ExportTarget target(arguments);
    const bool specs = arguments.has("--figures"); // each is a call of its own
    const ExportCall request = specs ? ExportCall() : exportCallOf(arguments, target.formats());
    requireOfView(request, arguments);
    if (!specs)
        requireEffect(arguments, request);
    Source source = openSource(arguments);
    if (!arguments.has(quietOption().name))
        tellDrawnNumbers(source.opened);
    useNumbers(arguments, source.opened.computation.graph);
    const std::string language = languageOf(arguments, source.opened.document);
    const bool views = arguments.value("--panels").find(':') != std::string::npos;
    const bool widgets = specs || arguments.has("--view") || views;
    const Painting painting(language, widgets ? Painting::With::Widgets : Painting::With::Painter);
    FileSet files(target.folder(), std::move(source.inputs));
    const Output output{target, files, folderOf(arguments.operand())};
    if (specs)
        addOwnFigures(arguments, source.opened, output);
    else
        addFigures(arguments, request, source.opened, output);
    files.commit();
    return ExitCode::done;
}

} // namespace

const Verb exportVerb{"export", "FILE...",
                      HEEDMAP_PHRASE("draw a figure of every matrix, or the whole computation as one"), exportOptions(),
                      runExport};

} // namespace heedmap
