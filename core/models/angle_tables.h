#pragma once

#include <heedmap/tensor/tensor.h>

#include <map>
#include <string>
#include <string_view>

namespace heedmap {

/// The layout, `half` or `interleaved`, of tables (n×d_k) that have each angle twice; null for tables of n×d_k/2.
/// Throws Error for tables that tell no layout, two layouts, or a rotation of a part of the columns.
const char* layoutOfAngles(const std::map<std::string, Tensor>& tables, Index keyWidth);

/// Each angle of such a table once.
Tensor anglesOnce(const Tensor& table, std::string_view layout);

} // namespace heedmap
