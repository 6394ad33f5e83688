#include <heedmap/ops/pairs.h>

#include "graph/abilities.h"
#include "graph/symbol.h"
#include "ops/cell_op.h"
#include "ops/operand.h"
#include "ops/score_tiles.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <limits>
#include <numbers>
#include <numeric>

namespace heedmap {
namespace {

constexpr double minusInfinity = -std::numeric_limits<double>::infinity();
constexpr Index queriesAtOnce = 512;
constexpr Index mostTerms = 64; ///< of a sum that is explained in full
constexpr Index largestTerms = 8;

constexpr Phrase hiddenKey = HEEDMAP_PHRASE("the mask hides this key from this query");

/// Cuts the queries of a region into runs at fixed places, long enough that keys are loaded seldom.
template <typename F> void forRuns(const Range& rows, const F& f)
{
    for (Index begin = rows.begin; begin < rows.end;) {
        const Index end = std::min(rows.end, (begin / queriesAtOnce + 1) * queriesAtOnce);
        f(Range{begin, end});
        begin = end;
    }
}

/// Indices of the largest of `values`, largest first, at most `largestTerms`; all, in their order, where they are few.
std::vector<Index> mostTelling(const std::vector<double>& values)
{
    std::vector<Index> order(values.size());
    std::iota(order.begin(), order.end(), Index{0});
    if (std::ssize(values) <= mostTerms)
        return order;
    const auto larger = [&](Index a, Index b) {
        return std::abs(values[static_cast<std::size_t>(a)]) > std::abs(values[static_cast<std::size_t>(b)]);
    };
    std::partial_sort(order.begin(), order.begin() + largestTerms, order.end(), larger);
    order.resize(static_cast<std::size_t>(largestTerms));
    return order;
}

/// Σ of terms, of which those that say little are one number.
template <typename Term> Expression sumOfTerms(const std::vector<double>& values, const Term& term)
{
    std::vector<Expression> terms;
    const std::vector<Index> told = mostTelling(values);
    for (const Index i : told)
        terms.push_back(term(i));
    if (told.size() < values.size()) {
        double rest = 0;
        for (std::size_t i = 0; i < values.size(); ++i)
            if (std::ranges::find(told, static_cast<Index>(i)) == told.end())
                rest += values[i];
        terms.push_back(Expression::number(rest, "\\ldots"));
    }
    return Expression::sum(std::move(terms));
}

/// What all operations of queries and keys share: `values` inputs stand between keys and mask.
class PairOp : public Op {
public:
    explicit PairOp(PairRules rules, std::size_t values = 0) : m_rules(std::move(rules)), m_values(values)
    {
        positive("pairs", std::abs(m_rules.scale) + 1);
        if (m_rules.softcap)
            positive("pairs", *m_rules.softcap);
        if (m_rules.mask == PairRules::Mask::Window)
            counting("pairs", m_rules.window);
    }

    Arity arity() const override
    {
        const std::size_t count = 2 + m_values + (m_rules.masksByInput() ? 1 : 0) + (m_rules.sinks ? 1 : 0);
        return {count, count};
    }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& q = inputs[0];
        const Shape& k = inputs[1];
        if (q.cols != k.cols || q.slices % k.slices != 0 || q.rank < 2 || k.rank < 2)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected queries and keys of one width, and heads in groups"));
        if (m_values > 0)
            requireFurther(inputs);
        if (m_rules.masksByInput())
            if (const Shape& mask = inputs[2 + m_values];
                mask.rows != q.rows || mask.cols != k.rows || (mask.slices != 1 && mask.slices != q.slices))
                refuse(*this, inputs, HEEDMAP_PHRASE("the mask does not fit the scores"));
        if (m_rules.sinks && inputs.back() != Shape::vector(q.slices))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a sink for each head"));
        return result(inputs);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        const std::string cols = columnLetter();
        const bool grouped = (input == 1 || (input == 2 && m_values > 0)) && shapes.inputs[input].slices > 1
            && shapes.inputs[input].slices < shapes.output.slices;
        const auto letters = [&](const std::string& in) {
            return grouped ? reads(shapes, input, "(g r) i " + cols, "g " + in,
                                   {{'r', shapes.output.slices / shapes.inputs[input].slices}})
                           : reads(shapes, input, "s i " + cols, "s " + in);
        };
        if (input == 0)
            return letters("i k");
        if (input == 1)
            return letters((cols == "j" ? "j" : "l") + std::string(" k"));
        if (input < 2 + m_values)
            return letters("l " + cols);
        if (m_rules.masksByInput() && input == 2 + m_values)
            return letters("i " + (cols == "j" ? std::string("j") : std::string("l")));
        return reads(shapes, input, "s i " + cols, "s");
    }

