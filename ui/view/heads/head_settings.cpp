#include "view/heads/head_settings.h"

namespace heedmap {

std::vector<ViewSetting> settingsOf(HeadRange range)
{
    switch (range) {
    case HeadRange::Largest: return {{"colours", "largest"}};
    case HeadRange::Own: return {{"colours", "own"}};
    case HeadRange::Unit: break;
    }
    return {};
}

std::optional<HeadRange> rangeOf(const ViewSetting& setting)
{
    for (const HeadRange range : {HeadRange::Largest, HeadRange::Own})
        if (settingsOf(range).front().text() == setting.text())
            return range;
    return std::nullopt;
}

} // namespace heedmap
