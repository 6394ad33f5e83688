#pragma once

#include <heedmap/mechanisms/recipe.h>

#include <array>

namespace heedmap {

/// A learned linear map of rows, x·W + b.
struct Linear {
    Label product; ///< its step and columns are those of W and b too
    Phrase caption;
    Label weights; ///< name and symbol
    Phrase weightsCaption;
    Label bias = {};
};
/// Appends W, b if the document has it, and the product.
NodeId appendLinear(Recipe& recipe, NodeId x, const Linear& linear);

/// The columns of the weights of one head.
inline const std::array<std::string, 3> headColumns = {"d_k", "d_k", "d_v"};

/// Adds W_Q (width × queryColumns), W_K (contextWidth × keyColumns) and W_V (contextWidth × valueColumns, or
/// valuedWidth × valueColumns if that is given).
void listProjections(std::vector<ArraySpec>& arrays, const std::array<std::string, 3>& columns,
                     const std::string& contextWidth = "d", const std::string& width = "d",
                     const std::string& valuedWidth = {});
/// Adds the optional b_Q, b_K and b_V.
void listProjectionBiases(std::vector<ArraySpec>& arrays, const std::array<std::string, 3>& columns);

/// Appends the leaf for an array that a computation starts from; in a stack, each slice is a head's.
NodeId appendInput(Recipe& recipe, const char* name, Family family, Phrase caption, const Axis& rows,
                   const AxisName& cols);

/// The specification of `X` (n×d), and of the context `C` (m×d_c).
ArraySpec sequenceSpec();
ArraySpec contextSpec(bool optional);

/// Appends the leaf `X`, or `C`.
NodeId appendSequence(Recipe& recipe);
NodeId appendContext(Recipe& recipe);
/// The input that the values are made from, `C_V`, if the document has one that is not the keys'; else noNode.
ArraySpec valuedSpec(const std::string& rows);
NodeId appendValued(Recipe& recipe);

/// Queries, keys and values: the results of the projections.
struct Projections {
    NodeId queries = noNode;
    NodeId keys = noNode;
    NodeId values = noNode;
};

/// Appends W_Q, [b_Q], … and Q = X·W_Q + b_Q, K = C·W_K + b_K, V = C·W_V + b_V, where C is the
/// attended sequence. `blocks` heads are side by side in the columns of Q, K and V. V comes from `valued` if it is
/// given.
Projections appendProjections(Recipe& recipe, NodeId x, NodeId attended, const std::array<Index, 3>& blocks = {1, 1, 1},
                              NodeId valued = noNode);

} // namespace heedmap
