#include <heedmap/mechanisms/dimensions.h>

#include "document/wording.h"

#include <heedmap/io/number_text.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

namespace heedmap {

namespace {

constexpr Index most = Index{1} << 48; // keeps every product and sum below within an Index

/// Letters times a number, divided by a number: `2·h·d_k`, `buckets/2`.
struct Term {
    std::vector<std::string> letters;
    Index factor = 1;
    Index divisor = 1;
};

std::vector<std::string_view> split(std::string_view text, std::string_view separator)
{
    std::vector<std::string_view> parts;
    for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + separator.size());
    }
    parts.push_back(text);
    return parts;
}

std::optional<Index> number(std::string_view text)
{
    Index value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Term term(std::string_view text)
{
    Term term;
    if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
        term.divisor = *number(text.substr(slash + 1));
        text = text.substr(0, slash);
    }
    for (const std::string_view factor : split(text, "·")) {
        assert(!factor.empty());
        if (const auto value = number(factor))
            term.factor *= *value;
        else
            term.letters.emplace_back(factor);
    }
    return term;
}

std::vector<Term> terms(std::string_view dimension)
{
    std::vector<Term> list;
    for (const std::string_view part : split(dimension, "+"))
        list.push_back(term(part));
    return list;
}

std::optional<Index> evaluated(const Term& term, const Dimensions& letters)
{
    Index product = term.factor;
    for (const std::string& letter : term.letters) {
        const auto found = letters.find(letter);
        if (found == letters.end())
            return std::nullopt;
        product = found->second == 0 || product <= most / found->second ? product * found->second : most;
    }
    return product % term.divisor == 0 ? std::optional(product / term.divisor) : std::nullopt;
}

std::vector<std::string> lettersOf(std::string_view dimension)
{
    std::vector<std::string> letters;
    for (const Term& term : terms(dimension))
        for (const std::string& letter : term.letters)
            if (std::ranges::find(letters, letter) == letters.end())
                letters.push_back(letter);
    return letters;
}

/// The one letter of a dimension that is unknown, standing in one place, and what multiplies it.
struct Unknown {
    std::string letter;
    Index multiplier = 1;
    Index divisor = 1;
    Index rest = 0; ///< what the other terms come to
};

std::optional<Unknown> unknown(std::string_view dimension, const Dimensions& letters)
{
    std::optional<Unknown> found;
    Index rest = 0;
    for (Term term : terms(dimension)) {
        if (const auto value = evaluated(term, letters)) {
            rest += *value;
            continue;
        }
        const auto missing = [&](const std::string& letter) { return !letters.contains(letter); };
        if (found || std::ranges::count_if(term.letters, missing) != 1)
            return std::nullopt;
        const auto place = std::ranges::find_if(term.letters, missing);
        found = Unknown{.letter = *place, .divisor = std::exchange(term.divisor, 1)};
        term.letters.erase(place);
        found->multiplier = *evaluated(term, letters);
    }
    if (!found || found->multiplier == 0)
        return std::nullopt;
    found->rest = rest;
    return found;
}

std::string sizesText(const std::vector<Index>& sizes)
{
    std::string text;
    for (const Index size : sizes)
        text += (text.empty() ? "" : "×") + std::to_string(size);
    return text;
}

/// "4 rows": the size of one dimension.
std::string sizeText(const std::vector<Index>& sizes, std::size_t i)
{
    static constexpr std::array<const char*, 3> names = {"column", "row", "slice"};
    return sizes.size() == 1 ? counted(sizes[i], "entry", "entries") : counted(sizes[i], names[sizes.size() - 1 - i]);
}

std::string kind(std::size_t dimensions)
{
    static constexpr std::array<const char*, 3> kinds = {"a list of ", "a matrix ", "a stack "};
    return kinds[dimensions - 1];
}

} // namespace

