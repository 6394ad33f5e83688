#include <heedmap/document/computation.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/array_file.h>
#include <heedmap/models/reading.h>
#include <heedmap/ops/patches.h>

#include "core/models/recognize_support.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// The same for a model in its folder.
void expectAsPyTorch(const std::string& model, const std::vector<Index>& ids)
{
    expectAsPyTorch(recognized(models() / model, {.ids = ids}), models() / model / "expected.npz");
}

TEST(RecognizeModel, ComputesALlamaAsPyTorchDoes)
{
    expectAsPyTorch("llama", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("llama31", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("llama_linear", {3, 14, 15, 9, 26, 5}); // with biases, and the older name of its kind
}

TEST(RecognizeModel, ComputesAQwenAsPyTorchDoes)
{
    expectAsPyTorch("qwen", {3, 14, 15, 9, 26, 5}); // with biases, and a prediction of its own
    expectAsPyTorch("qwen3", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("qwen3_llama3", {3, 14, 15, 9, 26, 5});  // scaled, and as newer files say so
    expectAsPyTorch("qwen_windows", {3, 14, 15, 9, 26, 5});  // the last two of three layers
    expectAsPyTorch("qwen3_windows", {3, 14, 15, 9, 26, 5}); // the first and the third, with a prediction of its own
}

TEST(RecognizeModel, ComputesTheFirstAttentionOfAModelWithExpertsAsPyTorchDoes)
{
    expectAsPyTorch("mixtral", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("qwen3_moe", {3, 14, 15, 9, 26, 5});
}

TEST(RecognizeModel, ComputesABertAsPyTorchDoes)
{
    expectAsPyTorch("bert", {2, 7, 5, 5, 1, 3});
    expectAsPyTorch("bert_plain", {2, 7, 5, 5, 1, 3});
    expectAsPyTorch("bert_untied", {2, 7, 5, 5, 1, 3}); // with a prediction
}

TEST(RecognizeModel, ComputesAGpt2AsPyTorchDoes)
{
    expectAsPyTorch("gpt2", {4, 0, 29, 4, 11});
    expectAsPyTorch("gpt2_plain", {4, 0, 29, 4, 11});
    expectAsPyTorch("gpt2_untied", {4, 0, 29, 4, 11});
}

TEST(RecognizeModel, ComputesAVisionTransformerAsPyTorchDoes)
{
    expectAsPyTorch("vit", {});
    expectAsPyTorch("vit_classes", {});
    expectAsPyTorch("dino", {}); // its pictures have a mean and a deviation for each colour
}

TEST(RecognizeModel, TakesPicturesInTheRangeThatAVisionTransformerWasTrainedOn)
{
    const ModelProposal proposal = recognized(models() / "vit");
    const Computation computation = build(proposal.document, proposal.folder);
    const auto cut = patchCut(*computation.graph.node(computation.graph.find("patches")).op);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->side, 2);
    EXPECT_EQ(cut->range(2), (PixelRange{-1, 1})); // less 0.5, by 0.5
}

TEST(RecognizeModel, TakesAMeanAndADeviationForEachColour)
{
    const ModelProposal proposal = recognized(models() / "dino");
    const Computation computation = build(proposal.document, proposal.folder);
    const auto cut = patchCut(*computation.graph.node(computation.graph.find("patches")).op);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->range(0), (PixelRange{-0.485 / 0.229, (1 - 0.485) / 0.229}));
    EXPECT_EQ(cut->range(2), (PixelRange{-0.406 / 0.225, (1 - 0.406) / 0.225}));
}

TEST(RecognizeModel, RefusesATensorThatChangesWhatIsComputed)
{
    const auto said = [](const std::string& tensor) {
        return "it has the tensor \"" + tensor + "\", with which this program does not compute";
    };
    EXPECT_EQ(errorOf([] { recognizeModel(models() / "deit"); }), said("deit.embeddings.distillation_token"));
    EXPECT_EQ(errorOf([] { recognizeModel(models() / "bert_relative"); }),
              said("bert.encoder.layer.0.attention.self.distance_embedding.weight"));
}

TEST(RecognizeModel, RefusesPicturesMadeAnotherWay)
{
    const auto said = [](const std::string& preprocessor) {
        const TestFolder folder;
        for (const char* name : {"model.safetensors", "config.json"})
            writeFile(folder / name, readFile(models() / "vit" / name, 1 << 24));
        writeFile(folder / "preprocessor_config.json", preprocessor);
        return errorOf([&] { recognizeModel(folder.path()); });
    };
    EXPECT_EQ(said(R"({"do_normalize": true, "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5],
                       "rescale_factor": 0.00392156862745098, "size": 224})"),
              "nothing thrown");
    EXPECT_EQ(said(R"({"image_mean": 0.4, "image_std": 0.2})"), "nothing thrown");
    EXPECT_EQ(said(R"({"image_mean": [0.485, 0.456, "a"]})"),
              "preprocessor_config.json: image_mean[2]: expected a number, got \"a\"");
    EXPECT_EQ(said(R"({"image_std": [0, 0, 0]})"),
              "preprocessor_config.json: image_std[0]: expected a number of at least 0.001, got 0");
    EXPECT_EQ(said(R"({"do_normalize": false})"),
              "preprocessor_config.json: do_normalize is false, which this program does not compute");
    EXPECT_EQ(said("{").substr(0, 34), "preprocessor_config.json: line 1, ");
}

