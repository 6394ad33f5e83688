#pragma once

// Private to the operations.

#include "ops/operand.h"

namespace heedmap {

/// Operations in which a cell of the output depends on the same cell of each input. Where an input
/// has one slice, row or column, it serves all of the output's.
class ElementWise : public Op {
public:
    Shape shape(std::span<const Shape> inputs) const override;
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j");
    }
    bool cheap() const override { return true; }
};

/// Those of two inputs.
class ElementWisePair : public ElementWise {
public:
    Arity arity() const override { return {2, 2}; }
};

/// out = f(a), cell by cell, over `region`.
template <typename F> void eachCell(const ConstView& a, const View& out, const Region& region, const F& f)
{
    const Range cols = region.cols;
    for (Index s = region.slices.begin; s < region.slices.end; ++s) {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const double* x = a.row(s, r);
            double* z = out.row(s, r);
            for (Index c = cols.begin; c < cols.end; ++c)
                z[c] = f(x[c]);
        }
    }
}

/// out = f(a, b), cell by cell, over `region`; sizes of 1 are stretched.
template <typename F>
void eachCell(const ConstView& a, const ConstView& b, const View& out, const Region& region, const F& f)
{
    const Range cols = region.cols;
    const bool oneColumnA = a.shape.cols != out.shape.cols;
    const bool oneColumnB = b.shape.cols != out.shape.cols;
    for (Index s = region.slices.begin; s < region.slices.end; ++s) {
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const double* x = a.row(s, a.shape.rows == 1 ? 0 : r);
            const double* y = b.row(s, b.shape.rows == 1 ? 0 : r);
            double* z = out.row(s, r);
            if (oneColumnA && oneColumnB)
                std::fill(z + cols.begin, z + cols.end, f(x[0], y[0]));
            else if (oneColumnA)
                for (Index c = cols.begin; c < cols.end; ++c)
                    z[c] = f(x[0], y[c]);
            else if (oneColumnB)
                for (Index c = cols.begin; c < cols.end; ++c)
                    z[c] = f(x[c], y[0]);
            else
                for (Index c = cols.begin; c < cols.end; ++c)
                    z[c] = f(x[c], y[c]);
        }
    }
}

} // namespace heedmap
