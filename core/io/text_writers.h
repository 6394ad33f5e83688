#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/tensor/tensor.h>

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

struct LatexStyle {
    std::string environment = "bmatrix"; ///< of amsmath: bmatrix, pmatrix, ...
    int decimals = 2;                    ///< at most: a matrix of whole numbers has none
};

/// The matrix for a formula that loads amsmath; a stack as one matrix a slice. Long numbers are powers of ten, -10^{9},
/// and numbers too small for the decimals have one power of ten before all of the matrix. The counter of amsmath that
/// stops matrices at 10 columns is raised where they are wider.
HEEDMAP_EXPORT std::string writeLatex(const Tensor& tensor, const LatexStyle& style = {});

} // namespace heedmap
