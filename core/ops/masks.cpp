#include <heedmap/ops/masks.h>

#include "graph/abilities.h"
#include "ops/cell_op.h"
#include "ops/row_kernels.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/sentence.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/parts.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace heedmap {
namespace {

/// "-1e+09" as "-10^{9}".
std::string inPowers(const std::string& number)
{
    const std::size_t e = number.find('e');
    if (e == std::string::npos)
        return number;
    const std::string power = "10^{" + std::to_string(std::stoi(number.substr(e + 1))) + "}";
    const std::string figures = number.substr(0, e);
    if (figures == "1" || figures == "-1")
        return figures.substr(0, figures.size() - 1) + power;
    return figures + "\\cdot " + power;
}

struct Filling : CellRuleOfTwo {
    static constexpr const char* name = "mask_fill";
    double fill;
    bool gradient; ///< says so where a cell is masked
    std::string text = formulaText(fill);

    static Shape shape(const Op& op, std::span<const Shape> inputs)
    {
        requireMask(op, inputs);
        return inputs[0];
    }
    std::array<Coefficient, 1> constants() const { return {{{fill, text}}}; }
    auto value(const auto& fill, const auto& score, const auto& kept) const
    {
        return either(
            numberOf(kept) != 0, [&] { return score; }, [&] { return fill; },
            HEEDMAP_PHRASE("the mask keeps this cell"),
            gradient ? HEEDMAP_PHRASE("no gradient: masked") : HEEDMAP_PHRASE("the mask hides this cell"));
    }
    std::string formula(Symbols x) const
    {
        return "\\begin{cases}" + x[0] + " & " + x[1] + " \\ne 0 \\\\ " + inPowers(text) + " & " + x[1]
            + " = 0\\end{cases}";
    }
    // dS = dy where kept, 0 where masked
    static void vjp(Backward& back) { back.contribute(0, maskGradient(), {back.gradient(), back.input(1)}); }
    static Phrase caption(std::size_t)
    {
        return HEEDMAP_PHRASE("What the mask keeps was handed on, and so is what comes back. A masked cell had no say: "
                              "nothing comes back to it.");
    }
};

class MaskFill final : public CellOp<Filling>, public Selective {
public:
    explicit MaskFill(double fill, bool gradient = false) : CellOp({{}, fill, gradient}), m_gradient(gradient) {}

    std::string_view name() const override { return m_gradient ? "mask_gradient" : CellOp::name(); }

    // A score that the mask hides is never read.
    Region read(std::span<const ConstView> inputs, const Region& wanted) const override
    {
        const ConstView& mask = inputs[1];
        const Range slices = mask.shape.slices == 1 ? Range{0, 1} : wanted.slices;
        Range kept{wanted.cols.end, wanted.cols.begin};
        for (Index s = slices.begin; s < slices.end; ++s)
            for (Index r = wanted.rows.begin; r < wanted.rows.end; ++r)
                kept = widened(kept, wanted.cols, mask.row(s, r), 0);
        return {wanted.slices, wanted.rows, kept};
    }

private:
    bool m_gradient;
};

bool contains(const MaskRules::Indices& indices, Index i) { return std::ranges::find(indices, i) != indices.end(); }

bool customKeeps(MaskRules::Custom custom, double entry)
{
    switch (custom) {
    case MaskRules::Custom::Keeps: return entry != 0;
    case MaskRules::Custom::Hides: return entry == 0;
    case MaskRules::Custom::Adds: break;
    }
    return entry != -std::numeric_limits<double>::infinity();
}

class MaskRule final : public Op {
public:
    explicit MaskRule(MaskRules rules) : m_rules(std::move(rules))
    {
        counting("mask_rule", Shape::matrix(m_rules.queries, m_rules.keys + counting("mask_rule", m_rules.added, 0)));
    }
    /// Of a mask that is added: the custom mask where the rules keep a cell, else `fill`.
    MaskRule(MaskRules rules, double fill) : MaskRule(std::move(rules)) { m_fill = fill; }

