#include <heedmap/document/figure_spec.h>

#include "base/double_from.h"
#include "document/format_parts.h"

#include <heedmap/base/letter_case.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace heedmap {
namespace {

struct LengthUnit {
    std::string_view name;
    double points;
};

constexpr double pointsPerInch = 72;
constexpr LengthUnit units[] = {
    {"mm", pointsPerInch / 25.4}, {"cm", pointsPerInch / 2.54}, {"in", pointsPerInch}, {"pt", 1}};

/// Reads a number of digits only; false for any other text.
bool readDigits(std::string_view text, Index& value)
{
    constexpr std::size_t mostDigits = 9;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && text.front() != '-' && text.size() <= mostDigits;
}

/// The range that one part between commas names; empty if the part is neither an index nor a range.
Range rangeOf(std::string_view part)
{
    Range range{0, -1};
    const std::size_t colon = part.find(':');
    if (colon == std::string_view::npos) {
        if (part.empty() || !readDigits(part, range.begin))
            return {};
        return {range.begin, range.begin + 1};
    }
    const std::string_view from = part.substr(0, colon);
    const std::string_view to = part.substr(colon + 1);
    if ((!from.empty() && !readDigits(from, range.begin)) || (!to.empty() && !readDigits(to, range.end)))
        return {};
    return range;
}

constexpr Phrase aName =
    HEEDMAP_PHRASE("the name of a file without its folder and extension, other than those before it");

bool namesFile(const std::string& name)
{
    constexpr std::size_t longest = 100;
    return !name.empty() && name.size() <= longest && !name.starts_with('.') && !name.ends_with(' ')
        && std::ranges::none_of(name, [](unsigned char c) {
               return c < 0x20 || std::string_view("/\\:*?\"<>|").find(static_cast<char>(c)) != std::string_view::npos;
           });
}

void requireTexts(const Json& value, const std::string& where)
{
    const auto text = [](const Json& entry) { return entry.isString() && !entry.string().empty(); };
    const bool list = value.isArray() && !value.array().empty() && std::ranges::all_of(value.array(), text);
    if (!text(value) && !list)
        refuse(where, value, HEEDMAP_PHRASE("a string, or a list of strings"));
}

void requireParts(const std::string& text, const std::string& where)
{
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string part = text.substr(begin, end - begin);
        if (std::ranges::find(figureParts(), part) == figureParts().end())
            refuse(where, Json(part), Sentence(HEEDMAP_PHRASE("some of %1"), commaSeparated(figureParts())));
        begin = end + 1;
    }
}

bool isIndices(const Json& value)
{
    const auto index = [](const Json& entry) { return entry.isNumber() || entry.isString(); };
    return index(value) || (value.isArray() && !value.array().empty() && std::ranges::all_of(value.array(), index));
}

/// In the words of docs/formats.md.
std::string typeOf(SpecValue value)
{
    switch (value) {
    case SpecValue::Text: return "string";
    case SpecValue::Texts: return "string or list of strings";
    case SpecValue::Length: return "length";
    case SpecValue::Slices:
    case SpecValue::Indices: return "index, range";
    case SpecValue::Number: return "number from 0";
    case SpecValue::Switch: break;
    }
    return "true or false";
}

void requireOption(const SpecOption& option, const Json& value, const std::string& where)
{
    switch (option.value) {
    case SpecValue::Text: (void)readText(value, where); return;
    case SpecValue::Texts: requireTexts(value, where); break;
    case SpecValue::Length: naming(where, [&] { (void)parseLength(readText(value, where)); }); return;
    case SpecValue::Slices:
        if (value.isString() && value.string() == "mean")
            return;
        [[fallthrough]];
    case SpecValue::Indices:
        if (!isIndices(value))
            refuse(where, value, HEEDMAP_PHRASE("an index, a range such as \"0:8\", or a list of them"));
        naming(where, [&] { (void)parseIndices(optionText(value)); });
        return;
    case SpecValue::Number: (void)readAtLeast0(value, where); return;
    case SpecValue::Switch: (void)readBoolean(value, where); return;
    }
    if (option.name == std::string_view("without"))
        requireParts(optionText(value), where);
}

FigureSpec readFigure(const Json& json, const std::string& where)
{
    requireObject(json, where);
    std::vector<std::string> keys{"name"};
    for (const SpecOption& option : specOptions())
        keys.emplace_back(option.name);
    requireKeys(json, where, keys);
    FigureSpec figure;
    figure.name = readText(member(json, "name", where, aName), where + ".name");
    if (!namesFile(figure.name))
        refuse(where + ".name", Json(figure.name), aName);
    for (const SpecOption& option : specOptions())
        if (const Json* value = json.find(option.name))
            requireOption(option, *value, where + "." + option.name);
    for (const auto& [key, value] : json.object())
        if (key != "name")
            figure.options.set(key, value);
    return figure;
}

} // namespace

