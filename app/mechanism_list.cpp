#include "mechanism_list.h"

#include "text/language.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace heedmap {
namespace {

/// A `config` that says one thing only.
struct Variation {
    Json config;
    std::string description;
};

Json nested(const std::vector<std::string>& path, Json value)
{
    for (auto key = path.rbegin(); key != path.rend(); ++key)
        value = Json::Object{{*key, std::move(value)}};
    return value;
}

std::string dotted(const std::vector<std::string>& path)
{
    std::string text;
    for (const std::string& key : path)
        text += (text.empty() ? "" : ".") + key;
    return text;
}

/// Every setting's choices, and every switch turned on, one at a time.
void collectVariations(const std::vector<Setting>& settings, const std::vector<std::string>& above,
                       std::vector<Variation>& variations)
{
    for (const Setting& setting : settings) {
        std::vector<std::string> path = above;
        path.push_back(setting.key);
        if (setting.type == Setting::Type::Group)
            collectVariations(setting.members, path, variations);
        if (setting.type == Setting::Type::Boolean)
            variations.push_back({nested(path, true), dotted(path)});
        for (const std::string& choice : setting.words())
            variations.push_back({nested(path, choice), dotted(path) + " = " + choice});
    }
}

bool sameArray(const ArraySpec& a, const ArraySpec& b)
{
    return a.name == b.name && a.shape == b.shape && a.otherShape == b.otherShape;
}

/// Arrays that come once for each of a number are listed once.
ArraySpec onceForAll(ArraySpec spec)
{
    if (spec.series)
        spec.name = spec.series->name;
    return spec;
}

void addNew(std::vector<ListedArray>& list, const std::vector<ArraySpec>& specs, const std::string& when)
{
    const auto known = [&](const ArraySpec& spec) {
        return std::ranges::any_of(list, [&](const ListedArray& listed) { return sameArray(listed.spec, spec); });
    };
    for (const ArraySpec& spec : specs) {
        if (!known(onceForAll(spec)))
            list.push_back({onceForAll(spec), when});
    }
}

Json textJson(Phrase phrase)
{
    const LocalizedText everywhere = inAllLanguages(phrase);
    Json json = Json::Object();
    for (const auto& [language, text] : everywhere.entries())
        json.set(language, text);
    return json;
}

Json wordsJson(const std::vector<std::string>& words) { return Json::Array(words.begin(), words.end()); }

const char* typeName(Setting::Type type)
{
    using enum Setting::Type;
    switch (type) {
    case Boolean: return "boolean";
    case Integer: return "integer";
    case Number: return "number";
    case Choice: return "choice";
    case ChoiceOrList: return "choice or list";
    case ChoiceOrNumber: return "choice or number";
    case Flags: return "flags";
    case Integers: return "integers";
    case IntegerOrPair: return "integer or pair";
    case Numbers: return "numbers";
    case IntegerLists: return "lists of integers";
    case Objects: return "objects";
    case Group: break;
    }
    return "group";
}

/// `{"kind": ["rope"]}`
Json conditionsJson(const std::vector<Setting::Condition>& conditions)
{
    Json json = Json::Object();
    for (const Setting::Condition& condition : conditions)
        json.set(condition.key, wordsJson(condition.words));
    return json;
}

Json settingsJson(const std::vector<Setting>& settings)
{
    Json::Array list;
    for (const Setting& setting : settings) {
        Json entry =
            Json::Object{{"key", setting.key}, {"type", typeName(setting.type)}, {"title", textJson(setting.title)}};
        if (!setting.choices.empty())
            entry.set("choices", wordsJson(setting.words()));
        if (std::isfinite(setting.least))
            entry.set("least", setting.least);
        if (std::isfinite(setting.most))
            entry.set("most", setting.most);
        if (setting.type == Setting::Type::Group)
            entry.set("members", settingsJson(setting.members));
        else
            entry.set("default", setting.standard);
        if (!setting.when.empty())
            entry.set("when", conditionsJson(setting.when));
        list.push_back(std::move(entry));
    }
    return list;
}

Json arraysJson(const Mechanism& mechanism)
{
    Json::Array list;
    for (const ListedArray& array : listedArrays(mechanism)) {
        Json entry = Json::Object{{"name", array.spec.name},
                                  {"shape", wordsJson(array.spec.shape)},
                                  {"optional", array.spec.optional},
                                  {"title", textJson(array.spec.title)}};
        if (!array.spec.otherShape.empty())
            entry.set("other_shape", wordsJson(array.spec.otherShape));
        if (array.spec.series)
            entry.set("each", array.spec.series->setting);
        if (!array.when.empty())
            entry.set("when", array.when);
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace

std::vector<ListedArray> listedArrays(const Mechanism& mechanism)
{
    const std::vector<Setting> schema = mechanism.settings();
    const std::vector<ArraySpec> plain = mechanism.arrays(Settings(schema, Json::Object()), {});
    std::vector<ListedArray> list;
    addNew(list, plain, {});
    for (const ArraySpec& given : plain) {
        if (given.optional)
            addNew(list, mechanism.arrays(Settings(schema, Json::Object()), {given.name}), "the array " + given.name);
    }
    std::vector<Variation> variations;
    collectVariations(schema, {}, variations);
    for (const Variation& variation : variations) {
        try {
            addNew(list, mechanism.arrays(Settings(schema, variation.config), {}), variation.description);
        } catch (const Error&) {
            continue; // makes no sense alone
        }
    }
    return list;
}

Json mechanismsAsJson()
{
    Json::Array list;
    for (const Mechanism* mechanism : mechanisms())
        list.push_back(Json::Object{{"id", mechanism->id()},
                                    {"title", textJson(mechanism->title())},
                                    {"settings", settingsJson(mechanism->settings())},
                                    {"arrays", arraysJson(*mechanism)}});
    return list;
}

} // namespace heedmap
