// What a model predicts with: a head of its own, the embeddings, or nothing.
#include <heedmap/document/computation.h>
#include <heedmap/models/model_text.h>

#include "core/models/recognize_support.h"

#include <algorithm>

namespace heedmap {
namespace {

/// A model's weights with another config.json.
ModelProposal withConfig(const TestFolder& folder, const std::string& model, const std::string& config)
{
    writeFile(folder / "model.safetensors", readFile(models() / model / "model.safetensors", 1 << 24));
    writeFile(folder / "config.json", config);
    return recognized(folder.path(), {.ids = {1, 2}});
}

const ArraySource* sourceOf(const ModelProposal& proposal, const std::string& name)
{
    const auto& arrays = proposal.document.arrays;
    const auto found = std::ranges::find(arrays, name, &std::pair<std::string, ArraySource>::first);
    return found == arrays.end() ? nullptr : &found->second;
}

/// The tensor that scores the vocabulary; "" for none.
std::string vocabularyOf(const ModelProposal& proposal)
{
    const ArraySource* source = sourceOf(proposal, "W_vocab");
    return source == nullptr ? "" : std::get<FileReference>(*source).array.value_or("");
}

bool remarks(const ModelProposal& proposal, const std::string& text)
{
    const LocalizedText& summary = proposal.document.summary;
    EXPECT_EQ(summary.in("en").find('%'), std::string::npos);
    return summary.in("en").find(text) != std::string::npos;
}

bool computes(const ModelProposal& proposal, const std::string& node)
{
    return build(proposal.document, proposal.folder).graph.find(node) != noNode;
}

const std::string gpt2 = R"({"model_type": "gpt2", "n_head": 2)";
const std::string llama = R"({"model_type": "llama", "num_attention_heads": 4, "num_key_value_heads": 2)";

TEST(Prediction, IsOfTheModelsOwnWeightsWhereConfigJsonDoesNotTieThem)
{
    const TestFolder folder;
    EXPECT_EQ(vocabularyOf(withConfig(folder, "gpt2_untied", gpt2 + R"(, "tie_word_embeddings": false})")),
              "lm_head.weight");
    EXPECT_EQ(vocabularyOf(withConfig(folder, "qwen", R"({"model_type": "qwen2", "num_attention_heads": 4,
        "num_key_value_heads": 2})")),
              "lm_head.weight");
}

TEST(Prediction, FollowsConfigJsonThatTiesItAndSaysThatTheWeightsHoldAnother)
{
    const TestFolder folder;
    for (const char* said : {"}", R"(, "tie_word_embeddings": true})"}) { // GPT-2 ties unless it says otherwise
        const ModelProposal proposal = withConfig(folder, "gpt2_untied", gpt2 + said);
        EXPECT_EQ(vocabularyOf(proposal), "transformer.wte.weight");
        EXPECT_TRUE(remarks(proposal, "the lm_head.weight in the weights is another and is left out"));
    }
    EXPECT_FALSE(remarks(recognized(models() / "gpt2_untied"), "lm_head"));
    EXPECT_FALSE(remarks(recognized(models() / "gpt2"), "lm_head"));
}

// What is left out need not be readable.
TEST(Prediction, FollowsConfigJsonThatTiesItWhereTheOtherWeightsCannotBeRead)
{
    const TestFolder folder;
    std::string bytes = readFile(models() / "gpt2_untied" / "model.safetensors", 1 << 24);
    const std::size_t entry = bytes.find(R"("lm_head.weight": {"dtype": "F32", )");
    ASSERT_NE(entry, std::string::npos);
    bytes.replace(bytes.find("F32", entry), 3, "I32");
    writeFile(folder / "model.safetensors", bytes);
    writeFile(folder / "config.json", gpt2 + "}");
    const ModelProposal proposal = recognized(folder.path(), {.ids = {1, 2}});
    EXPECT_EQ(vocabularyOf(proposal), "transformer.wte.weight");
    EXPECT_TRUE(remarks(proposal, "the lm_head.weight in the weights cannot be read and is left out"));
}

TEST(Prediction, IsNotMadeOfWeightsThatAreNotThere)
{
    const TestFolder folder;
    const ModelProposal proposal = withConfig(folder, "llama", llama + R"(, "tie_word_embeddings": false})");
    EXPECT_EQ(vocabularyOf(proposal), "");
    EXPECT_TRUE(
        remarks(proposal, "No words are predicted: config.json says that lm_head.weight is not the embeddings"));
    EXPECT_TRUE(computes(proposal, "dec.norm"));
    EXPECT_FALSE(computes(proposal, "logits"));
    const ModelProposal silent = withConfig(folder, "llama", llama + "}");
    EXPECT_EQ(vocabularyOf(silent), "model.embed_tokens.weight");
    EXPECT_TRUE(remarks(silent, "config.json does not say tie_word_embeddings"));
    EXPECT_FALSE(remarks(withConfig(folder, "llama", llama + R"(, "tie_word_embeddings": true})"), "tie_word"));
}

TEST(Prediction, IsTiedOrNot)
{
    const TestFolder folder;
    EXPECT_EQ(errorOf([&] { withConfig(folder, "llama", llama + R"(, "tie_word_embeddings": "no"})"); }),
              "config.json: tie_word_embeddings is \"no\"; expected true or false");
}

TEST(Prediction, OfBertNeedsItsHead)
{
    const ModelProposal without = recognized(models() / "bert");
    EXPECT_TRUE(remarks(without, "No words are predicted: the weights do not hold all of the head"));
    EXPECT_FALSE(computes(without, "logits"));
    EXPECT_TRUE(computes(without, "enc.1.Y"));
    const ModelProposal with = recognized(models() / "bert_pair");
    EXPECT_FALSE(remarks(with, "No words are predicted"));
    EXPECT_EQ(vocabularyOf(with), "bert.embeddings.word_embeddings.weight");
    EXPECT_EQ(vocabularyOf(recognized(models() / "bert_untied")), "cls.predictions.decoder.weight");
    const TestFolder folder;
    const ModelProposal tied = withConfig(folder, "bert_untied", R"({"model_type": "bert", "num_attention_heads": 3})");
    EXPECT_EQ(vocabularyOf(tied), "bert.embeddings.word_embeddings.weight");
    EXPECT_TRUE(remarks(tied, "the cls.predictions.decoder.weight in the weights is another"));
    const ModelProposal broken = withConfig(
        folder, "bert_pair", R"({"model_type": "bert", "num_attention_heads": 3, "tie_word_embeddings": false})");
    EXPECT_TRUE(remarks(broken, "cls.predictions.decoder.weight is not the embeddings"));
    EXPECT_FALSE(computes(broken, "transform.H"));
    EXPECT_FALSE(computes(broken, "logits"));
}

TEST(Prediction, OfAVisionTransformerNeedsItsClassifier)
{
    const ModelProposal without = recognized(models() / "vit");
    EXPECT_TRUE(remarks(without, "No class is predicted"));
    EXPECT_TRUE(computes(without, "enc.norm"));
    EXPECT_FALSE(computes(without, "logits"));
    const ModelProposal with = recognized(models() / "vit_classes");
    EXPECT_FALSE(remarks(with, "No class is predicted"));
    const Computation computation = build(with.document, with.folder);
    const auto& classes = computation.graph.node(computation.graph.find("probs")).info.cols.labels;
    ASSERT_NE(classes, nullptr);
    EXPECT_EQ(*classes, (std::vector<std::string>{"class 0", "class 1", "class 2", "class 3"}));
}

TEST(Prediction, HasNoNamesOfClassesThatConfigDoesNotHold)
{
    for (const char* names : {R"({"0": "cat"})", R"({"0": "a", "1": "b", "2": "c", "4": "e"})",
                              R"({"0": "a", "1": "b", "2": "c", "3": 7})", R"(["a", "b", "c", "d"])"}) {
        const TestFolder folder;
        const ModelProposal model = withConfig(folder, "vit_classes",
                                               std::string(R"({"model_type": "vit", "patch_size": 2, "image_size": 6,
                                                   "num_attention_heads": 2, "id2label": )")
                                                   + names + "}");
        EXPECT_TRUE(model.document.labels.empty()) << names;
        EXPECT_TRUE(computes(model, "probs")) << names;
    }
}

/// A folder with a model of two sentences, and BERT's tokenizer.
void makePair(const TestFolder& folder) { putTogether(folder.path(), "bert_pair", "bert_uncased"); }

TEST(RecognizeModel, ReadsWhatFollowsASeparatorAsASecondSentence)
{
    const TestFolder folder;
    makePair(folder);
    const ModelProposal pair = recognized(folder.path(), {.text = "c a [SEP] b c"});
    EXPECT_EQ(pair.document.tokens.query, (std::vector<std::string>{"[CLS]", "c", "a", "[SEP]", "b", "c", "[SEP]"}));
    expectAsPyTorch(pair, models() / "bert_pair" / "expected.npz");
    const ModelProposal other = recognized(folder.path(), {.text = "a"});
    const auto read = readingText(other.document, folder.path(), "c a [SEP] b c");
    ASSERT_TRUE(read);
    expectAsPyTorch({"bert", *read, folder.path()}, models() / "bert_pair" / "expected.npz");
    EXPECT_EQ(textRead(*read, folder.path()), "c a [SEP] b c");
}

/// What is said of BERT's weights with other sizes, or another prefix.
TEST(RecognizeModel, DoesNotTakeRobertaForBert)
{
    const TestFolder folder;
    const auto refusal = [&](const std::string& model, const std::string& config) {
        writeFile(folder / "model.safetensors", readFile(models() / model / "model.safetensors", 1 << 24));
        if (config.empty())
            std::filesystem::remove(folder / "config.json");
        else
            writeFile(folder / "config.json", config);
        return errorOf([&] { recognizeModel(folder.path(), {.ids = {1}}); });
    };
    for (const char* model : {"roberta_positions", "roberta_types", "roberta_prefix"}) {
        EXPECT_EQ(refusal(model, ""), "expected \"num_attention_heads\" in the config.json beside it") << model;
        for (const char* said : {"", R"(, "model_type": "roberta")", R"(, "model_type": "camembert")"}) {
            EXPECT_EQ(refusal(model, R"({"num_attention_heads": 1)" + std::string(said) + "}"), "nothing thrown")
                << model;
            EXPECT_EQ(recognized(folder.path(), {.ids = {1}}).family, "roberta") << model;
        }
    }
    EXPECT_EQ(refusal("roberta_positions", R"({"num_attention_heads": 1, "model_type": "bert"})"), "nothing thrown");
}

} // namespace
} // namespace heedmap
