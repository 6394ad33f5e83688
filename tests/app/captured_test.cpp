// Files of captured attention, and of kinds that are not known, in place of a document.

#include "support/program.h"

#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <span>

namespace heedmap {
namespace {

const std::string captures = HEEDMAP_SOURCE_FOLDER "/tests/data/captured/";

std::vector<std::string> arraysIn(const std::string& file)
{
    const std::string bytes = contents(file);
    return listNpz(std::as_bytes(std::span(bytes)));
}

TEST(Trace, TakesCapturedAttentionForADocument)
{
    const Folder folder;
    for (const char* file : {"stacked.npz", "layers.npz", "brief.safetensors", "by_layer", "saved.pt"}) {
        const Outcome traced =
            heedmap({"trace", captures + file, "--nodes", "layer.1.A,rollout", "-o", "out.npz"}, folder.path());
        EXPECT_EQ(traced.code, 0) << traced.err;
        EXPECT_EQ(arraysIn(folder.file("out.npz")), (std::vector<std::string>{"layer.1.A", "rollout"}));
    }
    EXPECT_EQ(heedmap({"trace", captures + "alone.npy", "-o", "out.npz"}, folder.path()).code, 0);
}

// Only some rows of a large array tell what it holds: one that breaks it is said once it is read.
TEST(Trace, SaysWhichRowsOfWeightsBreakThem)
{
    const Folder folder;
    const auto said = [&](const char* row, const std::string& verb) {
        std::string rows;
        for (int r = 0; r < 4000; ++r)
            rows += r == 1777 ? row : "0.5,0.25,0.25\n";
        std::ofstream(folder.file("late.csv")) << rows;
        const Outcome outcome = verb == "trace"
            ? heedmap({"trace", "late.csv", "--nodes", "layer.0.A", "-o", "a.npz"}, folder.path())
            : heedmap({"export", "late.csv", "--nodes", "layer.0.A", "--rows", "1770:1780", "-o", "a.svg"},
                      folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return outcome.err;
    };
    for (const std::string verb : {"trace", "export"}) {
        EXPECT_EQ(said("1,0.5,0.5\n", verb), "heedmap: 1 row is not weights: layer.0.A[1777] adds up to 2.000\n");
        EXPECT_EQ(said("nan,nan,nan\n", verb), "heedmap: 1 row is not weights: layer.0.A[1777] is NaN\n");
        EXPECT_EQ(said("0,0,0\n0,1,1\n", verb),
                  "heedmap: 2 rows are not weights; the first, layer.0.A[1777], is zero\n");
        EXPECT_EQ(said("1,0,0\n", verb), "");
    }
}

// So are those that what the heads do, or some columns, is made of.
TEST(Trace, SaysWhichRowsBreakThemWhateverIsWritten)
{
    const Folder folder;
    std::string rows;
    for (int r = 0; r < 4000; ++r)
        rows += r == 1777 ? "1,0.5,0.5\n" : "0.5,0.25,0.25\n";
    std::ofstream(folder.file("late.csv")) << rows;
    for (const std::vector<std::string>& what :
         {std::vector<std::string>{"--nodes", "heads"}, {"--nodes", "layer.0.A", "--cols", "0:2"}}) {
        std::vector<std::string> call = {"trace", "late.csv", "-o", "a.npz"};
        call.insert(call.end(), what.begin(), what.end());
        const Outcome outcome = heedmap(call, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(outcome.err, "heedmap: 1 row is not weights: layer.0.A[1777] adds up to 2.000\n") << what.back();
    }
    const Outcome elsewhere = heedmap(
        {"trace", "late.csv", "--nodes", "layer.0.A", "--rows", "0:9", "--cols", "0:2", "-o", "a.npz"}, folder.path());
    EXPECT_EQ(elsewhere.err, "");
}

TEST(Trace, AveragesWhatHeadsDoOverTheCapturesOfAFolder)
{
    const Folder folder;
    const std::string files = folder.file("files");
    std::filesystem::create_directory(files);
    std::vector<Tensor> each;
    const auto entropies = [&](const std::vector<std::string>& call) {
        std::vector<std::string> whole = {"trace"};
        whole.insert(whole.end(), call.begin(), call.end());
        whole.insert(whole.end(), {"--nodes", "heads", "-o", "heads.npz"});
        const Outcome outcome = heedmap(whole, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return readArrayFile(folder.file("heads.npz"), "heads.entropy");
    };
    for (const char* sample : {"0", "1", "2"}) {
        const std::string file = files + "/s" + sample + ".npz";
        EXPECT_EQ(
            heedmap({"trace", captures + "batch.npz", "--sample", sample, "--nodes", "layer.0.A,layer.1.A", "-o", file},
                    folder.path())
                .code,
            0);
        each.push_back(entropies({file}));
        EXPECT_EQ(entropies({files, "--samples-of-files", "--sample", "0"}).at({}), each.front().at({}));
    }
    const Tensor mean = entropies({files, "--samples-of-files"});
    const Tensor spread = readArrayFile(folder.file("heads.npz"), "heads.entropy.spread");
    for (Index layer = 0; layer < 2; ++layer)
        for (Index head = 0; head < mean.shape().cols; ++head) {
            const Cell cell{0, layer, head};
            const double expected = (each[0].at(cell) + each[1].at(cell) + each[2].at(cell)) / 3;
            double squares = 0;
            for (const Tensor& one : each)
                squares += std::pow(one.at(cell) - expected, 2);
            EXPECT_NEAR(mean.at(cell), expected, 1e-12);
            EXPECT_NEAR(spread.at(cell), std::sqrt(squares / 3), 1e-12);
        }
    const Outcome layers = heedmap({"trace", files, "--nodes", "heads", "-o", "heads.npz"}, folder.path());
    EXPECT_EQ(layers.code, 1);
    EXPECT_NE(layers.err.find("--samples-of-files"), std::string::npos) << layers.err;
    const Outcome others =
        heedmap({"trace", files, "--samples-of-files", "--nodes", "heads,rollout", "-o", "heads.npz"}, folder.path());
    EXPECT_EQ(others.code, 2) << others.err;
    const std::string before = contents(files + "/s0.npz");
    EXPECT_EQ(
        heedmap({"trace", files, "--samples-of-files", "--nodes", "heads", "-o", files + "/s0.npz"}, folder.path())
            .code,
        2);
    EXPECT_EQ(contents(files + "/s0.npz"), before) << "an input is not written over";
    EXPECT_EQ(heedmap({"trace", "examples:two-heads", "--samples-of-files", "-o", "a.npz"}, folder.path()).code, 2);
    EXPECT_EQ(heedmap({"trace", captures + "batch.npz", "--samples-of-files", "-o", "a.npz"}, folder.path()).code, 1);
}

TEST(Trace, TakesSeveralFilesForOneCapture)
{
    const Folder folder;
    const std::string layer = captures + "by_layer/heads-";
    const Outcome traced = heedmap(
        {"trace", layer + "2.npy", layer + "9.npy", layer + "10.npy", "--nodes", "layer.2.A,rollout", "-o", "out.npz"},
        folder.path());
    EXPECT_EQ(traced.code, 0) << traced.err;
    EXPECT_EQ(arraysIn(folder.file("out.npz")), (std::vector<std::string>{"layer.2.A", "rollout"}));
    const Outcome document = heedmap({"trace", "examples:two-heads", layer + "9.npy", "-o", "a.npz"}, folder.path());
    EXPECT_EQ(document.code, 2);
    EXPECT_NE(document.err.find("trace: there is one word too many: "), std::string::npos) << document.err;
    EXPECT_EQ(heedmap({"trace", layer + "2.npy", layer + "missing.npy", "-o", "a.npz"}, folder.path()).code, 2);
}

TEST(Trace, AsksWhatACaptureLeavesOpenByTheOptionThatSaysIt)
{
    const Folder folder;
    const std::string batch = captures + "batch.npz";
    const Outcome which = heedmap({"trace", batch, "-o", "out.npz"}, folder.path());
    EXPECT_EQ(which.code, 1);
    EXPECT_EQ(which.err,
              batch
                  + ": \"attentions\" of 2×3×2×4×4 holds a batch of 3 samples; choose one with --sample I, where I is "
                    "0 to 2\n");
    EXPECT_EQ(heedmap({"trace", batch, "--sample", "1", "-o", "out.npz"}, folder.path()).code, 0);
    const std::string scores = captures + "scores.npz";
    const Outcome rows = heedmap({"trace", scores, "-o", "scores.npz"}, folder.path());
    EXPECT_EQ(rows.code, 0) << rows.err;
    EXPECT_EQ(rows.err, "heedmap: " + scores + ": looks like scores (--as scores makes weights of them)\n");
    EXPECT_EQ(arraysIn(folder.file("scores.npz")), (std::vector<std::string>{"layer.0.M", "layer.1.M"}));
    EXPECT_EQ(heedmap({"trace", scores, "--quiet", "-o", "scores.npz"}, folder.path()).err, "");
    for (const std::vector<std::string>& as : {std::vector<std::string>{"--softmax"}, {"--as", "scores"}}) {
        std::vector<std::string> call = {"trace", scores, "--nodes", "layer.0.S,layer.1.A", "-o", "scores.npz"};
        call.insert(call.end(), as.begin(), as.end());
        EXPECT_EQ(heedmap(call, folder.path()).code, 0);
        EXPECT_EQ(arraysIn(folder.file("scores.npz")), (std::vector<std::string>{"layer.0.S", "layer.1.A"}));
    }
    EXPECT_EQ(heedmap({"check", scores, "--as", "rows"}, folder.path()).code, 2);
    EXPECT_EQ(heedmap({"check", scores, "--as", "llama"}, folder.path()).code, 2);
    EXPECT_EQ(heedmap({"check", scores, "--as", "weights"}, folder.path()).code, 1);
    EXPECT_EQ(heedmap({"check", HEEDMAP_SOURCE_FOLDER "/tests/data/models/llama", "--as", "scores"}).code, 2);
    EXPECT_EQ(heedmap({"check", scores, "--softmax"}, folder.path()).code, 0);
    EXPECT_EQ(heedmap({"check", "examples:thinking-machines", "--softmax"}, folder.path()).code, 2);
}

TEST(Trace, OpensATableOfTextAsNumbers)
{
    const Folder folder;
    std::ofstream(folder.file("a.csv")) << "0.5,0.5\n0.25,0.75\n";
    std::ofstream(folder.file("b.tsv")) << "1\t2\t3\n-4\t5\t6\n";
    EXPECT_EQ(heedmap({"trace", "a.csv", "--nodes", "layer.0.A", "-o", "a.npz"}, folder.path()).code, 0);
    const Outcome numbers = heedmap({"trace", "b.tsv", "--nodes", "layer.0.M", "-o", "b.npz"}, folder.path());
    EXPECT_EQ(numbers.code, 0) << numbers.err;
    EXPECT_EQ(numbers.err, "heedmap: b.tsv: looks like scores (--as scores makes weights of them)\n");
}

TEST(Trace, TakesArraysByTheirNamesAndAssumesNoHeads)
{
    const Folder folder;
    const std::string named = HEEDMAP_SOURCE_FOLDER "/tests/data/named/";
    const Outcome plain = heedmap({"trace", named + "plain.npz", "--set", "causal=true", "-o", "a.npz"}, folder.path());
    EXPECT_EQ(plain.code, 0) << plain.err;
    EXPECT_NE(plain.err.find("opened as self_attention; assumed: scale 1/√d_k (--set scale=none)"), std::string::npos)
        << plain.err;
    const Outcome heads = heedmap({"trace", named + "heads.npz", "-o", "b.npz"}, folder.path());
    EXPECT_EQ(heads.code, 1);
    EXPECT_NE(heads.err.find("--set heads="), std::string::npos) << heads.err;
    EXPECT_EQ(heedmap({"trace", named + "heads.npz", "--set", "heads=2", "-o", "b.npz"}, folder.path()).code, 0);
}

// What could not be opened is not said to be.
TEST(Trace, SaysOneSentenceOfArraysThatDoNotFit)
{
    const Folder folder;
    std::ofstream(folder.file("a.json")) << R"({"Q": [[1, 2], [3, 4]], "K": [[1, 2, 3]], "V": [[1]]})";
    for (const char* verb : {"trace", "new"}) {
        const Outcome refused = heedmap({verb, "a.json", "-o", "a.out"}, folder.path());
        EXPECT_EQ(refused.code, 1);
        EXPECT_EQ(refused.err,
                  "a.json: arrays.K: 3 columns, but Q has 2 columns, and both are d_k: expected K 1×2 or Q 2×3\n")
            << verb;
    }
}

TEST(Trace, TurnsAFileOfArrays)
{
    const Folder folder;
    const std::string columns = captures + "noticed_columns.npz";
    const Outcome turned =
        heedmap({"trace", columns, "--transpose", "--nodes", "layer.0.A", "-o", "a.npz"}, folder.path());
    EXPECT_EQ(turned.code, 0) << turned.err;
    EXPECT_EQ(turned.err, "");
    EXPECT_EQ(heedmap({"check", "examples:thinking-machines", "--transpose"}, folder.path()).code, 2);
}

TEST(Trace, WritesWhatEachHeadDoes)
{
    const Folder folder;
    const Outcome traced = heedmap(
        {"trace", captures + "stacked.npz", "--nodes", "heads,layer.0.entropy", "-o", "out.npz"}, folder.path());
    EXPECT_EQ(traced.code, 0) << traced.err;
    EXPECT_EQ(arraysIn(folder.file("out.npz")),
              (std::vector<std::string>{"layer.0.entropy", "heads.entropy", "heads.max", "heads.first",
                                        "heads.previous", "heads.self", "heads.repeat", "heads.distance"}));
    const std::string llama = HEEDMAP_SOURCE_FOLDER "/tests/data/models/llama";
    EXPECT_EQ(heedmap({"trace", llama, "--nodes", "heads", "-o", "of.npz"}, folder.path()).code, 0);
}

TEST(Trace, ComputesAKindThatIsNotKnownOnlyAsOneThatIsChosen)
{
    const Folder folder;
    std::filesystem::copy(HEEDMAP_SOURCE_FOLDER "/tests/data/models/llama", folder.file("exaone"));
    std::string config = contents(folder.file("exaone/config.json"));
    config.replace(config.find("\"llama\""), 7, "\"exaone\"");
    std::ofstream(folder.file("exaone/config.json")) << config;
    const Outcome refused = heedmap({"trace", "exaone", "-o", "out.npz"}, folder.path());
    EXPECT_EQ(refused.code, 1);
    EXPECT_NE(refused.err.find("the weights are called as those of Llama: --as llama "), std::string::npos)
        << refused.err;
    EXPECT_FALSE(std::filesystem::exists(folder.file("out.npz")));
    EXPECT_EQ(heedmap({"trace", "exaone", "--as", "llama", "-o", "out.npz"}, folder.path()).code, 0);
    EXPECT_EQ(heedmap({"check", "exaone", "--as", "llama"}, folder.path()).code, 0);
    EXPECT_EQ(heedmap({"new", "exaone", "--as", "llama", "-o", "exaone.heed"}, folder.path()).code, 0);
    EXPECT_NE(contents(folder.file("exaone.heed")).find("exaone, computed as Llama"), std::string::npos);
    EXPECT_EQ(heedmap({"trace", "exaone.heed", "--as", "llama", "-o", "out.npz"}, folder.path()).code, 2);
}

TEST(New, WritesADocumentOfCapturedAttention)
{
    const Folder folder;
    const Outcome made = heedmap({"new", captures + "stacked.npz", "-o", "a.heed"}, folder.path());
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_NE(contents(folder.file("a.heed")).find("\"array\": \"attentions[1,0]\""), std::string::npos);
    EXPECT_EQ(heedmap({"check", "a.heed"}, folder.path()).code, 0);
    EXPECT_EQ(heedmap({"new", "captured", "--set", "layers=2", "-o", "b.heed"}, folder.path()).code, 0);
}

TEST(Export, DrawsCapturedAttention)
{
    const Folder folder;
    const Outcome drawn =
        heedmap({"export", captures + "translation.npz", "--nodes", "cross.0.A", "--format", "svg", "-o", "out"},
                folder.path());
    EXPECT_EQ(drawn.code, 0) << drawn.err;
    EXPECT_EQ(folder.entries("out"), std::vector<std::string>{"cross.0.A.svg"});
}

} // namespace
} // namespace heedmap
