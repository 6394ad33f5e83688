#pragma once

#include "exercises/marking.h"

namespace heedmap {

/// All or nothing: the edits are within the budget, and bring the node close to its target.
std::vector<Mark> markRepair(const Answered& answered, const Exercise::Repair& task, AnswerKey& key);

} // namespace heedmap
