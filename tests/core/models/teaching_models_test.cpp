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

/// Weights with more beside them, which weigh as they do in the model's own file.
std::filesystem::path withBeside(const TestFolder& folder, const std::string& model,
                                 const std::vector<std::pair<std::string, Tensor>>& beside)
{
    return blockOf(folder, model, "", "", beside);
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
    expectAsPyTorch(
        recognized(withBeside(folder, "llm_from_scratch", {{"n_heads", Tensor(Shape::vector(1), std::array{2.0})}}),
                   {.ids = ids}),
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
                       "opened as decoder layer of the Annotated Transformer; assumed: " + scale
                           + ", a causal mask (--set self_mask.causal=false)");
}

Tensor lowerTriangle(Index n)
{
    Tensor made(Shape::matrix(n, n));
    for (Index row = 0; row < n; ++row)
        for (Index col = 0; col <= row; ++col)
            made.at({.row = row, .col = col}) = 1;
    return made;
}

/// The output of a block in a file, and the line that opens it.
std::pair<Tensor, std::string> opened(const std::filesystem::path& file, Json::Object settings)
{
    const ModelProposal proposal = recognized(file, {.settings = std::move(settings)});
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    return {Tensor(graph.read(graph.find("Y"))), proposal.noticed.front().line()};
}

using Arrays = std::vector<std::pair<std::string, Tensor>>;

Arrays operator+(Arrays arrays, const Arrays& more)
{
    arrays.insert(arrays.end(), more.begin(), more.end());
    return arrays;
}

/// What arrays of masks beside a block compute is what the settings say without them, and no other numbers.
struct SaidTwice {
    Arrays masks;
    Json::Object settings;
    std::string says; ///< in the line
};

void expectSaidTwice(const std::string& model, const std::string& block, const Arrays& inputs, const Json::Object& all,
                     const std::vector<SaidTwice>& cases)
{
    for (const SaidTwice& each : cases) {
        const TestFolder folder;
        Json::Object settings = all;
        settings.insert(settings.end(), each.settings.begin(), each.settings.end());
        const Tensor expected = opened(blockOf(folder, model, block, "", inputs), settings).first;
        const auto [output, line] = opened(blockOf(folder, model, block, "", inputs + each.masks), all);
        EXPECT_EQ(largestDifference(output.view(), expected), 0) << line;
        EXPECT_NE(line.find(each.says), std::string::npos) << line;
    }
}

const Json::Object twoHeadsSet = {{"heads", 2.0}};
const Json::Array paddedSet = {1.0, 1.0, 1.0, 1.0, 0.0};

Json::Object only(const char* rule, Json value) { return {{rule, std::move(value)}}; }

TEST(TeachingModels, MaskTheDecoderLayerOfThePageAsItIsCalled)
{
    const ModelProposal page = recognized(models() / "annotated_transformer", {.ids = {0, 4, 2}, .sourceIds = ids});
    Graph graph = std::move(build(page.document, page.folder).graph);
    const Arrays inputs = {{"x", Tensor(graph.read(graph.find("tgt.X_pos")))},
                           {"memory", Tensor(graph.read(graph.find("enc.norm")))}};
    const std::string layer = "decoder.layers.0.";
    const TestFolder folder;
    const auto [causal, line] =
        opened(blockOf(folder, "annotated_transformer", layer, "", inputs + Arrays{{"tgt_mask", lowerTriangle(3)}}),
               twoHeadsSet);
    EXPECT_LE(largestDifference(causal.view(), Tensor(graph.read(graph.find("dec.0.add3")))), 1e-12) << line;
    const Tensor row = {{1, 1, 1, 1, 0}};
    const Tensor padding = {{0, 0, 0, 0, 1}};
    const Json::Object hidden = {{"cross_mask", only("key_padding", paddedSet)}};
    const Json::Object joined = {
        {"self_mask", Json::Object{{"causal", true}, {"key_padding", Json::Array{1.0, 1.0, 0.0}}}}};
    expectSaidTwice(
        "annotated_transformer", layer, inputs, twoHeadsSet,
        {{{{"src_mask", row}}, hidden, "1 keeps in src_mask (--set cross_mask.custom=hide"},
         {{{"memory_mask", row}}, hidden, "1 keeps in memory_mask (--set cross_mask.custom=hide"},
         {{{"memory_key_padding_mask", padding}}, hidden, "a causal mask (--set self_mask.causal=false)"},
         {{{"tgt_mask", Tensor{{1, 1, 1}, {1, 1, 1}, {1, 1, 1}}}},
          {{"self_mask", only("causal", false)}},
          "1 keeps in tgt_mask (--set self_mask.custom=hide"},
         {{{"tgt_key_padding_mask", Tensor{{0, 0, -1e9}}}}, joined, "a causal mask (--set self_mask.causal=false)"}});
}

