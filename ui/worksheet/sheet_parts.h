#pragma once

#include "worksheet/paper_matrix.h"
#include "worksheet/product_block.h"

#include <heedmap/ops/softmax.h>

#include <QSizeF>

#include <set>
#include <utility>

namespace heedmap {

/// One part of a worksheet: a question, or a matrix that belongs to one.
struct SheetPart {
    QString heading;         ///< "Scores"
    QString formula = {};    ///< TeX
    QString words = {};      ///< what to do, in a sentence
    QStringList asks = {};   ///< what exercises ask for, with their points
    qsizetype asksFirst = 0; ///< how many of `asks` are about what is filled in before the last matrix of the part
    QStringList said = {};   ///< what else is said
    double points = 0;       ///< 0: not printed
    bool ownPage = false;    ///< it stands on a page of its own, to be handed out
    bool answers = false;    ///< what is asked for is written into it
    bool goesOn = false;     ///< it belongs to the question before, and has no number
    std::vector<Block> blocks = {};
    std::vector<Block> blocksAnew = {}; ///< the blocks if the part before is on another page; empty: the same
};

/// Makes the parts of a worksheet: one for each step with blanks, then the questions.
class SheetParts {
public:
    /// Fits blocks into `room`; each question says what a near miss earns where they differ in it. Throws Error for a
    /// matrix that is too large.
    SheetParts(SheetContent& content, const QSizeF& room, bool key, bool points, bool nearMissesDiffer);

    std::vector<SheetPart> make();

private:
    using Place = std::pair<NodeId, Index>;

    const Node& node(NodeId id) const { return m_content.graph().node(id); }
    bool product(NodeId id) const;
    bool softmax(NodeId id) const { return computedBy(node(id), *heedmap::softmax()); }
    /// Whether a softmax is filled in together with the product that reads it.
    bool deferred(const Place& place) const;
    bool asked(const Place& place) const;
    /// Whether what is asked for is written into the part of a matrix: of the matrix, or of the softmax before it.
    bool answered(const Place& place) const;
    Place firstAnswered(const Place& place) const;
    bool leadsTo(const Place& place, const Place& answered) const;
    std::vector<Place> ordered() const;

    void joinQuestions();
    void addMatrix(const Place& place);
    void addProduct(const Place& place);
    void addSoftmax(const Place& place);
    void addStep(const Place& place);
    void nameApart(std::vector<PaperMatrix>& operands, NodeId id) const;
    void addQuestion(const Exercise& exercise, const ExerciseMarks& marks);

    SheetPart partOfStep(const Place& place);
    void addAsked(SheetPart& part, const Place& place);
    Index fillsOf(NodeId id) const;
    QString asksFor(const Exercise& exercise, NodeId id) const;
    QString inSlices(const QString& text, NodeId id, const std::set<Index>& slices) const;
    PaperMatrix viewOf(NodeId id, Index slice, bool transposed = false);
    ProductViews productViews(const Place& place);
    ProductViews selected(const ProductViews& views);
    /// The rows or columns with a blank.
    std::vector<Index> blankLines(const Place& place, bool columns) const;
    std::vector<Index> blankRows(const Place& place) const { return blankLines(place, false); }
    std::vector<Index> blankCols(const Place& place) const { return blankLines(place, true); }
    std::optional<Cell> workable(const Place& place, const PaperMatrix& result);
    bool fits(const Block& block) const;
    /// The matrices with the largest cells with which they fit side by side, or else fit the room.
    std::vector<Block> singles(const std::vector<PaperMatrix>& views, const QString& between = {});
    std::vector<Block> inCells(const std::vector<PaperMatrix>& views, const CellFit& fit, bool labelEach,
                               const QString& between);
    void markShown(const PaperMatrix& view);

    SheetContent& m_content;
    QSizeF m_room;
    bool m_key;
    bool m_points;
    bool m_nearMissesDiffer;
    std::set<std::string> m_said; ///< the exercises whose question is printed already
    std::vector<Place> m_blank;
    std::set<Place> m_shown; ///< slices whose blanks are on the sheet
    std::set<Place> m_whole; ///< slices that are wholly on the sheet
    std::vector<SheetPart> m_parts;
    Place m_before{noNode, 0}; ///< the slice that the last part fills in
};

} // namespace heedmap
