#pragma once

#include "model/as_opened.h"
#include "model/files/document_file.h"
#include "model/gradients/live_gradients.h"
#include "model/history.h"
#include "model/kept_values.h"
#include "model/pinning.h"

#include <heedmap/graph/graph.h>

#include <QObject>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace heedmap {

class Evaluator;

/// The document beneath what stands on it for a while, such as the numbers of a lesson's stop.
struct DocumentGround {
    /// Takes off what stands there, has something written into the document, and puts that on again. Throws what that
    /// throws.
    std::function<void(const std::function<void()>& written)> write;
    std::function<Document()> document; ///< without it
    /// As it was before numbers were drawn for its exercises, if they were and nothing else changed since.
    std::function<std::optional<Document>()> undrawn;
};

/// The one owner of the open document, its computation and its undo stack, and the only writer.
///
/// Everything that changes is one of two commands: a block of numbers of one leaf or pinned node, or
/// another document in place of this one. Errors are thrown before anything changes. Evaluation is
/// lazy: what the views look at is evaluated once a turn of the event loop, at once where that is
/// quick, else in the background, in which case the newest edit wins. It shows no dialogs, and knows
/// nothing of how values are drawn.
class Workbench : public QObject {
    Q_OBJECT

public:
    explicit Workbench(QObject* parent = nullptr);
    ~Workbench() override;

    // The open document. All of these throw Error, and then change nothing.

    bool isOpen() const { return m_computation != nullptr; }
    /// A file. The undo stack is cleared.
    void open(const std::filesystem::path& path);
    /// A document that is not a file yet: an example, a new one, one recovered (which has a `path`, in what was then
    /// the `state` of that file, and is modified). Files that it names are looked for in `folder`.
    void open(const Document& document, const std::filesystem::path& folder, bool modified = false,
              const std::filesystem::path& path = {}, const std::string& state = {});
    void save() { saveAs(path()); }
    void saveAs(const std::filesystem::path& path);
    /// Empty for a document that was never saved.
    const std::filesystem::path& path() const { return m_file.path(); }
    const std::filesystem::path& folder() const { return m_file.folder(); }
    const DocumentFile& file() const { return m_file; }
    /// The files that the document names, as it is here and as it was saved; no output may replace one.
    Inputs inputs() const { return m_file.inputs(m_state.document); }
    /// Another one for each document that is opened, the same while that one is edited.
    unsigned documentNumber() const { return m_documentNumber; }
    bool modified() const { return !m_history.isClean() || m_unsaved; }

    /// The document as it would be saved now, every edited number in it.
    Document document() const;
    /// What the document says: title, summary, tokens, settings, notes. Its numbers may be older than the graph's.
    const Document& head() const { return m_state.document; }
    /// What the document means, and its nodes; their numbers come through `values` and `explain`.
    const ComputationShape& computation() const { return *m_computation; }
    const GraphShape& graph() const { return m_computation->graph; }
    /// Whether a slice of a node is pinned; whether all are.
    bool pinned(NodeId node, Index slice) const { return graph().pinned(node, slice); }
    bool pinned(NodeId node) const { return graph().pinned(node); }
    /// Whether numbers can be put into a slice, or into all of it: a leaf of the document or what is pinned.
    bool editable(NodeId node, Index slice) const { return given(node) || pinned(node, slice); }
    bool editable(NodeId node) const { return given(node) || pinned(node); }
    /// Compares it with what it was opened, or last saved, with: of those numbers its notes and printed figures speak.
    AsOpened asOpened() const { return {m_opened, m_state, *m_computation}; }
    /// Where the document opens (see start_place.h), which is an edit; it keeps the number format.
    void setView(Json view, const QString& name);
    /// Another document's computation, from the same files.
    Computation built(const Document& document) const { return build(document, folder(), *m_files); }
    /// Makes a second copy with the current numbers, on whatever thread.
    std::function<Computation()> copying() const;

    /// What every number is rounded to. It is a way to look at a document: kept in its view, as `number_format`,
    /// and no edit that could be undone. One that this machine has no memory for is not taken up, and `failed` says so.
    const FloatFormat& numberFormat() const { return graph().numberFormat(); }
    void setNumberFormat(const FloatFormat& format);

    /// What the graph holds beside the document's nodes: the gradients of one number. Taking aim at another, or at
    /// none, or showing a step of an optimiser, rebuilds the graph's end; it is not an edit.
    const LiveGradients& gradients() const { return m_gradients; }
    void aim(std::optional<GradientTarget> target, std::shared_ptr<const OptimiserStep> step = nullptr);

    // Looking.

