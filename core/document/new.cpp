#include <heedmap/document/new.h>

#include "base/wording.h"
#include "document/array_loader.h"

#include <heedmap/document/computation.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/words/words.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {

namespace {

constexpr Index usualQueries = 3;
constexpr Index usualKeys = 4;

/// Whether the shape of some array of a new document depends on a letter.
bool counts(const std::vector<ArraySpec>& specs, Dimensions known, const std::string& letter)
{
    known.erase(letter);
    return std::ranges::any_of(specs, [&](const ArraySpec& spec) {
        return !spec.optional && std::ranges::any_of(spec.shape, [&](const std::string& dimension) {
            return !evaluated(dimension, known);
        });
    });
}

/// Throws Error for a letter whose size follows from settings or other sizes, or that no array has.
void requireFree(const Mechanism& mechanism, const Settings& settings, Dimensions known, const Dimensions& wanted)
{
    const Dimensions ruled = ruledDimensions(mechanism, settings, known);
    const std::vector<ArraySpec> specs = mechanism.arrays(settings, {});
    for (const auto& [letter, value] : ruled)
        known[letter] = value;
    std::vector<std::string> free;
    for (const auto& [letter, value] : known)
        if (!ruled.contains(letter) && counts(specs, known, letter))
            free.push_back(letter);
    for (const auto& [letter, value] : wanted)
        if (std::ranges::find(free, letter) == free.end())
            throw Error(HEEDMAP_PHRASE("unknown dimension %1; with this config %2 has %3"),
                        inQuotes(std::string_view(letter)), mechanism.id(), commaSeparated(free));
}

/// Every letter that a new document needs; later sources override earlier ones.
Dimensions sizes(const Mechanism& mechanism, const Settings& settings, const Tokens& tokens, const Dimensions& wanted)
{
    const TokenLetters letters = mechanism.tokenLetters(settings);
    Dimensions sizes{{letters.query, usualQueries}, {letters.key, usualKeys}};
    for (const auto& [letter, value] : mechanism.usual(settings))
        sizes[letter] = value;
    if (!tokens.query.empty())
        sizes[letters.query] = static_cast<Index>(tokens.query.size());
    if (!tokens.key.empty())
        sizes[letters.key] = static_cast<Index>(tokens.key.size());
    requireFree(mechanism, settings, sizes, wanted);
    for (const auto& [letter, value] : wanted)
        sizes[letter] = value;
    for (const auto& [letter, value] : ruledDimensions(mechanism, settings, sizes))
        sizes[letter] = value;
    return sizes;
}

/// Whether an array is looked up row by row, by position or by id, rather than multiplied.
bool readByRow(const ArraySpec& spec, const std::vector<ArraySpec>& specs, const TokenLetters& letters)
{
    const std::string& rows = spec.shape.front();
    return rows == letters.query || rows == letters.key
        || std::ranges::any_of(specs, [&](const ArraySpec& ids) { return ids.below == rows; });
}

/// The standard deviation 1/√rows, which keeps the variance of a product; 1 for an array that is read by row.
double spread(const Shape& shape, bool byRow)
{
    return byRow || shape.rank == 1 ? 1 : 1 / std::sqrt(static_cast<double>(shape.rows));
}

Initial initial(const ArraySpec& spec, const Shape& shape, bool byRow)
{
    switch (spec.start) {
    case ArraySpec::Start::Zeros: return {.kind = Initial::Kind::Zeros, .shape = shape};
    case ArraySpec::Start::Ones: return {.kind = Initial::Kind::Ones, .shape = shape};
    case ArraySpec::Start::Normal: break;
    }
    return {.kind = Initial::Kind::Normal, .std = spread(shape, byRow), .seed = 1, .shape = shape};
}

std::vector<std::string> wordsIn(const std::string& sentence)
{
    std::vector<std::string> words = wordsOf(sentence, languageOf(sentence));
    if (words.empty())
        throw Error(HEEDMAP_PHRASE("expected a sentence, got no word"));
    return words;
}

/// Sets `value` at a path with dots, making objects on the way.
void setOnce(Json& object, std::string_view path, Json value)
{
    const std::size_t dot = path.find('.');
    const std::string_view key = path.substr(0, dot);
    const Json* found = object.find(key);
    if (dot == std::string_view::npos) {
        if (found != nullptr)
            throw Error(HEEDMAP_PHRASE("%1 is set twice"), pathPart(path));
        object.set(key, std::move(value));
        return;
    }
    Json inner = found != nullptr && found->isObject() ? *found : Json(Json::Object());
    setOnce(inner, path.substr(dot + 1), std::move(value));
    object.set(key, std::move(inner));
}

/// The position of `=` in `key=value`. Throws Error if there is none.
std::size_t equalsIn(const std::string& assignment)
{
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
        throw Error(HEEDMAP_PHRASE("expected key=value, got %1"), inQuotes(assignment));
    return equals;
}

/// JSON, Python's True and False, or a word.
Json valueFrom(const std::string& text)
{
    if (text == "True" || text == "False")
        return text == "True";
    try {
        return Json::parse(text);
    } catch (const Error&) {
        return text;
    }
}

} // namespace

