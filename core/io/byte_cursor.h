#pragma once

#include <heedmap/base/error.h>
#include <heedmap/io/stored_array.h>

#include <algorithm>
#include <string_view>

namespace heedmap {

/// Takes bytes of a file one after the other. Throws Error if there are fewer than are asked for.
class ByteCursor {
public:
    /// `what` is said of a file that ends too early.
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
    /// Of so many bytes, at most eight, the lowest first.
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
    /// Up to the end of the line, which is passed over.
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
