#pragma once

// Private to the model: the commands of the undo stack.

#include "model/workbench.h"

#include <QUndoCommand>

namespace heedmap {

/// A step of the history whose undo and redo are one swap. Where that fails, `Workbench::failed` says why, and the
/// stack returns to the state of its document. The first redo throws to the caller of push.
class SwapCommand : public QUndoCommand {
public:
    explicit SwapCommand(Workbench& workbench) : m_workbench(workbench) {}

    /// Pushes the command on the history of its workbench.
    static void add(std::unique_ptr<SwapCommand> command)
    {
        History& history = command->m_workbench.m_history;
        history.add(std::move(command));
    }

    /// Whether it only changes numbers.
    virtual bool onlyNumbers() const { return false; }

    void undo() final { run(false); }
    void redo() final { run(true); }

protected:
    Workbench& workbench() const { return m_workbench; }

    // The part of the workbench that a swap may change.

    void swapValues(const QString& node, const Region& region, std::vector<double>& numbers,
                    std::vector<std::string>& marked)
    {
        m_workbench.swapValues(node, region, numbers, marked);
    }
    std::vector<std::string> unmarked(NodeId node, const Region& region) const
    {
        return unedited(m_workbench.m_state, *m_workbench.m_computation, node, region);
    }
    std::optional<Training>& training() { return m_workbench.m_state.document.training; }
    void swapView(Json& view) { m_workbench.swapView(view); }
    DocumentState state() const { return m_workbench.state(); }
    void become(const DocumentState& state) { m_workbench.become(state); }
    void adopt(DocumentState state, std::unique_ptr<Computation> computation)
    {
        m_workbench.adopt(std::move(state), std::move(computation));
    }

private:
    /// Swaps everything, or throws and changes nothing.
    virtual void swap() = 0;
    void run(bool forward);

    Workbench& m_workbench;
    bool m_pushed = false;
    bool m_passed = false; ///< the stack has passed the command without the swap
};

/// A block of numbers of one leaf or pinned node.
class ValuesCommand : public SwapCommand {
public:
    /// `marked` are the arrays and pins that the document holds as edited once the command has run.
    ValuesCommand(Workbench& workbench, QString node, const Region& region, std::vector<double> numbers,
                  std::vector<std::string> marked, int mergeKey);

    /// Whether the caller gave its text, which then stays when commands merge; else the text names its cells.
    void setNamed(bool named) { m_named = named; }

    bool onlyNumbers() const override { return true; }
    int id() const override { return m_mergeKey == 0 ? -1 : m_mergeKey; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void swap() override;

    QString m_node;
    Index m_sample; ///< the sample that the numbers belong to; −1: all samples share them
    Region m_region;
    std::vector<double> m_numbers; ///< the numbers not in the graph at present
    std::vector<std::string> m_marked;
    bool m_named = false;
    int m_mergeKey;
};

/// The text of an edit of these cells: "edit of W_Q[0,1]".
QString blockName(const Node& edited, const Region& region);

/// Replaces the open document.
class DocumentCommand : public SwapCommand {
public:
    /// `ready` is the computation already built from the document, for the first redo.
    DocumentCommand(Workbench& workbench, DocumentState state, std::unique_ptr<Computation> ready, int mergeKey);

    /// Whether the places that are chosen in a document go and come back with it.
    void keepPlaces(bool keep) { m_keepsPlaces = keep; }

    int id() const override { return m_mergeKey == 0 ? -1 : m_mergeKey; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void swap() override;

    DocumentState m_state; ///< the document not open at present
    std::unique_ptr<Computation> m_ready;
    int m_mergeKey;
    bool m_keepsPlaces = false;
    ChosenPlaces m_places; ///< of the document not open at present
};

/// Where the document opens.
class ViewCommand : public SwapCommand {
public:
    ViewCommand(Workbench& workbench, Json view) : SwapCommand(workbench), m_view(std::move(view)) {}

private:
    void swap() override;

    Json m_view; ///< the value not in the document at present
};

} // namespace heedmap
