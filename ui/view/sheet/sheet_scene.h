#pragma once

#include "view/scene/scene.h"
#include "view/scene/stage_marks.h"
#include "view/sheet/live_sheet.h"

class QTransform;

namespace heedmap {

/// The whole computation as one page. Its layers open and close.
class SheetScene : public Scene {
public:
    /// The kinds of spots: the title of a layer, or a matrix by its number in a step, from 1.
    enum Kind { Title };

    using Scene::Scene;
    SceneFrame frame() const override;
    std::unique_ptr<Scene> copy() const override;

    /// Shows other matrices, or other layers open.
    void restructure() { m_stale = true; }
    bool stale() const { return m_stale || m_sheet.empty(); }
    const LiveSheet& sheet() const { return m_sheet; }
    /// The marks of the cell that all views share, on a page transformed by `to`.
    StageMarks marks(const Pointing& pointing, const QTransform& to) const;

    void numbersChanged() override;
    void layOut(const QSizeF& room, double deviceScale) override;
    std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const override;
    bool take(const Sight& sight) override;
    bool complete() const override { return m_sheet.complete(); }
    QSizeF size() const override { return m_sheet.size(); }
    void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const override;
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override;
    bool drawsSelected() const override { return false; }
    bool drawsCovers() const override { return false; }

    QRectF rectOf(const Spot& spot) const override;
    std::optional<Spot> spotAt(const QPointF& at) const override;
    QStringList names(int kind) const override;
    std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const override;
    std::optional<Spot> spotOfCell(const CellPlace& place) const override;
    std::optional<StagePart> matrixOf(const Spot& spot) const override;
    bool leads(const Spot& spot) const override { return spot.kind == Title; }

    QString title() const override;
    QString emptiness() const override { return {}; }
    QString readOut(const Pointing& pointing) const override;
    void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                     const Pointing& pointing) const override;

private:
    void build();
    QString titleText(Index layer) const;
    void drawHidden(QPainter& painter, const QTransform& to) const;
    void drawSelected(QPainter& painter, const Theme& theme, const QTransform& to) const;
    void drawTitleMarks(QPainter& painter, const Theme& theme, const QTransform& to, const Pointing& pointing) const;

    LiveSheet m_sheet;
    QRectF m_seen;             ///< the part that was taken last
    mutable QRectF m_demanded; ///< the part of which numbers were demanded
    double m_zoom = 1;
    bool m_stale = true;
    bool m_figure = false;
};

} // namespace heedmap