/// The array of that name, with its numbers.
Tensor numbersOf(const ModelProposal& proposal, const std::string& name)
{
    const auto found = std::ranges::find(proposal.document.arrays, name, &std::pair<std::string, ArraySource>::first);
    if (found == proposal.document.arrays.end())
        throw Error(HEEDMAP_PHRASE("no array %1"), name);
    if (const auto* numbers = std::get_if<InlineArray>(&found->second))
        return **numbers;
    const auto& reference = std::get<FileReference>(found->second);
    return readArrayFile(proposal.folder / reference.file, reference.array,
                         {reference.rows, reference.columns, reference.transpose});
}

TEST(RecognizeModel, TellsEveryFamilyWithAndWithoutItsPrefix)
{
    const auto family = [](const char* model) { return recognized(models() / model / "model.safetensors").family; };
    EXPECT_EQ(family("bert"), "bert");
    EXPECT_EQ(family("bert_plain"), "bert");
    EXPECT_EQ(family("gpt2"), "gpt2");
    EXPECT_EQ(family("gpt2_plain"), "gpt2");
    EXPECT_EQ(family("vit"), "vit");
    EXPECT_EQ(family("llama"), "llama");
    EXPECT_EQ(family("qwen"), "qwen");
    EXPECT_EQ(family("qwen3"), "qwen3");
    EXPECT_EQ(family("llama_linear"), "llama");
}

TEST(RecognizeModel, SplitsFusedWeightsAndTransposesTorchsLinears)
{
    const ModelProposal gpt2 = recognized(models() / "gpt2");
    const auto stored = [](const char* model, const char* tensor) {
        return readArrayFile(models() / model / "model.safetensors", tensor);
    };
    const Tensor fused = stored("gpt2", "transformer.h.1.attn.c_attn.weight"); // 12×36
    EXPECT_EQ(numbersOf(gpt2, "dec.1.self.W_K").at({0, 3, 2}), fused.at({0, 3, 12 + 2}));
    EXPECT_EQ(numbersOf(gpt2, "dec.1.self.b_V").at({0, 0, 2}),
              stored("gpt2", "transformer.h.1.attn.c_attn.bias").at({0, 0, 24 + 2}));
    const ModelProposal bert = recognized(models() / "bert");
    EXPECT_EQ(numbersOf(bert, "enc.1.ffn.W_1").shape().text(), "12×20");
    EXPECT_EQ(numbersOf(bert, "enc.1.ffn.W_1").at({0, 3, 17}),
              stored("bert", "bert.encoder.layer.1.intermediate.dense.weight").at({0, 17, 3}));
}

