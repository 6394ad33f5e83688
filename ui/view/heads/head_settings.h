#pragma once

#include "view/attention/heads_picture.h"
#include "view/frame/exportable.h"

namespace heedmap {

/// Over what the colours of heads run, as a call names it: `colours=own`; nothing of the range they open with.
std::vector<ViewSetting> settingsOf(HeadRange range);
std::optional<HeadRange> rangeOf(const ViewSetting& setting);

} // namespace heedmap
