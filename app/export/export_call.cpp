#include "export/export_call.h"

#include "export/option_scope.h"
#include "export/view_choice.h"
#include "export/view_drawing.h"
#include "figure_options.h"
#include "model/start_place.h"
#include "text/language.h"
#include "values.h"
#include "view/scene/stage_scene.h"

#include <heedmap/document/figure_spec.h>
#include <heedmap/document/heads.h>
#include <heedmap/document/training/weighed_gradients.h>
#include <heedmap/graph/gradients.h>

#include <paint/node_figure.h>
#include <paint/operation_figure.h>
#include <paint/palette.h>

#include <algorithm>
#include <initializer_list>

namespace heedmap {
namespace {

/// Moving formats need a scene; a scene allows only pictures.
void requirePictures(const Arguments& arguments, const ExportCall& request, const std::string& subject)
{
    const auto moves = [](const ExportFormat* format) { return format->moving != nullptr; };
    const bool scene = !request.scene.empty();
    if (!scene && std::ranges::any_of(request.formats, moves))
        throw arguments.wrong(HEEDMAP_PHRASE("gif and apng move; expected --scene with them"));
    if (scene && !std::ranges::all_of(request.formats, [&](auto* f) { return moves(f) || drawsPicture(f); }))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--scene is a picture; expected --format with gif, apng, png, svg, pdf or tikz"));
    if (scene && !request.style.ground)
        throw arguments.wrong(HEEDMAP_PHRASE("--transparent: a scene has a ground; expected --scene without it"));
    if (subject == "--arithmetic") {
        if (!std::ranges::all_of(request.formats, writesArithmetic))
            throw arguments.wrong(HEEDMAP_PHRASE("--arithmetic: expected --format with png, svg, pdf, tikz or latex"));
    } else if (!scene && !subject.empty() && std::ranges::none_of(request.formats, drawsPicture))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is a picture; expected --format with png, svg, pdf or tikz"), subject);
}

/// A subject that is one picture excludes others and numbers.
void requireOneSubject(const Arguments& arguments, const ExportCall& request)
{
    std::string subject;
    for (const char* option : {"--sheet", "--panels", "--select", "--arithmetic", "--view", "--scene"}) {
        if (!arguments.has(option))
            continue;
        const bool withNodes = option == std::string_view("--sheet") || request.scene.starts_with("slider:");
        if (!subject.empty() || (!withNodes && arguments.has("--nodes")))
            throw arguments.wrong(HEEDMAP_PHRASE("%1 is a figure of its own; expected it without %2"), option,
                                  subject.empty() ? "--nodes" : subject);
        subject = option;
    }
    requirePictures(arguments, request, subject);
}

/// Takes away what a figure on paper has only where it is asked for; other words ask for it, too.
void leaveOutUnasked(FigureStyle& style, std::initializer_list<FigurePart> parts)
{
    using enum FigurePart;
    PartSet asked = style.withParts;
    if (!style.title.isEmpty())
        asked.add(Title);
    if (!style.symbol.isEmpty())
        asked.add(Symbol);
    for (const FigurePart part : parts)
        if (!asked.has(part))
            style.without.add(part);
}

} // namespace

void leaveOutUnasked(FigureStyle& style, Titled what, const ViewFigure& view)
{
    using enum FigurePart;
    const bool page = style.print.width > 0 || style.print.height > 0;
    const bool ofView = what == Titled::View;
    if (what == Titled::Steps && style.print.width > 0 && !style.withParts.has(Shape))
        style.without.add(Shape);
    if (!page || what == Titled::Steps || what == Titled::Other)
        return;
    if (!ofView || view.colours == ViewColours::Matrix)
        leaveOutUnasked(style, {Title, Symbol, Shape});
    else if (view.optional.has(Shape)) // symbols tell its matrices apart
        leaveOutUnasked(style, {Title, Shape});
    else
        leaveOutUnasked(style, {Title});
}

bool drawsPicture(const ExportFormat* format) { return format->picture != nullptr; }

bool writesArithmetic(const ExportFormat* format)
{
    return drawsPicture(format) || format->id == std::string_view("latex");
}

ExportCall exportCallOf(const Arguments& arguments, std::vector<const ExportFormat*> formats)
{
    ExportCall request;
    request.formats = std::move(formats);
    request.style = figureStyleOf(arguments);
    request.scale = numberValue(arguments, "--scale", 2, 0.1, 16);
    request.decimals = arguments.has("--decimals");
    request.labels = arguments.has("--labels");
    request.sheet = arguments.has("--sheet");
    request.panels = arguments.has("--panels");
    request.view = arguments.value("--view");
    request.minus = arguments.value("--minus");
    request.scene = arguments.value("--scene");
    request.scaled = arguments.has("--scale");
    constexpr int mostSteps = 1000000;
    request.slice = request.scene.empty() ? 0 : integerValue(arguments, "--slices", 0, 0, mostSteps);
    request.steps = integerValue(arguments, "--steps", 500, 1, mostSteps);
    request.figures = !request.sheet || arguments.has("--nodes");
    if (request.style.dpi > 0)
        request.scale = request.style.dpi / 96;
    requireOneSubject(arguments, request);
    const bool ofStep = arguments.has("--select") || arguments.has("--arithmetic"); // known once there is a document
    const bool nodesAlone = !request.onePicture() && !request.sheet && !ofStep;
    const ViewFigure view = figureOf({request.view.substr(0, request.view.find(':'))});
    leaveOutUnasked(request.style,
                    nodesAlone                 ? Titled::Nodes
                        : request.view.empty() ? Titled::Other
                                               : Titled::View,
                    view);
    if (request.style.print.asked() && view.computation) { // on paper the same
        request.view.clear();
        request.sheet = true;
        request.figures = false;
    }
    if (request.sheet || arguments.has("--select"))
        leaveOutUnasked(request.style, Titled::Steps, {});
    if (!request.sheet && arguments.has("--closed"))
        throw arguments.wrong(HEEDMAP_PHRASE("--closed closes steps of the sheet; expected --sheet with it"));
    return request;
}

namespace {

/// `--closed dec.0,dec.1`, or all layers there are.
std::set<std::string> closedLayers(const Arguments& arguments, const GraphShape& graph)
{
    if (!arguments.has("--closed"))
        return {};
    std::set<std::string> layers;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const std::string& layer = graph.node(id).info.group; !layer.empty())
            layers.insert(layer);
    if (layers.empty())
        throw arguments.wrong(HEEDMAP_PHRASE("--closed closes layers, and the document has none; expected it without"));
    std::vector<std::string> choices(layers.begin(), layers.end());
    choices.emplace_back("all");
    const std::vector<std::string> chosen = choicesValue(arguments, "--closed", choices, {});
    return std::ranges::find(chosen, "all") != chosen.end() ? layers : std::set(chosen.begin(), chosen.end());
}

/// --select; no node where it is not given.
Reference selectedStep(const Arguments& arguments, const GraphShape& graph)
{
    if (!arguments.has("--select"))
        return {};
    return asCall(arguments, [&] { return parseReference(graph, arguments.value("--select")); });
}

/// --arithmetic, which is of a cell; no node where it is not given.
Reference explainedCell(const Arguments& arguments, const GraphShape& graph)
{
    if (!arguments.has("--arithmetic"))
        return {};
    const Reference cell = asCall(arguments, [&] { return parseReference(graph, arguments.value("--arithmetic")); });
    if (!cell.cell)
        throw arguments.wrong(HEEDMAP_PHRASE("--arithmetic takes a cell such as %1, not %2"),
                              referenceText(graph, cell.node, {}), arguments.value("--arithmetic"));
    return cell;
}

/// What is left out must be a part that the view has and can do without.
void requireLeftOut(const ExportCall& call, const Arguments& arguments, const ViewName& view)
{
    const PartSet optional = figureOf(view).optional;
    std::string has;
    std::string missing;
    for (std::size_t i = 0; i < figureParts().size(); ++i) {
        const auto part = static_cast<FigurePart>(i);
        if (optional.has(part))
            has.append(has.empty() ? "" : ", ").append(figureParts()[i]);
        else if (call.style.without.has(part) && missing.empty())
            missing = figureParts()[i];
    }
    if (!missing.empty())
        throw arguments.wrong(HEEDMAP_PHRASE("--without %1: of the view %2 there can be left out: %3"), missing,
                              view.id, has);
}

/// Whether some matrix has numbers of two signs, and whether some has weights.
struct Signs {
    bool both = false;
    bool weights = false;
};

/// Of the matrices that a palette is for.
Signs signsOf(const GraphShape& graph, const ViewName& view, ViewColours colours, NodeId start)
{
    Signs signs{false, colours == ViewColours::Weights};
    const auto add = [&](NodeId node) {
        const ValueRole role = valueRole(graph.node(node).info);
        signs.both = signs.both || role == ValueRole::Signed;
        signs.weights = signs.weights || role == ValueRole::Weights;
    };
    for (const ViewPart& part : signs.weights ? std::vector<ViewPart>()
             : view.parts.empty()             ? std::vector<ViewPart>{{.node = start}}
                                              : view.parts) {
        add(part.node);
        if (colours == ViewColours::Operation)
            for (const auto& operand : operationFigure(graph, part.node).operands)
                add(operand.node);
    }
    return signs;
}

/// A view keeps the colours of a matrix that the palette is not for, and one that is for none would change nothing.
void requirePalette(const ExportCall& call, const Arguments& arguments, const ViewName& view, const Signs& signs)
{
    const Palette* palette = findPalette(call.style.palette);
    const bool diverging = palette->kind() == PaletteKind::Diverging;
    const bool other = signs.both || signs.weights;
    const std::string name = "--palette " + call.style.palette.toStdString();
    if (figureOf(view).colours == ViewColours::Lines)
        throw arguments.wrong(
            HEEDMAP_PHRASE("--palette: the view %1 has lines in the colours of its heads; expected it without"),
            view.id);
    if (diverging && other && (!signs.both || !call.style.zeroCentred))
        throw arguments.wrong(
            HEEDMAP_PHRASE("%1 has zero in its middle; of the view %2 expected one for weights, such as teal"), name,
            call.view);
    if (!diverging && other && !signs.weights && call.style.zeroCentred)
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is for weights; of the view %2 expected one with zero in its middle, "
                                             "such as blue-red, or --not-centred"),
                              name, call.view);
}

