#include <heedmap/ops/matmul.h>

#include "graph/symbol.h"
#include "ops/operand.h"
#include "ops/product.h"
#include "ops/product_update.h"
#include "ops/row_kernels.h"
#include "tensor/eigen_map.h"

#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

/// The range of columns outside which `a` is zero in every row: columns that a mask has zeroed cost nothing.
Range usedColumns(const ConstView& a, Index slice, const Range& rows)
{
    Range used{a.shape.cols, 0};
    const Range all{0, a.shape.cols};
    for (Index r = rows.end; r-- > rows.begin && used != all;) // a causal mask shows most in the last row
        used = widened(used, all, a.row(slice, r), 0);
    return used;
}

/// Whether these rows of `b` are finite, so that 0 times any of their numbers is 0.
bool finite(const ConstView& b, Index slice, const Range& rows, const Range& cols)
{
    for (Index r = rows.begin; r < rows.end; ++r) {
        const double* row = b.row(slice, r);
        double sum = 0;
        for (Index c = cols.begin; c < cols.end; ++c)
            sum += row[c] * 0; // NaN for infinities and NaN
        if (sum != 0)
            return false;
    }
    return true;
}

/// The range of inner indices outside which all terms are zero.
Range contributing(const ConstView& a, const ConstView& b, Index slice, const Region& region)
{
    const Range all{0, a.shape.cols};
    const Range used = usedColumns(a, slice, region.rows);
    if (used == all || used.empty())
        return all;
    const bool rest =
        finite(b, slice, {0, used.begin}, region.cols) && finite(b, slice, {used.end, all.end}, region.cols);
    return rest ? used : all;
}

class Matmul final : public Op, public Follower {
public:
    explicit Matmul(MatmulOptions options) : m_tA(options.transposeA), m_tB(options.transposeB) {}

    std::string_view name() const override { return "matmul"; }
    Arity arity() const override { return {2, 3}; }
    Shape shape(std::span<const Shape> inputs) const override;
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override;
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override;
    bool remembers(std::size_t input) const override { return input < 2 && !m_tA && !m_tB; }
    bool updates(const OpShapes& shapes, std::span<const InputChange> changes) const override;
    void update(std::span<const ConstView> inputs, std::span<const InputChange> changes, const View& output,
                const Region& region, double* factors) const override;
    double workPerCell(const OpShapes& shapes) const override
    {
        return 2 * static_cast<double>(inner(shapes.inputs[0]));
    }
    void vjp(Backward& backward) const override;
    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("Each number here was multiplied with others, and went into sums. Every sum hands back "
                              "its own push times the number that was met there; all of them are added.");
    }
    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override;
    std::string formula(std::span<const std::string> symbols) const override;

private:
    Index inner(const Shape& a) const { return m_tA ? a.rows : a.cols; }
    [[noreturn]] void refuseProduct(std::span<const Shape> inputs, const Sentence& reason) const;
    void multiply(const ConstView& a, const ConstView& b, const View& output, Index slice, const Region& region,
                  bool fresh) const;

    bool m_tA;
    bool m_tB;
};

void Matmul::refuseProduct(std::span<const Shape> inputs, const Sentence& reason) const
{
    const std::string product =
        "(" + inputs[0].text() + (m_tA ? ")ᵀ·(" : ")·(") + inputs[1].text() + (m_tB ? ")ᵀ" : ")");
    throw Error(HEEDMAP_PHRASE("%1: %2"), "matmul: " + product + (inputs.size() > 2 ? " + " + inputs[2].text() : ""),
                reason);
}

Shape Matmul::shape(std::span<const Shape> inputs) const
{
    const Shape& a = inputs[0];
    const Shape& b = inputs[1];
    if (inner(a) != (m_tB ? b.cols : b.rows))
        refuseProduct(inputs, HEEDMAP_PHRASE("inner sizes differ"));
    if (a.slices != b.slices && a.slices != 1 && b.slices != 1)
        refuseProduct(inputs, HEEDMAP_PHRASE("the numbers of slices differ"));
    const Shape result{std::max({2, a.rank, b.rank}), std::max(a.slices, b.slices), m_tA ? a.cols : a.rows,
                       m_tB ? b.rows : b.cols};
    if (inputs.size() > 2 && (inputs[2].slices != 1 || inputs[2].rows != 1 || inputs[2].cols != result.cols))
        refuseProduct(inputs, Sentence(HEEDMAP_PHRASE("expected a row vector of %1 as the addend"), result.cols));
    return result;
}

void Matmul::forward(std::span<const ConstView> inputs, const View& output, const Region& region) const
{
    const Range cols = region.cols;
    const double* added = inputs.size() > 2 ? inputs[2].row(0, 0) : nullptr;
    for (Index s = region.slices.begin; s < region.slices.end; ++s) {
        for (Index r = region.rows.begin; added != nullptr && r < region.rows.end; ++r) {
            double* row = output.row(s, r);
            for (Index c = cols.begin; c < cols.end; ++c)
                row[c] = added[c] + 0.0; // never −0, to which terms of 0 may add or not
        }
        multiply(inputs[0], inputs[1], output, s, region, added == nullptr);
    }
}

