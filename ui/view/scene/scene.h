#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/frame/exportable.h"
#include "view/scene/stage_scene.h"

#include <QRectF>
#include <QStringList>
#include <QTransform>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace heedmap {

/// What can be pointed at: a token, a patch, a row, a cell of a matrix. What `kind` means is for the scene.
struct Spot {
    int kind = 0;
    Index index = 0;
    Cell cell = {}; ///< of a matrix

    bool operator==(const Spot&) const = default;
};

/// Where a spot is; a matrix is one part, with all of its cells.
struct ScenePart {
    Spot spot;
    QRectF rect;
    std::optional<StagePart> matrix = {};
};

/// What of one view is pointed at and held, besides the cell that all views share.
struct Pointing {
    std::optional<Spot> held = {};
    std::optional<Spot> pointed = {};
    bool keys = false;               ///< whether the keys go to it
    std::optional<Spot> anchor = {}; ///< where a range of cells begins; it ends at the cell that all views share
    QString told = {};               ///< to be read in place of the cell
    bool asks = false;               ///< whether that is a question, to which Enter agrees
};

/// For what a scene takes its numbers, and where it is laid out.
struct Sight {
    const Pointing& pointing;
    QRectF seen; ///< of the scene
    QSizeF room; ///< that it should fit in, in unscaled px
    double deviceScale = 1;
    const Theme& theme;
    double zoom = 1; ///< of a page: px of the widget a px of it
};

/// What stands around a scene: its title, unless it is a part of something that has one, and the line below it.
struct SceneFrame {
    double margin = 28;
    bool titled = true;
    double lineBelow = 40;
    bool titledEarly = false; ///< while its numbers are missing too
};

/// What a view shows: which numbers it demands, how they look, what is where, and what is said of it. A scene knows
/// no widget: SceneView shows it in the window, scrolls it, and takes a copy of it away as a figure.
class Scene {
public:
    /// What the arrow keys move, and Escape lets go of.
    enum class Walk { Cell, Held, Pointed };

    explicit Scene(const ViewContext& context) : m_context(context) {}
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;
    virtual ~Scene() = default;

    virtual SceneFrame frame() const { return {}; }
    /// With the same choices and no numbers, for a figure.
    virtual std::unique_ptr<Scene> copy() const = 0;
    /// Of a figure, before it is laid out. On paper its text is not made smaller so that it fits.
    void prepare(const FigurePage& page) { m_page = page; }
    /// Sums that it keeps are void.
    virtual void numbersChanged() {}
    /// Names that it keeps are those of another language.
    virtual void languageChanged() {}
    /// Lays out what can be laid out before its numbers are demanded; what it is laid out in is as in a `Sight`.
    virtual void layOut(const QSizeF& /*room*/, double /*deviceScale*/) {}

    virtual std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const = 0;
    /// The node that is shown in place of the selected one, if any is.
    virtual NodeId subject() const { return noNode; }
    /// Takes the numbers, to be drawn until the event loop turns, and lays them out; false while they are missing.
    virtual bool take(const Sight& sight) = 0;
    /// Whether nothing is missing of a figure.
    virtual bool complete() const { return true; }
    /// Whether there are numbers to be taken in the next turn of the event loop.
    virtual bool more() const { return false; }

    virtual QSizeF size() const = 0;
    virtual void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const = 0;
    /// What follows the pointer, drawn over it at every paint.
    virtual void drawMarks(QPainter& /*painter*/, const Theme& /*theme*/, const Pointing& /*pointing*/) const {}
    /// Whether the pointer changes more than marks.
    virtual bool drawsPointed() const { return false; }
    /// Whether the selected node changes more than marks.
    virtual bool drawsSelected() const { return true; }
    /// Whether what is covered, or to come while it is played, is more than marks.
    virtual bool drawsCovers() const { return true; }
    /// What stands still above and below while the rest scrolls, drawn from the corner of the room that it is at.
    virtual double headHeight() const { return 0; }
    virtual double footHeight() const { return 0; }
    virtual void drawHead(QPainter& /*painter*/, const Theme& /*theme*/) const {}
    virtual void drawFoot(QPainter& /*painter*/, const Theme& /*theme*/) const {}

    virtual std::vector<ScenePart> parts() const { return {}; }
    virtual QRectF rectOf(const Spot& spot) const;
    virtual std::optional<Spot> spotAt(const QPointF& at) const;
    /// Names of all spots of a kind, by which a held one is found again in another graph.
    virtual QStringList names(int /*kind*/) const { return {}; }

    /// What a screen reader hears of a spot.
    virtual QString spoken(const Spot& spot, const Pointing& /*pointing*/) const
    {
        return names(spot.kind).value(spot.index);
    }
    /// The cells that a spot stands for; a click uncovers them together.
    virtual std::vector<CellPlace> cells(const Spot& spot, const Pointing& pointing) const;
    /// The one of them that is explained, if there is only one.
    virtual std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const;
    /// Of a cell, the first matrix that shows it.
    virtual std::optional<Spot> spotOfCell(const CellPlace& place) const;
    /// The matrix of a spot that is a cell of a node.
    virtual std::optional<StagePart> matrixOf(const Spot& spot) const;
    std::optional<CellPlace> cellOf(const Spot& spot) const;
    /// The cell that keys act on: the kept one where it is shown, or else the first.
    std::optional<CellPlace> currentCell() const;
    virtual std::optional<CellPlace> firstCell() const { return std::nullopt; }
    /// Cells at two corners.
    std::optional<std::pair<Spot, Spot>> rangeOf(const Pointing& pointing) const;
    /// Whether a click on it does something, beside keeping a cell.
    virtual bool leads(const Spot& /*spot*/) const { return walks() != Walk::Cell; }
    /// Whether a click holds the spot.
    virtual bool holds(const Spot& /*spot*/, const Pointing& /*pointing*/) const { return false; }
    virtual Walk walks() const { return Walk::Cell; }
    /// Whether what is held may be let go of, so that nothing is.
    virtual bool letsGo() const { return true; }
    /// From the spot that the keys move, or to the first; over the edge of a matrix lies the next.
    virtual std::optional<Spot> step(const Pointing& from, Index lines, Index places) const;

    virtual QString title() const = 0;
    /// The same as formulas write it; empty where it is plain text.
    virtual QString titleFormula() const { return {}; }
    virtual QString line() const { return {}; }
    virtual QString hint() const { return {}; }
    /// Why there is nothing to show; empty where there is something.
    virtual QString emptiness() const { return {}; }
    virtual QString readOut(const Pointing& pointing) const;
    /// "A[2, 3], the → cat, 0.42": what it hears of a cell.
    QString spokenCell(const CellPlace& place) const;
    /// What a screen reader hears once something else is held, pointed at or kept.
    virtual QString announcement(const Pointing& pointing) const;
    /// Writes it, or else the hint, at the bottom.
    virtual void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme, const Pointing& pointing) const;

protected:
    const ViewContext& context() const { return m_context; }
    const GraphShape& graph() const;
    const FigurePage& page() const { return m_page; }
    bool leavesOut(FigurePart part) const { return m_page.without.has(part); }
    /// How small a share of its size text may have.
    double leastShare(double onScreen) const { return m_page.print.asked() ? 1 : onScreen; }
    /// To be guessed, or to come while it is played.
    bool covered(const CellPlace& place) const;
    void drawRange(QPainter& painter, const Theme& theme, const Pointing& pointing, const QTransform& to = {}) const;

private:
    ViewContext m_context;
    FigurePage m_page;
};

} // namespace heedmap
