#include <heedmap/document/json.h>

#include <heedmap/io/json_numbers.h>

#include <algorithm>
#include <utility>

namespace heedmap {

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

/// A list of scalars; an object of scalars and such lists, where it is short enough.
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

/// Brackets around what `writeEntry` writes of each entry, with `before` it, `between` and `after` them.
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
