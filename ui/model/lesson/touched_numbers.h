#pragma once

#include "model/workbench.h"

#include <heedmap/exercises/lesson.h>

#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// Which cells of the document's arrays were edited since something began.
class TouchedNumbers {
public:
    static constexpr Index most = 400; ///< that a stop of a lesson puts

    void clear() { m_regions.clear(); }
    void add(const Workbench& workbench, const std::vector<Change>& changes);
    /// Their current numbers, but for those of `except`. Throws Error if they are more than `most`.
    std::vector<LessonStop::Put> puts(const Workbench& workbench, const std::vector<std::string>& except) const;

private:
    std::map<std::string, std::vector<Region>> m_regions; ///< by array
};

/// Whether nothing but numbers was edited since the stack stood at an index.
bool onlyNumbersSince(const QUndoStack& stack, int index);

/// As many as a node has axes.
std::vector<Index> indicesOf(const Cell& cell, int rank);

/// Puts numbers of a stop into the arrays, one step of the undo stack for each array.
void put(Workbench& workbench, const std::vector<LessonStop::Put>& numbers, const QString& name);

} // namespace heedmap