    std::string_view name() const override { return m_fill ? "added_mask" : "mask_rule"; }
    Arity arity() const override { return {m_fill ? std::size_t{1} : 0, 1}; }
    Shape shape(std::span<const Shape> inputs) const override;
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override;
    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override;

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", m_rules.added == 0 ? "s i j" : "s i k");
    }
    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols.empty() ? "\\mathrm{mask}" : "\\mathrm{mask}(" + symbols[0] + ")";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Constant; }

    // of an added mask: d custom = dy where the rules keep, else 0
    void vjp(Backward& backward) const override
    {
        if (!m_fill)
            return;
        MaskRules rules = m_rules;
        rules.custom = MaskRules::Custom::Keeps;
        rules.added = 0;
        const NodeId gradient = m_rules.added == 0
            ? backward.gradient()
            : backward.intermediate(columns(0, m_rules.keys), {backward.gradient()});
        backward.contribute(0, maskGradient(), {gradient, backward.intermediate(maskRule(rules), {})});
    }
    Phrase gradientCaption(std::size_t) const override
    {
        return HEEDMAP_PHRASE("What is added to a score moves it by as much, so its push is the push of that score. "
                              "Where another rule hides the cell, nothing comes back.");
    }

private:
    bool future(Index i, Index j) const { return m_rules.causal && j > i + m_rules.reach(); }
    Index windowAfter() const { return m_rules.windowAfter.value_or(m_rules.window.value_or(0)); }
    Sentence masked(Index i, Index j) const;
    bool patterned() const { return m_rules.window || m_rules.global || m_rules.random || m_rules.block; }
    void keepPattern(double* kept, Index i) const;
    void keepRow(double* kept, Index i) const;
    Sentence whyCustomMasks() const;
    Sentence whyKept(Index i, Index j, bool custom) const;
    Sentence pattern(Index i, Index j) const;

    MaskRules m_rules;
    std::optional<double> m_fill; ///< of a mask that is added to the scores
};

Shape MaskRule::shape(std::span<const Shape> inputs) const
{
    const Shape shape = Shape::matrix(m_rules.queries, m_rules.keys);
    const Index all = m_rules.keys + m_rules.added;
    const auto requireCount = [this](std::size_t count, const char* what, Index wanted, CountedPhrase each) {
        if (static_cast<Index>(count) != wanted)
            throw Error(HEEDMAP_PHRASE("%1: %2 has %3 for %4"), name(), what,
                        Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), count), Sentence(each, wanted));
    };
    constexpr CountedPhrase keys = HEEDMAP_COUNTED("%1 keys", "%1 key");
    constexpr CountedPhrase queries = HEEDMAP_COUNTED("%1 queries", "%1 query");
    if (m_rules.keyPadding)
        requireCount(m_rules.keyPadding->size(), "key_padding", shape.cols, keys);
    if (m_rules.queryPadding)
        requireCount(m_rules.queryPadding->size(), "query_padding", shape.rows, queries);
    if (m_rules.random)
        requireCount(m_rules.random->size(), "random", shape.rows, queries);
    if (m_rules.window.value_or(0) < 0 || windowAfter() < 0 || m_rules.dilation < 1 || m_rules.block.value_or(1) < 1)
        throw Error(HEEDMAP_PHRASE("%1: expected a window of 0 or more, a dilation and a block of 1 or more"), name());
    if (inputs.empty())
        return Shape::matrix(shape.rows, all);
    if ((inputs[0].rows != shape.rows && inputs[0].rows != 1) || inputs[0].cols != shape.cols)
        refuse(*this, inputs,
               Sentence(HEEDMAP_PHRASE("expected a custom mask of %1, for all heads or for each"), shape.text()));
    return {std::max(2, inputs[0].rank), inputs[0].slices, shape.rows, all};
}

/// Sets 1 for every key that the window, global, random or block rule keeps for query i.
void MaskRule::keepPattern(double* kept, Index i) const
{
    const Index m = m_rules.keys;
    const auto keep = [&](Index j) {
        if (j >= 0 && j < m)
            kept[j] = 1;
    };
    if (m_rules.window) {
        const Index all = std::max(m_rules.queries, m_rules.keys);
        for (Index step = -std::min(*m_rules.window, all); step <= std::min(windowAfter(), all); ++step)
            keep(i + step * std::min(m_rules.dilation, all + 1));
    }
    if (m_rules.global) {
        std::ranges::for_each(*m_rules.global, keep);
        if (contains(*m_rules.global, i))
            std::fill(kept, kept + m, 1.0);
    }
    if (m_rules.random)
        std::ranges::for_each((*m_rules.random)[static_cast<std::size_t>(i)], keep);
    if (m_rules.block) {
        const Index first = std::min(m, i / *m_rules.block * *m_rules.block);
        std::fill(kept + first, kept + std::min(m, first + *m_rules.block), 1.0);
    }
}

