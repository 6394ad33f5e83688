#include "figure_options.h"

#include "values.h"

#include <heedmap/base/json.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/figure_spec.h>

#include <paint/type.h>

#include <QFontDatabase>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

void readRange(const Arguments& arguments, FigureStyle& style)
{
    const std::string word = arguments.value("--range", "auto");
    if (word == "auto")
        return;
    if (word == "shared") {
        style.range = FigureStyle::Range::Shared;
        return;
    }
    const auto wrong = [&](Phrase phrase) { return arguments.wrong(phrase, inQuotes(word)); };
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos)
        throw wrong(HEEDMAP_PHRASE("--range takes auto, shared or LO:HI, not %1"));
    style.range = FigureStyle::Range::Fixed;
    style.toLargest = word.substr(colon + 1) == "max";
    try {
        style.lo = parseNumber(word.substr(0, colon));
        style.hi = style.toLargest ? style.lo + 1 : parseNumber(word.substr(colon + 1));
    } catch (const Error&) {
        throw wrong(HEEDMAP_PHRASE("--range takes two numbers LO:HI, not %1"));
    }
    if (!std::isfinite(style.lo) || !std::isfinite(style.hi) || style.lo >= style.hi)
        throw wrong(HEEDMAP_PHRASE("--range takes two finite numbers, the smaller one first, not %1"));
}

void readBar(const Arguments& arguments, FigureStyle& style)
{
    const std::string side = choiceValue(arguments, "--bar", {"below", "right", "left", "none"}, "below");
    style.barAsked = arguments.has("--bar");
    style.bar = side == "right" ? BarSide::Right : side == "left" ? BarSide::Left : BarSide::Below;
    if (side == "none")
        style.without.add(FigurePart::Bar);
}

double lengthValue(const Arguments& arguments, const char* option, const char* least, const char* most)
{
    if (!arguments.has(option))
        return 0;
    const std::string text = arguments.value(option);
    double points = 0;
    try {
        points = parseLength(text);
    } catch (const Error& error) {
        throw arguments.wrong(HEEDMAP_PHRASE("%1: %2"), option, error.sentence());
    }
    if (points < parseLength(least) || points > parseLength(most))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 takes a length from %2 to %3, not %4"), option, least, most,
                              inQuotes(text));
    return points;
}

/// The looks of a place where figures are shown.
struct PlaceStyle {
    const char* name;
    double text; ///< points
    bool plain;
    bool titled;
    const Theme& (*theme)();
};

constexpr PlaceStyle placeStyles[] = {
    {"journal", 7, true, false, journalTheme},
    {"slide", 14, false, true, slideTheme},
    {"poster", 24, false, true, posterTheme},
    {"textbook", 9, false, true, paperTheme},
};

const PlaceStyle& placeNamed(const std::string& name)
{
    return *std::ranges::find(placeStyles, name, [](const PlaceStyle& each) { return each.name; });
}

void readStyle(const Arguments& arguments, FigureStyle& style)
{
    if (!arguments.has("--style"))
        return;
    const Theme* theme = style.theme;
    applyPlace(style, choiceValue(arguments, "--style", styleNames(), {}));
    if (arguments.has("--theme"))
        style.theme = theme;
}

/// --with; a figure on paper has neither title, symbol nor shape without it.
void readWith(const Arguments& arguments, FigureStyle& style)
{
    if (!arguments.has("--with"))
        return;
    if (style.print.width == 0 && style.print.height == 0 && !arguments.has("--style"))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--with is of a figure with a width, which has no title unasked; expected --width with it"));
    for (const std::string& name :
         choicesValue(arguments, "--with", {"title", "symbol", "shape", "step", "mean"}, {})) {
        if (name == "mean") {
            style.mean = true;
            continue;
        }
        const FigurePart part = name == "symbol" ? FigurePart::Symbol
            : name == "shape"                    ? FigurePart::Shape
                                                 : FigurePart::Title;
        if (style.without.has(part))
            throw arguments.wrong(HEEDMAP_PHRASE("--with and --without name %1; expected it in one of them"), name);
        style.withParts.add(part);
    }
}

