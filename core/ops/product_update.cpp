#include "ops/product_update.h"

#include <cmath>

namespace heedmap {
namespace {

/// Whether an update costs less than recomputation where `part` of `whole` inner indices changed.
bool few(Index part, Index whole) { return 3 * part <= whole; }

bool narrow(const Region& region, const ConstView& a) { return few(region.cols.size(), a.shape.cols); }

Index matrixOf(const ConstView& view, Index slice) { return view.shape.slices == 1 ? 0 : slice; }

} // namespace

bool ProductUpdate::pays(const OpShapes& shapes, const InputChange& a, const InputChange& b)
{
    const Shape& left = shapes.inputs[0];
    Range cols{left.cols, 0};
    Index wideRows = 0;
    for (const Region& region : a.cells.regions()) {
        if (few(region.cols.size(), left.cols))
            cols = cols.united(region.cols);
        else
            wideRows += region.rows.size();
    }
    return few(std::max<Index>(cols.size(), 0), left.cols) && few(b.cells.hull().rows.size(), left.cols)
        && 4 * wideRows <= left.rows;
}

ProductUpdate::ProductUpdate(std::span<const ConstView> inputs, std::span<const InputChange> changes, Index slice,
                             const Range& rows)
    : m_inputs(inputs), m_changes(changes), m_slice(slice), m_rows(rows), m_rowsOfB(changes[1].cells.hull().rows),
      m_factors(Eigen::VectorXd::Ones(rows.size())), m_recomputed(static_cast<std::size_t>(rows.size()), false)
{
    if (const double* factors = changes[0].factors) {
        const double* own = factors + matrixOf(inputs[0], slice) * inputs[0].shape.rows + rows.begin;
        for (Index i = 0; i < rows.size(); ++i) {
            m_recomputed[static_cast<std::size_t>(i)] = std::isnan(own[i]);
            m_factors[i] = std::isnan(own[i]) ? 1 : own[i];
        }
    }
    takeChangeOfA(inputs[0], changes[0]);
}

void ProductUpdate::takeChangeOfA(const ConstView& now, const InputChange& change)
{
    const Index matrix = matrixOf(now, m_slice);
    std::vector<std::pair<Region, const ConstView*>> parts;
    m_colsOfA = {now.shape.cols, 0};
    for (std::size_t i = 0; i < change.before.size(); ++i) {
        const Region& region = change.cells.regions()[i];
        const Region part = region.intersected({{matrix, matrix + 1}, m_rows, region.cols});
        if (part.empty())
            continue;
        if (narrow(region, now)) {
            parts.emplace_back(part, &change.before[i]);
            m_colsOfA = m_colsOfA.united(part.cols);
        } else {
            for (Index r = part.rows.begin; r < part.rows.end; ++r)
                m_recomputed[static_cast<std::size_t>(r - m_rows.begin)] = true;
        }
    }
    if (parts.empty())
        m_colsOfA = {0, 0};
    m_deltaA = RowMajor::Zero(m_rows.size(), m_colsOfA.size());
    for (const auto& [part, before] : parts) {
        const Index top = part.rows.begin - m_rows.begin;
        m_deltaA.block(top, part.cols.begin - m_colsOfA.begin, part.rows.size(), part.cols.size()) =
            block(now, m_slice, part.rows, part.cols)
            - m_factors.segment(top, part.rows.size()).asDiagonal() * block(*before, m_slice, part.rows, part.cols);
    }
    for (Index r = m_rows.begin; r < m_rows.end; ++r)
        if (recomputed(r))
            m_deltaA.row(r - m_rows.begin).setZero();
}

RowMajor ProductUpdate::changeOfB(const Range& cols) const
{
    RowMajor delta = RowMajor::Zero(m_rowsOfB.size(), cols.size());
    const Index matrix = matrixOf(m_inputs[1], m_slice);
    const InputChange& change = m_changes[1];
    for (std::size_t i = 0; i < change.before.size(); ++i) {
        const Region part = change.cells.regions()[i].intersected({{matrix, matrix + 1}, m_rowsOfB, cols});
        if (!part.empty())
            delta.block(part.rows.begin - m_rowsOfB.begin, part.cols.begin - cols.begin, part.rows.size(),
                        part.cols.size()) = block(m_inputs[1], m_slice, part.rows, part.cols)
                - block(change.before[i], m_slice, part.rows, part.cols);
    }
    return delta;
}

// F·A₀ in the columns that meet what changed of B.
RowMajor ProductUpdate::scaledBefore() const
{
    RowMajor before = block(m_inputs[0], m_slice, m_rows, m_rowsOfB);
    const Range both = m_rowsOfB.intersected(m_colsOfA);
    if (!both.empty())
        before.middleCols(both.begin - m_rowsOfB.begin, both.size()) -=
            m_deltaA.middleCols(both.begin - m_colsOfA.begin, both.size());
    return before;
}

bool ProductUpdate::apply(const View& output, const Range& cols) const
{
    MatrixMap c = block(output, m_slice, m_rows, cols);
    const RowMajor deltaB = changeOfB(cols);
    if (!m_deltaA.allFinite() || !deltaB.allFinite() || !c.allFinite())
        return false;
    if (m_changes[0].factors != nullptr)
        c.array().colwise() *= m_factors.array();
    if (!m_colsOfA.empty())
        c.noalias() += m_deltaA * block(m_inputs[1], m_slice, m_colsOfA, cols);
    if (!m_rowsOfB.empty())
        c.noalias() += scaledBefore() * deltaB;
    return true;
}

} // namespace heedmap
