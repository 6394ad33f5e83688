#include <heedmap/document/heads.h>

#include <heedmap/base/error.h>
#include <heedmap/graph/gradients.h>
#include <heedmap/ops/grouping.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace heedmap {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

bool areWeights(const GraphShape& graph, NodeId id) { return graph.node(id).info.family == Family::Attention; }

/// Whether a product blends rows by these weights.
bool blends(const GraphShape& graph, NodeId id)
{
    return std::ranges::any_of(graph.consumers(id), [&](NodeId user) {
        const Node& node = graph.node(user);
        return !isGradient(graph, user) && node.geometry == Geometry::Product && node.inputs.front() == id
            && !areWeights(graph, user);
    });
}

/// Whether the node is computed from other weights, directly or by way of matrices with its axes.
bool ofWeights(const GraphShape& graph, NodeId id)
{
    return std::ranges::any_of(graph.node(id).inputs, [&](NodeId input) {
        return areWeights(graph, input) || (sameAxes(graph, id, input) && ofWeights(graph, input));
    });
}

bool attends(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    const bool relates = node.info.rows.name.kind == AxisKind::Queries && node.info.cols.name.kind == AxisKind::Keys;
    if (!ofWeights(graph, id)) {
        const bool ofHead = relates && node.info.slices.name.kind == AxisKind::Heads; // of a long text nothing is made
        return node.info.role != Role::Output
            && (ofHead || std::ranges::any_of(graph.consumers(id), [&](NodeId user) {
                    return !isGradient(graph, user); // else a prediction, whatever is drawn from it
                }));
    }
    return relates && (node.info.role == Role::Output || blends(graph, id));
}

bool sameAxis(const Axis& a, const Axis& b)
{
    if (a.name != b.name || (a.labels == nullptr) != (b.labels == nullptr))
        return false;
    return a.labels == b.labels || *a.labels == *b.labels;
}

bool ofHeads(const GraphShape& graph, NodeId id) { return graph.node(id).info.slices.name.kind == AxisKind::Heads; }

bool sameTokens(const NodeInfo& info, const Shape& shape)
{
    const auto& rows = info.rows.labels;
    const auto& cols = info.cols.labels;
    return shape.rows == shape.cols && (rows == cols || (rows != nullptr && cols != nullptr && *rows == *cols));
}

/// What a token is compared by: its label, or its index if the tokens have no labels, so that no two are equal.
std::string token(const NodeInfo& info, Index row)
{
    return info.rows.labels == nullptr ? std::to_string(row) : (*info.rows.labels)[static_cast<std::size_t>(row)];
}

/// The mean distance from a query to the keys, by its weights, in tokens.
double distanceFrom(Index query, std::span<const double> weights)
{
    double sum = 0;
    for (std::size_t key = 0; key < weights.size(); ++key)
        sum += weights[key] * std::abs(static_cast<double>(key) - static_cast<double>(query));
    return sum;
}

/// The columns of the table of heads.
constexpr std::array columns = {
    std::pair("heads.entropy", HeadMeasures::Entropy),  std::pair("heads.max", HeadMeasures::Max),
    std::pair("heads.first", HeadMeasures::First),      std::pair("heads.previous", HeadMeasures::Previous),
    std::pair("heads.self", HeadMeasures::Self),        std::pair("heads.repeat", HeadMeasures::Repeat),
    std::pair("heads.distance", HeadMeasures::Distance)};

} // namespace

std::vector<NodeId> attentionNodes(const GraphShape& graph)
{
    std::vector<NodeId> found;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (areWeights(graph, id) && graph.node(id).shape.size() > 0 && attends(graph, id))
            found.push_back(id);
    return found;
}

std::vector<NodeId> headLayers(const GraphShape& graph)
{
    std::vector<NodeId> layers = attentionNodes(graph);
    std::erase_if(layers, [&](NodeId id) { return graph.node(id).info.comparison || ofWeights(graph, id); });
    if (std::ranges::any_of(layers, [&](NodeId id) { return ofHeads(graph, id); }))
        std::erase_if(layers, [&](NodeId id) { return !ofHeads(graph, id); });
    return layers;
}

NodeId tokenWeights(const GraphShape& graph, NodeId words)
{
    const Node& node = graph.node(words);
    return !node.leaf() && areWeights(graph, words) && groupsCells(*node.op) ? node.inputs.front() : noNode;
}

NodeId wordWeights(const GraphShape& graph, NodeId tokens)
{
    const std::vector<NodeId> users = graph.consumers(tokens);
    const auto words = std::ranges::find_if(users, [&](NodeId user) { return tokenWeights(graph, user) == tokens; });
    return words == users.end() ? noNode : *words;
}

std::vector<NodeId> weightsToRead(const GraphShape& graph)
{
    std::vector<NodeId> weights = attentionNodes(graph);
    std::erase_if(weights, [&](NodeId id) { return wordWeights(graph, id) != noNode; });
    return weights;
}

