#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/scene/stage_part.h"

#include <QRectF>
#include <QStringList>
#include <QTransform>

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
    QString message = {};            ///< shown in place of the read-out
    bool isQuestion = false;         ///< whether the message is a question, which Enter accepts
};

/// Where the spots of a scene are, which cells they represent, and how keys and clicks move among them.
class ScenePlaces {
public:
    /// What the arrow keys move and Escape releases.
    enum class Walk { Cell, Held, Pointed };

    explicit ScenePlaces(const ViewContext& context) : m_context(context) {}
    ScenePlaces(const ScenePlaces&) = delete;
    ScenePlaces& operator=(const ScenePlaces&) = delete;
    virtual ~ScenePlaces() = default;

    virtual std::vector<ScenePart> parts() const { return {}; }
    virtual QRectF rectOf(const Spot& spot) const;
    virtual std::optional<Spot> spotAt(const QPointF& at) const;
    /// Names of all spots of a kind, used to find a held spot again in another graph.
    virtual QStringList names(int /*kind*/) const { return {}; }

    /// The cells that a spot represents; a click uncovers them together.
    virtual std::vector<CellPlace> cells(const Spot& spot, const Pointing& pointing) const;
    /// The one of them that the explanation shows, if there is only one.
    virtual std::optional<CellPlace> explained(const Spot& spot, const Pointing& pointing) const;
    /// The spot of a cell in the first matrix that shows it.
    virtual std::optional<Spot> spotOfCell(const CellPlace& place) const;
    /// Whether a kept cell is in the picture; where the keys hold a spot, whether that stands for it.
    virtual bool shows(const CellPlace& place, const Pointing& pointing) const;
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

protected:
    const ViewContext& context() const { return m_context; }
    const GraphShape& graph() const;
    /// Whether a cell is to be guessed, or still to be played.
    bool covered(const CellPlace& place) const;
    void drawRange(QPainter& painter, const Theme& theme, const Pointing& pointing, const QTransform& to = {}) const;

private:
    ViewContext m_context;
};

} // namespace heedmap
