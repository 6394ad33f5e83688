#include "window/lesson/presenter_parts.h"

#include "model/workbench.h"
#include "paint/heatmap_painter.h"
#include "text/core_text.h"
#include "view/lesson/stop_picture.h"
#include "view/lesson/stop_text.h"
#include "view/scene/guess.h"
#include "view/scene/stage_frame.h"
#include "view/scene/stage_scene.h"
#include "window/lesson/class_overlay.h"

#include <QCoreApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QTransform>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace heedmap {
namespace {

constexpr int picturesApart = 200; ///< ms
constexpr int second = 1000;

struct PresenterText {
    Q_DECLARE_TR_FUNCTIONS(Presenter)
};

constexpr int leastPicture = 200;
constexpr int lineOfWords = 24; ///< where the next stop has no picture yet, the room is the notes'

/// One matrix as large as the room, so that its numbers can be read.
struct AloneFigure {
    HeatmapFigure figure;
    FigureLayout layout;
    QTransform place;

    AloneFigure(const HeatmapFigure& shown, const QRectF& room) : figure(shown)
    {
        constexpr QSizeF around(120, 96); // labels, title and bar
        LayoutOptions options;
        options.room = room.size() - around;
        options.margin = 4;
        layout = layoutFigure(figure, options);
        const double shrink = std::min({1.0, room.width() / layout.size.width(), room.height() / layout.size.height()});
        place.translate(room.left(), room.top());
        place.scale(shrink, shrink);
    }
    void draw(QPainter& painter, const Theme& theme) const
    {
        painter.setTransform(place, true);
        drawFigure(painter, figure, layout, theme);
    }
    /// Row and column there.
    std::optional<std::pair<Index, Index>> at(const QPointF& point) const
    {
        if (layout.matrices.empty() || figure.transposed)
            return std::nullopt;
        const QRectF cells = layout.matrices.front().cells;
        const QPointF in = place.inverted().map(point) - cells.topLeft();
        if (!QRectF(QPointF(), cells.size()).contains(in))
            return std::nullopt;
        const Shape& shape = figure.values.shape;
        return std::pair(static_cast<Index>(in.y() * static_cast<double>(shape.rows) / cells.height()),
                         static_cast<Index>(in.x() * static_cast<double>(shape.cols) / cells.width()));
    }
};

/// The numbers of a node in a room; none where they are not known yet.
std::optional<AloneFigure> knownFigure(const ViewContext& context, NodeId node, const QRectF& room)
{
    constexpr double frame = 12; // px
    if (node == noNode)
        return std::nullopt;
    const Index slice = context.selection.sliceOf(node);
    const HeatmapFigure all = currentFigure(context.workbench, node, slice, context.display.settings());
    if (all.values.data == nullptr)
        return std::nullopt;
    return AloneFigure(sliceOf(all, slice), room.adjusted(frame, frame, -frame, -frame));
}

} // namespace

ClassPicture::ClassPicture(const Display& display, QWidget& seen) : m_display(display), m_shown(seen)
{
    setMinimumSize(320, 200);
    m_again.setInterval(picturesApart);
    connect(&m_again, &QTimer::timeout, this, qOverload<>(&QWidget::update));
}

void ClassPicture::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.fillRect(rect(), theme.panel);
    const QPixmap picture = m_shown.grab();
    const QSizeF size = QSizeF(m_shown.size()).scaled(QSizeF(width() - 4, height()), Qt::KeepAspectRatio);
    QRectF place(QPointF(), size);
    place.moveCenter(QRectF(rect()).center());
    painter.drawPixmap(place, picture, QRectF(picture.rect()));
    const auto* overlay = m_shown.window()->findChild<ClassOverlay*>();
    if (overlay != nullptr && overlay->tool() == ClassOverlay::Tool::Blank) // it lies over all of the window
        painter.fillRect(place, Qt::black);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.fillRect(QRectF(0, 0, 4, height()), theme.accent);
}

