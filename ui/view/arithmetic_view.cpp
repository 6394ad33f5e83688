#include "view/arithmetic_view.h"

#include "view/cell_name.h"

#include "model/workbench.h"

#include <paint/contrast.h>
#include <paint/node_figure.h>

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double rowHeight = 30;
constexpr double chipHeight = 22;
constexpr double headingHeight = 22;
constexpr double totalHeight = 36;
constexpr double formulaPx = 17;
constexpr double toComeOpacity = 0.25; ///< of terms that are played later
constexpr int notesFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

} // namespace

ArithmeticView::ArithmeticView(const ViewContext& context, QWidget* parent) : QWidget(parent), m_context(context)
{
    setObjectName("arithmetic");
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ArithmeticView::showArithmetic(Arithmetic arithmetic, const CellPlace& place)
{
    m_arithmetic = std::move(arithmetic);
    m_place = place;
    m_formula = m_arithmetic.tex.isEmpty() ? FormulaBox()
                                           : FormulaBox(m_arithmetic.tex + QStringLiteral(" = ") + m_arithmetic.result,
                                                        {.face = FormulaStyle::Face::Formula, .px = px(formulaPx)});
    layOut();
    setAccessibleName(spoken());
    updateGeometry();
    update();
}

void ArithmeticView::showProgress(std::optional<std::size_t> term)
{
    m_term = term;
    double sum = 0;
    std::vector<double> sums{sum};
    for (std::size_t row = 0; term && row < m_arithmetic.rows.size() && row <= *term; ++row)
        sums.push_back(sum += m_arithmetic.rows[row].value);
    const int decimals = m_context.display.settings().decimals;
    m_partial = valueText(sum, exactFormat(sums, decimals, decimals + 2));
    update();
}

QString ArithmeticView::spoken() const
{
    QStringList lines;
    for (const ArithmeticRow& row : m_arithmetic.rows) {
        QStringList words;
        for (const ArithmeticPiece& piece : row.pieces)
            words << piece.text;
        lines << words.join(QLatin1Char(' '))
                + (row.valueText.isEmpty() ? QString() : QStringLiteral(" = ") + row.valueText);
    }
    if (m_arithmetic.form != Arithmetic::Form::Value)
        lines << tr("sum") + QLatin1Char(' ') + m_arithmetic.total;
    lines << cellName(m_context.workbench.graph(), m_place) + QStringLiteral(" = ") + m_arithmetic.result;
    return (lines + m_arithmetic.notes).join(QStringLiteral("; "));
}

double ArithmeticView::rowTop(std::size_t row) const
{
    const bool headed = m_arithmetic.form == Arithmetic::Form::Share;
    const double formula = m_formula.runs().empty() ? 0 : m_formula.ascent() + m_formula.descent() + px(20);
    return (headed ? px(headingHeight) : 0) + formula + static_cast<double>(row) * px(rowHeight);
}

double ArithmeticView::pieceWidth(const ArithmeticPiece& piece) const
{
    const QFontMetricsF metrics(m_context.display.font(13, piece.cell.has_value()));
    const double text = metrics.horizontalAdvance(piece.text);
    return piece.cell ? std::max(text + px(14), px(44)) : text;
}

/// In a share the key a term belongs to; of a long formula, the cell that is cited.
QString ArithmeticView::rowLabel(const ArithmeticRow& row) const
{
    const auto cited =
        std::ranges::find_if(row.pieces, [](const ArithmeticPiece& piece) { return piece.cell.has_value(); });
    if (cited == row.pieces.end())
        return {};
    const Graph& graph = m_context.workbench.graph();
    if (m_arithmetic.form == Arithmetic::Form::Share)
        return axisLabel(graph.node(cited->cell->node).info.cols, cited->cell->cell.col);
    return m_arithmetic.tex.isEmpty() ? QString() : cellName(graph, *cited->cell);
}

void ArithmeticView::layOut()
{
    measureColumns();
    placeLinks();
    const QString notes = m_arithmetic.notes.join(QLatin1Char('\n'));
    m_notesHeight = notes.isEmpty() ? 0
                                    : QFontMetricsF(m_context.display.font(12))
                                          .boundingRect(QRectF(0, 0, std::max(width(), 40), 10000), notesFlags, notes)
                                          .height()
            + px(8);
    if (m_pointed >= static_cast<int>(m_links.size()))
        m_pointed = -1;
}

void ArithmeticView::measureColumns()
{
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const QFontMetricsF metrics(m_context.display.font(13, true));
    const QFontMetricsF labels(m_context.display.font(12, true));
    m_columns = {};
    double label = 0;
    double value = metrics.horizontalAdvance(m_arithmetic.total);
    double shares = 0;
    std::vector<double> widths;
    for (const ArithmeticRow& row : m_arithmetic.rows) {
        label = std::max(label, std::ceil(labels.horizontalAdvance(rowLabel(row))));
        value = std::max(value, metrics.horizontalAdvance(row.valueText));
        shares = std::max(shares, metrics.horizontalAdvance(row.shareText));
        widths.resize(std::max(widths.size(), row.pieces.size()));
        for (std::size_t i = 0; i < row.pieces.size(); ++i)
            widths[i] = std::max(widths[i], pieceWidth(row.pieces[i]));
    }
    const bool labelled = share || !m_arithmetic.tex.isEmpty();
    m_columns.label = labelled ? std::min(label, width() * (share ? 0.28 : 0.6)) : 0;
    double x = m_columns.label > 0 ? m_columns.label + px(10) : 0;
    for (const double width : widths)
        m_columns.pieces.push_back((x += width + px(7)) - px(7));
    x += share ? px(8) : px(15); // room for "="
    m_columns.value = x + value + (share ? px(14) : px(6));
    m_columns.share = share ? m_columns.value + px(14) + shares : m_columns.value;
    m_columns.bar = m_columns.share + px(14);
}

/// Of every cell that a row cites, and of the fold below them.
void ArithmeticView::placeLinks()
{
    m_links.clear();
    m_firstLink.clear();
    for (std::size_t r = 0; r < m_arithmetic.rows.size(); ++r) {
        m_firstLink.push_back(m_links.size());
        double left = m_columns.label > 0 ? m_columns.label + px(10) : 0;
        for (std::size_t i = 0; i < m_arithmetic.rows[r].pieces.size(); ++i) {
            const double top = rowTop(r) + px(rowHeight - chipHeight) / 2;
            if (m_arithmetic.rows[r].pieces[i].cell)
                m_links.push_back({QRectF(left, top, m_columns.pieces[i] - left, px(chipHeight)),
                                   m_arithmetic.rows[r].pieces[i].cell});
            left = m_columns.pieces[i] + px(7);
        }
    }
    if (m_arithmetic.foldable)
        m_links.push_back({QRectF(0, rowTop(m_arithmetic.rows.size()), width(), px(rowHeight)), std::nullopt});
}

double ArithmeticView::below() const
{
    const double fold = m_arithmetic.foldable ? px(rowHeight) : 0;
    const double total = m_arithmetic.form == Arithmetic::Form::Value ? 0 : px(totalHeight);
    return rowTop(m_arithmetic.rows.size()) + fold + total;
}

QSize ArithmeticView::sizeHint() const { return {static_cast<int>(px(300)), qRound(below() + m_notesHeight)}; }

void ArithmeticView::paintEvent(QPaintEvent* event)
{
    const Theme& theme = m_context.display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (!m_formula.runs().empty()) {
        painter.save();
        const double fits = std::min(1.0, width() / std::max(1.0, m_formula.width()));
        painter.scale(fits, fits);
        m_formula.draw(painter, {0, m_formula.ascent() + px(4)}, theme.text);
        painter.restore();
    }
    drawHeadings(painter);
    const std::size_t rows = m_arithmetic.rows.size();
    for (std::size_t row = 0; row < rows; ++row)
        if (rowTop(row + 1) >= event->rect().top() && rowTop(row) <= event->rect().bottom()) {
            painter.setOpacity(toCome(row) ? toComeOpacity : 1);
            drawRow(painter, row);
        }
    painter.setOpacity(1);
    if (m_arithmetic.foldable) {
        const bool lit = m_pointed + 1 == static_cast<int>(m_links.size());
        painter.setFont(m_context.display.font(12));
        painter.setPen(lit ? theme.accent : theme.muted);
        painter.drawText(m_links.back().rect, Qt::AlignVCenter,
                         m_arithmetic.hidden > 0 ? tr("… %1 more").arg(m_arithmetic.hidden) : tr("show fewer"));
    }
    drawTotal(painter);
    if (m_notesHeight > 0) {
        painter.setFont(m_context.display.font(12));
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, below() + px(6), width(), m_notesHeight), notesFlags,
                         m_arithmetic.notes.join(QLatin1Char('\n')));
    }
}

