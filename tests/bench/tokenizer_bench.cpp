// A text in which every other character begins all of a tokenizer's many added tokens.
#include <heedmap/tokenizers/tokenizer.h>

#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace heedmap {
namespace {

/// `<`, `<<`, `<<<`, … up to a number of them.
TokenizerPointer manyAddedTokens(int count)
{
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("heedmap-bench-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream file(folder / "tokenizer.json");
    file << R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"added_tokens":[)";
    for (int size = 1; size <= count; ++size)
        file << (size == 1 ? "" : ",") << R"({"id":)" << size << R"(,"content":")"
             << std::string(static_cast<std::size_t>(size), '<') << "\"}";
    file << "]}";
    file.close();
    TokenizerPointer tokenizer = findTokenizer(folder);
    std::filesystem::remove_all(folder);
    return tokenizer;
}

/// Looked for one by one, 2000 tokens took a minute for 200,000 places.
void AddedTokens(benchmark::State& state)
{
    const TokenizerPointer tokenizer = manyAddedTokens(static_cast<int>(state.range(0)));
    std::string text;
    for (int i = 0; i < 200'000; ++i)
        text += "<a";
    for (auto _ : state)
        benchmark::DoNotOptimize(tokenizer->encode(text));
}

BENCHMARK(AddedTokens)->Arg(20)->Arg(2000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace heedmap

BENCHMARK_MAIN();
