#pragma once

#include <heedmap/graph/node.h>

#include <QString>

namespace heedmap {

class Workbench;

/// Whether a leaf still has numbers that were drawn at random, by its rule or for a typed word: it has them until every
/// row is another, whether it was changed, loaded or trained. An array too large to be compared has them as long as its
/// rule.
bool hasDrawnNumbers(const Workbench& workbench, NodeId leaf);

/// "drawn numbers (X, W_Q): these weights mean nothing yet" where weights of attention depend on drawn numbers; else
/// empty.
QString drawnNumbersText(Workbench& workbench);

} // namespace heedmap
