#pragma once

#include <heedmap/tensor/tensor.h>

#include <span>
#include <string>

namespace heedmap {

/// What `export` can write: pictures, and numbers as text.
struct ExportFormat {
    const char* id;
    const char* suffix;
    const char* title;                                          ///< English, translated under "ExportDialog"
    const char* picture;                                        ///< the id of a picture format; null for numbers
    std::string (*numbers)(const Tensor& tensor, int decimals); ///< null for pictures
};

/// One line in this table adds one.
std::span<const ExportFormat> exportFormats();

} // namespace heedmap
