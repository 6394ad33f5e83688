#include "support/program.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

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
    EXPECT_EQ(id, "what-it-looks-for");
    EXPECT_EQ(mechanism, "self_attention");
    EXPECT_EQ(title, "What does “it” look for?");
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

TEST(Trace, ReadsNoTextIntoWhatReadsNone)
{
    const Folder folder;
    write(folder.file("small.heed"), small);
    for (const std::string& name : {std::string("small.heed"), std::string("examples:thinking-machines"),
                                    std::string(HEEDMAP_SOURCE_FOLDER "/tests/data/models/vit")}) {
        const Outcome outcome = heedmap({"trace", name, "-o", "out.npz", "--tokens", "a b"}, folder.path());
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        EXPECT_EQ(outcome.err,
                  "heedmap: --tokens is for a published model, or a document with the weights of one, that reads a "
                  "text; "
                      + name + " is none\n");
    }
    EXPECT_EQ(folder.entries(), std::vector<std::string>{"small.heed"});
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

TEST(Trace, HoldsTheNodesAskedForAndTheirGradients)
{
    const Folder folder;
    write(folder.file("small.heed"), small);
    const Outcome outcome =
        heedmap({"trace", "small.heed", "--nodes", "S", "--gradient-of", "S[0,0]", "--format", "json", "--output=out"},
                folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    const std::string trace = contents(folder.file("out"));
    EXPECT_NE(trace.find(R"("grad.S": [[1]])"), std::string::npos) << trace;
    EXPECT_EQ(trace.find(R"("A")"), std::string::npos);
    EXPECT_EQ(trace.find(R"("grad.Q")"), std::string::npos); // the gradients of the others neither
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

TEST(Trace, NamesASettingThatNothingUses)
{
    const Folder folder;
    std::string document = small;
    document.insert(document.find("\"arrays\""), R"("config": {"mask": {"causal": true, "renormalise": false}}, )");
    std::ofstream(folder.file("idle.heed")) << document;
    const Outcome told = heedmap({"trace", "idle.heed", "-o", "out.npz"}, folder.path());
    EXPECT_EQ(told.code, 0);
    EXPECT_EQ(told.err, "heedmap: config.mask.renormalise: not used; expected \"when\": \"weights\" beside it\n");
    EXPECT_EQ(heedmap({"trace", "idle.heed", "--quiet", "-o", "out.npz"}, folder.path()).err, "");
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
              "2 heedmap: new: made.json cannot be read as a picture: it is neither a PNG nor a JPEG file\n");
    write(folder.file("made.json"), contents(picture).substr(0, 2000));
    EXPECT_EQ(said({"vision_transformer", "--image", "made.json"}),
              "2 heedmap: new: made.json cannot be read as a picture: it is damaged, cut short or too large\n");
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
              "heedmap: new: unknown dimension \"d_q\"; with this config self_attention has d, "
              "d_k, d_v, n\n");
    EXPECT_EQ(said("d=5"), "heedmap: new: d is set twice\n");
    EXPECT_EQ(said("n=0.5"), "heedmap: new: \"n=0.5\" is not a size; expected a whole number from 1\n");
    EXPECT_EQ(said("n"), "heedmap: new: expected key=value, got \"n\"\n");
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

/// Weights that are read on demand, and written to by another process meanwhile.
class ChangingWeights {
public:
    explicit ChangingWeights(const Folder& folder) : m_file(folder.file("w.safetensors"))
    {
        constexpr std::uintmax_t count = 1 << 22;
        std::string header = R"({"w": {"dtype": "F64", "shape": [1, )" + std::to_string(count)
            + R"(], "data_offsets": [0, )" + std::to_string(8 * count) + "]}}";
        header.resize((header.size() + 7) / 8 * 8, ' ');
        std::string length(8, '\0');
        length[0] = static_cast<char>(header.size());
        write(m_file, length + header);
        std::filesystem::resize_file(m_file, 8 + header.size() + 8 * count);
        write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "arrays": {"Q": {"file": "w.safetensors", "array": "w"}, "K": {"file": "w.safetensors", "array": "w"},
            "V": [[1, 2]]}})");
        m_writer = std::jthread([this](const std::stop_token& stop) {
            // without a rest, and by another time than before: the clock of a file system ticks slowly
            for (auto time = std::filesystem::last_write_time(m_file); !stop.stop_requested();)
                std::filesystem::last_write_time(m_file, time += std::chrono::microseconds(1));
        });
    }

private:
    std::string m_file;
    std::jthread m_writer;
};

TEST(Document, WhoseFilesCannotBeReadToTheEndIsWrongInput)
{
    const Folder folder;
    const ChangingWeights weights(folder);
    for (const std::vector<std::string>& call :
         {std::vector<std::string>{"trace", "d.heed", "--nodes", "S", "-o", "out.npz"},
          {"trace", "d.heed", "--nodes", "S", "--gradient-of", "S", "-o", "out.npz"},
          {"export", "d.heed", "--nodes", "S", "-o", "figures"}}) {
        const Outcome outcome = heedmap(call, folder.path());
        EXPECT_EQ(outcome.code, 1) << call.front();
        EXPECT_FALSE(outcome.err.starts_with("heedmap: ")) << "of the call: " << outcome.err;
        EXPECT_NE(outcome.err.find(": w.safetensors: was changed after it was opened"), std::string::npos)
            << outcome.err;
        EXPECT_EQ(folder.entries(), (std::vector<std::string>{"d.heed", "w.safetensors"}));
    }
}

} // namespace
} // namespace heedmap
