#pragma once

#include <filesystem>

namespace heedmap {

/// A lock that one program at a time holds, and that the system gives back when that program ends, however it ends.
class FileLock {
public:
    /// Makes the file where there is none, and takes the lock where it is free.
    explicit FileLock(std::filesystem::path file);
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    /// Removes the file of a lock that is held.
    ~FileLock();

    bool held() const { return m_number >= 0; }
    /// Whether another program (or another of these) holds it. False too where no lock can be made: on a full disk, in
    /// a folder that is not to be written to.
    bool heldElsewhere() const { return m_elsewhere; }

private:
    bool take();

    std::filesystem::path m_file;
    int m_number = -1;
    bool m_elsewhere = false;
};

} // namespace heedmap