CoveredValues::CoveredValues(const ViewContext& context) : m_context(context)
{
    setObjectName("coveredValues");
    connect(&context.selection.covers(), &Covers::changed, this, &CoveredValues::follow);
    connect(&context.selection, &Selection::nodeChanged, this, &CoveredValues::follow);
    connect(&context.workbench, &Workbench::valuesReady, this, qOverload<>(&QWidget::update));
    connect(&context.display, &Display::changed, this, &CoveredValues::follow);
    follow();
}

NodeId CoveredValues::node() const
{
    if (!guessing(m_context))
        return noNode;
    const GraphShape& graph = m_context.workbench.graph();
    const NodeId shown = shownNode(m_context.selection, graph);
    const auto names = m_context.selection.covers().nodes();
    const auto covered = [&](NodeId node) {
        return node != noNode && node < graph.size() && hidesAny(m_context, node, m_context.selection.sliceOf(node));
    };
    if (covered(shown))
        return shown;
    const auto found = std::ranges::find_if(names, [&](const std::string& name) { return covered(graph.find(name)); });
    return found == names.end() ? noNode : graph.find(*found);
}

bool CoveredValues::isShown() const
{
    const NodeId covered = node();
    return covered != noNode && covered == shownNode(m_context.selection, m_context.workbench.graph());
}

void CoveredValues::follow()
{
    setVisible(node() != noNode);
    setToolTip(PresenterText::tr("A click shows one cell to the class."));
    update();
}

void CoveredValues::paintEvent(QPaintEvent*)
{
    const NodeId covered = node();
    const Theme& theme = m_context.display.theme();
    QPainter painter(this);
    drawNotice(painter, rect(), theme);
    if (const auto alone = knownFigure(m_context, covered, QRectF(rect())))
        alone->draw(painter, theme);
}

void CoveredValues::mousePressEvent(QMouseEvent* event)
{
    const NodeId covered = node();
    const auto alone = knownFigure(m_context, covered, QRectF(rect()));
    const auto at = alone ? alone->at(event->position()) : std::nullopt;
    if (at)
        uncover(m_context, {covered, {m_context.selection.sliceOf(covered), at->first, at->second}});
}

NextPicture::NextPicture(const ViewContext& context, LessonPlayer& player)
    : m_context(context), m_player(player), m_values(context.workbench, player)
{
    setObjectName("nextPicture");
    connect(&m_values, &StopValues::changed, this, qOverload<>(&QWidget::update));
    connect(&player, &LessonPlayer::moved, this, [this] {
        const int next = m_player.place() + 1;
        const bool any = next < static_cast<int>(m_player.stops().size());
        const StopPicture picture = any ? stopPicture(m_context, m_player, m_values, next) : StopPicture{};
        const bool drawn = picture.figure.values.data != nullptr || !(picture.covered || picture.trained);
        setMinimumHeight(drawn ? leastPicture : 0);
        setMaximumHeight(drawn ? QWIDGETSIZE_MAX : m_context.display.px(lineOfWords));
        setVisible(any);
        update();
    });
    connect(&context.workbench, &Workbench::valuesReady, this, qOverload<>(&QWidget::update));
}

void NextPicture::paintEvent(QPaintEvent*)
{
    const int next = m_player.place() + 1;
    if (next >= static_cast<int>(m_player.stops().size()))
        return;
    const StopPicture picture = stopPicture(m_context, m_player, m_values, next);
    const Theme& theme = m_context.display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (picture.figure.values.data == nullptr) {
        painter.setPen(theme.muted);
        painter.setFont(m_context.display.font(12));
        const QString why = picture.covered ? PresenterText::tr("Covered until the class has guessed.")
            : picture.trained               ? PresenterText::tr("Known once it has trained.")
                                            : QString();
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, why);
        return;
    }
    AloneFigure(picture.figure, QRectF(rect())).draw(painter, theme);
}

StopClock::StopClock(const Display& display, LessonPlayer& player) : m_display(display), m_player(player)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_tick.setInterval(second);
    connect(&m_tick, &QTimer::timeout, this, qOverload<>(&QWidget::update));
    connect(&player, &LessonPlayer::moved, this, qOverload<>(&QWidget::update));
    start();
}

