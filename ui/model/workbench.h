#pragma once

#include "model/as_opened.h"
#include "model/files/ready_document.h"
#include "model/gradients/live_gradients.h"
#include "model/history.h"
#include "model/kept_values.h"
#include "model/pinning.h"

#include <heedmap/graph/graph.h>

#include <QObject>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace heedmap {

class Evaluator;
class MeasuredSpeed;

/// The document without temporary changes on top of it, such as the numbers of a lesson's stop.
struct DocumentGround {
    /// Removes the temporary changes, calls `written`, and makes them again. Throws what `written` throws.
    std::function<void(const std::function<void()>& written)> write;
    std::function<Document()> document; ///< without the temporary changes
    std::function<bool()> modified;     ///< whether there is anything to save beneath them
    /// The stop of a lesson whose numbers or settings are shown, where they can be made again; none if none are.
    std::function<std::optional<Index>()> stop;
    /// The document before numbers were drawn for its exercises; none unless they are the only change since.
    std::function<std::optional<Document>()> undrawn;
};

/// What was written into a document and goes where its settings are others.
struct Dropped {
    std::vector<std::string> arrays; ///< with numbers of their own
    Index puts = 0;                  ///< numbers that the stops of the lesson put
    Index exercises = 0;

    bool any() const { return !arrays.empty() || puts > 0 || exercises > 0; }
};

/// What is chosen in the open document without being a part of it, by who chose it; undoing another sentence brings it
/// back, as its cells may have gone with the sentence.
struct ChosenPlace {
    std::string node = {}; ///< of the kept cell
    std::optional<Cell> cell = {};
    Index slice = 0;
};
using ChosenPlaces = std::map<const QObject*, ChosenPlace>;

/// The one owner of the open document, its computation and its undo stack, and the only writer.
/// Every edit is one of two commands: a block of numbers of one leaf or pinned node, or another document in place of
/// this one. Errors are thrown before anything changes. The demands of the views are evaluated once a turn of the event
/// loop, at once if that is quick, else in the background, where a newer edit interrupts. The workbench shows no
/// dialogs and draws nothing.
class Workbench : public QObject {
    Q_OBJECT

public:
    explicit Workbench(QObject* parent = nullptr);
    ~Workbench() override;

    // The open document. All of these throw Error, and then change nothing.

    bool isOpen() const { return m_computation != nullptr; }
    /// Opens a file and clears the undo stack.
    void open(const std::filesystem::path& path);
    /// Opens a document that is not a file yet: an example, a new document, or a recovered one, which is modified and
    /// has the `path` and the earlier `state` of its file. The files that it names lie in `folder`.
    void open(const Document& document, const std::filesystem::path& folder, bool modified = false,
              const std::filesystem::path& path = {}, const std::string& state = {});
    /// Opens a document that was read elsewhere, on another thread maybe. Throws nothing.
    void open(ReadyDocument ready);
    void save() { saveAs(path()); }
    void saveAs(const std::filesystem::path& path);
    /// The document's file; empty if it was never saved.
    const std::filesystem::path& path() const { return m_file.path(); }
    const std::filesystem::path& folder() const { return m_file.folder(); }
    const DocumentFile& file() const { return m_file; }
    /// The files that the document names, now and as it was saved; no output may replace one.
    Inputs inputs() const { return m_file.inputs(m_state.document); }
    /// A number that is new for each opened document and stays the same while it is edited.
    unsigned documentNumber() const { return m_documentNumber; }
    bool modified() const { return modifiedAt(m_history.index()); }
    /// Whether it would be with the undo stack at that index.
    bool modifiedAt(int index) const { return index != m_history.cleanIndex() || m_unsaved; }

