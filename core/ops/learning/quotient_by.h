#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>
#include <string>

namespace heedmap {

/// x / c, cell by cell, with c > 0: Adam's means freed of their start at 0. `symbol` says in TeX how c is written.
HEEDMAP_EXPORT std::shared_ptr<const Op> quotientBy(double c, std::string symbol = {});

} // namespace heedmap