void ArithmeticView::drawHeadings(QPainter& painter) const
{
    if (m_arithmetic.form != Arithmetic::Form::Share || m_arithmetic.rows.empty())
        return;
    const double baseline = px(headingHeight) - px(8);
    const auto heading = [&](const QString& tex, double right) {
        const FormulaBox box(tex, {.face = FormulaStyle::Face::Formula, .px = px(13)});
        box.draw(painter, {right - box.width(), baseline}, m_context.display.theme().muted);
    };
    if (!m_columns.pieces.empty())
        heading(QStringLiteral("x"), m_columns.pieces.front() - px(7));
    heading(m_arithmetic.termHeading, m_columns.value);
    heading(QStringLiteral("\\div \\sum"), m_columns.share);
}

void ArithmeticView::drawPiece(QPainter& painter, const ArithmeticPiece& piece, const QRectF& rect,
                               std::size_t& link) const
{
    const Theme& theme = m_context.display.theme();
    painter.setFont(m_context.display.font(13, piece.cell.has_value()));
    if (!piece.cell) {
        painter.setPen(theme.muted);
        painter.drawText(rect, Qt::AlignCenter, piece.text);
        return;
    }
    const bool lit = static_cast<int>(link) == m_pointed;
    const QColor ink = theme.ink(piece.ink);
    const QRectF chip = m_links[link++].rect;
    painter.setPen(lit ? QPen(ink, 1.5 * theme.lineWidth) : theme.lineWidth > 1 ? QPen(ink, 1) : QPen(Qt::NoPen));
    painter.setBrush(mixed(theme.panel, ink, theme.lineWidth > 1 ? 0 : 0.11));
    painter.drawRoundedRect(chip, px(4), px(4));
    painter.setPen(ink);
    painter.drawText(chip, Qt::AlignCenter, piece.text);
}