    /// The document as it would be saved now, with every edited number. Copies all of these.
    Document document() const;
    /// The document without a copy, for its texts and settings: its numbers may be older than the graph's.
    const Document& head() const { return m_state.document; }
    /// The mechanism and the nodes of the document; their numbers come from `values` and `explain`.
    const ComputationShape& computation() const { return *m_computation; }
    const GraphShape& graph() const { return m_computation->graph; }
    /// Whether a slice of a node is pinned; whether all are.
    bool pinned(NodeId node, Index slice) const { return graph().pinned(node, slice); }
    bool pinned(NodeId node) const { return graph().pinned(node); }
    /// Whether a slice, or the whole node, takes numbers: it is a leaf of the document or pinned.
    bool editable(NodeId node, Index slice) const { return given(node) || pinned(node, slice); }
    bool editable(NodeId node) const { return given(node) || pinned(node); }
    /// Compares the document with its opened or last saved state, which its notes and printed figures describe.
    AsOpened asOpened() const { return {m_opened, m_state, *m_computation}; }
    /// Sets the place at which the document opens (see start_place.h), as an edit; the number format stays.
    void setView(Json view, const QString& name);
    /// Builds another document's computation from the same files.
    Computation built(const Document& document) const { return build(document, folder(), *m_files); }
    /// Returns a function that builds a copy of the computation with the current numbers, on any thread.
    std::function<Computation()> copying() const;

    /// The format that every number is rounded to, kept in the document's view as `number_format`; setting it is not an
    /// edit and cannot be undone. A format that needs too much memory is refused by `failed`.
    const FloatFormat& numberFormat() const { return graph().numberFormat(); }
    void setNumberFormat(const FloatFormat& format);

    /// The gradients of one number, which the graph holds after the document's nodes. `aim` sets another target or
    /// none, or shows a step of an optimiser; it rebuilds the end of the graph and is not an edit.
    const LiveGradients& gradients() const { return m_gradients; }
    void aim(std::optional<GradientTarget> target, std::shared_ptr<const OptimiserStep> step = nullptr);

    // Looking.

    /// The numbers given to a region of a leaf or pinned node, row by row and before rounding.
    std::vector<double> numbers(NodeId node, const Region& region) const;
    /// The cells of a node: evaluated now if that is quick; else the cells shown last, or none.
    Values values(NodeId node, const Region& region);
    Values values(NodeId node) { return values(node, Region::all(graph().node(node).shape)); }
    /// Whether cells can be shown without an evaluation; while one runs, the cells shown last can.
    bool known(NodeId node, const Region& region) const;
    /// The arithmetic behind a cell; none for a leaf or a pinned node, or while an evaluation runs in the background.
    std::optional<Expression> explain(NodeId node, const Cell& cell);
    /// Sets all demands of a view; a later call replaces them. A destroyed view demands nothing.
    void look(const QObject* view, std::vector<Demand> demands);

    bool evaluating() const;
    /// Whether every shown bit equals that of a new evaluation of the document, which is not so during a drag.
    bool settled() const;
    /// Stops the background evaluation. Stale cells stay stale until the next edit or until demands change.
    void cancel();
    /// The duration of the last evaluation, in seconds.
    double evaluationTime() const;
    /// For tests, which state what is evaluated at once and how long the rest takes: see tests/support/speed.h.
    void setSpeed(const MeasuredSpeed& speed);
    void setHeld(bool held);

    // Editing. Names of edits are made by `editName` (model_text.h) and shown by `shownEditName`.

    QUndoStack& undoStack() { return m_history; }
    /// Writes numbers, row by row, into a region of a leaf or pinned node. Consecutive edits with the same `mergeKey`
    /// are undone together; 0 never merges. Without a name the edit is named after its cells.
    void setValues(NodeId node, const Region& region, std::span<const double> numbers, int mergeKey = 0,
                   const QString& name = {});
    /// Replaces the document by one whose shapes, settings or pins may differ.
    void setDocument(const Document& document, const QString& name, int mergeKey = 0);
    /// The same for a document of another sentence: undo and redo bring the chosen places back with it.
    void setSentence(const Document& document, const QString& name);
    /// Set by the parts that make temporary changes; its functions are empty without such a part.
    DocumentGround& ground() { return m_ground; }
    /// Pins a computed node, or one slice of it, to its current value, so that it can be edited; or to a given value. A
    /// value that takes long is pinned when it is ready. A number format that rounds pins the rounded value, which is
    /// the shown one.
    void pin(NodeId node, std::optional<Index> slice = {});
    void pin(NodeId node, const Tensor& value, std::optional<Index> slice = {});
    void unpin(NodeId node, std::optional<Index> slice = {});
    /// Returns a key that no edit has used yet: one for each drag.
    int newMergeKey() { return ++m_lastMergeKey; }

