#pragma once

#include "view/frame/display.h"
#include "view/scene/arithmetic.h"

#include <paint/formula_box.h>

#include <QWidget>

namespace heedmap {

/// Arithmetic on screen. Numbers that are other cells' are links: hover lights the cell, a click goes there;
/// Tab reaches the widget, arrow keys its links.
class ArithmeticView : public QWidget {
    Q_OBJECT

public:
    explicit ArithmeticView(const ViewContext& context, QWidget* parent = nullptr);

    /// `place` is the cell that is explained, in the colour of its matrix.
    void showArithmetic(Arithmetic arithmetic, const CellPlace& place);
    /// While the terms are played: the last one that was added, rows after it are still to come; none: all are there.
    void showProgress(std::optional<std::size_t> term);
    const Arithmetic& arithmetic() const { return m_arithmetic; }

    struct Link {
        QRectF rect;
        std::optional<CellPlace> cell; ///< none: the line that folds and unfolds
    };
    const std::vector<Link>& links() const { return m_links; }

    /// How far to the right its rows go.
    double reach() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    /// The pointer or the keyboard is on a number, or no longer.
    void pointed(const std::optional<heedmap::CellPlace>& cell);
    void followed(const heedmap::CellPlace& cell);
    void foldToggled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Columns {
        std::vector<double> pieces; ///< right ends
        double label = 0;
        double value = 0; ///< right end
        double share = 0; ///< right end
        double bar = 0;   ///< left end
    };

    /// Where the pieces of a row are.
    struct RowPlace {
        double top = 0;
        double height = 0;
        std::vector<QRectF> pieces = {};
        QRectF equals = {};
        QRectF value = {};
    };

    static constexpr double rowHeight = 30;
    static constexpr double labelHeight = 20;
    static constexpr double headingHeight = 22;
    static constexpr double totalHeight = 36;
    static constexpr int notesFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

    double px(double length) const { return length * m_context.display.scale() * m_fit; }
    QFont font(double px, bool bold = false) const { return m_context.display.font(px * m_fit, bold); }
    double firstTop() const;
    double pieceWidth(const ArithmeticPiece& piece) const;
    QString labelOf(const ArithmeticRow& row) const;
    void layOut();
    void measureColumns();
    void placeRows();
    RowPlace inColumns(const ArithmeticRow& row, double top) const;
    RowPlace wrapped(const ArithmeticRow& row, double top) const;
    void placeLinks();
    double below() const;
    double readable() const;
    /// Of the label of a row, which ends where its numbers begin.
    QRectF labelPlace(const RowPlace& place) const;
    void drawRow(QPainter& painter, std::size_t row) const;
    void drawValue(QPainter& painter, const ArithmeticRow& row, const RowPlace& place) const;
    void drawBar(QPainter& painter, const ArithmeticRow& row, double top, const QColor& ink) const;
    void drawPiece(QPainter& painter, const ArithmeticPiece& piece, const QRectF& rect, std::size_t& link) const;
    void drawTotal(QPainter& painter) const;
    void drawHeadings(QPainter& painter) const;
    QColor ownInk() const;
    void point(int link);
    void follow(int link);
    bool toCome(std::size_t row) const { return m_term && row > *m_term; }
    QString spoken() const;

    ViewContext m_context;
    Arithmetic m_arithmetic;
    CellPlace m_place;
    QStringList m_labels; ///< of the rows: the layout outlives the graph that they come from
    bool m_wraps = false;
    bool m_labelsAbove = false; ///< on lines of their own, where they would take the numbers' room
    double m_fit = 1;           ///< of the type, where the columns would be too wide
    Columns m_columns;
    std::vector<RowPlace> m_rows;
    double m_bottom = 0; ///< of the rows
    std::vector<Link> m_links;
    std::vector<std::size_t> m_firstLink; ///< of each row
    FormulaBox m_formula;
    double m_notesHeight = 0;
    int m_pointed = -1;
    std::optional<std::size_t> m_term;
    QString m_partial; ///< the sum up to it
};

} // namespace heedmap
