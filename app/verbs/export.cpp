#include "evaluation.h"
#include "export_format.h"
#include "figures.h"
#include "file_set.h"
#include "interruption.h"
#include "model_input.h"
#include "numbers.h"
#include "painting.h"
#include "progress.h"
#include "sheet_drawing.h"
#include "source.h"
#include "text/language.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <optional>
#include <set>

namespace heedmap {
namespace {

/// What a call asks for, as far as it can be known without the document.
struct Request {
    std::vector<const ExportFormat*> formats;
    FigureStyle style;
    double scale = 2;
    std::string language;
    bool decimals = false; ///< were asked for
    bool sheet = false;
    bool figures = true;          ///< a picture of each node: always, but for a sheet alone
    std::set<std::string> closed; ///< layers on the sheet; known once there is a document
};

std::vector<const ExportFormat*> formatsOf(const Arguments& arguments)
{
    std::vector<std::string> ids;
    for (const ExportFormat& format : exportFormats())
        ids.emplace_back(format.id);
    std::vector<const ExportFormat*> chosen;
    for (const std::string& id : choicesValue(arguments, "--format", ids, "png"))
        chosen.push_back(&exportFormats()[static_cast<std::size_t>(std::ranges::find(ids, id) - ids.begin())]);
    return chosen;
}

void readRange(const Arguments& arguments, FigureStyle& style)
{
    const std::string word = arguments.value("--range", "auto");
    if (word == "auto")
        return;
    if (word == "shared") {
        style.range = FigureStyle::Range::Shared;
        return;
    }
    const auto wrong = [&](const std::string& what) {
        return arguments.wrong("--range " + what + inQuotes(std::string_view(word)));
    };
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos)
        throw wrong("takes auto, shared or LO:HI, not ");
    style.range = FigureStyle::Range::Fixed;
    try {
        style.lo = parseNumber(word.substr(0, colon));
        style.hi = parseNumber(word.substr(colon + 1));
    } catch (const Error&) {
        throw wrong("takes two numbers LO:HI, not ");
    }
    if (!std::isfinite(style.lo) || !std::isfinite(style.hi) || style.lo >= style.hi)
        throw wrong("takes two finite numbers, the smaller one first, not ");
}

bool drawsPicture(const ExportFormat* format) { return format->picture != nullptr; }

FigureStyle styleOf(const Arguments& arguments)
{
    FigureStyle style;
    readRange(arguments, style);
    style.zeroCentred = !arguments.has("--not-centred");
    style.decimals = integerValue(arguments, "--decimals", 2, 0, 15);
    style.showValues = !arguments.has("--no-values");
    style.ground = !arguments.has("--transparent");
    style.theme = &themeNamed(choiceValue(arguments, "--theme", themeNames(), "paper"));
    if (arguments.has("--palette"))
        style.palette = QString::fromStdString(choiceValue(arguments, "--palette", paletteNames(), {}));
    return style;
}

Request requestOf(const Arguments& arguments)
{
    Request request;
    request.formats = formatsOf(arguments);
    request.style = styleOf(arguments);
    request.scale = numberValue(arguments, "--scale", 2, 0.1, 16);
    request.language = choiceValue(arguments, "--lang", languages(), languageFor());
    request.decimals = arguments.has("--decimals");
    request.sheet = arguments.has("--sheet");
    request.figures = !request.sheet || arguments.has("--nodes");
    if (request.sheet && std::ranges::none_of(request.formats, drawsPicture))
        throw arguments.wrong("--sheet is a picture; expected --format with png, svg or pdf");
    if (!request.sheet && arguments.has("--closed"))
        throw arguments.wrong("--closed closes steps of the sheet; expected --sheet with it");
    return request;
}

/// `--closed dec.0,dec.1`, or all layers there are.
std::set<std::string> closedLayers(const Arguments& arguments, const Graph& graph)
{
    if (!arguments.has("--closed"))
        return {};
    std::set<std::string> layers;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const std::string& layer = graph.node(id).info.group; !layer.empty())
            layers.insert(layer);
    std::vector<std::string> choices(layers.begin(), layers.end());
    choices.emplace_back("all");
    const std::vector<std::string> chosen = choicesValue(arguments, "--closed", choices, {});
    return std::ranges::find(chosen, "all") != chosen.end() ? layers : std::set(chosen.begin(), chosen.end());
}

std::vector<NodeId> allNodes(const Graph& graph)
{
    std::vector<NodeId> nodes(static_cast<std::size_t>(graph.size()));
    std::iota(nodes.begin(), nodes.end(), 0);
    return nodes;
}

/// One run of the verb: everything is drawn before the first file gets its name.
class Export {
public:
    Export(const Request& request, OpenedDocument& opened, std::vector<NodeId> nodes, FileSet& files)
        : m_request(request), m_opened(opened), m_nodes(std::move(nodes)), m_files(files)
    {
    }

    void evaluate()
    {
        std::vector<Demand> demands = m_request.sheet ? sheetDemands(graph(), m_request.closed) : std::vector<Demand>();
        for (const NodeId id : m_nodes)
            demands.push_back({id, Region::all(graph().node(id).shape)});
        graph().evaluate(demands, watchedEvaluation());
    }

