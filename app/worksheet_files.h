#pragma once

#include "file_set.h"

#include <worksheet/worksheet.h>

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// Worksheets of one document, numbered by their seeds.
struct WorksheetRun {
    std::uint64_t first = 1; ///< seed
    std::uint64_t last = 1;
    bool key = false;
    std::string language = "en";
    WorksheetOptions options = {};

    std::uint64_t count() const { return last - first + 1; }
};

constexpr std::uint64_t mostWorksheets = 1000; ///< the most worksheets of one run
constexpr std::uint64_t largestSeed = 999'999;

/// What is to be said of worksheets: the places in the document, from 1, of exercises that some sheet leaves out, and
/// the sheets that a row is dull in.
struct WorksheetRemarks {
    std::set<std::size_t> unfit = {};        ///< they fit no page
    std::set<std::size_t> ofOwnNumbers = {}; ///< they are about the document's own numbers, and the sheet has others
    std::map<Index, Sentence> undrawn = {};  ///< why there are no numbers for the exercises at a stop, by the stop
    std::map<DullRow, std::vector<std::uint64_t>> dull = {}; ///< seeds by row, see `Worksheet::dull`
};

/// A sentence for each stop whose exercises are left out, and for each row that no draw made uneven on some sheets.
std::vector<Sentence> sentences(const WorksheetRemarks& remarks);

/// Draws all worksheets into a set of files, `worksheet-01.pdf`, … and `key-01.pdf`, …; calls `proceed` before each
/// with the number of files, which may throw. Texts are in the run's language; the language of the program stays.
/// Throws Error.
WorksheetRemarks addWorksheets(const Document& document, const std::filesystem::path& folder, const WorksheetRun& run,
                               FileSet& files, const std::function<void(std::uint64_t done)>& proceed);

} // namespace heedmap
