#pragma once

#include "exercises/answer_key.h"

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/lesson/lesson.h>
#include <heedmap/exercises/grading.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// The number that a learner typed, as `writtenNumber` reads it.
std::optional<double> typedNumber(std::string_view text);
/// Whether it is the value, as exactly as that number of decimals says.
bool typedRight(double typed, double value, int decimals);

/// One exercise with a learner's answer to it.
struct Answered {
    /// One of the list that is an answer.
    struct Entry {
        const Json::Array& parts;
        std::string where;

        const Json& operator[](std::size_t part) const { return parts[part]; }
        std::string at(std::size_t part) const { return where + "[" + std::to_string(part) + "]"; }
    };

    const Exercise& exercise;
    const Json* answer; ///< null where the learner gave none
    std::string where;  ///< how errors call the answer

    /// The entries of a list; none without an answer. Throws Error unless each is a list of `parts`, as `right` says.
    std::vector<Entry> entries(std::size_t parts, const Sentence& right) const;
};

/// What a learner typed in a cell; a number too.
std::string typedText(const Json& value);
/// The cell of a node that the answer's indices are of; none if there is no such cell.
std::optional<Cell> answeredCell(const Json& value, const Shape& shape);

/// The matrices of a learner that have a wrong cell. A learner may have computed on from the typed numbers, which are
/// rounded, or from the wrong ones alone, with exact numbers elsewhere.
struct OwnErrors {
    std::vector<LearnersNode> typed;
    std::vector<LearnersNode> wrong;
};

/// Adds what the learner filled in where it is wrong.
void addErrors(const Answered& answered, const Exercise::Fill& task, AnswerKey& key, OwnErrors& errors);
/// `errors` are those of all matrices that the learner filled in.
std::vector<Mark> markFill(const Answered& answered, const Exercise::Fill& task, AnswerKey& key,
                           const OwnErrors& errors);

/// Marks the published figures that disagree, each picked and corrected; picking one that agrees costs as many points.
std::vector<Mark> markFindWrong(const Answered& answered, AnswerKey& key);

/// The cells whose gradient has a sign. Throws Error if a cell that the exercise names has none.
std::vector<Cell> signedCells(const Exercise::GradientSign& task, const Tensor& gradient, const std::string& where);
std::vector<Mark> markGradientSign(const Answered& answered, const Exercise::GradientSign& task, AnswerKey& key);

/// Marks a repair, all or nothing: the edits keep to the budget and bring the node close enough to its target.
std::vector<Mark> markRepair(const Answered& answered, const Exercise::Repair& task, AnswerKey& key);

} // namespace heedmap
