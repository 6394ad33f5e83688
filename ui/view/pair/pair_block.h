#pragma once

#include "model/ablations/other_sample.h"
#include "view/frame/exportable.h"
#include "view/scene/stage_scene.h"

#include <memory>

namespace heedmap {

/// A matrix in the shown sample, the same matrix in another sample, and the first minus the second, over the rows and
/// columns that both have. The current numbers are valid until the event loop turns.
class PairBlock {
public:
    enum Which { Own, Other, Change };

    /// The numbers of one cell in all three matrices; NaN where there is no such cell.
    struct Trio {
        double own = 0;
        double other = 0;
        double change = 0;
    };

    PairBlock() = default;
    PairBlock(const PairBlock&) = delete; // its layout points into it
    PairBlock& operator=(const PairBlock&) = delete;

    /// Takes the current numbers; returns false while some are missing.
    bool build(const ViewContext& context, NodeId node, std::shared_ptr<const OtherSample::Numbers> other,
               const QString& otherTitle);
    /// Lays all three out side by side, or the difference below the others if all are larger then, as large as fits for
    /// type of `type` times its usual size; returns the scale at which they fit, at most 1.
    double fit(const QSizeF& room, double deviceScale, double type);
    /// Lays out a figure at its natural size, or for a page.
    void fitOn(const FigurePage& page, const QSizeF& room);

    const SheetLayout& sheet() const { return m_layout; }
    /// The parts, one for each matrix.
    const std::vector<StagePart>& parts() const { return m_parts; }
    Trio at(Index row, Index col) const;
    /// The name of a row of one of the matrices.
    QString rowName(Which which, Index row) const;
    QString colName(Which which, Index col) const;
    /// Whether both have the same numbers of rows and columns.
    bool alike() const;
    bool numbersMissing(double zoom) const;
    /// What a figure had no room for.
    const QStringList& losses() const { return m_losses; }

private:
    SheetLayout inTwoRows(const QSizeF& room, double deviceScale) const;
    void placeParts();
    HeatmapFigure otherFigure(const HeatmapFigure& own, Index slice) const;
    void subtract();
    const HeatmapFigure& figure(Which which) const;

    SheetStep m_step;
    SheetLayout m_layout;
    std::vector<StagePart> m_parts;
    std::shared_ptr<const OtherSample::Numbers> m_other;
    std::vector<double> m_difference;
    QString m_symbol;      ///< of the matrix in both samples
    QStringList m_samples; ///< their titles
    QStringList m_losses;
};

} // namespace heedmap
