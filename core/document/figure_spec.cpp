#include <heedmap/document/figure_spec.h>

#include "base/double_from.h"
#include "base/wording.h"

#include <heedmap/base/number_text.h>

#include <charconv>
#include <cmath>

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
        {"height", Length},
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

} // namespace heedmap
