#include <heedmap/base/error.h>
#include <heedmap/io/file.h>
#include <heedmap/tokenizers/tokenizer_json.h>

#include "fuzz/require.h"

#include <filesystem>
#include <string>
#include <unistd.h>

using namespace heedmap;

/// Up to the first zero byte a tokenizer.json, after it a text: every token is in the vocabulary.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::filesystem::path file =
        std::filesystem::temp_directory_path() / ("heedmap-fuzz-" + std::to_string(getpid()) + ".json");
    const std::string input(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(input.find('\0'), size);
    try {
        writeFile(file, input.substr(0, end), Sync::No);
        const TokenizerPointer tokenizer = readTokenizerJson(file);
        for (const Token& token : tokenizer->encode(input.substr(std::min(end + 1, size))))
            require(token.id >= 0 && token.id < tokenizer->vocabularySize());
    } catch (const Error&) {
    }
    std::filesystem::remove(file);
    return 0;
}
