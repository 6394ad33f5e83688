#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/json.h>
#include <heedmap/document/keys.h>
#include <heedmap/tensor/region.h>

#include <cstdint>
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
    KeysAsRead asRead = {};

    bool operator==(const LossTerm&) const = default;
};

/// How a document is trained (docs/formats.md).
struct Training {
    enum class Optimiser { Sgd, Momentum, Adam };

    Optimiser optimiser = Optimiser::Sgd;
    double rate = 0.01;
    double momentum = 0.9; ///< used by Momentum
    double beta1 = 0.9;    ///< used by Adam, as are beta2 and eps
    double beta2 = 0.999;
    double eps = 1e-8;
    double decay = 0;                         ///< decoupled weight decay, of all trained numbers, for any optimiser
    std::optional<double> clip = {};          ///< the largest norm of the gradient of all trained numbers
    std::vector<std::string> parameters = {}; ///< the arrays that are trained; none: all weights
    Index batch = 1;                          ///< samples a step
    std::uint64_t seed = 1;                   ///< decides the order of the samples
    Json data = "samples";                    ///< or the settings of a generator, with its name
    KeysAsRead asRead = {};

    bool generated() const { return data.isObject(); }

    bool operator==(const Training&) const = default;
};

/// The most samples that a step may take.
HEEDMAP_EXPORT Index largestBatch(const Json& data, std::size_t samples);

/// Reads `training`. Throws Error `training.rate: expected X, got Y`.
HEEDMAP_EXPORT Training readTraining(const Json& json, std::size_t samples);
HEEDMAP_EXPORT Json trainingJson(const Training& training);

} // namespace heedmap
