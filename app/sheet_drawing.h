#pragma once

#include "figures.h"

#include <heedmap/document/computation.h>

#include <paint/sheet.h>

#include <string>

namespace heedmap {

/// The whole computation of a document as one figure, or one step of it.
class SheetDrawing {
public:
    SheetDrawing(OpenedDocument& opened, const FigureStyle& style, const std::string& language, double scale,
                 NodeId step = noNode);
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
