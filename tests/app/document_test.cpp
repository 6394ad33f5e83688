#include "support/program.h"

#include <gtest/gtest.h>

#include <sstream>

namespace heedmap {
namespace {

const std::string small = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
    "arrays": {"Q": [[1, 2]], "K": [[3, 4]], "V": [[5, 6]]}})";

TEST(Examples, AreListedWithIdMechanismAndTitle)
{
    const Outcome outcome = heedmap({"examples"});
    EXPECT_EQ(outcome.code, 0);
    std::istringstream lines(outcome.out);
    std::string id, mechanism, title;
    lines >> id >> mechanism >> std::ws;
    std::getline(lines, title);
    EXPECT_EQ(id, "thinking-machines");
    EXPECT_EQ(mechanism, "self_attention");
    EXPECT_EQ(title, "Thinking Machines");
}

TEST(Examples, AreListedAsJsonInBothLanguages)
{
    const Outcome outcome = heedmap({"examples", "--json"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find(R"("id": "thinking-machines")"), std::string::npos);
    EXPECT_NE(outcome.out.find("思考的机器"), std::string::npos);
}

TEST(Mechanisms, AreListedWithArraysAndSettings)
{
    const Outcome outcome = heedmap({"mechanisms"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("self_attention: Self-attention\n"), std::string::npos);
    EXPECT_NE(outcome.out.find("    W_Q                    d×d_k\n"), std::string::npos);
    EXPECT_NE(outcome.out.find("    rel_key                (2·R+1)×d_k  with position.kind = relative_key\n"),
              std::string::npos);
    EXPECT_NE(outcome.out.find("    mask.dilation          whole number from 1  (1)\n"), std::string::npos);
}

TEST(Mechanisms, AreListedAsJson)
{
    const Outcome outcome = heedmap({"mechanisms", "--json"});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find(R"("id": "multi_head_attention")"), std::string::npos);
    EXPECT_NE(outcome.out.find(R"("shape": ["h·d_v", "d_out"])"), std::string::npos) << outcome.out;
}

TEST(Trace, TakesTheWeightsOfAPublishedModelForADocument)
{
    const Folder folder;
    const std::string model = HEEDMAP_SOURCE_FOLDER "/tests/data/models/llama";
    for (const std::string& name : {model, model + "/model.safetensors"}) {
        const Outcome outcome = heedmap({"trace", name, "-o", "out.json", "--nodes", "dec.1.self.A"}, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_TRUE(contents(folder.file("out.json")).starts_with("{\n\"dec.1.self.A\": [[[1, 0, 0"))
            << contents(folder.file("out.json"));
    }
    const std::string other = HEEDMAP_SOURCE_FOLDER "/tests/data/io/all.safetensors";
    EXPECT_EQ(
        heedmap({"trace", other, "-o", "none.npz"}, folder.path()).err,
        other + ": its tensors have the names of no model that is known; a document that names them would be right\n");
    EXPECT_EQ(folder.entries(), std::vector<std::string>{"out.json"});
}

TEST(New, WritesTheDocumentOfAPublishedModelThatReadsASentence)
{
    const Folder folder;
    const std::filesystem::path data = HEEDMAP_SOURCE_FOLDER "/tests/data";
    std::filesystem::copy(data / "models/llama", folder.path());
    std::filesystem::copy_file(data / "tokenizers/bert_uncased/vocab.txt", folder.path() / "vocab.txt");
    const Outcome made = heedmap({"new", ".", "-o", "model.heed", "--tokens", "a [MASK]!"}, folder.path());
    EXPECT_EQ(made.code, 1) << made.err; // ids beyond what this small model knows
    const Outcome fits = heedmap({"new", ".", "-o", "model.heed", "--tokens", "B A [MASK]"}, folder.path());
    EXPECT_EQ(fits.code, 0) << fits.err;
    const std::string text = contents(folder.file("model.heed"));
    EXPECT_NE(text.find(R"(["[CLS]", "b", "a", "[MASK]", "[SEP]"])"), std::string::npos) << text;
    EXPECT_EQ(heedmap({"check", "model.heed"}, folder.path()).code, 0);
    const Folder other;
    const std::string outside = other.file("model.heed");
    const Outcome elsewhere = heedmap({"new", ".", "-o", outside, "--tokens", "a"}, folder.path());
    EXPECT_EQ(elsewhere.code, 1);
    EXPECT_EQ(elsewhere.err, outside + ": the document refers to the weights beside it; a file in . would be right\n");
}

TEST(New, ReadsNoTextIntoAModelThatReadsPictures)
{
    const Folder folder;
    std::filesystem::copy(HEEDMAP_SOURCE_FOLDER "/tests/data/models/vit", folder.path());
    const auto said = [&](const std::string& option) {
        const Outcome outcome = heedmap({"new", ".", "-o", "model.heed", option, "a b"}, folder.path());
        return std::to_string(outcome.code) + " " + outcome.err;
    };
    EXPECT_EQ(said("--tokens"), "2 heedmap: new: --tokens is for what reads a text; this model reads a picture\n");
    EXPECT_EQ(said("--key-tokens"),
              "2 heedmap: new: --key-tokens is for mechanisms; a published model reads one text\n");
    EXPECT_FALSE(std::filesystem::exists(folder.file("model.heed")));
}

TEST(Trace, HoldsEveryNode)
{
    const Folder folder;
    write(folder.file("small.heed"), small);
    const Outcome outcome = heedmap({"trace", "small.heed", "-o", "out.json"}, folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    const std::string trace = contents(folder.file("out.json"));
    for (const std::string line : {R"("Q": [[1, 2]])", R"("S": [[11]])", R"("A": [[1]])", R"("Z": [[5, 6]])"})
        EXPECT_NE(trace.find(line), std::string::npos) << trace;
}

TEST(Trace, HoldsTheNodesAndGradientsAskedFor)
{
    const Folder folder;
    write(folder.file("small.heed"), small);
    const Outcome outcome =
        heedmap({"trace", "small.heed", "--nodes", "S", "--gradient-of", "S[0,0]", "--format", "json", "--output=out"},
                folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string trace = contents(folder.file("out"));
    EXPECT_NE(trace.find(R"("grad.Q": [[3, 4]])"), std::string::npos) << trace;
    EXPECT_EQ(trace.find(R"("A")"), std::string::npos);
}

TEST(Trace, RoundsToTheNumberFormatAskedForAndToNoneElse)
{
    const Folder folder;
    write(folder.file("small.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "view": {"number_format": "float16"}, "arrays": {"Q": [[300, 0.1]], "K": [[300, 0]], "V": [[5, 6]]}})");
    const auto trace = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"trace", "small.heed", "-o", "out.json", "--nodes", "Q,S"};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome outcome = heedmap(words, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return contents(folder.file("out.json"));
    };
    const std::string doubles = "{\n\"Q\": [[300, 0.1]],\n\"S\": [[90000]]\n}\n";
    EXPECT_EQ(trace({}), doubles) << "how the window looked has no say";
    EXPECT_EQ(trace({"--numbers", "float64"}), doubles);
    EXPECT_EQ(trace({"--numbers", "float16"}), "{\n\"Q\": [[300, 0.0999755859375]],\n\"S\": [[\"inf\"]]\n}\n");
    EXPECT_EQ(trace({"--numbers=bfloat16"}), "{\n\"Q\": [[300, 0.10009765625]],\n\"S\": [[90112]]\n}\n");
}

TEST(Check, ComparesWhatANumberFormatLeaves)
{
    const Outcome doubles = heedmap({"check", "examples:thinking-machines"});
    const Outcome coarse = heedmap({"check", "examples:thinking-machines", "--numbers", "bfloat16"});
    EXPECT_NE(coarse.out, doubles.out);
}

TEST(Trace, IsAnNpzFileByDefault)
{
    const Folder folder;
    EXPECT_EQ(heedmap({"trace", "examples:two-heads", "-o", "out.npz"}, folder.path()).code, 0);
    EXPECT_TRUE(contents(folder.file("out.npz")).starts_with("PK"));
}

TEST(New, WritesADocumentThatCanBeComputed)
{
    const Folder folder;
    const Outcome made = heedmap({"new", "multi_head_attention", "-o", "made.heed", "--set", "heads=2", "--set",
                                  "mask.causal=true", "--tokens", "to be or not"},
                                 folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_NE(contents(folder.file("made.heed")).find(R"("query": ["to", "be", "or", "not"])"), std::string::npos);
    EXPECT_EQ(heedmap({"trace", "made.heed", "-o", "made.npz"}, folder.path()).code, 0);
}

TEST(New, PutsAPictureFileIntoWhatTakesOne)
{
    const Folder folder;
    const std::string picture = HEEDMAP_SOURCE_FOLDER "/docs/cost.png";
    const Outcome made = heedmap({"new", "vision_transformer", "-o", "made.heed", "--set", "patch=4", "--size", "H=8",
                                  "--size", "W=12", "--image", picture},
                                 folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(made.err, "");
    EXPECT_EQ(
        heedmap({"trace", "made.heed", "-o", "made.json", "--format", "json", "--nodes", "image,P"}, folder.path())
            .code,
        0);
    const std::string trace = contents(folder.file("made.json"));
    EXPECT_NE(trace.find("\"image\": [[["), std::string::npos);
    EXPECT_EQ(heedmap({"check", "made.heed"}, folder.path()).code, 0);

    const auto said = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "new");
        words.insert(words.end(), {"-o", "other.heed"});
        const Outcome outcome = heedmap(words, folder.path());
        return std::to_string(outcome.code) + " " + outcome.err;
    };
    EXPECT_EQ(said({"self_attention", "--image", picture}),
              "2 heedmap: new: --image is for what has a picture among its inputs, such as vision_transformer\n");
    EXPECT_EQ(said({"vision_transformer", "--image", "none.png"}), "2 heedmap: none.png: there is no such file\n");
    EXPECT_EQ(said({"vision_transformer", "--image", "made.json"}),
              "2 heedmap: new: made.json cannot be read as a picture: Unsupported image format\n");
    write(folder.file("made.json"), contents(picture).substr(0, 2000));
    EXPECT_EQ(said({"vision_transformer", "--image", "made.json"}),
              "2 heedmap: new: made.json cannot be read as a picture: Unable to read image data\n");
    write(folder.file("made.json"), "GIF89a");
    EXPECT_EQ(said({"vision_transformer", "--image", "made.json"}),
              "2 heedmap: new: made.json cannot be read as a picture: it is neither a PNG nor a JPEG file\n");
    EXPECT_EQ(folder.entries(), (std::vector<std::string>{"made.heed", "made.json"}));
}

TEST(New, HasTheSizesOfTheCall)
{
    const Folder folder;
    const auto said = [&](const std::string& size) {
        const Outcome outcome =
            heedmap({"new", "self_attention", "-o", "made.heed", "--size", "d=6", "--size", size}, folder.path());
        return outcome.err;
    };
    EXPECT_EQ(said("d_k=5"), "");
    EXPECT_NE(contents(folder.file("made.heed")).find("\"shape\": [6, 5]"), std::string::npos)
        << contents(folder.file("made.heed"));
    EXPECT_EQ(said("d_q=5"),
              "heedmap: new: \"d_q\" is no size that can be chosen; with this config self_attention has d, "
              "d_k, d_v, n\n");
    EXPECT_EQ(said("d=5"), "heedmap: new: d is set twice\n");
    EXPECT_EQ(said("n=0.5"), "heedmap: new: \"n=0.5\" is no size; a whole number from 1 would be right\n");
    EXPECT_EQ(said("n"), "heedmap: new: \"n\" sets nothing; key=value would be right\n");
}

TEST(Document, ThatIsWrongIsNamedWithThePlaceInIt)
{
    const Folder folder;
    write(folder.file("wrong.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 2]], "K": [[3]], "V": [[5, 6]]}})");
    for (const std::vector<std::string>& call : {std::vector<std::string>{"check", "wrong.heed"},
                                                 {"trace", "wrong.heed", "-o", "out.npz"},
                                                 {"export", "wrong.heed", "-o", "figures"}}) {
        const Outcome outcome = heedmap(call, folder.path());
        EXPECT_EQ(outcome.code, 1);
        EXPECT_TRUE(outcome.err.starts_with("wrong.heed: arrays.K: ")) << outcome.err;
        EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1);
        EXPECT_EQ(folder.entries(), std::vector<std::string>{"wrong.heed"});
    }
}

} // namespace
} // namespace heedmap
