#include "view/explanation/arithmetic_layout.h"

#include "view/scene/cell_name.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double chipHeight = 22;
constexpr double formulaPx = 17;
constexpr double smallestFit = 0.6;

QString rowLabel(const GraphShape& graph, const Arithmetic& arithmetic, const ArithmeticRow& row)
{
    const auto cited =
        std::ranges::find_if(row.pieces, [](const ArithmeticPiece& piece) { return piece.cell.has_value(); });
    if (cited == row.pieces.end())
        return {};
    if (arithmetic.form == Arithmetic::Form::Share)
        return axisLabel(graph.node(cited->cell->node).info.cols, cited->cell->cell.col);
    return arithmetic.tex.isEmpty() ? QString() : cellName(graph, *cited->cell);
}

} // namespace

QStringList rowLabels(const GraphShape& graph, const Arithmetic& arithmetic, const ColumnReader& column)
{
    if (arithmetic.form == Arithmetic::Form::Sum)
        return termNames(graph, arithmetic.rows, column);
    QStringList labels;
    for (const ArithmeticRow& row : arithmetic.rows)
        labels << rowLabel(graph, arithmetic, row);
    return labels;
}

void ArithmeticLayout::show(Arithmetic arithmetic, QStringList labels)
{
    m_arithmetic = std::move(arithmetic);
    m_labels = std::move(labels);
    m_formula = m_arithmetic.tex.isEmpty() ? FormulaBox()
                                           : FormulaBox(m_arithmetic.tex + QStringLiteral(" = ") + m_arithmetic.result,
                                                        {.face = FormulaStyle::Face::Formula, .px = px(formulaPx)});
}

double ArithmeticLayout::firstTop() const
{
    const bool headed = m_arithmetic.form == Arithmetic::Form::Share;
    const double formula = m_formula.runs().empty() ? 0 : m_formula.ascent() + m_formula.descent() + px(20);
    return (headed ? px(headingHeight) * (m_sharesAbove ? 2 : 1) : 0) + formula;
}

double ArithmeticLayout::pieceWidth(const ArithmeticPiece& piece) const
{
    const QFontMetricsF metrics(font(13, piece.cell.has_value()));
    const double text = metrics.horizontalAdvance(piece.text);
    return piece.cell ? std::max(text + px(14), px(44)) : text;
}

/// How much smaller the type may get: in presenting no smaller than a room can read.
double ArithmeticLayout::readable() const
{
    return m_display == nullptr || m_display->settings().presenting ? 11.0 / 12 : smallestFit;
}

void ArithmeticLayout::layOut(double room)
{
    m_width = room;
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const bool sum = m_arithmetic.form == Arithmetic::Form::Sum;
    const auto fit = [this] { return m_columns.share > 0 && m_width > 0 ? m_width / m_columns.share : 1.0; };
    const auto measure = [this] {
        m_fit = 1;
        measureColumns();
    };
    const auto shrink = [&](double least) {
        for (int i = 0; i < 4 && fit() < 1; ++i) {
            m_fit = std::max(least, m_fit * fit() * 0.99);
            measureColumns();
        }
        return fit() >= 1;
    };
    m_labelsAbove = m_sharesAbove = false;
    measure();
    const bool tooWide = share ? !shrink(readable()) : sum && m_columns.label > 0 && fit() < 1;
    if (tooWide) { // labels give way first
        m_labelsAbove = true;
        measure();
    }
    if (share && tooWide && !shrink(readable())) {
        m_sharesAbove = true;
        measure();
    }
    // Columns get smaller, down to what can be read; a line that is longer still is broken.
    m_wraps = !share && fit() < (m_arithmetic.form == Arithmetic::Form::Value ? 1 : readable());
    if (m_wraps)
        m_columns.value = m_columns.share = m_columns.bar = m_width;
    else
        shrink(share ? 0.3 : readable()); // a column of a share has no lines to be broken into
    placeRows();
    const QString notes = m_arithmetic.notes.join(QLatin1Char('\n'));
    m_notesHeight = notes.isEmpty() ? 0
                                    : QFontMetricsF(plainFont(12))
                                          .boundingRect(QRectF(0, 0, std::max(m_width, 40.0), 10000), notesFlags, notes)
                                          .height()
            + px(8);
}

void ArithmeticLayout::measureColumns()
{
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const QFontMetricsF metrics(font(13, true));
    const QFontMetricsF labels(font(12, true));
    m_columns = {};
    double label = 0;
    double value = metrics.horizontalAdvance(m_arithmetic.total);
    double shares = 0;
    std::vector<double> widths;
    for (const QString& text : m_labels)
        label = std::max(label, std::ceil(labels.horizontalAdvance(text)));
    for (const ArithmeticRow& row : m_arithmetic.rows) {
        value = std::max(value, metrics.horizontalAdvance(row.valueText));
        shares = std::max(shares, metrics.horizontalAdvance(row.shareText));
        widths.resize(std::max(widths.size(), row.pieces.size()));
        for (std::size_t i = 0; i < row.pieces.size(); ++i)
            widths[i] = std::max(widths[i], pieceWidth(row.pieces[i]));
    }
    const bool sum = m_arithmetic.form == Arithmetic::Form::Sum;
    const double mostLabel = sum ? 0.45 : m_arithmetic.tex.isEmpty() ? 0.28 : 0.6; // of the width
    m_columns.label = m_labelsAbove ? 0 : std::min(label, m_width * mostLabel);
    double x = m_columns.label > 0 ? m_columns.label + px(10) : 0;
    for (const double width : widths)
        m_columns.pieces.push_back((x += width + px(7)) - px(7));
    x += share ? px(8) : px(15); // room for "="
    m_columns.value = x + value + (share ? px(14) : px(6));
    m_columns.share = share && !m_sharesAbove ? m_columns.value + px(14) + shares : m_columns.value;
    m_columns.bar = m_columns.share + px(14);
    m_columns.widestShare = shares;
}

