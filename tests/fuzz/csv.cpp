#include <heedmap/base/error.h>
#include <heedmap/io/table.h>

#include "fuzz/require.h"

using namespace heedmap;

/// What can be read can be written, and reads back as the same bits.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const TableReading how{.commas = true, .stack = true, .limits = {1 << 16}};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    try {
        const Tensor tensor = readTable(text, how).numbers;
        require(readTable(writeCsv(tensor), how).numbers.sameBits(tensor));
        require(readTable(writeCsv(tensor, '\t'), how).numbers.sameBits(tensor));
    } catch (const Error&) {
    }
    try {
        (void)readFigures(text, {.limits = how.limits});
    } catch (const Error&) {
    }
    return 0;
}
