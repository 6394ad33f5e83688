#include "io/json_arrays.h"

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/written_number.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>

namespace heedmap {
namespace {

/// JSON with the numbers that Python writes and JSON has not, NaN and Infinity, as strings.
std::string strictJson(std::string_view text)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> numbers = {
        {{"NaN", "\"nan\""}, {"-Infinity", "\"-inf\""}, {"Infinity", "\"inf\""}}};
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    std::string strict;
    bool quoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const bool escaped = quoted && c == '\\' && at + 1 < text.size();
        quoted = quoted != (c == '"');
        const auto* const found = std::ranges::find_if(
            numbers, [&](const auto& number) { return !quoted && text.substr(at).starts_with(number.first); });
        if (found != numbers.end()) {
            strict += found->second;
            at += found->first.size() - 1;
            continue;
        }
        strict += c;
        if (escaped)
            strict += text[++at];
    }
    return strict;
}

std::optional<double> valueOfJson(const Json& value)
{
    if (value.isNumber())
        return value.number();
    if (value.isBool())
        return value.boolean() ? 1 : 0;
    if (value.isNull())
        return std::numeric_limits<double>::quiet_NaN();
    constexpr std::array<std::string_view, 7> words = {"nan", "inf", "-inf", "NaN", "Infinity", "-Infinity", "+inf"};
    if (!value.isString() || std::ranges::find(words, value.string()) == words.end())
        return std::nullopt;
    const auto written = writtenNumber(value.string());
    return written ? std::optional(written->value) : std::nullopt;
}

/// An array on its way from JSON.
struct JsonArray {
    ArrayEntry entry;
    std::vector<double> numbers;
    std::vector<std::string> strings;
};

class JsonCollector {
public:
    /// Takes what an object has, if it is an array.
    void take(const std::string& name, const Json& value)
    {
        if (value.isObject()) {
            for (const auto& [key, part] : value.object())
                take(name.empty() ? key : name + "." + key, part);
            return;
        }
        if (value.isNull() || (value.isString() && !valueOfJson(value)))
            return;
        JsonArray found;
        found.entry.name = name;
        m_whole = m_bits = true;
        m_strings = m_numbers = false;
        if (!collect(value, 0, found) || (m_strings && m_numbers))
            found.entry.problem = Sentence(
                HEEDMAP_PHRASE("it is not an array: expected lists of equal lengths, of numbers alone or of strings"));
        found.entry.type = m_strings ? "<U1" : m_bits ? "BOOL" : m_whole ? "I64" : "F64";
        (m_strings ? found.numbers.clear() : found.strings.clear());
        all.push_back(std::move(found));
    }

    std::vector<JsonArray> all;

private:
    bool collect(const Json& value, std::size_t depth, JsonArray& found)
    {
        auto& sizes = found.entry.dimensions;
        if (value.isArray()) {
            const std::uint64_t size = value.array().size();
            if (depth == sizes.size() && found.numbers.empty() && found.strings.empty())
                sizes.push_back(size);
            return depth < sizes.size() && sizes[depth] == size
                && std::ranges::all_of(value.array(),
                                       [&](const Json& entry) { return collect(entry, depth + 1, found); });
        }
        if (depth != sizes.size())
            return false;
        const std::optional<double> number = valueOfJson(value);
        m_bits = m_bits && value.isBool();
        m_whole = m_whole && number && std::isfinite(*number) && *number == std::floor(*number);
        m_numbers = m_numbers || !value.isString();
        m_strings = m_strings || !number;
        if (number)
            found.numbers.push_back(*number);
        if (value.isString()) // "nan" may be a word among others
            found.strings.push_back(value.string());
        return number || value.isString();
    }

    bool m_whole = true;
    bool m_bits = true;
    bool m_strings = false;
    bool m_numbers = false;
};

std::vector<JsonArray> jsonArraysIn(std::string_view text)
{
    const Json json = Json::parse(strictJson(text));
    if (!json.isObject())
        throw Error(HEEDMAP_PHRASE("expected a JSON object of arrays"));
    JsonCollector collector;
    collector.take({}, json);
    return std::move(collector.all);
}

std::string_view asText(Bytes bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

/// Calls `reading` with the numbers of an array in their place.
template <typename Reading> auto withNumbers(Bytes bytes, const std::string& name, const Reading& reading)
{
    std::vector<JsonArray> all = jsonArraysIn(asText(bytes));
    std::vector<ArrayEntry> entries;
    for (JsonArray& found : all)
        if (found.strings.empty()) {
            found.entry.bytes = std::as_bytes(std::span<const double>(found.numbers));
            found.entry.type = "F64";
            entries.push_back(found.entry);
        }
    return reading(findTensor(entries, name));
}

} // namespace

std::vector<ArrayEntry> describeJsonArrays(Bytes bytes)
{
    std::vector<ArrayEntry> entries;
    for (JsonArray& found : jsonArraysIn(asText(bytes)))
        entries.push_back(std::move(found.entry));
    return entries;
}

Tensor readJsonArray(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    return withNumbers(bytes, name, [&](const StoredArray& array) { return read(array, selection, limits); });
}

Shape jsonArrayShape(Bytes bytes, const std::string& name, const ArraySelection& selection)
{
    return withNumbers(bytes, name, [&](const StoredArray& array) { return selectedShape(array.shape, selection); });
}

TextArray readJsonTexts(Bytes bytes, const std::string& name)
{
    for (JsonArray& found : jsonArraysIn(asText(bytes)))
        if (found.entry.name == name && !found.strings.empty())
            return {.dimensions = std::move(found.entry.dimensions), .strings = std::move(found.strings)};
    throw Error(HEEDMAP_PHRASE("it has no list of strings %1"), inQuotes(name));
}

bool holdsJsonArrays(std::string_view text, std::size_t least)
{
    try {
        const std::vector<JsonArray> all = jsonArraysIn(text);
        return all.size() >= least && std::ranges::any_of(all, [](const JsonArray& found) {
                   return found.strings.empty() && found.entry.problem.empty() && found.entry.dimensions.size() > 1;
               });
    } catch (const Error&) { // it is something else
        return false;
    }
}

} // namespace heedmap
