#include "model/recovery.h"

#include <heedmap/io/file.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <chrono>

namespace heedmap {
namespace {

using namespace std::chrono_literals;

constexpr auto delay = 1s;
constexpr auto originKey = "recovered_from"; // within `view`, whose unknown keys everybody keeps
constexpr auto folderKey = "recovered_folder";

std::filesystem::path nativePath(const QString& path) { return path.toStdString(); }

std::string member(const Json& view, const char* key)
{
    const Json* found = view.find(key);
    return found != nullptr && found->isString() ? found->string() : std::string();
}

/// The copy's own notes taken out again.
Document without(Document document)
{
    std::erase_if(document.view.object(),
                  [](const auto& entry) { return entry.first == originKey || entry.first == folderKey; });
    return document;
}

} // namespace

QString Recovery::standardFolder()
{
#ifdef Q_OS_LINUX
    const QString state = qEnvironmentVariable("XDG_STATE_HOME", QDir::homePath() + QStringLiteral("/.local/state"));
    return state + QStringLiteral("/heedmap/recovery");
#else
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/recovery");
#endif
}

Recovery::Recovery(Workbench& workbench, const QString& folder, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_folder(folder)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(delay);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::write);
    connect(&workbench.undoStack(), &QUndoStack::indexChanged, this, &Recovery::edited);
    connect(&workbench, &Workbench::changed, this, &Recovery::edited); // a drag moves no index
    connect(&workbench, &Workbench::modifiedChanged, this, &Recovery::edited);
}

Recovery::~Recovery() { remove(); }

// The timer is not begun anew by every edit, or a long drag would never be written.
void Recovery::edited()
{
    if (!m_workbench.isOpen() || !m_workbench.modified())
        remove();
    else if (!m_timer.isActive())
        m_timer.start();
}

void Recovery::write()
{
    if (m_writer.joinable())
        m_writer.join();
    if (m_file.isEmpty()) {
        if (!QDir().mkpath(m_folder))
            return;
        m_file =
            m_folder + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces) + QStringLiteral(".heed");
        m_lock = std::make_unique<QLockFile>(m_file + QStringLiteral(".lock"));
        m_lock->setStaleLockTime(0);
        m_lock->tryLock();
    }
    Document document = m_workbench.document();
    document.view.set(originKey, m_workbench.path().string());
    document.view.set(folderKey, m_workbench.folder().string());
    m_writer = std::thread([document = std::move(document), file = nativePath(m_file)] {
        try {
            writeFile(file, writeDocument(document), Sync::No);
        } catch (const std::exception&) { // a full disk: the next edit tries again
        }
    });
}

void Recovery::remove()
{
    m_timer.stop();
    if (m_writer.joinable())
        m_writer.join();
    if (m_file.isEmpty())
        return;
    QFile::remove(m_file);
    m_lock.reset();
    m_file.clear();
}

std::vector<RecoverableWork> Recovery::recoverable() const
{
    std::vector<RecoverableWork> works;
    const QDir folder(m_folder);
    for (const QFileInfo& info : folder.entryInfoList({QStringLiteral("*.heed")}, QDir::Files, QDir::Time)) {
        if (info.absoluteFilePath() == QFileInfo(m_file).absoluteFilePath())
            continue;
        QLockFile lock(info.filePath() + QStringLiteral(".lock"));
        lock.setStaleLockTime(0);
        if (!lock.tryLock()) // its program still runs
            continue;
        try {
            const Document document = loadDocument(nativePath(info.filePath()));
            works.push_back({info.filePath(), member(document.view, originKey), member(document.view, folderKey),
                             document.title, info.lastModified()});
        } catch (const Error&) { // nobody can be helped with it
        }
    }
    return works;
}

void Recovery::recover(const RecoverableWork& work)
{
    const Document document = without(loadDocument(nativePath(work.file)));
    m_workbench.open(document, work.folder, true, work.path);
    forget(work);
    write();
}

void Recovery::forget(const RecoverableWork& work)
{
    QFile::remove(work.file);
    QFile::remove(work.file + QStringLiteral(".lock"));
}

} // namespace heedmap
