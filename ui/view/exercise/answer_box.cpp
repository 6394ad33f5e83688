#include "view/exercise/answer_box.h"

#include "view/frame/icons.h"
#include "view/scene/beside_type.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyle>

namespace heedmap {
namespace {

constexpr double digits = 20;
constexpr int signRoom = 16; ///< for the tick or the cross

} // namespace

AnswerBox::AnswerBox(const Display& display, const QString& named, int width)
    : m_display(display), m_named(named), m_width(width)
{
    setObjectName("answerBox");
    setAlignment(Qt::AlignCenter);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&display, &Display::restyled, this, &AnswerBox::dress);
    connect(this, &QLineEdit::textChanged, this, &AnswerBox::fit);
    dress();
    name();
}

void AnswerBox::dress()
{
    fit();
    setMinimumSize(m_display.px(m_width), m_display.px(46));
    setMaximumWidth(m_display.px(std::max(m_width, 112)));
}

// A long number is written smaller, not cut.
void AnswerBox::fit()
{
    constexpr int frame = 16;
    const int room = width() - frame - (m_verdict == Verdict::Open ? 0 : m_display.px(signRoom));
    double px = digits;
    while (px > 11 && QFontMetrics(besideFont(m_display, px)).horizontalAdvance(text()) > room)
        --px;
    setFont(besideFont(m_display, px));
}

void AnswerBox::resizeEvent(QResizeEvent* event)
{
    QLineEdit::resizeEvent(event);
    fit();
}

void AnswerBox::name()
{
    const QString verdict = m_verdict == Verdict::Right ? tr("right")
        : m_verdict == Verdict::Near                    ? tr("nearly right")
        : m_verdict == Verdict::Wrong                   ? tr("wrong")
                                                        : QString();
    setAccessibleName(verdict.isEmpty() ? m_named : tr("%1, %2").arg(m_named, verdict));
}

void AnswerBox::setVerdict(Verdict verdict, bool locked)
{
    m_verdict = verdict;
    setReadOnly(locked);
    const int room = verdict == Verdict::Open ? 0 : m_display.px(signRoom);
    setTextMargins(0, 0, room, 0);
    static constexpr const char* names[] = {"open", "right", "near", "wrong"};
    setProperty("verdict", QLatin1String(names[static_cast<std::size_t>(verdict)]));
    style()->unpolish(this);
    style()->polish(this);
    name();
    fit();
    update();
}

void AnswerBox::keyPressEvent(QKeyEvent* event)
{
    const bool atStart = cursorPosition() == 0 && !hasSelectedText();
    const bool atEnd = cursorPosition() == text().size();
    switch (event->key()) {
    case Qt::Key_Up: return emit left(-1, 0);
    case Qt::Key_Down: return emit left(1, 0);
    case Qt::Key_Left:
        if (atStart || selectedText() == text())
            return emit left(0, -1);
        break;
    case Qt::Key_Right:
        if (atEnd || selectedText() == text())
            return emit left(0, 1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter: return emit entered();
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

void AnswerBox::focusInEvent(QFocusEvent* event)
{
    QLineEdit::focusInEvent(event);
    selectAll();
    if (event->reason() == Qt::MouseFocusReason) // the click itself takes the selection away
        QMetaObject::invokeMethod(this, &QLineEdit::selectAll, Qt::QueuedConnection);
    emit reached();
}

void AnswerBox::paintEvent(QPaintEvent* event)
{
    QLineEdit::paintEvent(event);
    if (m_verdict == Verdict::Open)
        return;
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double size = m_display.px(9);
    const QRectF at(width() - size - m_display.px(7), (height() - size) / 2.0, size, size);
    const bool wrong = m_verdict == Verdict::Wrong;
    painter.setPen(QPen(wrong ? theme.error : theme.ink(SymbolInk::Weights), m_display.scale() * 1.8, Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    if (wrong) {
        painter.drawLine(at.topLeft(), at.bottomRight());
        painter.drawLine(at.topRight(), at.bottomLeft());
    } else if (m_verdict == Verdict::Near) {
        painter.setFont(besideFont(m_display, 14)); // as wide as the tick
        painter.drawText(at.adjusted(-size, -size, size, size), Qt::AlignCenter, QStringLiteral("½"));
    } else {
        painter.drawPolyline(
            QPolygonF({{at.left(), at.center().y()}, {at.left() + size * 0.38, at.bottom()}, at.topRight()}));
    }
}

} // namespace heedmap

#include "moc_answer_box.cpp"