    // Of keys and queries only those that see one another.
    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        Region seen = requiredOfAll(shapes, input, wanted);
        if (input == 1 || (input == 2 && m_values > 0))
            seen.rows = seen.rows.intersected(keysOf(shapes, wanted.rows));
        return seen.empty() ? Region() : seen;
    }
    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        Region seen = affectedInAll(shapes, input, changed);
        if (input == 1 || (input == 2 && m_values > 0))
            seen.rows = seen.rows.intersected(queriesOf(changed.rows));
        return seen.empty() ? Region() : seen;
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        const auto keys = static_cast<double>(shapes.inputs[1].rows);
        const double seen = m_rules.mask == PairRules::Mask::Window ? static_cast<double>(m_rules.window)
            : m_rules.mask == PairRules::Mask::Causal               ? keys / 2
                                                                    : keys;
        return (2 * static_cast<double>(shapes.inputs[0].cols) + 10) * std::max(1.0, seen);
    }

protected:
    virtual Shape result(std::span<const Shape> inputs) const = 0;
    /// Throws Error unless input 2 fits, where it stands between keys and mask.
    virtual void requireFurther(std::span<const Shape> inputs) const
    {
        if (inputs[2].rows != inputs[1].rows || inputs[2].slices != inputs[1].slices)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a value for each key"));
    }
    virtual std::string columnLetter() const { return "1"; }

    /// By access alone, as if every query saw every key.
    Region requiredOfAll(const OpShapes& shapes, std::size_t input, const Region& wanted) const
    {
        return Op::required(shapes, input, wanted);
    }
    Region affectedInAll(const OpShapes& shapes, std::size_t input, const Region& changed) const
    {
        return Op::affected(shapes, input, changed);
    }

    const PairRules& rules() const { return m_rules; }
    PairInputs named(std::span<const ConstView> inputs) const { return {m_rules, inputs, m_values}; }

    /// The keys that queries see, and the queries that see keys.
    Range keysOf(const OpShapes& shapes, const Range& queries) const
    {
        const Index m = shapes.inputs[1].rows;
        const bool causal = m_rules.mask == PairRules::Mask::Causal || m_rules.mask == PairRules::Mask::Window;
        const Index first = m_rules.mask == PairRules::Mask::Window ? queries.begin + 1 - m_rules.window : 0;
        return Range{first, causal ? queries.end : m}.intersected({0, m});
    }
    Range queriesOf(const Range& keys) const
    {
        const bool causal = m_rules.mask == PairRules::Mask::Causal || m_rules.mask == PairRules::Mask::Window;
        return {causal ? keys.begin : 0,
                m_rules.mask == PairRules::Mask::Window ? keys.end - 1 + m_rules.window : largestIndex};
    }

    /// The score of a cell in scalar arithmetic; −∞ where it is hidden.
    double scoreOf(const PairInputs& in, const Cell& cell) const
    {
        if (!in.visible(cell.row).contains(cell.col))
            return minusInfinity;
        const double* q = in.queries.row(cell.slice, cell.row);
        const double* k = in.keys.row(in.keySlice(cell.slice), cell.col);
        double score = 0;
        for (Index i = 0; i < in.queries.shape.cols; ++i)
            score += q[i] * k[i];
        score *= m_rules.scale;
        if (m_rules.softcap)
            score = *m_rules.softcap * std::tanh(score / *m_rules.softcap);
        if (!m_rules.masksByInput())
            return score;
        const double mask = in.mask.row(cell.slice, cell.row)[cell.col];
        if (m_rules.mask == PairRules::Mask::Add)
            score += mask;
        else if (mask == 0)
            score = minusInfinity;
        return score;
    }

    Expression score(std::span<const ConstView> inputs, const Cell& cell) const
    {
        const PairInputs in = named(inputs);
        const std::size_t mask = 2 + m_values;
        const bool kept = m_rules.mask != PairRules::Mask::Keep || cited(inputs, mask, cell).value() != 0;
        if (!in.visible(cell.row).contains(cell.col) || !kept)
            return Expression::choice({Expression::number(minusInfinity)}, 0, hiddenKey);
        std::vector<Expression> terms;
        for (Index k = 0; k < in.queries.shape.cols; ++k)
            terms.push_back(cited(inputs, 0, {cell.slice, cell.row, k})
                            * cited(inputs, 1, {in.keySlice(cell.slice), cell.col, k}));
        const Coefficient factor(m_rules.scale, m_rules.scaleSymbol);
        Expression score =
            m_rules.scale == 1 ? Expression::sum(std::move(terms)) : factor * Expression::sum(std::move(terms));
        if (m_rules.softcap)
            score = Coefficient(*m_rules.softcap) * tanh(score / Coefficient(*m_rules.softcap));
        return m_rules.mask == PairRules::Mask::Add ? score + cited(inputs, mask, cell) : score;
    }

    /// The scores of a row in scalar arithmetic, with the largest, the sink among them, and ln Σ exp.
    struct Row {
        std::vector<double> scores;
        double largest = minusInfinity;
        double logSum = 0;
    };
    Row row(const PairInputs& in, Index slice, Index query) const
    {
        Row row;
        for (Index j = 0; j < in.keys.shape.rows; ++j)
            row.scores.push_back(scoreOf(in, {slice, query, j}));
        for (const double score : row.scores)
            row.largest = score > row.largest ? score : row.largest;
        double sink = minusInfinity;
        if (m_rules.sinks)
            sink = in.sinks.row(0, 0)[slice];
        row.largest = std::max(row.largest, sink);
        double sum = std::exp(sink - row.largest);
        for (const double score : row.scores)
            sum += std::exp(score - row.largest);
        row.logSum = row.largest + std::log(sum);
        return row;
    }

    /// ln Σ exp of a row.
    Expression logSum(std::span<const ConstView> inputs, const Row& row, Index slice, Index query) const
    {
        const bool empty = row.largest == minusInfinity;
        const Expression shift = Expression::number(empty ? 0 : row.largest, "\\max");
        std::vector<double> values;
        for (const double score : row.scores)
            values.push_back(std::exp(score - shift.value()));
        Expression sum = sumOfTerms(values, [&](Index j) { return exp(score(inputs, {slice, query, j}) - shift); });
        if (m_rules.sinks)
            sum = sum + exp(cited(inputs, inputs.size() - 1, {0, 0, slice}) - shift);
        return shift + log(sum);
    }

    std::string scoreFormula(std::span<const std::string> symbols) const
    {
        const std::string factor = m_rules.scale == 1 ? ""
            : m_rules.scaleSymbol.empty()             ? formulaText(m_rules.scale) + " "
                                                      : m_rules.scaleSymbol + " ";
        std::string formula = factor + symbols[0] + " " + raised(symbols[1], "T");
        if (m_rules.softcap)
            formula =
                formulaText(*m_rules.softcap) + " \\tanh(" + formula + " / " + formulaText(*m_rules.softcap) + ")";
        if (m_rules.mask == PairRules::Mask::Add)
            return formula + " + " + symbols[2 + m_values];
        if (m_rules.mask == PairRules::Mask::Keep)
            return "\\mathrm{mask}_{" + symbols[2 + m_values] + "}(" + formula + ")";
        return m_rules.mask == PairRules::Mask::None ? formula : "\\mathrm{mask}(" + formula + ")";
    }
    std::string logSumFormula(std::span<const std::string> symbols) const
    {
        const std::string sum = "\\mathrm{rowsum}(\\exp(" + scoreFormula(symbols) + "))";
        return "\\ln(" + sum + (m_rules.sinks ? " + \\exp " + symbols.back() : "") + ")";
    }

