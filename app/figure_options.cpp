#include "figure_options.h"

#include "values.h"

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
    const auto wrong = [&](const std::string& what) {
        return arguments.wrong("--range " + what + inQuotes(std::string_view(word)));
    };
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos)
        throw wrong("takes auto, shared or LO:HI, not ");
    style.range = FigureStyle::Range::Fixed;
    style.toLargest = word.substr(colon + 1) == "max";
    try {
        style.lo = parseNumber(word.substr(0, colon));
        style.hi = style.toLargest ? style.lo + 1 : parseNumber(word.substr(colon + 1));
    } catch (const Error&) {
        throw wrong("takes two numbers LO:HI, not ");
    }
    if (!std::isfinite(style.lo) || !std::isfinite(style.hi) || style.lo >= style.hi)
        throw wrong("takes two finite numbers, the smaller one first, not ");
}

void readBar(const Arguments& arguments, FigureStyle& style)
{
    const std::string side = choiceValue(arguments, "--bar", {"below", "right", "left", "none"}, "below");
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
        throw arguments.wrong(std::string(option) + ": " + error.what());
    }
    if (points < parseLength(least) || points > parseLength(most))
        throw arguments.wrong(std::string(option) + " takes a length from " + least + " to " + most + ", not "
                              + inQuotes(std::string_view(text)));
    return points;
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

FigureStyle figureStyleOf(const Arguments& arguments)
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
    style.print.width = lengthValue(arguments, "--width", "10mm", "5000mm");
    style.print.text = lengthValue(arguments, "--text", "2pt", "200pt");
    style.print.height = lengthValue(arguments, "--height", "10mm", "5000mm");
    if (style.print.height > 0 && style.print.width == 0)
        throw arguments.wrong("--height is of a page with a width; expected --width with it");
    style.without = partsOf(arguments);
    readBar(arguments, style);
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
        throw arguments.wrong("--font: there is no font " + inQuotes(arguments.value("--font"))
                              + " on this computer; fc-list : family names those there are");
    setTextFamily(family);
}

ChosenFont::~ChosenFont() { setTextFamily({}); }

} // namespace heedmap
