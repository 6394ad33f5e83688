#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/exercises/grading.h>
#include <heedmap/exercises/known_mistakes.h>
#include <heedmap/exercises/repair_solution.h>

#include <QString>

#include <map>
#include <vector>

namespace heedmap {

/// What a worksheet asks, and what is right: the numbers of a document, and which of them are left blank.
class SheetContent {
public:
    /// Throws Error if the document cannot be computed, or one of its exercises has no answer.
    SheetContent(Document document, const std::filesystem::path& folder);

    const Document& document() const { return m_document; }
    const std::filesystem::path& folder() const { return m_folder; }
    Graph& graph() { return m_computation.graph; }
    const Tensor& numbers(NodeId node);
    const std::map<NodeId, Published>& published() const { return m_computation.published; }
    KnownMistakes& mistakes() { return m_mistakes; }
    /// A solution that a key tells; empty if none is found.
    const std::vector<RepairEdit>& repair(const Exercise::Repair& task);
    /// What becomes of no answer: all that is asked, with what is right, in the order of the exercises.
    const Marks& key() const { return m_key; }

    /// Whether an exercise asks for a cell.
    bool asked(NodeId node, const Cell& cell) const;
    /// Whether it is asked for, or lies between what is asked for, and would give that away.
    bool blank(NodeId node, const Cell& cell) const;
    /// The same, be it shown after all or not.
    bool concerned(NodeId node, const Cell& cell) const { return blankAt(node, cell) != Blank::No; }
    /// Whether an exercise asks how large it is.
    bool asksShape(NodeId node) const;
    /// The matrices with blank cells, in the graph's order, each once a slice.
    std::vector<std::pair<NodeId, Index>> blankMatrices() const;
    /// Shows a cell after all, as one that is worked out for the reader.
    void give(NodeId node, const Cell& cell);

    /// In how many decimals a matrix is written.
    int decimals(NodeId node);
    /// A cell as it is written.
    QString text(NodeId node, const Cell& cell);
    /// Any number, as exactly as a matrix is written.
    QString text(double number, int decimals) const;

private:
    enum class Blank : char { No, Between, Asked };

    void findAsked();
    void findBetween();
    std::vector<Blank>& blanks(NodeId node);
    Blank blankAt(NodeId node, const Cell& cell) const;
    bool given(NodeId node, const Cell& cell) const;

    Document m_document;
    std::filesystem::path m_folder;
    Computation m_computation;
    KnownMistakes m_mistakes;
    Marks m_key;
    std::map<const Exercise::Repair*, std::vector<RepairEdit>> m_repairs;
    std::map<NodeId, Tensor> m_numbers;
    std::map<NodeId, std::vector<Blank>> m_blanks; ///< row by row
    std::vector<std::pair<NodeId, Cell>> m_given;  ///< after all
    std::map<NodeId, int> m_asked;                 ///< decimals
    std::map<NodeId, int> m_decimals;
};

} // namespace heedmap