void MaskRule::keepRow(double* kept, Index i) const
{
    const Index m = m_rules.keys;
    std::fill(kept, kept + m, patterned() ? 0.0 : 1.0);
    keepPattern(kept, i);
    if (m_rules.causal)
        std::fill(kept + std::clamp<Index>(i + m_rules.reach() + 1, 0, m), kept + m, 0.0);
    if (m_rules.queryPadding && !(*m_rules.queryPadding)[static_cast<std::size_t>(i)])
        std::fill(kept, kept + m, 0.0);
    if (m_rules.keyPadding)
        for (Index j = 0; j < m; ++j)
            if (!(*m_rules.keyPadding)[static_cast<std::size_t>(j)])
                kept[j] = 0;
}

void MaskRule::forward(std::span<const ConstView> inputs, const View& output, const Region& region) const
{
    const Range cols = region.cols;
    std::vector<double> kept(static_cast<std::size_t>(m_rules.keys + m_rules.added), 1.0);
    const Index given = std::min(cols.end, m_rules.keys);
    for (Index r = region.rows.begin; r < region.rows.end; ++r) {
        keepRow(kept.data(), r);
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            double* row = output.row(s, r);
            std::copy(kept.data() + cols.begin, kept.data() + cols.end, row + cols.begin);
            if (m_fill)
                std::fill(row + std::max(cols.begin, given), row + std::max(cols.end, given), 0.0);
            if (inputs.empty())
                continue;
            const double* custom = inputs[0].row(s, inputs[0].shape.rows == 1 ? 0 : r);
            for (Index c = cols.begin; c < given; ++c)
                if (m_fill)
                    row[c] = row[c] != 0 ? custom[c] : *m_fill;
                else
                    row[c] = customKeeps(m_rules.custom, custom[c]) ? row[c] : 0;
        }
    }
}

/// The rule of window, global, random and block that keeps key j for query i, in words; empty if none does.
Sentence MaskRule::pattern(Index i, Index j) const
{
    if (m_rules.window) {
        const Index distance = std::abs(i - j);
        const Index reach = j > i ? windowAfter() : *m_rules.window;
        if (distance % m_rules.dilation == 0 && distance / m_rules.dilation <= reach)
            return Sentence(HEEDMAP_PHRASE("kept: key %1 is in the window of query %2"), j, i);
    }
    if (m_rules.global && contains(*m_rules.global, i))
        return Sentence(HEEDMAP_PHRASE("kept: query %1 is global"), i);
    if (m_rules.global && contains(*m_rules.global, j))
        return Sentence(HEEDMAP_PHRASE("kept: key %1 is global"), j);
    if (m_rules.random && contains((*m_rules.random)[static_cast<std::size_t>(i)], j))
        return Sentence(HEEDMAP_PHRASE("kept: key %1 is a random key of query %2"), j, i);
    if (m_rules.block && i / *m_rules.block == j / *m_rules.block)
        return Sentence(HEEDMAP_PHRASE("kept: key %1 is in the block of query %2"), j, i);
    return {};
}

/// Why a rule hides the cell, whatever a custom mask says; empty if none does.
Sentence MaskRule::masked(Index i, Index j) const
{
    if (future(i, j) && m_rules.reach() == 0)
        return Sentence(HEEDMAP_PHRASE("masked: key %1 comes after query %2"), j, i);
    if (future(i, j))
        return Sentence(HEEDMAP_PHRASE("masked: key %1 comes after key %2, the last that query %3 may see"), j,
                        i + m_rules.reach(), i);
    if (m_rules.keyPadding && !(*m_rules.keyPadding)[static_cast<std::size_t>(j)])
        return Sentence(HEEDMAP_PHRASE("masked: key %1 is padding"), j);
    if (m_rules.queryPadding && !(*m_rules.queryPadding)[static_cast<std::size_t>(i)])
        return Sentence(HEEDMAP_PHRASE("masked: query %1 is padding"), i);
    if (!patterned() || !pattern(i, j).empty())
        return {};
    return Sentence(HEEDMAP_PHRASE("masked: no rule lets query %1 reach key %2"), i, j);
}