private:
    PairRules m_rules;
    std::size_t m_values;
};

class PairScores : public PairOp {
public:
    using PairOp::PairOp;

    std::string_view name() const override { return "pair_scores"; }
    bool cheap() const override { return true; }
    Shape result(std::span<const Shape> inputs) const override
    {
        return Shape::stack(inputs[0].slices, inputs[0].rows, inputs[1].rows);
    }
    std::string columnLetter() const override { return "j"; }

    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        return requiredOfAll(shapes, input, seen(shapes, wanted));
    }
    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        return seen(shapes, affectedInAll(shapes, input, changed));
    }
    double workPerCell(const OpShapes& shapes) const override { return 2 * static_cast<double>(shapes.inputs[0].cols); }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        rules().narrow ? compute<float>(inputs, output, region) : compute<double>(inputs, output, region);
    }
    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return score(inputs, cell);
    }
    std::string formula(std::span<const std::string> symbols) const override { return scoreFormula(symbols); }

protected:
    /// The smallest region that has all cells of `wanted` that are not hidden by the rules.
    Region seen(const OpShapes& shapes, Region wanted) const
    {
        for (int again = 0; again < 2; ++again) {
            wanted.cols = wanted.cols.intersected(keysOf(shapes, wanted.rows));
            wanted.rows = wanted.rows.intersected(queriesOf(wanted.cols));
        }
        return wanted.empty() ? Region() : wanted;
    }

    template <typename T>
    void compute(std::span<const ConstView> inputs, const View& output, const Region& region) const
    {
        const PairInputs in = named(inputs);
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            forRuns(region.rows, [&](const Range& rows) {
                for (Index i = rows.begin; i < rows.end; ++i)
                    std::fill_n(output.row(s, i) + region.cols.begin, region.cols.size(), minusInfinity);
                ScoreTiles<T>(in, s, rows).run(region.cols, [&](Index i, const Range& keys, const T* scores) {
                    std::copy_n(scores, keys.size(), output.row(s, i) + keys.begin);
                });
            });
    }
};

