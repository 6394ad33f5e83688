#include "document/figures_text.h"

#include "document/reader_parts.h"
#include <heedmap/base/letter_case.h>

#include <heedmap/base/naming.h>

#include <algorithm>
#include <set>

namespace heedmap {
namespace {

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
    case SpecValue::Switch:
        if (!value.isBool())
            refuse(where, value, HEEDMAP_PHRASE("true or false"));
        return;
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

std::vector<FigureSpec> readFigures(const Json& json)
{
    if (!json.isArray())
        refuse("figures", json, HEEDMAP_PHRASE("a list of objects"));
    std::vector<FigureSpec> figures;
    std::set<std::string> names;
    for (const Json& entry : json.array()) {
        const std::string where = "figures[" + std::to_string(figures.size()) + "]";
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

} // namespace heedmap
