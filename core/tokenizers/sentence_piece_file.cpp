#include "tokenizers/sentence_piece_file.h"

#include "tokenizers/piece_spelling.h"
#include "tokenizers/wire_format.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace heedmap {
namespace {

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
