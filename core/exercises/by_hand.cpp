#include <heedmap/exercises/by_hand.h>

#include "exercises/answer_key.h"
#include "exercises/marks.h"

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>
#include <heedmap/tensor/random.h>
#include <heedmap/tensor/tensor.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

/// Bounds for arrays that are computed by hand: how many numbers other than 0, and how large.
struct HandNumbers {
    Index mostInRow = 3;    ///< of an input, other than 0
    Index largest = 2;      ///< of an input
    Index mostInColumn = 2; ///< of weights, which are −1, 0 or 1
};

constexpr Index wide = 16; // more numbers side by side are drawn at a few common places, so that products are not 0
constexpr Index fewPlaces = 4;

Index below(RandomStream& stream, Index count)
{
    return static_cast<Index>(stream.bits() % static_cast<std::uint64_t>(count));
}

/// `count` different places among these, in random order.
std::vector<Index> someOf(std::vector<Index> places, Index count, RandomStream& stream)
{
    const auto size = static_cast<Index>(places.size());
    count = std::min(count, size);
    for (Index i = 0; i < count; ++i)
        std::swap(places[static_cast<std::size_t>(i)], places[static_cast<std::size_t>(i + below(stream, size - i))]);
    places.resize(static_cast<std::size_t>(count));
    return places;
}

/// Where arrays of that width have numbers other than 0.
std::vector<Index> placesOf(Index width, std::uint64_t seed)
{
    std::vector<Index> all(static_cast<std::size_t>(width));
    std::iota(all.begin(), all.end(), 0);
    if (width <= wide)
        return all;
    RandomStream stream(seed, "places/" + std::to_string(width));
    return someOf(std::move(all), fewPlaces, stream);
}

/// A line with a number other than 0.
std::vector<double> handLine(Index width, const std::vector<Index>& places, Index most, Index largest,
                             RandomStream& stream)
{
    std::vector<double> line(static_cast<std::size_t>(width));
    while (std::ranges::all_of(line, [](double number) { return number == 0; }))
        for (const Index place : someOf(places, most, stream))
            line[static_cast<std::size_t>(place)] = static_cast<double>(below(stream, 2 * largest + 1) - largest);
    return line;
}

std::span<const double> rowOf(const Tensor& tensor, Index row)
{
    const auto width = static_cast<std::size_t>(tensor.shape().cols);
    return tensor.numbers().subspan(static_cast<std::size_t>(row) * width, width);
}

/// Other rows for an input; rows that are equal stay equal, rows of zeros stay.
Tensor handRows(const Tensor& before, const HandNumbers& numbers, std::uint64_t seed, const std::string& name)
{
    const Shape& shape = before.shape();
    const std::vector<Index> places = placesOf(shape.cols, seed);
    RandomStream stream(seed, name);
    Tensor result(shape);
    for (Index row = 0; row < shape.slices * shape.rows; ++row) {
        const auto own = rowOf(before, row);
        const auto target = result.numbers().subspan(static_cast<std::size_t>(row * shape.cols), own.size());
        Index same = 0;
        while (!std::ranges::equal(rowOf(before, same), own))
            ++same;
        if (std::ranges::all_of(own, [](double number) { return number == 0; }))
            continue;
        if (same < row)
            std::ranges::copy(rowOf(result, same), target.begin());
        else
            std::ranges::copy(handLine(shape.cols, places, numbers.mostInRow, numbers.largest, stream), target.begin());
    }
    return result;
}

/// Other columns for a matrix that inputs are multiplied by.
Tensor handColumns(const Tensor& before, const HandNumbers& numbers, std::uint64_t seed, const std::string& name)
{
    const Shape& shape = before.shape();
    const std::vector<Index> places = placesOf(shape.rows, seed);
    RandomStream stream(seed, name);
    Tensor result(shape);
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (const Index col : placesOf(shape.cols, seed)) {
            const std::vector<double> line = handLine(shape.rows, places, numbers.mostInColumn, 1, stream);
            for (Index row = 0; row < shape.rows; ++row)
                result.at({slice, row, col}) = line[static_cast<std::size_t>(row)];
        }
    return result;
}

