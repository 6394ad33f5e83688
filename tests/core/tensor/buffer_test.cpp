#include <heedmap/tensor/buffer.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <vector>

#if defined(__linux__) && !HEEDMAP_SANITIZED // whose allocators keep what was freed
#include <unistd.h>

namespace heedmap {
namespace {

double residentBytes()
{
    std::ifstream file("/proc/self/statm");
    double all = 0;
    double resident = 0;
    file >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// What an evaluation evicts lies between numbers that stay.
TEST(Buffer, GivesItsMemoryBackWhereverItLies)
{
    constexpr Index count = Index{1} << 15;
    Buffer(3 * count); // glibc keeps such sizes in its heap once it has freed one
    std::vector<Buffer> evicted;
    std::vector<Buffer> staying;
    for (int i = 0; i < 64; ++i) {
        std::fill_n(evicted.emplace_back(count).data(), count, 1.0);
        staying.emplace_back(16);
    }
    const double before = residentBytes();
    evicted.clear();
    EXPECT_LT(residentBytes(), before - 60.0 * static_cast<double>(count * sizeof(double)));
}

} // namespace
} // namespace heedmap
#endif
