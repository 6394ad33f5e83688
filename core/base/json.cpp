#include "base/json_syntax.h"
#include "base/utf8.h"
#include "base/wording.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/reading_watch.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <unordered_set>
#include <utility>

namespace heedmap {

namespace {

constexpr std::size_t deepest = 64;

/// An error at a byte of the text: `line 3, column 7: unexpected X; expected Y`.
Error errorAt(std::string_view text, std::size_t byte, const Sentence& wrong)
{
    const std::string_view before = text.substr(0, byte);
    const auto line = 1 + std::ranges::count(before, '\n');
    const std::string_view row = before.substr(before.rfind('\n') + 1);
    const auto column =
        1 + std::ranges::count_if(row, [](char c) { return (static_cast<unsigned char>(c) >> 6U) != 2; });
    return Error(HEEDMAP_PHRASE("line %1, column %2: %3"), line, column, wrong);
}

void requireText(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        throw errorAt(text, 0,
                      HEEDMAP_PHRASE("the text begins with a byte-order mark, which has no place in a document"));
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8Length(text.substr(i));
        if (length == 0)
            throw errorAt(text, i, HEEDMAP_PHRASE("the text is not UTF-8"));
        if (text[i] == '\0') // where the library stops reading
            throw errorAt(text, i, HEEDMAP_PHRASE("a NUL byte has no place in JSON"));
        i += length;
    }
}

/// Goes through a text for a parser, and says how far it is.
class WatchedText {
public:
    // NOLINTBEGIN(readability-identifier-naming): the names that iterators have
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;
    // NOLINTEND(readability-identifier-naming)

    WatchedText(std::string_view text, std::size_t at) : m_begin(text.data()), m_at(text.data() + at) {}

    reference operator*() const { return *m_at; }
    WatchedText& operator++()
    {
        constexpr std::size_t piece = std::size_t{1} << 16;
        if (++m_at; static_cast<std::size_t>(m_at - m_begin) % piece == 0)
            keepReading(piece);
        return *this;
    }
    WatchedText operator++(int)
    {
        WatchedText before = *this;
        ++*this;
        return before;
    }
    bool operator==(const WatchedText& other) const { return m_at == other.m_at; }

private:
    const char* m_begin;
    const char* m_at;
};

/// Builds a value from the events of the parser, and refuses duplicate keys and other things that JSON permits.
class JsonBuilder {
public:
    using Library = nlohmann::json;

    explicit JsonBuilder(std::string_view text) : m_text(text) {}

    Json result() { return std::move(m_result); }

    // NOLINTBEGIN(readability-identifier-naming): the library calls these by its own names.
    bool null() { return put({}); }
    bool boolean(bool value) { return put(value); }
    // "-0" arrives here as the integer 0, "0" as an unsigned one: the sign is a bit worth keeping.
    bool number_integer(Library::number_integer_t value) { return put(value == 0 ? -0.0 : static_cast<double>(value)); }
    bool number_unsigned(Library::number_unsigned_t value) { return put(static_cast<double>(value)); }
    bool number_float(Library::number_float_t value, const std::string& /*text*/) { return put(value); }
    bool string(std::string& value)
    {
        requireNoNul(value);
        return put(std::move(value));
    }
    bool binary(Library::binary_t& /*value*/) { return false; }