const std::vector<SpecOption>& specOptions()
{
    using enum SpecValue;
    static const std::vector<SpecOption> options = {
        {"nodes", Texts},         {"slices", Slices},      {"rows", Indices},
        {"cols", Indices},        {"columns", Number},     {"panels", Texts},
        {"select", Text},         {"view", Text},          {"sheet", Switch},
        {"closed", Texts},        {"width", Length},       {"text", Length},
        {"without", Texts},       {"font", Text},          {"marks", Switch},
        {"range", Text},          {"palette", Text},       {"not-centred", Switch},
        {"decimals", Number},     {"no-values", Switch},   {"transparent", Switch},
        {"theme", Text},          {"lang", Text},          {"scale", Number},
        {"format", Texts},        {"scene", Text},         {"steps", Number},
        {"title", Text},          {"row-axis", Text},      {"col-axis", Text},
        {"signs", Switch},        {"logarithmic", Switch}, {"first-index", Number},
        {"label-length", Number}, {"turned", Switch},      {"minus", Text},
        {"overview", Text},       {"bar", Text},           {"wrap", Number},
        {"whole-labels", Switch}, {"symbol", Text},        {"slice-names", Texts},
        {"labels", Switch},       {"arithmetic", Text},    {"gradient-of", Text},
        {"height", Length},       {"with", Texts},         {"style", Text},
        {"bar-label", Text},      {"significant", Number}, {"percent", Switch},
        {"values-from", Number},  {"values", Text},        {"layers", Indices},
        {"dpi", Number},
    };
    return options;
}

std::string optionText(const Json& value)
{
    if (value.isNumber())
        return exactText(value.number());
    if (!value.isArray())
        return value.isString() ? value.string() : std::string();
    std::string text;
    for (const Json& entry : value.array())
        text += (text.empty() ? "" : ",") + optionText(entry);
    return text;
}

double parseLength(std::string_view text)
{
    for (const LengthUnit& unit : units) {
        if (!text.ends_with(unit.name))
            continue;
        std::string_view number = text.substr(0, text.size() - unit.name.size());
        while (number.ends_with(' '))
            number.remove_suffix(1);
        double value = 0;
        const auto [end, error] = doubleFrom(number, value);
        if (error == std::errc() && end == number.data() + number.size() && std::isfinite(value) && value > 0)
            return value * unit.points;
    }
    throw Error(HEEDMAP_PHRASE("expected a length such as 84mm, in mm, cm, in or pt, got %1"), inQuotes(text));
}

std::vector<Range> parseIndices(std::string_view text)
{
    std::vector<Range> ranges;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const Range range = rangeOf(text.substr(begin, end - begin));
        if (range.empty() && range.end != -1)
            throw Error(HEEDMAP_PHRASE("expected indices such as 0,3 or a range such as 0:8, got %1"), inQuotes(text));
        ranges.push_back(range);
        begin = end + 1;
    }
    return ranges;
}

const std::vector<std::string>& figureParts()
{
    static const std::vector<std::string> parts = {"title",  "symbol", "shape", "axes",    "labels",
                                                   "values", "bar",    "range", "entropy", "margin"};
    return parts;
}

std::vector<FigureSpec> readFigures(const Json& json, const std::string& path)
{
    if (!json.isArray())
        refuse(path, json, HEEDMAP_PHRASE("a list of objects"));
    std::vector<FigureSpec> figures;
    std::set<std::string> names;
    for (const Json& entry : json.array()) {
        const std::string where = path + "[" + std::to_string(figures.size()) + "]";
        figures.push_back(readFigure(entry, where));
        if (!names.insert(withSmallLetters(figures.back().name)).second)
            refuse(where + ".name", Json(figures.back().name), aName);
    }
    return figures;
}

Json figuresJson(const std::vector<FigureSpec>& figures)
{
    Json::Array list;
    for (const FigureSpec& figure : figures) {
        Json object = Json::Object{{"name", figure.name}};
        for (const auto& [key, value] : figure.options.object())
            object.set(key, value);
        list.push_back(std::move(object));
    }
    return list;
}

std::vector<DocumentKey> figureKeys()
{
    std::vector<DocumentKey> keys = {{.object = "figures[]", .key = "name", .type = "string", .required = true}};
    for (const SpecOption& option : specOptions())
        keys.push_back({.object = "figures[]", .key = option.name, .type = typeOf(option.value)});
    return keys;
}

} // namespace heedmap
