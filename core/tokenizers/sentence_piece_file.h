#pragma once

#include "tokenizers/pieces.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

enum class PieceKind {
    Normal = 1,
    Unknown,     ///< the one for what no piece spells
    Control,     ///< no part of a text, as `</s>`
    UserDefined, ///< never cut nor joined
    Unused,
    Byte ///< `<0xE4>`
};

struct ScoredPiece {
    std::string text;
    float score = 0;
    PieceKind kind = PieceKind::Normal;
};

/// What a SentencePiece model says (sentencepiece_model.proto; Kudo and Richardson 2018).
struct SentencePieceModel {
    enum class Cut { MostProbable = 1, Pairs, Words, Characters };

    std::vector<ScoredPiece> pieces = {};
    Cut cut = Cut::MostProbable;
    Index unknown = 0;          ///< the place of the piece of that kind
    bool bytes = false;         ///< what is unknown becomes its bytes
    bool spaceBehind = false;   ///< the space that is added to a text stands behind it
    std::string begin = "<s>";  ///< the control piece that begins a text, if it is there
    std::string end = "</s>";   ///< and the one that ends it
    std::string characters;     ///< the precompiled map of characters; may be empty
    bool addsSpace = true;      ///< to every text
    bool squeezesSpaces = true; ///< drops spaces around a text, and but one between words
    bool marksSpaces = true;    ///< U+2581 for a space
};

/// Throws Error for bytes that are not such a model, or one that the published library refuses: without pieces, without
/// exactly one of kind Unknown, or with bytes but not all 256.
SentencePieceModel sentencePieceModel(std::string_view file);

/// Its pieces of these kinds, with their places. They stay where they are.
PieceIndex piecesOf(const SentencePieceModel& model, std::initializer_list<PieceKind> kinds);

} // namespace heedmap
