#include "messages.h"
#include "model_input.h"
#include "progress.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/quotes.h>
#include <heedmap/exercises/class_marks.h>
#include <heedmap/io/file.h>

#include <cstdio>

namespace heedmap {
namespace {

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
            throw arguments.wrong(HEEDMAP_PHRASE("%1: the folder has no file that ends in .json"), operand);
        files.insert(files.end(), inFolder.begin(), inFolder.end());
    }
    return files;
}

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

void write(const std::string& path, const std::string& text)
{
    AtomicFile file(path);
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
                std::printf("  %s\n", printable(mistake.exercise + mistake.cell + " " + said(mistake.rule)).c_str());
    }
}

void printSummary(const std::vector<CountedMistake>& mistakes)
{
    for (const CountedMistake& mistake : mistakes)
        std::printf("%s\t%s\t%zu\n", printable(mistake.exercise).c_str(), printable(said(mistake.rule)).c_str(),
                    mistake.files);
}

void printRemarks(const std::vector<FileRemark>& remarks)
{
    for (const auto& [file, what] : remarks)
        remarkOn(file.string(), what);
}

int runGrade(const Arguments& arguments)
{
    for (const char* option : {"--mistakes", "--summary"})
        if (arguments.has("--json") && arguments.has(option))
            throw arguments.wrong(HEEDMAP_PHRASE("%1 is for lines; --json names the mistakes by itself"), option);
    Source source = openSource(arguments);
    const std::vector<std::filesystem::path> files = answerFiles(arguments);
    if (arguments.has("--csv"))
        asPathOfCall(arguments.value("--csv"), [&] {
            for (const std::filesystem::path& file : files)
                source.inputs.add(file);
            source.inputs.requireOther(arguments.value("--csv"));
        });
    const Document& document = source.opened.document;
    const ClassMarks marks = gradedFiles(document, arguments.operand(), files);
    printRemarks(marks.otherDocument);
    const bool mistakes = arguments.has("--mistakes");
    arguments.has("--json") ? printJson(marks.graded) : print(marks.graded, mistakes);
    if (arguments.has("--summary"))
        printSummary(countedMistakes(marks, document));
    if (arguments.has("--csv"))
        asCall(arguments,
               [&] { write(arguments.value("--csv"), marksTable(marks, document, mistakes ? Told(said) : Told())); });
    printRemarks(marks.errors);
    return marks.errors.empty() ? ExitCode::done : ExitCode::wrongInput;
}

const Option gradeOptions[] = {
    {"--csv", "marks.csv", HEEDMAP_PHRASE("write the points of every exercise as a table")},
    {"--json", "", HEEDMAP_PHRASE("print what became of every answer, as JSON")},
    {"--mistakes", "", HEEDMAP_PHRASE("name the known mistake behind a wrong number, a line each")},
    {"--summary", "", HEEDMAP_PHRASE("say at the end how many files have each mistake")},
    settingsOption(),
    sampleOption(),
    softmaxOption(),
    transposeOption(),
    asOption(),
    quietOption(),
    messagesOption(),
};

} // namespace

const Verb gradeVerb{"grade", "FILE ANSWERS...", HEEDMAP_PHRASE("mark files of answers to the exercises of a document"),
                     gradeOptions, runGrade};

} // namespace heedmap
