#pragma once

#include <QRect>

#include <vector>

namespace heedmap::test {

/// Changes the screens of the platform "offscreen" as plugging one in or out does. The first one stays: it is the one
/// where `prepareWindows` puts the window.
void setScreens(const std::vector<QRect>& screens);

} // namespace heedmap::test
