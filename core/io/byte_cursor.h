#pragma once

#include <heedmap/base/error.h>
#include <heedmap/io/stored_array.h>

#include <algorithm>
#include <string_view>

namespace heedmap {

/// Reads the bytes of a file from front to back. Throws Error if fewer are left than are asked for.
class ByteCursor {
public:
    /// `what`: the error for a file that ends too early.
    ByteCursor(Bytes bytes, Phrase what) : m_rest(bytes), m_what(what) {}

    Bytes take(std::uint64_t count)
    {
        if (count > m_rest.size())
            throw Error(m_what);
        const Bytes taken = m_rest.first(static_cast<std::size_t>(count));
        m_rest = m_rest.subspan(taken.size());
        return taken;
    }
    void skip(std::uint64_t count) { take(count); }
    /// Reads a little-endian number of `size` bytes, at most eight.
    std::uint64_t number(std::size_t size)
    {
        std::uint64_t value = 0;
        const Bytes digits = take(size);
        for (std::size_t i = size; i-- > 0;)
            value = value << 8U | std::to_integer<std::uint64_t>(digits[i]);
        return value;
    }
    std::string_view text(std::uint64_t size)
    {
        const Bytes taken = take(size);
        return {reinterpret_cast<const char*>(taken.data()), taken.size()};
    }
    /// Reads a line and skips its end.
    std::string_view line()
    {
        const auto end = std::ranges::find(m_rest, std::byte{'\n'});
        const std::string_view found = text(static_cast<std::uint64_t>(end - m_rest.begin()));
        skip(1);
        return found;
    }

private:
    Bytes m_rest;
    Phrase m_what;
};

} // namespace heedmap
