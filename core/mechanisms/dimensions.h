#pragma once

#include <heedmap/base/error.h>
#include <heedmap/mechanisms/mechanism.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The value of a dimension such as `h·d_k`, `2·R+1` or `buckets/2`; none if a letter is
/// unknown or a division leaves a remainder.
HEEDMAP_EXPORT std::optional<Index> evaluated(std::string_view dimension, const Dimensions& letters);

/// A shape that disagrees with others.
class HEEDMAP_EXPORT Misfit : public Error {
public:
    /// `WHERE: REASON`
    Misfit(std::string where, Sentence reason);
    Misfit(const Misfit&);
    Misfit& operator=(const Misfit&);
    ~Misfit() override;

    const std::string& where() const { return m_where; }
    const Sentence& reason() const { return m_reason; }

private:
    std::string m_where;
    Sentence m_reason;
};

/// Solves for the letters, from the shapes of arrays and the numbers of tokens, and
/// compares all of them. Where two disagree, the error stands at the one that comes later in the
/// mechanism's order, and says what either was expected to be:
/// `arrays.W_K: 4 rows, but X has 3 columns, and both are d: expected W_K 3×4 or X 2×4`.
class HEEDMAP_EXPORT DimensionSolver {
public:
    /// Letters that follow from those known so far.
    using Derive = std::function<std::vector<DerivedDimension>(const Dimensions& known)>;

    /// `letters` are known from the settings.
    explicit DimensionSolver(Dimensions letters, Derive derive = {});

    /// An array whose shape is known. A matrix where the mechanism would rather have a stack, but for its
    /// slices of the same shape, counts as a stack of one.
    void add(const ArraySpec& spec, const Shape& shape);
    /// An array that states no shape and is square where nothing else tells one of its sizes: an identity.
    void addSquare(const ArraySpec& spec);
    /// A list of tokens, `tokens.query`, that has an entry for every position `letter` counts.
    void addTokens(const std::string& where, const std::string& letter, Index count);
    /// Throws Misfit where shapes disagree with each other or with the tokens.
    void solve();

    const Dimensions& letters() const { return m_letters; }
    /// The array's shape, for one that states none. Throws Error if the letters do not tell.
    Shape shape(const ArraySpec& spec) const;
    /// The expected shape, as far as it is known: "a matrix 3×d_v".
    Sentence wanted(const ArraySpec& spec) const;

private:
    struct Given {
        std::string where;                   ///< `arrays.W_K`
        std::string name;                    ///< `W_K`
        std::vector<std::string> wanted;     ///< `d`, `d_k`
        std::vector<Index> sizes;            ///< as many, unless the array is of the wrong kind
        std::vector<std::string> other = {}; ///< the other shape that it may have
        bool moreRows = false;               ///< than are wanted

        /// Whether the size tells how many rows there are at least, not how many.
        bool spare(std::size_t i) const { return moreRows && i + 2 == sizes.size(); }
        bool fits() const { return wanted.size() == sizes.size(); }
    };

    std::string known(const std::vector<std::string>& dimensions) const { return known(dimensions, m_letters); }
    static std::string known(const std::vector<std::string>& dimensions, const Dimensions& letters);
    bool solveOne(const Given& given, std::size_t i);
    bool solveSquare(const Given& square);
    void deriveMore();
    void check(const Given& given, std::size_t i) const;
    [[noreturn]] void refuseKind(const Given& given) const;
    Sentence origin(const std::string& letter) const;
    Sentence origins(std::string_view dimension) const;
    /// The array that fixed the letter which is all of a dimension; none if settings or a sum did.
    const Given* rival(const Given& given, std::size_t i) const;
    [[noreturn]] void refusePair(const Given& given, std::size_t i, const Given& other) const;

    Derive m_derive;
    Dimensions m_letters;
    std::map<std::string, std::string, std::less<>> m_origins; ///< of each letter: "X"; "" for the settings
    std::vector<Given> m_arrays;
    std::vector<Given> m_tokens;
    std::vector<Given> m_squares; ///< without sizes
};

} // namespace heedmap
