#pragma once

#include "model/files/file_lock.h"
#include "model/workbench.h"

#include <QDateTime>
#include <QTimer>

#include <memory>
#include <thread>

namespace heedmap {

/// Work that a program left behind when it broke down.
struct RecoverableWork {
    std::filesystem::path file; ///< the copy that was kept
    std::filesystem::path path; ///< of the document; empty if it was never saved
    std::filesystem::path folder;
    std::string state;              ///< of the document's file, as `fileState` says it, when that program knew it
    LocalizedText title;            ///< of the document
    QDateTime time;                 ///< of the last edit in it
    std::shared_ptr<FileLock> lock; ///< no other program is offered it meanwhile
};

/// Keeps a copy of unsaved work in the platform's place for state, at most two seconds behind the last edit, for the
/// next start to offer. The copy goes when the work is saved or undone, or is `closed`; with nothing else.
class Recovery : public QObject {
    Q_OBJECT

public:
    explicit Recovery(Workbench& workbench, const QString& folder = standardFolder(), QObject* parent = nullptr);
    ~Recovery() override;

    static QString standardFolder();

    /// What programs that no longer run left behind, the latest first.
    std::vector<RecoverableWork> recoverable() const;
    /// Opens it in the workbench, as unsaved work, and goes on with its copy. Throws Error.
    void recover(const RecoverableWork& work);
    /// Deletes the copy.
    void forget(const RecoverableWork& work);
    /// The person agreed that unsaved work goes.
    void closed() { remove(); }

signals:
    /// No copy can be kept. Said once until one can; it is tried again.
    void failed(const QString& sentence);

private:
    void edited();
    void write();
    void finish(const QString& failure);
    void begin();
    void remove();
    Document copy() const;

    Workbench& m_workbench;
    std::filesystem::path m_folder;
    std::filesystem::path m_file; ///< empty where there is nothing to keep
    std::shared_ptr<FileLock> m_lock;
    QTimer m_timer;
    std::thread m_writer; ///< large documents take a while to write
    unsigned m_run = 0;
    bool m_failing = false;
};

} // namespace heedmap
