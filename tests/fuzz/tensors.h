#pragma once

#include <heedmap/base/error.h>
#include <heedmap/io/array_entry.h>

#include "fuzz/require.h"

namespace heedmap {

/// Every tensor of a file is read, whole and in part, or refused by itself; none lies outside the file.
inline int readTensors(const std::uint8_t* data, std::size_t size, std::vector<ArrayEntry> (*list)(Bytes))
{
    const Limits limits{1 << 16};
    const Bytes bytes = std::as_bytes(std::span(data, size));
    try {
        for (const ArrayEntry& entry : list(bytes)) {
            require(entry.bytes.empty()
                    || (entry.bytes.data() >= bytes.data()
                        && entry.bytes.data() + entry.bytes.size() <= bytes.data() + bytes.size()));
            try {
                const StoredArray array = storedArray(entry);
                const ArraySelection part{{}, Range{array.shape.cols / 2, array.shape.cols}, array.shape.rank > 1};
                require(select(read(array, {}, limits), part).sameBits(read(array, part, limits)));
            } catch (const Error&) {
            }
        }
    } catch (const Error&) {
    }
    return 0;
}

} // namespace heedmap
