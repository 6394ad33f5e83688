#include "view/text/text_view.h"

#include "paint/node_figure.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "text/core_text.h"
#include "view/attention/weights_title.h"
#include "view/frame/base_pixmap.h"
#include "view/frame/view_frame.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>
#include <memory>

namespace heedmap {
namespace {

constexpr double margin = 28;
constexpr double controlsTop = 80;
constexpr double namesHeight = 30;
constexpr double legendHeight = 30;
constexpr double readOutHeight = 40;

QStringList labels(const Axis& axis, Index count)
{
    QStringList texts;
    for (Index i = 0; i < count; ++i)
        texts << axisLabel(axis, i);
    return texts;
}

} // namespace

TextView::TextView(const ViewContext& context, QWidget* parent)
    : QAbstractScrollArea(parent), m_context(context), m_controls(new TextControls(context, this))
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Text"));
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    const Workbench* workbench = &context.workbench;
    for (const auto signal : {&Workbench::valuesReady, &Workbench::rememberedStateChanged})
        connect(workbench, signal, this, [this] { m_mean.reset(), invalidate(); });
    connect(&context.selection, &Selection::stepsChanged, this, &TextView::rebuild);
    connect(&context.selection, &Selection::nodeChanged, this, &TextView::choose);
    connect(&context.selection, &Selection::nodeChanged, this, &TextView::invalidate);
    connect(&context.selection, &Selection::uncoveredChanged, this, &TextView::invalidate);
    connect(&context.selection, &Selection::momentChanged, this, &TextView::invalidate);
    connect(&context.display, &Display::changed, this, [this] { m_mean.reset(), measure(); });
    for (const auto signal : {&Selection::uncoveredChanged, &Selection::momentChanged})
        connect(&context.selection, signal, this, &TextView::announceAgain);
    connect(workbench, &Workbench::valuesReady, this, &TextView::announceAgain);
    connect(&context.display, &Display::changed, this, &TextView::announceAgain);
    connect(m_controls, &TextControls::changed, this, [this] {
        if (m_kept && m_kept->side != m_controls->side())
            m_kept.reset();
        m_mean.reset();
        findKept();
        measure();
    });
    rebuild();
}

// ---- what is shown

void TextView::rebuild()
{
    m_mean.reset();
    if (!m_context.workbench.isOpen())
        return;
    const Graph& graph = m_context.workbench.graph();
    if (!m_controls->setNodes(attentionNodes(graph))) {
        m_fresh = true;
        m_kept.reset();
        m_controls->setNode(betweenTokens(graph, m_controls->nodes()));
    }
    choose();
    findKept();
    measure();
}

// The weights that are selected elsewhere.
void TextView::choose() { m_controls->follow(); }

QStringList TextView::tokens(TextSide side) const
{
    const Node& shown = node();
    return side == TextSide::Queries ? labels(shown.info.rows, shown.shape.rows)
                                     : labels(shown.info.cols, shown.shape.cols);
}

// Other weights, or another graph: the token may stand elsewhere, and what was pointed at may not be there.
void TextView::findKept()
{
    m_hovered.reset();
    m_other.reset();
    const auto at = m_kept && m_controls->node() != noNode ? m_keptToken.among(tokens(m_kept->side)) : std::nullopt;
    m_kept = at ? std::optional(TextToken{m_kept->side, *at}) : std::nullopt;
}

const Node& TextView::node() const { return m_context.workbench.graph().node(m_controls->node()); }

void TextView::measure()
{
    if (!m_context.workbench.isOpen())
        return;
    const Display& display = m_context.display;
    const int width = viewport()->width() - 2 * display.px(margin);
    const int height = m_controls->arrange(width);
    m_controls->setGeometry(display.px(margin), display.px(controlsTop), width, height);
    m_top = controlsTop + height / scale() + namesHeight;
    observe();
    invalidate();
}

void TextView::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    std::vector<Demand> demands;
    if (isVisible() && m_controls->node() != noNode)
        for (const Index head : m_controls->heads()) {
            Region region = Region::all(node().shape);
            region.slices = {head, head + 1};
            demands.push_back({m_controls->node(), region});
        }
    m_context.workbench.look(this, std::move(demands));
    m_context.selection.setSubject(this, isVisible() ? m_controls->node() : noNode);
}

