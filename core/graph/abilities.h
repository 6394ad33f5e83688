#pragma once

// Private to the core.

#include "graph/picture_cutting.h"
#include "graph/selective.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/follower.h>

namespace heedmap {

/// What an operation can do besides computing, asked once when its node is added; null: it cannot.
struct Abilities {
    explicit Abilities(const Op* op)
        : aliasing(dynamic_cast<const Aliasing*>(op)), follower(dynamic_cast<const Follower*>(op)),
          selective(dynamic_cast<const Selective*>(op)), cutting(dynamic_cast<const PictureCutting*>(op))
    {
    }

    const Aliasing* aliasing;
    const Follower* follower;
    const Selective* selective;
    const PictureCutting* cutting;
};

} // namespace heedmap
