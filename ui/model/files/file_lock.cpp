#include "model/files/file_lock.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heedmap {
namespace {

/// Whether the path still names the open file: the holder may have removed it.
bool stillNamed(int number, const std::filesystem::path& file)
{
    struct stat open {};
    struct stat named {};
    return fstat(number, &open) == 0 && stat(file.c_str(), &named) == 0 && open.st_dev == named.st_dev
        && open.st_ino == named.st_ino;
}

} // namespace

FileLock::FileLock(std::filesystem::path file) : m_file(std::move(file))
{
    while (!take())
        ;
}

FileLock::~FileLock()
{
    if (!held())
        return;
    unlink(m_file.c_str());
    close(m_number);
}

/// Returns false if the holder has removed the file meanwhile.
bool FileLock::take()
{
    const int number = open(m_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (number < 0)
        return true;
    const bool locked = flock(number, LOCK_EX | LOCK_NB) == 0;
    m_elsewhere = !locked && errno == EWOULDBLOCK;
    if (locked && stillNamed(number, m_file)) {
        m_number = number;
        return true;
    }
    close(number);
    return !locked;
}

} // namespace heedmap
