#include "view/train/time_line.h"

#include "paint/contrast.h"
#include "view/frame/thumbnail.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double largestMap = 64;
constexpr double smallestMap = 36; ///< where the curve would have too little room
constexpr double frameRoom = 132;  ///< a map and its step beside it
constexpr double bend = 22;        ///< between the maps and the curve, for the ties
constexpr double withMaps = 112;   ///< of the maps and the curve; in less height there is the curve alone

} // namespace

/// The lines from the maps to the curve, over both.
class TimeLine::Ties : public QWidget {
public:
    explicit Ties(TimeLine& line) : QWidget(&line), m_line(line) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = m_line.m_context.display.theme();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const auto& frames = m_line.frames();
        const double top = m_line.m_curve->y();
        for (std::size_t i = 0; i < frames.size(); ++i) {
            if (frames[i].step >= static_cast<Index>(m_line.m_trainer.losses().size()))
                continue;
            const bool shown = frames[i].step == m_line.m_trainer.step();
            const QRectF map = m_line.frameRect(i);
            const QPointF point = m_line.m_curve->pointAt(frames[i].step) + QPointF(m_line.m_curve->pos());
            painter.setPen(QPen(shown ? theme.accent : mixed(theme.panel, theme.muted, 0.45), shown ? 2 : 1));
            painter.setBrush(Qt::NoBrush);
            const double middle = top - bend / 2;
            painter.drawPolyline(
                QPolygonF({QPointF(map.center().x(), map.bottom() + 4), QPointF(map.center().x(), middle),
                           QPointF(point.x(), middle + bend / 4), point}));
            if (!shown) {
                painter.setBrush(theme.panel);
                painter.setPen(QPen(theme.accent, 1.2));
                painter.drawEllipse(point, 3.5, 3.5);
            }
        }
    }

private:
    TimeLine& m_line;
};

TimeLine::TimeLine(const ViewContext& context, Trainer& trainer, QWidget* parent)
    : QWidget(parent), m_context(context), m_trainer(trainer), m_film(context, trainer),
      m_curve(new LossCurve(trainer, context.display, this)), m_ties(new Ties(*this)), m_linear(new QToolButton(this)),
      m_logarithmic(new QToolButton(this))
{
    setObjectName("timeLine");
    for (QToolButton* scale : {m_linear, m_logarithmic}) {
        scale->setCheckable(true);
        scale->setAutoExclusive(true);
        scale->setProperty("tab", true);
        scale->setFocusPolicy(Qt::TabFocus);
        connect(scale, &QToolButton::clicked, this, [this] { m_curve->setLogarithmic(m_logarithmic->isChecked()); });
    }
    m_linear->setChecked(true);
    const auto paint = [this] {
        update();
        m_ties->update();
    };
    connect(&m_film, &FilmStrip::changed, this, paint);
    connect(&trainer, &Trainer::moved, this, &TimeLine::layOut);
    connect(&trainer, &Trainer::moved, this, qOverload<>(&QWidget::update));
    connect(m_curve, &LossCurve::laidOut, this, paint);
    connect(&context.display, &Display::restyled, this, &TimeLine::dress);
    m_curve->installEventFilter(this);
    m_film.setShown(false);
    dress();
}

void TimeLine::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    layOut();
}

void TimeLine::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_film.setShown(false);
}

double TimeLine::mapSide() const
{
    constexpr double share = 0.32;
    const double scale = m_context.display.scale();
    return std::clamp(height() * share, smallestMap * scale, largestMap * scale);
}

double TimeLine::filmHeight() const
{
    const double scale = m_context.display.scale();
    return height() < withMaps * scale ? 0 : mapSide() + (bend + 12) * scale;
}

/// Those that are drawn.
std::span<const FilmStrip::Frame> TimeLine::frames() const
{
    return filmHeight() > 0 ? std::span(m_film.frames()) : std::span<const FilmStrip::Frame>();
}

