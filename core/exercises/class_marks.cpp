#include <heedmap/exercises/class_marks.h>

#include "base/wording.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/exercises/by_hand.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>

namespace heedmap {
namespace {

constexpr std::uintmax_t longestAnswers = 64 << 20; // bytes

/// Whether a name is that one, or what a file made of it is called: `cat` and `cat, for students`.
bool isNamed(const std::string& named, const std::string& after)
{
    return !after.empty() && named.starts_with(after)
        && (named.size() == after.size() || std::isalnum(static_cast<unsigned char>(named[after.size()])) == 0);
}

/// Whether answers say that they are about this document: by its file's name or its title.
bool isAbout(const std::string& named, const std::string& operand, const Document& document)
{
    const std::string file = std::filesystem::path(operand.substr(operand.find(':') + 1)).filename().string();
    const bool titled =
        std::ranges::any_of(document.title.entries(), [&](const auto& title) { return isNamed(named, title.second); });
    return named.empty() || titled || named == file || isNamed(named, std::filesystem::path(file).stem().string())
        || isNamed(named, file.substr(0, file.find('.')));
}

/// Marks answers to a document's own numbers, and to numbers drawn anew by the seed that a file of answers names.
class SeedGraders {
public:
    SeedGraders(const std::string& name, const Document& document)
        : m_document(document), m_folder(std::filesystem::path(name).parent_path()),
          m_own(naming(name, [&] { return Grader(document, m_folder); }))
    {
    }

    Marks grade(const Answers& answers)
    {
        if (!answers.seed)
            return m_own.grade(answers);
        const std::vector<Drawn>& drawn = of(*answers.seed);
        for (const auto& [id, answer] : answers.given.object())
            if (std::ranges::none_of(drawn, [&id = id](const Drawn& each) { return each.exercises.contains(id); }))
                throw Error(HEEDMAP_PHRASE("%1: the document has no such exercise"), "answers." + pathPart(id));
        Marks all; // with none for those that are about the document's own numbers
        for (const Exercise& exercise : m_document.exercises)
            all.exercises.push_back({exercise.id, 0});
        for (const auto& [exercises, grader, problem] : drawn)
            for (ExerciseMarks& marks : markedBy(grader.get(), exercises, answers))
                *std::ranges::find(all.exercises, marks.id, &ExerciseMarks::id) = marks;
        return all;
    }

    std::vector<Sentence> remarks(const Answers& answers)
    {
        if (!answers.seed)
            return m_own.cellsOutside(answers);
        std::vector<Sentence> said;
        for (const auto& [exercises, grader, problem] : of(*answers.seed)) {
            if (grader != nullptr)
                std::ranges::move(grader->cellsOutside(answers), std::back_inserter(said));
            else if (std::ranges::any_of(exercises, [&given = answers.given](const std::string& id) {
                         return given.find(id) != nullptr;
                     }))
                said.push_back(problem);
        }
        return said;
    }

private:
    /// What is asked under the numbers of one stop, or of none, with numbers drawn by a seed.
    struct Drawn {
        std::set<std::string> exercises;
        std::unique_ptr<Grader> grader; ///< none if no numbers could be drawn
        Sentence problem = {};          ///< why
    };

    static std::vector<ExerciseMarks> markedBy(Grader* grader, const std::set<std::string>& exercises,
                                               const Answers& answers)
    {
        return grader != nullptr ? grader->grade(only(exercises, answers)).exercises : std::vector<ExerciseMarks>();
    }

    static Answers only(const std::set<std::string>& exercises, Answers answers)
    {
        std::erase_if(answers.given.object(), [&](const auto& given) { return !exercises.contains(given.first); });
        return answers;
    }

    /// Numbers are drawn anew under the settings of each stop that exercises belong to, as on worksheets.
    const std::vector<Drawn>& of(std::uint64_t seed)
    {
        if (const auto found = m_drawn.find(seed); found != m_drawn.end())
            return found->second;
        std::map<std::optional<Index>, std::vector<Exercise>> byStop;
        for (const Exercise& exercise : m_document.exercises) {
            byStop[exercise.stop].push_back(exercise);
            byStop[exercise.stop].back().stop.reset();
        }
        std::vector<Drawn> drawn;
        for (auto& [stop, exercises] : byStop) {
            if (!stop) { // without these there is nothing to mark
                drawn.push_back(drawnThere(withoutLesson(m_document), std::move(exercises), seed));
                continue;
            }
            std::set<std::string> ids = idsOf(exercises);
            try {
                drawn.push_back(drawnThere(atStop(m_document, m_folder, *stop), std::move(exercises), seed));
            } catch (const Error& error) {
                drawn.push_back({std::move(ids), nullptr,
                                 Sentence(HEEDMAP_PHRASE("exercises at stop %1 of the lesson are not marked: %2"),
                                          *stop + 1, error.sentence())});
            }
        }
        return m_drawn.emplace(seed, std::move(drawn)).first->second;
    }

    static std::set<std::string> idsOf(const std::vector<Exercise>& exercises)
    {
        std::set<std::string> ids;
        for (const Exercise& exercise : exercises)
            ids.insert(exercise.id);
        return ids;
    }

