// Options that change nothing of the figure that is asked for are refused, in one sentence.

#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

Outcome drawn(std::vector<std::string> options, const std::string& name = "a.svg")
{
    const Folder folder;
    std::vector<std::string> words{"export", "examples:two-heads", "-o", name};
    words.insert(words.end(), options.begin(), options.end());
    return heedmap(words, folder.path());
}

struct Idle {
    std::vector<std::string> options;
    std::string said; ///< of the sentence
};

TEST(OptionEffect, IsAskedOfEachKindOfFigure)
{
    for (const Idle& idle : std::vector<Idle>{
             {{"--sheet", "--rows=0:2"}, "--rows changes nothing of --sheet; expected it without, or with --nodes or"},
             {{"--select=A", "--columns=2"}, "--columns changes nothing of --select NODE"},
             {{"--select=A[0,0,0]", "--title=T"}, "--title changes nothing of --select NODE[s,r,c]"},
             {{"--arithmetic=A[0,0,0]", "--palette=viridis"}, "--palette changes nothing of --arithmetic"},
             {{"--arithmetic=A[0,0,0]", "--values=largest"}, "--values changes nothing of --arithmetic"},
             {{"--view=stage", "--bar=right"}, "--bar changes nothing of --view stage"},
             {{"--view=text", "--decimals=3"}, "--decimals changes nothing of --view text"},
             {{"--view=matrix", "--significant=2"}, "--significant changes nothing of --view matrix"},
             {{"--panels=S,A", "--width=84mm", "--title=T"}, "--title changes nothing of --panels"},
             {{"--panels=S,A", "--width=84mm", "--without=range"}, "--without range changes nothing of --panels"},
             {{"--panels=S,A", "--without=entropy"}, "--without entropy changes nothing of --panels"},
             {{"--sheet", "--width=84mm", "--row-axis=R"}, "--row-axis changes nothing of --sheet"},
             {{"--view=heads", "--width=84mm", "--with=title"}, "--with title changes nothing of --view heads"},
             {{"--view=stage:A[0,2,1]", "--percent"}, "--percent changes nothing of --view stage"},
             {{"--view=heads", "--bar-label=weight"},
              "--bar-label changes nothing of --view heads; expected it without,"},
             {{"--panels=S,A", "--bar-label=weight"}, "--bar-label changes nothing of --panels"},
             {{"--sheet", "--minus=examples:alibi"}, "--minus changes nothing of --sheet"},
             {{"--view=table", "--width=84mm", "--with=shape"}, "--with shape changes nothing of --view table"},
             {{"--nodes=A", "--without=labels", "--turned"}, "--turned changes nothing with --without labels"},
             {{"--nodes=A", "--without=labels", "--whole-labels"}, "--whole-labels changes nothing with --without"},
             {{"--nodes=A", "--without=labels", "--wrap=4"}, "--wrap changes nothing with --without labels"},
             {{"--nodes=A", "--without=axes", "--row-axis=R"}, "--row-axis changes nothing with --without axes"},
             {{"--nodes=A", "--without=values", "--percent"}, "--percent changes nothing with --without values"},
             {{"--nodes=A", "--without=bar", "--bar=right"}, "--bar changes nothing with --without bar"},
             {{"--nodes=A", "--width=84mm", "--no-values", "--decimals=3"}, "--decimals is of the numbers in cells"},
             {{"--nodes=A", "--label-length=2", "--whole-labels"}, "--label-length and --whole-labels disagree"},
             {{"--view=heads", "--width=84mm", "--slices=mean"}, "their mean is one more column with --with mean"},
             {{"--nodes=A", "--signs"}, "--signs is for numbers below zero, and there are none"},
             {{"--view=matrix:A", "--width=84mm", "--signs"}, "--signs is for numbers below zero"},
             {{"--view=heads", "--width=84mm", "--signs"}, "--signs changes nothing of --view heads"},
             {{"--nodes=A", "--first-index=1"}, "--first-index is for rows, columns and matrices without names"},
             {{"--nodes=A", "--range=shared"}, "--range shared is for several matrices of a kind"},
             {{"--nodes=A", "--overview=mean"}, "--overview is for matrices of which several cells share a pixel"},
             {{"--view=matrix:A", "--width=84mm", "--not-centred"}, "--not-centred is for numbers of both signs"},
             {{"--view=matrix:A", "--width=84mm", "--columns=2"}, "--columns is for a stack of matrices"},
             {{"--panels=W_O,X", "--width=84mm", "--slice-names=a,b"}, "--slice-names is for a stack of matrices"},
             {{"--nodes=W_O", "--slices=mean"}, "--slices mean is for a stack of matrices"},
         }) {
        const Outcome outcome = drawn(idle.options);
        EXPECT_EQ(outcome.code, 2) << idle.said;
        EXPECT_NE(outcome.err.find(idle.said), std::string::npos) << outcome.err;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    }
}

