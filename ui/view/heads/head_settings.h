#pragma once

#include "view/attention/heads_picture.h"
#include "view/frame/exportable.h"

namespace heedmap {

/// The colour range of the heads as the command line writes it: `colours=own`; empty for the default.
std::vector<ViewSetting> settingsOf(HeadRange range);
std::optional<HeadRange> rangeOf(const ViewSetting& setting);

} // namespace heedmap
