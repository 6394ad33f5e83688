#pragma once

#include "mechanisms/attention_core.h"

#include <heedmap/mechanisms/comparison.h>
#include <heedmap/ops/constants.h>

namespace heedmap {

/// The cost of a method: a fixed part, and a part for each cell that its pattern keeps.
struct CostRule {
    Cost fixed = {};
    Cost perKept = {};

    Cost at(double kept) const
    {
        return {fixed.multiplyAdds + kept * perKept.multiplyAdds, fixed.numbers + kept * perKept.numbers};
    }
};

/// The nodes of an efficient attention, as its mechanism appended them.
struct Efficient {
    Attention attention;     ///< the queries, keys, values and factor of the exact attention beside it
    bool causal = false;     ///< the method is causal, and the exact attention with it
    NodeId weights = noNode; ///< n×m: `A`, or `A_implied`
    NodeId output = noNode;
    NodeId mask = noNode; ///< the pattern, where it has one
};

/// Base of the efficient attentions: each shows the exact attention beside it, with the cost of both.
class EfficientAttention : public Mechanism, public Comparison {
public:
    /// Q (n×d_k), K (m×d_k) and V (m×d_v).
    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& names) const override;
    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}}; }
    const Comparison* comparison() const final { return this; }

    std::vector<ComparedNodes> comparedNodes() const final;
    std::vector<Measure> measures() const override;
    std::vector<Counted> counted(const Settings& settings, const Dimensions& sizes, double kept) const override;
    /// The cost of every query with every key, for a method without a pattern.
    double patternCells(const Settings& settings, const Dimensions& now, const Dimensions& then) const override;

protected:
    /// The terms of `cost`, for any sizes.
    virtual CostRule costRule(const Settings& settings, const Dimensions& sizes) const = 0;
    /// Whether the weights are `A`, or only `A_implied`.
    virtual bool formsWeights() const { return false; }

    /// Appends the comparison with the exact attention: `exact.*`, `error.A`, `error.Z`, `cost`, `exact.cost`.
    void appendComparison(Recipe& recipe, const Efficient& efficient) const;
};

/// n·m, and n² where the keys are the queries.
double allCells(const Dimensions& sizes);

/// The number of heads, where queries or keys are stacks; else 1.
Index headsIn(const Dimensions& sizes);

/// The mask of the exact attention beside it: none, or the causal one.
std::optional<Mask> causalMask(const Recipe& recipe, const Efficient& efficient);

/// The setting `causal`: no query sees a later key.
Setting causalSetting();

/// Appends `A_implied`: the weights by which V would have to be multiplied for the same result.
NodeId appendImplied(Recipe& recipe, const Attention& attention, std::shared_ptr<const Op> op,
                     std::vector<NodeId> inputs);

} // namespace heedmap