/// exp(s − l) for the logarithms l of the sums of the rows.
class PairWeights final : public PairScores {
public:
    explicit PairWeights(const PairRules& rules) : PairScores(rules, 1) {}

    std::string_view name() const override { return "pair_weights"; }
    bool cheap() const override { return false; }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return input == 2 ? reads(shapes, input, "s i j", "s i") : PairScores::access(shapes, input);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        rules().narrow ? weigh<float>(inputs, output, region) : weigh<double>(inputs, output, region);
    }
    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Expression own = score(inputs, cell);
        if (!named(inputs).visible(cell.row).contains(cell.col))
            return zeroBecause(own, hiddenKey);
        return exp(own - cited(inputs, 2, {0, cell.slice, cell.row}));
    }
    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\exp(" + scoreFormula(symbols) + " - " + symbols[2] + ")";
    }

private:
    void requireFurther(std::span<const Shape> inputs) const override
    {
        if (inputs[2] != Shape::matrix(inputs[0].slices, inputs[0].rows))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected the logarithm of a sum for each row"));
    }

    template <typename T> void weigh(std::span<const ConstView> inputs, const View& output, const Region& region) const
    {
        const PairInputs in = named(inputs);
        std::vector<T> weights(static_cast<std::size_t>(ScoreTiles<T>::width));
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            forRuns(region.rows, [&](const Range& rows) {
                const double* sums = inputs[2].row(0, s);
                for (Index i = rows.begin; i < rows.end; ++i) // hidden by the rules, which leave a key to every query
                    std::fill_n(output.row(s, i) + region.cols.begin, region.cols.size(), 0.0);
                ScoreTiles<T>(in, s, rows).run(region.cols, [&](Index i, const Range& keys, const T* scores) {
                    scoreExp(scores, static_cast<T>(sums[i]), weights.data(), keys.size());
                    std::copy_n(weights.data(), keys.size(), output.row(s, i) + keys.begin);
                });
            });
    }
};

/// A column for each head.
class PairColumn : public PairOp, public Costly {
public:
    using PairOp::PairOp;

    Shape result(std::span<const Shape> inputs) const override
    {
        return Shape::stack(inputs[0].slices, inputs[0].rows, 1);
    }
    Index tileRows(const Shape&) const override { return 256; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        rules().narrow ? compute<float>(inputs, output, region) : compute<double>(inputs, output, region);
    }

protected:
    virtual bool withMoment() const { return false; }
    virtual double numberOf(const RowSums<float>& sums, std::optional<double> sink) const = 0;
    virtual double numberOf(const RowSums<double>& sums, std::optional<double> sink) const = 0;

private:
    template <typename T>
    void compute(std::span<const ConstView> inputs, const View& output, const Region& region) const
    {
        const PairInputs in = named(inputs);
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            const std::optional<double> sink = rules().sinks ? std::optional(in.sinks.row(0, 0)[s]) : std::nullopt;
            forRuns(region.rows, [&](const Range& rows) {
                std::vector<RowSums<T>> sums(static_cast<std::size_t>(rows.size()));
                ScoreTiles<T>(in, s, rows)
                    .run({0, in.keys.shape.rows}, [&](Index i, const Range& keys, const T* scores) {
                        sums[static_cast<std::size_t>(i - rows.begin)].add(scores, keys.size(), withMoment());
                    });
                for (Index i = rows.begin; i < rows.end; ++i)
                    *output.row(s, i) = numberOf(sums[static_cast<std::size_t>(i - rows.begin)], sink);
            });
        }
    }
};

class PairSums final : public PairColumn {
public:
    using PairColumn::PairColumn;

    std::string_view name() const override { return "pair_sums"; }
    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return logSum(inputs, row(named(inputs), cell.slice, cell.row), cell.slice, cell.row);
    }
    std::string formula(std::span<const std::string> symbols) const override { return logSumFormula(symbols); }

private:
    double numberOf(const RowSums<float>& sums, std::optional<double> sink) const override { return sums.logSum(sink); }
    double numberOf(const RowSums<double>& sums, std::optional<double> sink) const override
    {
        return sums.logSum(sink);
    }
};

class PairEntropy final : public PairColumn {
public:
    using PairColumn::PairColumn;

    std::string_view name() const override { return "pair_entropy"; }

