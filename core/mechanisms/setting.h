#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/sentence.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

class Settings;

/// A setting of a mechanism: its key in documents, its control in the panel, its entry in `mechanisms`.
struct HEEDMAP_EXPORT Setting {
    enum class Type {
        Boolean,
        Integer,
        Number,
        Choice,         ///< one of `choices`
        ChoiceOrList,   ///< one of `choices`, or a list of them
        ChoiceOrNumber, ///< one of `choices`, or any finite number
        Flags,          ///< a list of 0/1/true/false
        Integers,       ///< a list of integers
        IntegerOrPair,  ///< an integer, or a list of two
        Numbers,        ///< a list of finite numbers
        IntegerLists,   ///< a list of lists of integers
        Objects,        ///< a list of objects, which the mechanism checks
        Group           ///< an object of further settings
    };
    struct Choice {
        std::string key; ///< as documents and the command line say it
        Phrase title;    ///< as the window says it
    };
    /// Another setting of the same group says one of `words`.
    struct Condition {
        std::string key;
        std::vector<std::string> words;
    };

    std::string key;
    Type type = Type::Boolean;
    Phrase title = {};
    Json standard = {}; ///< the standard if the document gives none; null: nothing
    std::vector<Choice> choices = {};
    double least = -std::numeric_limits<double>::infinity(); ///< of numbers, and of the entries of lists
    double most = std::numeric_limits<double>::infinity();
    std::vector<Setting> members = {}; ///< of a group
    std::vector<Condition> when = {};  ///< the setting matters only while all of these hold
    bool whole = false;                ///< the number beside the choices is an integer
    std::string whenTrue = {};         ///< the choice that `true` stands for; `false` is the standard
    std::string older = {};            ///< the key that documents had before

    /// The keys of the choices, in their order.
    std::vector<std::string> words() const;
    /// Whether it changes anything, as a member of `group` ("mask"; empty: of none).
    bool matters(const Settings& settings, std::string_view group) const;
};

/// A document's `config`, checked against a schema.
class HEEDMAP_EXPORT Settings {
public:
    Settings() = default;
    /// Throws Error `config.mask.window: …` for an unknown key or a value out of range, naming what
    /// is allowed.
    Settings(const std::vector<Setting>& schema, const Json& config, const std::string& where = "config");

    /// Whether the document gives a value at `path` other than the standard; an empty group gives none.
    bool has(std::string_view path) const;
    /// The document's value at `path` ("mask.window"), or the schema's standard; null if neither.
    const Json& at(std::string_view path) const;
    bool boolean(std::string_view path) const; ///< false without value and standard
    int integer(std::string_view path) const;
    double number(std::string_view path) const;
    std::string choice(std::string_view path) const;        ///< empty when it is a number
    std::vector<int> integers(std::string_view path) const; ///< of Flags too: 0 and 1
    std::vector<double> numbers(std::string_view path) const;

private:
    Json m_said = Json::Object();
    Json m_values = Json::Object(); ///< the document's values, completed by the standards
};

/// The settings of a document, with the keys of today in place of older ones, except where it has both.
HEEDMAP_EXPORT Json withKeysOfToday(const std::vector<Setting>& schema, const Json& config);

} // namespace heedmap
