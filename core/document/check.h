#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/written_number.h>
#include <heedmap/document/computation.h>

#include <string>
#include <vector>

namespace heedmap {

/// A published figure that differs from the computed value.
struct Disagreement {
    NodeId node = noNode;
    Cell cell;
    std::string printed; ///< as it was printed
    double computed = 0;
    bool truncated = false; ///< digits of the print were cut off
    bool follows = false;   ///< agrees once the printed matrices before it are taken as they stand
    bool nearPrint = false; ///< else: follows from them to within the rounding of their figures
    bool inFloat32 = false; ///< agrees where all is computed in float32
};

struct CheckResult {
    std::vector<Disagreement> disagreements; ///< in the order of the nodes
    Index compared = 0;                      ///< blanks are not counted

    Index agreeing() const { return compared - static_cast<Index>(disagreements.size()); }
    Index following() const;
};

/// Whether the value lies within half a unit of the last printed place, with an allowance for the rounding of doubles:
/// 1e-9 of that half, and 1e-12 of the value. Where digits were cut off, between the figure and the next one away from
/// 0, less the allowance; a figure of 0 then stands for both signs. An infinity agrees with itself, NaN with nothing.
HEEDMAP_EXPORT bool agrees(const WrittenNumber& printed, double value, bool truncated = false);

/// Compares the published figures of a node with its numbers, both of one shape.
HEEDMAP_EXPORT CheckResult compared(NodeId node, const Published& published, const ConstView& numbers);

/// Compares every published figure with the computed value, which it evaluates.
HEEDMAP_EXPORT CheckResult check(Computation& computation, const Evaluation& how = {});

/// Tells of each disagreement whether it follows from the print, and of the others whether it does so to within the
/// rounding of the printed figures, which moved it, and whether float32 explains it. Puts
/// the printed matrices into the graph one after the other, and takes them out again.
HEEDMAP_EXPORT void explain(CheckResult& result, Computation& computation, const Evaluation& how = {});

/// The computed value with as many decimals as the figure has, or an exponent where it has a small one; its further
/// digits are cut off where those of the figures are.
HEEDMAP_EXPORT std::string computedText(const std::string& printed, double computed, bool truncated = false);

/// `S[0,1] printed 0.32, computed 0.31`, and `, follows from the print` where it does.
HEEDMAP_EXPORT std::string disagreementText(const GraphShape& graph, const Disagreement& disagreement);

/// `20 of 32 published figures agree; 4 of the others follow from the print`
HEEDMAP_EXPORT std::string countText(const CheckResult& result);

} // namespace heedmap