TEST(RecognizeModel, TakesCountsFromTheFilesAndHeadsFromTheConfiguration)
{
    EXPECT_EQ(*recognized(models() / "bert").document.config.find("encoder_layers"), Json(2));
    EXPECT_EQ(*recognized(models() / "bert").document.config.find("heads"), Json(3));
    EXPECT_EQ(*recognized(models() / "bert_plain").document.config.find("heads"), Json(2)); // 128 wide, 64 a head
    EXPECT_EQ(*recognized(models() / "llama").document.config.find("kv_heads"), Json(2));
    EXPECT_EQ(*recognized(models() / "llama").document.config.find("decoder_layers"), Json(2));
}

TEST(RecognizeModel, MakesATypedSentenceTheModelsOwnTokens)
{
    const TestFolder folder;
    putTogether(folder.path(), "bert", "bert_uncased");
    const ModelProposal proposal = recognized(folder.path(), {.text = "B A [MASK]"});
    EXPECT_EQ(proposal.document.tokens.query, (std::vector<std::string>{"[CLS]", "b", "a", "[MASK]", "[SEP]"}));
    const ModelProposal byNumber = recognized(models() / "bert", {.ids = {2, 6, 5, 4, 3}});
    EXPECT_TRUE(numbersOf(proposal, "src.X").sameBits(numbersOf(byNumber, "src.X")));
}

TEST(RecognizeModel, GivesADocumentThatCanBeSavedBesideTheWeights)
{
    const TestFolder folder;
    putTogether(folder.path(), "llama", "bert_uncased");
    std::filesystem::remove(folder / "vocab.txt");
    const ModelProposal proposal = recognized(folder / "model.safetensors");
    saveDocument(proposal.document, folder / "model.heed");
    OpenedDocument opened = openDocument(folder / "model.heed");
    EXPECT_EQ(opened.document.mechanism, "transformer");
    EXPECT_EQ(writeDocument(opened.document), writeDocument(proposal.document));
    EXPECT_LT(std::filesystem::file_size(folder / "model.heed"), 8000U); // refers to the weights, does not hold them
}

TEST(RecognizeModel, TellsNothingOfOtherFiles) { EXPECT_FALSE(recognizeModel(dataFile("all.safetensors"))); }

TEST(RecognizeModel, ReadsATextByASentencePieceTokenizer)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("llama"), folder.path());
    writeFile(folder / "tokenizer.json",
              R"({"normalizer":{"type":"Sequence","normalizers":[{"type":"Prepend","prepend":"▁"},)"
              R"({"type":"Replace","pattern":{"String":" "},"content":"▁"}]},"model":{"type":"BPE","unk_token":"?",)"
              R"("byte_fallback":true,"vocab":{"?":0,"▁":1,"a":2,"▁a":3,"<0x0A>":4},"merges":["▁ a"]}})");
    const ModelProposal proposal = recognized(folder.path(), {.text = "a aa\n"});
    EXPECT_EQ(proposal.document.tokens.query, (std::vector<std::string>{"␣a", "␣a", "a", "↵"}));
    EXPECT_EQ(proposal.document.summary.in("en").find("okenizer"), std::string::npos);
}

