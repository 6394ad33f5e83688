#include "document/training/loss_nodes.h"

#include "graph/symbol.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/document/reference.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/lookup.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

using Kind = LossTerm::Kind;

constexpr Phrase lossStep = HEEDMAP_PHRASE("Loss");
constexpr Phrase alone = HEEDMAP_PHRASE("one");

/// A node of one number.
NodeInfo single(const std::string& name, const std::string& symbol, Phrase caption)
{
    return {.name = name,
            .symbol = symbol,
            .step = lossStep,
            .caption = caption,
            .rows = {.name = alone},
            .cols = {.name = alone}};
}

namespace why {
constexpr Phrase target =
    HEEDMAP_PHRASE("What is wanted, as the document says it. The loss tells how far the computation is from it.");
constexpr Phrase counted =
    HEEDMAP_PHRASE("1 where a cell counts, 0 where nothing is wanted of it. What does not count has no gradient.");
constexpr Phrase logProbabilities =
    HEEDMAP_PHRASE("The logarithm of each probability, worked out from the logits themselves. It stays exact where a "
                   "probability is too small to be written.");
constexpr Phrase picked =
    HEEDMAP_PHRASE("From each row, the logarithm of the probability that the wanted word was given; 0 would be "
                   "certainty. A row that does not count shows 0 too.");
constexpr Phrase apart =
    HEEDMAP_PHRASE("How far each number is from the one that is wanted. Some of these differences do not count.");
constexpr Phrase differences =
    HEEDMAP_PHRASE("How far each number is from the one that is wanted. A cell that does not count shows 0.");
constexpr Phrase squared = HEEDMAP_PHRASE("Each difference times itself. No sign is left, and large ones weigh more.");
constexpr Phrase scores = HEEDMAP_PHRASE(
    "The scores of one head, from which its weights are worked out. Nothing is wanted of the other heads here.");
constexpr Phrase logWeights =
    HEEDMAP_PHRASE("The logarithm of each weight, worked out from the scores themselves. It stays exact where a weight "
                   "is too small to be written.");
constexpr Phrase wanted = HEEDMAP_PHRASE("The logarithms where a weight is wanted. Elsewhere nothing counts.");
constexpr Phrase weighted =
    HEEDMAP_PHRASE("Each of these logarithms times how much weight is wanted there. The more weight lies where it is "
                   "wanted, the nearer they are to 0.");
constexpr Phrase cell =
    HEEDMAP_PHRASE("The number that is to grow or to shrink. Nothing is wanted of the other cells of its matrix.");
constexpr Phrase sum = HEEDMAP_PHRASE("All that counts, added up. Its mean is the loss.");
constexpr Phrase loss =
    HEEDMAP_PHRASE("One number that says how far the result is from what is wanted. Training makes it smaller.");
constexpr Phrase share =
    HEEDMAP_PHRASE("One of the losses times its weight. The whole loss is the sum of all of them.");
} // namespace why

/// Numbers, and which of their cells count.
struct Wanted {
    Tensor numbers;
    Tensor counts; ///< 1 or 0
    double count = 0;
};

/// The nodes of one entry.
class TermBuilder {
public:
    TermBuilder(Graph& graph, const LossTerm& term, std::string where, std::string name, std::string symbol,
                const FilledLengths& filled)
        : m_graph(graph), m_term(term), m_where(std::move(where)), m_name(std::move(name)), m_symbol(std::move(symbol)),
          m_filled(filled), m_of(nodeOf())
    {
        if (term.target.isNull())
            throw Error(HEEDMAP_PHRASE("%1: missing; neither the entry nor the sample that is shown has one"),
                        m_where + ".target");
    }

    /// Appends the entry as a node of 1×1, times `factor`.
    NodeId run(double factor)
    {
        switch (m_term.kind) {
        case Kind::CrossEntropy: return crossEntropy(factor);
        case Kind::SquaredError: return squaredError(factor);
        case Kind::Attend: return attend(factor);
        case Kind::Value: break;
        }
        return value(factor);
    }

private:
    NodeId nodeOf() const
    {
        const NodeId id = m_graph.find(m_term.of);
        if (id == noNode || m_term.of == "loss" || m_term.of.starts_with("loss."))
            throw Error(HEEDMAP_PHRASE("%1: there is no such node; %2"), m_where + ".of",
                        nearestNodes(m_graph, m_term.of));
        return id;
    }

    const Shape& shape() const { return m_graph.node(m_of).shape; }

