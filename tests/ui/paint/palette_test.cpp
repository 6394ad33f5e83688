#include "paint/contrast.h"
#include "paint/palette.h"
#include "paint/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

namespace heedmap {
namespace {

using Rgb = std::array<double, 3>;

// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency" (2009), severity 1.0, on linear light.
constexpr double withoutRed[3][3] = {
    {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}};
constexpr double withoutGreen[3][3] = {
    {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}};

Rgb seen(QRgb colour, const double (&matrix)[3][3])
{
    const Rgb light{linearLight(qRed(colour)), linearLight(qGreen(colour)), linearLight(qBlue(colour))};
    Rgb result{};
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            result[i] += matrix[i][j] * light[j];
    return result;
}

double distance(const Rgb& a, const Rgb& b)
{
    double sum = 0;
    for (std::size_t i = 0; i < 3; ++i)
        sum += std::pow(std::cbrt(std::max(a[i], 0.0)) - std::cbrt(std::max(b[i], 0.0)), 2);
    return std::sqrt(sum);
}

constexpr Ground grounds[] = {Ground::Light, Ground::Dark};

TEST(Palette, TextReadsOnEveryColourOfEveryPalette)
{
    for (const Palette& palette : palettes())
        for (const Ground ground : grounds)
            for (const QRgb colour : palette.colours(ground)) {
                const QRgb ink = inkOn(colour);
                ASSERT_TRUE(ink == 0xff000000 || ink == 0xffffffff);
                ASSERT_GE(contrastRatio(colour, ink), 4.5) << palette.id().toStdString();
            }
}

TEST(Palette, BothInksAreUsed)
{
    EXPECT_EQ(inkOn(0xffffffff), 0xff000000);
    EXPECT_EQ(inkOn(0xff000000), 0xffffffff);
    EXPECT_EQ(inkOn(0xffb2182b), 0xffffffff);
    EXPECT_EQ(inkOn(0xfff4a582), 0xff000000);
}

TEST(Palette, ContrastIsThatOfTheStandard)
{
    EXPECT_NEAR(contrastRatio(0xffffffff, 0xff000000), 21, 1e-9);
    EXPECT_NEAR(contrastRatio(0xff777777, 0xffffffff), 4.48, 0.005);
    EXPECT_DOUBLE_EQ(contrastRatio(0xff123456, 0xff123456), 1);
}

/// The least that lightness rises from one colour to the next.
double leastRise(const Palette& palette, Ground ground, std::size_t from, std::size_t to)
{
    double least = 1;
    for (std::size_t i = from + 1; i < to; ++i)
        least = std::min(
            least, relativeLuminance(palette.colours(ground)[i]) - relativeLuminance(palette.colours(ground)[i - 1]));
    return least;
}

double mostRise(const Palette& palette, Ground ground, std::size_t from, std::size_t to)
{
    double most = -1;
    for (std::size_t i = from + 1; i < to; ++i)
        most = std::max(
            most, relativeLuminance(palette.colours(ground)[i]) - relativeLuminance(palette.colours(ground)[i - 1]));
    return most;
}

TEST(Palette, SequentialOnesRunOneWayInLightness)
{
    const QStringList brightens{"viridis", "cividis", "magma", "black-white"}; // the others darken on a light ground
    for (const Palette& palette : palettes()) {
        if (palette.kind() != PaletteKind::Sequential)
            continue;
        if (brightens.contains(palette.id()))
            EXPECT_GE(leastRise(palette, Ground::Light, 0, Palette::size), -0.004) << palette.id().toStdString();
        else
            EXPECT_LE(mostRise(palette, Ground::Light, 0, Palette::size), 0.004) << palette.id().toStdString();
        EXPECT_GE(leastRise(palette, Ground::Dark, 0, Palette::size), -0.004)
            << palette.id().toStdString() << ": on a dark ground the largest is the brightest";
    }
}

TEST(Palette, DivergingOnesAreNearestToTheGroundAtZero)
{
    constexpr std::size_t middle = Palette::size / 2;
    for (const Palette& palette : palettes()) {
        if (palette.kind() != PaletteKind::Diverging)
            continue;
        EXPECT_GE(leastRise(palette, Ground::Light, 0, middle + 1), -0.004) << palette.id().toStdString();
        EXPECT_LE(mostRise(palette, Ground::Light, middle, Palette::size), 0.004) << palette.id().toStdString();
        EXPECT_LE(mostRise(palette, Ground::Dark, 0, middle), 0.004) << palette.id().toStdString();
        EXPECT_GE(leastRise(palette, Ground::Dark, middle, Palette::size), -0.004) << palette.id().toStdString();
    }
}

TEST(Palette, NothingLooksLikeTheGroundAndTheLargestStandsOutOfIt)
{
    const std::pair<const Theme&, Ground> themes[] = {
        {lightTheme(), Ground::Light}, {darkTheme(), Ground::Dark}, {highContrastDarkTheme(), Ground::Dark}};
    for (const auto& [theme, ground] : themes) {
        EXPECT_EQ(theme.ground, ground);
        for (const char* id :
             {"teal", "mint", "greys", "slate", "blue-red", "purple-orange", "brown-teal", "green-magenta"}) {
            const Palette& palette = *findPalette(id);
            const bool centred = palette.kind() == PaletteKind::Diverging;
            const QRgb nothing = palette.colourAt(centred ? 0.5 : 0, ground);
            EXPECT_LT(contrastRatio(nothing, theme.panel.rgb()), 1.35) << id;
            for (const double largest : {centred ? 0.0 : 1.0, 1.0})
                EXPECT_GT(contrastRatio(palette.colourAt(largest, ground), nothing), palette.id() == "mint" ? 1.5 : 4)
                    << id;
        }
    }
}

TEST(Palette, SignsAreToldApartWithoutRedAndWithoutGreen)
{
    for (const Palette& palette : palettes()) {
        if (palette.kind() != PaletteKind::Diverging)
            continue;
        for (const Ground ground : grounds)
            for (double t = 0; t <= 0.3; t += 0.02) {
                const QRgb negative = palette.colourAt(t, ground);
                const QRgb positive = palette.colourAt(1 - t, ground);
                ASSERT_GT(distance(seen(negative, withoutRed), seen(positive, withoutRed)), 0.12)
                    << palette.id().toStdString() << ' ' << t;
                ASSERT_GT(distance(seen(negative, withoutGreen), seen(positive, withoutGreen)), 0.12)
                    << palette.id().toStdString() << ' ' << t;
            }
    }
}

TEST(Palette, PublishedColoursStandAtTheEnds)
{
    EXPECT_EQ(findPalette("viridis")->colourAt(0), 0xff440154);
    EXPECT_EQ(findPalette("viridis")->colourAt(1), 0xfffde725);
    EXPECT_EQ(findPalette("blue-red")->colourAt(0), 0xff2166ac);
    EXPECT_EQ(findPalette("blue-red")->colourAt(7), 0xffb2182b);
}

TEST(Palette, EveryIdIsFoundOnce)
{
    std::set<QString> ids;
    for (const Palette& palette : palettes()) {
        EXPECT_TRUE(ids.insert(palette.id()).second);
        EXPECT_EQ(findPalette(palette.id()), &palette);
    }
    for (const char* id : {"viridis", "cividis", "magma", "greys"})
        EXPECT_NE(findPalette(id), nullptr) << id;
    EXPECT_EQ(findPalette("jet"), nullptr);
}

} // namespace
} // namespace heedmap
