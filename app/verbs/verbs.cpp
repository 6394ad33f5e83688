#include "verbs/verbs.h"

#include <array>

namespace heedmap {

std::span<const Verb> verbs()
{
    static const std::array all{
        examplesVerb, mechanismsVerb, exportVerb, checkVerb,     diagnoseVerb, traceVerb, newVerb,
        trainVerb,    generateVerb,   gradeVerb,  worksheetVerb, siteVerb,     wordsVerb,
    };
    return all;
}

} // namespace heedmap
