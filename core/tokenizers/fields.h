#pragma once

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/base/quotes.h>

#include <string>

/// Reads the fields of a tokenizer.json. `where` is a place in the file, or a phrase for the whole file.
namespace heedmap {

[[noreturn]] inline void notSupported(const std::string& where, const std::string& what)
{
    throw Error(HEEDMAP_PHRASE("%1: %2 is not supported"), where, inQuotes(what));
}

/// The value of a key; nullptr if it is absent or null.
inline const Json* given(const Json& object, const char* key)
{
    const Json* value = object.isObject() ? object.find(key) : nullptr;
    return value == nullptr || value->isNull() ? nullptr : value;
}

template <typename Where> const Json& required(const Json& object, const Where& where, const char* key)
{
    if (const Json* value = given(object, key))
        return *value;
    throw Error(HEEDMAP_PHRASE("%1: it has no \"%2\""), where, key);
}

inline std::string stringOf(const Json& object, const std::string& where, const char* key)
{
    const Json& value = required(object, where, key);
    if (!value.isString())
        throw Error(HEEDMAP_PHRASE("%1.%2: expected a string"), where, key);
    return value.string();
}

template <typename Where> const Json::Array& listOf(const Json& object, const Where& where, const char* key)
{
    const Json& value = required(object, where, key);
    if (!value.isArray())
        throw Error(HEEDMAP_PHRASE("%1.%2: expected a list"), where, key);
    return value.array();
}

inline bool flag(const Json& object, const char* key, bool otherwise)
{
    const Json* value = given(object, key);
    return value != nullptr && value->isBool() ? value->boolean() : otherwise;
}

} // namespace heedmap
