#pragma once

#include <filesystem>

namespace heedmap {

/// A lock held by one program at a time. The system releases it when that program ends, however it ends.
class FileLock {
public:
    /// Creates the file if there is none, and takes the lock if it is free.
    explicit FileLock(std::filesystem::path file);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    /// Removes the file of a held lock.
    ~FileLock();

    bool held() const { return m_number >= 0; }
    /// Whether another program, or another FileLock, holds it. Also false if no lock can be made: on a full disk, or in
    /// a read-only folder.
    bool heldElsewhere() const { return m_elsewhere; }

private:
    bool take();

    std::filesystem::path m_file;
    int m_number = -1;
    bool m_elsewhere = false;
};

} // namespace heedmap
