#include "export/option_scope.h"

#include "export/view_choice.h"
#include "values.h"

#include <heedmap/document/figure_spec.h>
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
    {"--signs", {Stage, Matrices, Matrix, Next, Heads, HeadsView, SheetView, Picture}},
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

/// An option that is of a part which is left out.
struct PartOption {
    const char* part;
    const char* option;
};

constexpr PartOption partOptions[] = {
    {"labels", "--turned"},       {"labels", "--label-length"}, {"labels", "--wrap"},
    {"labels", "--whole-labels"}, {"axes", "--row-axis"},       {"axes", "--col-axis"},
    {"symbol", "--symbol"}, // a title also names the file
    {"values", "--values"},       {"values", "--significant"},  {"values", "--percent"},
    {"values", "--values-from"},  {"values", "--decimals"},     {"bar", "--bar"},
};

bool named(const Arguments& arguments, const char* option, std::string_view part)
{
    return arguments.has(option)
        && ("," + arguments.value(option) + ",").find("," + std::string(part) + ",") != std::string::npos;
}

/// What is asked of a part that is not there, or of two that exclude each other.
void requireTogether(const Arguments& arguments, const ExportCall& call, FigureKind kind, bool paper)
{
    using enum FigureKind;
    constexpr FigureKinds ofCells{Nodes, Panels, Heads, Sheet, Step, Cell};
    const bool pictures =
        std::ranges::all_of(call.formats, [](const ExportFormat* format) { return drawsPicture(format); });
    const bool decimalsElsewhere = !pictures || !paper || !ofCells.has(kind);
    for (const auto& [part, option] : partOptions) {
        const std::string_view name = option;
        if (!arguments.has(option) || (name == "--decimals" && decimalsElsewhere))
            continue;
        if (named(arguments, "--without", part))
            throw arguments.wrong(HEEDMAP_PHRASE("%1 changes nothing with %2; expected one of them"), option,
                                  std::string("--without ") + part);
    }
    if (arguments.has("--decimals") && !decimalsElsewhere
        && (arguments.has("--no-values") || arguments.value("--values", "") == "none"))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 is of the numbers in cells; expected it without %2"), "--decimals",
                              arguments.has("--no-values") ? "--no-values" : "--values none");
    if (arguments.has("--label-length") && arguments.has("--whole-labels"))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 and %2 disagree; expected one of them"), "--label-length",
                              "--whole-labels");
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
    if (kind == Other)
        return;
    if (named(arguments, "--without", "entropy") && kind != HeadsView)
        throw refuse("--without", "entropy");
    if (named(arguments, "--with", "mean") && kind != Heads)
        throw arguments.wrong(HEEDMAP_PHRASE("--with mean is of heads on paper; expected --view heads and --width"));
    if (!paper)
        return;
    for (const char* part : {"title", "symbol", "shape", "step"})
        if (ofOwnNames.has(kind) && named(arguments, "--with", part))
            throw refuse("--with", part);
    if (named(arguments, "--without", "axes") && ofNoWords.has(kind))
        throw refuse("--without", "axes");
    if (named(arguments, "--without", "range") && ofNoRange.has(kind))
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