constexpr double widestScore = 4;
constexpr double bearableScore = 8; // accepted where one round finds no smaller scores
constexpr double leastSpread = 0.5; // of a row of scores that is asked about
constexpr double clearLead = 1e-3;  // of a row's largest number over the next, so that it is found by hand
constexpr int drawsEach = 12;
constexpr int mostRounds = 8; // over all draws, until one has bearable scores
constexpr int dullRounds = 4; // until one has no dull row that is asked about
constexpr std::array<HandNumbers, 5> simpler = {{{3, 2, 2}, {2, 2, 2}, {2, 2, 1}, {2, 1, 1}, {1, 1, 1}}};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// Whether a text quotes a number: one with decimals or below zero, or any of a cell, as in `S[2,0] is 3`.
bool quotesNumber(const std::string& text)
{
    constexpr std::size_t near = 8; // bytes between a cell and its number
    constexpr std::string_view minus = "\u2212";
    for (std::size_t at = text.find(minus); at != std::string::npos; at = text.find(minus, at + 1))
        if (const std::size_t next = at + minus.size(); next < text.size() && isDigit(text[next]))
            return true;
    for (std::size_t i = 1; i + 1 < text.size(); ++i)
        if (text[i] == '.' && isDigit(text[i - 1]) && isDigit(text[i + 1]))
            return true;
    for (std::size_t at = text.find(']'); at != std::string::npos; at = text.find(']', at + 1))
        if (at > 0 && isDigit(text[at - 1]))
            for (std::size_t i = at + 1; i < std::min(text.size(), at + near) && text[i] != '['; ++i)
                if (isDigit(text[i]))
                    return true;
    return false;
}

bool quotesNumber(const LocalizedText& text)
{
    return std::ranges::any_of(text.entries(), [](const auto& entry) { return quotesNumber(entry.second); });
}

Document withoutOldNumbers(Document document)
{
    document.summary = {};
    document.source = {};
    document.notes.clear();
    document.published.clear();
    keepPlaces(document.exercises);
    std::erase_if(document.exercises, [](const Exercise& exercise) {
        return std::holds_alternative<Exercise::FindWrong>(exercise.task)
            || std::holds_alternative<Exercise::Repair>(exercise.task) || exercise.stop; // a stop puts old numbers
    });
    for (Exercise& exercise : document.exercises) {
        if (quotesNumber(exercise.prompt))
            exercise.prompt = {};
        std::erase_if(exercise.hints, [](const LocalizedText& hint) { return quotesNumber(hint); });
    }
    for (LessonStop& stop : document.lesson)
        if (stop.exercise && !hasExercise(document, *stop.exercise))
            stop.exercise.reset();
    return document;
}

/// Whether the numbers of an array may be any: not ids and the rows that they look up, and not norms or biases.
bool isFree(const ArraySpec& spec, const std::vector<ArraySpec>& specs)
{
    return spec.below.empty() && spec.start == ArraySpec::Start::Normal && !spec.kept
        && std::ranges::none_of(specs, [&](const ArraySpec& ids) { return ids.below == spec.shape.front(); });
}

/// An array whose numbers are drawn, and where they go.
struct FreeArray {
    Index list = 0; ///< of `arraysOf`
    std::size_t entry = 0;
    NodeId leaf = noNode;
    std::string stream;
    Tensor before;
    bool input = false;
};

/// The numbers of an array that is not in a file; none for one that is, or of zeros.
std::optional<Tensor> numbersOf(const ArraySource& source, const Shape& shape)
{
    const auto* given = std::get_if<InlineArray>(&source);
    if (given != nullptr && std::ranges::any_of((*given)->numbers(), [](double number) { return number != 0; }))
        return **given;
    const auto* rule = std::get_if<Initial>(&source);
    if (rule == nullptr || (rule->kind != Initial::Kind::Normal && rule->kind != Initial::Kind::Uniform))
        return std::nullopt;
    const Shape wanted = rule->shape.value_or(shape);
    return normalTensor(wanted, 1, rule->seed, "rows"); // no two rows are equal
}

