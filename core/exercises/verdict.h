#pragma once

#include <heedmap/exercises/grading.h>

namespace heedmap {

/// What became of one thing that was asked.
enum class Verdict { Open, Right, Near, Wrong };

/// `share` are the points of what is right.
inline Verdict verdictOf(const Mark& mark, double share)
{
    return mark.points >= share - 1e-9 ? Verdict::Right : mark.points > 0 ? Verdict::Near : Verdict::Wrong;
}

} // namespace heedmap
