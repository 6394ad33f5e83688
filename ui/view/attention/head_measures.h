#pragma once

#include "view/attention/attention_heads.h"
#include "view/frame/display.h"

#include <QObject>

#include <array>
#include <map>
#include <optional>
#include <utility>

namespace heedmap {

/// What a head does, in numbers. Each is a mean over the rows that have weights; NaN where no row can have it.
struct HeadMeasures {
    static constexpr int count = 6;
    enum Which {
        Entropy,  ///< in bits
        Largest,  ///< of all weights
        First,    ///< the weight on the first key
        Previous, ///< on the key before the query's own
        Itself,   ///< on its own
        /// On the keys that follow an earlier token equal to the query's: an induction head looks there (Olsson et
        /// al., "In-context learning and induction heads", 2022).
        Induction,
    };

    std::array<double, count> numbers;
    Cell at; ///< of the largest weight

    double operator[](int which) const { return numbers[static_cast<std::size_t>(which)]; }
};

/// `info` tells whether queries and keys are the same tokens, and which tokens are equal.
HeadMeasures measuresOf(const ConstView& weights, Index slice, const NodeInfo& info);

/// The measures of heads, kept while their numbers stay, so that not all heads have to be in memory at once.
class KnownMeasures : public QObject {
public:
    explicit KnownMeasures(const ViewContext& context);

    /// None while its numbers are missing.
    std::optional<HeadMeasures> of(const Head& head);
    bool knows(const Head& head) const { return m_known.contains({head.node, head.slice}); }

private:
    void changed(const std::vector<Change>& changes);

    ViewContext m_context;
    std::map<std::pair<NodeId, Index>, HeadMeasures> m_known;
};

} // namespace heedmap
