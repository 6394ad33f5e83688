#pragma once

#include "exercises/marking.h"

namespace heedmap {

/// The matrices that a learner got wrong so far. One may go on from what one typed, which is rounded, or from one's
/// wrong numbers alone where the others were computed exactly.
struct Earlier {
    std::vector<LearnersNode> typed;
    std::vector<LearnersNode> wrong;
};

/// Adds the learner's matrix to `earlier` where it is wrong.
std::vector<Mark> markFill(const Answered& answered, const Exercise::Fill& task, AnswerKey& key, Earlier& earlier);

} // namespace heedmap