void ArithmeticView::drawRow(QPainter& painter, std::size_t index) const
{
    const Theme& theme = m_context.display.theme();
    const ArithmeticRow& row = m_arithmetic.rows[index];
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const QColor ink = theme.ink(symbolInk(m_context.workbench.graph().node(m_place.node).info.family));
    const double top = rowTop(index);
    const double height = px(rowHeight);
    if (m_term == index) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(theme.panel, theme.accent, 0.12));
        painter.drawRoundedRect(QRectF(0, top + px(2), width(), height - px(4)), px(4), px(4));
    }
    if (m_columns.label > 0) {
        const QFont font = m_context.display.font(12, row.own);
        painter.setFont(font);
        painter.setPen(row.own ? theme.text : theme.muted);
        painter.drawText(QRectF(0, top, m_columns.label, height), Qt::AlignVCenter,
                         QFontMetricsF(font).elidedText(rowLabel(row), Qt::ElideRight, m_columns.label));
    }
    std::size_t link = m_firstLink[index];
    double left = m_columns.label > 0 ? m_columns.label + px(10) : 0;
    for (std::size_t i = 0; i < row.pieces.size(); ++i) {
        drawPiece(painter, row.pieces[i], {left, top, m_columns.pieces[i] - left, height}, link);
        left = m_columns.pieces[i] + px(7);
    }
    if (row.valueText.isEmpty() || toCome(index))
        return;
    if (!share) {
        painter.setFont(m_context.display.font(13));
        painter.setPen(theme.muted);
        painter.drawText(QPointF(m_columns.pieces.back() + px(7), top + height / 2 + px(5)), QStringLiteral("="));
    }
    const bool result = m_arithmetic.form == Arithmetic::Form::Value;
    painter.setFont(m_context.display.font(13, result || row.own));
    painter.setPen(result ? ink : theme.text);
    painter.drawText(QRectF(m_columns.value - px(120), top, px(120), height), Qt::AlignVCenter | Qt::AlignRight,
                     row.valueText);
    if (share && !m_term) { // of a sum that is not known yet
        painter.setPen(row.own ? ink : theme.text);
        painter.drawText(QRectF(m_columns.share - px(120), top, px(120), height), Qt::AlignVCenter | Qt::AlignRight,
                         row.shareText);
    }
    if (!result)
        drawBar(painter, row, top, ink);
}

