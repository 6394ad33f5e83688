#pragma once

#include "model/workbench.h"

#include <QDateTime>
#include <QLockFile>
#include <QTimer>

#include <thread>

namespace heedmap {

/// Work that a program left behind when it broke down.
struct RecoverableWork {
    QString file;               ///< the copy that was kept
    std::filesystem::path path; ///< of the document; empty where it was never saved
    std::filesystem::path folder;
    LocalizedText title; ///< of the document
    QDateTime time;      ///< of the last edit in it
};

/// Keeps a copy of unsaved work in the platform's place for state, at most two seconds behind the
/// last edit, for the next start to offer. The copy goes when the work is saved, or the program ends.
class Recovery : public QObject {
    Q_OBJECT

public:
    explicit Recovery(Workbench& workbench, const QString& folder = standardFolder(), QObject* parent = nullptr);
    ~Recovery() override;

    static QString standardFolder();

    /// What programs that no longer run left behind, the latest first.
    std::vector<RecoverableWork> recoverable() const;
    /// Opens it in the workbench, as unsaved work. Throws Error.
    void recover(const RecoverableWork& work);
    /// Deletes the copy.
    void forget(const RecoverableWork& work);

private:
    void edited();
    void write();
    void remove();

    Workbench& m_workbench;
    QString m_folder;
    QString m_file;
    std::unique_ptr<QLockFile> m_lock;
    QTimer m_timer;
    std::thread m_writer; ///< large documents take a while to write
};

} // namespace heedmap
