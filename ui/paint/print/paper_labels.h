#pragma once

#include "paint/axis_labels.h"

#include <limits>
#include <optional>

namespace heedmap {

/// px of labels and of names on paper, which have the size that was asked for, and of the smallest text.
inline constexpr double paperPx = 12;
inline constexpr double smallPaperPx = 11;

/// How labels stand over columns, in the order in which that is tried.
enum class LabelWay { Level, Slanted, Turned };

/// The labels of one axis whose cells are `pitch` px apart. What they lose to have room is counted, so that it can be
/// said.
struct PaperLabels {
    LabelWay way = LabelWay::Level;
    double px = paperPx;
    Index every = 1;     ///< 0: none
    double band = 0;     ///< px between the cells and the end of the longest
    double overhang = 0; ///< px beyond the last cell, to the right
    double longest = 0;  ///< px of a label; longer ones are cut
    Index lines = 1;     ///< of a wrapped label, at most
    Index shortened = 0; ///< labels that are cut
};

/// An axis whose labels are measured once for all sizes of cells.
class PaperAxis {
public:
    PaperAxis(const FigureAxis& axis, Index count);

    bool tokens() const { return !m_axis.labels.isEmpty(); }
    Index count() const { return m_count; }
    /// Whether its labels are those of the other.
    bool sameAs(const PaperAxis& other) const;

    /// Over columns: level, turned by 45°, by 90°, cut to `longest` px, smaller, thinned, whatever fits first, but not
    /// before `least`.
    PaperLabels above(double pitch, double longest, LabelWay least) const;
    /// Left of rows: cut to `longest` px, smaller, thinned.
    PaperLabels beside(double pitch, double longest) const;

    std::vector<PlacedText> placeAbove(const PaperLabels& labels, const QRectF& cells) const;
    std::vector<PlacedText> placeBeside(const PaperLabels& labels, const QRectF& cells) const;

private:
    QStringList linesOf(Index i, Index most) const;
    double width(Index i, const PaperLabels& labels) const;
    double widest(const PaperLabels& labels) const;
    bool whole() const;
    void cut(PaperLabels& labels, double longest) const;
    PlacedText placed(const QString& line, const PaperLabels& labels) const;
    Index thinned(double needed, double pitch) const;
    std::optional<PaperLabels> level(double pitch) const;

    FigureAxis m_axis;
    Index m_count;
    Index m_lines = 1;                         ///< of the label with the most
    std::vector<std::vector<double>> m_widths; ///< px at paperPx, in one line, in two and so on
};

} // namespace heedmap
