#pragma once

#include <heedmap/graph/graph.h>
#include <heedmap/ops/patches.h>

#include <QString>

#include <optional>

namespace heedmap {

/// A picture among the inputs of a computation, and how it is cut into squares that become tokens. Operations tell that
/// they cut a picture, and axes which of their entries are its squares, so no mechanism has to be known.
struct PatchGrid {
    NodeId image = noNode;   ///< H×W grey, or a slice for each colour
    NodeId patches = noNode; ///< a row for each square, in reading order
    PatchCut cut;
    Shape picture; ///< of the image, in pixels

    Index down() const { return picture.rows / cut.side; }
    Index across() const { return picture.cols / cut.side; }
    Index count() const { return down() * across(); }
    /// The pixels of a square, in all colours.
    Region pixels(Index patch) const;

    /// A number for all colours: "-1", or "-2.118 / -2.036 / -1.804" if they differ.
    QString blackText() const { return shadeText(&PixelRange::black); }
    QString whiteText() const { return shadeText(&PixelRange::white); }

    bool operator==(const PatchGrid& other) const { return image == other.image && patches == other.patches; }

private:
    QString shadeText(double PixelRange::*shade) const;
};

/// The first picture that is cut: a leaf or a pinned node; none if there is no such picture.
std::optional<PatchGrid> patchGrid(const GraphShape& graph);

/// The entry of an axis from which on it names the squares of the picture in order; none if it does not.
std::optional<Index> firstPatch(const GraphShape& graph, const PatchGrid& grid, const Axis& axis);

} // namespace heedmap
