#include "support/program.h"

#include <heedmap/document/document.h>
#include <heedmap/io/array_file.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

namespace heedmap {
namespace {

/// One number that is to become 0: the loss is w².
std::string single(const std::string& members = "")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[2]]},
        "loss": [{"kind": "squared_error", "of": "Z", "target": [[0]]}])"
        + members + "}";
}

Outcome trained(const Folder& folder, std::vector<std::string> more, const std::string& members = "")
{
    write(folder.file("in.heed"), single(members));
    more.insert(more.begin(), {"train", "in.heed", "-o", "out.heed"});
    return heedmap(more, folder.path());
}

double numberIn(const Folder& folder, const char* array)
{
    const Document document = loadDocument(folder.file("out.heed"));
    for (const auto& [name, source] : document.arrays)
        if (name == array)
            return std::get<InlineArray>(source)->at({0, 0, 0});
    return 0;
}

TEST(Train, WritesTheDocumentWithItsNewNumbers)
{
    const Folder folder;
    const Outcome outcome = trained(folder, {"--steps", "2", "--rate", "0.25", "--csv", "loss.csv"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out + outcome.err, "");
    EXPECT_EQ(numberIn(folder, "W_V"), 0.5); // each step halves it
    EXPECT_EQ(numberIn(folder, "W_Q"), 1);
    EXPECT_EQ(contents(folder.file("loss.csv")), "step,loss\n1,4\n2,1\n");
    const Document document = loadDocument(folder.file("out.heed"));
    EXPECT_EQ(document.training->rate, 0.25);
    EXPECT_EQ(document.loss.size(), 1U);
}

TEST(Train, StopsBeforeTheStepWhoseLossIsLowEnough)
{
    const Folder folder;
    const Outcome outcome =
        trained(folder, {"--until-loss", "1", "--csv", "loss.csv"}, R"(, "training": {"rate": 0.25})");
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(numberIn(folder, "W_V"), 1);
    EXPECT_EQ(contents(folder.file("loss.csv")), "step,loss\n1,4\n");
    EXPECT_EQ(trained(folder, {"--until-loss", "-1", "--steps", "3"}).code, 0) << "though it was not reached";
}

TEST(Train, StopsWhereTheLossIsNotFinite)
{
    const Folder folder;
    const Outcome outcome = trained(folder, {"--rate", "1e200", "--csv", "loss.csv"});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(outcome.err,
              "in.heed: the loss of step 2 is not finite; the document has the numbers of the "
              "last step whose loss was, and a smaller rate may be right\n");
    EXPECT_EQ(numberIn(folder, "W_V"), 2);
    EXPECT_EQ(contents(folder.file("loss.csv")), "step,loss\n1,4\n");
}

TEST(Train, PutsWeightsIntoAFileOfTheirOwn)
{
    const Folder folder;
    const Outcome outcome =
        trained(folder, {"--steps", "1", "--rate", "0.25", "--weights", "w.safetensors", "--history", "run.npz"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(folder.entries(), (std::vector<std::string>{"in.heed", "out.heed", "run.npz", "w.safetensors"}));
    EXPECT_EQ(readArrayFile(folder.file("w.safetensors"), "W_V").at({0, 0, 0}), 1);
    const Tensor history = readArrayFile(folder.file("run.npz"), "W_V");
    EXPECT_EQ(history.shape(), Shape::stack(2, 1, 1));
    EXPECT_EQ(history.at({0, 0, 0}), 2);
    EXPECT_EQ(history.at({1, 0, 0}), 1);
    EXPECT_EQ(heedmap({"trace", "out.heed", "--nodes", "Z", "-o", "z.json"}, folder.path()).code, 0);
    EXPECT_EQ(contents(folder.file("z.json")), "{\n\"Z\": [[1]]\n}\n");
}

class InterruptedTraining : public testing::TestWithParam<int> {};

TEST_P(InterruptedTraining, WritesWhatItHas)
{
    std::signal(GetParam(), SIG_DFL); // where the tests run in the background, the call would ignore it too
    const Folder folder;
    write(folder.file("in.heed"), single());
    RunningCall call("train in.heed -o out.heed --steps 2000000000 --rate 1e-9 --csv /dev/stdout --history run.npz "
                     "2> err",
                     folder.path());
    EXPECT_EQ(call.line(), "step,loss");
    EXPECT_EQ(call.line(), "1,4");
    call.send(GetParam());
    Index lines = 1;
    while (!call.line().empty())
        ++lines;
    EXPECT_EQ(call.end(), 128 + GetParam());
    const Tensor steps = readArrayFile(folder.file("run.npz"), "step");
    const Tensor values = readArrayFile(folder.file("run.npz"), "W_V");
    const double last = steps.numbers().back();
    EXPECT_EQ(last, static_cast<double>(lines));
    EXPECT_EQ(values.numbers().back(), numberIn(folder, "W_V"));
    EXPECT_LT(numberIn(folder, "W_V"), 2);
    EXPECT_EQ(readArrayFile(folder.file("run.npz"), "loss").shape(), Shape::vector(static_cast<Index>(last)));
    const std::string said = contents(folder.file("err"));
    EXPECT_TRUE(said.ends_with(
        "in.heed: interrupted after " + std::to_string(lines)
        + (lines == 1 ? " step; out.heed has its numbers\n" : " steps; out.heed has the numbers of the last\n")))
        << said;
    EXPECT_EQ(folder.entries(), (std::vector<std::string>{"err", "in.heed", "out.heed", "run.npz"}));
}

INSTANTIATE_TEST_SUITE_P(BySignal, InterruptedTraining, testing::Values(SIGINT, SIGTERM));

TEST(Train, KeepsAHistoryInABoundedRoom)
{
    const Folder folder;
    write(folder.file("in.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1]], "W_Q": [[1]], "W_K": [[1]], "W_V": {"init": "ones", "shape": [1, 4096]}},
        "loss": [{"kind": "value", "of": "Z", "cell": [0, 0], "target": "less"}],
        "training": {"parameters": ["W_V"]}})");
    const std::vector<std::string> call = {"train", "in.heed", "-o", "out.heed", "--history", "run.npz", "--steps"};
    const auto stepsOf = [&](const char* count) {
        std::vector<std::string> words = call;
        words.emplace_back(count);
        const Outcome outcome = heedmap(words, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        EXPECT_EQ(readArrayFile(folder.file("run.npz"), "loss").shape().size(), std::stol(count));
        const Tensor steps = readArrayFile(folder.file("run.npz"), "step");
        return std::pair(outcome.err, std::vector<double>(steps.numbers().begin(), steps.numbers().end()));
    };
    EXPECT_EQ(stepsOf("3"), (std::pair<std::string, std::vector<double>>("", {0, 1, 2, 3})));
    const auto [said, steps] = stepsOf("4097"); // 2048 steps take 64 MiB
    EXPECT_EQ(said,
              "run.npz: the numbers of all 4097 steps would take 128.1 MiB; the history keeps every 4th and the "
              "last, in 32.1 MiB\n");
    EXPECT_EQ(steps.size(), 1026u);
    EXPECT_EQ(steps[1], 4);
    EXPECT_EQ(steps.back(), 4097);
}

TEST(Train, KeepsItsOutputsApart)
{
    using Options = std::vector<std::string>;
    for (const Options& options :
         {Options{"--csv", "out.heed"}, Options{"--history", "./out.heed"}, Options{"--csv", "y", "--history", "y"},
          Options{"--weights", "out.heed"}, Options{"--weights", "w.safetensors", "--csv", "w.safetensors"}}) {
        const Folder folder;
        EXPECT_EQ(trained(folder, options).code, 2) << options.back();
        EXPECT_EQ(folder.entries(), std::vector<std::string>{"in.heed"}) << options.back();
    }
    const Folder folder;
    for (const char* weights : {"w.safetensors", "w.safetensors", "again.safetensors"}) {
        const Outcome outcome = trained(folder, {"--steps", "1", "--weights", weights});
        EXPECT_EQ(outcome.code, 0) << outcome.err;
    }
}

TEST(Train, RefusesWhatCannotBeTrained)
{
    const Folder folder;
    write(folder.file("a.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[2]]}})");
    const Outcome lossless = heedmap({"train", "a.heed", "-o", "out.heed"}, folder.path());
    EXPECT_EQ(lossless.code, 1);
    EXPECT_EQ(lossless.err, "a.heed: loss: missing; expected what is wanted of the document\n");
    EXPECT_EQ(trained(folder, {"--rate", "-1"}).code, 2);
    EXPECT_EQ(trained(folder, {"--batch", "2"}).code, 2);
    EXPECT_EQ(trained(folder, {"--weights", "other/w.safetensors"}).code, 2);
    EXPECT_EQ(heedmap({"train", "in.heed", "-o", "in.heed"}, folder.path()).code, 2);
    EXPECT_EQ(std::ranges::count(folder.entries(), "out.heed"), 0);
}

TEST(Trace, WritesSamplesAndGradientsOfALoss)
{
    const Folder folder;
    write(folder.file("a.heed"), single(R"(, "samples": [{}, {"arrays": {"X": [[3]]}}])"));
    EXPECT_EQ(
        heedmap({"trace", "a.heed", "--samples", "all", "--gradient-of", "loss", "--nodes", "loss,W_V", "-o", "o.json"},
                folder.path())
            .code,
        0);
    EXPECT_EQ(contents(folder.file("o.json")),
              "{\n\"loss\": [[[4]], [[36]]],\n\"W_V\": [[2]],\n\"grad.loss\": [[[1]], [[1]]],\n"
              "\"grad.W_V\": [[[4]], [[36]]]\n}\n");
    EXPECT_EQ(heedmap({"trace", "a.heed", "--sample", "1", "--nodes", "loss", "-o", "o.json"}, folder.path()).code, 0);
    EXPECT_EQ(contents(folder.file("o.json")), "{\n\"loss\": [[36]]\n}\n");
    EXPECT_EQ(heedmap({"trace", "a.heed", "--sample", "2", "-o", "o.json"}, folder.path()).code, 2);
}

} // namespace
} // namespace heedmap
