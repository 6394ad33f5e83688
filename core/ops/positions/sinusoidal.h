#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The position code of "Attention Is All You Need", 3.5, for `positions` rows of width `width`:
/// PE[p,2i] = sin(p / base^(2i/d)), PE[p,2i+1] = cos(the same). No inputs. In `halves` all sines come first, then all
/// cosines, as Marian and fairseq have it.
HEEDMAP_EXPORT std::shared_ptr<const Op> sinusoidal(Index positions, Index width, double base = 10000,
                                                    bool halves = false);

} // namespace heedmap
