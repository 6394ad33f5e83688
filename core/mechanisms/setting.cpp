#include <heedmap/mechanisms/setting.h>

#include "base/wording.h"

#include <heedmap/base/spelling.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace heedmap {

namespace {

using Type = Setting::Type;

constexpr double largestInteger = std::numeric_limits<int>::max();

constexpr Phrase anInteger = HEEDMAP_PHRASE("an integer");
constexpr Phrase aNumber = HEEDMAP_PHRASE("a number");
constexpr Phrase aListOfIntegers = HEEDMAP_PHRASE("a list of integers");

/// Says what a setting takes: `what`, such as an integer, within its bounds.
Sentence bounded(Phrase what, const Setting& setting)
{
    const bool least = std::isfinite(setting.least);
    const bool most = std::isfinite(setting.most);
    if (least && most)
        return Sentence(HEEDMAP_PHRASE("%1 from %2 to %3"), what, Json(setting.least).text(),
                        Json(setting.most).text());
    if (least)
        return Sentence(HEEDMAP_PHRASE("%1 of at least %2"), what, Json(setting.least).text());
    return most ? Sentence(HEEDMAP_PHRASE("%1 of at most %2"), what, Json(setting.most).text()) : what;
}

Sentence choices(const Setting& setting)
{
    std::vector<std::string> words = setting.words();
    for (std::string& word : words)
        word.insert(0, 1, '"').push_back('"');
    return commaSeparated(words);
}

/// The values that a document may have, as X of the sentence `expected X, got Y`.
Sentence allowed(const Setting& setting)
{
    const Phrase number = setting.whole ? anInteger : aNumber;
    switch (setting.type) {
    case Type::Boolean: return HEEDMAP_PHRASE("true or false");
    case Type::Integer: return bounded(anInteger, setting);
    case Type::Number: return bounded(aNumber, setting);
    case Type::Choice:
        if (!setting.whenTrue.empty())
            return Sentence(HEEDMAP_PHRASE("true, false or one of %1"), choices(setting));
        return setting.choices.size() > 1 ? Sentence(HEEDMAP_PHRASE("one of %1"), choices(setting)) : choices(setting);
    case Type::ChoiceOrNumber: return Sentence(HEEDMAP_PHRASE("%1 or %2"), choices(setting), bounded(number, setting));
    case Type::ChoiceOrList: return Sentence(HEEDMAP_PHRASE("one of %1, or a list of these"), choices(setting));
    case Type::Flags: return HEEDMAP_PHRASE("a list of 0, 1, true or false");
    case Type::Integers: return bounded(aListOfIntegers, setting);
    case Type::IntegerOrPair: return bounded(HEEDMAP_PHRASE("an integer or a list of two"), setting);
    case Type::Numbers: return bounded(HEEDMAP_PHRASE("a list of numbers"), setting);
    case Type::IntegerLists: return bounded(HEEDMAP_PHRASE("a list of lists of integers"), setting);
    case Type::Objects: return HEEDMAP_PHRASE("a list of objects");
    case Type::Group: return HEEDMAP_PHRASE("an object");
    }
    return {};
}

bool within(const Setting& setting, double value) { return value >= setting.least && value <= setting.most; }

bool integral(const Setting& setting, const Json& value)
{
    return value.isNumber() && value.number() == std::floor(value.number())
        && std::abs(value.number()) <= largestInteger && within(setting, value.number());
}

bool chosen(const Setting& setting, const Json& value)
{
    return value.isString()
        && std::ranges::find(setting.choices, value.string(), &Setting::Choice::key) != setting.choices.end();
}

bool flag(const Json& value)
{
    return value.isBool() || (value.isNumber() && (value.number() == 0 || value.number() == 1));
}

/// Refuses an integer that exceeds an int, without quoting it, as it may be long.
[[noreturn]] void refuseInteger(Setting setting, const Json& value, const std::string& where)
{
    if (!value.isNumber() || value.number() <= largestInteger)
        refuse(where, value, bounded(anInteger, setting));
    setting.most = std::min(setting.most, largestInteger);
    throw Error(HEEDMAP_PHRASE("%1: the number is too large; expected %2"), where, bounded(anInteger, setting));
}

/// Requires that every entry of a list passes; the error names the first that does not.
template <typename Passes, typename Refuse>
void requireEntries(const Json& list, const std::string& where, Passes passes, Refuse refuseAt)
{
    for (std::size_t i = 0; i < list.array().size(); ++i)
        if (const Json& entry = list.array()[i]; !passes(entry))
            refuseAt(entry, where + "[" + std::to_string(i) + "]");
}

void requireIntegers(const Setting& setting, const Json& list, const std::string& where)
{
    if (!list.isArray())
        refuse(where, list, bounded(aListOfIntegers, setting));
    requireEntries(
        list, where, [&](const Json& entry) { return integral(setting, entry); },
        [&](const Json& entry, const std::string& path) { refuseInteger(setting, entry, path); });
}

void requireNumbers(const Setting& setting, const Json& list, const std::string& where)
{
    requireEntries(
        list, where, [&](const Json& entry) { return entry.isNumber() && within(setting, entry.number()); },
        [&](const Json& entry, const std::string& path) { refuse(path, entry, bounded(aNumber, setting)); });
}

void requireIntegerOrPair(const Setting& setting, const Json& value, const std::string& where)
{
    if (value.isArray() && value.array().size() == 2)
        return requireIntegers(setting, value, where);
    if (value.isNumber() && value.number() > largestInteger)
        refuseInteger(setting, value, where);
    if (!integral(setting, value))
        refuse(where, value, allowed(setting));
}

void requireList(const Setting& setting, const Json& value, const std::string& where)
{
    if (setting.type == Type::IntegerOrPair)
        return requireIntegerOrPair(setting, value, where);
    if (!value.isArray())
        refuse(where, value, allowed(setting));
    if (setting.type == Type::Flags)
        requireEntries(value, where, flag, [](const Json& entry, const std::string& path) {
            refuse(path, entry, HEEDMAP_PHRASE("0, 1, true or false"));
        });
    else if (setting.type == Type::Integers)
        requireIntegers(setting, value, where);
    else if (setting.type == Type::Numbers)
        requireNumbers(setting, value, where);
    else
        for (std::size_t i = 0; i < value.array().size(); ++i)
            requireIntegers(setting, value.array()[i], where + "[" + std::to_string(i) + "]");
}

/// The value that may be meant by another: `true` by 1 or "True", a choice by one misspelt; empty if none is.
std::string meant(const Setting& setting, const Json& value)
{
    if (setting.type == Type::Boolean && value.isNumber())
        return value.number() == 1 ? "true" : value.number() == 0 ? "false" : "";
    if (!value.isString())
        return {};
    const auto quoted = [](const std::string& word) { return word.empty() ? word : inQuotes(word); };
    if (setting.type != Type::Boolean)
        return quoted(nearWord(value.string(), setting.words()));
    constexpr std::string_view yes[] = {"True", "TRUE", "yes", "on"};
    constexpr std::string_view no[] = {"False", "FALSE", "no", "off"};
    return std::ranges::find(yes, value.string()) != std::end(yes) ? "true"
        : std::ranges::find(no, value.string()) != std::end(no)    ? "false"
                                                                   : "";
}

/// The same of a group, for which a member is given, or the kind that it has: `{"causal": true}`, `{"kind": "rope"}`.
std::string groupMeant(const Setting& group, const Json& value)
{
    if (!value.isString())
        return {};
    const Setting& first = group.members.front();
    if (first.key == "kind") {
        const std::string kind = nearWord(value.string(), first.words());
        return kind.empty() ? kind : "{\"kind\": " + inQuotes(kind) + "}";
    }
    std::vector<std::string> switches;
    for (const Setting& member : group.members)
        if (member.type == Type::Boolean && member.when.empty())
            switches.push_back(member.key);
    const std::string member = nearWord(value.string(), switches);
    return member.empty() ? member : "{" + inQuotes(member) + ": true}";
}

bool scalarPasses(const Setting& setting, const Json& value)
{
    const bool inRange = value.isNumber() && within(setting, value.number());
    switch (setting.type) {
    case Type::Boolean: return value.isBool();
    case Type::Integer: return integral(setting, value);
    case Type::Number: return inRange;
    case Type::Choice: return chosen(setting, value);
    case Type::ChoiceOrNumber: return chosen(setting, value) || (setting.whole ? integral(setting, value) : inRange);
    case Type::ChoiceOrList:
        return chosen(setting, value)
            || (value.isArray() && !value.array().empty()
                && std::ranges::all_of(value.array(), [&](const Json& entry) { return chosen(setting, entry); }));
    case Type::Objects: return value.isArray() && std::ranges::all_of(value.array(), &Json::isObject);
    default: return false;
    }
}

void require(const Setting& setting, const Json& value, const std::string& where)
{
    switch (setting.type) {
    case Type::Flags:
    case Type::Integers:
    case Type::IntegerOrPair:
    case Type::Numbers:
    case Type::IntegerLists: return requireList(setting, value, where);
    default: break;
    }
    if (scalarPasses(setting, value))
        return;
    if (setting.type == Type::Integer)
        refuseInteger(setting, value, where);
    refuse(where, value, allowed(setting), meant(setting, value));
}

std::vector<std::string> keys(const std::vector<Setting>& schema)
{
    std::vector<std::string> list;
    for (const Setting& setting : schema)
        list.push_back(setting.key);
    return list;
}

/// The keys with the older ones of settings that a document gives, which are allowed but not advertised.
std::vector<std::string> keysWithOlder(const std::vector<Setting>& schema, const Json& given)
{
    std::vector<std::string> list = keys(schema);
    for (const Setting& setting : schema)
        if (!setting.older.empty() && given.find(setting.older) != nullptr)
            list.push_back(setting.older);
    return list;
}

/// What a document says of a setting, under its key or its older one; null if nothing. Throws Error if under both.
const Json* saidOf(const Setting& setting, const Json& given, const std::string& where)
{
    const Json* value = given.find(setting.key);
    const Json* before = setting.older.empty() ? nullptr : given.find(setting.older);
    if (value != nullptr && before != nullptr)
        throw Error(HEEDMAP_PHRASE("%1: %2 is the older name of %3; expected one of them"),
                    (where.empty() ? "" : where + ".") + setting.older, setting.older, setting.key);
    return value != nullptr ? value : before;
}

/// `true` and `false` as the choices that they stand for.
Json asChoice(const Setting& setting, const Json& value)
{
    if (setting.whenTrue.empty() || !value.isBool())
        return value;
    return value.boolean() ? Json(setting.whenTrue) : setting.standard;
}

/// Throws Error for a group with a kind, such as positions, whose other members are given without the kind.
void requireKind(const Setting& group, const Json& given, const std::string& where)
{
    const Json::Object& members = given.object();
    if (group.members.front().key == "kind" && !members.empty() && given.find("kind") == nullptr)
        throw Error(HEEDMAP_PHRASE("%1: %3 needs %2, which is missing"), where, "kind",
                    pathPart(members.front().first));
}

/// Whether a setting of the mechanism says something even with its standard: a switch that another setting rules out
/// may contradict that one, and a factor of 1 that is given holds in the exact computation beside it, too.
bool isBound(const Setting& setting, const std::string& where)
{
    const bool ruledOut = setting.type == Type::Boolean && !setting.when.empty();
    const bool factor = setting.type == Type::ChoiceOrNumber && setting.standard == Json("none");
    return (ruledOut || factor) && where.find('.') == std::string::npos;
}

/// The members that a document gives, checked and in the schema's order, without those equal to the standards.
Json checked(const std::vector<Setting>& schema, const Json& given, const std::string& where)
{
    requireObject(given, where);
    Json said = Json::Object();
    const std::string prefix = where.empty() ? "" : where + ".";
    for (const Setting& setting : schema) {
        const Json* value = saidOf(setting, given, where);
        if (value == nullptr)
            continue;
        const std::string& named = given.find(setting.key) != nullptr ? setting.key : setting.older;
        const std::string path = prefix + named;
        if (value->isNull())
            refuse(path, *value, allowed(setting));
        Json kept = asChoice(setting, *value);
        if (setting.type == Type::Group) {
            if (!value->isObject())
                refuse(path, *value, HEEDMAP_PHRASE("an object"), groupMeant(setting, *value));
            kept = checked(setting.members, *value, path);
            requireKind(setting, *value, path);
        } else {
            require(setting, kept, path);
        }
        const bool empty = kept == Json(Json::Object()) && setting.standard.isNull(); // says nothing
        if ((kept != setting.standard || isBound(setting, where)) && !empty)
            said.set(setting.key, std::move(kept));
    }
    requireKeys(given, where,
                keysWithOlder(schema, given)); // last: which keys belong may hang on a value that is wrong
    return said;
}

/// The standards of a schema, overridden by the document.
Json completed(const std::vector<Setting>& schema, const Json* said)
{
    Json values = Json::Object();
    for (const Setting& setting : schema) {
        const Json* own = said == nullptr ? nullptr : said->find(setting.key);
        if (setting.type == Type::Group)
            values.set(setting.key, completed(setting.members, own));
        else
            values.set(setting.key, own == nullptr ? setting.standard : *own);
    }
    return values;
}

const Json* follow(const Json& from, std::string_view path)
{
    const Json* here = &from;
    while (here != nullptr && !path.empty()) {
        const std::size_t dot = std::min(path.find('.'), path.size());
        here = here->isObject() ? here->find(path.substr(0, dot)) : nullptr;
        path.remove_prefix(std::min(dot + 1, path.size()));
    }
    return here;
}

int entry(const Json& value) { return value.isBool() ? int{value.boolean()} : static_cast<int>(value.number()); }

} // namespace

