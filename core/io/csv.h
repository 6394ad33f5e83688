#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/stored_array.h>

#include <string>
#include <string_view>

namespace heedmap {

/// Reads lines of numbers, separated by tabs, semicolons or commas (the first of these in the first line), with decimal
/// points; cells may be in double quotes. Blank lines around the numbers mean nothing; between them they separate the
/// slices of a stack. The result is a matrix, even of one line. Throws Error with line and column for anything else: a
/// header line, an empty cell, a ragged line.
HEEDMAP_EXPORT Tensor readCsv(std::string_view text, const Limits& limits = {});

/// Every number exactly, a blank line between slices; readCsv gives the same bits back.
HEEDMAP_EXPORT std::string writeCsv(const Tensor& tensor, char separator = ',');

} // namespace heedmap