std::vector<FreeArray> freeArrays(const Document& document, const Computation& computation)
{
    ArrayNames given;
    for (const auto& [name, source] : document.arrays)
        given.insert(name);
    const std::vector<ArraySpec> specs = computation.mechanism->arrays(computation.settings, given);
    std::vector<FreeArray> free;
    const std::vector<const Named<ArraySource>*> lists = arraysOf(document);
    for (std::size_t list = 0; list < lists.size(); ++list) {
        if (lists[list] == &document.pins)
            continue;
        for (std::size_t entry = 0; entry < lists[list]->size(); ++entry) {
            const auto& [name, source] = (*lists[list])[entry];
            const auto spec = std::ranges::find(specs, name, &ArraySpec::name);
            const auto leaf = computation.leaves.find(name);
            if (spec == specs.end() || leaf == computation.leaves.end() || !isFree(*spec, specs))
                continue;
            const Node& node = computation.graph.node(leaf->second);
            if (std::optional<Tensor> before = numbersOf(source, node.shape))
                free.push_back({static_cast<Index>(list), entry, leaf->second, std::to_string(list) + "/" + name,
                                *std::move(before), node.info.role == Role::Input || node.shape.rank == 1});
        }
    }
    return free;
}

Document drawn(Document document, const std::vector<FreeArray>& arrays, std::uint64_t seed, int draw)
{
    const HandNumbers& numbers = simpler[static_cast<std::size_t>(draw / drawsEach) % simpler.size()];
    const std::vector<Named<ArraySource>*> lists = arraysOf(document);
    for (const FreeArray& array : arrays) {
        const std::string name = array.stream + "/" + std::to_string(draw);
        const auto make = array.input ? handRows : handColumns;
        (*lists[static_cast<std::size_t>(array.list)])[array.entry].second =
            std::make_shared<const Tensor>(make(array.before, numbers, seed, name));
    }
    return document;
}

/// How hard and how dull numbers are to compute with.
struct Toil {
    Index dull = 0;   ///< rows of scores that are asked about, or lead to what is asked, and hardly ask anything
    Index alike = 0;  ///< rows of scores whose weights are all equal, whatever the rule
    double score = 0; ///< the largest; infinite where all are 0
};

bool lighter(const Toil& a, const Toil& b)
{
    const auto width = [](const Toil& each) {
        return each.score <= widestScore ? 0 : each.score <= bearableScore ? 1 : 2;
    };
    if (width(a) == 2 || width(b) == 2)
        return width(a) != width(b) ? width(a) < width(b) : a.score < b.score;
    return std::tuple(a.dull, width(a), a.alike, a.score) < std::tuple(b.dull, width(b), b.alike, b.score);
}

/// How far a row's scores lie apart; none if there is no choice between them.
std::optional<double> spreadOf(std::span<const double> row)
{
    std::vector<double> finite;
    std::ranges::copy_if(row, std::back_inserter(finite), [](double score) { return std::isfinite(score); });
    if (finite.size() < 2)
        return std::nullopt;
    const auto [least, most] = std::ranges::minmax(finite);
    return most - least;
}

bool isScores(const Graph& graph, NodeId id)
{
    return graph.node(id).info.family == Family::Score && !graph.node(id).leaf();
}

bool isWeightsOf(const Graph& graph, NodeId id, NodeId scores)
{
    const Node& node = graph.node(id);
    return node.info.family == Family::Attention && node.shape == graph.node(scores).shape
        && std::ranges::find(node.inputs, scores) != node.inputs.end();
}

/// A row of scores that the exercises ask about.
struct AskedRow {
    NodeId node = noNode;
    Index row = 0;                ///< counted over all matrices of its stack
    std::vector<Index> cols = {}; ///< the ones that are asked; empty for all
    bool weighed = false;         ///< what is asked is made of its weights
    bool answered = false;        ///< its weights are what is asked

    bool operator<(const AskedRow& other) const
    {
        return std::tie(node, row, cols, weighed, answered)
            < std::tie(other.node, other.row, other.cols, other.weighed, other.answered);
    }
};

/// How far those scores lie apart that are asked, or all of their row where these leave no choice.
std::optional<double> spreadOf(const Tensor& scores, const AskedRow& asked)
{
    const std::span<const double> row = rowOf(scores, asked.row);
    std::vector<double> chosen;
    for (const Index col : asked.cols)
        chosen.push_back(row[static_cast<std::size_t>(col)]);
    const std::optional<double> spread = spreadOf(chosen);
    return spread ? spread : spreadOf(row);
}

