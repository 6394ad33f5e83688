#pragma once

#include "export/labelled_numbers.h"

#include <heedmap/tensor/tensor.h>

#include <span>
#include <string>

namespace heedmap {

/// What `export` can write: pictures, and numbers as text.
struct ExportFormat {
    const char* id;
    const char* suffix;
    const char* title;   ///< English, translated under "ExportDialog"
    const char* picture; ///< the id of a picture format; null for numbers
    /// Null for pictures; without labels where there are none.
    std::string (*numbers)(const Tensor& tensor, int decimals, const NumberLabels& labels);
    const char* moving = nullptr; ///< the id of a format of pictures that move
};

/// One line in this table adds one.
std::span<const ExportFormat> exportFormats();

/// A page of the whole document, which `export` writes by itself: none of those.
const ExportFormat& pageFormat();

} // namespace heedmap