std::vector<std::string> Setting::words() const
{
    std::vector<std::string> words;
    for (const Choice& choice : choices)
        words.push_back(choice.key);
    return words;
}

bool Setting::matters(const Settings& settings, std::string_view group) const
{
    return std::ranges::all_of(when, [&](const Condition& condition) {
        const std::string path = group.empty() ? condition.key : std::string(group) + "." + condition.key;
        return std::ranges::find(condition.words, settings.choice(path)) != condition.words.end();
    });
}

Settings::Settings(const std::vector<Setting>& schema, const Json& config, const std::string& where)
    : m_said(checked(schema, config, where)), m_values(completed(schema, &m_said))
{
}

Json withKeysOfToday(const std::vector<Setting>& schema, const Json& config)
{
    if (!config.isObject())
        return config;
    Json::Object renamed = config.object();
    for (auto& [key, value] : renamed)
        for (const Setting& setting : schema) {
            if (!setting.older.empty() && key == setting.older && config.find(setting.key) == nullptr)
                key = setting.key;
            if (setting.type == Type::Group && key == setting.key)
                value = withKeysOfToday(setting.members, value);
        }
    return renamed;
}

bool Settings::has(std::string_view path) const { return follow(m_said, path) != nullptr; }

const Json& Settings::at(std::string_view path) const
{
    static const Json nothing;
    const Json* found = follow(m_values, path);
    return found == nullptr ? nothing : *found;
}

bool Settings::boolean(std::string_view path) const { return at(path).isBool() && at(path).boolean(); }

int Settings::integer(std::string_view path) const { return static_cast<int>(number(path)); }

double Settings::number(std::string_view path) const
{
    assert(at(path).isNumber());
    return at(path).number();
}

std::string Settings::choice(std::string_view path) const { return at(path).isString() ? at(path).string() : ""; }

std::vector<int> Settings::integers(std::string_view path) const
{
    std::vector<int> list;
    if (const Json& value = at(path); value.isArray())
        std::ranges::transform(value.array(), std::back_inserter(list), entry);
    return list;
}

std::vector<double> Settings::numbers(std::string_view path) const
{
    std::vector<double> list;
    if (const Json& value = at(path); value.isArray())
        std::ranges::transform(value.array(), std::back_inserter(list), &Json::number);
    return list;
}

} // namespace heedmap
