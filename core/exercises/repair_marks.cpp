#include "exercises/repair_marks.h"

#include "exercises/typed_number.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

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
        const std::string array = typedText(entry[0]);
        if (std::ranges::find(task.change, array) == task.change.end())
            return std::nullopt;
        const Shape& shape = computation.graph.node(computation.leaves.find(array)->second).shape;
        const std::optional<Cell> cell = answeredCell(entry[1], shape);
        const std::optional<double> number = typedNumber(typedText(entry[2]));
        if (!cell || !number)
            return std::nullopt;
        std::erase_if(edits, [&](const Edit& edit) { return edit.array == array && edit.cell == *cell; });
        edits.push_back({array, *cell, *number});
    }
    return static_cast<Index>(edits.size()) <= task.budget ? std::optional(edits) : std::nullopt;
}

/// Where the document, or the sample that it shows, has its numbers.
ArraySource& sourceOf(Document& document, const std::string& array)
{
    const auto called = [&](const auto& each) { return each.first == array; };
    if (!document.samples.empty()) {
        Named<ArraySource>& own = document.samples[static_cast<std::size_t>(document.sample)].arrays;
        if (const auto found = std::ranges::find_if(own, called); found != own.end())
            return found->second;
    }
    return std::ranges::find_if(document.arrays, called)->second;
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
        ArraySource& source = sourceOf(edited, edit.array);
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
