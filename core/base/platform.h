#pragma once

// What differs between systems and compilers, for the sources that ask for it.

#include <sys/stat.h>

#include <cstdint>
#include <utility>

/// For inner loops that are worth an AVX2 twin: the compiler makes both, the loader picks. It needs indirect
/// functions, which the loaders of musl and macOS lack, and which are chosen before a sanitizer is ready.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__)                              \
    && !defined(__SANITIZE_ADDRESS__)
#define HEEDMAP_VECTOR_TWIN __attribute__((target_clones("default", "avx2")))
#else
#define HEEDMAP_VECTOR_TWIN
#endif

namespace heedmap {

/// When a file was last written to: seconds, and nanoseconds where the system has them.
inline std::pair<std::int64_t, std::int64_t> modificationTime(const struct stat& status)
{
#if defined(__APPLE__)
    return {status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec};
#elif defined(_WIN32)
    return {status.st_mtime, 0};
#else
    return {status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
#endif
}

} // namespace heedmap
