#pragma once

#include "figures.h"

#include <heedmap/document/computation.h>

#include <paint/sheet.h>

#include <set>
#include <string>

namespace heedmap {

/// What has to be evaluated for the sheet of a document whose layers of these names are closed.
std::vector<Demand> sheetDemands(const GraphShape& graph, const std::set<std::string>& closed);

/// The whole computation of a document as one figure, or one step of it. Of a closed layer one line is there.
class SheetDrawing {
public:
    SheetDrawing(const FigureSource& source, const FigureStyle& style, const std::string& language, double scale,
                 NodeId step = noNode, const std::set<std::string>& closed = {});
    SheetDrawing(const SheetDrawing&) = delete;
    SheetDrawing& operator=(const SheetDrawing&) = delete;

    /// It borrows this object.
    Drawing drawing() const;

private:
    const Theme& m_theme;
    bool m_ground;
    Sheet m_sheet;
    SheetLayout m_layout;
};

} // namespace heedmap
