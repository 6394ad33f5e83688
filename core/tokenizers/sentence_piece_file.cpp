#include "tokenizers/sentence_piece_file.h"

#include "base/utf8.h"
#include "tokenizers/pieces.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/sentence.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>

namespace heedmap {
namespace {

/// Reads the wire format of protocol buffers ("Encoding", protobuf.dev): a message is a row of fields, each a number
/// and a value. Written by hand, since one kind of file is read with it: the library, its compiler and what they
/// generate would be many times the tokenizers.
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

/// Takes fields from the front of a message.
class WireReader {
public:
    explicit WireReader(const WireMessage& message) : m_rest(message) {}

    bool atEnd() const { return m_rest.bytes.empty(); }
    WireField next();

private:
    std::uint64_t varint();
    std::uint64_t fixed(std::size_t size);
    std::string_view taken(std::uint64_t size);

    WireMessage m_rest;
};

WireField WireReader::next()
{
    WireField field;
    const std::size_t at = m_rest.at;
    const std::uint64_t tag = varint();
    field.m_number = tag >> 3U;
    field.m_kind = static_cast<WireField::Kind>(tag & 7U);
    field.m_bytes.at = m_rest.at;
    if (field.m_number == 0)
        throw Error(HEEDMAP_PHRASE("byte %1: expected the number of a field, got 0"), at);
    switch (field.m_kind) {
    case WireField::Kind::Varint: field.m_value = varint(); return field;
    case WireField::Kind::Eight: field.m_value = fixed(8); return field;
    case WireField::Kind::Four: field.m_value = fixed(4); return field;
    case WireField::Kind::Bytes: {
        const std::uint64_t size = varint();
        field.m_bytes.at = m_rest.at;
        field.m_bytes.bytes = taken(size);
        return field;
    }
    }
    throw Error(HEEDMAP_PHRASE("byte %1: expected a value of kind 0, 1, 2 or 5, got %2"), at, tag & 7U);
}

// Seven bits a byte, the lowest first; the eighth says that another byte follows.
std::uint64_t WireReader::varint()
{
    constexpr unsigned most = 64;
    const std::size_t at = m_rest.at;
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < most; shift += 7) {
        const auto byte = static_cast<unsigned char>(taken(1).front());
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80U)
            return value;
    }
    throw Error(HEEDMAP_PHRASE("byte %1: expected a number of at most 10 bytes"), at);
}

