#include "model/exercises/answer_file.h"

#include "model/workbench.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/io/file.h>

#include <QCryptographicHash>
#include <QStandardPaths>

namespace heedmap {
namespace {

constexpr std::uintmax_t longest = 64 << 20; // bytes

/// A name that distinguishes unsaved documents: the first words of the title, and a part of a hash.
std::string nameOf(const Document& document)
{
    std::string said = document.mechanism + "\n" + document.title.in("en"); // in whatever words an example is
    for (const Exercise& exercise : document.exercises)
        said += "\n" + exercise.id;
    const QByteArray hash = QCryptographicHash::hash(QByteArray::fromStdString(said), QCryptographicHash::Sha256);
    std::string name;
    for (const char c : document.title.in("en"))
        if (letterOrDigit(c) && name.size() < 40)
            name += smallLetter(c);
        else if (!name.empty() && name.back() != '-' && name.size() < 40)
            name += '-';
    return name + (name.empty() || name.back() == '-' ? "" : "-") + hash.toHex().left(10).toStdString();
}

[[noreturn]] void refuseProgress(const std::string& where)
{
    throw Error(HEEDMAP_PHRASE("%1: expected what the window wrote there"), where);
}

bool flag(const Json& json, const char* key)
{
    const Json* value = json.find(key);
    if (value != nullptr && !value->isBool())
        refuseProgress(std::string("progress.") + key);
    return value != nullptr && value->boolean();
}

} // namespace

QString AnswerFile::standardFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/answers");
}

AnswerFile::AnswerFile(const Workbench& workbench, const QString& folder)
{
    m_path = workbench.path();
    if (m_path.empty())
        m_path = std::filesystem::path(folder.toStdU16String()) / nameOf(workbench.head());
    else if (extensionOf(m_path) == ".heed")
        m_path.replace_extension();
    m_path += ".answers.json";
}

Answers AnswerFile::read()
try {
    if (!isThere(m_path))
        return {};
    m_broken = true;
    Answers answers = readAnswers(readFile(m_path, longest));
    (void)workOf(answers);
    m_broken = false;
    return answers;
} catch (const Error& error) {
    throw Error(HEEDMAP_PHRASE("%1: %2"), m_path.string(), error.sentence());
}

void AnswerFile::write(const Answers& answers) const
try {
    if (m_broken || (answers.given.object().empty() && answers.progress.object().empty() && !isThere(m_path)))
        return;
    std::error_code made;
    std::filesystem::create_directories(m_path.parent_path(), made);
    AtomicFile file(m_path.string());
    file.write(writeAnswers(answers));
    file.commit();
} catch (const Error& error) {
    throw Error(HEEDMAP_PHRASE("%1: %2"), m_path.string(), error.sentence());
}

Json progressOf(const LearnersWork& work)
{
    Json::Object tries;
    for (const auto& [id, count] : work.tries)
        tries.emplace_back(id, count);
    Json::Array checked;
    for (const std::string& id : work.checked)
        checked.emplace_back(id);
    Json progress = Json::Object();
    if (!tries.empty())
        progress.set("tries", std::move(tries));
    if (!checked.empty())
        progress.set("checked", std::move(checked));
    if (work.test)
        progress.set("test", true);
    if (work.finished)
        progress.set("finished", true);
    return progress;
}

LearnersWork workOf(const Answers& answers)
{
    const Json& progress = answers.progress;
    LearnersWork work;
    work.given = answers.given;
    work.test = flag(progress, "test");
    work.finished = flag(progress, "finished");
    if (const Json* tries = progress.find("tries")) {
        if (!tries->isObject())
            refuseProgress("progress.tries");
        for (const auto& [id, count] : tries->object()) {
            if (!count.isNumber() || count.number() < 0 || count.number() > 1e6)
                refuseProgress("progress.tries." + id);
            work.tries[id] = static_cast<int>(count.number());
        }
    }
    if (const Json* checked = progress.find("checked")) {
        if (!checked->isArray())
            refuseProgress("progress.checked");
        for (const Json& id : checked->array())
            if (id.isString())
                work.checked.insert(id.string());
    }
    return work;
}

} // namespace heedmap
