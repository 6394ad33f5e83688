#include "export/option_scope.h"

#include "export/view_choice.h"
#include "values.h"

#include <heedmap/graph/gradients.h>

#include <paint/node_figure.h>

#include <algorithm>
#include <initializer_list>

namespace heedmap {
namespace {

class FigureKinds {
public:
    constexpr FigureKinds(std::initializer_list<FigureKind> kinds)
    {
        for (const FigureKind kind : kinds)
            m_bits |= bit(kind);
    }
    constexpr bool has(FigureKind kind) const { return (m_bits & bit(kind)) != 0; }

private:
    static constexpr unsigned bit(FigureKind kind) { return 1U << static_cast<unsigned>(kind); }
    unsigned m_bits = 0;
};

/// Figures with a width or a height, those without, or all.
enum class Size : char { Any, Paper, Screen };

/// The figures that an option does nothing for.
struct OptionScope {
    const char* option;
    FigureKinds none;
    Size size = Size::Any;
    const char* values = nullptr; ///< only with one of these, as " right left "
};

struct FigureKindName {
    FigureKind kind;
    const char* words; ///< as a call has them
};

namespace scopes_of_options {

using enum FigureKind;

constexpr FigureKinds ofNoMatrix{Step, Cell, Arithmetic, Sheet};
constexpr FigureKinds ofNoCells{Arithmetic};
constexpr FigureKinds ofNoBar{Step,   Cell,  Arithmetic, Sheet,     Stage,     Matrices, Text,
                              Matrix, Table, Next,       HeadsView, SheetView, Picture};
constexpr FigureKinds ofNoNumbers{Arithmetic, Text, Table, Next};
constexpr FigureKinds ofPlainNumbers{Arithmetic, Stage, Matrices, Text, Matrix, Table, Next, Picture};
constexpr FigureKinds ofNoColours{Arithmetic, Text, Table};
constexpr FigureKinds ofOwnRange{Arithmetic, Text, Table, Matrix, HeadsView, Picture};

constexpr OptionScope scopes[] = {
    {"--slices", ofNoMatrix},
    {"--rows", ofNoMatrix},
    {"--cols", ofNoMatrix},
    {"--columns", ofNoMatrix},
    {"--title", {Cell}},
    {"--title", {Panels, Heads}, Size::Paper},
    {"--row-axis", ofNoCells},
    {"--row-axis", {Panels, Sheet, Step, Cell}, Size::Paper},
    {"--col-axis", ofNoCells},
    {"--col-axis", {Panels, Sheet, Step, Cell}, Size::Paper},
    {"--wrap", ofNoCells},
    {"--turned", ofNoCells},
    {"--label-length", ofNoCells},
    {"--whole-labels", ofNoCells},
    {"--palette", ofNoCells},
    {"--marks", ofNoCells},
    {"--overview", ofNoCells},
    {"--slice-names", {Cell, Arithmetic, Stage, Matrices, Text, Matrix, Table, Next, HeadsView, SheetView, Picture}},
    {"--slice-names", {Sheet, Step}, Size::Paper},
    {"--turned", {Sheet, Step, Cell}, Size::Paper},
    {"--first-index", {Step, Cell}},
    {"--bar", ofNoBar, Size::Any, " right left "},
    {"--bar-label", ofNoBar},
    {"--bar-label", {Nodes, Panels}, Size::Screen},
    {"--turned", {Panels}, Size::Screen},
    {"--logarithmic", ofNoColours},
    {"--range", ofOwnRange},
    {"--not-centred", ofOwnRange},
    {"--signs", ofNoColours},
    {"--signs", {Stage, Matrices, Matrix, Next, HeadsView, SheetView, Picture}},
    {"--no-values", ofNoNumbers},
    {"--values", ofPlainNumbers},
    {"--values-from", ofPlainNumbers},
    {"--significant", ofPlainNumbers},
    {"--values", {HeadsView, SheetView}},
    {"--values-from", {HeadsView, SheetView}},
    {"--significant", {HeadsView, SheetView}},
    {"--minus", {Sheet}},
    {"--decimals", {Text, Picture}},
    {"--percent", ofPlainNumbers},
};

constexpr FigureKindName kindNames[] = {
    {Nodes, "--nodes"},           {Panels, "--panels"},
    {Step, "--select NODE"},      {Cell, "--select NODE[s,r,c]"},
    {Arithmetic, "--arithmetic"}, {Sheet, "--sheet"},
    {Stage, "--view stage"},      {Matrices, "--view panels"},
    {Text, "--view text"},        {Matrix, "--view matrix"},
    {Table, "--view table"},      {Next, "--view next"},
    {Heads, "--view heads"},      {HeadsView, "--view heads"},
    {SheetView, "--view sheet"},  {Picture, "--view picture"},
};

} // namespace scopes_of_options

using scopes_of_options::kindNames;
using scopes_of_options::scopes;

std::string subjectOf(FigureKind kind) { return std::ranges::find(kindNames, kind, &FigureKindName::kind)->words; }

FigureKind kindOf(const Arguments& arguments, const ExportCall& call)
{
    if (!call.scene.empty() || (call.sheet && arguments.has("--nodes")))
        return FigureKind::Other;
    if (arguments.has("--arithmetic"))
        return FigureKind::Arithmetic;
    if (arguments.has("--select"))
        return arguments.value("--select").find('[') == std::string::npos ? FigureKind::Step : FigureKind::Cell;
    if (call.sheet)
        return FigureKind::Sheet;
    if (printsStage(call))
        return FigureKind::Step;
    if (printsMatrices(call))
        return call.view.starts_with("matrix") ? FigureKind::Nodes : FigureKind::Panels;
    if (call.view.starts_with("heads"))
        return printsHeads(call) ? FigureKind::Heads : FigureKind::HeadsView;
    return !call.view.empty() ? kindOfView(call.view) : call.panels ? FigureKind::Panels : FigureKind::Nodes;
}

/// The figures that it does something for, at most two of them.
Sentence places(std::string_view option, bool paper, const std::string& value)
{
    std::vector<std::string> names;
    for (const FigureKindName& each : kindNames)
        if (names.size() < 2 && hasEffect(each.kind, option, paper, value))
            names.emplace_back(each.words);
    return names.size() == 2 ? Sentence(HEEDMAP_PHRASE("%1 or %2"), names[0], names[1]) : Sentence(names.front());
}

void requireFormats(const Arguments& arguments, const ExportCall& call)
{
    const auto any = [&](std::initializer_list<std::string_view> ids) {
        return std::ranges::any_of(call.formats, [&](const ExportFormat* format) {
            return std::ranges::find(ids, std::string_view(format->id)) != ids.end();
        });
    };
    if (arguments.has("--dpi") && !any({"png"}))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is of a png; expected it without, or --format png"), "--dpi");
    if (arguments.has("--scale") && !any({"png", "gif", "apng"}))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is of a png; expected it without, or --format png"), "--scale");
    if (arguments.has("--labels") && (arguments.has("--arithmetic") || !any({"csv", "tsv", "latex"})))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--labels stand beside numbers; expected --format with csv, tsv or latex"));
    if (arguments.has("--steps") && !call.scene.starts_with("train"))
        throw arguments.wrong(HEEDMAP_PHRASE("--steps is of a training; expected --scene train:NODE with it"));
}

/// A part that is to be left out, or to be there, is one that the figure can have.
void requireParts(const Arguments& arguments, FigureKind kind, bool paper)
{
    using enum FigureKind;
    constexpr FigureKinds ofNoWords{Heads, Sheet, Step, Cell};
    constexpr FigureKinds ofNoRange{Panels, Heads, Sheet, Step, Cell};
    constexpr FigureKinds ofOwnNames{Heads, HeadsView, Text, Table, Next, Picture};
    const auto refuse = [&](const char* option, const std::string& part) {
        return arguments.wrong(HEEDMAP_PHRASE("%1 changes nothing of %2; expected it without"), option + (" " + part),
                               subjectOf(kind));
    };
    const auto named = [&](const char* option, std::string_view part) {
        return arguments.has(option)
            && ("," + arguments.value(option) + ",").find("," + std::string(part) + ",") != std::string::npos;
    };
    if (kind == Other)
        return;
    if (named("--without", "entropy") && kind != HeadsView)
        throw refuse("--without", "entropy");
    if (named("--with", "mean") && kind != Heads)
        throw arguments.wrong(HEEDMAP_PHRASE("--with mean is of heads on paper; expected --view heads and --width"));
    if (!paper)
        return;
    for (const char* part : {"title", "symbol", "shape", "step"})
        if (ofOwnNames.has(kind) && named("--with", part))
            throw refuse("--with", part);
    if (named("--without", "axes") && ofNoWords.has(kind))
        throw refuse("--without", "axes");
    if (named("--without", "range") && ofNoRange.has(kind))
        throw refuse("--without", "range");
}

} // namespace

FigureKind kindOfView(const std::string& view)
{
    const std::string id = view.substr(0, view.find(':'));
    for (const FigureKindName& each : kindNames)
        if (each.words == "--view " + id)
            return each.kind;
    return FigureKind::Other;
}

bool hasEffect(FigureKind kind, std::string_view option, bool paper, std::string_view value)
{
    return std::ranges::none_of(scopes, [&](const OptionScope& scope) {
        if (scope.option != option || !scope.none.has(kind)
            || (scope.size != Size::Any && (scope.size == Size::Paper) != paper))
            return false;
        return scope.values == nullptr
            || std::string_view(scope.values).find(" " + std::string(value) + " ") != std::string_view::npos;
    });
}

void requireEffect(const Arguments& arguments, const ExportCall& call, const Arguments* shared)
{
    if (shared == nullptr)
        requireFormats(arguments, call);
    const FigureKind kind = kindOf(arguments, call);
    const bool paper = call.style.print.width > 0 || call.style.print.height > 0;
    if (shared == nullptr || !shared->has("--without"))
        requireParts(arguments, kind, paper);
    for (const OptionScope& scope : scopes) {
        const std::string_view option = scope.option;
        if (!arguments.has(option) || (shared != nullptr && shared->has(option)))
            continue;
        const std::string value = arguments.value(option);
        if (!hasEffect(kind, option, paper, value))
            throw arguments.wrong(HEEDMAP_PHRASE("%1 changes nothing of %2; expected it without, or with %3"),
                                  scope.option, subjectOf(kind), places(option, paper, value));
    }
}

bool hasEffectOn(std::string_view option, const GraphShape& graph, std::span<const FigureChoice> choices)
{
    return std::ranges::any_of(choices, [&](const FigureChoice& choice) {
        const Node& node = graph.node(choice.node);
        if (option == "--columns" || option == "--slice-names")
            return node.shape.slices > 1 && !choice.mean && (!choice.slices || choice.slices->size() > 1);
        if (option == "--logarithmic")
            return valueRole(node.info) == ValueRole::Weights;
        if (option == "--not-centred")
            return valueRole(node.info) == ValueRole::Signed || valueRole(node.info) == ValueRole::Gradient;
        return option != "--gradient-of" || isGradient(graph, choice.node);
    });
}

void requireEffectOn(const Arguments& arguments, const GraphShape& graph, std::span<const FigureChoice> choices)
{
    const char* const subject = arguments.has("--nodes") ? "--nodes" : "--panels";
    const auto idle = [&](const char* option) { return arguments.has(option) && !hasEffectOn(option, graph, choices); };
    for (const char* option : {"--columns", "--slice-names"})
        if (arguments.has("--nodes") && idle(option))
            throw arguments.wrong(
                HEEDMAP_PHRASE("%1 is for a stack of matrices, and --nodes %2 names none; expected it without"), option,
                arguments.value("--nodes"));
    if (idle("--logarithmic"))
        throw arguments.wrong(HEEDMAP_PHRASE("--logarithmic is for weights, and %1 %2 names none; expected it without"),
                              subject, arguments.value(subject));
    if (!arguments.has("--minus") && idle("--not-centred"))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--not-centred is for numbers of both signs, and %1 %2 names none; expected it without"),
            subject, arguments.value(subject));
    if (idle("--gradient-of"))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--gradient-of adds nodes such as grad.A, and %1 %2 names none; expected one of them"),
            subject, arguments.value(subject));
}

} // namespace heedmap
