#pragma once

#include <heedmap/base/error.h>
#include <heedmap/base/export.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace heedmap {

/// A JSON value that keeps the order of its keys. Every number is the double
/// nearest to its text; one too large for a double is refused when it is read.
class HEEDMAP_EXPORT Json {
public:
    using Array = std::vector<Json>;
    using Object = std::vector<std::pair<std::string, Json>>;

    Json() = default;
    Json(std::nullptr_t) {}                                  // NOLINT(google-explicit-constructor)
    Json(bool value) : m_value(value) {}                     // NOLINT(google-explicit-constructor)
    Json(double value) : m_value(value) {}                   // NOLINT(google-explicit-constructor)
    Json(int value) : m_value(static_cast<double>(value)) {} // NOLINT(google-explicit-constructor)
    Json(std::string value) : m_value(std::move(value)) {}   // NOLINT(google-explicit-constructor)
    Json(const char* value) : m_value(std::string(value)) {} // NOLINT(google-explicit-constructor)
    Json(Array value) : m_value(std::move(value)) {}         // NOLINT(google-explicit-constructor)
    Json(Object value) : m_value(std::move(value)) {}        // NOLINT(google-explicit-constructor)

    /// Reads strict UTF-8 JSON. Throws Error `line 3, column 7: …`; duplicate keys, and numbers
    /// too large for a double, are errors that name their JSON path.
    static Json parse(std::string_view text);

    bool isNull() const { return std::holds_alternative<std::monostate>(m_value); }
    bool isBool() const { return std::holds_alternative<bool>(m_value); }
    bool isNumber() const { return std::holds_alternative<double>(m_value); }
    bool isString() const { return std::holds_alternative<std::string>(m_value); }
    bool isArray() const { return std::holds_alternative<Array>(m_value); }
    bool isObject() const { return std::holds_alternative<Object>(m_value); }

    bool boolean() const { return std::get<bool>(m_value); }
    double number() const { return std::get<double>(m_value); }
    const std::string& string() const { return std::get<std::string>(m_value); }
    const Array& array() const { return std::get<Array>(m_value); }
    Array& array() { return std::get<Array>(m_value); }
    const Object& object() const { return std::get<Object>(m_value); }
    Object& object() { return std::get<Object>(m_value); }

    /// The value under a key of an object, or nullptr; it holds until the object changes.
    const Json* find(std::string_view key) const;
    /// Sets a key of an object, in its place if it is there, else at the end.
    void set(std::string_view key, Json value);

    /// Indented text in which rows of numbers stay on one line and every double keeps its bits.
    /// Numbers that JSON cannot write become the strings "inf", "-inf" and "nan".
    std::string text() const;

    bool operator==(const Json&) const = default;

private:
    std::variant<std::monostate, bool, double, std::string, Array, Object> m_value;
};

} // namespace heedmap