    void write()
    {
        if (m_request.sheet)
            addSheet();
        const std::vector<HeatmapFigure> figures = figuresOf(m_opened, m_nodes, m_request.style);
        for (std::size_t i = 0; i < figures.size(); ++i)
            addNode(m_nodes[i], figures[i]);
        stopIfInterrupted();
        m_files.commit();
    }

private:
    Graph& graph() { return m_opened.computation.graph; }

    /// Before each file.
    void proceed()
    {
        stopIfInterrupted();
        const std::size_t drawings = m_nodes.size() + (m_request.sheet ? 1 : 0);
        m_progress.at(static_cast<double>(m_begun++) / static_cast<double>(drawings * m_request.formats.size()));
    }

    /// Does what cannot be stopped half-way: an interruption meanwhile ends the program.
    template <typename Work> auto draw(const Work& work)
    {
        const EndsAtOnce end([this] {
            m_progress.wipe();
            m_files.discard();
        });
        return work();
    }

    /// Numbers that were asked for do not vanish without a word.
    void tellWhatFits(const std::string& name, const HeatmapFigure& figure)
    {
        const std::optional<int> fitting = fittingDecimals(figure, m_request.scale);
        if (!fitting)
            return;
        m_progress.wipe();
        const std::string fewer = *fitting < 0 ? "" : "; --decimals " + std::to_string(*fitting) + " fits";
        std::fprintf(stderr, "heedmap: %s: no numbers in the cells, too small for --decimals %d%s\n", name.c_str(),
                     figure.decimals, fewer.c_str());
    }

    void addNode(NodeId id, const HeatmapFigure& figure)
    {
        const std::string& name = graph().node(id).info.name;
        const bool picture = m_request.figures && std::ranges::any_of(m_request.formats, drawsPicture);
        if (picture && m_request.decimals)
            tellWhatFits(name, figure);
        const Drawing drawing =
            draw([&] { return picture ? drawingOf(figure, m_request.style, m_request.scale) : Drawing(); });
        for (const ExportFormat* format : m_request.formats) {
            proceed();
            if (format->picture == nullptr)
                m_files.add(name + "." + format->suffix,
                            draw([&] { return format->numbers(Tensor(figure.values), m_request.style.decimals); }));
            else if (m_request.figures)
                addPicture(name, *format, drawing);
        }
    }

    void addSheet()
    {
        const SheetDrawing sheet = draw([&] {
            return SheetDrawing(m_opened, m_request.style, m_request.language, m_request.scale, noNode,
                                m_request.closed);
        });
        for (const ExportFormat* format : m_request.formats) {
            proceed();
            if (drawsPicture(format))
                addPicture("sheet", *format, sheet.drawing());
        }
    }

    void addPicture(const std::string& name, const ExportFormat& format, const Drawing& drawing)
    {
        const QByteArray bytes =
            draw([&] { return findPictureFormat(QLatin1String(format.picture))->write(drawing, m_request.scale); });
        m_files.add(name + "." + format.suffix, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
    }

    const Request& m_request;
    OpenedDocument& m_opened;
    std::vector<NodeId> m_nodes;
    FileSet& m_files;
    Progress m_progress{"drawing"};
    std::size_t m_begun = 0; ///< files
};

int run(const Arguments& arguments)
{
    Request request = requestOf(arguments);
    Source source = openSource(arguments);
    OpenedDocument& opened = source.opened;
    useNumbers(arguments, opened.computation.graph);
    const Graph& graph = opened.computation.graph;
    request.closed = closedLayers(arguments, graph);
    const bool each = request.figures || !std::ranges::all_of(request.formats, drawsPicture);
    std::vector<NodeId> nodes = each ? nodesValue(arguments, graph).value_or(allNodes(graph)) : std::vector<NodeId>();
    FileSet files(arguments.value("--output"), std::move(source.inputs));
    const Painting painting(request.language);
    Export work(request, opened, std::move(nodes), files);
    work.evaluate();
    asCall(arguments, [&] { work.write(); });
    return ExitCode::done;
}

const Option options[] = {
    {"--output", "DIR", "the folder to write to; it is made where there is none", "-o", true},
    {"--nodes", "A,S|all", "a figure of each of these nodes, * standing for anything: dec.*.self.A (all)"},
    tokensOption(),
    {"--format", "png,svg,pdf,csv,tsv,numpy,latex", "what to write (png)"},
    {"--scale", "2", "pixels of a png for each px of the figure (2)"},
    {"--palette", "NAME", "colours of the cells (each kind of matrix its own)"},
    {"--range", "auto|shared|LO:HI", "what the colours span (auto)"},
    {"--not-centred", "", "colours of signed data from their smallest number to their largest, wherever zero is"},
    {"--decimals", "2", "of the numbers in cells and in latex (2)"},
    {"--no-values", "", "no numbers in the cells"},
    {"--transparent", "", "no ground under the figures"},
    {"--sheet", "", "the whole computation as one figure, sheet.EXT; with --nodes, those as well"},
    {"--closed", "enc.0,dec.1|all", "with --sheet, layers of which it has one line (none)"},
    {"--theme", "NAME", "paper, light, dark, contrast or contrast-dark (paper)"},
    {"--lang", "en|zh", "language of the figures (the locale's)"},
    settingsOption(),
    numbersOption(),
};

} // namespace

const Verb exportVerb{"export", "FILE", "draw a figure of every matrix, or the whole computation as one", options, run};

} // namespace heedmap