    NodeInfo described(const std::string& part, const std::string& symbol, Phrase caption, bool axes = true) const
    {
        NodeInfo info{.name = m_name + "." + part,
                      .symbol = m_symbol == "L" ? symbol : withMark(symbol, m_name.substr(5)),
                      .step = lossStep,
                      .caption = caption};
        if (!axes) {
            info.rows = info.cols = {.name = alone};
            return info;
        }
        if (!m_term.slice && m_term.kind != Kind::Value)
            info.slices = m_graph.node(m_of).info.slices;
        info.rows = m_graph.node(m_of).info.rows;
        info.cols = m_graph.node(m_of).info.cols;
        return info;
    }

    void requireRows() const
    {
        const Index rows = shape().rows;
        for (std::size_t i = 0; m_term.rows && i < m_term.rows->size(); ++i)
            if ((*m_term.rows)[i] >= rows)
                throw Error(HEEDMAP_PHRASE("%1: there is no row %2; expected 0 to %3"),
                            m_where + ".rows[" + std::to_string(i) + "]", (*m_term.rows)[i], rows - 1);
    }

    void requireCount(double count) const
    {
        if (count == 0)
            throw Error(HEEDMAP_PHRASE("%1: nothing counts; expected at least one row or cell that does"), m_where);
    }

    // The number at a place of nested lists; null beyond their ends, where filling up allows that.
    const Json& entry(const std::vector<Index>& place) const
    {
        static const Json nothing;
        const Json* at = &m_term.target;
        for (const Index index : place) {
            if (index >= static_cast<Index>(at->array().size()))
                return nothing;
            at = &at->array()[static_cast<std::size_t>(index)];
        }
        return *at;
    }

    void requireShape(const Shape& wanted) const
    {
        std::vector<Index> sizes;
        for (const Json* at = &m_term.target; at->isArray(); at = &at->array().front())
            sizes.push_back(static_cast<Index>(at->array().size()));
        const std::vector<Index> right = wanted.sizes();
        bool fits = sizes.size() == right.size();
        for (std::size_t i = 0; fits && i < sizes.size(); ++i)
            fits = mayHave(m_filled, sizes[i], right[i], ofTokens(i, sizes.size()));
        if (!fits)
            throw Error(HEEDMAP_PHRASE("%1: %2, but %3 is %4"), m_where + ".target", sizesText(sizes), m_term.of,
                        unfilled(m_filled, wanted).text());
    }

    /// Whether a side of a target counts tokens, and not the numbers of a weight.
    bool ofTokens(std::size_t side, std::size_t sides) const
    {
        return m_graph.node(m_of).info.role != Role::Weight && (sides == 1 || side + 2 == sides);
    }