// C += A·B over a region of one slice; C = A·B where it is fresh.
void Matmul::multiply(const ConstView& a, const ConstView& b, const View& output, Index slice, const Region& region,
                      bool fresh) const
{
    const Range rows = region.rows;
    const Range cols = region.cols;
    const Index k = inner(a.shape);
    const Factor left =
        m_tA ? Factor{a.row(slice, 0) + rows.begin, 1, a.rowStride} : Factor{a.row(slice, rows.begin), a.rowStride, 1};
    const Factor right =
        m_tB ? Factor{b.row(slice, cols.begin), 1, b.rowStride} : Factor{b.row(slice, 0) + cols.begin, b.rowStride, 1};
    const ProductSize size{rows.size(), k, cols.size()};
    const bool many = size.rows * k * size.cols > smallProductLimit;
    addProduct(left, right, {output.row(slice, rows.begin) + cols.begin, output.rowStride, fresh}, size,
               many && !m_tA && !m_tB ? contributing(a, b, slice, region) : Range{0, k},
               output.shape.rows * k * output.shape.cols <= portableProductLimit);
}

bool Matmul::updates(const OpShapes& shapes, std::span<const InputChange> changes) const
{
    return !m_tA && !m_tB && (changes.size() < 3 || changes[2].cells.empty())
        && ProductUpdate::pays(shapes, changes[0], changes[1]);
}

void Matmul::update(std::span<const ConstView> inputs, std::span<const InputChange> changes, const View& output,
                    const Region& region, double*) const
{
    for (Index s = region.slices.begin; s < region.slices.end; ++s) {
        const ProductUpdate update(inputs, changes, s, region.rows);
        const auto recompute = [&](const Range& rows) { forward(inputs, output, {{s, s + 1}, rows, region.cols}); };
        if (!update.apply(output, region.cols)) {
            recompute(region.rows);
            continue;
        }
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            if (update.recomputed(r))
                recompute({r, r + 1});
    }
}

// C_sij = Σ_k A_sik·B_skj + b_j
std::optional<Access> Matmul::access(const OpShapes& shapes, std::size_t input) const
{
    if (input == 0)
        return reads(shapes, input, "s i j", m_tA ? "s k i" : "s i k");
    return reads(shapes, input, "s i j", input == 2 ? "j" : m_tB ? "s j k" : "s k j");
}

// C = A·B:   dA = dC·Bᵀ   dB = Aᵀ·dC      C = A·Bᵀ:   dA = dC·B     dB = dCᵀ·A
// C = Aᵀ·B:  dA = B·dCᵀ   dB = A·dC       C = Aᵀ·Bᵀ:  dA = Bᵀ·dCᵀ   dB = dCᵀ·Aᵀ
void Matmul::vjp(Backward& backward) const
{
    const NodeId a = backward.input(0);
    const NodeId b = backward.input(1);
    const NodeId dc = backward.gradient();
    if (m_tA)
        backward.contribute(0, matmul({.transposeA = m_tB, .transposeB = true}), {b, dc});
    else
        backward.contribute(0, matmul({.transposeA = false, .transposeB = !m_tB}), {dc, b});
    if (m_tB)
        backward.contribute(1, matmul({.transposeA = true, .transposeB = m_tA}), {dc, a});
    else
        backward.contribute(1, matmul({.transposeA = !m_tA, .transposeB = false}), {a, dc});
    if (backward.inputs() > 2)
        backward.contribute(2, dc);
}

Expression Matmul::explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const
{
    const auto at = [&](std::size_t input, bool transposed, Index row, Index col) {
        const Index slice = shapes.inputs[input].slices == 1 ? 0 : cell.slice;
        const Cell there = transposed ? Cell{slice, col, row} : Cell{slice, row, col};
        return Expression::operand(input, there, inputs[input].at(there));
    };
    std::vector<Expression> terms;
    for (Index k = 0; k < inner(shapes.inputs[0]); ++k)
        terms.push_back(Expression::product(at(0, m_tA, cell.row, k), at(1, m_tB, k, cell.col)));
    if (inputs.size() > 2)
        terms.push_back(at(2, false, 0, cell.col));
    return Expression::sum(std::move(terms));
}

std::string Matmul::formula(std::span<const std::string> symbols) const
{
    const auto factor = [](const std::string& symbol, bool turned) { return turned ? raised(symbol, "T") : symbol; };
    const std::string product = factor(symbols[0], m_tA) + " " + factor(symbols[1], m_tB);
    return symbols.size() > 2 ? product + " + " + symbols[2] : product;
}

} // namespace

std::shared_ptr<const Op> matmul(MatmulOptions options) { return std::make_shared<Matmul>(options); }

} // namespace heedmap
