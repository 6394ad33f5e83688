#include "exercises/marks.h"

#include "base/wording.h"
#include "document/values.h"

#include <heedmap/base/number_text.h>
#include <heedmap/document/check.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace heedmap {
namespace {

struct BeforeInOrder {
    bool operator()(const Cell& a, const Cell& b) const
    {
        return std::tie(a.slice, a.row, a.col) < std::tie(b.slice, b.row, b.col);
    }
};

/// What a learner typed, as a text or as a number.
std::string answeredText(const Answered::Entry& entry, std::size_t part)
{
    const Json& typed = entry[part];
    if (!typed.isString() && !typed.isNumber() && !typed.isNull())
        refuse(entry.at(part), typed, HEEDMAP_PHRASE("a text or a number, such as \"0.25\""));
    return typedText(typed);
}

/// Indices of a cell, whether the node has it or not.
void requireIndices(const Json& cell, const std::string& where)
{
    const auto isIndex = [](const Json& index) {
        return index.isNumber() && index.number() >= 0 && index.number() == std::floor(index.number());
    };
    if (!cell.isArray() || !std::ranges::all_of(cell.array(), isIndex))
        refuse(where, cell, HEEDMAP_PHRASE("a cell such as [0, 1]"));
}

using TypedCells = std::map<Cell, std::string, BeforeInOrder>;

TypedCells typedCells(const Answered& answered, const Shape& shape)
{
    TypedCells typed;
    const Sentence right = HEEDMAP_PHRASE("a list of cells and texts, such as [[0, 1], \"0.25\"]");
    for (const Answered::Entry& entry : answered.entries(2, right)) {
        requireIndices(entry[0], entry.at(0));
        std::string text = answeredText(entry, 1);
        if (const std::optional<Cell> cell = answeredCell(entry[0], shape))
            typed[*cell] = std::move(text);
    }
    return typed;
}

bool typedNear(double typed, double value, const Exercise::Fill& task)
{
    return std::abs(typed - value) <= task.near * std::pow(10.0, -task.decimals) + 1e-9;
}

/// What the rules make of the learner's own numbers.
std::vector<Tensor> following(AnswerKey& key, const OwnErrors& errors, NodeId node)
{
    if (errors.wrong.empty())
        return {};
    return {key.following(errors.wrong, node), key.following(errors.typed, node)};
}

/// What a typed number is held against.
struct Against {
    AnswerKey& key;
    const Tensor& right;
    const std::vector<Tensor>& own; ///< what the rules make of the learner's own numbers
};

std::vector<std::pair<Cell, double>> numbersIn(const TypedCells& typed)
{
    std::vector<std::pair<Cell, double>> numbers;
    for (const auto& [cell, text] : typed)
        if (const std::optional<double> number = typedNumber(text))
            numbers.emplace_back(cell, *number);
    return numbers;
}

/// From 0 to 1. Says in the mark how a wrong number came about, where that is known.
double creditOf(WrongNumber typed, const TypedCells& all, const Exercise::Fill& task, const Against& against,
                Mark& mark)
{
    const auto is = [&](const Tensor& matrix) { return typedRight(typed.typed, matrix.at(typed.cell), task.decimals); };
    if (is(against.right))
        return 1;
    mark.followsOn = std::ranges::any_of(against.own, is);
    if (mark.followsOn)
        return 1;
    typed.all = numbersIn(all);
    mark.mistake = against.key.wrongRules().explaining(typed, against.right);
    return mark.mistake.empty() && typedNear(typed.typed, against.right.at(typed.cell), task) ? task.share : 0;
}

constexpr double smallestGradient = 1e-6; // below it a sign is an accident of rounding

/// A published figure that a learner says is wrong, and what is right.
struct Pick {
    NodeId node = noNode;
    Cell cell = {};
    std::string text = {};
};

bool isPrinted(const Computation& computation, NodeId node, const Cell& cell)
{
    const auto published = computation.published.find(node);
    if (published == computation.published.end())
        return false;
    const Shape& shape = published->second.shape;
    const Index place = (cell.slice * shape.rows + cell.row) * shape.cols + cell.col;
    return !published->second.figures[static_cast<std::size_t>(place)].empty();
}

/// Where a cell names no node, it is of the only one that has figures.
Pick readPick(const Answered::Entry& entry, const Computation& computation)
{
    Json::Array indices = entry[0].isArray() ? entry[0].array() : Json::Array();
    Pick pick{.text = answeredText(entry, 1)};
    if (!entry[0].isArray())
        requireIndices(entry[0], entry.at(0));
    if (!indices.empty() && indices.front().isString()) {
        pick.node = computation.graph.find(indices.front().string());
        indices.erase(indices.begin());
    } else if (computation.published.size() == 1) {
        pick.node = computation.published.begin()->first;
    } else {
        throw Error(HEEDMAP_PHRASE("%1: more than one matrix has figures; expected a cell such as %2"), entry.at(0),
                    "[\"A\", 0, 1]");
    }
    requireIndices(indices, entry.at(0));
    const Shape shape = pick.node == noNode ? Shape() : computation.graph.node(pick.node).shape;
    const std::optional<Cell> cell = answeredCell(indices, shape);
    if (!cell || !isPrinted(computation, pick.node, *cell))
        pick.node = noNode;
    pick.cell = cell.value_or(Cell());
    return pick;
}

/// The picks of published figures, the last one of a cell.
std::vector<Pick> readPicks(const Answered& answered, const Computation& computation)
{
    const Sentence right = HEEDMAP_PHRASE("a list of cells and texts, such as [[\"A\", 0, 1], \"0.25\"]");
    std::vector<Pick> picks;
    for (const Answered::Entry& entry : answered.entries(2, right)) {
        Pick pick = readPick(entry, computation);
        std::erase_if(picks, [&](const Pick& other) { return other.node == pick.node && other.cell == pick.cell; });
        if (pick.node != noNode)
            picks.push_back(std::move(pick));
    }
    return picks;
}

bool typedAsPrinted(const std::string& text, const Disagreement& wrong)
{
    const std::optional<double> typed = typedNumber(text);
    const std::optional<WrittenNumber> printed = writtenNumber(wrong.printed);
    return typed && printed && agrees({*typed, printed->place}, wrong.computed, wrong.truncated);
}

/// One edit that a learner proposes.
struct Edit {
    std::string array;
    Cell cell;
    double number = 0;
};

/// The learner's edits, the last one of a cell; none if one is not offered.
std::optional<std::vector<Edit>> readEdits(const Answered& answered, const Exercise::Repair& task,
                                           const Computation& computation)
{
    const Sentence right = HEEDMAP_PHRASE("a list of arrays, cells and numbers, such as [\"W_Q\", [0, 1], 2]");
    std::vector<Edit> edits;
    for (const Answered::Entry& entry : answered.entries(3, right)) {
        const std::string array = readText(entry[0], entry.at(0));
        requireIndices(entry[1], entry.at(1));
        const std::string text = answeredText(entry, 2);
        if (std::ranges::find(task.change, array) == task.change.end())
            return std::nullopt;
        const Shape& shape = computation.graph.node(computation.leaves.find(array)->second).shape;
        const std::optional<Cell> cell = answeredCell(entry[1], shape);
        const std::optional<double> number = typedNumber(text);
        if (!cell || !number)
            return std::nullopt;
        std::erase_if(edits, [&](const Edit& edit) { return edit.array == array && edit.cell == *cell; });
        edits.push_back({array, *cell, *number});
    }
    return static_cast<Index>(edits.size()) <= task.budget ? std::optional(edits) : std::nullopt;
}

/// The largest difference between two tensors; NaN counts as infinite.
double distance(const Tensor& a, const Tensor& b)
{
    double largest = 0;
    for (std::size_t i = 0; i < a.numbers().size(); ++i) {
        const double difference = std::abs(a.numbers()[i] - b.numbers()[i]);
        const bool equal = a.numbers()[i] == b.numbers()[i]; // two infinities
        if (!equal && !(difference <= largest))
            largest = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
    }
    return largest;
}

bool repairs(const std::vector<Edit>& edits, const Exercise::Repair& task, AnswerKey& key)
{
    Document edited = key.document();
    for (const Edit& edit : edits) {
        ArraySource& source = *shownSource(edited, edit.array);
        const auto* before = std::get_if<InlineArray>(&source);
        Tensor numbers = before != nullptr ? **before : key.numbers(key.computation().leaves.find(edit.array)->second);
        numbers.at(edit.cell) = edit.number;
        source = std::make_shared<const Tensor>(std::move(numbers));
    }
    try {
        Computation computation = build(edited, key.folder());
        return distance(Tensor(computation.graph.read(computation.graph.find(task.node))), *task.target) <= task.within;
    } catch (const Error&) { // an edit that the document cannot have, such as an id beyond the vocabulary
        return false;
    }
}

} // namespace

