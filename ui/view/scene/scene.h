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

/// A target of the pointer: a token, a patch, a row, a cell of a matrix. Each scene defines its kinds.
struct Spot {
    int kind = 0;
    Index index = 0;
    Cell cell = {}; ///< of a matrix

    bool operator==(const Spot&) const = default;
};

/// The place of a spot; a matrix is one part, with all of its cells.
struct ScenePart {
    Spot spot;
    QRectF rect;
    std::optional<StagePart> matrix = {};
};

/// The spots of one view that are pointed at and held, besides the cell that all views share.
struct Pointing {
    std::optional<Spot> held = {};
    std::optional<Spot> pointed = {};
    bool keys = false;               ///< whether the view has the focus
    std::optional<Spot> anchor = {}; ///< beginning of a range of cells, which ends at the cell that all views share
    QString told = {};               ///< message shown in place of the read-out
    bool asks = false;               ///< whether the message is a question, which Enter accepts
};

/// What a scene takes its numbers for, and where it is laid out.
struct Sight {
    const Pointing& pointing;
    QRectF seen; ///< of the scene
    QSizeF room; ///< to fit in, in unscaled px
    double deviceScale = 1;
    const Theme& theme;
    double zoom = 1; ///< of a page: px of the widget per px of the page
};

/// What a view draws around its scene: a title, unless the scene is part of a titled view, and a line below.
struct SceneFrame {
    double margin = 28;
    bool titled = true;
    double lineBelow = 40;
    bool titledEarly = false; ///< also while numbers are missing
};

/// The content of a view: its demands, layout, drawing, parts and texts. A scene knows no widget: SceneView shows it in
/// the window and scrolls it, and exports a copy of it as a figure.
class Scene {
public:
    /// What the arrow keys move and Escape releases.
    enum class Walk { Cell, Held, Pointed };

    explicit Scene(const ViewContext& context) : m_context(context) {}
    Scene(const Scene&) = delete;
    Scene& operator=(const Scene&) = delete;
    virtual ~Scene() = default;

    virtual SceneFrame frame() const { return {}; }
    /// A copy for a figure: the same choices, no numbers.
    virtual std::unique_ptr<Scene> copy() const = 0;
    /// Prepares the layout of a figure. On paper, text is not shrunk to fit.
    void prepare(const FigurePage& page) { m_page = page; }
    /// Drops cached results of the numbers.
    virtual void numbersChanged() {}
    /// Drops cached names after a change of language.
    virtual void languageChanged() {}
    /// Lays out what does not depend on numbers, before they are demanded; the arguments are as in `Sight`.
    virtual void layOut(const QSizeF& /*room*/, double /*deviceScale*/) {}

    virtual std::vector<Demand> demands(const Pointing& pointing, const QRectF& seen) const = 0;
    /// The node shown in place of the selected one, or noNode.
    virtual NodeId subject() const { return noNode; }
    /// Takes the numbers, valid until the event loop turns, and lays the scene out; returns false while numbers are
    /// missing.
    virtual bool take(const Sight& sight) = 0;
    /// Whether a figure has all of its numbers.
    virtual bool complete() const { return true; }
    /// Whether more numbers are to be taken in the next turn of the event loop.
    virtual bool more() const { return false; }

    virtual QSizeF size() const = 0;
    virtual void draw(QPainter& painter, const Theme& theme, const QRectF& seen) const = 0;
    /// Draws the marks that follow the pointer, over the scene at every paint.
    virtual void drawMarks(QPainter& /*painter*/, const Theme& /*theme*/, const Pointing& /*pointing*/) const {}
    /// Whether the pointer changes more than the marks.
    virtual bool drawsPointed() const { return false; }
    /// Whether the selected node changes more than the marks.
    virtual bool drawsSelected() const { return true; }
    /// Whether covers, and cells still to be played, change more than the marks.
    virtual bool drawsCovers() const { return true; }
    /// Head and foot, which do not scroll; each is drawn from its own top left corner.
    virtual double headHeight() const { return 0; }
    virtual double footHeight() const { return 0; }
    virtual void drawHead(QPainter& /*painter*/, const Theme& /*theme*/) const {}
    virtual void drawFoot(QPainter& /*painter*/, const Theme& /*theme*/) const {}

