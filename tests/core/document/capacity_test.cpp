#include <heedmap/document/computation.h>

#include <gtest/gtest.h>

#include <algorithm>

#include <sys/resource.h>

namespace heedmap {
namespace {

TEST(Capacity, IsNoMoreThanTheProgramMayHave)
{
    if (HEEDMAP_SANITIZED)
        GTEST_SKIP() << "the sanitizer needs more addresses than any such limit leaves";
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    rlimit less = before;
    less.rlim_cur = std::min<rlim_t>(before.rlim_max, rlim_t{1} << 33);
    ASSERT_EQ(setrlimit(RLIMIT_AS, &less), 0);
    const double bytes = Capacity::ofThisMachine().bytes;
    setrlimit(RLIMIT_AS, &before);
    EXPECT_LE(bytes, static_cast<double>(less.rlim_cur));
}

} // namespace
} // namespace heedmap
