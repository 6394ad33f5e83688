// Models that people write themselves, against the modules that tests/data/models/teaching.py writes in PyTorch.

#include "core/models/recognize_support.h"

#include <heedmap/io/npz_writer.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

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

/// The tensors of one block of a model behind another prefix, with its input and, where a decoder has one, its memory.
std::filesystem::path blockOf(const TestFolder& folder, const std::string& model, const std::string& block,
                              const std::string& prefix, const std::vector<std::pair<std::string, Tensor>>& inputs)
{
    const std::filesystem::path file = models() / model / "model.safetensors";
    std::vector<std::pair<std::string, Tensor>> arrays = inputs;
    for (const ArrayEntry& tensor : listArrayFile(file))
        if (tensor.name.starts_with(block))
            arrays.emplace_back(prefix + tensor.name.substr(block.size()), readArrayFile(file, tensor.name));
    std::vector<NamedTensor> named;
    for (const auto& [name, tensor] : arrays)
        named.emplace_back(name, &tensor);
    AtomicFile written{folder / "block.npz"};
    writeNpz(written, named);
    written.commit();
    return folder / "block.npz";
}

/// Compares the last node of a block alone with that of the model that it is of.
void expectAsInItsModel(const std::filesystem::path& block, const ModelInput& input, const Tensor& expected,
                        const std::string& assumed)
{
    const ModelProposal proposal = recognized(block, input);
    ASSERT_FALSE(proposal.noticed.empty());
    EXPECT_EQ(proposal.noticed.front().line(), assumed);
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    EXPECT_LE(largestDifference(graph.read(graph.find("Y")), expected), 1e-12) << assumed;
}

TEST(TeachingModels, OpenABlockAloneAsInItsModel)
{
    const TestFolder folder;
    const auto read = [](Graph& graph, const char* node) { return Tensor(graph.read(graph.find(node))); };
    const ModelInput twoHeads = {.settings = Json::Object{{"heads", 2.0}}};
    const std::string scale = "scale 1/√d_k (--set scale=none)";
    for (const auto& [model, block, title, input] :
         {std::tuple{"lets_build_gpt", "blocks.0.", "block of Let's build GPT", ModelInput()},
          {"llm_from_scratch", "trf_blocks.0.", "block of LLM from scratch", twoHeads}}) {
        const ModelProposal whole = recognized(models() / model, {.ids = ids});
        Graph graph = std::move(build(whole.document, whole.folder).graph);
        for (const char* prefix : {"", "model.blocks.0."})
            expectAsInItsModel(blockOf(folder, model, block, prefix, {{"X", read(graph, "tgt.X_pos")}}), input,
                               read(graph, "dec.0.add2"),
                               "opened as " + std::string(title) + "; assumed: " + scale
                                   + ", a causal mask (--set causal=false)");
    }
    const ModelProposal page = recognized(models() / "annotated_transformer", {.ids = {0, 4, 2}, .sourceIds = ids});
    Graph graph = std::move(build(page.document, page.folder).graph);
    expectAsInItsModel(
        blockOf(folder, "annotated_transformer", "encoder.layers.0.", "layer.", {{"x", read(graph, "src.X_pos")}}),
        twoHeads, read(graph, "enc.0.add2"),
        "opened as encoder layer of the Annotated Transformer; assumed: " + scale + ", no mask (--set causal=true)");
    expectAsInItsModel(blockOf(folder, "annotated_transformer", "decoder.layers.0.", "",
                               {{"X", read(graph, "tgt.X_pos")}, {"memory", read(graph, "enc.norm")}}),
                       twoHeads, read(graph, "dec.0.add3"),
                       "opened as decoder layer of the Annotated Transformer; assumed: " + scale);
}

TEST(TeachingModels, SayThatNamesOfLayersDoNotSayWhatTheyAre)
{
    const TestFolder folder;
    const Tensor square(Shape::matrix(3, 3));
    std::vector<NamedTensor> named;
    for (const char* name : {"X", "0.weight", "1.weight", "2.weight"})
        named.emplace_back(name, &square);
    AtomicFile written{folder / "layers.npz"};
    writeNpz(written, named);
    written.commit();
    EXPECT_FALSE(recognizeModel(folder / "layers.npz"));
    EXPECT_EQ(unknownModel(folder / "layers.npz").english(),
              "names such as \"0.weight\" do not say which weights are those of queries, keys and values; this line of "
              "Python does: numpy.savez('one.npz', X=…, W_Q=…, W_K=…, W_V=…)");
}

