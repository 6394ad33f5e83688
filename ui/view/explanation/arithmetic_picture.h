#pragma once

#include "view/explanation/arithmetic_layout.h"

#include <QColor>
#include <QCoreApplication>

class QPainter;

namespace heedmap {

/// Draws the arithmetic of a cell by its layout.
class ArithmeticPicture {
    Q_DECLARE_TR_FUNCTIONS(heedmap::ArithmeticView)

public:
    struct State {
        QColor ownInk;                   ///< of the matrix whose cell it is
        int pointed = -1;                ///< a link
        std::optional<std::size_t> term; ///< the term added last, while they are played
        QString partial;                 ///< the sum up to it
    };

    ArithmeticPicture(const ArithmeticLayout& layout, const Theme& theme, const State& state)
        : m_layout(layout), m_arithmetic(layout.arithmetic()), m_columns(layout.columns()), m_theme(theme),
          m_state(state)
    {
    }

    void draw(QPainter& painter, const QRectF& seen) const;

private:
    void drawHeadings(QPainter& painter) const;
    void drawRow(QPainter& painter, std::size_t row) const;
    void drawValue(QPainter& painter, const ArithmeticRow& row, const ArithmeticLayout::RowPlace& place) const;
    void drawBar(QPainter& painter, const ArithmeticRow& row, double top, const QColor& ink) const;
    void drawPiece(QPainter& painter, const ArithmeticPiece& piece, const QRectF& rect, std::size_t& link) const;
    void drawTotal(QPainter& painter) const;
    bool toCome(std::size_t row) const { return m_state.term && row > *m_state.term; }

    double px(double length) const { return m_layout.px(length); }
    QFont font(double px, bool bold = false) const { return m_layout.font(px, bold); }

    const ArithmeticLayout& m_layout;
    const Arithmetic& m_arithmetic;
    const ArithmeticLayout::Columns& m_columns;
    const Theme& m_theme;
    const State& m_state;
};

} // namespace heedmap
