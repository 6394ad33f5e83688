// Figures of views: what is chosen in them, left out and renamed, and those that have to fit a column.

#include "support/program.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heedmap {
namespace {

std::string viewSvg(const std::string& example, std::vector<std::string> options)
{
    const Folder folder;
    std::vector<std::string> words{"export", "examples:" + example, "--lang=en", "-o", "a.svg"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = heedmap(words, folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.code == 0 ? contents(folder.file("a.svg")) : std::string();
}

std::string refused(std::vector<std::string> options)
{
    const Folder folder;
    std::vector<std::string> words{"export", "examples:two-heads", "-o", "a.svg"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = heedmap(words, folder.path());
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    return outcome.err;
}

bool shows(const std::string& svg, const std::string& text) { return svg.find(text) != std::string::npos; }

TEST(ViewFigure, PartOfAMatrixIsDrawnAlone)
{
    const std::string whole = viewSvg("two-heads", {"--view=matrix:A[1]"});
    const std::string part = viewSvg("two-heads", {"--view=matrix:A[1,1:3,0:2]"});
    for (const char* token : {"black", "cat", "milk"})
        EXPECT_TRUE(shows(whole, token)) << token;
    EXPECT_TRUE(shows(part, "black") && shows(part, "cat"));
    EXPECT_FALSE(shows(part, "milk"));
    EXPECT_NE(whole, viewSvg("two-heads", {"--view=matrix:A"})) << "of the other head";
}

TEST(ViewFigure, ChosenHeadsAreShownLarge)
{
    const std::string all = viewSvg("two-heads", {"--view=heads"});
    const std::string one = viewSvg("two-heads", {"--view=heads:A[1]"});
    const std::string both = viewSvg("two-heads", {"--view=heads:A[0],A[1]"});
    EXPECT_NE(one, all);
    EXPECT_NE(both, one);
    EXPECT_TRUE(shows(one, "who does what?"));
    for (const char* view : {"--view=heads:A[1]", "--view=heads:A[0],A[1]"})
        EXPECT_TRUE(shows(viewSvg("two-heads", {view, "--width=84mm"}), "width=\"84mm\"")) << view;
}

TEST(ViewFigure, AllHeadsAreWhatTheHeadsShowUnasked)
{
    const std::string all = viewSvg("two-heads", {"--view=heads"});
    EXPECT_EQ(viewSvg("two-heads", {"--view=heads:A"}), all);
    EXPECT_EQ(viewSvg("two-heads", {"--view=heads:A[0:2]"}), viewSvg("two-heads", {"--view=heads:A[0],A[1]"}));
}

TEST(ViewFigure, TheHeadsOfChosenNodesStandInAGrid)
{
    const std::string one = viewSvg("reverse", {"--view=heads:enc.0.attn.A"});
    EXPECT_NE(one, viewSvg("reverse", {"--view=heads"}));
    EXPECT_FALSE(shows(one, "dec.0")) << "of the others";
    EXPECT_NE(viewSvg("reverse", {"--view=heads:enc.0.attn.A,dec.0.self.A"}), one);
}

TEST(ViewFigure, WhatIsSetInAViewIsNamedBesideItsParts)
{
    const std::string all = viewSvg("two-heads", {"--view=text:A"});
    const std::string mean = viewSvg("two-heads", {"--view=text:A,heads=mean"});
    EXPECT_NE(mean, all);
    EXPECT_NE(viewSvg("two-heads", {"--view=text:A,least=0.25"}), all);
    EXPECT_NE(viewSvg("two-heads", {"--view=text:A,heads=mean,least=0.25"}), mean);
    const std::string unit = viewSvg("two-heads", {"--view=heads"});
    const std::string own = viewSvg("two-heads", {"--view=heads:colours=own"});
    EXPECT_NE(own, unit);
    EXPECT_NE(viewSvg("thinking-machines", {"--view=heads:colours=largest"}),
              viewSvg("thinking-machines", {"--view=heads"}));
    EXPECT_EQ(viewSvg("two-heads", {"--view=heads:A,colours=own"}), own);
    for (const char* wrong :
         {"text:A,least=2", "text:A,least=x", "text:least", "heads:colours=red", "matrix:A,least=1"})
        refused({std::string("--view=") + wrong});
    EXPECT_TRUE(shows(refused({"--view=text:A,most=1"}), "has no choice such as \"most=1\""));
}

TEST(ViewFigure, LinesComeFromAChosenToken)
{
    const std::string all = viewSvg("two-heads", {"--view=text:A[0]"});
    const std::string one = viewSvg("two-heads", {"--view=text:A[0,2]"});
    EXPECT_NE(all, one);
    EXPECT_NE(viewSvg("two-heads", {"--view=text:A[0,:,2]"}), one) << "to it";
    EXPECT_NE(viewSvg("two-heads", {"--view=text:A[1,2]"}), one) << "of the other head";
}

TEST(ViewFigure, TokensStandWholeInAColumnWhereNoNumbersNeedItsRoom)
{
    const std::string svg = viewSvg("two-heads", {"--view=text:A", "--width=84mm", "--text=7pt"});
    for (const char* token : {">black<", ">drinks<", ">warm<"})
        EXPECT_TRUE(shows(svg, token)) << token;
}

double numberIn(const std::string& text, const std::string& name)
{
    const std::size_t at = text.find(name + "=\"");
    return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
}

TEST(ViewFigure, RemarksAndNumbersOfTokensStandOnThePage)
{
    const std::string padded = viewSvg("padding-mask", {"--view=text", "--width=84mm", "--text=7pt"});
    int remarks = 0;
    for (std::size_t at = padded.find(">not a number<"); at != std::string::npos;
         at = padded.find(">not a number<", at + 1), ++remarks)
        EXPECT_GE(numberIn(padded.substr(padded.rfind("<text", at)), " x"), 0) << "where it begins";
    EXPECT_EQ(remarks, 2);
    const std::string followed = viewSvg("two-heads", {"--view=text:A[1,4]", "--width=84mm", "--text=7pt"});
    for (const char* token : {">black<", ">drinks<", ">warm<", ">0.17<"})
        EXPECT_TRUE(shows(followed, token)) << token;
}

TEST(ViewFigure, TheStageShowsACellThatIsKeptAndItsArithmetic)
{
    for (const char* width : {"--width=84mm", "--width=170mm"}) {
        const std::string plain = viewSvg("two-heads", {"--view=stage:A", width});
        const std::string kept = viewSvg("two-heads", {"--view=stage:A[0,2,1]", width});
        EXPECT_FALSE(shows(plain, "1.154"));
        EXPECT_TRUE(shows(kept, "1.154")) << "the sum of its row";
        EXPECT_FALSE(shows(kept, "“cat”")) << "its row as bars, which the window has";
        EXPECT_NE(viewSvg("two-heads", {"--view=stage:A,S_scaled[0,2,1]", width}), kept) << "of an operand";
    }
}

TEST(ViewFigure, TitlesAndPartsAreRenamedAndLeftOut)
{
    for (const char* view : {"heads", "text", "stage:A", "cost"}) {
        const std::string example = view == std::string("cost") ? "linformer" : "two-heads";
        const std::string option = std::string("--view=") + view;
        const std::string named = viewSvg(example, {option, "--title=Who looks where"});
        EXPECT_TRUE(shows(named, "Who looks where")) << view;
        const std::string untitled = viewSvg(example, {option, "--title=Who looks where", "--without=title"});
        EXPECT_TRUE(shows(untitled, "<title>Who looks where")) << view;
        EXPECT_EQ(untitled.find(">Who looks"), untitled.rfind(">Who looks")) << view << ": of the file alone";
    }
    const std::string stage = viewSvg("two-heads", {"--view=stage:A"});
    const std::string bare = viewSvg("two-heads", {"--view=stage:A", "--without=shape,labels,axes,bar,values"});
    for (const char* part : {">6×6", ">drinks", ">queries", ">0.32"}) {
        EXPECT_TRUE(shows(stage, part)) << part;
        EXPECT_FALSE(shows(bare, part)) << part;
    }
}

TEST(ViewFigure, EveryPartOfAViewCanBeLeftOut)
{
    struct Left {
        const char* example;
        const char* view;
        const char* part;
        const char* text;
    };
    for (const Left& each :
         {Left{"two-heads", "heads", "entropy", ">entropy"}, Left{"two-heads", "heads", "axes", ">rows: "},
          Left{"two-heads", "heads", "labels", ">drinks"}, Left{"two-heads", "heads", "bar", "linearGradient"},
          Left{"two-heads", "heads", "range", ">same range"}, Left{"two-heads", "heads:A[0]", "shape", ">6×6"},
          Left{"two-heads", "heads:A[0]", "entropy", "entropy"}, Left{"two-heads", "text", "axes", ">queries"},
          Left{"two-heads", "text", "bar", ">who does"}, Left{"two-heads", "text", "range", ">0.50<"},
          Left{"two-heads", "text:A[0,2]", "values", ">0.87"}, Left{"vision-seven", "picture", "bar", "linearGradient"},
          Left{"vision-seven", "picture", "range", ">on the picture"}, Left{"two-heads", "matrix:A", "shape", ">6×6"},
          Left{"two-heads", "sheet", "labels", ">drinks"}, Left{"two-heads", "sheet", "shape", ">2×6×6"},
          Left{"two-heads", "sheet", "axes", ">keys →"}, Left{"linformer", "cost", "title", "differ from the exact"}}) {
        const std::string view = std::string("--view=") + each.view;
        EXPECT_TRUE(shows(viewSvg(each.example, {view}), each.text)) << each.view << each.part;
        EXPECT_FALSE(shows(viewSvg(each.example, {view, std::string("--without=") + each.part}), each.text))
            << each.view << each.part;
    }
    for (const char* view : {"stage:A", "matrix:A", "heads", "text"}) {
        const auto wide = [&](std::vector<std::string> options) {
            options.push_back(std::string("--view=") + view);
            return numberIn(viewSvg("two-heads", std::move(options)), " width");
        };
        EXPECT_LT(wide({"--without=margin"}), wide({})) << view;
    }
}

TEST(ViewFigure, DecimalsThatAreAskedForAreExactInEveryView)
{
    for (const char* view : {"--view=panels:X,W_Q,A", "--view=stage:X", "--view=matrix:X"}) {
        const std::string three = viewSvg("what-it-looks-for", {view, "--decimals=3"});
        EXPECT_TRUE(shows(three, ">0.830<")) << view;
        EXPECT_FALSE(shows(three, ">0.83<")) << view;
    }
}

TEST(ViewFigure, ColumnsOfAHeadHaveItsName)
{
    EXPECT_TRUE(shows(viewSvg("grouped-query", {"--view=sheet"}), ">head 0<"));
    EXPECT_FALSE(shows(viewSvg("two-heads", {"--view=sheet"}), ">head 0<"));
}

TEST(ViewFigure, PartOfTheStageIsDrawnWithWhatBelongsToIt)
{
    const std::string whole = viewSvg("two-heads", {"--view=stage:S"});
    const std::string part = viewSvg("two-heads", {"--view=stage:S[0,1:3,0:2]"});
    EXPECT_TRUE(shows(whole, ">milk"));
    EXPECT_FALSE(shows(part, ">milk")) << "nor of the queries and keys";
    EXPECT_TRUE(shows(part, ">black") && shows(part, ">cat"));
    const std::string kept = viewSvg("two-heads", {"--view=stage:S[0,1:3,0:2],S[0,2,1]"});
    EXPECT_NE(kept, part);
    EXPECT_FALSE(shows(kept, ">milk"));
    EXPECT_TRUE(shows(refused({"--view=stage:S[0,1:3,0:2],A[0,1:3,0:2]"}), "has no choice such as"));
}

/// Where each text begins that is exactly this.
std::vector<double> placesOf(const std::string& svg, const std::string& text)
{
    std::vector<double> places;
    for (std::size_t at = svg.find(">" + text + "<"); at != std::string::npos; at = svg.find(">" + text + "<", at + 1))
        places.push_back(numberIn(svg.substr(svg.rfind("<text", at)), " x"));
    return places;
}

TEST(ViewFigure, TwoSamplesFitAPage)
{
    for (const char* width : {"--width=84mm", "--width=174mm"}) {
        const std::string svg = viewSvg("dates", {"--view=pair", "--with=shape", width});
        EXPECT_EQ(placesOf(svg, "10×11").size(), 3u) << width;
        EXPECT_TRUE(shows(svg, ">difference<")) << width;
    }
    const std::string whole = viewSvg("dates", {"--view=pair"});
    const std::string bare =
        viewSvg("dates", {"--view=pair", "--without=axes,labels,values,bar,range,margin,shape,symbol"});
    for (const char* part : {">keys →<", ">&lt;s&gt;<", ">0.73<", "linearGradient", ">10×11<"}) {
        EXPECT_TRUE(shows(whole, part)) << part;
        EXPECT_FALSE(shows(bare, part)) << part;
    }
}

TEST(ViewFigure, TheNextTokenHasRoomForItsCacheInAColumn)
{
    constexpr double thumbnail = 96; // px, of 32 columns
    const std::string svg = viewSvg("recall", {"--view=next", "--width=84mm"});
    const std::vector<double> keys = placesOf(svg, "K");
    const std::vector<double> values = placesOf(svg, "V");
    const std::vector<double> query = placesOf(svg, "q");
    ASSERT_EQ(keys.size() + values.size() + query.size(), 3u);
    EXPECT_GE(values[0] - keys[0], thumbnail) << "they do not lie over each other";
    EXPECT_TRUE(query[0] - values[0] >= thumbnail || query[0] <= keys[0]) << "or on a line of its own";
    const std::vector<double> kept = placesOf(svg, "kept");
    ASSERT_EQ(kept.size(), 3u) << "over the column, beside K and beside V";
    EXPECT_GE(placesOf(svg, "p").at(0) - kept[0], 30) << "a name is as wide as its column";
}

TEST(ViewFigure, TheTableNamesItsHeadsAndWhatTheyDoInAColumn)
{
    const std::string svg = viewSvg("dates", {"--view=table", "--width=84mm"});
    EXPECT_EQ(svg.find("…"), std::string::npos) << "rows that differ have names that differ";
    const std::size_t first = svg.find(">First token<");
    ASSERT_NE(first, std::string::npos);
    EXPECT_EQ(svg.substr(svg.rfind("transform=\"matrix(", first)).find("transform=\"matrix(0,-1,1,0"), 0u)
        << "turned where it is wider than its column";
    EXPECT_FALSE(shows(svg, "to that of the ends<")
                 && shows(svg,
                          ">0 to 1; the entropy from 0 to that of equal weights on "
                          "all keys, the distance from 0 to that of the ends<"))
        << "in lines";
    EXPECT_TRUE(shows(viewSvg("dates", {"--view=table", "--width=174mm"}), ">Decoder layer 0"));
}

TEST(ViewFigure, WhatAViewAsksOnTheScreenIsNoError)
{
    const Folder folder;
    const Outcome lens = heedmap({"export", "examples:recall", "--view=lens", "-o", "a.svg"}, folder.path());
    EXPECT_EQ(lens.code, 2);
    EXPECT_TRUE(shows(lens.err, "expected \"lens\": true in its config")) << lens.err;
    EXPECT_FALSE(shows(lens.err, "?"));
}

TEST(ViewFigure, APictureOfTooManyPixelsSaysWhichScaleFits)
{
    const Folder folder;
    const Outcome tall =
        heedmap({"export", "examples:vit-digits", "--view=sheet", "--width=84mm", "-o", "a.png"}, folder.path());
    EXPECT_NE(tall.code, 0);
    EXPECT_TRUE(shows(tall.err, "expected at most 32767 a side: a scale of 1.")) << tall.err;
    EXPECT_TRUE(shows(tall.err, "or PDF or SVG")) << tall.err;
}

TEST(ViewFigure, WhatAViewDoesNotHaveIsRefusedInASentence)
{
    EXPECT_TRUE(
        shows(refused({"--view=text", "--without=labels"}),
              "--without labels: of the view text there can be left out: title, axes, values, bar, range, margin\n"));
    EXPECT_TRUE(shows(refused({"--view=heads", "--palette=blue-red"}), "expected one for weights, such as teal"));
    EXPECT_TRUE(shows(refused({"--view=stage:S", "--palette=viridis"}), "expected one with zero in its middle"));
    for (const char* view : {"--view=table", "--view=matrix"}) // this opens with A
        EXPECT_TRUE(shows(refused({view, "--palette=blue-red"}), "expected one for weights, such as teal")) << view;
    EXPECT_TRUE(
        shows(refused({"--view=sheet", "--without=margin"}), "title, symbol, shape, axes, labels, values, bar"));
    EXPECT_TRUE(shows(refused({"--view=text", "--palette=viridis"}), "in the colours of its heads"));
    EXPECT_TRUE(shows(refused({"--view=heads", "--symbol=P"}), "--symbol is for matrices"));
    EXPECT_TRUE(shows(refused({"--view=matrix:A", "--rows=0:2"}), "--view matrix:A[1,2:8,0:4]"));
    EXPECT_TRUE(shows(refused({"--view=text:S"}), "has no choice such as"));
    EXPECT_TRUE(shows(refused({"--view=heads:A[5]"}), "expected indices from 0 to 1"));
    for (const char* view : {"heads:A[0],A[0]", "matrix:A[0:2,1:3]", "text:A[1,0,2]"})
        EXPECT_TRUE(shows(refused({std::string("--view=") + view}), "has no choice such as")) << view;
    // A range of tokens has the sum of their weights.
    EXPECT_TRUE(shows(viewSvg("two-heads", {"--view=text:A[1,0:3]"}), "sum of 3"));
}

TEST(ViewFigure, AnotherSampleIsTakenAway)
{
    const std::string none = viewSvg("reverse", {"--nodes=enc.0.attn.A", "--minus=sample:0"});
    const std::string some = viewSvg("reverse", {"--nodes=enc.0.attn.A", "--minus=sample:1"});
    EXPECT_NE(none, some);
    EXPECT_TRUE(shows(some, " − "));
    EXPECT_TRUE(shows(refused({"--nodes=A", "--minus=sample:0"}), "has no samples"));
}

} // namespace
} // namespace heedmap
