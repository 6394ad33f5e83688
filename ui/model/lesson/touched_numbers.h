#pragma once

#include "model/workbench.h"

#include <heedmap/document/lesson/lesson.h>

#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// The cells of the document's arrays that were edited since the last `clear`.
class TouchedNumbers {
public:
    static constexpr Index most = 400; ///< the most numbers that a stop of a lesson sets

    void clear() { m_regions.clear(); }
    void add(const Workbench& workbench, const std::vector<Change>& changes);
    /// The current numbers of these cells, without those of the arrays in `except`. Throws Error if they are more than
    /// `most`.
    std::vector<LessonStop::Put> puts(const Workbench& workbench, const std::vector<std::string>& except) const;

private:
    std::map<std::string, std::vector<Region>> m_regions; ///< by array
};

/// Whether all edits since an index of the undo stack only change numbers.
bool onlyNumbersSince(const QUndoStack& stack, int index);

/// The indices of a cell: as many as the node has axes.
std::vector<Index> indicesOf(const Cell& cell, int rank);

/// Writes the numbers of a stop into the arrays, as one step of the undo stack for each array.
void put(Workbench& workbench, const std::vector<LessonStop::Put>& numbers, const QString& name);

} // namespace heedmap