/// Weights with more beside them, which weigh as they do in the model's own file.
std::filesystem::path withBeside(const TestFolder& folder, const std::string& model,
                                 const std::vector<std::pair<std::string, Tensor>>& beside)
{
    return blockOf(folder, model, "", "", beside);
}

std::vector<std::string> noticedOf(const ModelProposal& proposal)
{
    std::vector<std::string> lines;
    for (const Notice& notice : proposal.noticed)
        lines.push_back(notice.line());
    return lines;
}

// An .npz file of a state dict is the same model, and what it does not use of the file is said.
TEST(TeachingModels, OpenFromArraysAndNameWhatTheyDoNotUse)
{
    const TestFolder folder;
    const std::filesystem::path file = withBeside(folder, "lets_build_gpt", {{"foo", Tensor{{1, 2}}}});
    const ModelProposal video = recognized(file, {.ids = ids});
    expectAsPyTorch(video, models() / "lets_build_gpt" / "expected.npz");
    EXPECT_EQ(noticedOf(video), std::vector<std::string>{"Not used of the file: foo."});
    EXPECT_EQ(noticedOf(recognized(models() / "lets_build_gpt", {.ids = ids})), std::vector<std::string>());
}

// A parameter of a module of the model changes what it computes.
TEST(TeachingModels, RefuseParametersThatTheyDoNotComputeWith)
{
    const TestFolder folder;
    for (const auto& [model, name] : {std::pair("lets_build_gpt", "blocks.0.sa.bias_k"),
                                      {"llm_from_scratch", "trf_blocks.1.att.gate.weight"},
                                      {"annotated_transformer", "decoder.layers.0.self_attn.rel.weight"}}) {
        const std::filesystem::path file = withBeside(folder, model, {{name, Tensor{{1, 2}}}});
        EXPECT_EQ(errorOf([&] { recognizeModel(file, {.ids = ids}); }),
                  "it has the tensor \"" + std::string(name) + "\", with which this program does not compute");
    }
}

// Tokens and the token that stands before what a decoder reads are said where the call gives none.
TEST(TeachingModels, SayWhichTokensTheyAssume)
{
    EXPECT_EQ(noticedOf(recognized(models() / "llm_from_scratch")),
              std::vector<std::string>{"opened as LLM from scratch; assumed: the tokens 0 to 5 (--tokens \"5 17 3\")"});
    for (const ModelInput& input : {ModelInput{.text = "3 7"}, ModelInput{.ids = {3, 7}}})
        EXPECT_EQ(noticedOf(recognized(models() / "annotated_transformer", input)),
                  std::vector<std::string>{
                      "opened as Annotated Transformer; assumed: the token 0 before what the decoder reads"});
    EXPECT_EQ(noticedOf(recognized(models() / "annotated_transformer", {.ids = {0, 4}, .sourceIds = ids})),
              std::vector<std::string>());
}

// Whole numbers called ids beside the weights are the tokens.
TEST(TeachingModels, ReadTheTokensBesideTheirWeights)
{
    const TestFolder folder;
    const std::filesystem::path source = models() / "lets_build_gpt" / "model.safetensors";
    for (const char* name : {"ids", "input_ids", "tokens", "idx"}) {
        std::string bytes = readFile(source, 1 << 20);
        std::uint64_t length = 0;
        std::memcpy(&length, bytes.data(), sizeof length);
        const std::uint64_t end = bytes.size() - sizeof length - length;
        std::string header = bytes.substr(sizeof length, length);
        header.insert(header.find_last_of('}'),
                      ",\"" + std::string(name) + R"(":{"dtype":"I64","shape":[1,5],)" + "\"data_offsets\":["
                          + std::to_string(end) + "," + std::to_string(end + 40) + "]}");
        header.resize((header.size() + 7) / 8 * 8, ' ');
        length = header.size();
        std::string written(reinterpret_cast<const char*>(&length), sizeof length);
        written += header + bytes.substr(bytes.size() - end);
        for (const std::int64_t id : {3, 7, 7, 1, 10})
            written.append(reinterpret_cast<const char*>(&id), sizeof id);
        writeFile(folder / "model.safetensors", written);
        const ModelProposal proposal = recognized(folder / "model.safetensors");
        expectAsPyTorch(proposal, models() / "lets_build_gpt" / "expected.npz");
        EXPECT_EQ(noticedOf(proposal), std::vector<std::string>()) << name;
    }
}

} // namespace
} // namespace heedmap
