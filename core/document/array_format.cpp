#include "document/array_reader.h"

#include "base/wording.h"
#include "document/nested.h"
#include "document/reader_parts.h"

#include <heedmap/document/initial.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace heedmap {

namespace {

constexpr double largestExact = 9007199254740992; // 2^53: every integer up to it is a double
constexpr NestedReader::Entries numberEntries = {HEEDMAP_PHRASE("numbers"), HEEDMAP_COUNTED("%1 numbers", "%1 number")};

std::optional<double> readEntry(const Json& value)
{
    if (value.isNumber())
        return value.number();
    if (value == Json("inf"))
        return std::numeric_limits<double>::infinity();
    if (value == Json("-inf"))
        return -std::numeric_limits<double>::infinity();
    if (value == Json("nan"))
        return std::numeric_limits<double>::quiet_NaN();
    return std::nullopt;
}

InlineArray readInline(const Json& value, const std::string& where)
{
    std::vector<double> numbers;
    const Shape shape = NestedReader(where, numberEntries).read(value, [&](const Json& entry) -> Sentence {
        const auto number = readEntry(entry);
        if (!number)
            return HEEDMAP_PHRASE("a number, \"inf\", \"-inf\" or \"nan\"");
        numbers.push_back(*number);
        return {};
    });
    return std::make_shared<const Tensor>(shape, numbers);
}

bool integerBetween(const Json& value, double least, double most)
{
    return value.isNumber() && value.number() == std::floor(value.number()) && value.number() >= least
        && value.number() <= most;
}

/// Calls `read` with the value under a key and its path, where there is one.
template <typename Read> void ifGiven(const Json& object, const std::string& where, const char* key, Read read)
{
    if (const Json* value = object.find(key))
        read(*value, where + "." + key);
}

std::string readString(const Json& value, const std::string& where)
{
    if (!value.isString() || value.string().empty())
        refuse(where, value, HEEDMAP_PHRASE("a name"));
    return value.string();
}

Range readRange(const Json& value, const std::string& where)
{
    const auto index = [](const Json& entry) { return integerBetween(entry, 0, largestExact); };
    if (!value.isArray() || value.array().size() != 2 || !std::ranges::all_of(value.array(), index))
        refuse(where, value, HEEDMAP_PHRASE("[first, end] with integers of at least 0"));
    const Range range{static_cast<Index>(value.array()[0].number()), static_cast<Index>(value.array()[1].number())};
    if (range.empty())
        throw Error(HEEDMAP_PHRASE("%1: the range is empty; expected an end, which is not included, above its first"),
                    where);
    return range;
}

FileReference readFileReference(const Json& object, const std::string& where)
{
    requireKeys(object, where, {"file", "array", "transpose", "rows", "columns", "blocks"});
    FileReference reference;
    ifGiven(object, where, "file",
            [&](const Json& value, const auto& path) { reference.file = readString(value, path); });
    ifGiven(object, where, "array",
            [&](const Json& value, const auto& path) { reference.array = readString(value, path); });
    ifGiven(object, where, "transpose", [&](const Json& value, const auto& path) {
        if (!value.isBool())
            refuse(path, value, HEEDMAP_PHRASE("true or false"));
        reference.transpose = value.boolean();
    });
    ifGiven(object, where, "rows",
            [&](const Json& value, const auto& path) { reference.rows = readRange(value, path); });
    ifGiven(object, where, "columns",
            [&](const Json& value, const auto& path) { reference.columns = readRange(value, path); });
    ifGiven(object, where, "blocks", [&](const Json& value, const auto& path) {
        if (!integerBetween(value, 1, largestExact))
            refuse(path, value, HEEDMAP_PHRASE("an integer of at least 1"));
        reference.blocks = static_cast<Index>(value.number());
    });
    return reference;
}

Shape readShape(const Json& value, const std::string& where)
{
    const auto size = [](const Json& entry) { return integerBetween(entry, 1, std::numeric_limits<int>::max()); };
    if (!value.isArray() || value.array().empty() || value.array().size() > 3
        || !std::ranges::all_of(value.array(), size))
        refuse(
            where, value,
            Sentence(HEEDMAP_PHRASE("a list of one to three integers from 1 to %1"), std::numeric_limits<int>::max()));
    const Json::Array& list = value.array();
    const auto fromEnd = [&](std::size_t i) { return static_cast<Index>(list[list.size() - i].number()); };
    if (list.size() == 1)
        return Shape::vector(fromEnd(1));
    return list.size() == 2 ? Shape::matrix(fromEnd(2), fromEnd(1)) : Shape::stack(fromEnd(3), fromEnd(2), fromEnd(1));
}

std::vector<std::string> keysOf(Initial::Kind kind)
{
    switch (kind) {
    case Initial::Kind::Normal: return {"init", "std", "seed", "shape"};
    case Initial::Kind::Uniform: return {"init", "low", "high", "seed", "shape"};
    default: return {"init", "shape"};
    }
}

Initial readInitial(const Json& object, const std::string& where)
{
    Initial initial;
    const Json& name = *object.find("init");
    const auto kind = std::ranges::find_if(initialNames, [&](const auto& entry) { return name == Json(entry.name); });
    if (kind == initialNames.end())
        refuse(where + ".init", name, HEEDMAP_PHRASE("\"normal\", \"uniform\", \"identity\", \"zeros\" or \"ones\""));
    initial.kind = kind->kind;
    requireKeys(object, where, keysOf(initial.kind));
    ifGiven(object, where, "std",
            [&](const Json& value, const auto& path) { initial.std = readAtLeast0(value, path); });
    ifGiven(object, where, "low", [&](const Json& value, const auto& path) { initial.low = readNumber(value, path); });
    ifGiven(object, where, "high",
            [&](const Json& value, const auto& path) { initial.high = readNumber(value, path); });
    if (!(initial.low <= initial.high))
        throw Error(HEEDMAP_PHRASE("%1: low is %2 and high is %3; low must not be more than high"), where,
                    Json(initial.low).text(), Json(initial.high).text());
    ifGiven(object, where, "seed", [&](const Json& value, const auto& path) {
        if (!integerBetween(value, 0, largestExact))
            refuse(path, value, HEEDMAP_PHRASE("an integer from 0 to 9007199254740992"));
        initial.seed = static_cast<std::uint64_t>(value.number());
    });
    ifGiven(object, where, "shape",
            [&](const Json& value, const auto& path) { initial.shape = readShape(value, path); });
    return initial;
}

} // namespace

ArraySource readArray(const Json& value, const std::string& where)
{
    if (value.isArray())
        return readInline(value, where);
    if (value.isObject() && value.find("file") != nullptr)
        return readFileReference(value, where);
    if (value.isObject() && value.find("init") != nullptr)
        return readInitial(value, where);
    refuse(where, value, HEEDMAP_PHRASE("lists of numbers, {\"file\": …} or {\"init\": …}"));
}

} // namespace heedmap
