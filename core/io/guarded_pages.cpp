#include "io/guarded_pages.h"

#include "io/system_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>

#include <sys/mman.h>
#include <unistd.h>

namespace heedmap {
namespace {

/// A place that is never freed, so that a signal handler may look at it at any moment.
struct Guard {
    std::atomic<bool> taken = false;
    std::atomic<std::uintptr_t> begin = 0; ///< 0: guards nothing
    std::atomic<std::uintptr_t> end = 0;
    std::atomic<bool> lost = false;
};

std::array<Guard, 4096> guards;
std::uintptr_t pageSize = 0;
struct sigaction before = {};

std::uintptr_t address(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

Guard* guardOf(std::uintptr_t at)
{
    for (Guard& guard : guards)
        if (const std::uintptr_t begin = guard.begin; begin != 0 && at >= begin && at < guard.end)
            return &guard;
    return nullptr;
}

/// Replaces the bytes that are gone, and all after them, by zeros. Calls nothing but the system.
bool mended(std::uintptr_t at)
{
    Guard* guard = guardOf(at);
    if (guard == nullptr)
        return false;
    const std::uintptr_t page = at / pageSize * pageSize;
    guard->lost = true;
    void* zeros = mmap(reinterpret_cast<void*>(page), guard->end - page, PROT_READ,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0);
    return zeros != MAP_FAILED;
}

extern "C" void onBusError(int signal, siginfo_t* info, void* /*context*/)
{
    const int error = errno;
    const bool fault = info->si_code > 0; // and not sent by a program
    if (!fault || !mended(address(info->si_addr))) {
        sigaction(signal, &before, nullptr);
        if (!fault)
            raise(signal);
    } // else the instruction runs again
    errno = error;
}

void watch()
{
    pageSize = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    struct sigaction action = {};
    action.sa_sigaction = onBusError;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &before);
}

} // namespace

bool guardPages(Bytes pages)
{
    static const bool watching = (watch(), true);
    const auto guard = std::ranges::find_if(guards, [](Guard& g) { return !g.taken.exchange(true); });
    if (!watching || guard == guards.end())
        return false;
    guard->lost = false;
    guard->end = address(pages.data()) + pages.size();
    guard->begin = address(pages.data());
    return true;
}

void unguardPages(Bytes pages)
{
    if (Guard* guard = guardOf(address(pages.data()))) {
        guard->begin = 0;
        guard->taken = false;
    }
}

bool system_file::bytesLost(Bytes pages)
{
    const Guard* guard = guardOf(address(pages.data()));
    return guard != nullptr && guard->lost;
}

} // namespace heedmap
