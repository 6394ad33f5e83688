#include <heedmap/tensor/buffer.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <mutex>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace heedmap {
namespace {

constexpr std::size_t alignment = 64;
constexpr std::size_t mappedFrom = std::size_t{128} << 10; // smaller ones stay with the allocator when they are freed
constexpr std::size_t hugeFrom = std::size_t{4} << 20;     // huge pages pay from here on
// From here on it is the matrix of a long sequence, written in parts whose rows lie far apart.
[[maybe_unused]] constexpr std::uint64_t sparseFrom = std::uint64_t{1} << 32;

std::size_t bytesOf(Index count)
{
    const std::size_t bytes = static_cast<std::size_t>(count) * sizeof(double);
    return (bytes + alignment - 1) / alignment * alignment;
}

#if defined(__linux__)
/// The pages that were freed last: to zero them takes less time than the faults of fresh ones.
class SparePages {
public:
    /// Zeros; null if there are none of that size.
    void* take(std::size_t bytes)
    {
        void* pages = nullptr;
        {
            const std::lock_guard lock(m_mutex);
            const auto fits = std::ranges::find(m_spares, bytes, &Spare::bytes);
            if (bytes > largest || fits == m_spares.end())
                return nullptr;
            pages = std::exchange(*fits, {}).pages;
        }
        return std::memset(pages, 0, bytes);
    }

    void keep(void* pages, std::size_t bytes)
    {
        Spare leaves{pages, bytes};
        if (bytes <= largest) {
            const std::lock_guard lock(m_mutex);
            leaves = std::exchange(m_spares[m_next], leaves);
            m_next = (m_next + 1) % m_spares.size();
        }
        if (leaves.pages != nullptr)
            munmap(leaves.pages, leaves.bytes);
    }

private:
    static constexpr std::size_t largest = std::size_t{1} << 20;

    struct Spare {
        void* pages = nullptr;
        std::size_t bytes = 0;
    };

    std::mutex m_mutex;
    std::array<Spare, 3> m_spares; // few, as what is freed is to be free for others
    std::size_t m_next = 0;
};

SparePages sparePages;
#endif

double* allocate(std::size_t bytes)
{
#if defined(__linux__)
    if (const std::uint64_t size = bytes; size >= mappedFrom) {
        if (void* const spare = sparePages.take(bytes))
            return static_cast<double*>(spare);
        void* pages = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (pages == MAP_FAILED)
            throw std::bad_alloc();
        if (bytes >= hugeFrom)
            madvise(pages, bytes, size > sparseFrom ? MADV_NOHUGEPAGE : MADV_HUGEPAGE);
        return static_cast<double*>(pages);
    }
#endif
    void* memory = ::operator new(bytes, std::align_val_t(alignment));
    std::memset(memory, 0, bytes);
    return static_cast<double*>(memory);
}

void release(double* data, [[maybe_unused]] std::size_t bytes)
{
#if defined(__linux__)
    if (bytes >= mappedFrom) {
        sparePages.keep(data, bytes);
        return;
    }
#endif
    ::operator delete(data, std::align_val_t(alignment));
}

} // namespace

Buffer::Buffer(Index count) : m_count(count)
{
    if (count < 0 || std::cmp_greater(count, std::numeric_limits<std::size_t>::max() / (2 * sizeof(double))))
        throw std::bad_alloc();
    if (count > 0)
        m_data = allocate(bytesOf(count));
}

Buffer::Buffer(Buffer&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr)), m_count(std::exchange(other.m_count, 0))
{
}

Buffer& Buffer::operator=(Buffer&& other) noexcept
{
    std::swap(m_data, other.m_data);
    std::swap(m_count, other.m_count);
    return *this;
}

Buffer::~Buffer()
{
    if (m_data != nullptr)
        release(m_data, bytesOf(m_count));
}

} // namespace heedmap