// The tokenizer has no say in whether a model opens, only in what its tokens are called.
TEST(RecognizeModel, OpensWithNumbersWhereItsTokenizerCannotBeRead)
{
    const auto opened = [](const std::string& name, const std::string& text) {
        const TestFolder folder;
        std::filesystem::copy(modelFolder("gpt2"), folder.path());
        if (!name.empty())
            writeFile(folder / name, text);
        return recognized(folder.path()).document;
    };
    struct Case {
        const char* name;
        const char* text;
        const char* remark;
    };
    for (const auto& [name, text, remark] :
         {Case{"", "", "No tokenizer lies beside the weights, so tokens are shown, and typed, as numbers."},
          Case{"tokenizer.json", R"({"model":{"type":"Unigram"}})",
               "as numbers. tokenizer.json: model: \"Unigram\" is not supported."},
          Case{"tokenizer.json", "{", "as numbers. tokenizer.json: line 1, column 2: "},
          Case{"tokenizer.model", "", "tokenizer.model is not read, so tokens are shown, and typed, as numbers. "},
          Case{"vocab.txt", "[UNK]\n", "as numbers. vocab.txt: it has no piece \"[CLS]\"."},
          Case{"tokenizer.json", R"({"model":{"type":"BPE","vocab":{"T":99},"merges":[],"unk_token":"T"}})",
               "The tokenizer beside the weights has more tokens than the embedding has rows"}}) {
        const Document document = opened(name, text);
        EXPECT_EQ(document.tokens.query.at(7), "7") << name;
        EXPECT_NE(document.summary.in("en").find(remark), std::string::npos) << document.summary.in("en");
    }
}

TEST(RecognizeModel, TakesNumbersForTokensWhereItsTokenizerCannotBeRead)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("gpt2"), folder.path());
    writeFile(folder / "tokenizer.json", R"({"model":{"type":"Unigram"}})");
    const InLanguages inLanguages = [](const Sentence& sentence) {
        LocalizedText text = inEnglish(sentence);
        text.set("xx", sentence.in([](const char* english, const char*, std::int64_t) {
            return "<" + std::string(english) + ">";
        }));
        return text;
    };
    const LocalizedText said = recognized(folder.path(), {.inLanguages = inLanguages}).document.summary;
    EXPECT_NE(said.in("en").find("numbers. tokenizer.json: model: "), std::string::npos) << said.in("en");
    EXPECT_NE(said.in("xx").find("<The tokenizer cannot be read, so tokens are shown, and typed, as numbers. <"),
              std::string::npos)
        << said.in("xx");
    const Document document = recognized(folder.path(), {.text = "5 17  3"}).document;
    EXPECT_EQ(document.tokens.query, (std::vector<std::string>{"5", "17", "3"}));
    EXPECT_EQ(writeDocument(document), writeDocument(recognized(folder.path(), {.ids = {5, 17, 3}}).document));
    EXPECT_EQ(readingText(document, folder.path(), "4")->tokens.query, (std::vector<std::string>{"4"}));
    EXPECT_EQ(errorOf([&] { recognized(folder.path(), {.text = "5 cats"}); }),
              "tokenizer.json: model: \"Unigram\" is not supported; without a tokenizer, the tokens' numbers are read, "
              "such as 5 17 3");
    std::filesystem::rename(folder / "tokenizer.json", folder / "tokenizer.model");
    EXPECT_EQ(
        errorOf([&] { recognized(folder.path(), {.text = "cats"}); }),
        "tokenizer.model is not read; this line of Python writes the tokenizer.json that is: "
        "AutoTokenizer.from_pretrained('.').save_pretrained('.'); without it, the tokens' numbers are read, such as "
        "5 17 3");
}

// A vocabulary of other letters is read all the same, and what is typed in them.
TEST(RecognizeModel, SaysThatTheUsualSentenceHasNoTokens)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("gpt2"), folder.path());
    writeFile(folder / "tokenizer.json", R"({"model":{"type":"BPE","vocab":{"A":0,"C":1},"merges":[]}})");
    const std::string said = recognized(folder.path()).document.summary.in("en");
    EXPECT_NE(said.find("The tokenizer makes no tokens of the usual sentence"), std::string::npos) << said;
    EXPECT_EQ(said.find("cannot be read"), std::string::npos) << said;
    EXPECT_EQ(recognized(folder.path(), {.text = "ACA"}).document.tokens.query,
              (std::vector<std::string>{"A", "C", "A"}));
}

