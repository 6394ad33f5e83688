// Models that people write themselves, against the modules that tests/data/models/teaching.py writes in PyTorch.

#include "core/models/recognize_support.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

const std::vector<Index> ids = {3, 7, 7, 1, 10};

TEST(TeachingModels, AreComputedAsTheirCodeDoes)
{
    expectAsPyTorch("lets_build_gpt", ids);
    expectAsPyTorch("llm_from_scratch", ids);
    expectAsPyTorch(recognized(models() / "annotated_transformer", {.ids = {0, 4, 2}, .sourceIds = ids}),
                    models() / "annotated_transformer" / "expected.npz");
}

/// The weights alone, as torch.save and save_file write them.
std::filesystem::path weightsOf(const TestFolder& folder, const std::string& model)
{
    std::filesystem::copy(models() / model / "model.safetensors", folder.path());
    return folder / "model.safetensors";
}

TEST(TeachingModels, AskForHeadsThatNoFileSays)
{
    const TestFolder folder;
    const std::filesystem::path file = weightsOf(folder, "llm_from_scratch");
    try {
        recognizeModel(file, {.ids = ids});
        FAIL();
    } catch (const Question& question) {
        EXPECT_EQ(std::get<Question::Heads>(question.about()).width, 8);
        EXPECT_STREQ(question.what(),
                     "the LLM from scratch does not say how many heads it has; expected heads=N where N divides 8, its "
                     "width");
    }
    expectAsPyTorch(recognized(file, {.ids = ids, .settings = Json::Object{{"heads", 2.0}}}),
                    models() / "llm_from_scratch" / "expected.npz");
}

TEST(TeachingModels, OpenTheWeightsOfANanoGptAlone)
{
    const std::filesystem::path file = models() / "nanogpt_weights" / "model.pt";
    EXPECT_EQ(errorOf([&] {
                  recognizeModel(file, {.ids = {4, 0, 29, 4, 11}});
              }),
              "the nanoGPT does not say how many heads it has; expected heads=N where N divides 12, its width");
    expectAsPyTorch(recognized(file, {.ids = {4, 0, 29, 4, 11}, .settings = Json::Object{{"heads", 3.0}}}),
                    models() / "nanogpt_biased" / "expected.npz");
}

TEST(TeachingModels, JoinHeadsOfOneSize)
{
    const TestFolder folder;
    const std::filesystem::path file = weightsOf(folder, "lets_build_gpt");
    std::string bytes = readFile(file, 1 << 20);
    const std::string name = "blocks.1.sa.heads.1.key.weight";
    const std::size_t shape = bytes.find("[4, 8]", bytes.find(name));
    ASSERT_NE(shape, std::string::npos);
    bytes.replace(shape, 6, "[8, 4]");
    writeFile(file, bytes);
    EXPECT_EQ(errorOf([&] { recognizeModel(file, {.ids = ids}); }),
              "the tensors \"blocks.1.sa.heads.0.key.weight\" and \"" + name + "\": expected heads of one size");
}

} // namespace
} // namespace heedmap