/// The view must be one that is drawn, of matrices that there are, and have what is asked of it.
void requireView(const ExportCall& call, const Arguments& arguments, const GraphShape& graph, const Json& opening)
{
    if (call.view.empty())
        return;
    requireDrawnView(call.view);
    try {
        const ViewName view = parseView(graph, call.view);
        requireLeftOut(call, arguments, view);
        const ViewColours colours = figureOf(view).colours;
        if (findPalette(call.style.palette) != nullptr && colours != ViewColours::Any)
            requirePalette(call, arguments, view,
                           signsOf(graph, view, colours, startPlace(opening, graph, stepsOf(graph)).node));
    } catch (const Error& error) {
        throw arguments.wrong(HEEDMAP_PHRASE("%1: %2"), "--view", error.sentence());
    }
}

} // namespace

namespace {

bool onPage(const ExportCall& call) { return call.style.print.width > 0 || call.style.print.height > 0; }

} // namespace

bool printsMatrices(const ExportCall& call)
{
    const bool matrix = call.view == "matrix" || call.view.starts_with("matrix:");
    const bool panels =
        (call.view == "panels" || call.view.starts_with("panels:")) && call.view.find('=') == std::string::npos;
    return onPage(call) && (matrix || panels);
}

bool printsStage(const ExportCall& call)
{
    const auto bracket = std::min(call.view.find('['), call.view.size());
    const bool operand = call.view.find(',') < bracket; // whose cell is kept
    const bool several = call.view.find('[', bracket + 1) != std::string::npos;
    return onPage(call) && (call.view == "stage" || call.view.starts_with("stage:")) && !operand && !several;
}

