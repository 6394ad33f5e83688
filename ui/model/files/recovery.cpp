#include "model/files/recovery.h"

#include "text/failure_text.h"

#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>

#include <QByteArray>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QUuid>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <utility>

namespace heedmap {
namespace {

using namespace std::chrono_literals;

constexpr auto delay = 1s;
constexpr auto delayOfRetry = 2s;
constexpr auto originKey = "recovered_from"; // within `view`, whose unknown keys every reader keeps
constexpr auto folderKey = "recovered_folder";
constexpr auto stateKey = "recovered_state";

/// Encodes a path, which may hold any bytes, as the text that a document needs.
std::string asText(const std::filesystem::path& path)
{
    return QByteArray::fromStdString(path.string()).toPercentEncoding("/").toStdString();
}

std::filesystem::path asPath(const std::string& text)
{
    return QByteArray::fromPercentEncoding(QByteArray::fromStdString(text)).toStdString();
}

std::filesystem::path lockOf(std::filesystem::path file) { return file += ".lock"; }

/// Writes the copy; returns the reason if that failed, else an empty text.
QString writtenCopy(const std::filesystem::path& file, const Document& document)
{
    try {
        writeFile(file, writeDocument(document), Sync::No);
        return {};
    } catch (...) {
        return failureText(std::current_exception());
    }
}

std::string member(const Json& view, const char* key)
{
    const Json* found = view.find(key);
    return found != nullptr && found->isString() ? found->string() : std::string();
}

/// Removes the notes that `copy` has added.
Document without(Document document)
{
    std::erase_if(document.view.object(), [](const auto& entry) {
        return entry.first == originKey || entry.first == folderKey || entry.first == stateKey;
    });
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
    : QObject(parent), m_workbench(workbench), m_folder(folder.toStdString())
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &Recovery::write);
    connect(&workbench.undoStack(), &QUndoStack::indexChanged, this, &Recovery::edited);
    // a drag does not change the index of the undo stack
    connect(&workbench, &Workbench::changed, this, &Recovery::edited);
    connect(&workbench, &Workbench::modifiedChanged, this, &Recovery::edited);
}

// The copy outlives the program, however that ends: it may be the only one left of the work.
Recovery::~Recovery()
{
    if (m_writer.joinable())
        m_writer.join();
}

// An edit does not restart a running timer: a long drag would never be written.
void Recovery::edited()
{
    const auto& beneath = m_workbench.ground().modified;
    if (!m_workbench.isOpen() || !(beneath ? beneath() : m_workbench.modified()))
        remove();
    else if (!m_timer.isActive())
        m_timer.start(m_failing ? delayOfRetry : delay);
}

/// The document with notes of its origin.
Document Recovery::copy() const
{
    const DocumentGround& ground = m_workbench.ground();
    const std::optional<Document> undrawn = ground.undrawn ? ground.undrawn() : std::nullopt;
    Document document = undrawn ? *undrawn : ground.document ? ground.document() : m_workbench.document();
    document.view.set(originKey, asText(m_workbench.path()));
    document.view.set(folderKey, asText(m_workbench.folder()));
    document.view.set(stateKey, m_workbench.file().state());
    return document;
}

/// Names the copy and locks it. Throws Error.
void Recovery::begin()
{
    std::error_code error;
    std::filesystem::create_directories(m_folder, error);
    if (error)
        throw Error(HEEDMAP_PHRASE("cannot be written: %1"), error.message());
    if (m_file.empty())
        m_file = m_folder / (QUuid::createUuid().toString(QUuid::WithoutBraces).toStdString() + ".heed");
    if (m_lock == nullptr || !m_lock->held())
        m_lock = std::make_shared<FileLock>(lockOf(m_file));
}

void Recovery::write()
{
    if (m_writer.joinable()) { // the disk is slow; the window does not wait
        m_timer.start(delay);
        return;
    }
    try {
        begin();
        m_writer = std::thread([this, run = ++m_run, file = m_file, document = copy()] {
            const QString failure = writtenCopy(file, document);
            QMetaObject::invokeMethod(
                this,
                [this, run, failure] {
                    if (run == m_run)
                        finish(failure);
                },
                Qt::QueuedConnection);
        });
    } catch (...) {
        finish(failureText(std::current_exception()));
    }
}

void Recovery::finish(const QString& failure)
{
    if (m_writer.joinable())
        m_writer.join();
    const bool told = std::exchange(m_failing, !failure.isEmpty());
    if (!m_failing)
        return;
    m_timer.start(delayOfRetry);
    if (!told)
        emit failed(tr("Unsaved work is not protected against a crash until its copy can be written. %1: %2")
                        .arg(QString::fromStdString(m_folder.string()), failure));
}

void Recovery::remove()
{
    m_timer.stop();
    if (m_writer.joinable())
        m_writer.join();
    ++m_run; // messages of the old run are discarded
    if (m_file.empty())
        return;
    std::error_code ignored;
    std::filesystem::remove(m_file, ignored);
    m_lock.reset();
    m_file.clear();
}

std::vector<RecoverableWork> Recovery::recoverable(const std::filesystem::path& in, const std::filesystem::path& own)
{
    std::vector<RecoverableWork> works;
    const QDir folder(QString::fromStdString(in.string()));
    for (const QFileInfo& info : folder.entryInfoList({QStringLiteral("*.heed")}, QDir::Files, QDir::Time)) {
        const std::filesystem::path file = in / info.fileName().toStdString();
        if (file == own)
            continue;
        auto lock = std::make_shared<FileLock>(lockOf(file));
        if (lock->heldElsewhere()) // its program still runs, or another program offers the copy
            continue;
        try {
            const Document document = loadDocument(file);
            works.push_back({file, asPath(member(document.view, originKey)), asPath(member(document.view, folderKey)),
                             member(document.view, stateKey), document.title, info.lastModified(), std::move(lock)});
        } catch (const Cancelled&) {
            throw;
        } catch (const std::exception&) { // an unreadable copy is left in place
        }
    }
    return works;
}

ReadyDocument Recovery::ready(const RecoverableWork& work)
{
    return readyDocument(without(loadDocument(work.file)), work.folder, true, work.path, work.state);
}

void Recovery::recover(const RecoverableWork& work, ReadyDocument ready)
{
    m_workbench.open(std::move(ready));
    remove(); // removes the copy of the previous document
    m_file = work.file;
    m_lock = work.lock;
}

void Recovery::forget(const RecoverableWork& work)
{
    std::error_code ignored;
    std::filesystem::remove(work.file, ignored);
}

} // namespace heedmap

#include "moc_recovery.cpp"
