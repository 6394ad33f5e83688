#include <heedmap/io/torch_file.h>

#include "fuzz/tensors.h"

#include <heedmap/base/error.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        (void)heedmap::torchStrings({reinterpret_cast<const std::byte*>(data), size});
    } catch (const heedmap::Error&) { // not one that can be read
    }
    return heedmap::readTensors(data, size, heedmap::listTorch);
}