std::optional<Cell> keptCell(const GraphShape& graph, const FigureChoice& matrix)
{
    const Shape& shape = graph.node(matrix.node).shape;
    const bool row = shape.rows == 1 || (matrix.rows && matrix.rows->size() == 1);
    const bool col = shape.cols == 1 || (matrix.cols && matrix.cols->size() == 1);
    if ((!matrix.rows && !matrix.cols) || !row || !col)
        return std::nullopt;
    return Cell{matrix.slices ? matrix.slices->front() : 0, matrix.rows ? matrix.rows->front() : 0,
                matrix.cols ? matrix.cols->front() : 0};
}

bool printsHeads(const ExportCall& call)
{
    const bool page = onPage(call);
    const bool parts = call.view.find('[') != std::string::npos;
    const bool settings = call.view.find('=') != std::string::npos && call.view.find("colours=") == std::string::npos;
    return page && (call.view == "heads" || call.view.starts_with("heads:")) && !parts && !settings;
}

namespace {

UsageError forMatrices(const Arguments& arguments, std::string_view option, const std::string& view)
{
    if (option == "--slices" || option == "--rows" || option == "--cols")
        return arguments.wrong(HEEDMAP_PHRASE("%1 is for matrices; expected it without --view %2, which takes parts as "
                                              "in --view matrix:A[1,2:8,0:4]"),
                               option, view);
    return arguments.wrong(HEEDMAP_PHRASE("%1 is for matrices; expected it without --view %2"), option, view);
}

} // namespace

