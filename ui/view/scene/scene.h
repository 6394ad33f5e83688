#pragma once

#include "view/frame/exportable.h"
#include "view/scene/scene_content.h"
#include "view/scene/scene_places.h"
#include "view/scene/scene_texts.h"
#include "view/scene/stage_scene.h"

#include <memory>

namespace heedmap {

/// The content of a view, with its places and texts. A scene knows no widget: SceneView shows it in the window and
/// scrolls it, and exports a copy of it as a figure.
class Scene : public SceneContent, public ScenePlaces, public SceneTexts {
public:
    explicit Scene(const ViewContext& context) : ScenePlaces(context) {}

    /// A copy for a figure: the same choices, no numbers.
    virtual std::unique_ptr<Scene> copy() const = 0;
    /// Prepares the layout of a figure. On paper, text is not shrunk to fit.
    void prepare(const FigurePage& paper) { m_paper = paper; }

    QString readOut(const Pointing& pointing) const override;
    void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme,
                     const Pointing& pointing) const override;
    QString spoken(const Spot& spot, const Pointing& /*pointing*/) const override
    {
        return names(spot.kind).value(spot.index);
    }
    QString announcement(const Pointing& pointing) const override;
    /// "A[2, 3], the → cat, 0.42": the text of a cell for screen readers.
    QString spokenCell(const CellPlace& place) const;

protected:
    /// Whether its cells are too small for the numbers that are switched on, which is said at the bottom.
    virtual bool numbersMissing() const { return false; }
    /// The matrices without numbers, where others have theirs.
    virtual QString withoutNumbers() const { return {}; }
    const FigurePage& paper() const { return m_paper; }
    bool leavesOut(FigurePart part) const { return m_paper.without.has(part); }
    /// The smallest scale that text may be shrunk to.
    double leastShare(double onScreen) const { return m_paper.print.asked() ? 1 : onScreen; }

private:
    FigurePage m_paper;
};

} // namespace heedmap
