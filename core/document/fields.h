#pragma once

#include "document/values.h"

#include <heedmap/document/keys.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <unordered_map>

/// The keys of an object described once, for reading, for writing and for the list of keys.
namespace heedmap {

/// How a value is read, and written.
template <typename V> struct Codec {
    std::string type; ///< see DocumentKey
    std::function<V(const Json& json, const std::string& where)> read;
    std::function<Json(const V& value)> write;
};

namespace codec {
inline Codec<std::string> text(std::string type = "string")
{
    return {std::move(type), readText, [](const std::string& text) { return Json(text); }};
}
inline Codec<LocalizedText> localized()
{
    return {"text", readLocalized, [](const LocalizedText& text) { return json(text); }};
}
inline Codec<std::vector<LocalizedText>> texts()
{
    return {"list of texts", readTexts, [](const std::vector<LocalizedText>& texts) { return json(texts); }};
}
/// A list of at least one string; `each` as of readWords.
inline Codec<std::vector<std::string>> words(Phrase each)
{
    return {"list of strings",
            [each](const Json& json, const std::string& where) { return readWords(json, where, each); },
            [](const std::vector<std::string>& words) { return json(words); }};
}
/// A whole number that is at least 0, or what is given.
inline Codec<Index> index(Index least = 0)
{
    return {least == 0 ? std::string("index") : "whole number from " + std::to_string(least),
            [least](const Json& json, const std::string& where) { return readIndex(json, where, least); },
            [](Index number) { return Json(static_cast<double>(number)); }};
}
inline Codec<std::vector<Index>> indices(std::string type = "list of indices")
{
    return {std::move(type), readIndices, [](const std::vector<Index>& indices) { return json(indices); }};
}
inline Codec<double> number()
{
    return {"number", readNumber, [](double number) { return Json(number); }};
}
inline Codec<double> atLeast0()
{
    return {"number from 0", readAtLeast0, [](double number) { return Json(number); }};
}
inline Codec<double> positive()
{
    return {"number above 0", readPositive, [](double number) { return Json(number); }};
}
inline Codec<bool> boolean()
{
    return {"true or false", readBoolean, [](bool value) { return Json(value); }};
}
/// An object that is kept as it is.
inline Codec<Json> object()
{
    return {"object",
            [](const Json& json, const std::string& where) {
                requireObject(json, where);
                return json;
            },
            [](const Json& json) { return json; }};
}

/// A list of at least that number of entries.
template <typename V>
Codec<std::vector<V>> list(const Codec<V>& each, Phrase right, std::string type = "list", std::size_t least = 0)
{
    return {std::move(type),
            [=](const Json& json, const std::string& where) {
                if (!json.isArray() || json.array().size() < least)
                    refuse(where, json, right);
                std::vector<V> values;
                for (const Json& entry : json.array())
                    values.push_back(each.read(entry, where + "[" + std::to_string(values.size()) + "]"));
                return values;
            },
            [=](const std::vector<V>& values) {
                Json::Array list;
                for (const V& value : values)
                    list.push_back(each.write(value));
                return Json(std::move(list));
            }};
}

/// Values by name. Of two with one name, the later is written at the place of the first.
template <typename V> Codec<Named<V>> named(const Codec<V>& each)
{
    return {"object",
            [=](const Json& json, const std::string& where) {
                requireObject(json, where);
                Named<V> values;
                for (const auto& [name, value] : json.object())
                    values.emplace_back(name, each.read(value, where + "." + pathPart(name)));
                return values;
            },
            [=](const Named<V>& values) {
                Json::Object object;
                std::unordered_map<std::string_view, std::size_t> places; // of hundreds of layers there are thousands
                for (const auto& [name, value] : values)
                    if (const auto [place, fresh] = places.emplace(name, object.size()); fresh)
                        object.emplace_back(name, each.write(value));
                    else
                        object[place->second].second = each.write(value);
                return Json(std::move(object));
            }};
}

/// A word such as "all" in place of an absent value.
template <typename V> Codec<std::optional<V>> orElse(Json word, const Codec<V>& some)
{
    return {some.type,
            [=](const Json& json, const std::string& where) {
                return json == word ? std::nullopt : std::optional(some.read(json, where));
            },
            [=](const std::optional<V>& value) { return value ? some.write(*value) : word; }};
}

/// One of the values of an enumeration, by its name.
template <typename V, std::size_t count>
Codec<V> oneOf(const std::array<std::pair<V, const char*>, count>& names, Phrase right)
{
    return {"string",
            [names, right](const Json& json, const std::string& where) {
                for (const auto& [value, name] : names)
                    if (json == Json(name))
                        return value;
                refuse(where, json, right);
            },
            [names](const V& value) {
                return Json(std::ranges::find(names, value, &std::pair<V, const char*>::first)->second);
            }};
}
} // namespace codec

/// The keys of an object, in the order in which they are written.
template <typename T> class Fields {
public:
    /// A key with one value, such as the format; it is read before the object is searched for unknown keys.
    Fields& fixed(const char* key, const Json& value)
    {
        Field& field = add(key, {.type = value.text(), .required = true});
        field.fixed = true;
        field.read = [=, right = Sentence(value.text())](T&, const Json& json, const std::string& where) {
            if (const Json& found = member(json, key, where, right); found != value)
                refuse(pathOf(where, key), found, right);
        };
        field.write = [=](const T&) { return value; };
        return *this;
    }

    /// A required key: `right` says what it is.
    template <typename V> Fields& need(const char* key, V T::*member, const Codec<V>& codec, Phrase right)
    {
        return set(key, {.type = codec.type, .required = true}, member, codec).require(right);
    }
    /// A key that is written unless it was not there where the object was read.
    template <typename V> Fields& has(const char* key, V T::*member, const Codec<V>& codec)
    {
        return set(key, {.type = codec.type, .standard = codec.write(T().*member)}, member, codec);
    }
    /// A key that is written where its value is not the usual one, or was there where the object was read.
    template <typename V> Fields& may(const char* key, V T::*member, const Codec<V>& codec)
    {
        has(key, member, codec);
        m_fields.back().usual = m_fields.back().info.standard;
        return *this;
    }
    /// A key without a usual value.
    template <typename V> Fields& may(const char* key, std::optional<V> T::*member, const Codec<V>& codec)
    {
        Field& field = add(key, {.type = codec.type});
        field.read = [=](T& object, const Json& json, const std::string& where) {
            if (const Json* found = json.find(key))
                object.*member = codec.read(*found, pathOf(where, key));
        };
        field.write = [=](const T& object) {
            return object.*member ? std::optional(codec.write(*(object.*member))) : std::nullopt;
        };
        return *this;
    }
    /// A key whose value stands in several members, or needs others to be read.
    Fields& part(const char* key, std::string type,
                 std::function<void(T& object, const Json& json, const std::string& where)> read,
                 std::function<std::optional<Json>(const T& object)> write)
    {
        Field& field = add(key, {.type = std::move(type)});
        field.read = [=, read = std::move(read)](T& object, const Json& json, const std::string& where) {
            if (const Json* found = json.find(key))
                read(object, *found, pathOf(where, key));
        };
        field.write = std::move(write);
        return *this;
    }
    /// A required key with an object of further keys of this one.
    Fields& group(const char* key, const Fields& members, Phrase right)
    {
        return part(
                   key, "object",
                   [members](T& object, const Json& json, const std::string& where) {
                       members.read(object, json, where);
                   },
                   [members](const T& object) { return members.write(object); })
            .require(right);
    }
    /// The keys of a member, which stand among those of the object.
    template <typename U, typename Of> Fields& inside(const Fields<U>& fields, Of of)
    {
        for (const auto& each : fields.m_fields) {
            Field& field = add(each.info.key, each.info);
            field.read = [read = each.read, of](T& object, const Json& json, const std::string& where) {
                read(of(object), json, where);
            };
            field.write = [write = each.write, of](const T& object) { return write(of(object)); };
            field.usual = each.usual;
        }
        m_inner = static_cast<std::ptrdiff_t>(fields.m_fields.size());
        return *this;
    }
    /// Makes the last key a required one: `right` says what it is.
    Fields& require(Phrase right)
    {
        Field& field = m_fields.back();
        field.info.required = true;
        field.read = [key = field.info.key, right, read = std::move(field.read)](T& object, const Json& json,
                                                                                 const std::string& where) {
            (void)member(json, key.c_str(), where, right);
            read(object, json, where);
        };
        return *this;
    }
    /// Reads the last key before another, which needs it.
    Fields& readBefore(const std::string& key)
    {
        const auto other = std::ranges::find_if(m_reading, [&](std::size_t i) { return m_fields[i].info.key == key; });
        std::rotate(other, m_reading.end() - 1, m_reading.end());
        return *this;
    }

    std::vector<DocumentKey> keys(const std::string& object) const
    {
        std::vector<DocumentKey> keys;
        for (const Field& field : m_fields) {
            keys.push_back(field.info);
            keys.back().object = object;
        }
        return keys;
    }

    /// Throws Error for an unknown key too. `where`: the path of the object, empty for the document.
    void read(T& object, const Json& json, const std::string& where) const
    {
        requireObject(json, where.empty() ? "document" : where);
        for (const Field& field : m_fields)
            if (field.fixed)
                field.read(object, json, where);
        requireKeys(json, where, m_keys);
        for (const std::size_t i : m_reading)
            if (!m_fields[i].fixed)
                m_fields[i].read(object, json, where);
        if constexpr (requires { object.asRead; })
            for (const Field& field : m_fields)
                note(object.asRead, field, json.find(field.info.key));
    }
    T read(const Json& json, const std::string& where) const
    {
        T object;
        read(object, json, where);
        return object;
    }
    Json write(const T& object) const
    {
        Json json = Json::Object();
        for (const Field& field : m_fields)
            if (std::optional<Json> value = field.write(object); value && isWritten(object, field, *value))
                json.object().emplace_back(field.info.key, *std::move(value));
        return json;
    }
    Codec<T> codec() const
    {
        return {"object",
                [fields = *this](const Json& json, const std::string& where) { return fields.read(json, where); },
                [fields = *this](const T& object) { return fields.write(object); }};
    }

private:
    template <typename> friend class Fields;

    struct Field {
        DocumentKey info;
        std::function<void(T&, const Json&, const std::string&)> read = {};
        std::function<std::optional<Json>(const T&)> write = {};
        std::optional<Json> usual = {}; ///< is not written
        bool fixed = false;
    };

    static void note(KeysAsRead& keys, const Field& field, const Json* found)
    {
        if (found != nullptr && field.usual == *found)
            keys.usual.push_back(field.info.key);
        if (found == nullptr && field.info.standard && !field.usual)
            keys.absent.push_back(field.info.key);
    }
    static bool isWritten(const T& object, const Field& field, const Json& value)
    {
        const auto has = [&field](const std::vector<std::string>& keys) {
            return std::ranges::find(keys, field.info.key) != keys.end();
        };
        if constexpr (requires { object.asRead; })
            return field.usual == value ? has(object.asRead.usual)
                                        : field.info.standard != value || !has(object.asRead.absent);
        return field.usual != value;
    }

    Field& add(const std::string& key, DocumentKey info)
    {
        info.key = key;
        m_keys.insert(m_keys.end() - m_inner, key);
        m_reading.push_back(m_fields.size());
        return m_fields.emplace_back(Field{.info = std::move(info)});
    }
    template <typename V> Fields& set(const char* key, DocumentKey info, V T::*member, const Codec<V>& codec)
    {
        Field& field = add(key, std::move(info));
        field.read = [=](T& object, const Json& json, const std::string& where) {
            if (const Json* found = json.find(key))
                object.*member = codec.read(*found, pathOf(where, key));
        };
        field.write = [=](const T& object) { return codec.write(object.*member); };
        return *this;
    }

    std::vector<Field> m_fields;        ///< in the order in which they are written
    std::vector<std::size_t> m_reading; ///< the same in the order in which they are read
    std::vector<std::string> m_keys;    ///< in the order in which errors list them
    std::ptrdiff_t m_inner = 0;         ///< of these, at the end: the keys of members
};

} // namespace heedmap
