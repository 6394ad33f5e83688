#pragma once

#include "view/explanation/term_names.h"
#include "view/scene/arithmetic.h"
#include "view/scene/beside_type.h"

#include <paint/formula_box.h>
#include <paint/type.h>

#include <QRectF>
#include <QStringList>

namespace heedmap {

/// The label before each row: in a share the key that a term belongs to, in a sum the name of what it is a term of
/// ("object side"), in a long formula the cited cell.
QStringList rowLabels(const GraphShape& graph, const Arithmetic& arithmetic, const ColumnReader& column);

/// The layout of a cell's arithmetic in a given width: in columns as long as they can be read, else as broken lines.
class ArithmeticLayout {
public:
    struct Columns {
        std::vector<double> pieces; ///< right ends
        double label = 0;
        double value = 0; ///< right end
        double share = 0; ///< right end
        double bar = 0;   ///< left end
        double widestShare = 0;
    };

    /// The places of a row's pieces.
    struct RowPlace {
        double top = 0;
        double height = 0;
        std::vector<QRectF> pieces = {};
        QRectF equals = {};
        QRectF value = {};
    };

    struct Link {
        QRectF rect;
        std::optional<CellPlace> cell; ///< none: the line that expands and collapses the rest
    };

    static constexpr double rowHeight = 30;
    static constexpr double labelHeight = 20;
    static constexpr double headingHeight = 22;
    static constexpr double totalHeight = 36;
    static constexpr int notesFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

    explicit ArithmeticLayout(const Display& display) : m_display(&display) {}
    /// The layout for a figure, in the type sizes of figures.
    ArithmeticLayout() = default;

    /// `labels` are those of the rows: the layout may outlive the graph that they come from.
    void show(Arithmetic arithmetic, QStringList labels);
    void layOut(double room);

    const Arithmetic& arithmetic() const { return m_arithmetic; }
    const QString& label(std::size_t row) const { return m_labels[static_cast<qsizetype>(row)]; }
    const FormulaBox& formula() const { return m_formula; }
    const Columns& columns() const { return m_columns; }
    const std::vector<RowPlace>& rows() const { return m_rows; }
    const std::vector<Link>& links() const { return m_links; }
    std::size_t firstLink(std::size_t row) const { return m_firstLink[row]; }
    bool labelled() const { return m_columns.label > 0 || m_labelsAbove; }
    /// The place of a row's label, which ends where its numbers begin.
    QRectF labelPlace(const RowPlace& place) const;
    /// Where the share stands in its row: beside its term or, where that has no room, at the end of the label's line.
    QRectF sharePlace(const RowPlace& place) const;
    bool sharesAbove() const { return m_sharesAbove; }
    double width() const { return m_width; }
    /// The right end of its rows.
    double reach() const;
    /// The bottom of everything above the notes.
    double below() const;
    double notesHeight() const { return m_notesHeight; }

    /// Lengths and type at the scale at which the columns fit; `plainFont` is as large as asked.
    double px(double length) const
    {
        return length * (m_display != nullptr ? m_display->scale() * besideShare(*m_display) : 1) * m_fit;
    }
    QFont plainFont(double px) const { return plain(px, false); }
    QFont font(double px, bool bold = false) const { return plain(px * m_fit, bold); }
    /// The scale of its type, 1 if there is room enough.
    double fit() const { return m_fit; }

private:
    QFont plain(double px, bool bold) const
    {
        return m_display != nullptr ? besideFont(*m_display, px, bold) : textFont(px, bold);
    }
    double firstTop() const;
    double pieceWidth(const ArithmeticPiece& piece) const;
    double readable() const;
    void measureColumns();
    void placeRows();
    RowPlace inColumns(const ArithmeticRow& row, double top) const;
    RowPlace wrapped(const ArithmeticRow& row, double top) const;
    void placeLinks();

    const Display* m_display = nullptr;
    Arithmetic m_arithmetic;
    QStringList m_labels;
    FormulaBox m_formula;
    double m_width = 0;
    bool m_wraps = false;
    bool m_labelsAbove = false; ///< on lines of their own, to leave the numbers room
    bool m_sharesAbove = false; ///< at the ends of those lines
    double m_fit = 1;           ///< of the type, where the columns would be too wide
    Columns m_columns;
    std::vector<RowPlace> m_rows;
    double m_bottom = 0; ///< of the rows
    std::vector<Link> m_links;
    std::vector<std::size_t> m_firstLink; ///< of each row
    double m_notesHeight = 0;
};

} // namespace heedmap
