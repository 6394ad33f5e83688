#include "verbs/verbs.h"

#include <array>

namespace heedmap {

std::span<const Verb> verbs()
{
    static const std::array all{
        examplesVerb,
    };
    return all;
}

} // namespace heedmap
