#include "view/explanation/arithmetic_view.h"

#include "text/clauses.h"
#include "view/scene/arithmetic_latex.h"
#include "view/scene/cell_name.h"

#include "model/workbench.h"

#include <paint/node_figure.h>

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>

namespace heedmap {

ArithmeticView::ArithmeticView(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_layout(context.display)
{
    setObjectName("arithmetic");
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ArithmeticView::showArithmetic(Arithmetic arithmetic, const CellPlace& place)
{
    m_place = place;
    QStringList labels = rowLabels(m_context.workbench.graph(), arithmetic, columnsOf(m_context.workbench));
    m_layout.show(std::move(arithmetic), std::move(labels));
    layOut();
    setAccessibleName(spoken());
    updateGeometry();
    update();
}

void ArithmeticView::showProgress(std::optional<std::size_t> term)
{
    m_state.term = term;
    double sum = 0;
    std::vector<double> sums{sum};
    for (std::size_t row = 0; term && row < arithmetic().rows.size() && row <= *term; ++row)
        sums.push_back(sum += arithmetic().rows[row].value);
    const int decimals = m_context.display.settings().decimals;
    const int least = arithmetic().total.contains(QLatin1Char('.')) ? decimals : 0; // whole as the sum is
    m_state.partial = valueText(sum, exactFormat(sums, least, decimals + 2));
    update();
}

QString ArithmeticView::spoken() const
{
    QStringList lines;
    for (std::size_t i = 0; i < arithmetic().rows.size(); ++i) {
        const ArithmeticRow& row = arithmetic().rows[i];
        QStringList words;
        if (arithmetic().form == Arithmetic::Form::Sum && !m_layout.label(i).isEmpty())
            words << announcing(m_layout.label(i));
        for (const ArithmeticPiece& piece : row.pieces)
            words << piece.text;
        lines << words.join(QLatin1Char(' '))
                + (row.valueText.isEmpty() ? QString() : QStringLiteral(" = ") + row.valueText);
    }
    if (arithmetic().form != Arithmetic::Form::Value)
        lines << tr("sum") + QLatin1Char(' ') + arithmetic().total;
    lines << cellName(m_context.workbench.graph(), m_place) + QStringLiteral(" = ") + arithmetic().result;
    return joinedStatements(lines + arithmetic().notes);
}

void ArithmeticView::layOut()
{
    m_layout.layOut(width());
    if (m_state.pointed >= static_cast<int>(links().size()))
        m_state.pointed = -1;
}

QSize ArithmeticView::sizeHint() const
{
    return {static_cast<int>(m_layout.px(300)), qRound(m_layout.below() + m_layout.notesHeight())};
}

void ArithmeticView::paintEvent(QPaintEvent* event)
{
    const Theme& theme = m_context.display.theme();
    m_state.ownInk = theme.ink(symbolInk(m_context.workbench.graph().node(m_place.node).info));
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    ArithmeticPicture(m_layout, theme, m_state).draw(painter, event->rect());
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
    if (link == m_state.pointed)
        return;
    m_state.pointed = link;
    const bool onCell = link >= 0 && links()[static_cast<std::size_t>(link)].cell;
    setCursor(link >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(onCell ? cellName(m_context.workbench.graph(), *links()[static_cast<std::size_t>(link)].cell)
                      : QString());
    update();
    emit pointed(onCell ? links()[static_cast<std::size_t>(link)].cell : std::nullopt);
}

void ArithmeticView::follow(int link)
{
    if (link < 0)
        return;
    if (const auto cell = links()[static_cast<std::size_t>(link)].cell)
        emit followed(*cell);
    else
        emit foldToggled();
}

void ArithmeticView::mouseMoveEvent(QMouseEvent* event)
{
    const auto found = std::ranges::find_if(
        links(), [&](const ArithmeticLayout::Link& link) { return link.rect.contains(event->position()); });
    point(found == links().end() ? -1 : static_cast<int>(found - links().begin()));
}

void ArithmeticView::mousePressEvent(QMouseEvent* event)
{
    mouseMoveEvent(event);
    if (event->button() == Qt::LeftButton)
        follow(m_state.pointed);
}

void ArithmeticView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.setObjectName("arithmeticMenu");
    menu.addAction(tr("Copy as LaTeX"), this, [this] { copyArithmetic(m_context, m_place); });
    menu.addAction(tr("Export…"), this, [this] {
        m_context.selection.keep(m_place);
        m_context.selection.request(ArithmeticRequest{});
    });
    menu.exec(event->globalPos());
}

void ArithmeticView::leaveEvent(QEvent*) { point(-1); }

void ArithmeticView::focusOutEvent(QFocusEvent* event)
{
    point(-1);
    QWidget::focusOutEvent(event);
}

void ArithmeticView::keyPressEvent(QKeyEvent* event)
{
    const int count = static_cast<int>(links().size());
    const auto move = [&](int by) {
        if (count > 0)
            point(std::clamp(m_state.pointed + by, 0, count - 1));
    };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down: return move(1);
    case Qt::Key_Left:
    case Qt::Key_Up: return move(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter: return follow(m_state.pointed);
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace heedmap

#include "moc_arithmetic_view.cpp"