    // Σ w·(l − s)/ln 2, for w = exp(s − l)
    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Row all = row(named(inputs), cell.slice, cell.row);
        const Expression sum = logSum(inputs, all, cell.slice, cell.row);
        std::vector<double> values;
        for (const double s : all.scores)
            values.push_back(
                s == minusInfinity && all.logSum != minusInfinity ? 0 : std::exp(s - all.logSum) * (all.logSum - s));
        const auto term = [&](Index j) {
            const Expression s = score(inputs, {cell.slice, cell.row, j});
            if (s.value() == minusInfinity && all.logSum != minusInfinity)
                return zeroBecause(s, hiddenKey);
            return exp(s - sum) * (sum - s);
        };
        return sumOfTerms(values, term) / Coefficient(std::numbers::ln2, "\\mathrm{ln} 2");
    }
    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{entropy}(" + scoreFormula(symbols) + (rules().sinks ? ", " + symbols.back() : "") + ")";
    }

private:
    bool withMoment() const override { return true; }
    double numberOf(const RowSums<float>& sums, std::optional<double> sink) const override
    {
        return sums.entropy(sink);
    }
    double numberOf(const RowSums<double>& sums, std::optional<double> sink) const override
    {
        return sums.entropy(sink);
    }
};

class PairOverview final : public PairOp, public Costly {
public:
    PairOverview(PairRules rules, Index rows, Index cols)
        : PairOp(std::move(rules)), m_height(counting("pair_overview", rows)), m_width(counting("pair_overview", cols))
    {
    }

    std::string_view name() const override { return "pair_overview"; }
    Shape result(std::span<const Shape> inputs) const override
    {
        return Shape::stack(inputs[0].slices, (inputs[0].rows + m_height - 1) / m_height,
                            (inputs[1].rows + m_width - 1) / m_width);
    }
    std::optional<Access> access(const OpShapes&, std::size_t) const override { return std::nullopt; }
    Index tileRows(const Shape&) const override { return std::max<Index>(1, queriesAtOnce / m_height); }
    double workPerCell(const OpShapes& shapes) const override
    {
        return PairOp::workPerCell(shapes) * static_cast<double>(m_height) / static_cast<double>(shapes.output.cols);
    }

    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        const Shape& shape = shapes.inputs[input];
        if (wanted.empty())
            return {};
        const Range queries{wanted.rows.begin * m_height, std::min(wanted.rows.end * m_height, shapes.inputs[0].rows)};
        const Index repeat = shapes.output.slices / shape.slices;
        const Range slices{wanted.slices.begin / repeat, (wanted.slices.end - 1) / repeat + 1};
        if (input == 0)
            return {slices, queries, {0, shape.cols}};
        if (input == 1)
            return seenOrNone({slices, keysOf(shapes, queries), {0, shape.cols}});
        if (rules().masksByInput() && input == 2)
            return {slices, queries, {0, shape.cols}};
        return {{0, 1}, {0, 1}, wanted.slices};
    }
    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        if (changed.empty())
            return {};
        const Shape& out = shapes.output;
        const Index repeat = out.slices / shapes.inputs[input].slices;
        const Range slices{changed.slices.begin * repeat, changed.slices.end * repeat};
        const auto tiles = [&](const Range& queries) {
            return Range{queries.begin / m_height, (queries.end + m_height - 1) / m_height}.intersected({0, out.rows});
        };
        if (input == 1)
            return seenOrNone(
                {slices, tiles(queriesOf(changed.rows).intersected({0, shapes.inputs[0].rows})), {0, out.cols}});
        if (input == 0 || (rules().masksByInput() && input == 2))
            return {slices, tiles(changed.rows), {0, out.cols}};
        return {changed.cols, {0, out.rows}, {0, out.cols}};
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        rules().narrow ? compute<float>(inputs, output, region) : compute<double>(inputs, output, region);
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const PairInputs in = named(inputs);
        const Range queries =
            Range{cell.row * m_height, (cell.row + 1) * m_height}.intersected({0, shapes.inputs[0].rows});
        const Range keys = Range{cell.col * m_width, (cell.col + 1) * m_width}.intersected({0, shapes.inputs[1].rows});
        std::optional<Cell> at;
        double largest = minusInfinity;
        Row best;
        for (Index i = queries.begin; i < queries.end; ++i) {
            Row all = row(in, cell.slice, i);
            bool better = false;
            for (Index j = keys.begin; j < keys.end; ++j)
                if (const double weight = std::exp(all.scores[static_cast<std::size_t>(j)] - all.logSum);
                    weight > largest) {
                    largest = weight;
                    at = Cell{cell.slice, i, j};
                    better = true;
                }
            if (better)
                best = std::move(all);
        }
        if (!at)
            return Expression::number(std::numeric_limits<double>::quiet_NaN());
        const Expression weight = exp(score(inputs, *at) - logSum(inputs, best, cell.slice, at->row));
        return Expression::choice(
            {weight}, 0, Sentence(HEEDMAP_PHRASE("the largest of the tile: query %1, key %2"), at->row, at->col));
    }
    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\max(\\exp(" + scoreFormula(symbols) + " - " + logSumFormula(symbols) + "))";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::ElementWise; }

