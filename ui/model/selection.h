#pragma once

#include "model/gradients/live_gradients.h"
#include "model/layer_groups.h"
#include "model/lesson/covers.h"
#include "model/steps.h"

#include <QObject>

#include <optional>

namespace heedmap {

class Workbench;

/// One cell of one node.
struct CellPlace {
    NodeId node = noNode;
    Cell cell;

    bool operator==(const CellPlace&) const = default;
};

/// A cell as what gradients are of.
GradientTarget targetOf(const GraphShape& graph, const CellPlace& place);

/// How far a matrix is computed while it is played: cells of its slice after this one, row by row, are still
/// to come, and of this one so many terms are added, or all.
struct Moment {
    CellPlace place;
    std::optional<std::size_t> terms = {};

    bool operator==(const Moment&) const = default;
};

/// What a person is looking at: a step, a node of it, a cell. Shared by all views, and not undoable.
/// It follows the workbench: what a rebuild leaves standing, by name, stays selected; another document begins at its
/// first step, or where its view says.
class Selection : public QObject {
    Q_OBJECT

public:
    explicit Selection(Workbench& workbench, QObject* parent = nullptr);

    const Steps& steps() const { return m_steps; }
    int step() const { return m_step; }
    /// The layers, and which of them are open.
    const LayerGroups& groups() const { return m_groups; }
    /// The layer of the selected step, or none.
    std::string group() const;
    NodeId node() const { return m_node; }
    /// The subject: the selected node, unless a view says that it shows another.
    NodeId subject() const { return m_subject == noNode ? m_node : m_subject; }
    /// What a view shows in place of the selected node; `noNode` where it shows that, or nothing any longer.
    void setSubject(const QObject* view, NodeId node);
    /// The step at which a node stands; of a gradient that of its matrix. −1 where it stands at none.
    int stepAt(NodeId node) const;
    /// With gradients: the step of the number that they are of, where the way back begins; else the last step.
    int turn() const;
    /// With gradients: whether the steps are walked backwards.
    bool back() const { return m_back; }
    /// The slice that is shown large, of nodes that are stacks.
    Index slice() const { return m_slice; }
    /// That of a node: of those it has the one nearest to it.
    Index sliceOf(NodeId node) const;
    const std::optional<CellPlace>& hovered() const { return m_hovered; }
    const std::optional<CellPlace>& kept() const { return m_kept; }
    /// While a matrix is played; its cell is the hovered one then, whatever the pointer is at.
    const std::optional<Moment>& moment() const { return m_moment; }
    /// Whether a cell of what is played comes later.
    bool toCome(const CellPlace& place) const;
    /// The cell to explain: the hovered one, else the kept one.
    const std::optional<CellPlace>& cell() const { return m_hovered ? m_hovered : m_kept; }

public slots:
    /// Selects the step's main node too. Out of range: the first or the last.
    void setStep(int step);
    /// So many steps on: with gradients there to the number that they are of, and back to the first.
    void walk(int by);
    /// With gradients: on the way back, or there.
    void turnBack(bool back);
    /// Selects the step it belongs to as well; of a gradient the matrix that it stands under.
    void setNode(heedmap::NodeId node);
    /// Gradients on, of the document's loss or else of the kept cell; or off.
    void switchGradients();
    /// A kept cell goes along, to the same place in that slice.
    void setSlice(heedmap::Index slice);

public:
    void hover(const std::optional<CellPlace>& cell);
    /// Selects the slice it is in as well.
    void keep(const std::optional<CellPlace>& cell);
    /// Opens a layer or closes it, wherever layers open and close.
    void openGroup(const std::string& group, bool open);
    /// Another node or slice ends it.
    void play(const std::optional<Moment>& moment);
    /// What stands over the stage in place of the step, as at a stop of a lesson; empty: the step alone.
    struct Heading {
        QString place;
        QString title;

        bool operator==(const Heading&) const = default;
    };
    const Heading& heading() const { return m_heading; }
    void setHeading(const Heading& heading);
    /// Asks for what is selected in another view, by its id.
    void show(const QString& view) { emit viewWanted(view); }

    // Where a class guesses first, numbers of the selected matrix are covered until they are asked for.

    bool uncovered(const Cell& cell) const;
    void uncover(const Cell& cell);
    /// What is covered by name too, but for what is locked.
    void uncoverAll();
    void coverAgain();

    /// What `who` covers, by name, in every view, whatever is selected; until the next document.
    void cover(const QObject* who, std::vector<Cover> covers);
    const Covers& covers() const { return m_covers; }
    bool covered(const CellPlace& place) const;
    /// One that is covered by name.
    void uncoverNamed(const CellPlace& place);
    /// A click on one that is covered by name.
    void pick(const CellPlace& place) { emit picked(place); }

signals:
    void viewWanted(const QString& view);
    /// Something cannot be selected; what to do first.
    void refused(const QString& sentence);
    void stepsChanged();
    /// Layers have opened or closed; before the signals of a selection that has opened one.
    void groupsChanged();
    /// Or the way in which steps are walked is the other.
    void stepChanged(int step);
    void nodeChanged(heedmap::NodeId node);
    /// `subject()` is another one, but for the selected node.
    void subjectChanged();
    void sliceChanged(heedmap::Index slice);
    void hoveredChanged();
    void keptChanged();
    void momentChanged();
    void uncoveredChanged();
    void picked(const heedmap::CellPlace& place);
    /// `cell()` is another one.
    void cellChanged();

private:
    void follow();
    void begin();
    void stand();
    bool exists(const CellPlace& place) const;

    Workbench& m_workbench;
    bool m_beginning = true; ///< the graph to come is another document's
    Steps m_steps;
    LayerGroups m_groups;
    QString m_nodeName; ///< to find it again in another graph
    QString m_keptName;
    int m_step = 0;
    bool m_back = false;
    NodeId m_node = noNode;
    const QObject* m_subjectView = nullptr; ///< the view that set the subject
    NodeId m_subject = noNode;
    Index m_slice = 0;
    std::optional<CellPlace> m_hovered;
    std::optional<CellPlace> m_kept;
    std::optional<Moment> m_moment;
    std::vector<Cell> m_uncovered;
    bool m_allUncovered = false;
    Covers m_covers;
    Heading m_heading;
};

} // namespace heedmap
