#pragma once

#include "exercises/answer_key.h"

#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/exercises/grading.h>

#include <string>
#include <vector>

namespace heedmap {

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

} // namespace heedmap
