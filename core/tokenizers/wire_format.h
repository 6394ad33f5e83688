#pragma once

#include <heedmap/base/sentence.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

/// Reads the wire format of protocol buffers ("Encoding", protobuf.dev): a message is a row of fields, each a number
/// and a value. Written by hand, since one kind of file is read with it: the library, its compiler and what they
/// generate would be many times the tokenizers.
namespace heedmap {

/// The bytes of a message, and where in the file they begin.
struct WireMessage {
    std::string_view bytes;
    std::size_t at = 0;
};

/// A field of a message. What is asked of it has to be what it is: else it throws Error, which names the byte.
class WireField {
public:
    std::uint64_t number() const { return m_number; }

    std::string_view text() const; ///< UTF-8
    std::string_view bytes() const;
    WireMessage message() const;
    float real() const;
    bool truth() const { return whole() != 0; }
    /// An enumerator or another number from 0 to `most`.
    int choice(int most) const;

private:
    friend class WireReader;
    enum class Kind : unsigned { Varint = 0, Eight = 1, Bytes = 2, Four = 5 };

    void require(Kind kind, Phrase expected) const;
    std::uint64_t whole() const;

    std::uint64_t m_number = 0;
    Kind m_kind = Kind::Varint;
    std::uint64_t m_value = 0; ///< of every kind but Bytes
    WireMessage m_bytes = {};  ///< at: of every kind
};

/// Calls `take` with every field of a message, in order. Throws Error for bytes that are none.
void forEachField(const WireMessage& message, const std::function<void(const WireField&)>& take);

} // namespace heedmap
