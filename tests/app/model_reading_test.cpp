// What a published model reads, and where its folder lies.

#include "support/program.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace heedmap {
namespace {

void makeModel(const std::filesystem::path& folder, const std::string& model)
{
    const std::filesystem::path data = HEEDMAP_SOURCE_FOLDER "/tests/data";
    std::filesystem::create_directories(folder);
    std::filesystem::copy(data / "models" / model, folder);
    std::filesystem::copy_file(data / "tokenizers/bert_uncased/vocab.txt", folder / "vocab.txt");
}

TEST(Export, DrawsAViewOfAModelWhoseFolderIsNamedWithoutASlash)
{
    const Folder folder;
    makeModel(folder.path() / "model", "llama");
    const Outcome outcome = heedmap({"export", "model", "-o", "heads.svg", "--view", "heads"}, folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(contents(folder.file("heads.svg")).starts_with("<?xml"));
}

TEST(Trace, ReadsASourceAndTheAnswerToItSoFar)
{
    const Folder folder;
    makeModel(folder.path() / "model", "t5");
    const auto traced = [&](const std::string& file, std::vector<std::string> call) {
        call.insert(call.begin(), {"trace", file, "-o", "out.json", "--nodes", "dec.0.cross.A"});
        const Outcome outcome = heedmap(call, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return contents(folder.file("out.json"));
    };
    const std::string source = traced("model", {"--tokens", "a b"});
    const std::string both = traced("model", {"--key-tokens", "a b", "--tokens", "b"});
    EXPECT_EQ(traced("model", {"--key-tokens", "a b"}), source);
    EXPECT_NE(both, source);
    EXPECT_EQ(heedmap({"new", "model", "-o", "a.heed", "--tokens", "b a"}, folder.path()).code, 0);
    EXPECT_EQ(traced("a.heed", {"--key-tokens", "a b", "--tokens", "b"}), both);
    makeModel(folder.path() / "llama", "llama");
    const Outcome other = heedmap({"trace", "llama", "-o", "out.npz", "--key-tokens", "a"}, folder.path());
    EXPECT_EQ(other.code, 2);
    EXPECT_NE(other.err.find("--key-tokens is for models with an encoder and a decoder; llama is none"),
              std::string::npos)
        << other.err;
}

} // namespace
} // namespace heedmap
