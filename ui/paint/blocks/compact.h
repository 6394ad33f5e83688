#pragma once

namespace heedmap {

/// What a block gives up where its cells would be small: air beside its operators; or height, for which titles, bars
/// and notes stand beside each other, and it is wider.
enum class Compact { No, Narrow, Low };

} // namespace heedmap
