#pragma once

#include "worksheet/sheet_content.h"

namespace heedmap {

/// What to do in a step, in a sentence; empty if its formula says it.
QString wordsOf(const Node& node);
/// The symbols of a node's inputs in its formula, in TeX: one that another input shares is told apart by its layer,
/// `Y^{(0)}`.
std::vector<std::string> inputSymbols(const GraphShape& graph, NodeId id);
QString formulaOf(const GraphShape& graph, NodeId id);
/// `1/\sqrt{d_k} = 0.5`, in TeX, of a rule with a constant that has a name.
QString constantOf(SheetContent& content, NodeId id);

/// "1 point", "2.5 points"; "2 decimals", "whole numbers".
QString pointsWords(double points);
QString decimalsWords(int decimals);
/// "a near miss of up to 5 in the last place earns 50%"
QString nearMissWords(const Exercise::Fill& fill);

} // namespace heedmap