    // The snapshot.

    void takeSnapshot();
    void dropSnapshot();
    bool hasSnapshot() const { return m_snapshot != nullptr; }
    /// The difference of each cell of the region from the snapshot; the last known one while a large region is
    /// subtracted in the background. None without a snapshot, for another shape, or while either value is not
    /// evaluated.
    Difference difference(NodeId node, const Region& region);
    /// Whether `difference` belongs to the current numbers.
    bool differenceCurrent(NodeId node, const Region& region) const;

signals:
    /// Another document is about to replace this one, whose selection is dropped.
    void opening();
    /// The sentence is about to be replaced, and a place that is chosen in it may go.
    void placesWanted(heedmap::ChosenPlaces& places);
    /// The sentence in which these places were chosen is back. Emitted after `rebuilt`.
    void placesBack(const heedmap::ChosenPlaces& places);
    /// The graph has been replaced: ids, shapes and infos are new.
    void rebuilt();
    /// Another document is open. Emitted after `rebuilt`.
    void opened();
    /// The values of these cells have changed; the new ones come with `valuesReady`.
    void changed(const std::vector<heedmap::Change>& changes);
    /// A node was pinned or unpinned.
    void pinsChanged();
    void otherShown();  ///< the coming rebuild only shows another sample or other gradients
    void valuesReady(); ///< for the demands of the views
    /// The progress of a background evaluation, from 0 to 1; −1 when it has ended.
    void progress(double done);
    void cancelled();
    void pathChanged();
    void modifiedChanged(bool modified);
    void snapshotChanged();
    void numberFormatChanged();
    /// A changed setting took this with it. Emitted last.
    void dropped(const heedmap::Dropped& what);
    /// An action failed without a caller to catch the error, such as an undo that runs out of memory.
    void failed(const QString& sentence);

private:
    friend class SwapCommand;

    void replaceDocument(const Document& document, const QString& name, int mergeKey, bool sentence);
    void adopt(DocumentState state, std::unique_ptr<Computation> computation);
    /// Replaces the document without the undo stack, for a command.
    void become(const DocumentState& state);
    bool becomePins(const DocumentState& state);
    void renewGradients(std::optional<GradientTarget> target);
    DocumentState state() const;
    void keep(DocumentState state);
    /// `marked` are the arrays and pins whose mark as edited the swap toggles.
    void swapValues(const QString& node, const Region& region, std::vector<double>& numbers,
                    std::vector<std::string>& marked);
    void swapView(Json& view);
    void report(const std::vector<Change>& changes);
    bool roomFor(const GraphShape& graph, const FloatFormat& format);
    bool given(NodeId node) const { return graph().node(node).leaf() && !isGradient(graph(), node); }

    std::unique_ptr<Computation> m_computation;
    DocumentState m_state; ///< its edited numbers are in the graph
    Document m_opened;     ///< the document as opened, or as last saved
    std::unique_ptr<Computation> m_snapshot;
    std::unique_ptr<Evaluator> m_evaluator;
    std::unique_ptr<SourceFiles> m_files; ///< the files of every document on the undo stack
    History m_history;
    DocumentFile m_file;
    LentValues m_lent;
    LiveGradients m_gradients;
    unsigned m_documentNumber = 0;
    bool m_unsaved = false;
    int m_lastMergeKey = 0;
    AwaitedPin m_awaitedPin;
    DocumentGround m_ground;
};

} // namespace heedmap
