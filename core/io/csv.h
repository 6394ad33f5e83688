#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/stored_array.h>

#include <string>
#include <string_view>

namespace heedmap {

/// Reads numbers in lines, separated by tabs, semicolons or commas (the first of these that the
/// first line has), with decimal points; cells may be in double quotes. Blank lines around the
/// numbers mean nothing; between them they separate the slices of a stack. The result is a matrix,
/// also where there is one line only. Throws Error with line and column for anything else: no
/// header line, no empty cell, no ragged line.
HEEDMAP_EXPORT Tensor readCsv(std::string_view text, const Limits& limits = {});

/// Every number exactly, a blank line between slices; readCsv gives the same bits back.
HEEDMAP_EXPORT std::string writeCsv(const Tensor& tensor, char separator = ',');

} // namespace heedmap