    bool start_object(std::size_t /*size*/) { return open(Json::Object()); }
    bool start_array(std::size_t /*size*/) { return open(Json::Array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& key)
    {
        Level& level = m_levels.back();
        level.key = key;
        requireNoNul(key);
        if (!level.keys.insert(key).second)
            throw Error(HEEDMAP_PHRASE("%1: the key is given twice"), path());
        return true;
    }

    bool parse_error(std::size_t byte, const std::string& token, const Library::exception& error)
    {
        if (error.id == 406)
            refuseNumber(token);
        const std::optional<SyntaxFault> fault = syntaxFault(m_text);
        if (!fault)
            throw errorAt(m_text, byte == 0 ? 0 : byte - 1, HEEDMAP_PHRASE("the text is not JSON"));
        throw errorAt(m_text, fault->byte, fault->wrong);
    }
    // NOLINTEND(readability-identifier-naming)

private:
    struct Level {
        Json value;
        std::string key = {};
        std::unordered_set<std::string> keys = {};
    };

    std::string path() const
    {
        std::string path;
        for (const Level& level : m_levels)
            if (level.value.isArray())
                path += "[" + std::to_string(level.value.array().size()) + "]";
            else
                path += (path.empty() ? "" : ".") + pathPart(level.key);
        return path;
    }

    [[noreturn]] void refuseNumber(const std::string& number) const
    {
        const Sentence wrong(HEEDMAP_PHRASE("%1 does not fit a double"), printable(number, 40));
        throw Error(m_levels.empty() ? wrong : Sentence(HEEDMAP_PHRASE("%1: %2"), path(), wrong));
    }

    /// Refuses NUL, at which a text ends for a terminal, a file system and most libraries.
    void requireNoNul(const std::string& text) const
    {
        constexpr Phrase wrong{HEEDMAP_PHRASE("a text with a NUL character cannot be read")};
        if (text.find('\0') != std::string::npos)
            throw Error(m_levels.empty() ? Sentence(wrong) : Sentence(HEEDMAP_PHRASE("%1: %2"), path(), wrong));
    }

    bool open(Json container)
    {
        if (m_levels.size() == deepest) {
            m_levels.resize(std::min<std::size_t>(m_levels.size(), 2));
            throw Error(HEEDMAP_PHRASE("%1: nested more than %2 levels deep"), path(), deepest);
        }
        m_levels.push_back({std::move(container)});
        return true;
    }

    bool close()
    {
        Json value = std::move(m_levels.back().value);
        m_levels.pop_back();
        return put(std::move(value));
    }

    bool put(Json value)
    {
        if (m_levels.empty())
            m_result = std::move(value);
        else if (Level& level = m_levels.back(); level.value.isArray())
            level.value.array().push_back(std::move(value));
        else
            level.value.object().emplace_back(std::move(level.key), std::move(value));
        return true;
    }

    std::string_view m_text;
    Json m_result;
    std::vector<Level> m_levels;
};

} // namespace

Json Json::parse(std::string_view text)
{
    requireText(text);
    JsonBuilder builder(text);
    nlohmann::json::sax_parse(WatchedText(text, 0), WatchedText(text, text.size()), &builder);
    return builder.result();
}

const Json* Json::find(std::string_view key) const
{
    const auto found = std::ranges::find(object(), key, &Object::value_type::first);
    return found == object().end() ? nullptr : &found->second;
}

void Json::set(std::string_view key, Json value)
{
    const auto found = std::ranges::find(object(), key, &Object::value_type::first);
    if (found == object().end())
        object().emplace_back(std::string(key), std::move(value));
    else
        found->second = std::move(value);
}

namespace {

constexpr std::size_t lineWidth = 100;

void writeString(std::string& out, std::string_view text)
{
    static constexpr std::string_view digits = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += {'\\', c};
        else if (c == '\n')
            out += "\\n";
        else if (c == '\t')
            out += "\\t";
        else if (code < 0x20)
            out += {'\\', 'u', '0', '0', digits[code >> 4U], digits[code & 15U]};
        else
            out += c;
    }
    out += '"';
}

bool container(const Json& value) { return value.isArray() || value.isObject(); }

bool flatList(const Json& value) { return value.isArray() && std::ranges::none_of(value.array(), container); }

/// Whether a value may take one line if it is short enough: a list of scalars, or an object of scalars and such lists.
bool mayTakeOneLine(const Json& value)
{
    const auto simple = [](const auto& member) { return !container(member.second) || flatList(member.second); };
    return flatList(value) || (value.isObject() && std::ranges::all_of(value.object(), simple));
}

void writeScalar(std::string& out, const Json& value)
{
    if (value.isString())
        writeString(out, value.string());
    else if (value.isNumber())
        out += jsonNumber(value.number());
    else if (value.isBool())
        out += value.boolean() ? "true" : "false";
    else
        out += "null";
}

/// Writes a container: `before`, the entries by `writeEntry` with `between` between them, `after`, in brackets.
template <typename Write>
void writeContainer(std::string& out, const Json& value, std::string_view before, std::string_view between,
                    std::string_view after, Write writeEntry)
{
    std::string_view separator = before;
    const auto write = [&](const Json& entry, const std::string* key) {
        out += std::exchange(separator, between);
        if (key != nullptr) {
            writeString(out, *key);
            out += ": ";
        }
        writeEntry(entry);
    };
    out += value.isArray() ? '[' : '{';
    if (value.isArray())
        for (const Json& entry : value.array())
            write(entry, nullptr);
    else
        for (const auto& [key, entry] : value.object())
            write(entry, &key);
    out += after;
    out += value.isArray() ? ']' : '}';
}

void writeLine(std::string& out, const Json& value)
{
    if (container(value))
        writeContainer(out, value, "", ", ", "", [&](const Json& entry) { writeLine(out, entry); });
    else
        writeScalar(out, value);
}

void write(std::string& out, const Json& value, std::size_t indent)
{
    if (!container(value))
        return writeScalar(out, value);
    if (mayTakeOneLine(value)) {
        const std::size_t start = out.size();
        writeLine(out, value);
        if (value.isArray() || (indent > 0 && out.size() - start + indent <= lineWidth))
            return;
        out.resize(start);
    }
    const std::string inner = "\n" + std::string(indent + 2, ' ');
    writeContainer(out, value, inner, "," + inner, "\n" + std::string(indent, ' '),
                   [&](const Json& entry) { write(out, entry, indent + 2); });
}

} // namespace

std::string Json::text() const
{
    std::string out;
    write(out, *this, 0);
    return out;
}

} // namespace heedmap