TEST(TeachingModels, KeepWhereTheMaskOfThePageIsOneWhateverItIsCalled)
{
    const Arrays inputs = {{"x", Tensor{{1, 2, 3, 4, 5, 6, 7, 8}, {2, 1, 0, 1, 3, 0, 1, 1}, {0, 1, 1, 4, 2, 2, 5, 1}}}};
    std::vector<SaidTwice> cases;
    for (const char* name : {"mask", "src_mask", "tgt_mask", "attn_mask"}) {
        const std::string called = std::string(name) == "mask" ? "the mask" : name;
        cases.push_back({{{name, Tensor{{1, 1, 0}}}},
                         {{"mask", only("key_padding", Json::Array{1.0, 1.0, 0.0})}},
                         "1 keeps in " + called + " (--set mask.custom=hide"});
        cases.push_back({{{name, lowerTriangle(3)}}, {{"causal", true}}, "1 keeps in " + called});
    }
    expectSaidTwice("annotated_transformer", "encoder.layers.0.", inputs, twoHeadsSet, cases);
    expectSaidTwice("annotated_transformer", "encoder.layers.0.self_attn.", {{"X", inputs.at(0).second}}, twoHeadsSet,
                    cases);
}

TEST(TeachingModels, JoinPaddingWithTheCausalMaskOfTheirCode)
{
    const Arrays inputs = {{"x", Tensor{{1, 2, 3, 4, 5, 6, 7, 8}, {2, 1, 0, 1, 3, 0, 1, 1}, {0, 1, 1, 4, 2, 2, 5, 1}}}};
    const Json::Object padded = {{"mask", only("key_padding", Json::Array{1.0, 0.0, 1.0})}};
    const std::vector<SaidTwice> cases = {
        {{{"attention_mask", Tensor{{1, 0, 1}}}}, padded, "a causal mask (--set causal=false)"},
        {{{"mask", Tensor{{1, 0, 1}}}}, padded, "a causal mask (--set causal=false)"}};
    expectSaidTwice("lets_build_gpt", "blocks.0.", inputs, {}, cases);
    expectSaidTwice("llm_from_scratch", "trf_blocks.0.", inputs, twoHeadsSet, cases);
}

