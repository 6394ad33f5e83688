#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/exercises/grading.h>
#include <heedmap/exercises/known_mistakes.h>
#include <heedmap/exercises/repair_solution.h>

#include <QString>

#include <map>
#include <set>
#include <vector>

namespace heedmap {

/// The questions of a worksheet and their answers: the numbers of a document, and which of them are blank.
class SheetContent {
public:
    /// Throws Error if the document cannot be computed, or one of its exercises has no answer.
    SheetContent(Document document, const std::filesystem::path& folder);

    const Document& document() const { return m_document; }
    const std::filesystem::path& folder() const { return m_folder; }
    Graph& graph() { return m_computation.graph; }
    const Tensor& numbers(NodeId node);
    const std::map<NodeId, Published>& published() const { return m_computation.published; }
    /// The wrong answers that the key knows of a cell; what is printed so far rules some out.
    std::vector<KnownMistake> mistakes(NodeId node, const Cell& cell, int decimals);
    std::vector<KnownMistake> mistakes(NodeId node, const Cell& cell)
    {
        return mistakes(node, cell, decimals(node, cell));
    }
    /// Notes that a matrix is printed, whole but for what is blank.
    void print(NodeId node, Index slice) { m_printed.insert({node, slice}); }
    /// The solution of a repair for the key; empty if none is found.
    const std::vector<RepairEdit>& repair(const Exercise::Repair& task);
    /// The marks of an empty answer: everything asked, with the right answers, in the order of the exercises.
    const Marks& key() const { return m_key; }

    /// Whether an exercise asks for a cell.
    bool asked(NodeId node, const Cell& cell) const;
    /// Whether a cell is left blank: it is asked for, or would give away a cell that is.
    bool blank(NodeId node, const Cell& cell) const;
    /// The same, also for cells shown by `give`.
    bool concerned(NodeId node, const Cell& cell) const { return blankAt(node, cell) != Blank::No; }
    /// Whether an exercise asks for the shape of a node.
    bool asksShape(NodeId node) const;
    /// The slices with blank cells, in the graph's order.
    std::vector<std::pair<NodeId, Index>> blankMatrices() const;
    /// Shows a blank cell after all, as a worked example.
    void give(NodeId node, const Cell& cell);

    /// Leaves blank what others ask for on the same sheet, wherever it is the same number here.
    void hideAnswersOf(SheetContent& other);

    /// The decimals of a matrix, and of a cell: where several exercises ask about one matrix, each has its own.
    int decimals(NodeId node);
    int decimals(NodeId node, const Cell& cell);
    /// Those that are asked for.
    std::set<int> askedDecimals(NodeId node);
    /// The number of a cell as written.
    QString text(NodeId node, const Cell& cell);
    /// A number as written with that many decimals.
    QString text(double number, int decimals) const;

private:
    enum class Blank : char { No, Between, Asked, Elsewhere };

    void findAsked();
    void hide(NodeId node, const Cell& cell);
    void findBetween();
    void coverLargest(const std::vector<bool>& leads);
    std::vector<Blank>& blanks(NodeId node);
    Blank blankAt(NodeId node, const Cell& cell) const;
    bool given(NodeId node, const Cell& cell) const;
    std::vector<GivenNumber> printedBefore(NodeId node);

    Document m_document;
    std::filesystem::path m_folder;
    Computation m_computation;
    KnownMistakes m_mistakes;
    Marks m_key;
    std::map<const Exercise::Repair*, std::vector<RepairEdit>> m_repairs;
    std::map<NodeId, Tensor> m_numbers;
    std::map<NodeId, std::vector<Blank>> m_blanks; ///< row by row
    std::vector<std::pair<NodeId, Cell>> m_given;  ///< cells shown by `give`
    std::map<NodeId, std::vector<int>> m_asked;    ///< decimals, row by row; −1: not asked
    std::map<NodeId, int> m_decimals;
    std::set<std::pair<NodeId, Index>> m_printed;
};

} // namespace heedmap