void requireOfView(const ExportCall& call, const Arguments& arguments)
{
    if (arguments.has("--layers") && !printsHeads(call))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--layers is for all heads on paper; expected --view heads and --width with it"));
    if (call.view.empty())
        return;
    const std::string id = call.view.substr(0, call.view.find(':'));
    for (const char* option :
         {"--symbol", "--row-axis", "--col-axis", "--marks", "--label-length", "--wrap", "--whole-labels", "--turned",
          "--columns", "--first-index", "--overview", "--slices", "--rows", "--cols", "--minus", "--labels"}) {
        const std::string_view name = option;
        if (printsHeads(call)
            && (name == "--columns" || name == "--slices" || name == "--turned" || name == "--label-length"
                || name == "--whole-labels" || name == "--first-index" || name == "--overview"))
            continue;
        if (printsMatrices(call) && name != "--labels")
            continue;
        const bool word = name == "--symbol" || name == "--row-axis" || name == "--col-axis";
        if (arguments.has(option) && !(word && figureOf({id}).named))
            throw forMatrices(arguments, name, id);
    }
}

void readGradients(ExportCall& call, const Arguments& arguments, Graph& graph)
{
    removeGradients(graph);
    if (!arguments.has("--gradient-of"))
        return;
    if (!call.scene.empty() || !call.minus.empty())
        throw arguments.wrong(HEEDMAP_PHRASE("--gradient-of: expected it without %1"),
                              call.scene.empty() ? "--minus" : "--scene");
    const std::string word = arguments.value("--gradient-of");
    call.gradientOf = asCall(arguments, [&] { return parseReference(graph, word); });
    const auto& [node, cell] = call.gradientOf;
    if (!cell && graph.node(node).shape.size() != 1)
        throw arguments.wrong(HEEDMAP_PHRASE("--gradient-of takes one number, such as %1, not %2"),
                              referenceText(graph, node, {}), word);
    asCall(arguments,
           [&graph, node = node, cell = cell] { appendWeighedGradients(graph, appendGradients(graph, node, cell)); });
}