TEST(RecognizeModel, SaysWhatIsThereWhereNothingIsKnown)
{
    const TestFolder folder;
    const auto error = [&] { return errorOf([&] { recognizeModel(folder.path()); }); };
    EXPECT_EQ(error(), "the folder is empty; expected a .safetensors file in it");
    writeFile(folder / "pytorch_model.bin", std::string("\x80\2}q", 4));
    EXPECT_TRUE(error().starts_with("pytorch_model.bin: a PyTorch pickle may run code and is not read; ")) << error();
    writeFile(folder / "weights.npz", std::string("\x80\2}q", 4));
    EXPECT_TRUE(errorOf([&] { recognizeModel(folder / "weights.npz"); }).starts_with("a PyTorch pickle "));
    writeFile(folder / "config.json", R"({"model_type": "t5"})");
    std::filesystem::copy_file(dataFile("all.safetensors"), folder / "model.safetensors");
    ASSERT_FALSE(recognizeModel(folder.path()));
    const std::string unknown = unknownModel(folder.path()).english();
    EXPECT_TRUE(unknown.starts_with("model_type is \"t5\", and its ")) << unknown;
    EXPECT_NE(unknown.find(" tensors (\""), std::string::npos) << unknown;
    EXPECT_NE(unknown.find("match no known model: BERT, GPT-2, "), std::string::npos) << unknown;
}