std::optional<double> typedNumber(std::string_view text)
{
    const std::optional<WrittenNumber> written = writtenNumber(text);
    return written ? std::optional(written->value) : std::nullopt;
}

bool typedRight(double typed, double value, int decimals)
{
    if (std::isinf(typed) || std::isinf(value))
        return typed == value;
    return std::abs(typed - value) <= 0.5 * std::pow(10.0, -decimals) + 1e-9;
}

std::vector<Answered::Entry> Answered::entries(std::size_t parts, const Sentence& right) const
{
    if (answer == nullptr)
        return {};
    if (!answer->isArray())
        refuse(where, *answer, right);
    std::vector<Entry> list;
    for (const Json& entry : answer->array()) {
        std::string at = where + "[" + std::to_string(list.size()) + "]";
        if (!entry.isArray() || entry.array().size() != parts)
            refuse(at, entry, right);
        list.push_back({entry.array(), std::move(at)});
    }
    return list;
}

std::string typedText(const Json& value)
{
    return value.isString() ? value.string() : value.isNumber() ? exactText(value.number()) : "";
}

std::optional<Cell> answeredCell(const Json& value, const Shape& shape)
{
    if (!value.isArray())
        return std::nullopt;
    CellIndices indices;
    for (const Json& index : value.array()) {
        if (!index.isNumber() || index.number() < 0 || index.number() > 1e9
            || index.number() != std::floor(index.number()))
            return std::nullopt;
        indices.push_back(static_cast<Index>(index.number()));
    }
    return cellAt(indices, shape);
}