/// Places each piece in its column, and wraps a single line that is too long.
void ArithmeticLayout::placeRows()
{
    m_rows.clear();
    double y = firstTop();
    for (const ArithmeticRow& row : m_arithmetic.rows) {
        m_rows.push_back(m_wraps ? wrapped(row, y) : inColumns(row, y));
        y += m_rows.back().height;
    }
    m_bottom = y;
    placeLinks();
}

ArithmeticLayout::RowPlace ArithmeticLayout::inColumns(const ArithmeticRow& row, double top) const
{
    RowPlace place{top, px(rowHeight)};
    if (m_labelsAbove) {
        place.height += px(labelHeight);
        top += px(labelHeight);
    }
    double left = m_columns.label > 0 ? m_columns.label + px(10) : 0;
    for (std::size_t i = 0; i < row.pieces.size(); ++i) {
        place.pieces.emplace_back(left, top, m_columns.pieces[i] - left, px(rowHeight));
        left = m_columns.pieces[i] + px(7);
    }
    if (!row.valueText.isEmpty()) {
        place.equals = {left, top, px(14), px(rowHeight)};
        place.value = {m_columns.value - px(120), top, px(120), px(rowHeight)};
    }
    return place;
}

ArithmeticLayout::RowPlace ArithmeticLayout::wrapped(const ArithmeticRow& row, double top) const
{
    RowPlace place{top, px(rowHeight) + (m_labelsAbove ? px(labelHeight) : 0)};
    double x = 0;
    const auto next = [&](double needed, double own) {
        if (x > 0 && x + needed > m_width) {
            x = 0;
            place.height += px(rowHeight);
        }
        const QRectF rect(x, top + place.height - px(rowHeight), own, px(rowHeight));
        x += own + px(7);
        return rect;
    };
    for (std::size_t i = 0; i < row.pieces.size(); ++i) {
        const double own = pieceWidth(row.pieces[i]);
        const bool opens = row.pieces[i].text.endsWith(QLatin1Char('(')) && i + 1 < row.pieces.size();
        place.pieces.push_back(next(opens ? own + px(7) + pieceWidth(row.pieces[i + 1]) : own, own));
    }
    const double value = std::ceil(QFontMetricsF(font(13, true)).horizontalAdvance(row.valueText)) + 1;
    place.equals = next(px(21) + value, px(14)); // which keeps its number
    place.value = next(value, value);
    if (m_arithmetic.form == Arithmetic::Form::Sum) // above the sum
        place.value.moveRight(m_width);
    return place;
}

/// Every cell that a row cites, and the fold below them.
void ArithmeticLayout::placeLinks()
{
    m_links.clear();
    m_firstLink.clear();
    const double inset = px(rowHeight - chipHeight) / 2;
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        m_firstLink.push_back(m_links.size());
        for (std::size_t i = 0; i < m_rows[r].pieces.size(); ++i)
            if (const auto& cell = m_arithmetic.rows[r].pieces[i].cell)
                m_links.push_back({m_rows[r].pieces[i].adjusted(0, inset, 0, -inset), cell});
    }
    if (m_arithmetic.foldable)
        m_links.push_back({QRectF(0, m_bottom, m_width, px(rowHeight)), std::nullopt});
}

QRectF ArithmeticLayout::labelPlace(const RowPlace& place) const
{
    const double above = m_sharesAbove ? std::max(m_columns.share - m_columns.widestShare - px(7), 0.0) : m_width;
    return m_labelsAbove ? QRectF(0, place.top, above, px(labelHeight))
                         : QRectF(0, place.top, m_columns.label, place.height);
}

QRectF ArithmeticLayout::sharePlace(const RowPlace& place) const
{
    const double top = m_sharesAbove ? place.top : place.value.top();
    return {m_columns.share - px(120), top, px(120), px(m_sharesAbove ? labelHeight : rowHeight)};
}

double ArithmeticLayout::reach() const
{
    double right = m_arithmetic.form == Arithmetic::Form::Value ? 0 : m_columns.share;
    for (const RowPlace& row : m_rows) {
        right = std::max(right, row.value.right());
        for (const QRectF& piece : row.pieces)
            right = std::max(right, piece.right());
    }
    return right;
}

double ArithmeticLayout::below() const
{
    const double fold = m_arithmetic.foldable ? px(rowHeight) : 0;
    const double total = m_arithmetic.form == Arithmetic::Form::Value ? 0 : px(totalHeight);
    return m_bottom + fold + total;
}

} // namespace heedmap