    /// What was put into a region of a leaf or a pinned node, row by row, before it was rounded.
    std::vector<double> numbers(NodeId node, const Region& region) const;
    /// A node's cells. Evaluates them now where that is quick; else the cells shown last, or nothing.
    Values values(NodeId node, const Region& region);
    Values values(NodeId node) { return values(node, Region::all(graph().node(node).shape)); }
    /// Whether cells can be shown without an evaluation; while one runs, whatever was shown last.
    bool known(NodeId node, const Region& region) const;
    /// The arithmetic behind a cell; none for a leaf or a pinned node, and while an evaluation runs
    /// in the background.
    std::optional<Expression> explain(NodeId node, const Cell& cell);
    /// Sets all demands of a view; a later call replaces them. A destroyed view demands nothing.
    void look(const QObject* view, std::vector<Demand> demands);

    bool evaluating() const;
    /// Whether every bit that is shown is that of a new evaluation of the document: not while a drag goes on.
    bool settled() const;
    /// Stops the background evaluation. Stale cells stay stale until the next change, or until a view looks elsewhere.
    void cancel();
    /// How long the last evaluation took, in seconds.
    double evaluationTime() const;

    // Changing. Names of edits are made by `editName` (model_text.h), and shown by `shownEditName`.

    QUndoStack& undoStack() { return m_history; }
    /// Puts numbers, row by row, into a region of a leaf or a pinned node. Edits that follow each other
    /// with one `mergeKey` are undone together; 0 merges with nothing. Without a name the edit is called
    /// after its cells.
    void setValues(NodeId node, const Region& region, std::span<const double> numbers, int mergeKey = 0,
                   const QString& name = {});
    /// Another document in place of this one, whose shapes, settings or pins may be others.
    void setDocument(const Document& document, const QString& name, int mergeKey = 0);
    /// Empty while nothing ever stands on the document.
    DocumentGround& ground() { return m_ground; }
    /// Forces a computed node, or one slice of it, to the value it has, so that it can be edited; or to a value given.
    /// A value that is long in coming is pinned when it is there. In a number format that rounds, that is the rounded
    /// value: a pin changes nothing that is shown, and what doubles would give is not known.
    void pin(NodeId node, std::optional<Index> slice = {});
    void pin(NodeId node, const Tensor& value, std::optional<Index> slice = {});
    void unpin(NodeId node, std::optional<Index> slice = {});
    /// A key that no edit has used yet: one for each drag.
    int newMergeKey() { return ++m_lastMergeKey; }

    // The snapshot.

    void rememberState();
    void forgetState();
    bool hasRememberedState() const { return m_remembered != nullptr; }
    /// How much each cell of the region differs from the snapshot; the last that was known while another is
    /// made, which for a large region that a view looks at happens in the background. None if nothing is
    /// remembered, the node had another shape, or either is not evaluated yet.
    Difference difference(NodeId node, const Region& region);
    /// Whether that is the one of the current numbers.
    bool differenceCurrent(NodeId node, const Region& region) const;

signals:
    /// Another document takes this one's place: the selection of this one is dropped.
    void opening();
    /// Another document, or the same with other nodes: ids, shapes and infos are new.
    void rebuilt();
    /// Another document is open; after `rebuilt`.
    void opened();
    /// Cells whose values changed; their new values come with `valuesReady`.
    void changed(const std::vector<heedmap::Change>& changes);
    /// A node was pinned or is pinned no longer.
    void pinsChanged();
    void otherShown();  ///< another sample, or other gradients; nothing else changes with the rebuild to come
    void valuesReady(); ///< of what the views look at
    /// An evaluation runs in the background: from 0 to 1, and −1 when it has ended.
    void progress(double done);
    void cancelled();
    void pathChanged();
    void modifiedChanged(bool modified);
    void rememberedStateChanged();
    void numberFormatChanged();
    /// An action failed without a caller to catch the error, such as an undo that runs out of memory.
    void failed(const QString& sentence);

private:
    friend class SwapCommand;

    void adopt(DocumentState state, std::unique_ptr<Computation> computation);
    /// The same without a history: what a command does.
    void become(const DocumentState& state);
    bool becomePins(const DocumentState& state);
    void renewGradients(std::optional<GradientTarget> target);
    DocumentState state() const;
    void begin(DocumentState state, std::unique_ptr<Computation> computation, DocumentFile file, bool unsaved);
    void keep(DocumentState state);
    /// `marked` are the arrays and pins that the swap has the document hold as edited, or no longer.
    void swapValues(const QString& node, const Region& region, std::vector<double>& numbers,
                    std::vector<std::string>& marked);
    void swapView(Json& view);
    void report(const std::vector<Change>& changes);
    bool roomFor(const GraphShape& graph, const FloatFormat& format);
    bool given(NodeId node) const { return graph().node(node).leaf() && !isGradient(graph(), node); }

    std::unique_ptr<Computation> m_computation;
    DocumentState m_state; ///< its edited numbers are in the graph
    Document m_opened;     ///< the document as opened, or as last saved
    std::unique_ptr<Computation> m_remembered;
    std::unique_ptr<Evaluator> m_evaluator;
    std::unique_ptr<SourceFiles> m_files; ///< of every document that the undo stack holds
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
