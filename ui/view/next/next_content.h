#pragma once

#include "model/next/next_token.h"
#include "view/frame/display.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace heedmap {

/// One token on its way to being chosen.
struct NextRow {
    /// Why it may not be chosen.
    enum class Cut { None, ByRank, ByShare };

    Index id = 0;
    QString word = {};
    double z = 0;
    double cooled = 0;
    Cut cut = Cut::None;
    double p = 0;
    double before = 0; ///< the running sum without it
    double cdf = 0;    ///< and with it
};

/// All that is said of the choice of the next token.
struct NextContent {
    NextNodes nodes;
    std::vector<NextRow> rows = {}; ///< in the order of ids; of many tokens the likeliest
    Index others = 0;               ///< that have no row
    double u = 0;
    Index token = 0;
    QString word = {};      ///< its word
    QString likeliest = {}; ///< the word with the largest p, of equal ones the first
    double chance = 0;      ///< of the token
    double mostChance = 0;  ///< of the likeliest
    double temperature = 1; ///< of the settings
    QStringList text = {};  ///< the words so far
    bool deciding = false;  ///< whether a person has set u

    bool greedy() const { return temperature == 0; }
    const NextRow* row(Index id) const;
};

/// The current numbers, with a row for that number of tokens; none while some are being computed.
std::optional<NextContent> nextContent(Workbench& workbench, std::size_t rows);
/// All numbers that it reads.
std::vector<Demand> nextDemands(const NextNodes& nodes, const GraphShape& graph);

} // namespace heedmap
