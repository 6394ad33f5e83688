#pragma once

#include <heedmap/base/json.h>
#include <heedmap/tensor/view.h>

#include <string>

namespace heedmap {

/// The numbers of a matrix, and the mask over them where there is one.
struct ShownCells {
    ConstView numbers;
    ConstView keep = {};

    bool kept(const Cell& cell) const { return keep.data == nullptr || keep.row(cell.slice, cell.row)[cell.col] != 0; }
};

/// Where their colours end, and what is written: {"lo", "hi", "bar": the ends as texts, "decimals", "spares": whether
/// one decimal less says enough, "texts": of a slice, row by row}. Asked for are {"role", "range"?: [lo, hi], "slice"?:
/// whose texts, "fewer"?: decimals}.
std::string shownJson(const ShownCells& cells, const Json& asked);

/// A list of numbers as texts with as many decimals as all of them need, from `least` to `most`.
std::string textsJson(const Json& numbers, int least, int most);

/// Reads a number of JSON; infinities and NaN are texts there.
double numberIn(const Json& json);

} // namespace heedmap