private:
    static Region seenOrNone(const Region& region) { return region.empty() ? Region() : region; }

    template <typename T>
    void compute(std::span<const ConstView> inputs, const View& output, const Region& region) const
    {
        const PairInputs in = named(inputs);
        const Index n = in.queries.shape.rows;
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                std::fill_n(output.row(s, r) + region.cols.begin, region.cols.size(),
                            std::numeric_limits<double>::quiet_NaN());
            const Range queries{region.rows.begin * m_height, std::min(region.rows.end * m_height, n)};
            forRuns(queries, [&](const Range& rows) { addRows<T>(in, s, rows, output, region.cols); });
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = std::exp(output.row(s, r)[c]);
        }
    }

    /// Takes the logarithms of the weights of some queries into account.
    template <typename T>
    void addRows(const PairInputs& in, Index slice, const Range& rows, const View& output, const Range& cols) const
    {
        const Index count = cols.size();
        std::vector<RowSums<T>> sums(static_cast<std::size_t>(rows.size()));
        thread_local std::vector<T> largest; // of each tile and row; kept, as fresh memory costs as much as a sweep
        largest.assign(static_cast<std::size_t>(rows.size() * count), -std::numeric_limits<T>::infinity());
        ScoreTiles<T>(in, slice, rows).run({0, in.keys.shape.rows}, [&](Index i, const Range& keys, const T* scores) {
            T most = -std::numeric_limits<T>::infinity();
            for (Index tile = keys.begin / m_width; tile * m_width < keys.end; ++tile) {
                const Range own = keys.intersected({tile * m_width, (tile + 1) * m_width});
                const T score = largestScore(scores + (own.begin - keys.begin), own.size());
                most = std::max(most, score);
                if (cols.contains(tile)) {
                    T& best = largest[static_cast<std::size_t>((tile - cols.begin) * rows.size() + (i - rows.begin))];
                    best = std::max(best, score);
                }
            }
            sums[static_cast<std::size_t>(i - rows.begin)].add(scores, keys.size(), most, false);
        });
        std::vector<double> logs;
        for (const RowSums<T>& row : sums)
            logs.push_back(row.logSum(rules().sinks ? std::optional(in.sinks.row(0, 0)[slice]) : std::nullopt));
        for (Index c = 0; c < count; ++c)
            for (Index i = 0; i < rows.size(); ++i) {
                const double weight = static_cast<double>(largest[static_cast<std::size_t>(c * rows.size() + i)])
                    - logs[static_cast<std::size_t>(i)];
                double& out = output.row(slice, (rows.begin + i) / m_height)[cols.begin + c];
                out = weight <= out || std::isnan(weight) ? out : weight;
            }
    }

    Index m_height;
    Index m_width;
};

class PairBlend final : public PairOp, public Costly {
public:
    explicit PairBlend(const PairRules& rules) : PairOp(rules, 1) {}

    std::string_view name() const override { return "pair_blend"; }
    Shape result(std::span<const Shape> inputs) const override
    {
        return Shape::stack(inputs[0].slices, inputs[0].rows, inputs[2].cols);
    }
    std::string columnLetter() const override { return "c"; }
    Index tileRows(const Shape&) const override { return 256; }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        rules().narrow ? compute<float>(inputs, output, region) : compute<double>(inputs, output, region);
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const PairInputs in = named(inputs);
        const Row all = row(in, cell.slice, cell.row);
        const Expression sum = logSum(inputs, all, cell.slice, cell.row);
        const auto value = [&](Index j) { return cited(inputs, 2, {in.keySlice(cell.slice), j, cell.col}); };
        std::vector<double> values;
        for (std::size_t j = 0; j < all.scores.size(); ++j)
            values.push_back(std::exp(all.scores[j] - all.logSum) * value(static_cast<Index>(j)).value());
        return sumOfTerms(values, [&](Index j) {
            return exp(score(inputs, {cell.slice, cell.row, j}) - sum) * value(j);
        });
    }
    std::string formula(std::span<const std::string> symbols) const override
    {
        const std::string sums = rules().sinks ? ", " + symbols.back() : "";
        return "\\mathrm{softmax}(" + scoreFormula(symbols) + sums + ") " + symbols[2];
    }

