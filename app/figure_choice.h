#pragma once

#include "command_line.h"

#include <heedmap/document/figure_spec.h>
#include <heedmap/graph/graph_shape.h>

#include <paint/heatmap_figure.h>

#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// A node, or some of its slices, rows and columns.
struct FigureChoice {
    NodeId node = noNode;
    std::string name; ///< the name of its file: A, A-1
    std::optional<std::vector<Index>> slices = {};
    std::optional<std::vector<Index>> rows = {};
    std::optional<std::vector<Index>> cols = {};
    bool mean = false;     ///< the mean of its slices
    std::string from = {}; ///< another sample of the document, by its index, or another document's file
    std::string view = {}; ///< of panels: a view with matrices, such as heads:A, in place of the node

    bool whole() const { return !slices && !rows && !cols && !mean; }
};

/// The parts to take of each node, as a call names them: matrices of a stack as `0,3`, `0:8` or `mean`; empty: all.
struct FigureParts {
    std::string slices = {};
    std::string rows = {};
    std::string cols = {};

    bool operator==(const FigureParts&) const = default;
};

/// Restricts choices to the named parts. Throws Error.
void restrictChoices(std::vector<FigureChoice>& choices, const GraphShape& graph, const FigureParts& parts);

/// `A,S`, `A[1]`, `A[0,2:8,:]` and `dec.*.self.A`, `A[1]@2` of a sample and `A@FILE` of another document; throws
/// Error.
std::vector<FigureChoice> parseChoices(const GraphShape& graph, const std::string& names);

/// The parts between commas that do not stand in brackets.
std::vector<std::string> listOf(const std::string& text);

/// The nodes of --nodes, or all, restricted by --slices, --rows and --cols; throws UsageError.
std::vector<FigureChoice> choicesOf(const Arguments& arguments, const GraphShape& graph, std::string_view option);

/// Restricts a figure to a choice, without a copy if that is a run of rows and columns and of evenly spaced slices.
void restrictFigure(HeatmapFigure& figure, const FigureChoice& choice);

} // namespace heedmap
