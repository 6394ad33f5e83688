#pragma once

#include <heedmap/base/json.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace heedmap {

/// What a learner answered to the exercises of a document.
struct Answers {
    std::string document;                   ///< its name, as the learner's program wrote it
    Json given = Json::Object();            ///< by the exercise's id
    std::optional<std::uint64_t> seed = {}; ///< of the numbers that they are about, see `byHand`; none: the document's
    Json progress = Json::Object();         ///< what the learner's program remembers besides; it is not marked
};

/// Reads a file of answers strictly. Throws Error `answers: expected X, got Y`.
HEEDMAP_EXPORT Answers readAnswers(std::string_view text);
HEEDMAP_EXPORT std::string writeAnswers(const Answers& answers);

} // namespace heedmap