// The line leaves out a causal mask that the caller turns on or off.
TEST(TeachingModels, AssumeNoCausalMaskThatIsSaid)
{
    const TestFolder folder;
    const std::filesystem::path file = blockOf(folder, "lets_build_gpt", "blocks.0.", "", {});
    for (const Json::Object& said : {Json::Object{{"causal", false}}, Json::Object{{"causal", true}},
                                     Json::Object{{"mask", only("causal", true)}}})
        EXPECT_EQ(opened(file, said).second.find("causal"), std::string::npos);
    EXPECT_NE(opened(file, {{"mask", only("fill", -1e9)}}).second.find("a causal mask"), std::string::npos);
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

/// Weights with tokens beside them, whole numbers of 1×n, as save_file writes them.
std::filesystem::path withIds(const TestFolder& folder, const std::string& model,
                              const std::vector<std::pair<std::string, std::vector<Index>>>& tokens)
{
    const std::string bytes = readFile(models() / model / "model.safetensors", 1 << 20);
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data(), sizeof length);
    std::string header = bytes.substr(sizeof length, length);
    std::string numbers = bytes.substr(sizeof length + length);
    for (const auto& [name, ids] : tokens) {
        const std::size_t begin = numbers.size();
        for (const std::int64_t id : ids)
            numbers.append(reinterpret_cast<const char*>(&id), sizeof id);
        header.insert(header.find_last_of('}'),
                      ",\"" + name + R"(":{"dtype":"I64","shape":[1,)" + std::to_string(ids.size())
                          + "],\"data_offsets\":[" + std::to_string(begin) + "," + std::to_string(numbers.size())
                          + "]}");
    }
    header.resize((header.size() + 7) / 8 * 8, ' ');
    length = header.size();
    writeFile(folder / "model.safetensors",
              std::string(reinterpret_cast<const char*>(&length), sizeof length) + header + numbers);
    return folder / "model.safetensors";
}

// Whole numbers called ids beside the weights are the tokens.
TEST(TeachingModels, ReadTheTokensBesideTheirWeights)
{
    const TestFolder folder;
    for (const char* name : {"ids", "input_ids", "tokens", "idx"}) {
        const ModelProposal proposal = recognized(withIds(folder, "lets_build_gpt", {{name, ids}}));
        expectAsPyTorch(proposal, models() / "lets_build_gpt" / "expected.npz");
        EXPECT_EQ(noticedOf(proposal), std::vector<std::string>()) << name;
    }
}

// Of an encoder and a decoder each has its own, and nothing stands before those of the decoder.
TEST(TeachingModels, ReadTheTokensOfBothSidesBesideTheirWeights)
{
    const TestFolder folder;
    const std::filesystem::path model = models() / "annotated_transformer";
    const ModelInput twoHeads{.settings = Json::Object{{"heads", 2.0}}};
    for (const auto& [source, target] : {std::pair("src", "tgt"), {"input_ids", "decoder_input_ids"}}) {
        const ModelProposal both =
            recognized(withIds(folder, "annotated_transformer", {{source, ids}, {target, {0, 4, 2}}}), twoHeads);
        expectAsPyTorch(both, model / "expected.npz");
        EXPECT_EQ(noticedOf(both), std::vector<std::string>()) << source;
    }
    const ModelProposal other =
        recognized(withIds(folder, "annotated_transformer", {{"src", ids}, {"tgt", {4, 2}}}), twoHeads);
    EXPECT_EQ(other.document.tokens.query, (std::vector<std::string>{"4", "2"}));
    const ModelProposal begun = recognized(withIds(folder, "annotated_transformer", {{"src", ids}}), twoHeads);
    EXPECT_EQ(begun.document.tokens.key, (std::vector<std::string>{"3", "7", "7", "1", "10"}));
    EXPECT_EQ(noticedOf(begun),
              std::vector<std::string>{
                  "opened as Annotated Transformer; assumed: the token 0 before what the decoder reads"});
}

// Masks beside the weights hide in every layer: padding of the source in the encoder and from the decoder.
TEST(TeachingModels, ApplyTheMasksBesideTheirWeights)
{
    const TestFolder folder;
    const auto logitsOf = [&](const std::vector<std::pair<std::string, Tensor>>& masks, Json::Object settings) {
        settings.emplace_back("heads", 2.0);
        const ModelProposal proposal = recognized(withBeside(folder, "annotated_transformer", masks),
                                                  {.ids = {0, 4, 2}, .sourceIds = ids, .settings = settings});
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        return Tensor(graph.read(graph.find("logits")));
    };
    const Tensor rows{{1, 1, 1, 1, 0}};
    const Json padded = Json::Object{{"key_padding", paddedSet}};
    const Tensor expected = logitsOf({}, {{"src_mask", padded}});
    const auto apart = [&](const std::vector<std::pair<std::string, Tensor>>& masks) {
        return largestDifference(logitsOf(masks, {}).view(), expected);
    };
    EXPECT_EQ(apart({{"src_mask", rows}}), 0);
    EXPECT_EQ(apart({{"src_mask", rows}, {"tgt_mask", lowerTriangle(3)}}), 0);
    EXPECT_GT(apart({{"tgt_mask", lowerTriangle(3)}}), 1e-6);
    const Tensor turned =
        logitsOf({{"src_mask", Tensor{{0, 0, 0, 0, 1}}}}, {{"src_mask", Json::Object{{"custom", "hide"}}}});
    EXPECT_EQ(largestDifference(turned.view(), expected), 0);
}

} // namespace
} // namespace heedmap
