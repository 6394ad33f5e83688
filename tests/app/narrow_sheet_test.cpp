// The sheet of every example in a column of a journal.

#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <regex>

namespace heedmap {
namespace {

std::vector<std::string> exampleNames()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(HEEDMAP_SOURCE_FOLDER "/resources/examples"))
        if (entry.path().extension() == ".heed")
            names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

/// The smallest type of an SVG, in px of it, as it is scaled where it stands.
double smallestText(const std::string& svg)
{
    static const std::regex part("transform=\"matrix\\(([-0-9.e]+),([-0-9.e]+),|<text[^>]* font-size=\"([0-9.]+)\"");
    double scale = 1;
    double smallest = 1e9;
    for (std::sregex_iterator found(svg.begin(), svg.end(), part); found != std::sregex_iterator(); ++found) {
        if ((*found)[1].matched)
            scale =
                std::hypot(std::stod((*found)[1]), std::stod((*found)[2])); // turned text has all of it in the second
        else
            smallest = std::min(smallest, scale * std::stod((*found)[3]));
    }
    return smallest;
}

class NarrowSheet : public testing::TestWithParam<std::string> {};

TEST_P(NarrowSheet, HasTheWidthAndTextThatCanBeRead)
{
    const Folder folder;
    const Outcome outcome = heedmap({"export", "examples:" + GetParam(), "--sheet", "--width", "84mm", "--text", "7pt",
                                     "--lang", "en", "-o", "s.svg"},
                                    folder.path());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::string svg = contents(folder.file("s.svg"));
    EXPECT_NE(svg.find("<svg width=\"84mm\""), std::string::npos);
    std::smatch box;
    ASSERT_TRUE(std::regex_search(svg, box, std::regex("viewBox=\"0 0 ([0-9.]+) ")));
    const double points = 84 * 72 / 25.4 / std::stod(box[1]); // a px
    EXPECT_GE(smallestText(svg) * points, 6 - 0.005);
    EXPECT_LE(smallestText(svg) * points, 7);
}

INSTANTIATE_TEST_SUITE_P(EveryExample, NarrowSheet, testing::ValuesIn(exampleNames()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

} // namespace
} // namespace heedmap
