#pragma once

#include <heedmap/base/sentence.h>

#include <cstddef>
#include <optional>
#include <string_view>

namespace heedmap {

/// Where a text stops being the beginning of a JSON document, and what is wrong there.
struct SyntaxFault {
    std::size_t byte = 0; ///< the size of the text where it ends too early
    Sentence wrong;
};

/// The first fault of a text of valid UTF-8; none in JSON (RFC 8259). What the parser itself says is not asked: its
/// words differ from version to version.
std::optional<SyntaxFault> syntaxFault(std::string_view text);

} // namespace heedmap
