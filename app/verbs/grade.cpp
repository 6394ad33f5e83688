#include "model_input.h"
#include "progress.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/exercises/by_hand.h>
#include <heedmap/exercises/grading.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <set>

namespace heedmap {
namespace {

constexpr std::uintmax_t longestAnswers = 64 << 20; // bytes

/// The files of answers that a call names; of a folder, all in it.
std::vector<std::filesystem::path> answerFiles(const Arguments& arguments)
{
    std::vector<std::filesystem::path> files;
    for (const std::string& operand : arguments.furtherOperands()) {
        if (!std::filesystem::is_directory(operand)) {
            files.emplace_back(operand);
            continue;
        }
        const std::vector<std::filesystem::path> inFolder = filesIn(operand, ".json");
        if (inFolder.empty())
            throw arguments.wrong(operand + ": the folder has no file that ends in .json");
        files.insert(files.end(), inFolder.begin(), inFolder.end());
    }
    return files;
}

/// As it is printed: 2, 0.5, 0.3333.
std::string pointsText(double points)
{
    std::string text = std::to_string(std::round(points * 1e4) / 1e4);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.ends_with('.'))
        text.pop_back();
    return text;
}

/// The marks of one file of answers.
struct Graded {
    std::string name;
    Marks marks;
};

Json json(const Mark& mark)
{
    Json object =
        Json::Object{{"place", mark.place}, {"given", mark.given}, {"right", mark.right}, {"points", mark.points}};
    if (mark.followsOn)
        object.set("follows_on", true);
    if (!mark.mistake.empty())
        object.set("mistake", mark.mistake.english());
    return object;
}

Json json(const Graded& graded)
{
    Json exercises = Json::Object();
    for (const ExerciseMarks& exercise : graded.marks.exercises) {
        Json::Array marks;
        for (const Mark& mark : exercise.marks)
            marks.push_back(json(mark));
        exercises.set(exercise.id,
                      Json::Object{{"points", exercise.points()}, {"of", exercise.of}, {"marks", std::move(marks)}});
    }
    return Json::Object{{"name", graded.name},
                        {"points", graded.marks.points()},
                        {"of", graded.marks.of()},
                        {"exercises", std::move(exercises)}};
}

/// A wrong rule that explains an answer.
struct NamedMistake {
    std::string exercise;
    std::string cell; ///< `[0,1]`; empty for the whole
    std::string rule;