bool ofPartLeftOut(std::string_view option, const PartSet& without)
{
    return std::ranges::any_of(partOptions, [&](const PartOption& each) {
        if (each.option != option || option == "--bar" || option == "--decimals")
            return false;
        const std::vector<std::string>& parts = figureParts();
        const auto part = std::ranges::find(parts, std::string(each.part));
        return without.has(static_cast<FigurePart>(part - parts.begin()));
    });
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
    if (shared == nullptr)
        requireTogether(arguments, call, kind, paper);
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

namespace {

/// Whether some of its numbers of rows, columns or matrices are shown, which count from the first index.
bool counts(const NodeInfo& info, const Shape& shape)
{
    return info.rows.labels == nullptr || info.cols.labels == nullptr
        || (shape.slices > 1 && info.slices.labels == nullptr);
}

/// Whether two of them are of one kind, or of what is not known here.
bool sharesRange(const GraphShape& graph, std::span<const FigureChoice> choices)
{
    for (std::size_t i = 1; i < choices.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!choices[i].view.empty()
                || valueRole(graph.node(choices[i].node).info) == valueRole(graph.node(choices[j].node).info))
                return true;
    return false;
}

} // namespace

bool hasEffectOn(std::string_view option, const GraphShape& graph, std::span<const FigureChoice> choices)
{
    constexpr Index pooled = 128; // rows or columns of which some may share a pixel
    if (option == "--range shared")
        return sharesRange(graph, choices);
    return std::ranges::any_of(choices, [&](const FigureChoice& choice) {
        const Node& node = graph.node(choice.node);
        if (!choice.view.empty())
            return true;
        if (option == "--columns" || option == "--slice-names")
            return node.shape.slices > 1 && !choice.mean && (!choice.slices || choice.slices->size() > 1);
        if (option == "--slices mean")
            return choice.mean;
        if (option == "--first-index")
            return counts(node.info, node.shape);
        if (option == "--overview")
            return std::max(node.shape.rows, node.shape.cols) > pooled;
        if (option == "--logarithmic")
            return valueRole(node.info) == ValueRole::Weights;
        if (option == "--not-centred")
            return valueRole(node.info) == ValueRole::Signed || valueRole(node.info) == ValueRole::Gradient;
        return option != "--gradient-of" || isGradient(graph, choice.node);
    });
}

namespace {

/// What an option of the choices is for, where none of them is that.
struct IdleOption {
    const char* option; ///< with its value, where that counts
    Phrase said;
};

constexpr IdleOption idleOptions[] = {
    {"--slices mean", HEEDMAP_PHRASE("%1 is for a stack of matrices, and %2 %3 names none; expected it without")},
    {"--range shared",
     HEEDMAP_PHRASE("%1 is for several matrices of a kind, and %2 %3 names none; expected it without")},
    {"--first-index",
     HEEDMAP_PHRASE("%1 is for rows, columns and matrices without names, and all of %2 %3 have names; expected it "
                    "without")},
    {"--overview",
     HEEDMAP_PHRASE("%1 is for matrices of which several cells share a pixel, and %2 %3 names none so large; expected "
                    "it without")},
    {"--logarithmic", HEEDMAP_PHRASE("%1 is for weights, and %2 %3 names none; expected it without")},
    {"--not-centred", HEEDMAP_PHRASE("%1 is for numbers of both signs, and %2 %3 names none; expected it without")},
    {"--gradient-of", HEEDMAP_PHRASE("%1 adds nodes such as grad.A, and %2 %3 names none; expected one of them")},
};

} // namespace

void requireEffectOn(const Arguments& arguments, const GraphShape& graph, std::span<const FigureChoice> choices)
{
    const char* const subject = arguments.has("--nodes") ? "--nodes"
        : arguments.has("--panels")                      ? "--panels"
                                                         : "--view";
    const std::string named = arguments.value(subject);
    const bool several = arguments.has("--panels") || (!arguments.has("--nodes") && choices.size() > 1); // stand beside
    const bool stacks = std::ranges::any_of(choices, [&](const FigureChoice& choice) {
        return !choice.view.empty() || graph.node(choice.node).shape.slices > 1;
    });
    for (const char* option : {"--columns", "--slice-names"})
        if (arguments.has(option)
            && (several ? option == std::string_view("--slice-names") && !stacks
                        : !hasEffectOn(option, graph, choices)))
            throw arguments.wrong(
                HEEDMAP_PHRASE("%1 is for a stack of matrices, and %2 %3 names none; expected it without"), option,
                subject, named);
    for (const auto& [text, said] : idleOptions) {
        const std::string whole = text;
        const std::string option = whole.substr(0, whole.find(' '));
        const bool asked =
            option == whole ? arguments.has(option) : arguments.value(option) == whole.substr(option.size() + 1);
        const bool otherSigns = option == "--not-centred" && arguments.has("--minus");
        if (asked && !otherSigns && !hasEffectOn(whole, graph, choices))
            throw arguments.wrong(said, whole, subject, named);
    }
}

} // namespace heedmap
