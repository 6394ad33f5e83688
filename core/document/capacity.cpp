#include <heedmap/document/capacity.h>

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>

#include <algorithm>
#include <fstream>
#include <limits>

#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace heedmap {

Capacity Capacity::ofThisMachine()
{
    Capacity capacity;
    capacity.bytes = std::numeric_limits<double>::infinity();
#if defined(_SC_PHYS_PAGES) && !defined(__EMSCRIPTEN__) // where there are no files to ask
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        capacity.bytes = static_cast<double>(pages) * static_cast<double>(size);
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        capacity.bytes = std::min(capacity.bytes, static_cast<double>(limit.rlim_cur));
    if (double most = 0; std::ifstream("/sys/fs/cgroup/memory.max") >> most) // "max" is not read as a number
        capacity.bytes = std::min(capacity.bytes, most);
#endif
    return capacity;
}

void Capacity::requireTensor(const Sentence& where, const Shape& shape) const
{
    const double size =
        static_cast<double>(shape.slices) * static_cast<double>(shape.rows) * static_cast<double>(shape.cols);
    if (size > numbers)
        throw Error(HEEDMAP_PHRASE("%1: %2 numbers are more than the %3 that one tensor may hold"), where, shape.text(),
                    fixedText(numbers, 0));
}

void Capacity::requireBytes(const Sentence& where, double wanted) const
{
    if (wanted > bytes)
        throw Error(HEEDMAP_PHRASE("%1: the tensors take %2, more than the %3 of memory that this machine has"), where,
                    bytesText(wanted), bytesText(bytes));
}

} // namespace heedmap
