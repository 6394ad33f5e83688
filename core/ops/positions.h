#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The position code of "Attention Is All You Need", 3.5, for `positions` rows of width `width`:
/// PE[p,2i] = sin(p / base^(2i/d)), PE[p,2i+1] = cos(the same). No inputs. In `halves` all sines come first, then all
/// cosines, as Marian and fairseq have it.
HEEDMAP_EXPORT std::shared_ptr<const Op> sinusoidal(Index positions, Index width, double base = 10000,
                                                    bool halves = false);

struct AlibiOptions {
    Index queries = 0;
    Index keys = 0;
    Index heads = 0;      ///< 0: one head, as a matrix instead of a stack
    double steepness = 1; ///< of all slopes
};

/// B[h,i,j] = −slope_h·|i−j|, (h×n×m) or (n×m) (Press, Smith and Lewis, "Train Short, Test Long").
/// slope_h = 2^(−8(h+1)/H) for H a power of two; otherwise the slopes of the next lower power of
/// two P, then every second one of those of 2P; all times `steepness`. No inputs.
HEEDMAP_EXPORT std::shared_ptr<const Op> alibi(AlibiOptions options);

struct DistanceBuckets {
    Index buckets = 32;
    Index maxDistance = 128; ///< all distances from here on share the last bucket
    bool past = false;   ///< all buckets are for keys before the query; else half of them, the rest for keys after it
    Index largest = 128; ///< the columns are the distances −largest to largest
};

/// Raffel et al. 2020 (T5): near distances have a bucket each, far ones share some, more of them the further away.
/// (buckets × 2·largest+1): 1 where the distance of the column, key less query, falls into the bucket, else 0. No
/// inputs. Throws Error if there are fewer than 2 buckets, or 4 of both sides.
HEEDMAP_EXPORT std::shared_ptr<const Op> distanceBuckets(const DistanceBuckets& of);

struct RelativeBiasOptions {
    Index queries = 0;
    Index keys = 0;
    Index maxDistance = 0; ///< R
    bool stack = true;     ///< false, for a single head: a matrix
};

/// A score for each distance of a key from its query, clipped to R, added by each head:
/// (h × 2R+1) → (h×n×m), B[h,i,j] = bias[h, clip(j−i, −R, R) + R].
/// Throws Error if the input is not 2R+1 wide, or has several rows and no stack is wanted.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeBias(RelativeBiasOptions options);

/// Its gradient, (h×n×m) → (h × 2R+1): the sum over the cells at each distance.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeBiasSum(Index maxDistance);

/// From scores of each query for each distance to scores for each key (Shaw, Uszkoreit and Vaswani,
/// "Self-Attention with Relative Position Representations"):
/// (s × n × 2R+1) → (s×n×m), out[s,i,j] = scores[s,i, clip(j−i, −R, R) + R].
/// Throws Error if the input is not 2R+1 wide.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeGather(Index keys, Index maxDistance);

/// Its gradient, (s×n×m) → (s × n × 2R+1): in each row, the sum over the keys at each distance.
HEEDMAP_EXPORT std::shared_ptr<const Op> relativeScatter(Index maxDistance);

} // namespace heedmap
