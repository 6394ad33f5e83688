#pragma once

#include <heedmap/io/array_file.h>
#include <heedmap/models/recognize.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// What the numbers of one layer of a capture are, as arithmetic alone tells it: from the first and the last rows and
/// some between, of all heads together some 1,152; all where there are fewer.
struct LayerTally {
    Index nanRows = 0;   ///< wholly NaN
    Index zeroRows = 0;  ///< wholly 0
    bool weights = true; ///< all other rows are at least 0 and add up to 1
    bool negative = false;
    bool logarithms = true;        ///< exp of every row adds up to 1
    bool flags = true;             ///< there is 0 and 1 and nothing else
    bool counts = false;           ///< its type is one of whole numbers
    bool columns = false;          ///< the columns are weights, and the rows are not
    std::optional<double> dropout; ///< the share that was dropped
    bool uneven = false;           ///< rows that add up to about 1, with zeros among them

    /// What the setting `as` of the mechanism `captured` calls them.
    const char* kind() const { return weights ? "weights" : "numbers"; }
};

/// Of (h, n, m) or (n, m); turned, of its last two axes.
LayerTally tallied(const ArrayFile& file, const std::optional<std::string>& array, bool turned);

/// The first cell below what weights may be, with its number; nothing if there is none. Reads all of the array.
struct NegativeCell {
    Index slice = 0;
    Index row = 0;
    Index col = 0;
    double value = 0;
};
std::optional<NegativeCell> firstNegative(const ArrayFile& file, const std::optional<std::string>& array, bool turned);

/// What was noticed of the layers, whose arrays are called `nodes`, as notices for people; with `only`, what is
/// the case whatever the numbers are taken for.
enum class OnlyRows { No, Yes };
std::vector<Notice> noticesOf(const std::vector<LayerTally>& layers, const std::vector<std::string>& nodes,
                              OnlyRows only = OnlyRows::No);

} // namespace heedmap