bool isIndex(const Json& json)
{
    constexpr double most = 1e9;
    return json.isNumber() && json.number() >= 0 && json.number() < most && json.number() == std::floor(json.number());
}

/// `[[0,1],[2,3]]`
std::vector<Cell> cellsOf(const Arguments& arguments, const std::string& text)
{
    const auto wrong = [&] {
        return arguments.wrong(
            HEEDMAP_PHRASE("--values takes all, largest, none or cells such as [[0,1],[2,3]], not %1"), inQuotes(text));
    };
    std::vector<Cell> cells;
    try {
        const Json json = Json::parse(text);
        if (!json.isArray())
            throw wrong();
        for (const Json& each : json.array()) {
            if (!each.isArray() || each.array().size() != 2
                || !std::ranges::all_of(each.array(), [](const Json& index) { return isIndex(index); }))
                throw wrong();
            cells.push_back(
                {0, static_cast<Index>(each.array()[0].number()), static_cast<Index>(each.array()[1].number())});
        }
    } catch (const UsageError&) {
        throw;
    } catch (const Error&) {
        throw wrong();
    }
    return cells;
}

void requireOneWay(const Arguments& arguments)
{
    const auto both = [&](const char* a, const char* b) {
        if (arguments.has(a) && arguments.has(b))
            throw arguments.wrong(HEEDMAP_PHRASE("%1 and %2 disagree; expected one of them"), a, b);
    };
    both("--decimals", "--significant");
    both("--no-values", "--values");
    const bool none = arguments.has("--no-values") || arguments.value("--values") == "none";
    for (const char* option : {"--decimals", "--significant", "--percent", "--values-from"})
        if (none && arguments.has(option) && std::string_view(option) != "--decimals")
            throw arguments.wrong(HEEDMAP_PHRASE("%1 is of the numbers in cells; expected it without %2"), option,
                                  arguments.has("--no-values") ? "--no-values" : "--values none");
}

void readNumbers(const Arguments& arguments, FigureStyle& style)
{
    constexpr int mostFigures = 15;
    requireOneWay(arguments);
    const std::string which = arguments.value("--values", "all");
    style.numbers.exact = arguments.has("--decimals");
    style.decimals = integerValue(arguments, "--decimals", arguments.has("--percent") ? 0 : 2, 0, mostFigures);
    style.showValues = !arguments.has("--no-values") && which != "none";
    style.numbers.significant =
        arguments.has("--significant") ? integerValue(arguments, "--significant", 2, 1, mostFigures) : 0;
    style.numbers.percent = arguments.has("--percent");
    style.numbers.from = numberValue(arguments, "--values-from", 0, 0, 1e300);
    if (which == "largest") {
        style.numbers.which = CellNumbers::Which::Largest;
    } else if (which != "all" && which != "none") {
        style.numbers.which = CellNumbers::Which::Chosen;
        style.numbers.cells = cellsOf(arguments, which);
    }
    style.numbersAsked = style.showValues && arguments.has("--values");
}

PartSet partsOf(const Arguments& arguments)
{
    PartSet parts;
    if (!arguments.has("--without"))
        return parts;
    const std::vector<std::string>& names = figureParts();
    for (const std::string& name : choicesValue(arguments, "--without", names, {}))
        parts.add(static_cast<FigurePart>(std::ranges::find(names, name) - names.begin()));
    return parts;
}

/// From 1; 0 if it is not given.
Index countValue(const Arguments& arguments, const char* option)
{
    constexpr int most = 1000;
    return arguments.has(option) ? integerValue(arguments, option, 1, 1, most) : 0;
}