/// The rows of scores at which cells to fill in are computed: as many rows in as many matrices, before them.
std::set<AskedRow> askedRows(const Document& document, const Graph& graph)
{
    std::set<AskedRow> rows;
    for (const Exercise& exercise : document.exercises) {
        const auto* fill = std::get_if<Exercise::Fill>(&exercise.task);
        if (fill == nullptr || exercise.stop)
            continue;
        const NodeId node = graph.find(fill->node);
        const Shape& shape = graph.node(node).shape;
        std::map<Index, std::vector<Index>> cells; // the columns of each row
        for (const Cell& cell : askedCells(fill->cells, shape))
            cells[cell.slice * shape.rows + cell.row].push_back(cell.col);
        for (NodeId id = 0; id <= node; ++id) {
            const Shape& scores = graph.node(id).shape;
            if (isScores(graph, id) && scores.rows == shape.rows && scores.slices == shape.slices)
                for (const auto& [row, cols] : cells)
                    rows.insert({id, row, scores.cols == shape.cols ? cols : std::vector<Index>(),
                                 !isScores(graph, node), isWeightsOf(graph, node, id)});
        }
    }
    return rows;
}

/// Whether a row of scores is what another one is made of, as scores are scaled and masked.
bool leadsTo(const Graph& graph, const AskedRow& row, const std::set<AskedRow>& asked)
{
    return std::ranges::any_of(asked, [&](const AskedRow& other) {
        const std::vector<NodeId>& inputs = graph.node(other.node).inputs;
        return other.row == row.row && std::ranges::find(inputs, row.node) != inputs.end();
    });
}

/// Whether another row of its matrix, which is not asked for, has the same numbers: printed, it would tell.
bool standsAgain(const Tensor& scores, const AskedRow& asked, const std::set<AskedRow>& all)
{
    const Index count = scores.shape().rows;
    const std::span<const double> own = rowOf(scores, asked.row);
    for (Index row = asked.row / count * count; row < (asked.row / count + 1) * count; ++row) {
        const bool other =
            std::ranges::none_of(all, [&](const AskedRow& each) { return each.node == asked.node && each.row == row; });
        if (other && std::ranges::equal(rowOf(scores, row), own))
            return true;
    }
    return false;
}

/// The weights of a row of scores, by the rule of its graph where that is a node of its own.
std::vector<double> weightsOf(Graph& graph, const Tensor& scores, const AskedRow& asked)
{
    for (const NodeId user : graph.consumers(asked.node))
        if (isWeightsOf(graph, user, asked.node)) {
            const Tensor weights(graph.read(user));
            const std::span<const double> row = rowOf(weights, asked.row);
            return {row.begin(), row.end()};
        }
    const std::span<const double> row = rowOf(scores, asked.row);
    const double largest = *std::ranges::max_element(row);
    std::vector<double> weights;
    double sum = 0;
    for (const double score : row)
        sum += weights.emplace_back(std::exp(score - largest));
    for (double& weight : weights)
        weight /= sum;
    return weights;
}

/// Whether nearly all of a row's weight is on one key, or nearly none on those that are asked: no rule is needed to
/// tell. What is masked is 0 in every draw.
bool isTrivial(Graph& graph, const Tensor& scores, const AskedRow& asked)
{
    constexpr double most = 0.97;
    const std::span<const double> row = rowOf(scores, asked.row);
    if (std::ranges::count_if(row, [](double score) { return std::isfinite(score); }) < 2)
        return false;
    const std::vector<double> weights = weightsOf(graph, scores, asked);
    std::vector<double> open; // those that are asked, but not masked
    for (Index col = 0; col < std::ssize(row); ++col)
        if (const auto at = static_cast<std::size_t>(col);
            std::isfinite(row[at]) && (!asked.answered || std::ranges::find(asked.cols, col) != asked.cols.end()))
            open.push_back(weights[at]);
    return !open.empty()
        && (std::ranges::any_of(open, [](double weight) { return weight > most; })
            || std::ranges::all_of(open, [](double weight) { return weight < 1 - most; }));
}

Toil toilOf(Graph& graph, const std::set<AskedRow>& asked)
{
    Toil toil;
    bool scores = false;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!isScores(graph, id))
            continue;
        scores = true;
        const Tensor values(graph.read(id));
        for (Index row = 0; row < values.shape().slices * values.shape().rows; ++row) {
            const std::optional<double> spread = spreadOf(rowOf(values, row));
            toil.alike += spread && *spread == 0 ? 1 : 0;
            for (const double score : rowOf(values, row))
                if (std::isfinite(score))
                    toil.score = std::max(toil.score, std::abs(score));
        }
        for (const AskedRow& row : asked)
            if (row.node == id)
                toil.dull += spreadOf(values, row).value_or(leastSpread) < leastSpread
                        || standsAgain(values, row, asked)
                        || (row.weighed && !leadsTo(graph, row, asked) && isTrivial(graph, values, row))
                    ? 1
                    : 0;
    }
    if (scores && toil.score == 0)
        toil.score = std::numeric_limits<double>::infinity();
    return toil;
}