Index headCount(const GraphShape& graph, std::span<const NodeId> weights)
{
    Index heads = 0;
    for (const NodeId id : weights)
        if (ofHeads(graph, id))
            heads += graph.node(id).shape.slices;
    return heads;
}

bool sameAxes(const GraphShape& graph, NodeId a, NodeId b)
{
    const Node& first = graph.node(a);
    const Node& second = graph.node(b);
    return first.shape.rows == second.shape.rows && first.shape.cols == second.shape.cols
        && sameAxis(first.info.rows, second.info.rows) && sameAxis(first.info.cols, second.info.cols);
}

double entropyOf(std::span<const double> weights)
{
    double bits = 0;
    for (const double weight : weights)
        if (weight > 0)
            bits -= weight * std::log2(weight);
    return bits;
}

HeadSummary summaryOf(const ConstView& weights, Index slice)
{
    HeadSummary summary{none, none, {slice, 0, 0}, 0};
    double bits = 0;
    Index rows = 0;
    for (Index r = 0; r < weights.shape.rows; ++r) {
        const std::span row(weights.row(slice, r), static_cast<std::size_t>(weights.shape.cols));
        double sum = 0;
        for (std::size_t c = 0; c < row.size(); ++c) {
            sum += row[c];
            if (!std::isnan(row[c]) && !(row[c] <= summary.largest)) {
                summary.largest = row[c];
                summary.at = {slice, r, static_cast<Index>(c)};
            }
        }
        summary.undefined += std::isnan(sum) ? 1 : 0;
        if (sum > 0) { // a row masked whole has no weights to speak of
            bits += entropyOf(row);
            ++rows;
        }
    }
    if (rows > 0)
        summary.entropy = bits / static_cast<double>(rows);
    return summary;
}

/// The running means of a head, row by row.
class HeadMeter::Sums {
    /// The running mean of a sequence of numbers; NaN of none.
    class Mean {
    public:
        void add(double number) { m_sum += number, ++m_count; }
        double value() const { return m_count > 0 ? m_sum / m_count : none; }

    private:
        double m_sum = 0;
        double m_count = 0;
    };

public:
    Sums(const NodeInfo& info, const Shape& shape, Index slice)
        : m_info(info), m_same(sameTokens(info, shape)), m_at{slice, 0, 0}
    {
    }

    void add(Index r, std::span<const double> row)
    {
        const double sum = std::accumulate(row.begin(), row.end(), 0.0);
        for (std::size_t c = 0; c < row.size(); ++c)
            if (!std::isnan(row[c]) && !(row[c] <= m_largest)) {
                m_largest = row[c];
                m_at = {m_at.slice, r, static_cast<Index>(c)};
            }
        const bool weighed = sum > 0; // a row masked whole has no weights to speak of
        if (weighed)
            m_bits.add(entropyOf(row)), m_maxima.add(std::ranges::max(row)), m_first.add(row.front());
        if (m_same)
            addOwn(r, row, weighed);
    }

    HeadMeasures measures() const
    {
        return {{m_bits.value(), m_maxima.value(), m_first.value(), m_previous.value(), m_itself.value(),
                 m_induction.value(), m_distance.value()},
                m_at};
    }

private:
    /// Where queries and keys are the same tokens.
    void addOwn(Index r, std::span<const double> row, bool weighed)
    {
        std::vector<Index>& after = m_followers[token(m_info, r)];
        if (weighed)
            m_itself.add(row[static_cast<std::size_t>(r)]), m_distance.add(distanceFrom(r, row));
        if (weighed && r > 0)
            m_previous.add(row[static_cast<std::size_t>(r - 1)]);
        if (weighed && !after.empty())
            m_induction.add(std::accumulate(after.begin(), after.end(), 0.0, [&](double sum, Index key) {
                return sum + row[static_cast<std::size_t>(key)];
            }));
        if (r + 1 < std::ssize(row))
            after.push_back(r + 1);
    }

    const NodeInfo& m_info;
    bool m_same;
    std::unordered_map<std::string, std::vector<Index>> m_followers; ///< of a token: the places after it
    double m_largest = none;
    Cell m_at;
    Mean m_bits, m_maxima, m_first, m_previous, m_itself, m_induction, m_distance;
};

HeadMeter::HeadMeter(const NodeInfo& info, const Shape& shape, Index slice)
    : m_sums(std::make_unique<Sums>(info, shape, slice))
{
}
HeadMeter::~HeadMeter() = default;
void HeadMeter::add(Index row, std::span<const double> weights) { m_sums->add(row, weights); }
HeadMeasures HeadMeter::measures() const { return m_sums->measures(); }

HeadMeasures measuresOf(const ConstView& weights, Index slice, const NodeInfo& info)
{
    HeadMeter meter(info, weights.shape, slice);
    for (Index r = 0; r < weights.shape.rows; ++r)
        meter.add(r, {weights.row(slice, r), static_cast<std::size_t>(weights.shape.cols)});
    return meter.measures();
}