Document newDocument(const Mechanism& mechanism, const Json& config, const Tokens& tokens, const Dimensions& wanted)
{
    const Settings settings(mechanism.settings(), config);
    const TokenLetters letters = mechanism.tokenLetters(settings);
    const DimensionSolver solver(sizes(mechanism, settings, tokens, wanted));
    Document document{.mechanism = mechanism.id(), .config = config, .tokens = tokens};
    document.title.set("en", mechanism.title().english);
    const std::vector<ArraySpec> specs = mechanism.arrays(settings, {});
    for (const ArraySpec& spec : specs)
        if (!spec.optional)
            document.arrays.emplace_back(spec.name, initial(spec, solver.shape(spec), readByRow(spec, specs, letters)));
    (void)build(mechanism, document, {});
    return document;
}

Document newOfWords(const Mechanism& mechanism, const Json& config, const Sentences& sentences,
                    const std::vector<std::string>& axes, const Dimensions& sizes)
{
    const std::size_t width = axes.empty() ? WordTable::shipped().axes().size() : axes.size();
    const Settings settings(mechanism.settings(), config);
    const std::vector<ArraySpec> specs = mechanism.arrays(settings, {});
    const auto context =
        std::ranges::find_if(specs, [](const auto& spec) { return spec.name == "C" && !spec.optional; });
    if (std::ranges::find(specs, "X", &ArraySpec::name) == specs.end())
        throw Error(HEEDMAP_PHRASE("%1 has no array X for words; self_attention has one"), mechanism.id());
    if (context == specs.end() && !sentences.context.empty())
        throw Error(HEEDMAP_PHRASE("%1 reads one sentence; cross_attention reads two"), mechanism.id());
    const std::string& other = sentences.context.empty() ? sentences.inputs : sentences.context;
    const auto look = [&](const std::string& text) { return WordLook{.language = languageOf(text), .axes = axes}; };
    Tokens tokens{.query = wordsIn(sentences.inputs)};
    if (context != specs.end())
        tokens.key = wordsIn(other);
    Dimensions wanted = sizes;
    for (const ArraySpec& spec : specs)
        for (const std::string& letter : spec.shape)
            if (letter == "d" || letter == "d_k" || letter == "d_v" || (letter == "d_c" && context != specs.end()))
                wanted.emplace(letter, static_cast<Index>(width));
    Document document = newDocument(mechanism, config, tokens, wanted);
    for (auto& [name, source] : document.arrays) {
        const Shape shape = *std::get<Initial>(source).shape;
        if (name == "X" || name == "C")
            source = Initial{.kind = Initial::Kind::Words, .words = look(name == "X" ? sentences.inputs : other)};
        else if (shape.rank != 2 || shape.rows != shape.cols)
            continue;
        else if (name == "W_V")
            source = Initial{.kind = Initial::Kind::Identity, .shape = shape};
        else if (name == "W_Q" || name == "W_K") {
            Tensor twice(shape);
            for (Index i = 0; i < shape.rows; ++i)
                twice.view().row(0, i)[i] = 2;
            source = std::make_shared<const Tensor>(std::move(twice));
        }
    }
    (void)build(mechanism, document, {});
    return document;
}

void addMissingMasks(Document& document)
{
    const Mechanism& used = mechanism(document.mechanism);
    ArrayNames given;
    for (const auto& [name, source] : document.arrays)
        given.insert(name);
    for (const ArraySpec& spec : used.arrays(Settings(used.settings(), document.config), given)) {
        const bool mask = spec.name == "mask" || spec.name.ends_with(".mask");
        if (mask && !spec.optional && !given.contains(spec.name))
            document.arrays.emplace_back(
                spec.name,
                Initial{.kind = spec.start == ArraySpec::Start::Ones ? Initial::Kind::Ones : Initial::Kind::Zeros});
    }
}

Tensor redrawn(const Document& document, const Mechanism& mechanism, const Settings& settings, const std::string& array,
               const Shape& shape, std::uint64_t seed)
{
    ArrayNames given;
    Initial rule{.kind = Initial::Kind::Normal};
    bool ruled = false;
    for (const auto& [name, source] : document.arrays) {
        given.insert(name);
        if (const auto* own = std::get_if<Initial>(&source); own != nullptr && name == array) {
            rule = *own;
            ruled = true;
        }
    }
    const std::vector<ArraySpec> specs = mechanism.arrays(settings, given);
    const auto spec = std::ranges::find(specs, array, &ArraySpec::name);
    if (!ruled && spec != specs.end())
        rule = initial(*spec, shape, readByRow(*spec, specs, mechanism.tokenLetters(settings)));
    rule.seed += seed;
    return made(rule, shape, array);
}

Json configFrom(const std::vector<std::string>& assignments)
{
    Json config = Json::Object();
    for (const std::string& assignment : assignments) {
        const std::size_t equals = equalsIn(assignment);
        setOnce(config, std::string_view(assignment).substr(0, equals), valueFrom(assignment.substr(equals + 1)));
    }
    return config;
}

Dimensions sizesFrom(const std::vector<std::string>& assignments)
{
    Dimensions sizes;
    for (const std::string& assignment : assignments) {
        const std::size_t equals = equalsIn(assignment);
        const std::string letter = assignment.substr(0, equals);
        const Json value = valueFrom(assignment.substr(equals + 1));
        constexpr double most = std::numeric_limits<int>::max();
        if (!value.isNumber() || !(value.number() >= 1 && value.number() <= most)
            || value.number() != std::floor(value.number()))
            throw Error(HEEDMAP_PHRASE("%1 is not a size; expected a whole number from 1"), inQuotes(assignment));
        if (!sizes.emplace(letter, static_cast<Index>(value.number())).second)
            throw Error(HEEDMAP_PHRASE("%1 is set twice"), letter);
    }
    return sizes;
}

} // namespace heedmap