/// Whether a drawn exercise has an answer, and only one, as far as that is seen in the numbers alone.
struct Answerable {
    Graph& graph;

    bool operator()(const Exercise::Fill& task) const
    {
        const Tensor numbers(graph.read(graph.find(task.node)));
        return std::ranges::none_of(askedCells(task.cells, numbers.shape()),
                                    [&](const Cell& cell) { return std::isnan(numbers.at(cell)); });
    }
    bool operator()(const Exercise::PredictMax& task) const
    {
        const PinTarget target = pinTarget(task.node);
        const Tensor numbers(graph.read(graph.find(target.node)));
        std::vector<Index> rows =
            task.rows.value_or(std::vector<Index>(static_cast<std::size_t>(numbers.shape().rows)));
        if (!task.rows)
            std::iota(rows.begin(), rows.end(), 0);
        return std::ranges::all_of(rows, [&](Index row) {
            const double* first = numbers.view().row(target.slice.value_or(0), row);
            std::vector<double> sorted(first, first + numbers.shape().cols);
            if (std::ranges::any_of(sorted, [](double number) { return std::isnan(number); }))
                return false; // it has no largest, and no order
            std::ranges::sort(sorted, std::greater());
            return sorted.size() == 1 || sorted[0] - sorted[1] > clearLead;
        });
    }
    template <typename Other> bool operator()(const Other&) const { return true; }
};

bool answerable(const Document& document, Graph& graph)
{
    return std::ranges::all_of(document.exercises,
                               [&](const Exercise& exercise) { return std::visit(Answerable{graph}, exercise.task); });
}

/// Whether every sign that is asked for is one.
bool signsAnswerable(AnswerKey& key)
{
    return std::ranges::all_of(key.document().exercises, [&](const Exercise& exercise) {
        const auto* task = std::get_if<Exercise::GradientSign>(&exercise.task);
        try {
            return task == nullptr || !signedCells(*task, key.gradient(*task), {}).empty();
        } catch (const Error&) {
            return false;
        }
    });
}

/// One draw after another in a graph that is built once: most are refused by their numbers.
class DrawnNumbers {
public:
    DrawnNumbers(Graph& graph, const std::vector<FreeArray>& arrays, const Document& document)
        : m_graph(graph), m_arrays(arrays), m_asked(askedRows(document, graph))
    {
        m_known = document.samples.empty() && std::ranges::all_of(arrays, [&graph](const FreeArray& array) {
                      return array.list == 0 && graph.node(array.leaf).shape == array.before.shape();
                  });
    }

    /// Whether numbers are lighter than that, if any is known, and every exercise has one answer, as far as is seen
    /// here.
    bool promising(const Document& drawn, const std::optional<Toil>& than)
    {
        if (!m_known)
            return true;
        for (const FreeArray& array : m_arrays) {
            const Tensor& numbers = *std::get<InlineArray>(drawn.arrays[array.entry].second);
            m_graph.assign(array.leaf, Region::all(numbers.shape()), numbers.numbers());
        }
        m_graph.invalidate(); // an update may round differently
        return (!than || lighter(toil(m_graph), *than)) && answerable(drawn, m_graph);
    }
    Toil toil(Graph& graph) const { return toilOf(graph, m_asked); }

private:
    Graph& m_graph;
    const std::vector<FreeArray>& m_arrays;
    std::set<AskedRow> m_asked;
    bool m_known;
};

/// Whether some of the numbers that are asked for have more decimals than the question says.
bool isRounded(const Exercise::Fill& fill, Graph& graph)
{
    const Tensor numbers(graph.read(graph.find(fill.node)));
    const std::vector<Cell> cells = askedCells(fill.cells, numbers.shape());
    return std::ranges::any_of(cells, [&](const Cell& cell) {
        const double scaled = numbers.at(cell) * std::pow(10.0, fill.decimals);
        return std::isfinite(scaled) && std::abs(scaled - std::round(scaled)) > 1e-9;
    });
}