    std::string text() const { return exercise + cell + " " + rule; }
};

std::vector<NamedMistake> mistakesIn(const Marks& marks)
{
    std::vector<NamedMistake> mistakes;
    for (const ExerciseMarks& exercise : marks.exercises)
        for (const Mark& mark : exercise.marks)
            if (!mark.mistake.empty())
                mistakes.push_back({exercise.id, mark.place.substr(std::min(mark.place.find('['), mark.place.size())),
                                    mark.mistake.english()});
    return mistakes;
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

std::string mistakesCell(const Marks& marks)
{
    std::string text;
    for (const NamedMistake& mistake : mistakesIn(marks))
        text += (text.empty() ? "" : "; ") + mistake.text();
    return text;
}

void writeTable(const std::string& path, const Document& document, const std::vector<Graded>& all, bool mistakes)
{
    AtomicFile file(path);
    std::string text = "name";
    for (const Exercise& exercise : document.exercises)
        text.append(",").append(csvText(exercise.id));
    text += mistakes ? ",points,of,mistakes\n" : ",points,of\n";
    for (const auto& [name, marks] : all) {
        text += csvText(name);
        for (const ExerciseMarks& exercise : marks.exercises)
            text.append(",").append(pointsText(exercise.points()));
        text.append(",").append(pointsText(marks.points())).append(",").append(pointsText(marks.of()));
        text += (mistakes ? "," + csvText(mistakesCell(marks)) : "") + "\n";
    }
    file.write(text);
    file.commit();
}

void printJson(const std::vector<Graded>& all)
{
    Json::Array list;
    for (const Graded& graded : all)
        list.push_back(json(graded));
    std::printf("%s\n", Json(std::move(list)).text().c_str());
}

void print(const std::vector<Graded>& all, bool mistakes)
{
    for (const auto& [name, marks] : all) {
        std::printf("%s %s %s\n", printable(name).c_str(), pointsText(marks.points()).c_str(),
                    pointsText(marks.of()).c_str());
        if (mistakes)
            for (const NamedMistake& mistake : mistakesIn(marks))
                std::printf("  %s\n", printable(mistake.text()).c_str());
    }
}

/// A line for each mistake of each exercise, the most frequent first: in how many files it is.
void printSummary(const std::vector<Graded>& all, const Document& document)
{
    std::map<std::string, std::map<std::string, std::set<const Graded*>>> files; // by exercise and rule
    for (const Graded& graded : all)
        for (const NamedMistake& mistake : mistakesIn(graded.marks))
            files[mistake.exercise][mistake.rule].insert(&graded);
    for (const Exercise& exercise : document.exercises) {
        std::vector<std::pair<std::string, std::size_t>> counts;
        for (const auto& [rule, with] : files[exercise.id])
            counts.emplace_back(rule, with.size());
        std::ranges::stable_sort(counts, std::greater(), &std::pair<std::string, std::size_t>::second);
        for (const auto& [rule, count] : counts)
            std::printf("%s\t%s\t%zu\n", printable(exercise.id).c_str(), rule.c_str(), count);
    }
}

/// Whether answers say that they are about this document: by its file's name or its title.
bool isAbout(const std::string& named, const std::string& operand, const Document& document)
{
    const std::string file = std::filesystem::path(operand.substr(operand.find(':') + 1)).filename().string();
    const bool titled =
        std::ranges::any_of(document.title.entries(), [&](const auto& title) { return title.second == named; });
    return named.empty() || titled || named == file || named == std::filesystem::path(file).stem().string()
        || named == file.substr(0, file.find('.'));
}

/// Marks answers to a document's own numbers, and to numbers drawn anew by the seed that a file of answers names.
class SeedGraders {
public:
    SeedGraders(const std::string& name, const Document& document)
        : m_document(document), m_folder(std::filesystem::path(name).parent_path())
    {
        naming(name, [&] { (void)of(std::nullopt); });
    }

    Marks grade(const Answers& answers)
    {
        Marks marks = of(answers.seed).grade(answers);
        if (!answers.seed)
            return marks;
        Marks all; // with none for those that are about the document's own numbers
        for (const Exercise& exercise : m_document.exercises) {
            const auto found = std::ranges::find(marks.exercises, exercise.id, &ExerciseMarks::id);
            all.exercises.push_back(found != marks.exercises.end() ? *found : ExerciseMarks{exercise.id, 0});
        }
        return all;
    }

private:
    Grader& of(const std::optional<std::uint64_t>& seed)
    {
        const auto found = m_graders.find(seed);
        if (found != m_graders.end())
            return found->second;
        return m_graders.try_emplace(seed, seed ? byHand(m_document, m_folder, *seed) : m_document, m_folder)
            .first->second;
    }

    const Document& m_document;
    std::filesystem::path m_folder;
    std::map<std::optional<std::uint64_t>, Grader> m_graders;
};

int runGrade(const Arguments& arguments)
{
    for (const char* option : {"--mistakes", "--summary"})
        if (arguments.has("--json") && arguments.has(option))
            throw arguments.wrong(std::string(option) + " is for lines; --json names the mistakes by itself");
    Source source = openSource(arguments);
    const std::vector<std::filesystem::path> files = answerFiles(arguments);
    if (arguments.has("--csv"))
        asPathOfCall(arguments.value("--csv"), [&] {
            for (const std::filesystem::path& file : files)
                source.inputs.add(file);
            source.inputs.requireOther(arguments.value("--csv"));
        });
    const Document& document = source.opened.document;
    SeedGraders grader(arguments.operand(), document);
    std::vector<Graded> all;
    std::vector<std::string> errors;
    for (const std::filesystem::path& file : files)
        try {
            const Answers answers = readAnswers(readFile(file, longestAnswers));
            if (!isAbout(answers.document, arguments.operand(), document))
                std::fprintf(stderr, "%s\n",
                             printable(file.string() + ": these answers are about " + inQuotes(answers.document)
                                       + "; they are marked all the same")
                                 .c_str());
            all.push_back({file.stem().string(), grader.grade(answers)});
        } catch (const Error& error) { // the others are marked all the same
            errors.push_back(file.string() + ": " + error.what());
        }
    const bool mistakes = arguments.has("--mistakes");
    arguments.has("--json") ? printJson(all) : print(all, mistakes);
    if (arguments.has("--summary"))
        printSummary(all, document);
    if (arguments.has("--csv"))
        asCall(arguments, [&] { writeTable(arguments.value("--csv"), document, all, mistakes); });
    for (const std::string& error : errors)
        std::fprintf(stderr, "%s\n", printable(error).c_str());
    return errors.empty() ? ExitCode::done : ExitCode::wrongInput;
}

const Option gradeOptions[] = {
    {"--csv", "marks.csv", "write the points of every exercise as a table"},
    {"--json", "", "print what became of every answer, as JSON"},
    {"--mistakes", "", "name the known mistake behind a wrong number, a line each"},
    {"--summary", "", "say at the end how many files have each mistake"},
    settingsOption(),
    sampleOption(),
    softmaxOption(),
    transposeOption(),
    asOption(),
    quietOption(),
};

} // namespace

const Verb gradeVerb{"grade", "FILE ANSWERS...", "mark files of answers to the exercises of a document", gradeOptions,
                     runGrade};

} // namespace heedmap
