#include <heedmap/base/error.h>
#include <heedmap/io/npz.h>

#include "fuzz/require.h"

using namespace heedmap;

/// Every array of an archive is read or refused by itself.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const Bytes bytes = std::as_bytes(std::span(data, size));
    try {
        for (const std::string& name : listNpz(bytes)) {
            try {
                require(readNpz(bytes, name, {}, {1 << 16}).shape().size() > 0);
            } catch (const Error&) {
            }
        }
    } catch (const Error&) {
    }
    return 0;
}
