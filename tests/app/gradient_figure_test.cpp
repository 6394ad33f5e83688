// Figures of gradients: as nodes, and under the matrices of the sheet, of a step and of views.

#include "support/program.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace heedmap {
namespace {

Outcome exported(const Folder& folder, std::vector<std::string> options)
{
    std::vector<std::string> words{"export", "examples:causal-mask", "--lang=en"};
    words.insert(words.end(), options.begin(), options.end());
    return heedmap(words, folder.path());
}

std::string svgOf(std::vector<std::string> options)
{
    const Folder folder;
    options.insert(options.end(), {"-o", "a.svg"});
    const Outcome outcome = exported(folder, options);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.code == 0 ? contents(folder.file("a.svg")) : std::string();
}

std::vector<double> numbersOf(const std::string& csv)
{
    std::vector<double> numbers;
    std::istringstream text(csv);
    for (std::string line; std::getline(text, line);) {
        std::istringstream cells(line);
        for (std::string cell; std::getline(cells, cell, ',');)
            numbers.push_back(std::stod(cell));
    }
    return numbers;
}

TEST(GradientFigure, IsOneAsAnyNode)
{
    const Folder folder;
    const Outcome outcome =
        exported(folder, {"--gradient-of=A[3,1]", "--nodes=A,grad.S_masked", "--format=csv", "-o", "out"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto A = numbersOf(contents(folder.file("out/A.csv")));
    const auto dS = numbersOf(contents(folder.file("out/grad.S_masked.csv")));
    ASSERT_EQ(dS.size(), 25U);
    for (std::size_t j = 0; j < 4; ++j) // a weight times (1 or 0, less the row's)
        EXPECT_NEAR(dS[15 + j], A[15 + j] * ((j == 1 ? 1 : 0) - A[16]), 1e-12) << j;
    EXPECT_EQ(dS[10], 0);
}

TEST(GradientFigure, StandsUnderItsMatrix)
{
    for (const char* option : {"--sheet", "--select=A", "--view=stage:A", "--view=sheet"}) {
        EXPECT_EQ(svgOf({option}).find("no gradient: masked"), std::string::npos) << option;
        EXPECT_NE(svgOf({option, "--gradient-of=A[3,1]"}).find("no gradient: masked"), std::string::npos) << option;
    }
    EXPECT_NE(svgOf({"--sheet", "--width=170mm", "--gradient-of=Z[3,0]"}).find("no gradient: masked"),
              std::string::npos);
}

TEST(GradientFigure, IsOfOneNumber)
{
    const Folder folder;
    const auto refused = [&](const std::string& option) {
        const Outcome outcome = exported(folder, {"--gradient-of=A", option, "-o", "out"});
        EXPECT_EQ(outcome.code, 2);
        return outcome.err;
    };
    EXPECT_NE(refused("--sheet").find("--gradient-of takes one number, such as A[0,0], not A"), std::string::npos);
    EXPECT_NE(refused("--scene=steps").find("--gradient-of: expected it without --scene"), std::string::npos);
    EXPECT_NE(exported(folder, {"--gradient-of=loss", "-o", "out"}).code, 0) << "there is no loss";
}

} // namespace
} // namespace heedmap
