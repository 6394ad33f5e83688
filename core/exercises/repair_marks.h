#pragma once

#include "exercises/marking.h"

namespace heedmap {

/// Marks a repair, all or nothing: the edits keep to the budget and bring the node close enough to its target.
std::vector<Mark> markRepair(const Answered& answered, const Exercise::Repair& task, AnswerKey& key);

} // namespace heedmap
