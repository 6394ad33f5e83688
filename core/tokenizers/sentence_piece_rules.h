#pragma once

#include <heedmap/tensor/shape.h>

#include <string>
#include <vector>

namespace heedmap {

/// How a kind of published model numbers the pieces of its SentencePiece models, and what it puts around a text.
struct SentencePieceRule {
    std::string file = {};
    std::string answerFile = {};         ///< of what a decoder writes; empty: the same
    std::string numbers = {};            ///< the file from pieces to ids; empty: a piece's id is its place
    std::vector<std::string> kinds = {}; ///< `model_type` in config.json; empty: every one
    std::string className = {};          ///< `tokenizer_class` in tokenizer_config.json; empty: every one
    std::string codes = {};              ///< `language_codes` there, if it says any; empty: every one

    std::vector<std::string> first = {};     ///< pieces with ids of their own, from 0
    Index shift = 0;                         ///< of the others
    std::vector<std::string> languages = {}; ///< pieces after them; a text begins with one
    std::string last = {};                   ///< the piece behind all of them
    Index extra = 0;                         ///< `<extra_id_0>` and so on, the last of them first, behind all

    std::string before = {}; ///< the piece before a text: "bos", the model's own; of a source, a language
    std::string after = {};  ///< and the one behind it: "eos", the model's own
    bool folds = false;      ///< quotes become one mark, letters lower case without accents
};

/// Those that are known, a more special one before a general one.
const std::vector<SentencePieceRule>& sentencePieceRules();

} // namespace heedmap