namespace {

std::vector<Index> indicesOf(const Arguments& arguments, const char* option, Index count)
{
    std::vector<Index> chosen;
    if (!arguments.has(option))
        return chosen;
    for (const Range& range : asCall(arguments, [&] { return parseIndices(arguments.value(option)); })) {
        const Index end = range.end < 0 ? count : range.end;
        if (range.begin >= end || end > count)
            throw arguments.wrong(HEEDMAP_PHRASE("%1: expected indices from 0 to %2, got %3"), option, count - 1,
                                  arguments.value(option));
        for (Index i = range.begin; i < end; ++i)
            chosen.push_back(i);
    }
    return chosen;
}

/// The heads of all layers, or of those that are named.
std::optional<HeadsChoice> chosenHeads(const ExportCall& call, const Arguments& arguments, const GraphShape& graph)
{
    if (!printsHeads(call) || call.gradientOf.node != noNode)
        return std::nullopt;
    HeadsChoice heads;
    const ViewName view = asCall(arguments, [&] { return parseView(graph, call.view); });
    for (const ViewPart& part : view.parts)
        heads.nodes.push_back(part.node);
    if (heads.nodes.empty())
        heads.nodes = attentionNodes(graph);
    if (heads.nodes.empty())
        return std::nullopt;
    for (const ViewSetting& setting : view.settings)
        heads.colours = setting.value == "own" ? HeadsChoice::Colours::Own : HeadsChoice::Colours::Largest;
    const std::vector<Index> layers = indicesOf(arguments, "--layers", static_cast<Index>(heads.nodes.size()));
    if (!layers.empty()) {
        std::vector<NodeId> kept;
        for (const Index layer : layers)
            kept.push_back(heads.nodes[static_cast<std::size_t>(layer)]);
        heads.nodes = kept;
    } else if (view.parts.empty()) { // made of other weights: shown on request
        const std::vector<NodeId> all = heads.nodes;
        std::erase_if(heads.nodes, [&](NodeId node) {
            const Node& made = graph.node(node);
            return made.info.name.starts_with("rollout") || std::ranges::any_of(made.inputs, [&](NodeId input) {
                       return std::ranges::find(all, input) != all.end();
                   });
        });
        if (heads.nodes.empty())
            heads.nodes = all;
    }
    Index most = 1;
    for (const NodeId node : heads.nodes)
        most = std::max(most, graph.node(node).shape.slices);
    if (most > 1 && view.parts.empty() && layers.empty())
        std::erase_if(heads.nodes, [&](NodeId node) { return graph.node(node).shape.slices == 1; });
    if (arguments.value("--slices") == "mean")
        throw arguments.wrong(
            HEEDMAP_PHRASE("--slices of heads takes some of them, such as 0,3; their mean is one more "
                           "column with --with mean"));
    heads.heads = indicesOf(arguments, "--slices", most);
    return heads;
}

std::optional<std::vector<Index>> indicesOf(const std::optional<Range>& range)
{
    if (!range)
        return std::nullopt;
    std::vector<Index> indices;
    for (Index i = range->begin; i < range->end; ++i)
        indices.push_back(i);
    return indices;
}

/// One matrix; of a stack, all of it as a panel, else the first where none is named.
FigureChoice choiceOf(const GraphShape& graph, const ViewPart& part, bool panels)
{
    FigureChoice choice{.node = part.node, .name = graph.node(part.node).info.name};
    const Shape& shape = graph.node(part.node).shape;
    const bool whole = panels && !part.slice && shownRegion(shape, 0) == Region::all(shape);
    if (shape.slices > 1 && !whole)
        choice.slices = std::vector<Index>{part.slice.value_or(0)};
    choice.rows = indicesOf(part.rows);
    choice.cols = indicesOf(part.cols);
    return choice;
}

/// The matrices of a step.
std::vector<ViewPart> partsOfStep(const GraphShape& graph, NodeId result)
{
    std::vector<ViewPart> parts;
    const auto add = [&](NodeId node) {
        if (std::ranges::find(parts, node, &ViewPart::node) == parts.end() && node != result)
            parts.push_back({.node = node});
    };
    if (graph.pinned(result))
        std::ranges::for_each(graph.node(result).inputs, add);
    else
        for (const OperationFigure::Operand& operand : operationFigure(graph, result).operands)
            add(operand.node);
    parts.push_back({.node = result});
    return parts;
}

} // namespace

std::vector<FigureChoice> matricesOf(const GraphShape& graph, const std::string& view, NodeId start)
{
    std::vector<ViewPart> parts = parseView(graph, view).parts;
    const bool panels = view.starts_with("panels");
    if (parts.empty() && start != noNode)
        parts = panels ? partsOfStep(graph, start) : std::vector<ViewPart>{{.node = start}};
    std::vector<FigureChoice> matrices;
    for (const ViewPart& part : parts)
        matrices.push_back(choiceOf(graph, part, panels));
    constexpr Index large = Index{1} << 20; // cells
    if (view.starts_with("stage"))
        std::erase_if(matrices, [&](const FigureChoice& matrix) { // the view computes what it draws of a long text
            return (matrix.rows || matrix.cols) && !keptCell(graph, matrix)
                && graph.node(matrix.node).shape.size() > large;
        });
    return matrices;
}

