#pragma once

#include "tokenizers/staged.h"

#include <string>

namespace heedmap {

/// What becomes of the parts that a pattern matches.
enum class Matches {
    Removed,
    Isolated,     ///< each is a part of its own
    WithPrevious, ///< the first of several in a row ends the part before it
    WithNext,     ///< the last of several in a row begins the part behind it
    Together      ///< several in a row are one part
};

/// Where an expression matches and between; `inverted`, what it does not match counts as matched.
Splitter patternSplitter(const std::string& expression, Matches matches = Matches::Isolated, bool inverted = false);

/// The expression that matches this text and nothing else.
std::string literally(const std::string& text);

/// A space before a text that does not begin with one.
Splitter spaceBefore();

/// Spaces become a visible mark, which is put before the text too, and begins the parts if the text is `split`.
Splitter metaspace(const std::string& mark, SpaceBefore before, bool split);

} // namespace heedmap
