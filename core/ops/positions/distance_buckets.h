#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

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

} // namespace heedmap
