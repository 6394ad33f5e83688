#pragma once

#include "model/chosen_panels.h"
#include "model/gradients/live_gradients.h"
#include "model/layer_groups.h"
#include "model/lesson/covers.h"
#include "model/steps.h"

#include <QObject>

#include <map>
#include <optional>
#include <string>
#include <variant>

namespace heedmap {

class Workbench;
struct ChosenPlace;
using ChosenPlaces = std::map<const QObject*, ChosenPlace>;

/// A cell as the target of gradients.
GradientTarget targetOf(const GraphShape& graph, const CellPlace& place);

/// How far a played matrix has been computed: cells of its slice after this one, row by row, are still to come, and
/// this one is the sum of its first `terms` terms, or of all.
struct Moment {
    CellPlace place;
    std::optional<std::size_t> terms = {};

    bool operator==(const Moment&) const = default;
};

// What a view asks of the window, beside another view.

/// Answer the exercise of that id; empty: write one.
struct ExerciseRequest {
    std::string id = {};
};
/// Write the note of a node, or what a paper prints of it.
struct NoteRequest {
    std::string node;
};
struct PrintedRequest {
    std::string node;
};
/// Export the arithmetic of the kept cell.
struct ArithmeticRequest {};
/// Copy the shown view to the clipboard.
struct PictureRequest {};

using Request = std::variant<ExerciseRequest, NoteRequest, PrintedRequest, ArithmeticRequest, PictureRequest>;

/// The selected step, node and cell. All views share it, and it is not undoable. After a rebuild, the selection is
/// found again by name; another document begins at its first step, or at the place that its view gives.
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
    /// The subject: the selected node, unless a view shows another in its place.
    NodeId subject() const { return m_subject == noNode ? m_node : m_subject; }
    /// Sets the node that a view shows in place of the selected one; noNode if it shows the selected one, or nothing.
    void setSubject(const QObject* view, NodeId node);
    /// The step of a node; for a gradient, the step of its matrix. −1 if it has none.
    int stepAt(NodeId node) const;
    /// With gradients, the step of their target, where the backward walk begins; else the last step.
    int turn() const;
    /// Whether the steps are walked backwards, along the gradients.
    bool back() const { return m_back; }
    /// The slice of a stack that is shown large.
    Index slice() const { return m_slice; }
    /// The same for a node: the nearest of the slices that it has.
    Index sliceOf(NodeId node) const;
    const std::optional<CellPlace>& hovered() const { return m_hovered; }
    const std::optional<CellPlace>& kept() const { return m_kept; }
    /// Set while a matrix is played. Its cell then replaces the hovered one, wherever the pointer is.
    const std::optional<Moment>& moment() const { return m_moment; }
    /// Whether a cell of the played matrix is still to come.
    bool toCome(const CellPlace& place) const;
    /// The cell to explain: the hovered one, else the kept one if the view shows it.
    const std::optional<CellPlace>& cell() const { return m_hovered ? m_hovered : m_keptSeen ? m_kept : m_none; }
    /// Says whether the kept cell is in the picture of a view; one that is hidden says that it may be.
    void setKeptSeen(const QObject* view, bool seen);

public slots:
    /// Selects a step and its main node; out of range, the first or the last step.
    void setStep(int step);
    /// Walks that many steps on; with gradients, forward to the step of their target, then back to the first step.
    void walk(int by);
    /// With gradients, sets whether the steps are walked backwards.
    void turnBack(bool back);
    /// Selects a node and its step; for a gradient, its matrix.
    void setNode(heedmap::NodeId node);
    /// Switches gradients on, of the document's loss or else of the kept cell; or off.
    void switchGradients();
    /// Selects a slice, and moves the kept cell to the same place in it.
    void setSlice(heedmap::Index slice);

public:
    void hover(const std::optional<CellPlace>& cell);
    /// Keeps a cell and selects its slice.
    void keep(const std::optional<CellPlace>& cell);
    /// Lets go of a cell that was pointed at and is still explained; a kept one stays.
    void letGo();
    /// Opens or closes a layer, in every view.
    void openGroup(const std::string& group, bool open);
    /// Sets how far the played matrix is; selecting another node or slice ends the play.
    void play(const std::optional<Moment>& moment);
    /// The heading over a view in place of its own, such as that of a lesson's stop; empty shows its own.
    struct Heading {
        QString place;
        QString title;