    Drawn drawnThere(Document there, std::vector<Exercise> exercises, std::uint64_t seed) const
    {
        there.exercises = std::move(exercises);
        there = byHand(there, m_folder, seed);
        std::set<std::string> ids = idsOf(there.exercises);
        return {std::move(ids), std::make_unique<Grader>(std::move(there), m_folder)};
    }

    const Document& m_document;
    std::filesystem::path m_folder;
    Grader m_own;
    std::map<std::uint64_t, std::vector<Drawn>> m_drawn;
};

/// Takes the answers to exercises that a document does not have out of a file; returns their ids.
std::vector<std::string> takeUnknown(Answers& answers, const Document& document)
{
    std::vector<std::string> unknown;
    if (answers.given.isObject())
        std::erase_if(answers.given.object(), [&](const auto& answer) {
            if (std::ranges::find(document.exercises, answer.first, &Exercise::id) != document.exercises.end())
                return false;
            unknown.push_back(answer.first);
            return true;
        });
    return unknown;
}

/// A cell of a CSV file: in quotes where it must be.
std::string csvText(const std::string& text)
{
    if (text.find_first_of(",\"\n\r") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}

std::string mistakesCell(const Marks& marks, const Told& told)
{
    std::string text;
    for (const NamedMistake& mistake : mistakesIn(marks))
        text += (text.empty() ? "" : "; ") + mistake.exercise + mistake.cell + " " + told(mistake.rule);
    return text;
}

} // namespace

std::vector<NamedMistake> mistakesIn(const Marks& marks)
{
    std::vector<NamedMistake> mistakes;
    for (const ExerciseMarks& exercise : marks.exercises)
        for (const Mark& mark : exercise.marks)
            if (!mark.mistake.empty())
                mistakes.push_back(
                    {exercise.id, mark.place.substr(std::min(mark.place.find('['), mark.place.size())), mark.mistake});
    return mistakes;
}

ClassMarks gradedFiles(const Document& document, const std::string& name,
                       const std::vector<std::filesystem::path>& files, const std::function<void(double)>& done)
{
    SeedGraders grader(name, document);
    ClassMarks all;
    for (const std::filesystem::path& file : files) {
        try {
            Answers answers = readAnswers(readFile(file, longestAnswers));
            if (!isAbout(answers.document, name, document))
                all.otherDocument.push_back(
                    {file,
                     Sentence(HEEDMAP_PHRASE("these answers are about %1; they are marked all the same"),
                              inQuotes(answers.document))});
            for (const std::string& id : takeUnknown(answers, document))
                all.otherDocument.push_back(
                    {file,
                     Sentence(HEEDMAP_PHRASE("%1: the document has no such exercise; the others are marked"),
                              "answers." + id)});
            all.graded.push_back({file.stem().string(), grader.grade(answers)});
            for (Sentence& remark : grader.remarks(answers))
                all.otherDocument.push_back({file, std::move(remark)});
        } catch (const Error& error) { // the others are marked all the same
            all.errors.push_back({file, error.sentence()});
        }
        if (done)
            done(static_cast<double>(&file - files.data() + 1) / static_cast<double>(files.size()));
    }
    return all;
}

std::vector<CountedMistake> countedMistakes(const ClassMarks& marks, const Document& document)
{
    struct Made {
        Sentence rule;
        std::set<const Graded*> by;
    };
    std::map<std::string, std::map<std::string, Made>> files; // by exercise and rule
    for (const Graded& graded : marks.graded)
        for (const NamedMistake& mistake : mistakesIn(graded.marks)) {
            Made& made = files[mistake.exercise][mistake.rule.english()];
            made.rule = mistake.rule;
            made.by.insert(&graded);
        }
    std::vector<CountedMistake> all;
    for (const Exercise& exercise : document.exercises) {
        const auto first = all.size();
        for (const auto& [name, made] : files[exercise.id])
            all.push_back({exercise.id, made.rule, made.by.size()});
        std::stable_sort(
            all.begin() + static_cast<std::ptrdiff_t>(first), all.end(),
            [](const CountedMistake& one, const CountedMistake& other) { return one.files > other.files; });
    }
    return all;
}

std::string marksTable(const ClassMarks& marks, const Document& document, const Told& told)
{
    std::string text = "name";
    for (const Exercise& exercise : document.exercises)
        text.append(",").append(csvText(exercise.id));
    text += told ? ",points,of,mistakes\n" : ",points,of\n";
    for (const auto& [name, earned] : marks.graded) {
        text += csvText(name);
        for (const ExerciseMarks& exercise : earned.exercises)
            text.append(",").append(pointsText(exercise.points()));
        text.append(",").append(pointsText(earned.points())).append(",").append(pointsText(earned.of()));
        text += (told ? "," + csvText(mistakesCell(earned, told)) : "") + "\n";
    }
    return text;
}

std::string mistakesTable(const std::vector<CountedMistake>& mistakes, const Told& told)
{
    std::string text = "exercise,mistake,files\n";
    for (const CountedMistake& mistake : mistakes)
        text +=
            csvText(mistake.exercise) + "," + csvText(told(mistake.rule)) + "," + std::to_string(mistake.files) + "\n";
    return text;
}

std::string pointsText(double points)
{
    std::string text = std::to_string(std::round(points * 1e4) / 1e4);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

} // namespace heedmap