namespace {

/// Views of matrices on paper are laid out as all matrices are.
void readMatrices(ExportCall& call, const Arguments& arguments, const GraphShape& graph, const Json& opening)
{
    if (!printsMatrices(call) && !printsStage(call))
        return;
    const NodeId start = startPlace(opening, graph, stepsOf(graph)).node;
    const Json* said = opening.isObject() ? opening.find("view") : nullptr;
    const std::string opened = said != nullptr && said->isString() ? said->string() : std::string();
    const std::string& view = call.view == "panels" && opened.starts_with("panels:") ? opened : call.view;
    call.matrices = asCall(arguments, [&] { return matricesOf(graph, view, start); });
    if (printsStage(call) && !call.matrices.empty())
        call.select = {call.matrices.front().node, keptCell(graph, call.matrices.front())};
}

} // namespace

void readNodes(ExportCall& call, const Arguments& arguments, const GraphShape& graph, const Json& opening)
{
    requireView(call, arguments, graph, opening);
    call.closed = closedLayers(arguments, graph);
    call.select = selectedStep(arguments, graph);
    call.arithmetic = explainedCell(arguments, graph);
    call.heads = chosenHeads(call, arguments, graph);
    readMatrices(call, arguments, graph, opening);
}

namespace {

/// --panels, among them views such as `heads:A` or `text:A[1]`.
std::vector<FigureChoice> panelsOf(const Arguments& arguments, const GraphShape& graph)
{
    const std::string names = arguments.value("--panels");
    return asCall(arguments, [&] {
        std::vector<FigureChoice> choices;
        for (const std::string& part : listOf(names == "all" ? "*" : names)) {
            const std::size_t colon = part.find(':');
            const bool view = colon < part.find('[') && colon < part.find('@');
            std::vector<FigureChoice> some = parseChoices(graph, view ? part.substr(colon + 1) : part);
            if (view) {
                requireDrawnView(part);
                some.resize(1);
                some.front() = {.node = some.front().node, .name = some.front().name, .view = part};
            }
            choices.insert(choices.end(), some.begin(), some.end());
        }
        std::vector<FigureChoice> plain;
        std::ranges::copy_if(choices, std::back_inserter(plain), &std::string::empty, &FigureChoice::view);
        restrictChoices(plain, graph,
                        {arguments.value("--slices"), arguments.value("--rows"), arguments.value("--cols")});
        auto next = plain.begin();
        for (FigureChoice& choice : choices)
            if (choice.view.empty())
                choice = *next++;
        return choices;
    });
}

} // namespace

std::vector<FigureChoice> chosenNodes(const Arguments& arguments, const ExportCall& request, const GraphShape& graph)
{
    if (!request.scene.empty() && !arguments.has("--nodes"))
        return {};
    const bool each = request.figures || !std::ranges::all_of(request.formats, drawsPicture);
    if (request.heads) {
        std::vector<FigureChoice> choices;
        for (const NodeId node : request.heads->nodes)
            choices.push_back({.node = node, .name = graph.node(node).info.name});
        requireEffectOn(arguments, graph, choices);
        return choices;
    }
    if (!request.matrices.empty() && request.select.node == noNode) {
        std::vector<FigureChoice> choices = request.matrices;
        asCall(arguments, [&] {
            restrictChoices(choices, graph,
                            {arguments.value("--slices"), arguments.value("--rows"), arguments.value("--cols")});
        });
        requireEffectOn(arguments, graph, choices);
        return choices;
    }
    if (request.select.node != noNode || request.arithmetic.node != noNode || !request.view.empty() || !each)
        return {};
    std::vector<FigureChoice> choices =
        request.panels ? panelsOf(arguments, graph) : choicesOf(arguments, graph, "--nodes");
    if (request.scene.empty() && (request.panels || arguments.has("--nodes")))
        requireEffectOn(arguments, graph, choices);
    return choices;
}

} // namespace heedmap
