// Figures that move, and their frames as files.

#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace heedmap {
namespace {

/// Runs `export --scene` of an example in `folder`.
Outcome filmed(const Folder& folder, const std::string& example, const std::string& scene,
               const std::vector<std::string>& options)
{
    std::vector<std::string> words{"export", "examples:" + example, "--lang=en", "--scene=" + scene};
    words.insert(words.end(), options.begin(), options.end());
    return heedmap(words, folder.path());
}

/// How many frames a GIF shows: as many as it has graphic control extensions.
std::ptrdiff_t framesIn(const std::string& gif)
{
    std::ptrdiff_t count = 0;
    const std::string control("\x21\xF9\x04", 3);
    for (std::size_t at = gif.find(control); at != std::string::npos; at = gif.find(control, at + 1))
        ++count;
    return count;
}

TEST(Scene, StepsAreFramesOfOneGif)
{
    const Folder folder;
    const Outcome outcome = filmed(folder, "three-by-three", "steps", {"--scale=1", "-o", "steps.gif"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string gif = contents(folder.file("steps.gif"));
    EXPECT_TRUE(gif.starts_with("GIF89a"));
    EXPECT_GE(framesIn(gif), 4);
    EXPECT_LE(gif.size(), 1500000U);
}

double sideOf(const std::string& svg, const std::string& side)
{
    const std::size_t at = svg.find(side + "=\"");
    return at == std::string::npos ? 0 : std::stod(svg.substr(at + side.size() + 2));
}

TEST(Scene, FitsIntoASlideAsEveryFigureDoes)
{
    const std::vector<std::vector<std::string>> subjects{{"--nodes", "A"},
                                                         {"--view", "stage:A"},
                                                         {"--view", "stage:S[0,2,1]"},
                                                         {"--view", "heads"},
                                                         {"--view", "text"},
                                                         {"--view", "heads:A[0]"},
                                                         {"--view", "matrix:A"},
                                                         {"--select", "S[0,2,1]"},
                                                         {"--arithmetic", "S[0,2,1]"},
                                                         {"--panels", "X,A,S"},
                                                         {"--scene", "product:S"},
                                                         {"--scene", "steps"},
                                                         {"--scene", "slider:X[0,0]=0..1"},
                                                         {"--sheet"}};
    for (const std::vector<std::string>& subject : subjects) {
        const Folder folder;
        std::vector<std::string> words{
            "export", "examples:two-heads", "--width=160mm", "--height=90mm", "--text=8pt", "--format=svg", "-o",
            "slide/"};
        words.insert(words.end(), subject.begin(), subject.end());
        const Outcome outcome = heedmap(words, folder.path());
        ASSERT_EQ(outcome.code, 0) << subject.back() << outcome.err;
        for (const std::string& name : folder.entries())
            if (name.ends_with(".svg")) {
                const std::string svg = contents(folder.file(name));
                EXPECT_NEAR(sideOf(svg, "width"), 160, 0.01) << subject.back() << name;
                EXPECT_NEAR(sideOf(svg, " height"), 90, 0.01) << subject.back() << name;
            }
    }
}

TEST(Scene, ThatDoesNotFitAPageSaysWhatWould)
{
    const Folder folder;
    const auto refused = [&](const std::vector<std::string>& options) {
        std::vector<std::string> words{"export", "examples:two-heads", "--nodes=A", "-o", "a.svg"};
        words.insert(words.end(), options.begin(), options.end());
        const Outcome outcome = heedmap(words, folder.path());
        EXPECT_EQ(outcome.code, 2);
        return outcome.err;
    };
    const std::string low = refused({"--width=160mm", "--height=12mm"});
    const std::size_t at = low.find("expected a height of at least ");
    ASSERT_NE(at, std::string::npos) << low;
    const std::string enough = low.substr(at + 30, low.find(" mm", at) - at - 30);
    EXPECT_EQ(heedmap({"export", "examples:two-heads", "--nodes=A", "-o", "a.svg", "--width=160mm",
                       "--height=" + enough + "mm"},
                      folder.path())
                  .code,
              0)
        << enough;
}

TEST(Scene, APictureFormatHasAFileAFrameOfOneSize)
{
    const Folder folder;
    const Outcome outcome = filmed(folder, "three-by-three", "product:S", {"--format=svg", "--width=84mm", "-o", "f/"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    std::vector<std::string> sizes;
    for (const std::string& name : folder.entries())
        if (name.ends_with(".svg")) {
            const std::string svg = contents(folder.file(name));
            const std::size_t begin = svg.find("viewBox=");
            sizes.push_back(svg.substr(begin, svg.find('>', begin) - begin));
        }
    ASSERT_GE(sizes.size(), 6U);
    EXPECT_TRUE(std::ranges::all_of(sizes, [&](const std::string& size) { return size == sizes.front(); }));
    EXPECT_TRUE(std::ranges::count(folder.entries(), std::string("f/product-01.svg")) == 1);
}

TEST(Scene, AProductOnASlideHasItsMatricesBesideEachOther)
{
    const Folder folder;
    ASSERT_EQ(
        filmed(folder, "two-heads", "product:S", {"--format=svg", "--width=160mm", "--text=11pt", "-o", "f/"}).code, 0);
    const std::string svg = contents(folder.file("f/product-01.svg"));
    std::istringstream box(svg.substr(svg.find("viewBox=") + 9));
    double left = 0;
    double top = 0;
    double width = 0;
    double height = 0;
    box >> left >> top >> width >> height;
    EXPECT_GT(width, 0);
    EXPECT_LT(height, 1.2 * width);
}

TEST(Scene, AProductTellsTheSumOfItsFirstCellTermByTerm)
{
    const Folder folder;
    ASSERT_EQ(filmed(folder, "three-by-three", "product:S", {"--format=svg", "-o", "f/"}).code, 0);
    const std::string first = contents(folder.file("f/product-01.svg"));
    EXPECT_NE(first.find("S[0,0] = 1 × 1 + …"), std::string::npos);
    const std::string second = contents(folder.file("f/product-02.svg"));
    EXPECT_GT(second.size(), 0U);
    EXPECT_NE(first, second);
}

TEST(Scene, ATrainingIsFortyFramesOfOneSizeAndEndsWithItsLastStep)
{
    const Folder folder;
    const Outcome outcome =
        filmed(folder, "reverse", "train:dec.0.cross.A", {"--steps=60", "--format=gif,svg", "-o", "f/"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string gif = contents(folder.file("f/train.gif"));
    EXPECT_EQ(framesIn(gif), 40);
    EXPECT_LE(gif.size(), 420U << 10U) << "every frame of so short a training is unlike the one before";
    EXPECT_NE(contents(folder.file("f/train-40.svg")).find("step 60 · loss"), std::string::npos);
}

TEST(Scene, ASliderMovesWhatFollowsTheNumber)
{
    const Folder folder;
    const Outcome outcome =
        filmed(folder, "two-heads", "slider:X[1,1]=-3..3", {"--nodes=A", "--scale=1", "--format=apng,svg", "-o", "f/"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(contents(folder.file("f/slider.apng")).starts_with("\x89PNG"));
    EXPECT_NE(contents(folder.file("f/slider-01.svg")).find("X[1,1] = \u22123"), std::string::npos);
    EXPECT_NE(contents(folder.file("f/slider-01.svg")), contents(folder.file("f/slider-25.svg")));
}

TEST(Scene, IsRefusedInOneLineWhereItCannotBe)
{
    const Folder folder;
    const auto err = [&](const std::string& scene, const std::vector<std::string>& options) {
        const Outcome outcome = filmed(folder, "two-heads", scene, options);
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
        return outcome.err;
    };
    EXPECT_NE(err("steps", {"--format=csv", "-o", "f/"}).find("--scene is a picture"), std::string::npos);
    EXPECT_NE(err("play", {"-o", "a.gif"}).find("expected steps, product:NODE"), std::string::npos);
    EXPECT_NE(err("product:X", {"-o", "a.gif"}).find("given, not worked out"), std::string::npos);
    EXPECT_NE(err("slider:A[0,0,0]=0..1", {"-o", "a.gif"}).find("expected a cell of an array"), std::string::npos);
    const Outcome still = heedmap({"export", "examples:two-heads", "-o", "a.gif"}, folder.path());
    EXPECT_NE(still.err.find("expected --scene"), std::string::npos);
    EXPECT_EQ(folder.entries(), std::vector<std::string>());
}

} // namespace
} // namespace heedmap