    virtual std::vector<ScenePart> parts() const { return {}; }
    virtual QRectF rectOf(const Spot& spot) const;
    virtual std::optional<Spot> spotAt(const QPointF& at) const;
    /// Names of all spots of a kind, used to find a held spot again in another graph.
    virtual QStringList names(int /*kind*/) const { return {}; }

    /// The text of a spot for screen readers.
    virtual QString spoken(const Spot& spot, const Pointing& /*pointing*/) const
    {
        return names(spot.kind).value(spot.index);
    }
    /// The cells that a spot represents; a click uncovers them together.
    virtual std::vector<CellPlace> cells(const Spot& spot, const Pointing& pointing) const;
    /// The one of them that the explanation shows, if there is only one.
    virtual std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const;
    /// The spot of a cell in the first matrix that shows it.
    virtual std::optional<Spot> spotOfCell(const CellPlace& place) const;
    /// The matrix of a spot, if the spot is a cell of a node.
    virtual std::optional<StagePart> matrixOf(const Spot& spot) const;
    std::optional<CellPlace> cellOf(const Spot& spot) const;
    /// The cell that keys act on: the kept one if the scene shows it, else the first.
    std::optional<CellPlace> currentCell() const;
    virtual std::optional<CellPlace> firstCell() const { return std::nullopt; }
    /// Two opposite corners of the chosen range.
    std::optional<std::pair<Spot, Spot>> rangeOf(const Pointing& pointing) const;
    /// Whether a click on the spot has an effect besides keeping a cell.
    virtual bool leads(const Spot& /*spot*/) const { return walks() != Walk::Cell; }
    /// Whether a click holds the spot.
    virtual bool holds(const Spot& /*spot*/, const Pointing& /*pointing*/) const { return false; }
    virtual Walk walks() const { return Walk::Cell; }
    /// Whether the held spot may be released, so that none is held.
    virtual bool letsGo() const { return true; }
    /// The spot that many lines and places from the current one, or the first; beyond the edge of a matrix comes the
    /// next matrix.
    virtual std::optional<Spot> step(const Pointing& from, Index lines, Index places) const;

    virtual QString title() const = 0;
    /// The title in TeX; empty if it is plain text.
    virtual QString titleFormula() const { return {}; }
    virtual QString line() const { return {}; }
    virtual QString hint() const { return {}; }
    /// Why there is nothing to show; empty if there is something.
    virtual QString emptiness() const { return {}; }
    virtual QString readOut(const Pointing& pointing) const;
    /// "A[2, 3], the → cat, 0.42": the text of a cell for screen readers.
    QString spokenCell(const CellPlace& place) const;
    /// What screen readers announce after the held, pointed or kept spot changes.
    virtual QString announcement(const Pointing& pointing) const;
    /// Writes the read-out at the bottom, or else the hint.
    virtual void drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme, const Pointing& pointing) const;

protected:
    const ViewContext& context() const { return m_context; }
    const GraphShape& graph() const;
    const FigurePage& page() const { return m_page; }
    bool leavesOut(FigurePart part) const { return m_page.without.has(part); }
    /// The smallest scale that text may be shrunk to.
    double leastShare(double onScreen) const { return m_page.print.asked() ? 1 : onScreen; }
    /// Whether a cell is to be guessed, or still to be played.
    bool covered(const CellPlace& place) const;
    void drawRange(QPainter& painter, const Theme& theme, const Pointing& pointing, const QTransform& to = {}) const;

private:
    ViewContext m_context;
    FigurePage m_page;
};

} // namespace heedmap
