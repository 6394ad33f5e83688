#include "view/explanation/beside_type.h"

#include <algorithm>

namespace heedmap {
namespace {

constexpr double smallestType = 11; ///< which is 1/45 of the height at `leastShare`
constexpr double mainType = 13;     ///< of sentences beside the matrices

} // namespace

double besideShare(const Display& display)
{
    return display.settings().presenting ? smallestType / mainType * display.leastShare() : 1;
}

QFont besideFont(const Display& display, double px, bool bold)
{
    const double share = besideShare(display);
    return display.font(std::max(px * share, std::min(px, smallestType * display.leastShare())), bold);
}

} // namespace heedmap