std::uint64_t WireReader::fixed(std::size_t size)
{
    const std::string_view bytes = taken(size);
    std::uint64_t value = 0;
    for (std::size_t i = size; i-- > 0;)
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

std::string_view WireReader::taken(std::uint64_t size)
{
    if (size > m_rest.bytes.size())
        throw Error(HEEDMAP_PHRASE("byte %1: expected a value of size %2, got %3"), m_rest.at, size,
                    m_rest.bytes.size());
    const auto count = static_cast<std::size_t>(size);
    const std::string_view bytes = m_rest.bytes.substr(0, count);
    m_rest.bytes.remove_prefix(count);
    m_rest.at += count;
    return bytes;
}

void WireField::require(Kind kind, Phrase expected) const
{
    if (m_kind != kind)
        throw Error(HEEDMAP_PHRASE("byte %1: field %2: expected %3"), m_bytes.at, m_number, expected);
}

std::string_view WireField::bytes() const
{
    require(Kind::Bytes, HEEDMAP_PHRASE("bytes"));
    return m_bytes.bytes;
}

std::string_view WireField::text() const
{
    if (!isUtf8(bytes()))
        throw Error(HEEDMAP_PHRASE("byte %1: field %2: the text is not UTF-8"), m_bytes.at, m_number);
    return m_bytes.bytes;
}

WireMessage WireField::message() const
{
    require(Kind::Bytes, HEEDMAP_PHRASE("a message"));
    return m_bytes;
}

float WireField::real() const
{
    require(Kind::Four, HEEDMAP_PHRASE("a float"));
    return std::bit_cast<float>(static_cast<std::uint32_t>(m_value));
}

std::uint64_t WireField::whole() const
{
    require(Kind::Varint, HEEDMAP_PHRASE("a varint"));
    return m_value;
}

int WireField::choice(int most) const
{
    if (whole() > static_cast<std::uint64_t>(most))
        throw Error(HEEDMAP_PHRASE("byte %1: field %2: expected a number from 0 to %3, got %4"), m_bytes.at, m_number,
                    most, m_value);
    return static_cast<int>(m_value);
}

void forEachField(const WireMessage& message, const std::function<void(const WireField&)>& take)
{
    for (WireReader reader(message); !reader.atEnd();)
        take(reader.next());
}

// The cases below are the numbers of the fields in sentencepiece_model.proto.

ScoredPiece pieceOf(const WireMessage& message)
{
    ScoredPiece piece;
    forEachField(message, [&](const WireField& field) {
        switch (field.number()) {
        case 1: piece.text = field.text(); break;
        case 2: piece.score = field.real(); break;
        case 3: piece.kind = static_cast<PieceKind>(field.choice(6)); break;
        default: break;
        }
    });
    if (piece.text.empty())
        throw Error(HEEDMAP_PHRASE("byte %1: the piece has no text"), message.at);
    if (!std::isfinite(piece.score))
        throw Error(HEEDMAP_PHRASE("the score of the piece %1 is not finite"), inQuotes(piece.text));
    if (piece.kind < PieceKind::Normal)
        throw Error(HEEDMAP_PHRASE("the kind of the piece %1: expected a number from 1 to 6, got 0"),
                    inQuotes(piece.text));
    return piece;
}

void readTraining(const WireMessage& message, SentencePieceModel& model)
{
    forEachField(message, [&](const WireField& field) {
        switch (field.number()) {
        case 3: model.cut = static_cast<SentencePieceModel::Cut>(field.choice(4)); break;
        case 24: model.spaceBehind = field.truth(); break;
        case 35: model.bytes = field.truth(); break;
        case 46: model.begin = field.text(); break;
        case 47: model.end = field.text(); break;
        default: break;
        }
    });
}

void readNormalization(const WireMessage& message, SentencePieceModel& model)
{
    forEachField(message, [&](const WireField& field) {
        switch (field.number()) {
        case 2: model.characters = field.bytes(); break;
        case 3: model.addsSpace = field.truth(); break;
        case 4: model.squeezesSpaces = field.truth(); break;
        case 5: model.marksSpaces = field.truth(); break;
        default: break;
        }
    });
}

void requireBytes(const SentencePieceModel& model)
{
    constexpr std::size_t all = 256;
    std::set<std::string> spellings;
    for (std::size_t byte = 0; byte < all; ++byte)
        spellings.insert(byteSpelling(byte));
    std::size_t found = 0;
    for (const ScoredPiece& piece : model.pieces)
        if (piece.kind == PieceKind::Byte) {
            if (spellings.erase(piece.text) == 0)
                throw Error(HEEDMAP_PHRASE("the piece %1 is of kind byte; expected each of <0x00> to <0xFF> once"),
                            inQuotes(piece.text));
            ++found;
        }
    if (found != (model.bytes ? all : 0))
        throw Error(HEEDMAP_PHRASE("expected %1 pieces of kind byte, as byte_fallback says, got %2"),
                    model.bytes ? all : 0, found);
}

} // namespace

SentencePieceModel sentencePieceModel(std::string_view file)
{
    SentencePieceModel model;
    forEachField({file}, [&](const WireField& field) {
        switch (field.number()) {
        case 1: model.pieces.push_back(pieceOf(field.message())); break;
        case 2: readTraining(field.message(), model); break;
        case 3: readNormalization(field.message(), model); break;
        default: break;
        }
    });
    if (model.pieces.empty())
        throw Error(HEEDMAP_PHRASE("expected a SentencePiece model, got a file without pieces"));
    const auto isUnknown = [](const ScoredPiece& piece) { return piece.kind == PieceKind::Unknown; };
    const auto count = std::ranges::count_if(model.pieces, isUnknown);
    if (count != 1)
        throw Error(HEEDMAP_PHRASE("expected one piece of kind unknown, got %1"), count);
    model.unknown = std::ranges::find_if(model.pieces, isUnknown) - model.pieces.begin();
    if (model.cut < SentencePieceModel::Cut::MostProbable)
        throw Error(HEEDMAP_PHRASE("model_type: expected a number from 1 to 4, got 0"));
    requireBytes(model);
    return model;
}

PieceIndex piecesOf(const SentencePieceModel& model, std::initializer_list<PieceKind> kinds)
{
    std::vector<std::pair<std::string_view, Index>> found;
    for (std::size_t i = 0; i < model.pieces.size(); ++i)
        if (std::ranges::find(kinds, model.pieces[i].kind) != kinds.end())
            found.emplace_back(model.pieces[i].text, static_cast<Index>(i));
    return PieceIndex(std::move(found));
}

} // namespace heedmap
