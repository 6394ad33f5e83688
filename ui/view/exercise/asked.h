#pragma once

#include <heedmap/exercises/exercise.h>
#include <heedmap/graph/graph_shape.h>

#include <string>
#include <vector>

namespace heedmap {

/// The node that an exercise asks about, and which of its numbers must not be seen.
struct Asked {
    std::string node = {}; ///< empty: no one in particular
    std::vector<Cell> cells = {};
};

Asked askedBy(const Exercise& exercise, const GraphShape& graph);

} // namespace heedmap