private:
    template <typename T>
    void compute(std::span<const ConstView> inputs, const View& output, const Region& region) const
    {
        const PairInputs in = named(inputs);
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            forRuns(region.rows, [&](const Range& rows) {
                const Range all{0, in.keys.shape.rows};
                std::vector<RowSums<T>> sums(static_cast<std::size_t>(rows.size()));
                ScoreTiles<T> tiles(in, s, rows);
                tiles.run(all, [&](Index i, const Range& keys, const T* scores) {
                    sums[static_cast<std::size_t>(i - rows.begin)].add(scores, keys.size(), false);
                });
                std::vector<double> logs;
                for (const RowSums<T>& row : sums)
                    logs.push_back(row.logSum(rules().sinks ? std::optional(in.sinks.row(0, 0)[s]) : std::nullopt));
                blend<T>(tiles, inputs, output, {{s, s + 1}, rows, region.cols}, logs);
            });
    }

    // Each row's weights of a tile times the values, one after another: a value is read while it is in cache.
    template <typename T>
    void blend(ScoreTiles<T>& tiles, std::span<const ConstView> inputs, const View& output, const Region& region,
               const std::vector<double>& logs) const
    {
        const Index s = region.slices.begin;
        const Range& rows = region.rows;
        const Index keySlice = named(inputs).keySlice(s);
        std::vector<T> weights(static_cast<std::size_t>(ScoreTiles<T>::width));
        for (Index i = rows.begin; i < rows.end; ++i) // NaN where no key is seen
            std::fill_n(output.row(s, i) + region.cols.begin, region.cols.size(),
                        std::isinf(logs[static_cast<std::size_t>(i - rows.begin)])
                            ? std::numeric_limits<double>::quiet_NaN()
                            : 0.0);
        tiles.run({0, inputs[1].shape.rows}, [&](Index i, const Range& keys, const T* scores) {
            scoreExp(scores, static_cast<T>(logs[static_cast<std::size_t>(i - rows.begin)]), weights.data(),
                     keys.size());
            double* out = output.row(s, i);
            for (Index j = 0; j < keys.size(); ++j) {
                const auto weight = static_cast<double>(weights[static_cast<std::size_t>(j)]);
                const double* value = inputs[2].row(keySlice, keys.begin + j);
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    out[c] += weight * value[c];
            }
        });
    }
};

