#pragma once

#include "model/ablations/other_sample.h"
#include "view/scene/stage_scene.h"

#include <array>
#include <memory>

namespace heedmap {

/// A matrix of the sample that is shown, the same of another one, and what the first has more: place by place, as far
/// as both have places. Of the current numbers, which may be drawn until the event loop turns.
class PairBlock {
public:
    enum Which { Own, Other, Change };

    /// One cell of all that are shown; NaN if there is none.
    struct Trio {
        double own = 0;
        double other = 0;
        double change = 0;
    };

    PairBlock() = default;
    PairBlock(const PairBlock&) = delete; // its layout points into it
    PairBlock& operator=(const PairBlock&) = delete;

    /// False while numbers are missing.
    bool build(const ViewContext& context, NodeId node, std::shared_ptr<const OtherSample::Numbers> other,
               const QString& otherTitle);
    /// All three beside each other, or the difference under the others where all are larger so. As large as fits, for
    /// type that is `type` times its usual size; returns by how much that has to shrink, 1
    /// at most.
    double fit(const QSizeF& room, double deviceScale, double type);

    const SheetLayout& sheet() const { return m_layout; }
    /// One for each of them.
    const std::vector<StagePart>& parts() const { return m_parts; }
    Trio at(Index row, Index col) const;
    /// What a row of either is called.
    QString rowName(Which which, Index row) const;
    QString colName(Which which, Index col) const;
    /// Whether both have as many rows and columns.
    bool alike() const;
    bool numbersMissing(double zoom) const;

private:
    SheetLayout inTwoRows(const QSizeF& room, double deviceScale) const;
    Which whichOf(const HeatmapFigure* figure) const;
    void placeParts();
    HeatmapFigure otherFigure(const HeatmapFigure& own, Index slice) const;
    void subtract();
    const HeatmapFigure& figure(Which which) const;

    SheetStep m_step;
    std::array<SheetStep, 3> m_alone; ///< each of them without the others
    SheetLayout m_layout;
    std::vector<StagePart> m_parts;
    std::shared_ptr<const OtherSample::Numbers> m_other;
    std::vector<double> m_difference;
};

} // namespace heedmap
