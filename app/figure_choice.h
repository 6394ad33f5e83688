#pragma once

#include "command_line.h"

#include <heedmap/document/figure_recipe.h>
#include <heedmap/graph/graph_shape.h>

#include <paint/heatmap_figure.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// A node, or some of its slices, rows and columns.
struct FigureChoice {
    NodeId node = noNode;
    std::string name; ///< of its file: A, A-1
    std::optional<std::vector<Index>> slices = {};
    std::optional<std::vector<Index>> rows = {};
    std::optional<std::vector<Index>> cols = {};
    bool mean = false; ///< of its slices

    bool whole() const { return !slices && !rows && !cols && !mean; }
};

/// What of each node is taken, as a call names it: matrices of a stack as `0,3`, `0:8` or `mean`; empty: all.
struct FigureParts {
    std::string slices = {};
    std::string rows = {};
    std::string cols = {};

    bool operator==(const FigureParts&) const = default;
};

/// Leaves of choices what the parts name. Throws Error.
void restrictChoices(std::vector<FigureChoice>& choices, const GraphShape& graph, const FigureParts& parts);

/// `A,S`, `A[1]`, `A[0,2:8,:]` and `dec.*.self.A`; throws Error.
std::vector<FigureChoice> parseChoices(const GraphShape& graph, const std::string& names);

/// What --nodes names, or all, with --slices, --rows and --cols; throws UsageError.
std::vector<FigureChoice> choicesOf(const Arguments& arguments, const GraphShape& graph, std::string_view option);

/// Leaves of a figure what was chosen: without a copy, where that is a run of rows and columns and slices evenly apart.
void restrictFigure(HeatmapFigure& figure, const FigureChoice& choice);

} // namespace heedmap
