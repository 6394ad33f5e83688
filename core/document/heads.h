#pragma once

#include <heedmap/graph/graph.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {

/// The nodes that say of themselves that they are attention weights, in the order of the computation: those that
/// something is computed with (a prediction ends there, and attends to nothing), and of what is made of other
/// weights only what relates queries to keys and is a result, or blends rows (an implied matrix, a rollout).
HEEDMAP_EXPORT std::vector<NodeId> attentionNodes(const GraphShape& graph);
/// The weights between words that are made of weights between tokens (see groupCells), and the other way round; noNode
/// where there are none.
HEEDMAP_EXPORT NodeId wordWeights(const GraphShape& graph, NodeId tokens);
HEEDMAP_EXPORT NodeId tokenWeights(const GraphShape& graph, NodeId words);
/// Those that people read: of weights between tokens and the same between words, these.
HEEDMAP_EXPORT std::vector<NodeId> weightsToRead(const GraphShape& graph);

/// The number of heads of these weights; 0 for matrices that belong to no head, or are made of all heads.
HEEDMAP_EXPORT Index headCount(const GraphShape& graph, std::span<const NodeId> weights);

/// Whether rows and columns of both have the same names and the same labels, so that cells can be compared.
HEEDMAP_EXPORT bool sameAxes(const GraphShape& graph, NodeId a, NodeId b);

/// Σ −w·log₂ w of weights that sum to 1, in bits.
HEEDMAP_EXPORT double entropyOf(std::span<const double> weights);

/// The mean entropy of a head and its largest weight.
struct HeadSummary {
    double entropy = 0;  ///< mean over the rows that have weights, in bits; NaN if none has
    double largest = 0;  ///< of all weights; NaN if none is a number
    Cell at;             ///< the first cell that has the largest weight
    Index undefined = 0; ///< rows that are not numbers
};
HEEDMAP_EXPORT HeadSummary summaryOf(const ConstView& weights, Index slice);

/// The measures of a head, as a trace calls them: `heads.max`. Each is a mean over the rows that have weights; NaN if
/// there are none.
struct HeadMeasures {
    enum Which {
        Entropy,  ///< in bits
        Max,      ///< the largest weight
        First,    ///< the weight on the first key
        Previous, ///< the weight on the key before the query's own
        Self,     ///< the weight on the query's own key
        /// The weight on the keys that follow an earlier token equal to the query's: an induction head looks there
        /// (Olsson et al., "In-context learning and induction heads", 2022).
        Repeat,
        Distance, ///< the mean distance to the keys, by their weights, in tokens
        Count,
    };

    std::array<double, Count> numbers;
    Cell at; ///< of the largest weight of all

    double operator[](int which) const { return numbers[static_cast<std::size_t>(which)]; }
};

/// Measures a head row by row, from the first on; `info`, which must outlive it, tells whether queries and keys are the
/// same tokens, and which tokens are equal.
class HEEDMAP_EXPORT HeadMeter {
public:
    HeadMeter(const NodeInfo& info, const Shape& shape, Index slice);
    HeadMeter(const HeadMeter&) = delete;
    HeadMeter& operator=(const HeadMeter&) = delete;
    ~HeadMeter();

    void add(Index row, std::span<const double> weights);
    HeadMeasures measures() const;

private:
    class Sums;
    std::unique_ptr<Sums> m_sums;
};

/// `info` tells whether queries and keys are the same tokens, and which tokens are equal.
HEEDMAP_EXPORT HeadMeasures measuresOf(const ConstView& weights, Index slice, const NodeInfo& info);

using HeadNumbers = std::vector<std::pair<std::string, Tensor>>;

/// The nodes that a table of heads has a row for each, the layers: stacks of weights that are not there for comparison;
/// where there is none, each matrix of weights is one with a single head.
HEEDMAP_EXPORT std::vector<NodeId> headLayers(const GraphShape& graph);

/// Whether weights stay once they are measured, as something else may read them.
enum class AfterMeasuring { Drops, Keeps };
/// The measures of all heads as matrices of layers × heads, by their names in a trace: `heads.entropy`, `heads.max`
/// (the mean of the rows' largest), `heads.first`, `heads.previous`, `heads.self`, `heads.repeat`, `heads.distance`.
/// NaN stands where a layer has fewer heads than others. Throws Error if there are no weights.
HEEDMAP_EXPORT HeadNumbers headTable(Graph& graph, const Evaluation& how = {},
                                     AfterMeasuring after = AfterMeasuring::Keeps);
/// A head's measures in a table, without their places; with the suffix ".spread" in one of averages their deviations.
HEEDMAP_EXPORT HeadMeasures measuresIn(const HeadNumbers& table, Index layer, Index head, std::string_view suffix = {});

/// What the heads of a model do on average over many samples, of which it keeps none (Welford's algorithm).
class HEEDMAP_EXPORT HeadAverages {
public:
    /// Throws Error if a table has other layers or heads than those before.
    void add(const HeadNumbers& table);
    /// The mean of each measure under its name, over the samples in which it is a number, and its standard deviation,
    /// `heads.entropy.spread`.
    HeadNumbers table() const;

private:
    HeadNumbers m_means;
    std::vector<std::vector<double>> m_squares; ///< sums of squared differences from the mean
    std::vector<std::vector<Index>> m_counts;
};

} // namespace heedmap
