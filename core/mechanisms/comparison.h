#pragma once

#include <heedmap/mechanisms/mechanism.h>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// The names of three nodes of one shape: a result of the method, the exact result, and their difference.
struct ComparedNodes {
    std::string found;
    std::string exact;
    std::string error;
};

/// What trades quality for cost: an integer setting, or a letter that only the arrays fix.
struct QualityKnob {
    std::string setting = {}; ///< its path, `mask.window`; empty: it is the letter
    std::string letter = {};  ///< `k`
    Phrase title = {};        ///< of a letter; a setting has its own
    std::string upTo = {};    ///< the value beyond which quality does not improve: a dimension such as `n` or `8·d_k`
};

/// A count of both methods: multiply-adds, or numbers held.
struct Measure {
    Phrase title;
    std::string found; ///< the vectors that have the count: `cost`, `exact.cost`
    std::string exact;
    Index entry = 0; ///< the index of the count in both vectors
};

struct Counted {
    double found = 0;
    double exact = 0;

    bool operator==(const Counted&) const = default;
};

/// Comparison of an efficient attention with the exact one. Its counts equal those of the nodes, and hold for any
/// sizes.
class HEEDMAP_EXPORT Comparison {
public:
    Comparison() = default;
    Comparison(const Comparison&) = delete;
    Comparison& operator=(const Comparison&) = delete;
    virtual ~Comparison();

    virtual std::vector<ComparedNodes> comparedNodes() const = 0;
    /// Empty if quality cannot be traded for cost.
    virtual std::vector<QualityKnob> knobs() const = 0;
    virtual std::vector<Measure> measures() const = 0;
    /// The counts of each measure. `kept` is the number of cells of the scores that the pattern keeps; a method
    /// without a pattern ignores it.
    virtual std::vector<Counted> counted(const Settings& settings, const Dimensions& sizes, double kept) const = 0;
    /// How many cells the pattern of a document with these settings and sizes `now` keeps at sizes `then`, as far
    /// as settings tell; what depends on numbers is left to a factor that is measured.
    virtual double patternCells(const Settings& settings, const Dimensions& now, const Dimensions& then) const = 0;
};

/// The counts of both methods at other lengths of the sequence; queries and keys grow together, all else stays.
class HEEDMAP_EXPORT CostCurve {
public:
    /// The longest sequence of the curve.
    static constexpr Index longest = 1 << 17;
    /// The lengths at which to draw the curve, rising to the longest: each √2 times the one before.
    static const std::vector<Index>& lengths();

    /// `now`: the counts that the nodes show, one pair for each measure.
    CostCurve(const Comparison& comparison, const Settings& settings, const Dimensions& sizes,
              std::span<const Counted> now);

    /// The counts of each measure for n queries (1 ≤ n ≤ longest). At the document's own n they are `now`.
    std::vector<Counted> at(Index n) const;
    /// The least n from which on, up to `longest`, the method counts less of a measure than the exact one; none if
    /// it never does.
    std::optional<Index> winsFrom(std::size_t measure) const;
    /// The document's own n.
    Index length() const;

private:
    Dimensions sizesAt(Index n) const;
    std::vector<Counted> counted(Index n) const;

    const Comparison& m_comparison;
    const Settings& m_settings;
    const Dimensions& m_sizes;
    double m_kept = 0;                                       ///< cells of the document's pattern, as counted
    double m_pattern = 0;                                    ///< the same, as its settings tell
    mutable std::map<Index, std::vector<Counted>> m_counted; ///< so far: a pattern takes a while to count
};

} // namespace heedmap