        bool operator==(const Heading&) const = default;
    };
    const Heading& heading() const { return m_heading; }
    void setHeading(const Heading& heading);
    /// Requests another view of the selection, by its id; `panels:X,A` chooses the matrices of Panels, too.
    void show(const QString& view);
    /// The name by which `show` brings a view back as it is now: its id, of Panels with its matrices.
    QString viewName(const QString& id) const;

    /// Has views that follow one token follow this one, of the queries or of the keys.
    void chooseToken(bool ofKeys, Index token) { emit tokenChosen(ofKeys, token); }

    /// Requests something else of the window.
    void request(const Request& request) { emit requested(request); }

    /// The cells in which the numbers differ from what a lesson's stop shows, while it is given.
    const std::vector<CellPlace>& aside() const { return m_aside; }
    void setAside(std::vector<CellPlace> cells);

    /// The matrix that is watched while it learns: its numbers matter more than what is made of it.
    NodeId watched() const { return m_watched; }
    void watch(NodeId node);

    const Covers& covers() const { return m_covers; }
    Covers& covers() { return m_covers; }
    /// The matrices of the view Panels.
    const ChosenPanels& panels() const { return m_panels; }
    ChosenPanels& panels() { return m_panels; }

signals:
    void viewWanted(const QString& view);
    void requested(const heedmap::Request& request);
    void tokenChosen(bool ofKeys, heedmap::Index token);
    /// A request was refused; the sentence says what to do first.
    void refused(const QString& sentence);
    void stepsChanged();
    /// Layers have opened or closed. Emitted before the signals of the selection that opened them.
    void groupsChanged();
    /// The step has changed, or the direction in which steps are walked.
    void stepChanged(int step);
    void headingChanged();
    void nodeChanged(heedmap::NodeId node);
    /// The node that a view shows in place of the selected one has changed.
    void subjectChanged();
    void sliceChanged(heedmap::Index slice);
    void hoveredChanged();
    void keptChanged();
    void momentChanged();
    void asideChanged();
    void watchedChanged();
    /// `cell()` has changed.
    void cellChanged();

private:
    using Labels = std::shared_ptr<const std::vector<std::string>>;

    void follow();
    void begin();
    void stand();
    void comeBack(const ChosenPlaces& places);
    void hold(const std::optional<CellPlace>& cell);
    bool exists(const CellPlace& place) const;
    Index sliceBehind(const CellPlace& place) const;

    Workbench& m_workbench;
    bool m_beginning = true; ///< the next graph belongs to another document
    Steps m_steps;
    std::vector<int> m_stepOfNode; ///< −1 for one that is in none
    LayerGroups m_groups;
    QString m_nodeName; ///< to find it again in another graph
    QString m_keptName;
    Labels m_keptRows; ///< what labels its row is one of
    Labels m_keptCols;
    int m_step = 0;
    bool m_back = false;
    NodeId m_node = noNode;
    const QObject* m_subjectView = nullptr; ///< the view that set the subject
    NodeId m_subject = noNode;
    Index m_slice = 0;
    std::optional<CellPlace> m_hovered;
    std::optional<CellPlace> m_kept;
    const std::optional<CellPlace> m_none;
    const QObject* m_blindView = nullptr; ///< the view that does not show it
    bool m_keptSeen = true;
    std::optional<Moment> m_moment;
    std::vector<CellPlace> m_aside;
    NodeId m_watched = noNode;
    Covers m_covers;
    ChosenPanels m_panels;
    Heading m_heading;
};

} // namespace heedmap