class RowLogSumExp final : public Op {
public:
    std::string_view name() const override { return "row_log_sum_exp"; }
    Arity arity() const override { return {1, 2}; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs.size() > 1 && inputs[1] != Shape::vector(inputs[0].slices))
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a sink for each head"));
        return Shape::matrix(inputs[0].slices, inputs[0].rows);
    }
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i", input == 0 ? "s i k" : "s");
    }
    double workPerCell(const OpShapes& shapes) const override
    {
        return 1 + 20 * static_cast<double>(shapes.inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.rows.begin; s < region.rows.end; ++s)
            for (Index i = region.cols.begin; i < region.cols.end; ++i) {
                RowSums<double> sums;
                const Index count = inputs[0].shape.cols;
                for (Index first = 0; first < count; first += ScoreTiles<double>::width)
                    sums.add(inputs[0].row(s, i) + first, std::min(ScoreTiles<double>::width, count - first), false);
                output.row(0, s)[i] =
                    sums.logSum(inputs.size() > 1 ? std::optional(inputs[1].row(0, 0)[s]) : std::nullopt);
            }
    }

    // ds_sij = dl_si·exp(s_sij − l_si), and of the sink Σ_i dl_si·exp(sink_s − l_si)
    void vjp(Backward& backward) const override
    {
        const Shape s = backward.inputShape(0);
        const NodeId column = backward.intermediate(reread(Shape::stack(s.slices, s.rows, 1)), {backward.gradient()});
        const NodeId whole = s.rank == 3
            ? backward.input(0)
            : backward.intermediate(reread(Shape::stack(1, s.rows, s.cols)), {backward.input(0)});
        const NodeId weights = backward.intermediate(expLess(), {whole, backward.output()});
        if (s.rank == 3) {
            backward.contribute(0, multiply(), {weights, column});
        } else {
            const NodeId product = backward.intermediate(multiply(), {weights, column});
            backward.contribute(0, reread(s), {product});
        }
        if (backward.inputs() < 2)
            return;
        const NodeId sinks = backward.intermediate(reread(Shape::matrix(s.slices, 1)), {backward.input(1)});
        const NodeId less = backward.intermediate(subtract(), {sinks, backward.output()});
        const NodeId shares = backward.intermediate(activation(Activation::Exp), {less});
        const NodeId products = backward.intermediate(multiply(), {shares, backward.gradient()});
        backward.contribute(1, reread(Shape::vector(s.slices)), {backward.intermediate(rowSum(), {products})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> scores;
        for (Index j = 0; j < shapes.inputs[0].cols; ++j)
            scores.push_back(cited(inputs, 0, {cell.row, cell.col, j}));
        if (inputs.size() > 1)
            scores.push_back(cited(inputs, 1, {0, 0, cell.row}));
        double largest = minusInfinity;
        for (const Expression& score : scores)
            largest = score.value() > largest ? score.value() : largest;
        const Expression shift = Expression::number(largest == minusInfinity ? 0 : largest, "\\max");
        std::vector<Expression> terms;
        for (const Expression& score : scores)
            terms.push_back(exp(score - shift));
        return shift + log(Expression::sum(std::move(terms)));
    }
    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\ln(\\mathrm{rowsum}(\\exp " + symbols[0] + ")" + (symbols.size() > 1 ? " + \\exp " + symbols[1] : "")
            + ")";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::RowMap; }
};

class TileLargest final : public Op {
public:
    TileLargest(Index rows, Index cols)
        : m_height(counting("tile_largest", rows)), m_width(counting("tile_largest", cols))
    {
    }

    std::string_view name() const override { return "tile_largest"; }
    Shape shape(std::span<const Shape> inputs) const override
    {
        return {.rank = inputs[0].rank,
                .slices = inputs[0].slices,
                .rows = (inputs[0].rows + m_height - 1) / m_height,
                .cols = (inputs[0].cols + m_width - 1) / m_width};
    }
    std::optional<Access> access(const OpShapes&, std::size_t) const override { return std::nullopt; }
    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        return tile(shapes.inputs[0], wanted);
    }
    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        const Region tiles{changed.slices,
                           {changed.rows.begin / m_height, (changed.rows.end + m_height - 1) / m_height},
                           {changed.cols.begin / m_width, (changed.cols.end + m_width - 1) / m_width}};
        return changed.empty() ? Region() : tiles.intersected(Region::all(shapes.output));
    }
    double workPerCell(const OpShapes&) const override { return static_cast<double>(m_height * m_width); }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c) {
                    const Cell at = largest(inputs[0], {s, r, c});
                    output.row(s, r)[c] = inputs[0].at(at);
                }
    }
    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Cell at = largest(inputs[0], cell);
        return Expression::choice(
            {cited(inputs, 0, at)}, 0,
            Sentence(HEEDMAP_PHRASE("the largest of the tile: query %1, key %2"), at.row, at.col));
    }
    std::string formula(std::span<const std::string> symbols) const override { return "\\max(" + symbols[0] + ")"; }
    Geometry geometry(const OpShapes&) const override { return Geometry::ElementWise; }

private:
    Region tile(const Shape& shape, const Region& cells) const
    {
        const Region tiles{cells.slices,
                           {cells.rows.begin * m_height, cells.rows.end * m_height},
                           {cells.cols.begin * m_width, cells.cols.end * m_width}};
        return cells.empty() ? Region() : tiles.intersected(Region::all(shape));
    }
    /// The first cell of the largest number; the first of all where none is a number.
    Cell largest(const ConstView& input, const Cell& cell) const
    {
        const Region tile = this->tile(input.shape, Region::of(cell));
        Cell best{cell.slice, tile.rows.begin, tile.cols.begin};
        for (Index r = tile.rows.begin; r < tile.rows.end; ++r)
            for (Index c = tile.cols.begin; c < tile.cols.end; ++c)
                if (const double number = input.row(cell.slice, r)[c];
                    number > input.at(best) || (std::isnan(input.at(best)) && !std::isnan(number)))
                    best = {cell.slice, r, c};
        return best;
    }

    Index m_height;
    Index m_width;
};

} // namespace

std::shared_ptr<const Op> pairScores(const PairRules& rules) { return std::make_shared<PairScores>(rules); }
std::shared_ptr<const Op> pairWeights(const PairRules& rules) { return std::make_shared<PairWeights>(rules); }
std::shared_ptr<const Op> pairSums(const PairRules& rules) { return std::make_shared<PairSums>(rules); }
std::shared_ptr<const Op> pairEntropy(const PairRules& rules) { return std::make_shared<PairEntropy>(rules); }
std::shared_ptr<const Op> pairOverview(const PairRules& rules, Index rows, Index cols)
{
    return std::make_shared<PairOverview>(rules, rows, cols);
}
std::shared_ptr<const Op> pairBlend(const PairRules& rules) { return std::make_shared<PairBlend>(rules); }
std::shared_ptr<const Op> rowLogSumExp() { return std::make_shared<RowLogSumExp>(); }
std::shared_ptr<const Op> tileLargest(Index rows, Index cols) { return std::make_shared<TileLargest>(rows, cols); }

std::uint64_t scoresFormed() { return scoreCounter(); }

} // namespace heedmap
