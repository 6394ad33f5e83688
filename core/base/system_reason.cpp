#include <heedmap/base/system_reason.h>

#include <cerrno>
#include <system_error>

namespace heedmap {

Sentence systemReason(int error)
{
    switch (error) {
    case ELOOP: return HEEDMAP_PHRASE("symbolic links form a loop");
    case ENOSPC: return HEEDMAP_PHRASE("No space left on device");
#ifdef EDQUOT
    case EDQUOT: return HEEDMAP_PHRASE("Disk quota exceeded");
#endif
    case EROFS: return HEEDMAP_PHRASE("Read-only file system");
    case EACCES: return HEEDMAP_PHRASE("Permission denied");
    case EPERM: return HEEDMAP_PHRASE("Operation not permitted");
    case ENOENT: return HEEDMAP_PHRASE("No such file or directory");
    case ENOTDIR: return HEEDMAP_PHRASE("Not a directory");
    case EFBIG: return HEEDMAP_PHRASE("File too large");
    case ENAMETOOLONG: return HEEDMAP_PHRASE("File name too long");
    case EMFILE: return HEEDMAP_PHRASE("Too many open files");
    case EIO: return HEEDMAP_PHRASE("Input/output error");
    default: return Sentence(std::generic_category().message(error));
    }
}

} // namespace heedmap
