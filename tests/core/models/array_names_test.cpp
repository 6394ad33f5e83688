// Files whose arrays are called as those of one mechanism, against PyTorch (tests/data/named/make.py).

#include "core/models/recognize_support.h"
#include "support/difference.h"

#include <heedmap/io/array_file.h>

namespace heedmap {
namespace {

const std::filesystem::path files = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/named";

struct NamedCase {
    const char* file;
    const char* mechanism;
    const char* node;
    const char* expected;
    ModelInput input = {};
};

TEST(ArrayNames, MakeADocumentOfOneMechanism)
{
    const ModelInput twoHeads = {.settings = Json::Object{{"heads", 2.0}}};
    const std::vector<NamedCase> cases = {{"plain.npz", "self_attention", "Z", "Z"},
                                          {"short.npz", "self_attention", "Z", "Z"},
                                          {"turned.npz", "self_attention", "Z", "Z"},
                                          {"given.npz", "scaled_dot_product", "Z", "Z"},
                                          {"biased.pt", "self_attention", "Z", "Z_biased"},
                                          {"kernels.npz", "multi_head_attention", "Y", "Y"},
                                          {"heads.npz", "multi_head_attention", "Y", "Y", twoHeads},
                                          {"proj.pt", "multi_head_attention", "Y", "Y", twoHeads}};
    for (const NamedCase& each : cases) {
        const ModelProposal proposal = recognized(files / each.file, each.input);
        EXPECT_EQ(proposal.document.mechanism, each.mechanism) << each.file;
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        EXPECT_LE(
            largestDifference(graph.read(graph.find(each.node)), readArrayFile(files / "expected.npz", each.expected)),
            1e-14)
            << each.file;
    }
    EXPECT_EQ(recognized(files / "plain.npz").document.tokens.query, (std::vector<std::string>{"a", "b", "c"}));
}

TEST(ArrayNames, SayWhatIsAssumedAndWhichSettingSaysOtherwise)
{
    const ModelProposal plain = recognized(files / "plain.npz");
    ASSERT_EQ(plain.noticed.size(), 1U);
    EXPECT_EQ(plain.noticed.front().line(),
              "opened as self_attention; assumed: scale 1/√d_k (--set scale=none), no mask (--set causal=true)");
    const ModelProposal causal = recognized(files / "plain.npz", {.settings = Json::Object{{"causal", true}}});
    EXPECT_EQ(*causal.document.config.find("mask"), Json(Json::Object{{"causal", true}}));
    EXPECT_NE(build(causal.document, causal.folder).graph.find("S_masked"), noNode);
}

TEST(ArrayNames, AssumeNoHeads)
{
    EXPECT_EQ(
        errorOf([] { recognizeModel(files / "heads.npz"); }),
        "an attention with W_O does not say how many heads it has; expected heads=N where N divides 4, its width");
}

} // namespace
} // namespace heedmap
