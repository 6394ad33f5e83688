#pragma once

#include "exercises/marking.h"

namespace heedmap {

/// The matrices of a learner that have a wrong cell. A learner may have computed on from the typed numbers, which are
/// rounded, or from the wrong ones alone, with exact numbers elsewhere.
struct OwnErrors {
    std::vector<LearnersNode> typed;
    std::vector<LearnersNode> wrong;
};

/// Adds what the learner filled in where it is wrong.
void addErrors(const Answered& answered, const Exercise::Fill& task, AnswerKey& key, OwnErrors& errors);
/// `errors` are those of all matrices that the learner filled in.
std::vector<Mark> markFill(const Answered& answered, const Exercise::Fill& task, AnswerKey& key,
                           const OwnErrors& errors);

} // namespace heedmap