/// A .safetensors file with these tensors, one number each.
std::string fileOf(const std::vector<std::string>& names)
{
    std::string header = "{";
    for (std::size_t i = 0; i < names.size(); ++i)
        header += (i == 0 ? "\"" : ",\"") + names[i] + R"(":{"dtype":"F64","shape":[1],"data_offsets":[)"
            + std::to_string(8 * i) + "," + std::to_string(8 * i + 8) + "]}";
    header += "}";
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        length[i] = static_cast<char>(header.size() >> (8 * i));
    return length + header + std::string(8 * names.size(), '\0');
}

TEST(RecognizeModel, NamesTheFamilyAndTheTensorThatTheWeightsLack)
{
    const TestFolder folder;
    const auto said = [&](const std::string& config, const std::vector<std::string>& names) {
        writeFile(folder / "config.json", config);
        writeFile(folder / "model.safetensors", fileOf(names));
        EXPECT_FALSE(recognizeModel(folder.path()));
        return unknownModel(folder.path()).english();
    };
    const std::string remedy =
        "; put all files of the model into the folder, as model.save_pretrained('.') writes them";
    const std::vector<std::string> bert{"bert.encoder.layer.0.attention.self.query.weight", "bert.pooler.dense.bias"};
    EXPECT_EQ(said(R"({"model_type": "bert"})", bert),
              "config.json says that this is BERT (model_type \"bert\"), but the weights lack "
              "\"bert.embeddings.word_embeddings.weight\""
                  + remedy);
    EXPECT_EQ(said("{}", bert),
              "the weights look like those of BERT, but lack \"bert.embeddings.word_embeddings.weight\"" + remedy);
    EXPECT_EQ(said("{}", {"h.0.attn.c_attn.weight", "wpe.weight"}),
              "the weights look like those of GPT-2, but lack \"wte.weight\"" + remedy);
    EXPECT_EQ(said(R"({"model_type": "gpt2"})", {"something"}),
              "config.json says that this is GPT-2 (model_type \"gpt2\"), but the weights lack "
              "\"transformer.wte.weight\", \"transformer.wpe.weight\", \"transformer.h.0.attn.c_attn.weight\""
                  + remedy);
    EXPECT_EQ(said(R"({"model_type": "qwen2_moe"})", {"model.embed_tokens.weight"}),
              "config.json says that this is Qwen2 (model_type \"qwen2_moe\"), but the weights lack "
              "\"model.layers.0.self_attn.q_proj.weight\", \"model.layers.0.self_attn.q_proj.bias\", "
              "\"model.layers.0.input_layernorm.weight\""
                  + remedy);
    EXPECT_TRUE(said(R"({"model_type": "t5"})", bert).starts_with("model_type is \"t5\", and its 2 tensors (\"bert."));
}

TEST(RecognizeModel, SaysOfOneTensorThatItIsOne)
{
    const TestFolder folder;
    const std::string header = R"({"w":{"dtype":"F64","shape":[1],"data_offsets":[0,8]}}   )";
    writeFile(folder / "model.safetensors",
              static_cast<char>(header.size()) + std::string(7, '\0') + header + "........");
    const auto said = [&] { return unknownModel(folder.path()).english(); };
    EXPECT_TRUE(said().starts_with("its 1 tensor (\"w\") matches no known model: BERT, ")) << said();
    writeFile(folder / "config.json", R"({"model_type": "t5"})");
    EXPECT_TRUE(said().starts_with("model_type is \"t5\", and its 1 tensor (\"w\") matches no known model: BERT, "))
        << said();
}

TEST(RecognizeModel, SaysInOneSentenceWhatDoesNotFit)
{
    const auto error = [](const std::filesystem::path& path, const ModelInput& input = {}) {
        return errorOf([&] { recognizeModel(path, input); });
    };
    const TestFolder folder;
    writeFile(folder / "notes.txt", "");
    EXPECT_EQ(error(folder.path()), "the folder holds no .safetensors file");
    EXPECT_EQ(error(models() / "gpt2", {.ids = {30}}),
              "there is no row 30 in the tensor \"transformer.wte.weight\", which has 30");
    EXPECT_EQ(error(models() / "gpt2", {.ids = std::vector<Index>(17)}),
              "the text has 17 tokens; the model has positions for 16");
    EXPECT_EQ(error(models() / "gpt2", {.text = "Hello"}),
              "there is no tokenizer beside the weights; expected tokenizer.json, vocab.txt, or vocab.json with "
              "merges.txt, or the tokens' numbers, such as 5 17 3");
    EXPECT_EQ(error(models() / "gpt2", {.text = "1 -2"}), error(models() / "gpt2", {.text = "Hello"}));
    writeFile(folder / "model.safetensors", readFile(models() / "llama" / "model.safetensors", 1 << 24));
    EXPECT_EQ(error(folder.path()), "config.json beside it must have \"model_type\"");
    writeFile(folder / "config.json", R"({"model_type": "llama"})");
    EXPECT_EQ(error(folder.path()), "config.json beside it must have \"num_attention_heads\"");
    writeFile(folder / "config.json", "[");
    EXPECT_EQ(error(folder.path()).substr(0, 31), "config.json: line 1, column 2: ");
    writeFile(folder / "model.safetensors", readFile(models() / "bert" / "model.safetensors", 1 << 24));
    writeFile(folder / "config.json", R"({"num_attention_heads":3,"hidden_act":"swish"})");
    EXPECT_EQ(error(folder.path()), "config.json: hidden_act is \"swish\", which this program does not compute");
}

TEST(RecognizeModel, LooksTokensUpWhereThatIsAllTheModelDoesWithThem)
{
    const auto names = [](const char* model, bool lookUp) {
        std::string named;
        const Document document = recognizeModel(models() / model, {.ids = {2, 0}, .lookUp = lookUp})->document;
        for (const auto& [name, source] : document.arrays)
            if (name == "embedding" || name.ends_with(".ids") || name.ends_with(".X"))
                named += name + " ";
        return named;
    };
    for (const char* model : {"gpt2", "llama"}) {
        EXPECT_EQ(names(model, false), "tgt.X ") << model;
        EXPECT_EQ(names(model, true), "embedding tgt.ids ") << model;
    }
    EXPECT_EQ(names("bert", true), "src.X "); // which adds positions and more, and norms the sum
}

} // namespace
} // namespace heedmap
