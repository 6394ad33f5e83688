#pragma once

// Private to the core: which values that are not demanded stay resident.

#include "graph/draft.h"

namespace heedmap {

/// See setMemoryBudget.
double memoryBudget();

/// Bytes that would become resident without being demanded.
double intermediateBytes(const Draft& draft);

/// Where the plan is over its budget: evicts each value after the last segment that reads it.
void planReleases(Draft& draft);

/// Evicts what earlier evaluations left resident, this one does not read, and would exceed the budget with what this
/// one leaves.
void releaseEarlier(Draft& draft);

/// Leaves that are not demanded and can be read from their file again: where they exceed the budget, each is filled
/// before its first reader and evicted after its last.
void planLeaves(Draft& draft);

} // namespace heedmap
