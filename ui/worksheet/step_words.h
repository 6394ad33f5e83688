#pragma once

#include "worksheet/sheet_content.h"

namespace heedmap {

/// What to do in a step, in a sentence; empty if its formula says it.
QString wordsOf(const Node& node);
/// `1/\sqrt{d_k} = 0.5`, in TeX, of a rule with a constant that has a name.
QString constantOf(SheetContent& content, NodeId id);

/// "1 point", "2.5 points".
QString pointsWords(double points);

} // namespace heedmap