Sentence MaskRule::whyCustomMasks() const
{
    switch (m_rules.custom) {
    case MaskRules::Custom::Keeps: return HEEDMAP_PHRASE("masked: the custom mask is 0 here");
    case MaskRules::Custom::Hides: return HEEDMAP_PHRASE("masked: the custom mask is 1 here, which hides");
    case MaskRules::Custom::Adds: break;
    }
    return HEEDMAP_PHRASE("masked: the custom mask adds −∞ here");
}

Sentence MaskRule::whyKept(Index i, Index j, bool custom) const
{
    if (patterned())
        return pattern(i, j);
    if (m_rules.causal && m_rules.reach() == 0)
        return Sentence(HEEDMAP_PHRASE("kept: key %1 does not come after query %2"), j, i);
    if (m_rules.causal)
        return Sentence(HEEDMAP_PHRASE("kept: query %2 may see the keys up to key %3, and so key %1"), j, i,
                        i + m_rules.reach());
    if (custom && m_rules.custom == MaskRules::Custom::Keeps)
        return HEEDMAP_PHRASE("kept: the custom mask is not 0 here");
    if (custom && m_rules.custom == MaskRules::Custom::Hides)
        return HEEDMAP_PHRASE("kept: the custom mask is 0 here, which hides nothing");
    if (m_rules.keyPadding || m_rules.queryPadding)
        return Sentence(HEEDMAP_PHRASE("kept: neither key %1 nor query %2 is padding"), j, i);
    return HEEDMAP_PHRASE("kept: no rule masks it");
}

Expression MaskRule::explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const
{
    const bool custom = !inputs.empty();
    if (cell.col >= m_rules.keys)
        return Expression::choice({Expression::number(m_fill ? 0 : 1)}, 0,
                                  HEEDMAP_PHRASE("kept: this key was added, and every query sees it"));
    Sentence why = masked(cell.row, cell.col);
    if (m_fill)
        return Expression::choice({Expression::number(*m_fill, formulaText(*m_fill)), cited(inputs, 0, cell)},
                                  why.empty() ? 1 : 0, why.empty() ? whyKept(cell.row, cell.col, false) : why);
    if (why.empty() && custom && !customKeeps(m_rules.custom, inputs[0].at(narrowed(cell, inputs[0].shape))))
        why = whyCustomMasks();
    const bool kept = why.empty();
    return Expression::choice({Expression::number(0), Expression::number(1)}, kept ? 1 : 0,
                              kept ? whyKept(cell.row, cell.col, custom) : why);
}

/// Counts the kept keys of each query by ranges: the cost of a row grows with its ranges, not with its keys.
class KeptCells {
public:
    explicit KeptCells(const MaskRules& rules) : m_rules(rules)
    {
        if (rules.global) {
            m_global = *rules.global;
            std::ranges::sort(m_global);
        }
        if (rules.keyPadding) {
            m_tokens.push_back(0);
            for (const bool token : *rules.keyPadding)
                m_tokens.push_back(m_tokens.back() + (token ? 1 : 0));
        }
    }

    double run()
    {
        double all = 0;
        for (Index i = 0; i < m_rules.queries; ++i)
            if (!m_rules.queryPadding || (*m_rules.queryPadding)[static_cast<std::size_t>(i)])
                all += static_cast<double>(row(i));
        return all;
    }

private:
    // The number of keys in [begin, end) that exist, are not padding and, if causal, not in the future.
    Index counted(Index begin, Index end) const
    {
        begin = std::max<Index>(begin, 0);
        end = std::min(end, m_end);
        if (begin >= end)
            return 0;
        return m_rules.keyPadding ? m_tokens[static_cast<std::size_t>(end)] - m_tokens[static_cast<std::size_t>(begin)]
                                  : end - begin;
    }

