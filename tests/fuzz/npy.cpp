#include <heedmap/base/error.h>
#include <heedmap/io/npy.h>

#include "fuzz/require.h"

using namespace heedmap;

/// What can be read can be written, and reads back as the same bits.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Limits limits{1 << 16};
    try {
        const Tensor tensor = read(parseNpy(std::as_bytes(std::span(data, size))), {}, limits);
        const std::string again = writeNpy(tensor);
        require(read(parseNpy(std::as_bytes(std::span(again))), {}, limits).sameBits(tensor));
    } catch (const Error&) {
    }
    return 0;
}
