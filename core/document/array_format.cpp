#include "document/format_parts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace heedmap {

namespace {

struct InitialName {
    Initial::Kind kind;
    const char* name;
};

/// The names of the rules in documents, in the order of the enumeration.
constexpr std::array<InitialName, 6> initialNames = {{
    {Initial::Kind::Normal, "normal"},
    {Initial::Kind::Uniform, "uniform"},
    {Initial::Kind::Identity, "identity"},
    {Initial::Kind::Zeros, "zeros"},
    {Initial::Kind::Ones, "ones"},
    {Initial::Kind::Words, "words"},
}};

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

/// Whether an array of that name holds masks, whose entries may be true and false.
bool holdsFlags(const std::string& where) { return where.ends_with(".mask"); }

InlineArray readInline(const Json& value, const std::string& where)
{
    const bool flags = holdsFlags(where);
    std::vector<double> numbers;
    const Shape shape = NestedReader(where, numberEntries).read(value, [&](const Json& entry) -> Sentence {
        const auto number = flags && entry.isBool() ? std::optional(entry.boolean() ? 1.0 : 0.0) : readEntry(entry);
        if (!number)
            return HEEDMAP_PHRASE("a number, \"inf\", \"-inf\" or \"nan\"");
        numbers.push_back(*number);
        return {};
    });
    return std::make_shared<const Tensor>(shape, numbers);
}

Json inlineJson(const InlineArray& numbers) { return nested(numbers->shape(), numbers->numbers()); }

bool integerBetween(const Json& value, double least, double most)
{
    return value.isNumber() && value.number() == std::floor(value.number()) && value.number() >= least
        && value.number() <= most;
}

std::string readName(const Json& value, const std::string& where)
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

Json rangeJson(const Range& range)
{
    return Json::Array{static_cast<double>(range.begin), static_cast<double>(range.end)};
}

Index readBlocks(const Json& value, const std::string& where)
{
    if (!integerBetween(value, 1, largestExact))
        refuse(where, value, HEEDMAP_PHRASE("an integer of at least 1"));
    return static_cast<Index>(value.number());
}

std::uint64_t readSeed(const Json& value, const std::string& where)
{
    if (!integerBetween(value, 0, largestExact))
        refuse(where, value, HEEDMAP_PHRASE("an integer from 0 to 9007199254740992"));
    return static_cast<std::uint64_t>(value.number());
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

const Fields<FileReference>& fileFields()
{
    const Codec<std::string> name = {"string", readName, codec::text().write};
    const Codec<Range> range = {"`[first, end]`", readRange, rangeJson};
    const Codec<Index> blocks = {"whole number from 1", readBlocks, codec::index().write};
    static const auto fields = Fields<FileReference>()
                                   .need("file", &FileReference::file, name, HEEDMAP_PHRASE("a name"))
                                   .may("array", &FileReference::array, name)
                                   .may("transpose", &FileReference::transpose, codec::boolean())
                                   .may("rows", &FileReference::rows, range)
                                   .may("columns", &FileReference::columns, range)
                                   .may("blocks", &FileReference::blocks, blocks);
    return fields;
}

/// The keys beside `init` of a rule that looks words up.
Fields<WordLook> wordFields()
{
    const Codec<std::string> language = {"`\"en\"` or `\"zh\"`",
                                         [](const Json& value, const std::string& where) {
                                             if (value != Json("en") && value != Json("zh"))
                                                 refuse(where, value, HEEDMAP_PHRASE("\"en\" or \"zh\""));
                                             return value.string();
                                         },
                                         codec::text().write};
    return Fields<WordLook>()
        .may("language", &WordLook::language, language)
        .may("axes", &WordLook::axes, codec::words(HEEDMAP_PHRASE("an axis of the table")))
        .may("table", &WordLook::table, {"string", readName, codec::text().write});
}

/// The keys of a rule of that kind, `kind.name`.
Fields<Initial> initialFields(const InitialName& kind)
{
    const Codec<std::uint64_t> seed = {"index", readSeed,
                                       [](std::uint64_t seed) { return Json(static_cast<double>(seed)); }};
    const Codec<Shape> shape = {"list of sizes", readShape, [](const Shape& shape) { return json(shape.sizes()); }};
    const bool normal = kind.kind == Initial::Kind::Normal;
    const bool uniform = kind.kind == Initial::Kind::Uniform;
    Fields<Initial> fields;
    fields.fixed("init", kind.name);
    if (kind.kind == Initial::Kind::Words)
        return fields.inside(
            wordFields(), [](auto& initial) -> auto& { return initial.words; });
    if (normal)
        fields.has("std", &Initial::std, codec::atLeast0());
    if (uniform)
        fields.has("low", &Initial::low, codec::number()).has("high", &Initial::high, codec::number());
    if (normal || uniform)
        fields.has("seed", &Initial::seed, seed);
    return fields.may("shape", &Initial::shape, shape);
}

const Fields<Initial>& fieldsOf(Initial::Kind kind)
{
    static const auto all = [] {
        std::vector<Fields<Initial>> all;
        for (const InitialName& each : initialNames)
            all.push_back(initialFields(each));
        return all;
    }();
    return all[static_cast<std::size_t>(kind)];
}

Initial readInitial(const Json& object, const std::string& where)
{
    const Json& name = *object.find("init");
    const auto kind = std::ranges::find_if(initialNames, [&](const auto& entry) { return name == Json(entry.name); });
    if (kind == initialNames.end())
        refuse(where + ".init", name,
               HEEDMAP_PHRASE("\"normal\", \"uniform\", \"identity\", \"zeros\", \"ones\" or \"words\""));
    Initial initial{.kind = kind->kind};
    fieldsOf(kind->kind).read(initial, object, where);
    if (!(initial.low <= initial.high))
        throw Error(HEEDMAP_PHRASE("%1: low is %2 and high is %3; low must not be more than high"), where,
                    Json(initial.low).text(), Json(initial.high).text());
    return initial;
}

ArraySource readArray(const Json& value, const std::string& where)
{
    if (value.isArray())
        return readInline(value, where);
    if (value.isObject() && value.find("file") != nullptr)
        return fileFields().read(value, where);
    if (value.isObject() && value.find("init") != nullptr)
        return readInitial(value, where);
    refuse(where, value, HEEDMAP_PHRASE("lists of numbers, {\"file\": …} or {\"init\": …}"));
}

Json arrayJson(const ArraySource& source)
{
    if (const auto* numbers = std::get_if<InlineArray>(&source))
        return inlineJson(*numbers);
    if (const auto* file = std::get_if<FileReference>(&source))
        return fileFields().write(*file);
    const auto& initial = std::get<Initial>(source);
    return fieldsOf(initial.kind).write(initial);
}

} // namespace

const Codec<ArraySource>& arrayCodec()
{
    static const Codec<ArraySource> codec = {"numbers, file or rule", readArray, arrayJson};
    return codec;
}

Codec<InlineArray> numbersCodec()
{
    return {"numbers",
            [](const Json& json, const std::string& where) {
                const ArraySource source = readArray(json, where);
                if (!std::holds_alternative<InlineArray>(source))
                    refuse(where, json, HEEDMAP_PHRASE("numbers"));
                return std::get<InlineArray>(source);
            },
            inlineJson};
}

std::vector<DocumentKey> arrayKeys()
{
    std::vector<DocumentKey> keys = fileFields().keys("arrays file");
    for (const InitialName& kind : initialNames)
        for (DocumentKey& key : fieldsOf(kind.kind).keys(std::string("arrays ") + kind.name))
            keys.push_back(std::move(key));
    return keys;
}

} // namespace heedmap