void ArithmeticView::drawBar(QPainter& painter, const ArithmeticRow& row, double top, const QColor& ink) const
{
    const Theme& theme = m_context.display.theme();
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const double size = share ? row.share : m_arithmetic.largest > 0 ? std::abs(row.value) / m_arithmetic.largest : 0;
    const double room = width() - m_columns.bar;
    if (room < px(16) || !std::isfinite(size) || size <= 0)
        return;
    const double height = px(rowHeight);
    const QRectF bar(m_columns.bar, top + height / 2 - px(6.5), std::max(1.5, room * size), px(13));
    painter.setPen(row.value < 0 ? QPen(ink, 1) : QPen(Qt::NoPen)); // hollow: it takes away
    painter.setBrush(row.value < 0 ? Qt::NoBrush : QBrush(mixed(theme.panel, ink, row.own ? 0.75 : 0.36)));
    painter.drawRoundedRect(bar, px(3), px(3));
}

void ArithmeticView::drawTotal(QPainter& painter) const
{
    if (m_arithmetic.form == Arithmetic::Form::Value)
        return;
    const Theme& theme = m_context.display.theme();
    const QColor ink = theme.ink(symbolInk(m_context.workbench.graph().node(m_place.node).info.family));
    const bool share = m_arithmetic.form == Arithmetic::Form::Share;
    const double top = below() - px(totalHeight) + px(4);
    painter.setPen(QPen(theme.muted, 1.5));
    painter.drawLine(QPointF(0, top), QPointF(m_columns.share, top));
    const QRectF line(0, top, m_columns.value, px(totalHeight - 4));
    painter.setFont(m_context.display.font(13));
    painter.setPen(theme.muted);
    painter.drawText(line, Qt::AlignVCenter, tr("sum"));
    painter.setFont(m_context.display.font(share ? 13 : 15, !share));
    painter.setPen(share ? theme.text : ink);
    painter.drawText(line, Qt::AlignVCenter | Qt::AlignRight, m_term ? m_partial : m_arithmetic.total);
}

void ArithmeticView::resizeEvent(QResizeEvent*)
{
    const double height = sizeHint().height();
    layOut();
    if (sizeHint().height() != height)
        updateGeometry();
}

void ArithmeticView::point(int link)
{
    if (link == m_pointed)
        return;
    m_pointed = link;
    const bool onCell = link >= 0 && m_links[static_cast<std::size_t>(link)].cell;
    setCursor(link >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(onCell ? cellName(m_context.workbench.graph(), *m_links[static_cast<std::size_t>(link)].cell)
                      : QString());
    update();
    emit pointed(onCell ? m_links[static_cast<std::size_t>(link)].cell : std::nullopt);
}

void ArithmeticView::follow(int link)
{
    if (link < 0)
        return;
    if (const auto cell = m_links[static_cast<std::size_t>(link)].cell)
        emit followed(*cell);
    else
        emit foldToggled();
}

void ArithmeticView::mouseMoveEvent(QMouseEvent* event)
{
    const auto found =
        std::ranges::find_if(m_links, [&](const Link& link) { return link.rect.contains(event->position()); });
    point(found == m_links.end() ? -1 : static_cast<int>(found - m_links.begin()));
}

void ArithmeticView::mousePressEvent(QMouseEvent* event)
{
    mouseMoveEvent(event);
    if (event->button() == Qt::LeftButton)
        follow(m_pointed);
}

void ArithmeticView::leaveEvent(QEvent*) { point(-1); }

void ArithmeticView::focusOutEvent(QFocusEvent* event)
{
    point(-1);
    QWidget::focusOutEvent(event);
}

void ArithmeticView::keyPressEvent(QKeyEvent* event)
{
    const int count = static_cast<int>(m_links.size());
    const auto move = [&](int by) {
        if (count > 0)
            point(std::clamp(m_pointed + by, 0, count - 1));
    };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down: return move(1);
    case Qt::Key_Left:
    case Qt::Key_Up: return move(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter: return follow(m_pointed);
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace heedmap
