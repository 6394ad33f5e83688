#pragma once

#include "tokenizers/staged.h"

#include <string>

namespace heedmap {

/// The treatment of the parts that a pattern matches.
enum class Matches {
    Removed,
    Isolated,     ///< each is a part of its own
    WithPrevious, ///< the first of several in a row ends the part before it
    WithNext,     ///< the last of several in a row begins the part after it
    Together      ///< several in a row are one part
};

/// Splits a text into the matches of an expression and the parts between; `inverted` exchanges the two.
Splitter patternSplitter(const std::string& expression, Matches matches = Matches::Isolated, bool inverted = false);

/// The expression that matches this text and nothing else.
std::string literally(const std::string& text);

/// Puts a space before a text that does not begin with one.
Splitter spaceBefore();

/// Replaces spaces by a mark and puts one before the text, as `before` says; with `split`, each mark begins a part.
Splitter metaspace(const std::string& mark, SpaceBefore before, bool split);

} // namespace heedmap
