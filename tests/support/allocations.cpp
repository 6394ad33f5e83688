// The allocator of a test program, which counts.
#include "support/allocations.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(_WIN32)
#include <malloc.h>
#endif

namespace heedmap::test {
namespace {

std::atomic<std::int64_t> bytes = 0;
std::atomic<std::int64_t> alive = 0;
std::atomic<std::int64_t> most = 0;

[[maybe_unused]] void* counted(void* memory, std::size_t size)
{
    if (memory == nullptr)
        throw std::bad_alloc();
    bytes += static_cast<std::int64_t>(size);
    return memory;
}

[[maybe_unused]] void* aligned(std::size_t size, std::size_t step)
{
#if defined(_WIN32)
    return _aligned_malloc(size, step);
#else
    return std::aligned_alloc(step, (size + step - 1) / step * step);
#endif
}

[[maybe_unused]] void freeAligned(void* memory)
{
#if defined(_WIN32)
    _aligned_free(memory);
#else
    std::free(memory);
#endif
}

} // namespace

Allocations allocations() { return {bytes, alive, most}; }

void forgetMost() { most = alive.load(); }

} // namespace heedmap::test

// The thread sanitizer has an allocator of its own, in place of which no other can be linked.
#if defined(__has_feature)
#define HEEDMAP_THREAD_SANITIZER __has_feature(thread_sanitizer)
#else
#define HEEDMAP_THREAD_SANITIZER 0
#endif
#if !HEEDMAP_THREAD_SANITIZER

using heedmap::test::aligned, heedmap::test::alive, heedmap::test::counted, heedmap::test::freeAligned,
    heedmap::test::most;

void* operator new(std::size_t size) { return counted(std::malloc(std::max<std::size_t>(size, 1)), size); }

// std::stable_sort asks for its buffer like this.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    try {
        return operator new(size);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

void* operator new(std::size_t size, std::align_val_t alignment)
{
    void* memory = counted(aligned(std::max<std::size_t>(size, 1), static_cast<std::size_t>(alignment)), size);
    const std::int64_t now = ++alive;
    std::int64_t before = most;
    while (before < now && !most.compare_exchange_weak(before, now)) {
    }
    return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }

void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

void operator delete(void* memory, std::align_val_t) noexcept
{
    alive -= memory == nullptr ? 0 : 1;
    freeAligned(memory);
}

void operator delete(void* memory, std::size_t, std::align_val_t alignment) noexcept
{
    operator delete(memory, alignment);
}

#endif
