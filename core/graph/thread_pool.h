#pragma once

// Private to the core.

#include <heedmap/tensor/shape.h>

#include <functional>

namespace heedmap {

/// How many threads an evaluation uses, the caller's included.
int threads();

/// Whether this many floating-point operations are worth waking another thread.
bool parallel(double work);

/// Calls `job(index, worker)` for every index below `count`, on up to `workers` threads; worker 0 is the caller.
/// Returns when all are done. If a job throws, the rest is dropped and the exception rethrown.
void forEach(Index count, int workers, const std::function<void(Index, int)>& job);

} // namespace heedmap
