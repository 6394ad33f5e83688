#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>
#include <string>

namespace heedmap {

/// x / c, cell by cell, with c > 0: Adam's bias correction (Kingma and Ba 2015). `symbol` is c in TeX; empty: a number.
HEEDMAP_EXPORT std::shared_ptr<const Op> quotientBy(double c, std::string symbol = {});

} // namespace heedmap
