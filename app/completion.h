#pragma once

#include "command_line.h"

namespace heedmap {

/// What a shell offers for a value or an operand.
struct Offer {
    std::vector<std::string> words;
    bool list = false; ///< some of the words, with commas between them
    std::string files; ///< their ending; "*": any; "/": folders only; empty: no files

    bool operator==(const Offer&) const = default;
};

/// The offer that a value's name makes: the words of `a4|letter`, the files of `OUT.npz`, `FILE` and `DIR`.
Offer offerOf(const Option& option);

/// The completion of `heedmap` for a shell, from the tables of the verbs.
std::string bashCompletion(std::span<const Verb> verbs);
std::string zshCompletion(std::span<const Verb> verbs);

} // namespace heedmap