    // The same for the keys of [begin, end) that lie in the window of query i.
    Index inWindow(Index i, Index begin, Index end) const
    {
        const Index step = m_rules.dilation;
        begin = std::max<Index>(begin, 0);
        end = std::min(end, m_end);
        if (!m_rules.window || begin >= end)
            return 0;
        const auto steps = [&](Index key) { // rounded up, of a key at or behind the query as well
            const Index apart = key - i;
            return apart >= 0 ? (apart + step - 1) / step : -(-apart / step);
        };
        const Index first = std::max(steps(begin), -*m_rules.window);
        const Index after = std::min(steps(end), m_rules.windowAfter.value_or(*m_rules.window) + 1);
        if (step == 1)
            return counted(i + first, i + after);
        if (!m_rules.keyPadding)
            return std::max<Index>(after - first, 0);
        Index kept = 0;
        for (Index at = first; at < after; ++at)
            kept += counted(i + at * step, i + at * step + 1);
        return kept;
    }

    void collect(Index i)
    {
        m_ranges.clear();
        const auto one = [&](Index j) { m_ranges.push_back({j, j + 1}); };
        std::ranges::for_each(m_global, one);
        if (m_rules.random)
            std::ranges::for_each((*m_rules.random)[static_cast<std::size_t>(i)], one);
        if (m_rules.block)
            m_ranges.push_back({i / *m_rules.block * *m_rules.block, (i / *m_rules.block + 1) * *m_rules.block});
    }

    Index row(Index i)
    {
        m_end = m_rules.causal ? std::clamp<Index>(i + m_rules.reach() + 1, 0, m_rules.keys) : m_rules.keys;
        const bool patterned = m_rules.window || m_rules.global || m_rules.random || m_rules.block;
        if (!patterned || std::ranges::binary_search(m_global, i))
            return counted(0, m_end);
        collect(i);
        std::ranges::sort(m_ranges, {}, &Range::begin);
        Index kept = inWindow(i, 0, m_end);
        Index reached = 0;
        for (const Range& range : m_ranges) {
            const Index begin = std::max(range.begin, reached);
            kept += counted(begin, range.end) - inWindow(i, begin, range.end);
            reached = std::max(reached, range.end);
        }
        return kept;
    }

    const MaskRules& m_rules;
    MaskRules::Indices m_global;
    std::vector<Index> m_tokens; ///< before each key
    std::vector<Range> m_ranges; ///< of one row
    Index m_end = 0;             ///< of the keys that a row may keep
};

template <typename Entry> void stretch(std::optional<std::vector<Entry>>& list, Index count)
{
    if (!list || list->empty())
        return;
    std::vector<Entry> longer;
    const auto had = static_cast<Index>(list->size());
    for (Index i = 0; i < count; ++i)
        longer.push_back((*list)[static_cast<std::size_t>(i * had / count)]);
    list = std::move(longer);
}

} // namespace

std::shared_ptr<const Op> maskFill(double fill) { return std::make_shared<MaskFill>(fill); }
std::shared_ptr<const Op> maskGradient() { return std::make_shared<MaskFill>(0, true); }

std::shared_ptr<const Op> maskRule(MaskRules rules) { return std::make_shared<MaskRule>(std::move(rules)); }
std::shared_ptr<const Op> addedMask(MaskRules rules, double fill)
{
    return std::make_shared<MaskRule>(std::move(rules), fill);
}

double keptCells(const MaskRules& rules)
{
    outputShape(*maskRule(rules), {}); // throws where they do not fit together
    return KeptCells(rules).run();
}

MaskRules stretched(const MaskRules& rules, Index queries, Index keys)
{
    outputShape(*maskRule(rules), {}); // likewise
    MaskRules longer = rules;
    stretch(longer.keyPadding, keys);
    stretch(longer.queryPadding, queries);
    stretch(longer.random, queries);
    if (longer.random)
        for (MaskRules::Indices& own : *longer.random)
            for (Index& key : own)
                key = key * keys / rules.keys;
    longer.queries = queries;
    longer.keys = keys;
    return longer;
}

} // namespace heedmap