void TextView::invalidate()
{
    m_dirty = true;
    viewport()->update();
}

QRectF TextView::room() const
{
    const QSizeF area = QSizeF(viewport()->size()) / scale();
    return {margin, m_top, std::max(area.width() - 2 * margin, 1.0),
            std::max(area.height() - m_top - legendHeight - readOutHeight, 1.0)};
}

QPointF TextView::origin() const { return room().topLeft() - QPointF(0, verticalScrollBar()->value() / scale()); }

// Kept until a weight is another.
void TextView::addMean(TextContent& content, const ConstView& weights, const Theme& theme)
{
    const heedmap::Shape& shape = node().shape;
    if (m_mean == nullptr) {
        auto mean = std::make_shared<Tensor>(heedmap::Shape::matrix(shape.rows, shape.cols));
        for (Index slice = 0; slice < shape.slices; ++slice)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c)
                    mean->at({0, r, c}) += weights.row(slice, r)[c] / static_cast<double>(shape.slices);
        m_mean = std::move(mean);
    }
    const HeadLook look{theme.ink(SymbolInk::Weights)};
    content.mean = m_mean;
    content.series.push_back({tr("mean of all heads"), look, 0, m_mean->view()});
}

// Initially only the heaviest lines, so that they do not tangle; the slider shows the threshold.
void TextView::thinOut(TextContent& content)
{
    constexpr Index enough = 1000;
    m_fresh = false;
    std::vector<double> weights;
    for (const TextSeries& series : content.series)
        for (Index q = 0; q < content.queries.size(); ++q)
            for (Index k = 0; k < content.keys.size(); ++k)
                if (const double weight = content.heaviness(series.at(q, k)); weight > 0)
                    weights.push_back(weight);
    double least = 0;
    if (static_cast<Index>(weights.size()) > enough) {
        std::nth_element(weights.begin(), weights.begin() + enough, weights.end(), std::greater<>());
        least = weights[enough];
    }
    m_controls->setThreshold(least);
    content.threshold = m_controls->threshold();
}

// A mean tells of every head.
bool TextView::covers(const TextSeries& series, Index query, Index key) const
{
    const auto covered = [&](Index slice) { return toGuess(m_context, {m_controls->node(), {slice, query, key}}); };
    if (!m_controls->mean())
        return covered(series.slice);
    for (Index slice = 0; slice < node().shape.slices; ++slice)
        if (covered(slice))
            return true;
    return false;
}

// None while numbers are missing.
std::optional<TextContent> TextView::content(const Theme& theme)
{
    TextContent content;
    const NodeInfo& info = node().info;
    const heedmap::Shape& shape = node().shape;
    content.queriesName = translatedCoreText(info.rows.name);
    content.keysName = translatedCoreText(info.cols.name);
    content.queries = tokens(TextSide::Queries);
    content.keys = tokens(TextSide::Keys);
    content.threshold = m_controls->threshold();
    content.followed = followed();
    content.other = m_other;
    content.decimals = m_context.display.settings().decimals;
    if (m_context.display.settings().guessFirst)
        content.covered = [this](const TextSeries& series, Index q, Index k) { return covers(series, q, k); };
    content.change = showsChange();
    content.more = headLook(1, theme);
    content.less = headLook(0, theme);
    if (m_controls->mean()) {
        const ConstView weights = shownWeights(content, Region::all(shape));
        if (weights.data == nullptr)
            return std::nullopt;
        addMean(content, weights, theme);
        return content;
    }
    for (const Index head : m_controls->heads()) {
        Region region = Region::all(shape);
        region.slices = {head, head + 1};
        const ConstView weights = shownWeights(content, region);
        if (weights.data == nullptr)
            return std::nullopt;
        const HeadLook look =
            shape.slices > 1 ? headLook(static_cast<int>(head), theme) : HeadLook{theme.ink(SymbolInk::Weights)};
        content.series.push_back(
            {headName(m_context.workbench.graph(), {m_controls->node(), head}), look, head, weights});
    }
    return content;
}

