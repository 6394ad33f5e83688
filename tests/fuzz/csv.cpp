#include <heedmap/base/error.h>
#include <heedmap/io/csv.h>

#include "fuzz/require.h"

using namespace heedmap;

/// What can be read can be written, and reads back as the same bits.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Limits limits{1 << 16};
    try {
        const Tensor tensor = readCsv({reinterpret_cast<const char*>(data), size}, limits);
        require(readCsv(writeCsv(tensor), limits).sameBits(tensor));
        require(readCsv(writeCsv(tensor, '\t'), limits).sameBits(tensor));
    } catch (const Error&) {
    }
    return 0;
}
