#pragma once

#include <heedmap/graph/access.h>
#include <heedmap/graph/expression.h>
#include <heedmap/graph/node.h>
#include <heedmap/tensor/view.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

class Backward;

/// How many inputs an operation takes.
struct Arity {
    static constexpr std::size_t any = static_cast<std::size_t>(-1);

    std::size_t least = 1;
    std::size_t most = least;
};

/// The shapes an operation works between.
struct OpShapes {
    std::span<const Shape> inputs;
    Shape output;
    std::span<const Access* const> accesses = {}; ///< of each input, where the graph keeps them; else derived
};

/// An operation: immutable rules and constants, never data. One object may serve many nodes.
///
/// Regions speak of cells of the output or of one input, in that tensor's own indices. An input
/// with one slice serves every slice of the output.
class HEEDMAP_EXPORT Op {
public:
    Op() = default;
    Op(const Op&) = delete;
    Op& operator=(const Op&) = delete;
    virtual ~Op();

    /// The name in errors and tests: "matmul".
    virtual std::string_view name() const = 0;

    virtual Arity arity() const { return {}; }

    /// The output's shape, of as many inputs as it takes: see outputShape. Throws Error in one sentence if they do
    /// not fit: `matmul: (4×8)·(6×4): inner sizes differ`.
    virtual Shape shape(std::span<const Shape> inputs) const = 0;

    /// Computes `region` of the output and nothing else. The inputs' cells it requires are current.
    virtual void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const = 0;

    /// The cells of input `input` that each cell of the output reads, in letters. None if letters cannot express
    /// them: `affected` and `required` then do, or return everything.
    virtual std::optional<Access> access(const OpShapes& shapes, std::size_t input) const;

    /// The cells of the output that depend on `changed` of input `input`.
    virtual Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const;

    /// The cells of input `input` that `wanted` of the output reads.
    virtual Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const;

    /// Whether a row of the output needs only the same row of the same slice of this input, so that
    /// both can be computed tile by tile while the tile is in cache.
    bool rowLocal(const OpShapes& shapes, std::size_t input) const;

    /// Whether its numbers are counts or indices, which are not rounded to a number format.
    virtual bool counts() const { return false; }

    /// Whether recomputing a tile costs less than keeping the matrix in memory.
    virtual bool cheap() const { return false; }

    /// Estimated floating-point operations for one cell of the output.
    virtual double workPerCell(const OpShapes& shapes) const { return (void)shapes, 1; }

    /// Appends the nodes of the gradient (vector–Jacobian product) with respect to every input.
    /// An operation without a rule passes no gradient on.
    virtual void vjp(Backward& backward) const { (void)backward; }

    /// What becomes of a gradient on its way back to an input, and why.
    virtual Phrase gradientCaption(std::size_t input) const;

    /// The arithmetic of one cell, from the numbers its inputs show.
    virtual Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const = 0;

    /// The rule in TeX, from the symbols of the inputs: `Q K^T`.
    virtual std::string formula(std::span<const std::string> symbols) const = 0;

    /// The layout of its picture: derived from the letters, and overridden by operations that letters do not describe.
    virtual Geometry geometry(const OpShapes& shapes) const;

private:
    template <typename F, typename T>
    T throughAccess(const OpShapes& shapes, std::size_t input, const T& otherwise, const F& f) const;
};

/// Whether the node is computed by this operation, perhaps with other constants: `computedBy(node, *matmul())`.
HEEDMAP_EXPORT bool computedBy(const Node& node, const Op& op);

/// Throws Error, about that name, unless the shape is one that a tensor can have.
HEEDMAP_EXPORT void requireValid(std::string_view name, const Shape& shape);

/// The output's shape. Throws Error if the number of inputs or their shapes do not fit the operation.
HEEDMAP_EXPORT Shape outputShape(const Op& op, std::span<const Shape> inputs);

} // namespace heedmap
