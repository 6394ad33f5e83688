#pragma once

#include <heedmap/base/json.h>
#include <heedmap/base/sentence.h>
#include <heedmap/document/document.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// What a learner answered to the exercises of a document.
struct Answers {
    std::string document;                   ///< its name, as the learner's program wrote it
    Json given = Json::Object();            ///< by the exercise's id
    std::optional<std::uint64_t> seed = {}; ///< of the numbers that they are about, see `byHand`; none: the document's
    Json progress = Json::Object();         ///< what the learner's program remembers besides; it is not marked
};

/// Reads a file of answers strictly. Throws Error `answers: expected X, got Y`.
HEEDMAP_EXPORT Answers readAnswers(std::string_view text);
HEEDMAP_EXPORT std::string writeAnswers(const Answers& answers);

/// What became of one thing that was asked: a cell, a row, a node; of the whole where points are not divided.
struct Mark {
    std::string place = {}; ///< `A[0,1]`, a row `A[2]`, a node; empty for the whole
    std::string given = {}; ///< what the learner typed; empty if nothing
    std::string right = {}; ///< what was asked for; empty if there is more than one right answer
    double points = 0;      ///< its part of the exercise's points; negative for a wrong pick
    bool followsOn = false; ///< wrong, but right by the rules from the learner's own numbers before it
    Sentence mistake = {};  ///< the other rule that explains a wrong number, if one does
    std::vector<std::string> alsoRight =
        {}; ///< answers as good as `right`: an equal number, an option of the same mask
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
    Grader(Grader&&) noexcept;

    /// Throws Error `answers.ID: expected X, got Y` for answers of another form, or to no exercise of the document. A
    /// text that is not a number is a wrong number.
    Marks grade(const Answers& answers);
    /// The first cell in the answer to each exercise that its matrix does not have, in a sentence; `grade` counts it as
    /// no answer. For answers that `grade` takes.
    std::vector<Sentence> cellsOutside(const Answers& answers);

private:
    class AnswerKey& keyOf(const Exercise& exercise);

    Document m_document;
    std::filesystem::path m_folder;
    std::map<std::optional<Index>, std::unique_ptr<class AnswerKey>> m_keys; ///< by the stop whose numbers hold
};

/// What is wrong with the first text of an answer that cannot be read as what the exercise asks for, a number or a
/// shape; empty if all can.
HEEDMAP_EXPORT Sentence unreadAnswer(const Exercise& exercise, const Json& answer);

/// What became of one thing that was asked.
enum class Verdict { Open, Right, Near, Wrong };

/// `share` are the points of what is right.
inline Verdict verdictOf(const Mark& mark, double share)
{
    return mark.points >= share - 1e-9 ? Verdict::Right : mark.points > 0 ? Verdict::Near : Verdict::Wrong;
}

} // namespace heedmap