// Weights, or how they changed; null while they are missing.
ConstView TextView::shownWeights(TextContent& content, const Region& region)
{
    if (!content.change)
        return m_context.workbench.values(m_controls->node(), region).view;
    const Difference change = m_context.workbench.difference(m_controls->node(), region);
    if (change == nullptr)
        return {};
    content.changes.push_back(change);
    ConstView view(change->numbers().data(), node().shape);
    view.firstSlice = region.slices.begin;
    return view;
}

void TextView::refresh()
{
    m_dirty = m_dirty || !sharp(m_base, *this);
    if (!m_dirty || !m_context.workbench.isOpen())
        return;
    m_dirty = false;
    std::optional<TextContent> shown;
    if (m_controls->node() != noNode)
        shown = content(m_context.display.theme());
    m_missing = !shown;
    if (shown) {
        if (m_fresh)
            thinOut(*shown);
        const QRectF seen(0, verticalScrollBar()->value() / scale(), room().width(), room().height());
        m_picture = TextPicture(std::move(*shown), room().size(), seen);
        const double hidden = m_picture.size().height() - room().height();
        verticalScrollBar()->setPageStep(static_cast<int>(room().height() * scale()));
        verticalScrollBar()->setSingleStep(24);
        verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(std::ceil(hidden * scale()))));
    }
    render();
}

void TextView::render()
{
    const Theme& theme = m_context.display.theme();
    m_base = basePixmap(*viewport());
    m_base.fill(theme.window);
    QPainter painter(&m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    const QRectF place = room();
    if (m_missing) {
        painter.setFont(textFont(14));
        painter.setPen(theme.muted);
        painter.drawText(place, Qt::AlignCenter,
                         m_controls->node() == noNode ? tr("This computation has no attention weights.")
                                                      : tr("Computing…"));
        return;
    }
    drawViewTitle(painter, line(m_picture.content()), title(), theme, place.width());
    painter.save();
    painter.translate(place.topLeft());
    m_picture.drawNames(painter, theme);
    painter.translate(0, place.height() + 8);
    m_picture.drawLegend(painter, theme);
    painter.restore();
    painter.setClipRect(place.adjusted(-margin, -2, margin, 2));
    painter.translate(origin());
    m_picture.draw(painter, theme, {0, place.top() - origin().y(), place.width(), place.height()});
}

const TextPicture& TextView::picture()
{
    refresh();
    return m_picture;
}

QRectF TextView::tokenRect(const TextToken& token)
{
    refresh();
    const QRectF rect = m_picture.tokenRect(token).translated(origin());
    return {rect.topLeft() * scale(), rect.size() * scale()};
}

Drawing TextView::drawing(const Theme& theme)
{
    std::optional<TextContent> shown = m_controls->node() == noNode ? std::nullopt : content(theme);
    if (!shown)
        throw Error(verbatim(tr("Still computing. Export again when it has finished.")));
    const auto picture = std::make_shared<TextPicture>(std::move(*shown), room().size());
    const double top = picture->keyHeight() + namesHeight;
    const Graph& graph = m_context.workbench.graph();
    const QString weights = weightsTitle(graph, attentionNodes(graph), m_controls->node()).plain();
    return viewDrawing(m_context.workbench, weights + QStringLiteral(" · ") + line(picture->content()), title(),
                       picture->size() + QSizeF(0, top + legendHeight), theme,
                       [picture, top, &theme](QPainter& painter) {
                           picture->drawKey(painter, theme);
                           painter.translate(0, top);
                           picture->drawNames(painter, theme);
                           picture->draw(painter, theme, QRectF(QPointF(), picture->size()));
                           painter.translate(0, picture->size().height() + 12);
                           picture->drawLegend(painter, theme);
                       });
}

void TextView::paintEvent(QPaintEvent*)
{
    refresh();
    const Theme& theme = m_context.display.theme();
    QPainter painter(viewport());
    if (m_base.isNull())
        painter.fillRect(viewport()->rect(), theme.window);
    else
        painter.drawPixmap(0, 0, m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    const QSizeF area = QSizeF(viewport()->size()) / scale();
    const QString hint = tr("Point at a token to follow it · Click: keep it · Arrows: the next token, the other side");
    drawViewReadOut(painter, area, readOut(), hint, theme);
    if (hasFocus() && m_focusSeen)
        drawFocusRing(painter, area, theme);
}

} // namespace heedmap
