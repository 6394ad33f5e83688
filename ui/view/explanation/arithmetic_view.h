#pragma once

#include "view/explanation/arithmetic_picture.h"

#include <QWidget>

namespace heedmap {

/// A widget of a cell's arithmetic. Numbers that come from other cells are links: hover highlights the cell, a click
/// goes there; Tab reaches the widget, arrow keys its links.
class ArithmeticView : public QWidget {
    Q_OBJECT

public:
    explicit ArithmeticView(const ViewContext& context, QWidget* parent = nullptr);

    /// `place` is the cell that is explained, in the colour of its matrix.
    void showArithmetic(Arithmetic arithmetic, const CellPlace& place);
    /// While the terms are played: the term added last, later rows are hidden; none: all rows are shown.
    void showProgress(std::optional<std::size_t> term);
    const Arithmetic& arithmetic() const { return m_layout.arithmetic(); }
    const ArithmeticLayout& laidOut() const { return m_layout; }

    const std::vector<ArithmeticLayout::Link>& links() const { return m_layout.links(); }
    /// The right end of its rows.
    double reach() const { return m_layout.reach(); }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

signals:
    /// The pointer or the keyboard is on that number, or on none.
    void pointed(const std::optional<heedmap::CellPlace>& cell);
    void followed(const heedmap::CellPlace& cell);
    void foldToggled();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layOut();
    void point(int link);
    void follow(int link);
    QString spoken() const;

    ViewContext m_context;
    ArithmeticLayout m_layout;
    CellPlace m_place;
    ArithmeticPicture::State m_state;
};

} // namespace heedmap
