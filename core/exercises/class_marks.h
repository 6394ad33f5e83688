#pragma once

#include <heedmap/exercises/grading.h>

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// The marks of one file of answers, by the file's name without its ending.
struct Graded {
    std::string name;
    Marks marks;
};

/// A wrong rule that explains an answer.
struct NamedMistake {
    std::string exercise;
    std::string cell; ///< `[0,1]`; empty for the whole
    Sentence rule;
};

HEEDMAP_EXPORT std::vector<NamedMistake> mistakesIn(const Marks& marks);

/// In how many files a mistake is.
struct CountedMistake {
    std::string exercise;
    Sentence rule;
    std::size_t files = 0;
};

/// What is to be said of a file of answers.
struct FileRemark {
    std::filesystem::path file;
    Sentence said;
};

/// The marks of a class.
struct ClassMarks {
    std::vector<Graded> graded = {};
    std::vector<FileRemark> otherDocument = {}; ///< of each file, answer or cell that is of another one
    std::vector<FileRemark> errors = {};        ///< of each file that could not be marked
};

/// Marks files of answers to a document of that name and folder: to its own numbers, and to numbers drawn anew by the
/// seed that a file names. Throws Error if the document cannot be marked; a file that cannot be read is an error of
/// its own. `done` is told the share that is marked, and what it throws ends it.
HEEDMAP_EXPORT ClassMarks gradedFiles(const Document& document, const std::string& name,
                                      const std::vector<std::filesystem::path>& files,
                                      const std::function<void(double)>& done = nullptr);

/// A line for each mistake of each exercise, the most frequent first.
HEEDMAP_EXPORT std::vector<CountedMistake> countedMistakes(const ClassMarks& marks, const Document& document);

/// Says a rule in some language.
using Told = std::function<std::string(const Sentence&)>;

/// The marks as a table of CSV, with the mistakes as the last column if something tells them.
HEEDMAP_EXPORT std::string marksTable(const ClassMarks& marks, const Document& document, const Told& told = nullptr);
/// The mistakes and how often they are made as a table of CSV.
HEEDMAP_EXPORT std::string mistakesTable(const std::vector<CountedMistake>& mistakes, const Told& told);

/// As points are written: 2, 0.5, 0.3333.
HEEDMAP_EXPORT std::string pointsText(double points);

} // namespace heedmap
