#include <heedmap/mechanisms/dimensions.h>

#include "base/wording.h"

#include <heedmap/base/number_text.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>

namespace heedmap {

namespace {

constexpr Index most = Index{1} << 48; // keeps every product and sum below within an Index

/// A term of a dimension, letters times a number, divided by a number: `2·h·d_k`, `buckets/2`.
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

/// The only unknown letter of a dimension, which occurs once, and its multiplier.
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

/// "4 rows": the size of one dimension.
Sentence sizeText(const std::vector<Index>& sizes, std::size_t i)
{
    if (sizes.size() == 1)
        return Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), sizes[i]);
    switch (sizes.size() - 1 - i) {
    case 0: return Sentence(HEEDMAP_COUNTED("%1 columns", "%1 column"), sizes[i]);
    case 1: return Sentence(HEEDMAP_COUNTED("%1 rows", "%1 row"), sizes[i]);
    default: return Sentence(HEEDMAP_COUNTED("%1 slices", "%1 slice"), sizes[i]);
    }
}

/// "a matrix 3×d_v"
Sentence arrayText(std::size_t dimensions, const std::string& sizes)
{
    static constexpr std::array<Phrase, 3> kinds = {HEEDMAP_PHRASE("a list of %1"), HEEDMAP_PHRASE("a matrix %1"),
                                                    HEEDMAP_PHRASE("a stack %1")};
    return Sentence(kinds[dimensions - 1], sizes);
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

// Defined here and nowhere inline, so that one copy of the type information serves every caller.
Misfit::Misfit(std::string where, Sentence reason)
    : Error(HEEDMAP_PHRASE("%1: %2"), where, reason), m_where(std::move(where)), m_reason(std::move(reason))
{
}
Misfit::Misfit(const Misfit&) = default;
Misfit& Misfit::operator=(const Misfit&) = default;
Misfit::~Misfit() = default;

DimensionSolver::DimensionSolver(Dimensions letters, Derive derive)
    : m_derive(std::move(derive)), m_letters(std::move(letters))
{
    for (const auto& [letter, value] : m_letters)
        m_origins[letter] = "";
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
    const bool one = spec.shape.size() == spec.otherShape.size() + 1
        && std::equal(spec.otherShape.begin(), spec.otherShape.end(), spec.shape.begin() + 1); // of what comes first
    if (one && given.wanted == spec.otherShape) {
        given.wanted = spec.shape;
        given.sizes.insert(given.sizes.begin(), 1);
    }
    if (spec.oneRow && given.fits() && (shape.rank == 1 ? shape.cols : shape.rows) == 1)
        given.wanted[shape.rank == 1 ? 0 : given.wanted.size() - 2] = "1";
    given.other = spec.otherShape;
    given.moreRows = spec.moreRows;
    m_arrays.push_back(std::move(given));
}

void DimensionSolver::addSquare(const ArraySpec& spec)
{
    if (spec.shape.size() >= 2)
        m_squares.push_back({.where = "arrays." + spec.name, .name = spec.name, .wanted = spec.shape, .sizes = {}});
}

void DimensionSolver::addTokens(const std::string& where, const std::string& letter, Index count)
{
    m_tokens.push_back({.where = where, .name = where, .wanted = {letter}, .sizes = {count}});
}

/// Solves a dimension for its only unknown letter; returns whether a letter became known.
bool DimensionSolver::solveOne(const Given& given, std::size_t i)
{
    const auto missing = unknown(given.wanted[i], m_letters);
    if (!missing)
        return false;
    const Index product = (given.sizes[i] - missing->rest) * missing->divisor;
    const Index least = missing->rest > 0 ? 0 : 1; // 2·R+1 may be 1
    if (product < least || product % missing->multiplier != 0) {
        Sentence because(HEEDMAP_PHRASE("%1, but %2 cannot be %3"), sizeText(given.sizes, i), given.wanted[i],
                         given.sizes[i]);
        for (const std::string& letter : lettersOf(given.wanted[i]))
            if (const auto found = m_letters.find(letter); found != m_letters.end())
                because = Sentence(HEEDMAP_PHRASE("%1, because %2 is %3 as in %4"), because, letter, found->second,
                                   origin(letter));
        throw Misfit(given.where, because);
    }
    m_letters[missing->letter] = product / missing->multiplier;
    m_origins[missing->letter] = given.name;
    deriveMore();
    return true;
}

/// Takes one side of a square for the other; returns whether a letter became known.
bool DimensionSolver::solveSquare(const Given& square)
{
    const std::size_t last = square.wanted.size() - 1;
    for (const auto& [known, missing] : {std::pair(last - 1, last), std::pair(last, last - 1)})
        if (const auto size = evaluated(square.wanted[known], m_letters))
            return solveOne(
                {.where = square.where, .name = square.name, .wanted = {square.wanted[missing]}, .sizes = {*size}}, 0);
    return false;
}

void DimensionSolver::deriveMore()
{
    if (!m_derive)
        return;
    for (const DerivedDimension& derived : m_derive(m_letters))
        if (m_letters.emplace(derived.letter, derived.value).second)
            m_origins[derived.letter] = derived.origin;
}

Sentence DimensionSolver::origin(const std::string& letter) const
{
    const std::string& name = m_origins.find(letter)->second;
    return name.empty() ? HEEDMAP_PHRASE("the settings") : Sentence(name);
}

/// "X and W_Q": the arrays that fixed the letters of a dimension, which has at least one.
Sentence DimensionSolver::origins(std::string_view dimension) const
{
    std::vector<std::string> names;
    Sentence text;
    for (const std::string& letter : lettersOf(dimension)) {
        const std::string& name = m_origins.find(letter)->second;
        if (std::ranges::find(names, name) != names.end())
            continue;
        text = names.empty() ? origin(letter) : Sentence(HEEDMAP_PHRASE("%1 and %2"), text, origin(letter));
        names.push_back(name);
    }
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
    throw Misfit(given.where,
                 Sentence(HEEDMAP_PHRASE("%1, but %2 has %3, and both are %4: expected %5 or %6"),
                          sizeText(given.sizes, i), other.name, sizeText(other.sizes, there), letter,
                          given.name + " " + known(given.wanted), other.name + " " + known(other.wanted, changed)));
}

void DimensionSolver::check(const Given& given, std::size_t i) const
{
    const std::string& dimension = given.wanted[i];
    const auto value = evaluated(dimension, m_letters);
    if (!value || *value == given.sizes[i] || (given.spare(i) && *value < given.sizes[i]))
        return;
    if (const Given* other = rival(given, i))
        refusePair(given, i, *other);
    const Sentence size = sizeText(given.sizes, i);
    if (lettersOf(dimension).empty())
        throw Misfit(given.where, Sentence(HEEDMAP_PHRASE("expected %2, got %1"), size, known(given.wanted)));
    throw Misfit(given.where,
                 Sentence(HEEDMAP_PHRASE("%1, but %2 is %3 as in %4: expected %5"), size, dimension, *value,
                          origins(dimension), known(given.wanted)));
}

void DimensionSolver::refuseKind(const Given& given) const
{
    const ArraySpec spec{.name = given.name, .shape = given.wanted, .otherShape = given.other};
    throw Misfit(given.where,
                 Sentence(HEEDMAP_PHRASE("expected %2, got %1"), arrayText(given.sizes.size(), sizesText(given.sizes)),
                          wanted(spec)));
}

Sentence DimensionSolver::wanted(const ArraySpec& spec) const
{
    Sentence usual = arrayText(spec.shape.size(), known(spec.shape));
    if (spec.otherShape.empty())
        return usual;
    return Sentence(HEEDMAP_PHRASE("%1 or %2"), usual, arrayText(spec.otherShape.size(), known(spec.otherShape)));
}

Sentence asTokensOfKeys(const Sentence& differs, Index keys)
{
    return Sentence(HEEDMAP_PHRASE("%1; tokens of the keys, of which there are %2, are called %3, in a document %4"),
                    differs, keys, "key_tokens", "tokens.key");
}

void DimensionSolver::solve()
{
    const auto pass = [this](const std::vector<Given>& list, bool spare = false) {
        bool learned = false;
        for (const Given& given : list)
            for (std::size_t i = 0; given.fits() && i < given.sizes.size(); ++i)
                learned = ((spare || !given.spare(i)) && solveOne(given, i)) || learned;
        return learned;
    };
    while (pass(m_arrays))
        ;
    pass(m_tokens);
    while (pass(m_arrays))
        ;
    while (std::ranges::any_of(m_squares, [this](const Given& square) { return solveSquare(square); }))
        while (pass(m_arrays))
            ;
    while (pass(m_arrays, true)) // nothing else tells: there are no rows to spare
        ;
    if (const auto misfit = std::ranges::find_if(m_arrays, [](const Given& given) { return !given.fits(); });
        misfit != m_arrays.end())
        refuseKind(*misfit);
    for (const Given& given : m_arrays)
        for (std::size_t i = 0; i < given.sizes.size(); ++i)
            check(given, i);
    for (const Given& given : m_tokens) {
        const std::string& letter = given.wanted[0];
        const Index count = m_letters.find(letter)->second;
        if (count == given.sizes[0])
            continue;
        const Sentence differs(HEEDMAP_PHRASE("%1, but %2 is %3 as in %4"),
                               Sentence(HEEDMAP_COUNTED("%1 tokens", "%1 token"), given.sizes[0]), letter, count,
                               origins(letter));
        const auto keys = m_letters.find("m");
        const bool ofKeys =
            letter == "n" && m_tokens.size() == 1 && keys != m_letters.end() && keys->second == given.sizes[0];
        throw Misfit(given.where, ofKeys ? asTokensOfKeys(differs, keys->second) : differs);
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
            throw Error(HEEDMAP_PHRASE("%1: nothing determines %2 in %3; give a \"shape\""), "arrays." + spec.name,
                        missing, known(spec.shape));
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
