// Which files of a folder make the model, and whether all of it is there.

#include <heedmap/models/recognize.h>

#include "core/io/io_support.h"
#include "support/model_folder.h"

namespace heedmap {
namespace {

/// A folder with the weights of the small BERT, two layers, under another name.
class ShardedModel : public ::testing::Test {
protected:
    ShardedModel()
    {
        give(shard);
        writeFile(m_folder / "config.json", readFile(modelFolder("bert") / "config.json", 1 << 16));
    }

    void give(const std::string& file) const
    {
        writeFile(m_folder / file, readFile(modelFolder("bert") / "model.safetensors", 1 << 24));
    }
    void index(const std::string& map) const
    {
        writeFile(m_folder / "model.safetensors.index.json", R"({"weight_map": )" + map + "}");
    }
    std::string said(const std::string& file = {}) const
    {
        return errorOf([&] {
            if (!recognizeModel(file.empty() ? m_folder.path() : m_folder / file, {.ids = {1, 2}}))
                throw Error(HEEDMAP_PHRASE("no model"));
        });
    }

    static constexpr const char* shard = "model-00001-of-00002.safetensors";
    TestFolder m_folder;
};

TEST_F(ShardedModel, IsRefusedWhereAFileOfItsIndexIsMissing)
{
    index(R"({"a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"})");
    const std::string missing = "model.safetensors.index.json: the file \"model-00002-of-00002.safetensors\", which "
                                "is named there, is missing";
    EXPECT_EQ(said(), missing);
    EXPECT_EQ(said(shard), missing);
}

TEST_F(ShardedModel, IsRefusedInASentenceWhereLinksLeadRoundInACircle)
{
    for (const std::string file : {"config.json", "model.safetensors.index.json", "model.safetensors"}) {
        std::filesystem::remove(m_folder / file);
        std::filesystem::create_symlink(file, m_folder / file);
        EXPECT_EQ(said(), file + ": cannot be read: symbolic links form a loop");
        std::filesystem::remove(m_folder / file);
    }
    std::filesystem::create_symlink("loop", m_folder / "loop");
    EXPECT_EQ(said("loop"), "cannot be read: symbolic links form a loop");
    EXPECT_EQ(said("loop/model.safetensors"), "config.json: cannot be read: symbolic links form a loop");
}

TEST_F(ShardedModel, IsRefusedWhereATensorIsNotInItsFile)
{
    index(R"({"a": "model-00001-of-00002.safetensors"})");
    EXPECT_EQ(said(), "model.safetensors.index.json: the tensor \"a\" is not in \"model-00001-of-00002.safetensors\"");
    index(R"({"a": "../model.safetensors"})");
    EXPECT_EQ(said(),
              "model.safetensors.index.json: weight_map: \"a\": expected the name of a file in the same folder, got "
              "\"../model.safetensors\"");
    index("[]");
    EXPECT_EQ(said(), "model.safetensors.index.json: it has no object \"weight_map\", which says where each tensor is");
}

TEST_F(ShardedModel, IsRefusedWhereTwoFilesHaveATensor)
{
    EXPECT_EQ(said(), "nothing thrown");
    give("other.safetensors");
    EXPECT_TRUE(said().starts_with("other.safetensors: the tensor \"bert."));
    EXPECT_NE(said().find("is in model-00001-of-00002.safetensors too"), std::string::npos);
    EXPECT_EQ(said(shard), "nothing thrown"); // by itself
    give("model.safetensors");                // what the others are is not asked any more
    EXPECT_EQ(said(), "nothing thrown");
}

TEST_F(ShardedModel, IsRefusedWhereItsConfigurationCountsOtherLayers)
{
    for (const char* layers : {"3", "1", "\"two\""}) {
        writeFile(m_folder / "config.json",
                  R"({"model_type": "bert", "num_attention_heads": 3, "num_hidden_layers": )" + std::string(layers)
                      + "}");
        EXPECT_EQ(said(),
                  "config.json: num_hidden_layers is " + std::string(layers) + "; expected 2 for these weights");
    }
}

} // namespace
} // namespace heedmap