    Wanted wanted(const Shape& shape) const
    {
        requireRows();
        requireShape(shape);
        Wanted wanted{Tensor(shape), Tensor(shape)};
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c) {
                    const Json& number = entry(shape.indices({s, r, c}));
                    if (number.isNull() || !rowCounts(m_term, r))
                        continue;
                    wanted.numbers.at({s, r, c}) = number.number();
                    wanted.counts.at({s, r, c}) = 1;
                    ++wanted.count;
                }
        return wanted;
    }

    NodeId target(Tensor numbers, bool ids)
    {
        NodeInfo info = described("target", "T", why::target, !ids);
        info.role = Role::Input;
        info.whole = ids;
        if (ids) {
            info.rows = {};
            info.cols = m_graph.node(m_of).info.rows;
        }
        return m_graph.addLeaf(std::move(info), std::move(numbers));
    }

    NodeId total(NodeId of, double factor)
    {
        const NodeId sum = m_graph.add(described("sum", "\\Sigma", why::sum, false), sumTo(Shape::matrix(1, 1)), {of});
        return m_graph.add(single(m_name, m_symbol, why::loss), scale(factor), {sum});
    }

    // L = −(1/m) Σ log p[i, target_i]
    NodeId crossEntropy(double factor)
    {
        requireRows();
        const Shape logits = shape();
        if (logits.rank != 2)
            throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a matrix with a row for each token"), m_where + ".of",
                        m_term.of, logits.text());
        requireShape(Shape::vector(logits.rows));
        for (Index i = 0; i < logits.rows; ++i)
            if (const Json& id = entry({i}); !id.isNull() && id.number() >= static_cast<double>(logits.cols))
                throw Error(HEEDMAP_PHRASE("%1: expected -1 or a whole number below %2, got %3"),
                            m_where + ".target[" + std::to_string(i) + "]", logits.cols, exactText(id.number()));
        Tensor ids = countedIds(m_term, m_term.target, logits.rows);
        const auto count = static_cast<double>(std::ranges::count_if(ids.numbers(), [](double id) { return id >= 0; }));
        requireCount(count);
        const NodeId columns = target(std::move(ids), true);
        const NodeId logs = m_graph.add(described("log_p", "\\log p", why::logProbabilities), logSoftmax(), {m_of});
        NodeInfo info = described("picked", "\\log p_T", why::picked, false);
        info.rows = {};
        info.cols = m_graph.node(m_of).info.rows;
        return total(m_graph.add(std::move(info), pick(), {logs, columns}), -factor / count);
    }

    // L = (1/m) Σ (X − T)²
    NodeId squaredError(double factor)
    {
        Wanted wanted = this->wanted(shape());
        requireCount(wanted.count);
        const bool all = wanted.count == static_cast<double>(shape().size());
        const NodeId numbers = target(std::move(wanted.numbers), false);
        NodeId difference = m_graph.add(all ? described("diff", "\\Delta", why::differences)
                                            : described("apart", "\\Delta_{all}", why::apart),
                                        subtract(), {m_of, numbers});
        if (!all) {
            NodeInfo info = described("counts", "1_T", why::counted);
            info.role = Role::Mask;
            info.family = Family::Mask;
            info.whole = true;
            const NodeId counts = m_graph.addLeaf(std::move(info), std::move(wanted.counts));
            difference = m_graph.add(described("diff", "\\Delta", why::differences), maskFill(0), {difference, counts});
        }
        const NodeId squares =
            m_graph.add(described("square", "\\Delta^2", why::squared), multiply(), {difference, difference});
        return total(squares, factor / wanted.count);
    }

    /// The scores that a softmax reads. Throws Error if the node is none, or pinned.
    NodeId scoresOf() const
    {
        const Node& weights = m_graph.node(m_of);
        if (!computedBy(weights, *softmax()))
            throw Error(HEEDMAP_PHRASE("%1: %2 is not the softmax of scores; expected attention weights"),
                        m_where + ".of", m_term.of);
        if (m_graph.pinned(m_of) || m_graph.partlyPinned(m_of))
            throw Error(HEEDMAP_PHRASE("%1: %2 is pinned; its scores change nothing"), m_where + ".of", m_term.of);
        if (m_term.slice && (weights.shape.rank < 3 || *m_term.slice >= weights.shape.slices))
            throw Error(HEEDMAP_PHRASE("%1: %2 is %3; there is no slice %4"), m_where + ".slice", m_term.of,
                        weights.shape.text(), *m_term.slice);
        return weights.inputs[0];
    }

    /// Throws Error if a weight is wanted of a masked cell, or a row does not add up to 1 or 0. Returns how many
    /// rows add up to 1.
    double requireWeights(const Wanted& wanted, NodeId scores)
    {
        const Shape& shape = wanted.numbers.shape();
        const Node& masked = m_graph.node(scores);
        const bool masks = computedBy(masked, *maskFill(0));
        const Lease mask = masks ? m_graph.read(masked.inputs[1]) : Lease();
        double rows = 0;
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows; ++r) {
                double sum = 0;
                for (Index c = 0; c < shape.cols; ++c) {
                    const double weight = wanted.numbers.at({s, r, c});
                    const Index head = m_term.slice.value_or(s);
                    if (weight > 0 && masks && mask.at({mask.shape.slices == 1 ? 0 : head, r, c}) == 0)
                        throw Error(HEEDMAP_PHRASE("%1: the mask hides this cell; expected 0"), path(shape, {s, r, c}));
                    sum += weight;
                }
                if (constexpr double near = 1e-6; std::abs(sum - 1) > near && sum != 0)
                    throw Error(HEEDMAP_PHRASE("%1: the row adds up to %2; expected 1, or 0 where it does not count"),
                                m_where + ".target, row " + std::to_string(r), exactText(sum));
                rows += sum != 0 ? 1 : 0;
            }
        return rows;
    }

    std::string path(const Shape& shape, const Cell& cell) const
    {
        std::string text = m_where + ".target";
        for (const Index index : shape.indices(cell))
            text += "[" + std::to_string(index) + "]";
        return text;
    }

    // L = −(1/m) Σ T ∘ log A, where a T of 0 adds nothing, though log A is −∞
    NodeId attend(double factor)
    {
        NodeId scores = scoresOf();
        const Shape whole = shape();
        Wanted wanted = this->wanted(m_term.slice ? Shape::matrix(whole.rows, whole.cols) : whole);
        const double rows = requireWeights(wanted, scores);
        requireCount(rows);
        if (m_term.slice)
            scores = m_graph.add(described("scores", "S_T", why::scores), oneSlice(*m_term.slice), {scores});
        const NodeId weights = target(std::move(wanted.numbers), false);
        const NodeId logs = m_graph.add(described("log_A", "\\log A", why::logWeights), logSoftmax(), {scores});
        const NodeId kept = m_graph.add(described("wanted", "\\log A_T", why::wanted), maskFill(0), {logs, weights});
        const NodeId products =
            m_graph.add(described("weighted", "T \\log A", why::weighted), multiply(), {weights, kept});
        return total(products, -factor / rows);
    }

    NodeId value(double factor)
    {
        const Shape whole = shape();
        const std::vector<Index>& at = m_term.cell;
        if (static_cast<int>(at.size()) != whole.rank)
            throw Error(HEEDMAP_PHRASE("%1: expected %2, as %3 is %4"), m_where + ".cell",
                        Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), whole.rank), m_term.of, whole.text());
        const Cell cell{whole.rank == 3 ? at[0] : 0, whole.rank >= 2 ? at[at.size() - 2] : 0, at.back()};
        if (!whole.contains(cell))
            throw Error(HEEDMAP_PHRASE("%1: outside of %3, which is %2"), m_where + ".cell", whole.text(), m_term.of);
        NodeId from = m_of;
        if (whole.rank == 3)
            from = m_graph.add(described("slice", "X_T", why::cell), oneSlice(cell.slice), {from});
        const NodeId number = m_graph.add(described("cell", "x", why::cell, false),
                                          cut({cell.row, cell.row + 1}, {cell.col, cell.col + 1}), {from});
        const double sign = m_term.target == Json("more") ? -1 : 1;
        return m_graph.add(single(m_name, m_symbol, why::loss), scale(sign * factor), {number});
    }

    Graph& m_graph;
    const LossTerm& m_term;
    std::string m_where;
    std::string m_name;
    std::string m_symbol;
    const FilledLengths& m_filled;
    NodeId m_of;
};

} // namespace

