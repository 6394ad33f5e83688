#pragma once

#include "window/export/spec_files.h"

#include <QString>

namespace heedmap {

/// A row of the list of the document's figures.
struct FigureRow {
    QString shows;   ///< "The stage: S"
    QString size;    ///< "84 mm, 7 pt"; "—" for a figure for the screen
    QString files;   ///< "fig3.pdf"
    QString problem; ///< the reason why the document cannot draw it; empty if it can
};

FigureRow figureRow(const Workbench& workbench, const SpecChoice& choice);

} // namespace heedmap
