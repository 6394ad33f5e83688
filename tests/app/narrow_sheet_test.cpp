// The sheet of every example in a column of a journal.

#include "support/program.h"

#include <gtest/gtest.h>

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

std::vector<std::string> exampleNames()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(HEEDMAP_SOURCE_FOLDER "/resources/examples"))
        if (entry.path().extension() == ".heed")
            names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    constexpr std::size_t step = HEEDMAP_SANITIZED ? 3 : 1;
    std::vector<std::string> some;
    for (std::size_t i = 0; i < names.size(); i += step)
        some.push_back(names[i]);
    return some;
}

/// The smallest type of an SVG, in px of it, as it is scaled where it stands.
double smallestText(const QString& svg)
{
    static const QRegularExpression part(
        R"re(transform="matrix\(([-0-9.e]+),([-0-9.e]+),|<text[^>]* font-size="([0-9.]+)")re");
    double scale = 1;
    double smallest = 1e9;
    for (auto found = part.globalMatch(svg); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        if (match.hasCaptured(3))
            smallest = std::min(smallest, scale * match.captured(3).toDouble());
        else // turned text has all of it in the second
            scale = std::hypot(match.captured(1).toDouble(), match.captured(2).toDouble());
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
    const QString svg = QString::fromStdString(contents(folder.file("s.svg")));
    EXPECT_TRUE(svg.contains("<svg width=\"84mm\""));
    const QRegularExpressionMatch box = QRegularExpression("viewBox=\"0 0 ([0-9.]+) ").match(svg);
    ASSERT_TRUE(box.hasMatch());
    const double points = 84 * 72 / 25.4 / box.captured(1).toDouble(); // a px
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