bool mayHave(const FilledLengths& filled, Index size, Index whole, bool tokens)
{
    if (std::ranges::find(filled, std::pair(whole, size)) != filled.end())
        return true;
    const bool longest = std::ranges::find(filled, whole, &std::pair<Index, Index>::first) != filled.end();
    return size == whole && !(longest && tokens);
}

Shape unfilled(const FilledLengths& filled, Shape shape)
{
    Index& rows = shape.rank == 1 ? shape.cols : shape.rows;
    const auto own = std::ranges::find(filled, rows, &std::pair<Index, Index>::first);
    if (own != filled.end())
        rows = own->second;
    return shape;
}

bool rowCounts(const LossTerm& term, Index row)
{
    return !term.rows || std::ranges::find(*term.rows, row) != term.rows->end();
}

Tensor countedIds(const LossTerm& term, const Json& target, Index rows)
{
    Tensor ids(Shape::vector(rows));
    for (Index i = 0; i < rows; ++i) {
        const bool said = i < static_cast<Index>(target.array().size()) && rowCounts(term, i);
        ids.at({0, 0, i}) = said ? target.array()[static_cast<std::size_t>(i)].number() : -1;
    }
    return ids;
}

void appendLoss(Computation& computation, const std::vector<LossTerm>& loss, const FilledLengths& filled,
                const std::string& sample)
{
    Graph& graph = computation.graph;
    if (loss.size() == 1) {
        TermBuilder(graph, loss.front(), sample + "loss[0]", "loss", "L", filled).run(loss.front().weight);
        return;
    }
    std::vector<NodeId> shares;
    for (std::size_t i = 0; i < loss.size(); ++i) {
        const std::string number = std::to_string(i);
        const std::string place = std::string(sample).append("loss[").append(number).append("]");
        const NodeId own = TermBuilder(graph, loss[i], place, "loss." + number, "L_{" + number + "}", filled).run(1);
        shares.push_back(own);
        if (loss[i].weight != 1)
            shares.back() = graph.add(single("loss." + number + ".share", "L_{" + number + ",share}", why::share),
                                      scale(loss[i].weight), {own});
    }
    if (!shares.empty())
        graph.add(single("loss", "L", why::loss), sumOf(), std::move(shares));
}

} // namespace heedmap
