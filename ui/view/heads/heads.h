#pragma once

#include "model/selection.h"
#include "view/attention/head_extents.h"
#include "view/attention/heads_picture.h"
#include "view/frame/exportable.h"
#include "view/frame/kept_node.h"
#include "view/heads/heads_block.h"

#include <QAbstractScrollArea>
#include <QPixmap>
#include <QToolButton>

#include <optional>

namespace heedmap {

/// The heads of all attention weights in the computation, side by side under one range of colours. A click
/// shows one large, two with Ctrl are compared; the cell under the pointer is read out in all of them.
///
/// It finds attention weights by the description of nodes, and demands only visible ones.
class Heads : public QAbstractScrollArea, public Exportable {
    Q_OBJECT

public:
    explicit Heads(const ViewContext& context, QWidget* parent = nullptr);

    /// The heads that are shown large: none, one, or two that are compared.
    const std::vector<Head>& large() const { return m_large; }
    const Head& current() const { return m_current; }
    /// Where a head's tile is, in the viewport's px; empty where it is not shown.
    QRectF tileRect(const Head& head);
    /// Where a cell of a head is, likewise; with `inDifference` that of the difference.
    QRectF cellRect(const Head& head, Index row, Index col, bool inDifference = false);
    /// The text below the heads: the hovered cell.
    QString readOut();
    /// Throws Error while some of the heads are being computed.
    Drawing drawing(const Theme& theme) override;

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 300}; }

public slots:
    void showAll();
    void showAlone(const heedmap::Head& head);
    void compare(const heedmap::Head& first, const heedmap::Head& second);
    void setRange(heedmap::HeadRange range);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    // What is shown.
    void rebuild();
    void measure();
    void observe();
    void invalidate();
    void refresh();
    void render();
    void dress();
    void fillRangeMenu();
    void placeButtons();
    void showLarge(std::vector<Head> heads);
    double scale() const { return m_context.display.scale(); }
    QRectF room() const; ///< for the heads, in unscaled px
    QRectF seen() const; ///< of the grid
    QPointF gridOrigin() const;
    QRectF toViewport(const QRectF& rect, const QPointF& origin, double shrink) const;
    bool ofHeads() const;
    NodeId subject() const;
    bool showsChange() const;
    QString weightText(double weight, int decimals) const;
    QString rangeName(HeadRange range) const;
    QString number() const;
    QString title() const;        ///< on one line
    QString titleFormula() const; ///< the same, as formulas write it
    void drawMarks(QPainter& painter);
    void drawGridMarks(QPainter& painter);
    void drawBlockMarks(QPainter& painter);
    void drawWeight(QPainter& painter, const HeadsGrid::Tile& tile, double value) const;
    void drawReadOut(QPainter& painter);
    bool numbersMissing() const;
    StagePart partOf(const HeadsGrid::Tile& tile) const;
    bool hides(const Head& head) const;
    void drawHidden(QPainter& painter) const;
    /// Of the same cell in that head; none where its axes are others.
    std::optional<double> valueAt(const Head& head, const CellPlace& place);

    // Choosing, in heads_input.cpp.
    const std::optional<CellPlace>& pointed() const { return m_context.selection.cell(); }
    std::optional<CellPlace> placeAt(const QPointF& at);
    int tileAt(const QPointF& at);
    void mark(const Head& head);
    void setCurrent(const Head& head);
    void follow();
    void reveal(const Head& head);
    void walk(int lines, int tiles);
    void walkCell(Index rows, Index cols);
    void announce();
    void announceAgain();

    ViewContext m_context;
    std::vector<NodeId> m_nodes; ///< those with attention weights
    HeadsGrid m_grid;
    HeadExtents m_extents;
    HeadsPicture m_picture;
    HeadsBlock m_block;
    std::vector<Head> m_large;
    std::vector<KeptNode> m_largeNodes;
    Head m_current;
    KeptNode m_currentNode;
    std::optional<Head> m_marked; ///< the first of two that are to be compared
    HeadRange m_range = HeadRange::Unit;
    QToolButton* m_rangeButton;
    QToolButton* m_back;
    QPixmap m_base;          ///< all but the marks and the read-out
    double m_top = 0;        ///< of the heads, in unscaled px
    double m_titleWidth = 0; ///< that the button leaves
    QPointF m_blockOrigin;
    double m_shrink = 1;
    bool m_dirty = true;
    bool m_focusSeen = false;
};

} // namespace heedmap
