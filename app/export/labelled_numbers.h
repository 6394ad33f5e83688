#pragma once

#include <paint/heatmap_figure.h>

#include <string>
#include <vector>

namespace heedmap {

/// What rows and columns of numbers are called: tokens, or indices. Empty lists: nothing stands beside the numbers.
struct NumberLabels {
    std::vector<std::string> rows = {};
    std::vector<std::string> cols = {};
    std::string corner = {}; ///< of the column of labels

    bool empty() const { return rows.empty() && cols.empty(); }
};

NumberLabels labelsOf(const HeatmapFigure& figure);

/// Lines of separated numbers, matrices apart by an empty line, with a line of labels above each matrix and a label
/// before each row.
std::string withLabels(const std::string& numbers, const NumberLabels& labels, char separator);

/// Matrices of amsmath as arrays, with a row of labels over a rule and a column of them before another.
std::string latexWithLabels(const std::string& matrices, const NumberLabels& labels);

} // namespace heedmap
