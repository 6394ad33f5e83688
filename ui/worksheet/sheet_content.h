#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/exercises/grading.h>
#include <heedmap/exercises/known_mistakes.h>
#include <heedmap/exercises/repair_solution.h>

#include <QString>

#include <map>
#include <optional>
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
    /// The wrong answers to a cell that the readers of a sheet can give: what the sheet has so far rules some out.
    std::vector<KnownMistake> mistakes(NodeId node, const Cell& cell);
    /// The wrong rules behind a number that was printed with that number of decimals; the matrices before it rule some
    /// out.
    std::vector<KnownMistake> misprints(NodeId node, const Cell& cell, int decimals);
    /// Notes that a cell is on the sheet, with its number or blank.
    void put(NodeId node, const Cell& cell);
    /// Notes what others have put on the same sheet, wherever it is the same number here.
    void putAlso(SheetContent& other);
    /// Whether the arrays have the same numbers there.
    bool sameNumbers(SheetContent& other);
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

    /// Leaves blank what others ask for on the same sheet, wherever it is the same number here: by its rule and by what
    /// it is made of, and not by chance, as zeros are.
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
    enum class Seen : char { No, Blank, Number };

    void findAsked();
    void hide(NodeId node, const Cell& cell);
    void findBetween();
    void coverLargest(const std::vector<bool>& leads);
    std::vector<Blank>& blanks(NodeId node);
    std::vector<Seen>& seenOf(NodeId node);
    Blank blankAt(NodeId node, const Cell& cell) const;
    bool given(NodeId node, const Cell& cell) const;
    std::vector<GivenNumber> seenBefore(NodeId node, bool own);
    const Tensor& otherNumbers(NodeId node);
    NodeId counterpart(const SheetContent& other, NodeId there) const;
    bool sameNumber(NodeId node, SheetContent& other, NodeId there, const Cell& cell);

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
    std::map<NodeId, std::vector<Seen>> m_seen; ///< what is on the sheet, row by row
    std::optional<Computation> m_others;        ///< of arbitrary numbers
    std::map<NodeId, Tensor> m_otherNumbers;
};

} // namespace heedmap
