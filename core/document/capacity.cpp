#include <heedmap/document/capacity.h>

#include <heedmap/error.h>
#include <heedmap/io/number_text.h>

#include <algorithm>
#include <fstream>
#include <limits>

#if __has_include(<unistd.h>)
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace heedmap {

Capacity Capacity::ofThisMachine()
{
    Capacity capacity;
    capacity.bytes = std::numeric_limits<double>::infinity();
#if defined(_SC_PHYS_PAGES)
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        capacity.bytes = static_cast<double>(pages) * static_cast<double>(size);
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        capacity.bytes = std::min(capacity.bytes, static_cast<double>(limit.rlim_cur));
    if (double most = 0; std::ifstream("/sys/fs/cgroup/memory.max") >> most) // "max" is no number
        capacity.bytes = std::min(capacity.bytes, most);
#endif
    return capacity;
}

void Capacity::requireTensor(const std::string& where, const Shape& shape) const
{
    const double size =
        static_cast<double>(shape.slices) * static_cast<double>(shape.rows) * static_cast<double>(shape.cols);
    if (size > numbers)
        throw Error(where + ": " + shape.text() + " numbers are more than the " + fixedText(numbers, 0)
                    + " that one tensor may hold");
}

void Capacity::requireBytes(const std::string& where, double wanted) const
{
    if (wanted > bytes)
        throw Error(where + ": the tensors take " + bytesText(wanted).english() + ", more than the "
                    + bytesText(bytes).english() + " of memory that this machine has");
}

} // namespace heedmap
