#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/lesson/lesson.h>

#include <filesystem>
#include <string>
#include <vector>

namespace heedmap {

/// A number that takes the place of one of an array.
struct RepairEdit {
    std::string array;
    Cell cell;
    double before = 0;
    double after = 0;
};

/// Edits within the budget of a task that bring its node close enough to the target, with numbers of few digits. None
/// if the search finds none, which does not prove that there are none.
HEEDMAP_EXPORT std::vector<RepairEdit> repairOf(const Document& document, const std::filesystem::path& folder,
                                                const Exercise::Repair& task);

} // namespace heedmap
