#pragma once

#include <csignal>
#include <cstddef>

#include <pthread.h>
#include <sys/resource.h>

namespace heedmap {

/// While it lives the system gives no new thread.
class NoThreads {
public:
    NoThreads()
    {
        pthread_attr_t attributes;
        pthread_getattr_default_np(&attributes);
        pthread_attr_getstacksize(&attributes, &m_stack);
        setStack(std::size_t{1} << 46); // more than there are addresses
    }
    NoThreads(const NoThreads&) = delete;
    NoThreads& operator=(const NoThreads&) = delete;
    ~NoThreads() { setStack(m_stack); }

private:
    static void setStack(std::size_t size)
    {
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstacksize(&attributes, size);
        pthread_setattr_default_np(&attributes);
        pthread_attr_destroy(&attributes);
    }

    std::size_t m_stack = 0;
};

/// While it lives no byte beyond the first `most` can be written to any file, as on a full disk; files without any can
/// be made.
class FullDisk {
public:
    explicit FullDisk(rlim_t most = 0)
    {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit none = m_before;
        none.rlim_cur = most;
        setrlimit(RLIMIT_FSIZE, &none);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }

private:
    rlimit m_before{};
};

} // namespace heedmap
