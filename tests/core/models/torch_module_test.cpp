#include <heedmap/document/computation.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/models/recognize.h>

#include "core/io/io_support.h"
#include "support/difference.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace heedmap {
namespace {

std::filesystem::path modules() { return std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/torch"; }

ModelInput twoHeads(Json::Object more = {})
{
    more.emplace_back("heads", 2.0);
    return {.settings = more};
}

Document documentOf(const std::string& file, const ModelInput& input = twoHeads())
{
    return recognizeModel(modules() / file, input)->document;
}

/// Every node that tests/data/torch/make.py took from PyTorch, of the inputs that it gave.
void expectAsPyTorch(const std::string& file, const ModelInput& input = twoHeads())
{
    const std::filesystem::path results = modules() / ("expected-" + file.substr(0, file.find('.')) + ".npz");
    const std::string bytes = readFile(results, 1 << 24);
    const std::vector<std::string> names = listNpz(std::as_bytes(std::span(bytes)));
    Document document = documentOf(file, input);
    for (auto& [name, source] : document.arrays)
        if (std::ranges::find(names, name) != names.end())
            source = std::make_shared<const Tensor>(readArrayFile(results, name));
    Computation computation = build(document, modules());
    ASSERT_GE(names.size(), 2U);
    for (const std::string& name : names) {
        const NodeId node = computation.graph.find(name);
        ASSERT_NE(node, noNode) << file << " " << name;
        EXPECT_LE(largestDifference(computation.graph.read(node), readArrayFile(results, name)), 1e-14)
            << file << " " << name;
    }
}

TEST(TorchModule, ComputesWhatPyTorchDoes)
{
    for (const char* file : {"attention.safetensors", "attention_in_a_model.npz", "attention_apart.safetensors",
                             "half.npz", "encoder_layer.safetensors", "decoder_layer.npz", "encoder.safetensors",
                             "decoder.safetensors", "transformer.safetensors"})
        expectAsPyTorch(file);
    expectAsPyTorch("encoder_layer_pre.safetensors", twoHeads({{"norm", "pre"}, {"activation", "gelu"}}));
}

// A key and a value of no token (add_bias_kv), one of zeros (add_zero_attn), keys and values of other widths, and the
// masks as PyTorch's arguments: true hides, and floats are added.
TEST(TorchModule, ComputesWithAddedKeysAndMasksBesideTheWeights)
{
    expectAsPyTorch("attention_bias_k.safetensors");
    const ModelInput zero = twoHeads({{"zero_key", true}});
    expectAsPyTorch("attention_added.safetensors", zero);
    expectAsPyTorch("attention_masked.npz", zero);
    expectAsPyTorch("attention_biased.npz");
    const auto said = [](const char* file) {
        return recognizeModel(modules() / file, twoHeads())->noticed.front().line();
    };
    const std::string noZeroKey = ", no key of zeros, as add_zero_attn adds (--set zero_key=true)";
    EXPECT_EQ(recognizeModel(modules() / "attention_masked.npz", zero)->noticed.front().line().find("zeros"),
              std::string::npos);
    EXPECT_EQ(said("attention_masked.npz"),
              "opened as nn.MultiheadAttention; assumed: 1 hides in attn_mask (--set mask.custom=keep, --set "
              "mask.custom=add), 1 hides in key_padding_mask (--set mask.key_padding=keep)"
                  + noZeroKey);
    EXPECT_EQ(
        said("attention_biased.npz"),
        "opened as nn.MultiheadAttention; assumed: attn_mask is added to the scores (--set mask.custom=keep, --set "
        "mask.custom=hide)"
            + noZeroKey);
}

// Padding of the source hides from the decoder only where memory_key_padding_mask says so, as in PyTorch; a document's
// own rule hides it there, too.
TEST(TorchModule, HidesPaddingOfTheSourceInTheEncoderAlone)
{
    for (const char* file :
         {"transformer_padded_source.npz", "transformer_padded_both.npz", "transformer_padded_masked.npz"})
        expectAsPyTorch(file);
    const auto says = [](const char* file) {
        return recognizeModel(modules() / file, twoHeads())->noticed.front().line().find("in the encoder alone")
            != std::string::npos;
    };
    EXPECT_TRUE(says("transformer_padded_source.npz"));
    EXPECT_FALSE(says("transformer_padded_both.npz"));
    const Json::Object turned = {{"key_padding", "hide"}};
    const ModelInput same = twoHeads({{"src_mask", turned}});
    expectAsPyTorch("transformer_padded_source.npz", same);
}

// Called as PyTorch's arguments: query, key, value, src, tgt, memory, and the masks of each attention.
TEST(TorchModule, UsesInputsAndMasksByTheNamesOfItsArguments)
{
    for (const char* file :
         {"attention_called.npz", "encoder_layer_called.npz", "encoder_called.npz", "decoder_layer_called.npz"})
        expectAsPyTorch(file);
    ModelInput second = twoHeads();
    second.sample = 1;
    expectAsPyTorch("attention_padded.npz", second);
    const auto lines = [](const char* file, const ModelInput& input = twoHeads()) {
        std::string all;
        const ModelProposal proposal = *recognizeModel(modules() / file, input);
        for (const Notice& notice : proposal.noticed)
            all += (all.empty() ? "" : "\n") + notice.line();
        return all;
    };
    EXPECT_EQ(lines("attention_called.npz", twoHeads({{"zero_key", false}})), "Not used of the file: junk.");
    const std::string layer = ", post-norm (--set norm=pre), ReLU (--set activation=gelu), ";
    EXPECT_EQ(
        lines("decoder_layer_called.npz"),
        "opened as nn.TransformerDecoderLayer; assumed: " + layer.substr(2)
            + "1 hides in memory_mask (--set cross_mask.custom=keep, --set cross_mask.custom=add), 1 hides in tgt_mask "
              "(--set self_mask.custom=keep, --set self_mask.custom=add)");
    EXPECT_EQ(errorOf([] { recognizeModel(modules() / "attention_padded.npz", twoHeads()); }),
              "\"key_padding_mask\" of 2×5 holds a batch of 2 samples; choose one with --sample I, where I is 0 to 1");
}

// Padding beside a causal decoder leaves it causal, as the setting of the padding does, and says so.
TEST(TorchModule, JoinsPaddingWithTheCausalMaskOfADecoder)
{
    const TestFolder folder;
    std::vector<std::pair<std::string, Tensor>> arrays = {{"tgt_key_padding_mask", Tensor{{0, -1e9, 0, 0, 0}}}};
    for (const ArrayEntry& array : listArrayFile(modules() / "decoder_layer.npz"))
        arrays.emplace_back(array.name, readArrayFile(modules() / "decoder_layer.npz", array.name));
    std::vector<NamedTensor> named;
    for (const auto& [array, tensor] : arrays)
        named.emplace_back(array, &tensor);
    AtomicFile file{folder / "layer.npz"};
    writeNpz(file, named);
    file.commit();
    const auto opened = [](const std::filesystem::path& path, const ModelInput& input) {
        const ModelProposal proposal = *recognizeModel(path, input);
        EXPECT_NE(proposal.noticed.front().line().find("a causal mask (--set causal=false)"), std::string::npos);
        Graph graph = std::move(build(proposal.document, path.parent_path()).graph);
        return std::pair(Tensor(graph.read(graph.find("self.A"))), Tensor(graph.read(graph.find("Y"))));
    };
    const auto [weights, output] = opened(folder / "layer.npz", twoHeads());
    EXPECT_EQ(weights.at({.row = 2, .col = 1}), 0);
    EXPECT_EQ(weights.at({.row = 2, .col = 3}), 0);
    const Json::Object padding = {{"key_padding", Json::Array{1.0, 0.0, 1.0, 1.0, 1.0}}};
    const Tensor said = opened(modules() / "decoder_layer.npz", twoHeads({{"self_mask", padding}})).second;
    EXPECT_EQ(largestDifference(output.view(), said), 0);
}

TEST(TorchModule, UsesAnInputByAnyNameOfOne)
{
    const TestFolder folder;
    const std::filesystem::path called = modules() / "encoder_layer_called.npz";
    for (const char* name : {"input", "inputs", "hidden_states", "embeddings"}) {
        std::vector<std::pair<std::string, Tensor>> arrays;
        for (const ArrayEntry& array : listArrayFile(called))
            arrays.emplace_back(array.name == "src" ? name : array.name, readArrayFile(called, array.name));
        std::vector<NamedTensor> named;
        for (const auto& [array, tensor] : arrays)
            named.emplace_back(array, &tensor);
        AtomicFile file{folder / "layer.npz"};
        writeNpz(file, named);
        file.commit();
        const Document document = recognizeModel(folder / "layer.npz", twoHeads())->document;
        const auto given = std::ranges::find_if(document.arrays, [](const auto& array) { return array.first == "X"; });
        ASSERT_NE(given, document.arrays.end());
        EXPECT_EQ(std::get<FileReference>(given->second).array, name);
    }
}

// What is drawn is said to be; nothing else may be.
TEST(TorchModule, LeavesNoWeightToChance)
{
    for (const char* file :
         {"attention.safetensors", "attention_added.safetensors", "encoder_layer.safetensors", "decoder_layer.npz",
          "encoder.safetensors", "decoder.safetensors", "transformer.safetensors"})
        for (const auto& [name, source] : documentOf(file).arrays)
            if (const auto* made = std::get_if<Initial>(&source)) {
                EXPECT_TRUE(name == "X" || name == "C" || name == "C_V" || name.ends_with(".X")) << file << " " << name;
                EXPECT_NE(documentOf(file).summary.in("en").find(name), std::string::npos) << name;
                EXPECT_EQ(made->kind, Initial::Kind::Normal);
            }
}

TEST(TorchModule, SaysWhatTheFileLeavesOpen)
{
    EXPECT_EQ(documentOf("attention.safetensors").title.in("en"), "nn.MultiheadAttention");
    EXPECT_EQ(documentOf("attention.safetensors").summary.in("en"),
              "The weights are those of an nn.MultiheadAttention. Its input is not in the file, so these numbers are "
              "drawn at random: X.\nThe file does not say which mask it is given: none is taken, so every token sees "
              "all of them (for each to see those before it only: mask.causal=true).");
    const LocalizedText all = documentOf("transformer.safetensors").summary;
    EXPECT_NE(all.in("en").find("drawn at random: src.X, tgt.X."), std::string::npos);
    EXPECT_NE(all.in("en").find("taken to norm last (norm=post)"), std::string::npos);
    EXPECT_NE(all.in("en").find("every token sees itself and those before it"), std::string::npos);
    EXPECT_NE(all.in("en").find("Not used of the file: model.fc_out.weight."), std::string::npos);
    const std::string said = documentOf("transformer.safetensors", twoHeads({{"norm", "pre"}})).summary.in("en");
    EXPECT_EQ(said.find("norm=post"), std::string::npos);
    EXPECT_NE(said.find("activation=relu"), std::string::npos);
    EXPECT_NE(documentOf("attention_in_a_model.npz").summary.in("en").find("embed.weight, head.weight"),
              std::string::npos);
}

TEST(TorchModule, SaysInALineWhatItAssumes)
{
    const auto line = [](const ModelInput& input) {
        return recognizeModel(modules() / "encoder_layer.safetensors", input)->noticed.front().line();
    };
    EXPECT_EQ(
        line(twoHeads()),
        "opened as nn.TransformerEncoderLayer; assumed: X drawn at random, post-norm (--set norm=pre), ReLU (--set "
        "activation=gelu), no mask (--set causal=true)");
    EXPECT_EQ(line(twoHeads({{"norm", "pre"}, {"activation", "gelu"}, {"causal", true}})),
              "opened as nn.TransformerEncoderLayer; assumed: X drawn at random");
    EXPECT_EQ(*documentOf("encoder_layer.safetensors", twoHeads({{"causal", true}})).config.find("mask"),
              Json(Json::Object{{"causal", true}}));
}

TEST(TorchModule, ReadsWordsAsTokens)
{
    ModelInput input = twoHeads();
    input.text = "a bee sees";
    const Document document = documentOf("encoder.safetensors", input);
    EXPECT_EQ(document.tokens.query, (std::vector<std::string>{"a", "bee", "sees"}));
    const Computation computation = build(document, modules());
    EXPECT_EQ(computation.graph.node(computation.leaves.at("src.X")).shape.text(), "3×6");
}

TEST(TorchModule, AsksForItsHeads)
{
    try {
        documentOf("encoder.safetensors", {});
        FAIL();
    } catch (const Question& question) {
        const auto& heads = std::get<Question::Heads>(question.about());
        EXPECT_EQ(heads.module, "nn.TransformerEncoder");
        EXPECT_EQ(heads.width, 6);
        EXPECT_STREQ(question.what(),
                     "the nn.TransformerEncoder does not say how many heads it has; expected heads=N "
                     "where N divides 6, its width");
    }
    for (const double wrong : {0.0, 4.0, 1.5, -2.0})
        EXPECT_NE(errorOf([&] {
                      documentOf("attention.safetensors", {.settings = Json::Object{{"heads", wrong}}});
                  }).find("; expected a divisor of 6, the width of the nn.MultiheadAttention"),
                  std::string::npos);
}

/// Whether the summary of a file says this, with these settings besides the heads.
bool says(const std::string& file, const std::string& text, Json::Object settings = {})
{
    return documentOf(file, twoHeads(std::move(settings))).summary.in("en").find(text) != std::string::npos;
}

// Without a bias a LayerNorm's weights are those of an RMSNorm.
// A number of heads beside the weights is what an argument of the module says.
TEST(TorchModule, TakesTheNumberOfHeadsBesideItsWeights)
{
    const TestFolder folder;
    const Tensor two(Shape::vector(1), std::array{2.0});
    std::vector<std::pair<std::string, Tensor>> arrays;
    for (const ArrayEntry& entry : listArrayFile(modules() / "half.npz"))
        arrays.emplace_back(entry.name, readArrayFile(modules() / "half.npz", entry.name));
    for (const char* name : {"num_heads", "heads", "nhead"}) {
        std::vector<NamedTensor> named = {{name, &two}};
        for (const auto& [array, tensor] : arrays)
            named.emplace_back(array, &tensor);
        writeArrays(named, folder / "module.npz", {});
        const ModelProposal proposal = *recognizeModel(folder / "module.npz");
        EXPECT_EQ(*proposal.document.config.find("heads"), Json(2.0)) << name;
        for (const Notice& notice : proposal.noticed)
            EXPECT_EQ(notice.line().find(name), std::string::npos) << notice.line();
    }
}

TEST(TorchModule, SaysThatANormWithoutBiasMayBeOfEitherKind)
{
    const std::string kind = "LayerNorm is taken (for RMSNorm: norm_kind=rms)";
    EXPECT_TRUE(says("encoder_layer_unbiased.safetensors", kind));
    EXPECT_FALSE(says("encoder_layer.safetensors", kind));
    expectAsPyTorch("encoder_layer_unbiased.safetensors");
    EXPECT_FALSE(says("encoder_layer_unbiased.safetensors", kind, {{"norm_kind", "rms"}}));
    const auto asRms = [](const char* file) {
        (void)build(documentOf(file, twoHeads({{"norm_kind", "rms"}})), modules());
    };
    asRms("encoder_layer_unbiased.safetensors");
    EXPECT_TRUE(errorOf([&] { asRms("encoder_layer.safetensors"); }).starts_with("arrays.norm1.beta: unknown array"));
}

// What a call settles is open no more.
TEST(TorchModule, SaysOfAMaskOnlyWhatIsOpen)
{
    const Json given = Json::Object{{"causal", true}};
    const std::string seesAll = "every token sees all of them";
    EXPECT_TRUE(says("encoder.safetensors", "src_mask.causal=true"));
    EXPECT_FALSE(says("encoder.safetensors", seesAll, {{"src_mask", given}}));
    EXPECT_TRUE(says("encoder_layer.safetensors", "only: mask.causal=true"));
    EXPECT_FALSE(says("encoder_layer.safetensors", seesAll, {{"mask", given}}));
    EXPECT_FALSE(says("attention_apart.safetensors", seesAll)); // of another sequence
    const std::string causal = "every token sees itself and those before it";
    EXPECT_TRUE(says("decoder.safetensors", causal));
    EXPECT_FALSE(says("decoder.safetensors", causal, {{"tgt_mask", Json::Object{}}}));
    EXPECT_TRUE(says("decoder_layer.npz", causal));
    EXPECT_FALSE(says("decoder_layer.npz", causal, {{"self_mask", Json::Object{}}}));
    EXPECT_FALSE(says("transformer.safetensors", seesAll));
    EXPECT_FALSE(says("transformer.safetensors", causal, {{"tgt_mask", Json::Object{}}}));
}

/// Attention with an in_proj_weight of this shape, beside an out_proj of 4×4.
std::string attentionOf(const std::vector<std::size_t>& shape, std::size_t biases)
{
    std::string header;
    std::size_t end = 0;
    const auto add = [&](const std::string& name, const std::vector<std::size_t>& dimensions) {
        std::string sizes;
        std::size_t bytes = 4;
        for (const std::size_t size : dimensions) {
            sizes += (sizes.empty() ? "" : ",") + std::to_string(size);
            bytes *= size;
        }
        header += (header.empty() ? "{\"" : ",\"") + name + R"(":{"dtype":"F32","shape":[)" + sizes
            + R"(],"data_offsets":[)" + std::to_string(end) + "," + std::to_string(end + bytes) + "]}";
        end += bytes;
    };
    add("in_proj_weight", shape);
    add("in_proj_bias", {biases});
    add("out_proj.weight", {4, 4});
    header += '}';
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 2; ++i)
        length[i] = static_cast<char>(header.size() >> (8 * i) & 0xFFU);
    return length + header + std::string(end, '\0');
}

// Thirds of something else would be numbers of no weight.
TEST(TorchModule, CutsNoWeightThatIsNotThreeOfThem)
{
    const TestFolder folder;
    const auto refusal = [&](const std::vector<std::size_t>& shape, std::size_t biases) {
        writeFile(folder / "m.safetensors", attentionOf(shape, biases));
        return errorOf([&] { recognizeModel(folder / "m.safetensors", twoHeads()); });
    };
    EXPECT_EQ(refusal({12, 4}, 12), "nothing thrown");
    for (const std::size_t rows : {13U, 14U, 8U, 15U})
        EXPECT_EQ(refusal({rows, 4}, 12),
                  "the tensor \"in_proj_weight\" has " + std::to_string(rows)
                      + " rows and 4 columns; expected three times as many rows as columns, as in an "
                        "nn.MultiheadAttention");
    EXPECT_NE(refusal({12}, 12).find("has 12 rows and 0 columns"), std::string::npos);
    EXPECT_NE(refusal({}, 12).find("has 0 rows and 0 columns"), std::string::npos);
    EXPECT_EQ(errorOf([&] { recognizeModel(modules() / "complex.npz", twoHeads()); }),
              "\"in_proj_weight\": the dtype \"<c16\" cannot be read; floats of 2 to 8 bytes, whole numbers and "
              "booleans can");
    EXPECT_EQ(refusal({12, 4}, 13), "the tensor \"in_proj_bias\" has 13 numbers; expected 12");
}

TEST(TorchModule, IsNotAsPyTorchWhereANumberIsNotOne)
{
    const Tensor one(Shape::vector(1), std::vector{1.0});
    const Tensor none(Shape::vector(1), std::vector{std::nan("")});
    EXPECT_EQ(largestDifference(one.view(), one), 0);
    EXPECT_EQ(largestDifference(none.view(), one), INFINITY);
    EXPECT_EQ(largestDifference(one.view(), none), INFINITY);
}

} // namespace
} // namespace heedmap