QRectF TimeLine::frameRect(std::size_t frame) const
{
    const auto& frames = m_film.frames();
    const double scale = m_context.display.scale();
    const double left = m_curve->across(0);
    const double each = (width() - left) / static_cast<double>(std::max<std::size_t>(frames.size(), 1));
    const QSizeF size = thumbnailSize(frames[frame].shape.rows, frames[frame].shape.cols, mapSide());
    return {left + each * static_cast<double>(frame) + 4, 6 * scale + (mapSide() - size.height()) / 2, size.width(),
            size.height()};
}

void TimeLine::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_context.display.theme();
    const double scale = m_context.display.scale();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_trainer.losses().empty()) {
        painter.setPen(theme.muted);
        painter.setFont(m_context.display.font(13));
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("The loss of each step will be drawn here. Drag along it to see every matrix as it was."));
        return;
    }
    for (std::size_t i = 0; i < frames().size(); ++i) {
        const FilmStrip::Frame& frame = frames()[i];
        const QRectF map = frameRect(i);
        const bool shown = frame.step == m_trainer.step();
        drawThumbnail(painter, frame.image, frame.shape, map, theme);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(shown ? theme.accent : theme.hairline, (shown ? 2.5 : 1) * scale));
        const double out = (shown ? 4 : 1) * scale;
        painter.drawRoundedRect(map.adjusted(-out, -out, out, out), 3 * scale, 3 * scale);
        const QRectF words(map.right() + 8 * scale, 6 * scale, 60 * scale, 16 * scale);
        painter.setPen(shown ? theme.accent : theme.muted);
        painter.setFont(m_context.display.font(11));
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, tr("step"));
        painter.setPen(shown ? theme.accent : theme.text);
        painter.setFont(m_context.display.font(13, shown));
        painter.drawText(words.translated(0, 17 * scale), Qt::AlignLeft | Qt::AlignVCenter,
                         QString::number(frame.step));
    }
}

void TimeLine::layOut()
{
    const double scale = m_context.display.scale();
    m_film.setSide(mapSide());
    m_film.setRoom(std::clamp(static_cast<int>(width() / (frameRoom * scale)), 2, 7));
    const int top = qRound(filmHeight());
    m_film.setShown(isVisible() && top > 0);
    int right = width() - m_context.display.px(8);
    for (QToolButton* button : {m_logarithmic, m_linear}) { // beside the curve, which ends where it pleases
        const QSize size = button->sizeHint();
        right -= size.width();
        button->setGeometry(right, top + m_context.display.px(4), size.width(), size.height());
    }
    m_curve->setGeometry(0, top, std::max(1, right), std::max(1, height() - top));
    m_ties->setGeometry(rect());
    m_ties->raise();
    for (QWidget* each : std::initializer_list<QWidget*>{m_curve, m_ties, m_linear, m_logarithmic})
        each->setVisible(!m_trainer.losses().empty());
}

void TimeLine::dress()
{
    m_linear->setText(tr("linear"));
    m_linear->setToolTip(tr("The loss on a linear scale"));
    m_logarithmic->setText(tr("log"));
    m_logarithmic->setToolTip(tr("The loss on a logarithmic scale"));
    for (QToolButton* button : {m_linear, m_logarithmic})
        button->setFont(m_context.display.font(11));
    layOut();
    update();
}

void TimeLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void TimeLine::mousePressEvent(QMouseEvent* event)
{
    for (std::size_t i = 0; i < frames().size(); ++i)
        if (frameRect(i).adjusted(-6, -6, 60, 6).contains(event->position()))
            return m_trainer.goTo(frames()[i].step);
    QWidget::mousePressEvent(event);
}

// The ties end at points of the plot, so they are drawn again after it.
bool TimeLine::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::UpdateRequest || event->type() == QEvent::Paint)
        m_ties->update();
    return QWidget::eventFilter(watched, event);
}

} // namespace heedmap

#include "moc_time_line.cpp"
