#pragma once

#include <heedmap/base/json.h>
#include <heedmap/tensor/region.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// One entry of a document's loss: what is wanted of a node (docs/formats.md).
struct LossTerm {
    enum class Kind { CrossEntropy, SquaredError, Attend, Value };

    Kind kind = Kind::CrossEntropy;
    std::string of;                              ///< a node
    std::optional<Index> slice = {};             ///< Attend only: the head; none: all heads
    std::vector<Index> cell = {};                ///< Value only: one index for each axis of the node
    Json target = {};                            ///< as in the document, words as ids; null: each sample has its own
    std::optional<std::vector<Index>> rows = {}; ///< those that count; all, unless given
    double weight = 1;

    bool operator==(const LossTerm&) const = default;
};

} // namespace heedmap
