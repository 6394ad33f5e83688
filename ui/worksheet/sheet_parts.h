#pragma once

#include "worksheet/paper_matrix.h"
#include "worksheet/product_block.h"

#include <QSizeF>

#include <set>
#include <utility>

namespace heedmap {

/// One numbered part of a worksheet.
struct SheetPart {
    QString heading;       ///< "Scores"
    QString formula = {};  ///< TeX
    QString words = {};    ///< what to do, in a sentence
    QStringList said = {}; ///< what the document says
    double points = 0;     ///< 0: not said
    bool ownPage = false;  ///< it can be handed out by itself
    std::vector<Block> blocks = {};
    std::vector<Block> blocksAnew = {}; ///< on another page than the part before, which it goes on from; none: the same
};

/// Makes the parts of a worksheet: a step of what is blank each, then the questions.
class SheetParts {
public:
    /// Blocks fit into `room`. Throws Error for a matrix that does not.
    SheetParts(SheetContent& content, const QSizeF& room, bool key, bool points);

    std::vector<SheetPart> make();

private:
    using Place = std::pair<NodeId, Index>;

    const Node& node(NodeId id) const { return m_content.graph().node(id); }
    bool product(NodeId id) const;
    bool softmax(NodeId id) const { return !node(id).leaf() && node(id).op->name() == "softmax"; }
    /// Whether a softmax is filled in where the product that reads it is.
    bool deferred(const Place& place) const;

    void addMatrix(const Place& place);
    void addProduct(const Place& place);
    void addSoftmax(const Place& place);
    void addStep(const Place& place);
    void addQuestion(const Exercise& exercise, const ExerciseMarks& marks);

    SheetPart partOfStep(const Place& place);
    void addSaid(SheetPart& part, NodeId id);
    PaperMatrix viewOf(NodeId id, Index slice, bool transposed = false);
    ProductViews productViews(const Place& place);
    ProductViews selected(const ProductViews& views);
    /// The rows, or the columns, in which something is blank.
    std::vector<Index> blankLines(const Place& place, bool columns) const;
    std::vector<Index> blankRows(const Place& place) const { return blankLines(place, false); }
    std::vector<Index> blankCols(const Place& place) const { return blankLines(place, true); }
    std::optional<Cell> workable(const Place& place, const PaperMatrix& result);
    bool fits(const Block& block) const;
    /// The matrices in the largest cells with which they stand side by side, or at least fit the room.
    std::vector<Block> singles(const std::vector<PaperMatrix>& views, const QString& between = {});
    std::vector<Block> inCells(const std::vector<PaperMatrix>& views, const CellFit& fit, bool labelEach,
                               const QString& between);
    void markShown(const PaperMatrix& view);

    SheetContent& m_content;
    QSizeF m_room;
    bool m_key;
    bool m_points;
    std::vector<Place> m_blank;
    std::set<Place> m_shown; ///< whose blanks have been on the sheet
    std::set<Place> m_whole; ///< of which all is on the sheet
    std::vector<SheetPart> m_parts;
    Place m_before{noNode, 0}; ///< what the last part fills in
};

} // namespace heedmap