void readWords(const Arguments& arguments, FigureStyle& style)
{
    const auto text = [&](const char* option) { return QString::fromStdString(arguments.value(option)); };
    style.title = text("--title");
    style.symbol = text("--symbol");
    style.rowAxis = text("--row-axis");
    style.colAxis = text("--col-axis");
    if (arguments.has("--slice-names"))
        style.sliceNames = text("--slice-names").split(QLatin1Char(','));
    style.labelLength = countValue(arguments, "--label-length");
    style.wrap = countValue(arguments, "--wrap");
    style.turned = arguments.has("--turned");
    style.whole = arguments.has("--whole-labels");
}

} // namespace

std::vector<std::string> styleNames()
{
    std::vector<std::string> names;
    for (const PlaceStyle& place : placeStyles)
        names.emplace_back(place.name);
    return names;
}

void applyPlace(FigureStyle& style, const std::string& name)
{
    const PlaceStyle& place = placeNamed(name);
    style.place = name;
    style.plain = place.plain;
    if (style.theme == &paperTheme())
        style.theme = &place.theme();
    if (style.print.text == 0 && style.print.width > 0)
        style.print.text = place.text;
    if (place.titled)
        for (const FigurePart part : {FigurePart::Title, FigurePart::Symbol, FigurePart::Shape})
            style.withParts.add(part);
}

double textOfPlace(const std::string& name) { return placeNamed(name).text; }

FigureStyle figureStyleOf(const Arguments& arguments)
{
    FigureStyle style;
    readRange(arguments, style);
    style.zeroCentred = !arguments.has("--not-centred");
    readNumbers(arguments, style);
    style.ground = !arguments.has("--transparent");
    style.theme = &themeNamed(choiceValue(arguments, "--theme", themeNames(), "paper"));
    if (arguments.has("--palette"))
        style.palette = QString::fromStdString(choiceValue(arguments, "--palette", paletteNames(), {}));
    style.print.width = lengthValue(arguments, "--width", "10mm", "5000mm");
    style.print.text = lengthValue(arguments, "--text", "2pt", "200pt");
    style.print.height = lengthValue(arguments, "--height", "10mm", "5000mm");
    const bool block =
        arguments.has("--panels") || arguments.has("--nodes") || arguments.value("--view").starts_with("heads");
    if (style.print.height > 0 && style.print.width == 0 && !block)
        throw arguments.wrong(HEEDMAP_PHRASE("--height is of a page with a width; expected --width with it"));
    style.without = partsOf(arguments);
    readStyle(arguments, style);
    readWith(arguments, style);
    readBar(arguments, style);
    style.barLabel = QString::fromStdString(arguments.value("--bar-label"));
    if (arguments.has("--bar-label") && style.without.has(FigurePart::Bar))
        throw arguments.wrong(HEEDMAP_PHRASE("--bar-label is of the bar; expected it without --bar none"));
    style.dpi = numberValue(arguments, "--dpi", 0, 30, 2400);
    if (arguments.has("--dpi") && arguments.has("--scale"))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 and %2 disagree; expected one of them"), "--dpi", "--scale");
    readWords(arguments, style);
    style.marks = arguments.has("--marks");
    style.logarithmic = arguments.has("--logarithmic");
    style.meanOverview = choiceValue(arguments, "--overview", {"largest", "mean"}, "largest") == "mean";
    style.signs = arguments.has("--signs");
    style.firstIndex = integerValue(arguments, "--first-index", 0, 0, 1);
    style.columns = countValue(arguments, "--columns");
    return style;
}

ChosenFont::ChosenFont(const Arguments& arguments)
{
    if (!arguments.has("--font"))
        return;
    const QString family = QString::fromStdString(arguments.value("--font"));
    if (!QFontDatabase::hasFamily(family))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--font: there is no font %1 on this computer; fc-list : family names those there are"),
            inQuotes(arguments.value("--font")));
    setTextFamily(family);
}

ChosenFont::~ChosenFont() { setTextFamily({}); }

} // namespace heedmap
