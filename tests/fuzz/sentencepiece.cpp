#include <heedmap/base/error.h>
#include <heedmap/io/file.h>
#include <heedmap/tokenizers/tokenizer.h>

#include "fuzz/require.h"

#include <filesystem>
#include <string>
#include <unistd.h>

using namespace heedmap;

/// Two bytes with the length of a SentencePiece model, the model, and a text: every token is in the vocabulary, and the
/// text of the tokens can be split, too.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("heedmap-fuzz-" + std::to_string(getpid()));
    const std::string input(reinterpret_cast<const char*>(data), size);
    if (size < 2)
        return 0;
    const std::size_t length = std::min<std::size_t>(data[0] | static_cast<std::size_t>(data[1]) << 8U, size - 2);
    std::filesystem::create_directories(folder);
    try {
        writeFile(folder / "tokenizer.model", input.substr(2, length), Sync::No);
        const TokenizerPointer tokenizer = findTokenizer(folder);
        std::vector<std::string> texts;
        for (const Token& token : tokenizer->encode(input.substr(2 + length))) {
            require(token.id >= 0 && token.id < tokenizer->vocabularySize());
            texts.push_back(token.text);
        }
        for (const Token& token : tokenizer->encode(tokenizer->decode(texts)))
            require(token.id >= 0 && token.id < tokenizer->vocabularySize());
    } catch (const Error&) {
    }
    std::filesystem::remove_all(folder);
    return 0;
}
