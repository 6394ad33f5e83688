#pragma once

#include "file_set.h"

#include <worksheet/worksheet.h>

#include <cstdint>
#include <functional>
#include <set>

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

constexpr std::uint64_t mostWorksheets = 1000; ///< in one go
constexpr std::uint64_t largestSeed = 999'999;

/// The places in the document, from 1, of exercises that some sheet leaves out.
struct LeftOutExercises {
    std::set<std::size_t> unfit = {};        ///< they fit no page
    std::set<std::size_t> ofOwnNumbers = {}; ///< they are about the document's own numbers, and the sheet has others
};

/// Draws them all into a set of files, `worksheet-01.pdf`, … and `key-01.pdf`, …; `proceed` is told before each how
/// many there are, and may throw. Texts are in the run's language, without a change of the one spoken. Throws Error.
LeftOutExercises addWorksheets(const Document& document, const std::filesystem::path& folder, const WorksheetRun& run,
                               FileSet& files, const std::function<void(std::uint64_t done)>& proceed);

} // namespace heedmap
