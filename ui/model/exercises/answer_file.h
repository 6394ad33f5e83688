#pragma once

#include <heedmap/exercises/grading.h>

#include <QString>

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace heedmap {

class Workbench;

/// A learner's answers, tries and progress.
struct LearnersWork {
    Json given = Json::Object();      ///< by the exercise's id
    std::map<std::string, int> tries; ///< by the exercise's id
    std::set<std::string> checked;    ///< ids of the exercises whose answers have not changed since they were checked
    bool test = false;
    bool finished = false; ///< the test has ended
};

/// The file with a learner's answers: `NAME.answers.json` beside the document, or for an unsaved document a file in a
/// folder of the user's. A file that cannot be read is never written.
class AnswerFile {
public:
    static QString standardFolder();

    AnswerFile() = default;
    /// The file of the open document.
    AnswerFile(const Workbench& workbench, const QString& folder);

    const std::filesystem::path& path() const { return m_path; }
    /// The answers in the file; none if there is no file. Throws Error if it cannot be read; then it is left unchanged.
    Answers read();
    /// Throws Error.
    void write(const Answers& answers) const;
    /// Marks the file as one that does not hold answers to these exercises, so that it is not written.
    void leave() { m_broken = true; }
    bool broken() const { return m_broken; }

private:
    std::filesystem::path m_path;
    bool m_broken = false;
};

Json progressOf(const LearnersWork& work);
/// Throws Error `progress: expected X, got Y`.
LearnersWork workOf(const Answers& answers);

} // namespace heedmap
