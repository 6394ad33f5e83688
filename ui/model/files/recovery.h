#pragma once

#include "model/files/file_lock.h"
#include "model/workbench.h"

#include <QDateTime>
#include <QTimer>

#include <functional>
#include <memory>
#include <thread>

namespace heedmap {

/// The unsaved work of a program that crashed.
struct RecoverableWork {
    std::filesystem::path file; ///< the copy of the work
    std::filesystem::path path; ///< of the document; empty if it was never saved
    std::filesystem::path folder;
    std::string state;              ///< the `fileState` of the document's file, as that program last saw it
    LocalizedText title;            ///< of the document
    QDateTime time;                 ///< of the last edit in it
    std::shared_ptr<FileLock> lock; ///< held so that no other program offers the work
};

/// Keeps a copy of unsaved work in the platform's folder for state, at most two seconds after the last edit; the next
/// start offers it. Only saving, undoing or `closed` removes the copy.
class Recovery : public QObject {
    Q_OBJECT

public:
    explicit Recovery(Workbench& workbench, const QString& folder = standardFolder(), QObject* parent = nullptr);
    ~Recovery() override;

    static QString standardFolder();

    /// The work of programs that no longer run, the latest first.
    std::vector<RecoverableWork> recoverable() const { return recoverable(m_folder, m_file); }
    /// The same on any thread: large copies take a while to read.
    std::function<std::vector<RecoverableWork>()> search() const
    {
        return [folder = m_folder, file = m_file] { return recoverable(folder, file); };
    }
    /// Opens the work as an unsaved document and takes over its copy. Throws Error.
    void recover(const RecoverableWork& work) { recover(work, ready(work)); }
    /// Likewise what `ready` has read, on any thread.
    static ReadyDocument ready(const RecoverableWork& work);
    void recover(const RecoverableWork& work, ReadyDocument ready);
    /// Deletes the copy of the work.
    void forget(const RecoverableWork& work);
    /// Removes the copy, because the user has discarded the unsaved work.
    void closed() { remove(); }

signals:
    /// The copy could not be written. Emitted once until a later try succeeds.
    void failed(const QString& sentence);

private:
    static std::vector<RecoverableWork> recoverable(const std::filesystem::path& in, const std::filesystem::path& own);
    void edited();
    void write();
    void finish(const QString& failure);
    void begin();
    void remove();
    Document copy() const;

    Workbench& m_workbench;
    std::filesystem::path m_folder;
    std::filesystem::path m_file; ///< empty if there is no unsaved work
    std::shared_ptr<FileLock> m_lock;
    QTimer m_timer{this};
    std::thread m_writer; ///< large documents take a while to write
    unsigned m_run = 0;
    bool m_failing = false;
};

} // namespace heedmap
