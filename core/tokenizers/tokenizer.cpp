#include <heedmap/tokenizers/tokenizer.h>
#include <heedmap/tokenizers/tokenizer_json.h>

#include "tokenizers/sentence_piece_folder.h"

#include <heedmap/io/file.h>

namespace heedmap {

Tokenizer::~Tokenizer() = default;

TokenizerPointer findTokenizer(const std::filesystem::path& folder, TextSide side)
{
    const auto there = [&](const char* name) { return isThere(folder / name); };
    if (there("tokenizer.json"))
        return readTokenizerJson(folder / "tokenizer.json");
    if (there("vocab.txt"))
        return readWordPiece(folder / "vocab.txt");
    if (there("vocab.json") && there("merges.txt"))
        return readBytePair(folder / "vocab.json", folder / "merges.txt");
    return findSentencePieces(folder, side);
}

} // namespace heedmap