std::optional<Index> evaluated(std::string_view dimension, const Dimensions& letters)
{
    Index sum = 0;
    for (const Term& term : terms(dimension)) {
        const auto value = evaluated(term, letters);
        if (!value)
            return std::nullopt;
        sum = std::min(sum + *value, most);
    }
    return sum;
}

DimensionSolver::DimensionSolver(Dimensions letters, Derive derive)
    : m_derive(std::move(derive)), m_letters(std::move(letters))
{
    for (const auto& [letter, value] : m_letters)
        m_origins[letter] = "the settings";
}

void DimensionSolver::add(const ArraySpec& spec, const Shape& shape)
{
    Given given{.where = "arrays." + spec.name, .name = spec.name, .wanted = {}, .sizes = {}};
    if (shape.rank == 3)
        given.sizes.push_back(shape.slices);
    if (shape.rank >= 2)
        given.sizes.push_back(shape.rows);
    given.sizes.push_back(shape.cols);
    const auto fits = [&](const std::vector<std::string>& dimensions) {
        return !dimensions.empty() && dimensions.size() == given.sizes.size();
    };
    given.wanted = fits(spec.otherShape) && !fits(spec.shape) ? spec.otherShape : spec.shape;
    if (spec.shape.size() == spec.otherShape.size() + 1 && given.wanted == spec.otherShape) {
        given.wanted = spec.shape;
        given.sizes.insert(given.sizes.begin(), 1);
    }
    given.other = spec.otherShape;
    m_arrays.push_back(std::move(given));
}

void DimensionSolver::addTokens(const std::string& where, const std::string& letter, Index count)
{
    m_tokens.push_back({.where = where, .name = where, .wanted = {letter}, .sizes = {count}});
}

/// Whether a letter became known.
bool DimensionSolver::solveOne(const Given& given, std::size_t i)
{
    const auto missing = unknown(given.wanted[i], m_letters);
    if (!missing)
        return false;
    const Index product = (given.sizes[i] - missing->rest) * missing->divisor;
    const Index least = missing->rest > 0 ? 0 : 1; // 2·R+1 may be 1
    if (product < least || product % missing->multiplier != 0) {
        std::string because = given.wanted[i] + " cannot be " + std::to_string(given.sizes[i]);
        for (const std::string& letter : lettersOf(given.wanted[i]))
            if (const auto found = m_letters.find(letter); found != m_letters.end())
                because += ", because " + letter + " is " + std::to_string(found->second) + " as in "
                    + m_origins.find(letter)->second;
        throw Error(given.where + ": " + sizeText(given.sizes, i) + ", but " + because);
    }
    m_letters[missing->letter] = product / missing->multiplier;
    m_origins[missing->letter] = given.name;
    deriveMore();
    return true;
}

void DimensionSolver::deriveMore()
{
    if (!m_derive)
        return;
    for (const DerivedDimension& derived : m_derive(m_letters))
        if (m_letters.emplace(derived.letter, derived.value).second)
            m_origins[derived.letter] = derived.origin;
}

std::string DimensionSolver::origins(std::string_view dimension) const
{
    std::vector<std::string> names;
    for (const std::string& letter : lettersOf(dimension))
        if (const std::string& origin = m_origins.find(letter)->second; std::ranges::find(names, origin) == names.end())
            names.push_back(origin);
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? " as in " : " and ") + name;
    return text;
}

const DimensionSolver::Given* DimensionSolver::rival(const Given& given, std::size_t i) const
{
    const auto origin = m_origins.find(given.wanted[i]);
    if (origin == m_origins.end() || origin->second == given.name)
        return nullptr;
    const auto other = std::ranges::find(m_arrays, origin->second, &Given::name);
    const bool plain =
        other != m_arrays.end() && std::ranges::find(other->wanted, given.wanted[i]) != other->wanted.end();
    return plain ? &*other : nullptr;
}

