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

bool flat(const Json& value)
{
    if (value.isArray())
        return std::ranges::none_of(value.array(), container);
    return std::ranges::none_of(value.object(), [](const auto& member) { return container(member.second); });
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

/// A list of scalars, or an object of scalars, on one line.
void writeFlat(std::string& out, const Json& value)
{
    const char* separator = "";
    const auto separate = [&] { out += std::exchange(separator, ", "); };
    out += value.isArray() ? '[' : '{';
    if (value.isArray())
        for (const Json& entry : value.array()) {
            separate();
            writeScalar(out, entry);
        }
    else
        for (const auto& [key, entry] : value.object()) {
            separate();
            writeString(out, key);
            out += ": ";
            writeScalar(out, entry);
        }
    out += value.isArray() ? ']' : '}';
}

void write(std::string& out, const Json& value, std::size_t indent)
{
    if (!container(value))
        return writeScalar(out, value);
    if (flat(value)) {
        const std::size_t start = out.size();
        writeFlat(out, value);
        if (value.isArray() || (indent > 0 && out.size() - start + indent <= lineWidth))
            return;
        out.resize(start);
    }
    std::string separator = "\n" + std::string(indent + 2, ' ');
    const auto separate = [&] {
        out += separator;
        separator = ",\n" + std::string(indent + 2, ' ');
    };
    out += value.isArray() ? '[' : '{';
    if (value.isArray())
        for (const Json& entry : value.array()) {
            separate();
            write(out, entry, indent + 2);
        }
    else
        for (const auto& [key, entry] : value.object()) {
            separate();
            writeString(out, key);
            out += ": ";
            write(out, entry, indent + 2);
        }
    out += "\n" + std::string(indent, ' ') + (value.isArray() ? ']' : '}');
}

} // namespace

std::string Json::text() const
{
    std::string out;
    write(out, *this, 0);
    return out;
}

} // namespace heedmap