// Whatever a figure takes changes it, or a line says why not.
TEST(OptionEffect, IsThereOrRefusedInEveryView)
{
    const Folder folder;
    const auto figure = [&folder](const std::string& view, const std::string& option) {
        std::vector<std::string> words{"export", "examples:two-heads", "--view", view, "-o", "a.svg"};
        if (!option.empty())
            words.push_back(option);
        const Outcome outcome = heedmap(words, folder.path());
        return std::pair(outcome, outcome.code == 0 ? contents(folder.file("a.svg")) : std::string());
    };
    for (const char* view : {"stage:A", "heads:A", "heads:A[0]", "text:A", "table", "sheet", "matrix:A", "panels"}) {
        const std::string plain = figure(view, "").second;
        for (const char* option :
             {"--bar=right", "--bar-label=w", "--slice-names=one,two", "--range=0:2", "--signs", "--significant=1",
              "--values-from=0.3", "--values=largest", "--theme=dark", "--overview=mean", "--not-centred"}) {
            const auto [outcome, made] = figure(view, option);
            if (outcome.code == 0)
                EXPECT_TRUE(made != plain || !outcome.err.empty()) << view << ' ' << option;
            else
                EXPECT_EQ(outcome.code, 2) << outcome.err;
        }
    }
}

TEST(OptionEffect, IsAskedOfNodesAndFormats)
{
    for (const Idle& idle : std::vector<Idle>{
             {{"--nodes=A[1]", "--columns=2"}, "--columns is for a stack of matrices"},
             {{"--nodes=W_O", "--slice-names=a,b"}, "--slice-names is for a stack of matrices"},
             {{"--nodes=S", "--logarithmic"}, "--logarithmic is for weights, and --nodes S names none"},
             {{"--panels=S,Z", "--logarithmic"}, "--logarithmic is for weights, and --panels S,Z names none"},
             {{"--nodes=A", "--gradient-of=Z[0,0,0]"}, "--gradient-of adds nodes such as grad.A"},
             {{"--nodes=A", "--labels"}, "--labels stand beside numbers"},
             {{"--nodes=A", "--dpi=300"}, "--dpi is of a png"},
             {{"--nodes=A", "--scale=3"}, "--scale is of a png"},
             {{"--nodes=A", "--not-centred"}, "--not-centred is for numbers of both signs"},
             {{"--nodes=A", "--width=84mm", "--with=mean"}, "--with mean is of heads on paper"},
             {{"--sheet", "--closed=all"}, "--closed closes layers, and the document has none"},
             {{"--nodes=A", "--steps=7"}, "--steps is of a training"},
         }) {
        const Outcome outcome = drawn(idle.options);
        EXPECT_EQ(outcome.code, 2) << idle.said;
        EXPECT_NE(outcome.err.find(idle.said), std::string::npos) << outcome.err;
    }
}

TEST(OptionEffect, LetsThroughWhatChangesSomething)
{
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {"--nodes=A", "--columns=1", "--slice-names=a,b", "--logarithmic"},
             {"--nodes=grad.A", "--gradient-of=Z[0,0,0]"},
             {"--panels=S,A", "--logarithmic", "--wrap=4"},
             {"--panels=S,A", "--width=84mm", "--wrap=4"},
             {"--view=heads", "--width=84mm", "--with=mean"},
             {"--view=matrix:A", "--width=84mm", "--bar=right", "--significant=2", "--range=0:0.5"},
             {"--select=A", "--bar=none", "--range=0:2"},
             {"--sheet", "--first-index=1"},
             {"--sheet", "--nodes=A", "--rows=0:2", "-o", "out"},
         }) {
        std::vector<std::string> words{"export", "examples:two-heads"};
        words.insert(words.end(), options.begin(), options.end());
        if (std::ranges::find(words, "-o") == words.end())
            words.insert(words.end(), {"-o", "a.svg"});
        const Folder folder;
        const Outcome outcome = heedmap(words, folder.path());
        EXPECT_EQ(outcome.code, 0) << options.front() << outcome.err;
    }
    EXPECT_EQ(drawn({"--nodes=A", "--dpi=300"}, "a.png").code, 0);
    EXPECT_EQ(drawn({"--nodes=A", "--labels"}, "a.csv").code, 0);
}

TEST(OptionEffect, IsNotAskedOfACallForSeveralFiguresOfADocument)
{
    const Folder folder;
    write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}, "figures":
        [{"name": "a", "nodes": "A", "format": "svg"}, {"name": "b", "arithmetic": "A[0,0]", "format": "png"}]})");
    EXPECT_EQ(
        heedmap({"export", "d.heed", "--figures=all", "--palette=viridis", "--dpi=300", "-o", "out"}, folder.path())
            .code,
        0);
    write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}, "figures":
        [{"name": "a", "arithmetic": "A[0,0]", "palette": "viridis"}]})");
    const Outcome own = heedmap({"export", "d.heed", "--figures=all", "-o", "out", "--lang=en"}, folder.path());
    EXPECT_EQ(own.code, 1);
    EXPECT_NE(own.err.find("figures[0]: --palette changes nothing of --arithmetic"), std::string::npos) << own.err;
}

} // namespace
} // namespace heedmap
