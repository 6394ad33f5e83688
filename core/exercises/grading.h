#pragma once

#include <heedmap/base/sentence.h>
#include <heedmap/document/document.h>
#include <heedmap/exercises/answers.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace heedmap {

/// What became of one thing that was asked: a cell, a row, a node; of the whole where points are not divided.
struct Mark {
    std::string place = {}; ///< `A[0,1]`, a row `A[2]`, a node; empty for the whole
    std::string given = {}; ///< what the learner typed; empty if nothing
    std::string right = {}; ///< what was asked for; empty if there is more than one right answer
    double points = 0;      ///< its part of the exercise's points; negative for a wrong pick
    bool followsOn = false; ///< wrong, but right by the rules from the learner's own numbers before it
    Sentence mistake = {};  ///< the other rule that explains a wrong number, if one does
};

struct HEEDMAP_EXPORT ExerciseMarks {
    std::string id;
    double of = 1;
    std::vector<Mark> marks = {};

    double points() const;
};

/// What one learner's answers earn.
struct HEEDMAP_EXPORT Marks {
    std::vector<ExerciseMarks> exercises = {}; ///< all of the document's, in its order

    double points() const;
    double of() const;
};

/// Marks answers to the exercises of a document as docs/formats.md says. What is right is computed once.
class HEEDMAP_EXPORT Grader {
public:
    /// Throws Error if the document cannot be computed, or an exercise asks for nothing that has an answer.
    Grader(Document document, std::filesystem::path folder);
    ~Grader();

    /// Throws Error `answers.ID: expected X, got Y` for answers of another form, or to no exercise of the document. A
    /// text that is not a number is a wrong number.
    Marks grade(const Answers& answers);

private:
    std::unique_ptr<class AnswerKey> m_key;
};

} // namespace heedmap
