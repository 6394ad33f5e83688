#pragma once

#include "figures.h"

#include <string>

namespace heedmap {

/// Another sample or document, and how it is called.
struct OtherDocument {
    OpenedDocument opened;
    QString title;
};
/// `sample:2`, from 0, or a file; throws Error.
OtherDocument otherOf(const FigureSource& source, const std::string& other);

/// Figures of what the numbers of a document are more than those of another one, or of another of its samples
/// (`sample:2`), in the nodes of the same names. Throws
/// Error if that has no such node, or one of another shape; UsageError where it cannot be opened.
std::vector<HeatmapFigure> differences(const FigureSource& source, const std::string& other,
                                       std::span<const FigureChoice> choices, const FigureStyle& style,
                                       const Evaluation& how = {});

} // namespace heedmap
