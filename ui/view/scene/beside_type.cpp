#include "view/scene/beside_type.h"

#include "view/scene/too_small.h"

#include <algorithm>

namespace heedmap {
namespace {

constexpr double mainType = 13; ///< of sentences beside the matrices

} // namespace

double besideShare(const Display& display)
{
    return display.settings().presenting ? smallestForClassPx / mainType * display.leastShare() : 1;
}

QFont besideFont(const Display& display, double px, bool bold)
{
    const double share = besideShare(display);
    return display.font(std::max(px * share, std::min(px, smallestForClassPx * display.leastShare())), bold);
}

} // namespace heedmap