/// The questions for whole numbers that are whole: those for others are to be rounded, whatever is drawn.
std::set<std::string> wholeFills(const Document& document, Graph& graph)
{
    std::set<std::string> whole;
    for (const Exercise& exercise : document.exercises)
        if (const auto* fill = std::get_if<Exercise::Fill>(&exercise.task);
            fill != nullptr && fill->decimals <= 0 && !isRounded(*fill, graph))
            whole.insert(exercise.id);
    return whole;
}

/// Two places, as many as a whole number less than 100 takes, where the numbers asked for were whole and those that
/// are drawn are not.
void addDecimals(Document& document, Graph& graph, const std::set<std::string>& whole)
{
    for (Exercise& exercise : document.exercises)
        if (auto* fill = std::get_if<Exercise::Fill>(&exercise.task);
            fill != nullptr && whole.contains(exercise.id) && isRounded(*fill, graph))
            fill->decimals = 2;
}

} // namespace

Document byHand(const Document& document, const std::filesystem::path& folder, std::uint64_t seed)
{
    const Document asked = withoutOldNumbers(document);
    Computation computation = build(asked, folder);
    const std::vector<FreeArray> arrays = freeArrays(asked, computation);
    if (arrays.empty())
        throw Error(HEEDMAP_PHRASE("%1: none has numbers of its own that could be others"), "arrays");
    const std::set<std::string> whole = wholeFills(asked, computation.graph);
    DrawnNumbers numbers(computation.graph, arrays, asked);
    std::optional<Document> best;
    std::optional<Toil> least;
    constexpr int round = drawsEach * static_cast<int>(simpler.size());
    const auto done = [&](int draw) {
        if (!least || least->score > bearableScore)
            return draw >= mostRounds * round;
        if (least->dull > 0)
            return draw >= dullRounds * round;
        return draw >= round || (least->alike == 0 && least->score <= widestScore);
    };
    for (int draw = 0; !done(draw); ++draw) {
        Document candidate = drawn(asked, arrays, seed, draw);
        if (!numbers.promising(candidate, least))
            continue;
        AnswerKey key(candidate, folder);
        const Toil toil = numbers.toil(key.computation().graph);
        if ((least && !lighter(toil, *least)) || !answerable(candidate, key.computation().graph)
            || !signsAnswerable(key))
            continue;
        addDecimals(candidate, key.computation().graph, whole);
        best = std::move(candidate);
        least = toil;
    }
    if (!best)
        throw Error(HEEDMAP_PHRASE("%1: no numbers to compute by hand give every exercise one answer"), "exercises");
    return *std::move(best);
}

Document withArbitraryNumbers(Document document, const std::filesystem::path& folder)
{
    const Computation computation = build(document, folder);
    const std::vector<FreeArray> arrays = freeArrays(document, computation);
    const std::vector<Named<ArraySource>*> lists = arraysOf(document);
    for (const FreeArray& array : arrays) {
        Tensor numbers = array.before;
        for (std::size_t i = 0; i < numbers.numbers().size(); ++i) {
            double& number = numbers.numbers()[i];
            number =
                RandomStream(std::bit_cast<std::uint64_t>(number), array.stream + "/" + std::to_string(i)).uniform();
        }
        (*lists[static_cast<std::size_t>(array.list)])[array.entry].second =
            std::make_shared<const Tensor>(std::move(numbers));
    }
    return document;
}

std::vector<DullRow> dullRows(const Document& document, const std::filesystem::path& folder)
{
    Computation computation = build(document, folder);
    const std::set<AskedRow> asked = askedRows(document, computation.graph);
    std::vector<DullRow> rows;
    for (const AskedRow& each : asked) {
        const NodeId node = each.node;
        const Index row = each.row;
        if (leadsTo(computation.graph, each, asked))
            continue;
        const Tensor scores(computation.graph.read(node));
        const std::optional<double> spread = spreadOf(scores, each);
        const bool trivial = each.answered && isTrivial(computation.graph, scores, each);
        if (spread && *spread > 0 && !trivial)
            continue;
        const Index count = scores.shape().rows;
        const std::string slice = scores.shape().slices > 1 ? std::to_string(row / count) + "," : "";
        DullRow dull{computation.graph.node(node).info.name + "[" + slice + std::to_string(row % count) + "]",
                     !spread       ? DullRow::Why::Masked
                         : trivial ? DullRow::Why::Trivial
                                   : DullRow::Why::Alike};
        if (std::ranges::find(rows, dull) == rows.end())
            rows.push_back(std::move(dull));
    }
    return rows;
}

} // namespace heedmap