/// Measures one head of a layer by blocks of rows, of which no more than one is formed of a long text.
static HeadMeasures measured(Graph& graph, NodeId layer, Index head, const Evaluation& how)
{
    constexpr Index numbersAtOnce = Index{1} << 22;
    const Node& node = graph.node(layer);
    const Index rows = std::max<Index>(1, numbersAtOnce / node.shape.cols);
    HeadMeter meter(node.info, node.shape, head);
    for (Index begin = 0; begin < node.shape.rows; begin += rows) {
        const Region block{{head, head + 1}, {begin, std::min(begin + rows, node.shape.rows)}, {0, node.shape.cols}};
        const Demand demand{layer, block};
        graph.evaluate(std::span(&demand, 1), how);
        {
            const Lease weights = graph.lend(layer);
            for (Index r = block.rows.begin; r < block.rows.end; ++r)
                meter.add(r, {weights.row(head, r), static_cast<std::size_t>(node.shape.cols)});
        }
        if (rows < node.shape.rows)
            graph.drop(layer);
    }
    return meter.measures();
}

HeadNumbers headTable(Graph& graph, const Evaluation& how, AfterMeasuring after)
{
    constexpr Index mostKept = Index{1} << 24; // numbers of a layer that stay, as something else may read them
    const std::vector<NodeId> layers = headLayers(graph);
    if (layers.empty())
        throw Error(HEEDMAP_PHRASE("heads: none of its nodes holds attention weights"));
    Index heads = 0;
    for (const NodeId id : layers)
        heads = std::max(heads, graph.node(id).shape.slices);
    HeadNumbers table;
    for (const auto& [name, which] : columns)
        table.emplace_back(name, Tensor(Shape::matrix(static_cast<Index>(layers.size()), heads)));
    for (auto& [name, numbers] : table)
        std::ranges::fill(numbers.numbers(), none);
    for (std::size_t layer = 0; layer < layers.size(); ++layer) {
        const Node& node = graph.node(layers[layer]);
        const bool large = node.shape.size() > mostKept;
        for (Index head = 0; head < node.shape.slices; ++head) {
            const HeadMeasures measures = measured(graph, layers[layer], head, how);
            const std::size_t at = layer * static_cast<std::size_t>(heads) + static_cast<std::size_t>(head);
            for (std::size_t i = 0; i < columns.size(); ++i)
                table[i].second.numbers()[at] = measures[columns[i].second];
            if (large)
                graph.drop(layers[layer]);
        }
        if (after == AfterMeasuring::Drops)
            graph.drop(layers[layer]);
    }
    return table;
}

HeadMeasures measuresIn(const HeadNumbers& table, Index layer, Index head, std::string_view suffix)
{
    HeadMeasures measures;
    for (const auto& [name, which] : columns) {
        const auto found = std::ranges::find(table, name + std::string(suffix), &HeadNumbers::value_type::first);
        measures.numbers[which] = found->second.at({0, layer, head});
    }
    return measures;
}

void HeadAverages::add(const HeadNumbers& table)
{
    if (m_means.empty()) {
        for (const auto& [name, numbers] : table) {
            m_means.emplace_back(name, Tensor(numbers.shape()));
            m_squares.emplace_back(numbers.numbers().size());
            m_counts.emplace_back(numbers.numbers().size());
        }
    }
    const Shape& wanted = m_means.front().second.shape();
    const Shape& got = table.front().second.shape();
    if (got != wanted)
        throw Error(HEEDMAP_PHRASE("expected %1 layers with %2 heads as in the sample before, got %3 with %4"),
                    wanted.rows, wanted.cols, got.rows, got.cols);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::span<const double> numbers = table[i].second.numbers();
        const std::span<double> means = m_means[i].second.numbers();
        for (std::size_t at = 0; at < numbers.size(); ++at) {
            if (std::isnan(numbers[at]))
                continue;
            const double from = numbers[at] - means[at];
            means[at] += from / static_cast<double>(++m_counts[i][at]);
            m_squares[i][at] += from * (numbers[at] - means[at]);
        }
    }
}

HeadNumbers HeadAverages::table() const
{
    HeadNumbers table = m_means;
    for (const auto& [name, means] : m_means)
        table.emplace_back(name + ".spread", Tensor(means.shape()));
    for (std::size_t i = 0; i < m_means.size(); ++i)
        for (std::size_t at = 0; at < m_counts[i].size(); ++at) {
            const auto count = static_cast<double>(m_counts[i][at]);
            if (count == 0)
                table[i].second.numbers()[at] = none;
            table[m_means.size() + i].second.numbers()[at] = count == 0 ? none : std::sqrt(m_squares[i][at] / count);
        }
    return table;
}

} // namespace heedmap
