#pragma once

#include "command_line.h"

namespace heedmap {

/// Every verb, in the order of the help. One line there adds one.
std::span<const Verb> verbs();

extern const Verb checkVerb;
extern const Verb diagnoseVerb;
extern const Verb examplesVerb;
extern const Verb exportVerb;
extern const Verb generateVerb;
extern const Verb gradeVerb;
extern const Verb mechanismsVerb;
extern const Verb newVerb;
extern const Verb siteVerb;
extern const Verb traceVerb;
extern const Verb trainVerb;
extern const Verb wordsVerb;
extern const Verb worksheetVerb;

} // namespace heedmap
