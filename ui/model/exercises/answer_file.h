#pragma once

#include <heedmap/exercises/answers.h>

#include <QString>

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace heedmap {

class Workbench;

/// A learner's answers, and how far they got.
struct LearnersWork {
    Json given = Json::Object();      ///< by the exercise's id
    std::map<std::string, int> tries; ///< by the exercise's id
    std::set<std::string> checked;    ///< whose answers stand as they were checked
    bool test = false;
    bool finished = false; ///< a test that is over
};

/// The file that a learner's answers are kept in: beside the document, `NAME.answers.json`; of a document that is not a
/// file in a folder of the user's. One that cannot be read is never written to.
class AnswerFile {
public:
    static QString standardFolder();

    AnswerFile() = default;
    /// Of the open document.
    AnswerFile(const Workbench& workbench, const QString& folder);

    const std::filesystem::path& path() const { return m_path; }
    /// What is in it; nothing if there is no file. Throws Error, and then the file stays as it is.
    Answers read();
    /// Throws Error.
    void write(const Answers& answers) const;
    /// It holds something else than answers to these exercises.
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
