#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/npz_writer.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A vector as a list, a matrix as a list of rows, a stack as a list of matrices; on one line.
HEEDMAP_EXPORT std::string jsonText(const Tensor& tensor);

/// One JSON object from the names to the numbers, a line each, in pieces as they are made.
HEEDMAP_EXPORT void writeJson(const std::function<void(std::string_view)>& write,
                              const std::vector<NamedTensor>& arrays);

} // namespace heedmap
