#pragma once

#include <heedmap/base/export.h>
#include <heedmap/document/computation.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A figure as printed, in a paper or a book.
struct Printed {
    double value = 0;
    int place = 0; ///< the power of ten of the last printed digit: -2 for 0.50, 2 for 1.2e3
};

/// Reads "0.50", "-.5", "1e-3", "inf", "-inf" and "nan", with a plus or with the typographic minus
/// and infinity signs too; nothing else, and no spaces.
HEEDMAP_EXPORT std::optional<Printed> parsePrinted(std::string_view figure);

/// A published figure that differs from the computed value.
struct Disagreement {
    NodeId node = noNode;
    Cell cell;
    std::string printed; ///< as it was printed
    double computed = 0;
};

struct CheckResult {
    std::vector<Disagreement> disagreements; ///< in the order of the nodes
    Index compared = 0;                      ///< blanks are not counted

    Index agreeing() const { return compared - static_cast<Index>(disagreements.size()); }
};

/// Whether the value lies within half a unit of the last printed place, plus 1e-9. NaN agrees with nothing.
HEEDMAP_EXPORT bool agrees(const Printed& printed, double value);

/// Compares the published figures of a node with its numbers, both of one shape.
HEEDMAP_EXPORT CheckResult compared(NodeId node, const Published& published, const ConstView& numbers);

/// Compares every published figure with the computed value, which it evaluates.
HEEDMAP_EXPORT CheckResult check(Computation& computation, const Evaluation& how = {});

/// The computed value with as many decimals as the figure has.
HEEDMAP_EXPORT std::string computedText(const std::string& printed, double computed);

/// `S[0,1] printed 0.32, computed 0.31`
HEEDMAP_EXPORT std::string disagreementText(const GraphShape& graph, const Disagreement& disagreement);

} // namespace heedmap
