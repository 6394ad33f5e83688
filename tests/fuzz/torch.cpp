#include <heedmap/io/torch_file.h>

#include "fuzz/tensors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return heedmap::readTensors(data, size, heedmap::listTorch);
}
