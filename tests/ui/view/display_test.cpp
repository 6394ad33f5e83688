#include "view/frame/display.h"

#include <QSignalSpy>

#include <gtest/gtest.h>

#include <array>

namespace heedmap::test {
namespace {

TEST(Display, TellsWhatDrawsNumbersFromWhatDressesTheWindowAndFromMotion)
{
    Display display(DisplaySettings{});
    QSignalSpy restyled(&display, &Display::restyled);
    QSignalSpy changed(&display, &Display::changed);
    QSignalSpy moves(&display, &Display::motionChanged);
    const auto told = [&] {
        const std::array counts{restyled.size(), changed.size(), moves.size()};
        for (QSignalSpy* spy : {&restyled, &changed, &moves})
            spy->clear();
        return counts;
    };
    display.set(&DisplaySettings::decimals, 4);
    EXPECT_EQ(told(), (std::array<qsizetype, 3>{0, 1, 0}));
    display.set(&DisplaySettings::theme, ThemeChoice::Dark);
    EXPECT_EQ(told(), (std::array<qsizetype, 3>{1, 1, 0}));
    display.set(&DisplaySettings::speed, 2.0);
    EXPECT_EQ(told(), (std::array<qsizetype, 3>{0, 0, 1}));
    display.change({});
    EXPECT_EQ(told(), (std::array<qsizetype, 3>{1, 1, 1}));
    display.setSystemDark(true);
    EXPECT_EQ(told(), (std::array<qsizetype, 3>{1, 1, 0}));
}

} // namespace
} // namespace heedmap::test