void addErrors(const Answered& answered, const Exercise::Fill& task, AnswerKey& key, OwnErrors& errors)
{
    const NodeId node = key.computation().graph.find(task.node);
    const Tensor& right = key.numbers(node);
    Tensor all = right;
    Tensor wrong = right;
    bool differs = false;
    for (const auto& [cell, text] : typedCells(answered, right.shape())) {
        const std::optional<double> number = typedNumber(text);
        if (!number)
            continue;
        all.at(cell) = *number;
        if (typedRight(*number, right.at(cell), task.decimals))
            continue;
        wrong.at(cell) = *number;
        differs = true;
    }
    if (!differs)
        return;
    errors.typed.emplace_back(node, std::move(all));
    errors.wrong.emplace_back(node, std::move(wrong));
}

std::vector<Mark> markFill(const Answered& answered, const Exercise::Fill& task, AnswerKey& key,
                           const OwnErrors& errors)
{
    const GraphShape& graph = key.computation().graph;
    const NodeId node = graph.find(task.node);
    const Tensor& right = key.numbers(node);
    const TypedCells typed = typedCells(answered, right.shape());
    const std::vector<Cell> asked = askedCells(task.cells, right.shape());
    const std::vector<Tensor> own = following(key, errors, node);
    std::vector<Mark> marks;
    for (const Cell& cell : asked) {
        const auto found = typed.find(cell);
        Mark mark{.place = referenceText(graph, node, cell),
                  .given = found == typed.end() ? "" : found->second,
                  .right = fixedText(right.at(cell), task.decimals)};
        if (const std::optional<double> number = typedNumber(mark.given)) {
            const double share = creditOf({node, cell, *number, task.decimals}, typed, task, {key, right, own}, mark);
            mark.points = answered.exercise.points * share / static_cast<double>(asked.size());
        }
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Mark> markFindWrong(const Answered& answered, AnswerKey& key)
{
    Computation& computation = key.computation();
    const std::vector<Disagreement> wrong = check(computation).disagreements;
    const double share = answered.exercise.points / static_cast<double>(wrong.size());
    std::vector<Mark> marks;
    for (const Disagreement& figure : wrong)
        marks.push_back({.place = referenceText(computation.graph, figure.node, figure.cell),
                         .right = computedText(figure.printed, figure.computed, figure.truncated)});
    for (const Pick& pick : readPicks(answered, computation)) {
        const auto found = std::ranges::find_if(
            wrong, [&](const Disagreement& each) { return each.node == pick.node && each.cell == pick.cell; });
        if (found == wrong.end()) {
            marks.push_back({.place = referenceText(computation.graph, pick.node, pick.cell),
                             .given = pick.text,
                             .points = -share,
                             .mistake = HEEDMAP_PHRASE("the printed figure agrees")});
            continue;
        }
        Mark& mark = marks[static_cast<std::size_t>(found - wrong.begin())];
        mark.given = pick.text;
        mark.points = typedAsPrinted(pick.text, *found) ? share : 0;
    }
    return marks;
}

std::vector<Cell> signedCells(const Exercise::GradientSign& task, const Tensor& gradient, const std::string& where)
{
    std::vector<Cell> cells = askedCells(task.cells, gradient.shape());
    const auto unsure = [&](const Cell& cell) { return !(std::abs(gradient.at(cell)) >= smallestGradient); };
    if (!task.cells)
        std::erase_if(cells, unsure);
    if (cells.empty())
        throw Error(HEEDMAP_PHRASE("%1: the gradient of %2 is 0 everywhere, so its sign cannot be asked for"), where,
                    task.node);
    if (const auto found = std::ranges::find_if(cells, unsure); found != cells.end())
        throw Error(HEEDMAP_PHRASE("%1: the gradient is smaller than 1e-6, so its sign cannot be asked for"),
                    where + "[" + std::to_string(found - cells.begin()) + "]");
    return cells;
}

std::vector<Mark> markGradientSign(const Answered& answered, const Exercise::GradientSign& task, AnswerKey& key)
{
    const GraphShape& graph = key.computation().graph;
    const NodeId node = graph.find(task.node);
    const Tensor& gradient = key.gradient(task);
    const std::vector<Cell> cells = signedCells(task, gradient, answered.where);
    std::vector<std::string> given(cells.size());
    const Sentence right = HEEDMAP_PHRASE("a list of cells and \"up\" or \"down\", such as [[0, 1], \"up\"]");
    for (const Answered::Entry& entry : answered.entries(2, right)) {
        requireIndices(entry[0], entry.at(0));
        const std::string sign = answeredText(entry, 1);
        if (const auto cell = answeredCell(entry[0], gradient.shape()))
            if (const auto asked = std::ranges::find(cells, *cell); asked != cells.end())
                given[static_cast<std::size_t>(asked - cells.begin())] = sign;
    }
    std::vector<Mark> marks;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        Mark mark{.place = referenceText(graph, node, cells[i]),
                  .given = given[i],
                  .right = gradient.at(cells[i]) > 0 ? "up" : "down"};
        if (mark.given == mark.right)
            mark.points = answered.exercise.points / static_cast<double>(cells.size());
        marks.push_back(std::move(mark));
    }
    return marks;
}

std::vector<Mark> markRepair(const Answered& answered, const Exercise::Repair& task, AnswerKey& key)
{
    Mark mark{.place = task.node};
    if (answered.answer == nullptr)
        return {mark};
    const std::optional<std::vector<Edit>> edits = readEdits(answered, task, key.computation());
    mark.given = answered.answer->text();
    if (edits && repairs(*edits, task, key))
        mark.points = answered.exercise.points;
    return {mark};
}

} // namespace heedmap