void DimensionSolver::refusePair(const Given& given, std::size_t i, const Given& other) const
{
    const std::string& letter = given.wanted[i];
    const auto there = static_cast<std::size_t>(std::ranges::find(other.wanted, letter) - other.wanted.begin());
    Dimensions changed = m_letters;
    changed[letter] = given.sizes[i];
    throw Error(given.where + ": " + sizeText(given.sizes, i) + ", but " + other.name + " has "
                + sizeText(other.sizes, there) + ", and both are " + letter + ": " + given.name + " "
                + known(given.wanted) + " or " + other.name + " " + known(other.wanted, changed) + " would be right");
}

void DimensionSolver::check(const Given& given, std::size_t i) const
{
    const std::string& dimension = given.wanted[i];
    const auto value = evaluated(dimension, m_letters);
    if (!value || *value == given.sizes[i])
        return;
    if (const Given* other = rival(given, i))
        refusePair(given, i, *other);
    const std::string right =
        lettersOf(dimension).empty() ? "" : dimension + " is " + std::to_string(*value) + origins(dimension) + ": ";
    throw Error(given.where + ": " + sizeText(given.sizes, i) + ", but " + right + known(given.wanted)
                + " would be right");
}

void DimensionSolver::refuseKind(const Given& given) const
{
    const ArraySpec spec{.name = given.name, .shape = given.wanted, .otherShape = given.other};
    throw Error(given.where + ": " + kind(given.sizes.size()) + sizesText(given.sizes) + ", but " + wanted(spec)
                + " would be right");
}

std::string DimensionSolver::wanted(const ArraySpec& spec) const
{
    const std::string other =
        spec.otherShape.empty() ? "" : " or " + kind(spec.otherShape.size()) + known(spec.otherShape);
    return kind(spec.shape.size()) + known(spec.shape) + other;
}

void DimensionSolver::solve()
{
    const auto pass = [this](const std::vector<Given>& list) {
        bool learned = false;
        for (const Given& given : list)
            for (std::size_t i = 0; given.fits() && i < given.sizes.size(); ++i)
                learned = solveOne(given, i) || learned;
        return learned;
    };
    while (pass(m_arrays))
        ;
    pass(m_tokens);
    while (pass(m_arrays))
        ;
    if (const auto misfit = std::ranges::find_if(m_arrays, [](const Given& given) { return !given.fits(); });
        misfit != m_arrays.end())
        refuseKind(*misfit);
    for (const Given& given : m_arrays)
        for (std::size_t i = 0; i < given.sizes.size(); ++i)
            check(given, i);
    for (const Given& given : m_tokens) {
        const Index count = m_letters.find(given.wanted[0])->second;
        if (count != given.sizes[0])
            throw Error(given.where + ": " + counted(given.sizes[0], "token") + ", but " + given.wanted[0] + " is "
                        + std::to_string(count) + origins(given.wanted[0]));
    }
}

Shape DimensionSolver::shape(const ArraySpec& spec) const
{
    std::vector<Index> sizes;
    for (const std::string& dimension : spec.shape) {
        const auto value = evaluated(dimension, m_letters);
        if (!value) {
            std::string missing;
            for (const std::string& letter : lettersOf(dimension))
                if (!m_letters.contains(letter))
                    missing = letter;
            throw Error("arrays." + spec.name + ": nothing says what " + missing + " is in " + known(spec.shape)
                        + "; a \"shape\" would");
        }
        sizes.push_back(*value);
    }
    if (sizes.size() == 1)
        return Shape::vector(sizes[0]);
    return sizes.size() == 2 ? Shape::matrix(sizes[0], sizes[1]) : Shape::stack(sizes[0], sizes[1], sizes[2]);
}

std::string DimensionSolver::known(const std::vector<std::string>& dimensions, const Dimensions& letters)
{
    std::string text;
    for (const std::string& dimension : dimensions) {
        const auto value = evaluated(dimension, letters);
        text += (text.empty() ? "" : "×") + (value ? std::to_string(*value) : dimension);
    }
    return text;
}

} // namespace heedmap