void StopClock::start()
{
    m_since.start();
    m_tick.start();
    update();
}

QSize StopClock::sizeHint() const { return {320, 118}; }

std::pair<double, double> StopClock::planned() const
{
    double begin = 0;
    const auto& stops = m_player.stops();
    const auto at = static_cast<std::size_t>(std::max(m_player.place(), 0));
    for (std::size_t i = 0; i < std::min(at, stops.size()); ++i)
        begin += stops[i].minutes.value_or(0);
    return {begin, begin + (at < stops.size() ? stops[at].minutes.value_or(0) : 0)};
}

QString StopClock::pace(qint64 seconds) const
{
    const auto [begin, end] = planned();
    const double minutes = static_cast<double>(seconds) / 60;
    if (minutesOf(m_player.stops()) <= 0)
        return {};
    if (minutes > end + 1)
        return counted(HEEDMAP_COUNTED("%1 minutes behind", "%1 minute behind"),
                       static_cast<int>(std::floor(minutes - end)));
    if (minutes < begin - 1)
        return counted(HEEDMAP_COUNTED("%1 minutes ahead", "%1 minute ahead"),
                       static_cast<int>(std::floor(begin - minutes)));
    return PresenterText::tr("on time");
}

void StopClock::paintEvent(QPaintEvent*)
{
    const Theme& theme = m_display.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qint64 seconds = m_since.elapsed() / second;
    const QString time = QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
    QFont large = m_display.font(20, true);
    large.setPixelSize(54);
    painter.setFont(large);
    painter.setPen(theme.text);
    painter.drawText(QPointF(0, 54), time);
    const double right = QFontMetricsF(large).horizontalAdvance(time) + 20;
    const double total = minutesOf(m_player.stops());
    QFont small = m_display.font(14);
    small.setPixelSize(14);
    painter.setFont(small);
    painter.setPen(theme.muted);
    if (total > 0)
        painter.drawText(QPointF(right, 30), PresenterText::tr("of %1 minutes").arg(total));
    small.setBold(true);
    painter.setFont(small);
    painter.setPen(theme.ink(SymbolInk::Weights));
    painter.drawText(QPointF(right, 52), pace(seconds));
    drawSegments(painter, static_cast<double>(seconds) / 60);
}

// Stops without minutes are as short as one minute.
void StopClock::drawSegments(QPainter& painter, double minutes) const
{
    const Theme& theme = m_display.theme();
    const auto& stops = m_player.stops();
    const auto length = [](const LessonStop& stop) { return std::max(stop.minutes.value_or(1), 0.5); };
    double total = 0;
    for (const LessonStop& stop : stops)
        total += length(stop);
    constexpr double gap = 4;
    const double unit = total > 0 ? (width() - gap * static_cast<double>(stops.size())) / total : 0;
    double x = 0;
    QFont font = m_display.font(11);
    font.setPixelSize(11);
    painter.setFont(font);
    for (std::size_t i = 0; i < stops.size(); ++i) {
        const QRectF segment(x, 76, std::max(length(stops[i]) * unit, 2.0), 9);
        const bool passed = static_cast<int>(i) <= m_player.place();
        painter.setPen(Qt::NoPen);
        painter.setBrush(passed ? theme.accent : theme.hairline);
        painter.drawRoundedRect(segment, 4, 4);
        painter.setPen(static_cast<int>(i) == m_player.place() ? theme.accent : theme.muted);
        painter.drawText(QRectF(segment.left() - 8, 90, segment.width() + 16, 18), Qt::AlignHCenter,
                         QString::number(i + 1));
        x = segment.right() + gap;
    }
    if (minutesOf(stops) <= 0)
        return;
    const double now = std::min(minutes / total, 1.0) * (width() - gap);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.text);
    painter.drawPolygon(QPolygonF({{now - 6, 64}, {now + 6, 64}, {now, 72}}));
}

void drawNotice(QPainter& painter, const QRect& rect, const Theme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.noticeLine);
    painter.setBrush(theme.noticeGround);
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
}

} // namespace heedmap
