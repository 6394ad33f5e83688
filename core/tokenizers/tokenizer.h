#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/shape.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// A piece of a text, as a model counts it.
struct Token {
    Index id = 0;      ///< the row of the embedding
    std::string piece; ///< as the vocabulary spells it: "##ing", "Ġthe"
    std::string text;  ///< for people: "##ing", "␣the"

    bool operator==(const Token&) const = default;
};

/// Splits a text into the tokens of one model, the ones that it puts around a text included.
class HEEDMAP_EXPORT Tokenizer {
public:
    Tokenizer() = default;
    Tokenizer(const Tokenizer&) = delete;
    Tokenizer& operator=(const Tokenizer&) = delete;
    virtual ~Tokenizer();

    /// Throws Error for a text that is not UTF-8 or longer than 16 MiB, and where a part of it has no token.
    virtual std::vector<Token> encode(std::string_view text) const = 0;
    /// A text that has the tokens of these `text`s, those that are put around every text left out. A token that
    /// there is none of stands in it as it is.
    virtual std::string decode(std::span<const std::string> texts) const = 0;
    /// One more than the largest id.
    virtual Index vocabularySize() const = 0;
    /// A name for each id, every one another: the token's text, with the id after it where another has that text too.
    virtual std::vector<std::string> words() const = 0;
};

using TokenizerPointer = std::unique_ptr<const Tokenizer>;

// The readers throw Error `vocab.txt: line 3: …` for a malformed file.

/// BERT's (Devlin et al. 2019; the pieces by Wu et al. 2016, 4.1): vocab.txt has a piece a line. A
/// tokenizer_config.json beside it may say that letters keep their case (`do_lower_case`) or accents.
HEEDMAP_EXPORT TokenizerPointer readWordPiece(const std::filesystem::path& vocabulary);

/// GPT-2's byte pairs (Radford et al. 2019, 2.2): vocab.json from pieces to ids, merges.txt in the order in
/// which pieces are joined.
HEEDMAP_EXPORT TokenizerPointer readBytePair(const std::filesystem::path& vocabulary,
                                             const std::filesystem::path& merges);

/// Which text of a model with an encoder and a decoder.
enum class TextSide {
    Source, ///< what it reads; the only text of other models
    Answer  ///< what its decoder writes, which some cut by a vocabulary of its own
};

/// The tokenizer in a model's folder: tokenizer.json, or vocab.txt, or vocab.json and merges.txt, or SentencePiece
/// models (source.spm and target.spm, sentencepiece.bpe.model, spiece.model, tokenizer.model); else nothing.
HEEDMAP_EXPORT TokenizerPointer findTokenizer(const std::filesystem::path& folder, TextSide side = TextSide::Source);

} // namespace heedmap
