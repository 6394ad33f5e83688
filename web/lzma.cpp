// Unpacks LZMA, which packs the core a third shorter than what browsers unpack by themselves: a module of its own, as
// in WebAssembly it takes half the time that it takes in JavaScript. It has no library, and its memory is its own;
// bytes that were damaged lead to others, or out of that memory, which the browser tells. After Igor Pavlov's
// specification of the format (public domain).
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace {

using Byte = std::uint8_t;
using Probability = std::uint16_t; ///< of a 0, of 2^11
constexpr Probability half = 1024;
constexpr std::size_t headSize = 13, pageSize = 1 << 16;
constexpr unsigned mostContextBits = 4; ///< lc + lp, as FORMAT_ALONE of liblzma has them at most

template <std::size_t size> struct Table : std::array<Probability, size> {
    Table() { this->fill(half); }
};

/// Bits from numbers below `range`, of which `code` is one.
class Bits {
public:
    explicit Bits(const Byte* from) : m_from(from)
    {
        for (int i = 0; i < 5; ++i)
            m_code = m_code << 8 | *m_from++;
    }

    unsigned next(Probability& probability)
    {
        const std::uint32_t bound = (m_range >> 11) * probability;
        const bool one = m_code >= bound;
        if (one) {
            m_range -= bound;
            m_code -= bound;
            probability -= probability >> 5;
        } else {
            m_range = bound;
            probability += (2048 - probability) >> 5;
        }
        refill();
        return one;
    }

    /// As likely 0 as 1.
    unsigned plain(unsigned count)
    {
        unsigned result = 0;
        for (; count > 0; --count) {
            m_range >>= 1;
            const bool one = m_code >= m_range;
            m_code -= one ? m_range : 0;
            refill();
            result = result << 1 | one;
        }
        return result;
    }

    unsigned tree(Probability* table, unsigned count)
    {
        unsigned at = 1;
        for (unsigned i = 0; i < count; ++i)
            at = at << 1 | next(table[at]);
        return at - (1u << count);
    }

    /// The lowest bit first.
    unsigned reverseTree(Probability* table, unsigned count)
    {
        unsigned at = 1, result = 0;
        for (unsigned i = 0; i < count; ++i) {
            const unsigned bit = next(table[at]);
            at = at << 1 | bit;
            result |= bit << i;
        }
        return result;
    }

private:
    void refill()
    {
        if (m_range < 1u << 24) {
            m_range <<= 8;
            m_code = m_code << 8 | *m_from++;
        }
    }

    const Byte* m_from;
    std::uint32_t m_range = 0xffffffff, m_code = 0;
};

struct Lengths {
    Table<2> choice;
    Table<16 << 3> low, middle;
    Table<256> high;

    unsigned next(Bits& bits, unsigned place)
    {
        if (bits.next(choice[0]) == 0)
            return 2 + bits.tree(&low[place << 3], 3);
        if (bits.next(choice[1]) == 0)
            return 10 + bits.tree(&middle[place << 3], 3);
        return 18 + bits.tree(high.data(), 8);
    }
};

struct Distances {
    Table<4 << 6> slots;
    Table<115> some;
    Table<16> aligned;

    unsigned next(Bits& bits, unsigned length)
    {
        const unsigned slot = bits.tree(&slots[std::min(length - 2, 3u) << 6], 6);
        if (slot < 4)
            return slot;
        const unsigned count = (slot >> 1) - 1, base = (2 | (slot & 1)) << count;
        if (slot < 14)
            return base + bits.reverseTree(&some[base - slot], count);
        const unsigned upper = bits.plain(count - 4) << 4;
        return base + upper + bits.reverseTree(aligned.data(), 4);
    }
};

/// What of a match comes first: whether there is one, and of which distance.
struct Matches {
    Table<12 << 4> any, oneByte;
    Table<12> again, notLast, notSecond, notThird;
};

class Unpacking {
public:
    Unpacking(const Byte* from, Byte* to, std::size_t size)
        : m_bits(from + headSize), m_begin(to), m_to(to), m_end(to + size), m_lc(from[0] % 9), m_lp(from[0] / 9 % 5),
          m_pb(from[0] / 45)
    {
        m_literals.fill(half);
    }

    void run()
    {
        while (m_to < m_end) {
            const unsigned place = static_cast<unsigned>(m_to - m_begin) & ((1u << m_pb) - 1);
            const unsigned length = next(place);
            const Byte* from = m_to - m_distances[0] - 1;
            for (const Byte* end = m_to + std::min<std::size_t>(length, m_end - m_to); m_to < end;) // they may overlap
                *m_to++ = *from++;
        }
    }

private:
    /// Writes a byte, or returns how many there are to copy, from m_distances[0] + 1 before.
    unsigned next(unsigned place)
    {
        if (m_bits.next(m_matches.any[(m_state << 4) + place]) == 0) {
            *m_to = literal();
            ++m_to;
            m_state = m_state < 4 ? 0 : m_state < 10 ? m_state - 3 : m_state - 6;
            return 0;
        }
        const bool early = m_state < 7;
        if (m_bits.next(m_matches.again[m_state]) == 0) {
            const unsigned length = m_newLengths.next(m_bits, place);
            std::rotate(m_distances.begin(), m_distances.end() - 1, m_distances.end());
            m_distances[0] = m_newDistances.next(m_bits, length);
            m_state = early ? 7 : 10;
            return length;
        }
        if (recall(place)) {
            m_state = early ? 9 : 11;
            return 1;
        }
        m_state = early ? 8 : 11;
        return m_oldLengths.next(m_bits, place);
    }

    /// Brings one of the last four distances to the front; returns whether it is one byte alone.
    bool recall(unsigned place)
    {
        if (m_bits.next(m_matches.notLast[m_state]) == 0)
            return m_bits.next(m_matches.oneByte[(m_state << 4) + place]) == 0;
        const int which = m_bits.next(m_matches.notSecond[m_state]) == 0 ? 1
            : m_bits.next(m_matches.notThird[m_state]) == 0              ? 2
                                                                         : 3;
        std::rotate(m_distances.begin(), m_distances.begin() + which, m_distances.begin() + which + 1);
        return false;
    }

    Byte literal()
    {
        const unsigned before = m_to > m_begin ? m_to[-1] : 0, at = static_cast<unsigned>(m_to - m_begin);
        const unsigned context = ((at & ((1u << m_lp) - 1)) << m_lc) + (before >> (8 - m_lc));
        Probability* table = &m_literals[0x300 * context];
        unsigned symbol = 1;
        if (m_state >= 7) { // the byte that is not the next of the match before
            unsigned matched = m_to[-static_cast<std::ptrdiff_t>(m_distances[0]) - 1];
            bool same = true;
            for (; same && symbol < 0x100; matched <<= 1) {
                const unsigned expected = matched >> 7 & 1;
                const unsigned bit = m_bits.next(table[((1 + expected) << 8) + symbol]);
                symbol = symbol << 1 | bit;
                same = bit == expected;
            }
        }
        while (symbol < 0x100)
            symbol = symbol << 1 | m_bits.next(table[symbol]);
        return static_cast<Byte>(symbol);
    }

    Bits m_bits;
    Byte* m_begin;
    Byte* m_to;
    Byte* m_end;
    unsigned m_lc, m_lp, m_pb;
    unsigned m_state = 0;
    std::array<std::uint32_t, 4> m_distances{};
    Matches m_matches;
    Lengths m_newLengths, m_oldLengths;
    Distances m_newDistances;
    std::array<Probability, 0x300 << mostContextBits> m_literals;
};

} // namespace

extern "C" Byte __heap_base; // where the memory begins that nothing lies in

/// Room for `size` bytes, or null. What was there before is gone.
extern "C" Byte* hm_room(std::size_t size)
{
    const std::size_t end = reinterpret_cast<std::size_t>(&__heap_base) + size;
    const std::size_t pages = (end + pageSize - 1) / pageSize, has = __builtin_wasm_memory_size(0);
    const bool enough = end >= size && (pages <= has || __builtin_wasm_memory_grow(0, pages - has) != SIZE_MAX);
    return enough ? &__heap_base : nullptr;
}

/// Adler-32 of what lies there, by which damaged bytes are told before they are used.
extern "C" std::uint32_t hm_sum(const Byte* from, std::size_t size)
{
    std::uint32_t a = 1, b = 0;
    for (const Byte* end = from + size; from < end;) {
        for (const Byte* stop = from + std::min<std::size_t>(end - from, 1024); from < stop; ++from) // below 2^32
            b += a += *from;
        a %= 65521;
        b %= 65521;
    }
    return b << 16 | a;
}

/// Unpacks what lies at `from` into `size` bytes at `to`.
extern "C" void hm_unpack(const Byte* from, Byte* to, std::size_t size) { Unpacking(from, to, size).run(); }
