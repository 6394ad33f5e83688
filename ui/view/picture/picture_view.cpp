#include "view/picture/picture_view.h"

#include "paint/node_figure.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/attention/weights_title.h"
#include "view/frame/base_pixmap.h"
#include "view/frame/view_frame.h"
#include "view/scene/guess.h"

#include <QPainter>

#include <algorithm>
#include <memory>

namespace heedmap {
namespace {

constexpr double margin = 28;
constexpr double controlsTop = 80;
constexpr double controlsGap = 16;
constexpr double readOutHeight = 40;

} // namespace

PictureView::PictureView(const ViewContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_controls(new PictureControls(context, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Picture"));
    const Workbench* workbench = &context.workbench;
    const Selection* selection = &context.selection;
    connect(workbench, &Workbench::valuesReady, this, &PictureView::invalidate);
    connect(workbench, &Workbench::rememberedStateChanged, this, &PictureView::invalidate);
    connect(workbench, &Workbench::pinsChanged, this, &PictureView::rebuild);
    connect(selection, &Selection::stepsChanged, this, &PictureView::rebuild);
    connect(selection, &Selection::nodeChanged, this, &PictureView::choose);
    connect(selection, &Selection::sliceChanged, this, &PictureView::choose);
    connect(selection, &Selection::uncoveredChanged, this, &PictureView::invalidate);
    connect(selection, &Selection::momentChanged, this, &PictureView::invalidate);
    connect(&context.display, &Display::changed, this, &PictureView::measure);
    for (const auto signal : {&Selection::uncoveredChanged, &Selection::momentChanged})
        connect(selection, signal, this, &PictureView::announceAgain);
    connect(workbench, &Workbench::valuesReady, this, &PictureView::announceAgain);
    connect(&context.display, &Display::changed, this, &PictureView::announceAgain);
    connect(m_controls, &PictureControls::changed, this, [this] { ask(m_query), measure(); });
    rebuild();
}

// ---- what is shown

void PictureView::rebuild()
{
    m_pointed.reset();
    m_grid.reset();
    if (!m_context.workbench.isOpen())
        return;
    const Graph& graph = m_context.workbench.graph();
    m_grid = patchGrid(graph);
    const PictureSpot asked = m_query;
    const KeptToken askedToken = m_queryToken;
    if (!m_controls->setNodes(m_grid ? weightsOver(graph, *m_grid) : std::vector<NodeId>()))
        m_query = {false, 0};
    else
        m_query = {asked.patch, asked.patch ? asked.index : askedToken.among(tokenNames()).value_or(0)};
    ask(m_query);
    choose();
    measure();
}

// The weights that are selected elsewhere.
void PictureView::choose()
{
    if (m_controls->follow() && !m_controls->mean())
        m_controls->setHead(m_context.selection.slice());
    invalidate();
}

QStringList PictureView::tokenNames() const
{
    QStringList names;
    if (m_grid && m_controls->node() != noNode)
        for (const PictureToken& token : tokensBeside(m_context.workbench.graph(), *m_grid, m_controls->node()))
            names << token.name;
    return names;
}

// A spot that asks nothing of these weights leaves it to the first that does.
void PictureView::ask(const PictureSpot& query)
{
    m_query = query;
    if (!asks(m_query))
        m_query = asks({false, 0}) ? PictureSpot{false, 0} : PictureSpot{true, 0};
    if (!m_query.patch)
        m_queryToken = KeptToken(tokenNames(), m_query.index);
    observe();
    invalidate();
}

PictureChoice PictureView::wanted() const
{
    return {m_controls->node(), m_controls->heads(), m_query, m_controls->unit()};
}

void PictureView::measure()
{
    if (!m_context.workbench.isOpen())
        return;
    const Display& display = m_context.display;
    const int across = width() - 2 * display.px(margin);
    const int height = m_controls->arrange(across);
    m_controls->setGeometry(display.px(margin), display.px(controlsTop), across, height);
    const bool controls = m_controls->node() != noNode && !display.settings().presenting; // keys do as well
    m_controls->setVisible(controls);
    m_top = controlsTop + (controls ? height / scale() + controlsGap : 0);
    observe();
    invalidate();
}

void PictureView::observe()
{
    if (!m_context.workbench.isOpen())
        return;
    m_context.workbench.look(this,
                             isVisible() && m_grid ? pictureDemands(m_context.workbench.graph(), *m_grid, wanted())
                                                   : std::vector<Demand>());
    m_context.selection.setSubject(this, isVisible() && m_grid ? m_controls->node() : noNode);
}

void PictureView::invalidate()
{
    m_dirty = true;
    update();
}

QRectF PictureView::room() const
{
    const QSizeF area = QSizeF(size()) / scale();
    return {margin, m_top, std::max(area.width() - 2 * margin, 1.0),
            std::max(area.height() - m_top - readOutHeight, 1.0)};
}

void PictureView::refresh()
{
    m_dirty = m_dirty || !sharp(m_base, *this);
    if (!m_dirty || !m_context.workbench.isOpen())
        return;
    m_dirty = false;
    auto content = m_grid ? pictureContent(m_context, *m_grid, wanted()) : std::nullopt;
    m_missing = !content;
    if (content)
        m_scene = PictureScene(std::move(*content), room().size(), m_controls->opacity(),
                               m_context.display.settings().showValues);
    render();
}

void PictureView::render()
{
    const Theme& theme = m_context.display.theme();
    m_base = basePixmap(*this);
    m_base.fill(theme.window);
    QPainter painter(&m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    if (m_missing) {
        painter.setFont(textFont(14));
        painter.setPen(theme.muted);
        painter.drawText(room(), Qt::AlignCenter | Qt::TextWordWrap, emptiness());
        return;
    }
    drawViewTitle(painter, number(), title(), theme, room().width());
    painter.translate(room().topLeft());
    m_scene.draw(painter, theme);
}

const PictureScene& PictureView::scene()
{
    refresh();
    return m_scene;
}

QRectF PictureView::rectOf(const PictureSpot& spot)
{
    const QRectF rect = scene().rectOf(spot).translated(room().topLeft());
    return {rect.topLeft() * scale(), rect.size() * scale()};
}

Drawing PictureView::drawing(const Theme& theme)
{
    constexpr double edge = 24;
    constexpr double head = 44;
    auto content = m_grid ? pictureContent(m_context, *m_grid, wanted()) : std::nullopt;
    if (!content || (m_controls->node() != noNode && !content->weighed))
        throw Error(verbatim(m_grid ? tr("Still computing. Export again when it has finished.") : emptiness()));
    const QSizeF room(760, 640); // whatever the window's size
    const auto figure = std::make_shared<PictureScene>(std::move(*content), room, m_controls->opacity(),
                                                       m_context.display.settings().showValues);
    const QSizeF size = figure->size() + QSizeF(2 * edge, 2 * edge + head);
    return {title(), size, [figure, &theme, line = number(), words = title()](QPainter& painter) {
                painter.translate(edge, edge);
                painter.setFont(textFont(17, true));
                painter.setPen(theme.text);
                painter.drawText(QPointF(0, 16), words);
                painter.setFont(textFont(12));
                painter.setPen(theme.muted);
                painter.drawText(QPointF(0, 34), line);
                painter.translate(0, head);
                figure->draw(painter, theme);
                figure->drawMarks(painter, theme, std::nullopt);
            }};
}

bool PictureView::applies(const Workbench& workbench)
{
    return workbench.isOpen() && patchGrid(workbench.graph()).has_value();
}

// ---- in words

QString PictureView::emptiness() const
{
    return m_grid ? tr("Computing…") : tr("No picture is among the inputs of this computation.");
}

QString PictureView::title() const
{
    const PictureContent& content = m_scene.content();
    return content.query ? tr("Where %1 looks").arg(content.name(*content.query)) : tr("The picture and its patches");
}

QString PictureView::number() const
{
    const PictureContent& content = m_scene.content();
    QStringList parts;
    if (m_controls->node() != noNode)
        parts << weightsTitle(m_context.workbench.graph(), m_controls->nodes(), m_controls->node()).plain();
    if (!m_controls->headTitle().isEmpty())
        parts << m_controls->headTitle();
    parts << tr("%1×%2 patches of %3×%3 pixels").arg(content.down).arg(content.across).arg(content.side);
    if (m_context.display.settings().showChange && m_context.workbench.hasRememberedState())
        parts << tr("changes since the snapshot");
    const QString remark = remarks();
    return (remark.isEmpty() ? parts : parts << remark).join(QStringLiteral(" · "));
}

// What the picture cannot show of its numbers.
QString PictureView::remarks() const
{
    const PictureContent& content = m_scene.content();
    if (content.picture.undefined > 0)
        return tr("pixels that are not numbers: %1").arg(content.picture.undefined);
    if (content.picture.beyond > 0)
        return tr("pixels beyond %1 (black) and %2 (white): %3")
            .arg(m_grid->blackText(), m_grid->whiteText())
            .arg(content.picture.beyond);
    return {};
}

QString PictureView::readOut()
{
    refresh();
    const PictureContent& content = m_scene.content();
    if (m_missing || !m_pointed || !content.query)
        return {};
    const auto weight = content.weight(*m_pointed);
    QString said = content.name(*content.query) + QStringLiteral(" → ") + content.name(*m_pointed);
    if (content.hides(*m_pointed))
        return said + QStringLiteral("   ") + guessQuestion();
    if (!content.weighed || !weight)
        return content.name(*m_pointed);
    said += QStringLiteral("   ") + valueText(*weight, {m_context.display.settings().decimals + 3, false});
    return m_controls->mean() ? said + QStringLiteral("   ") + m_controls->headTitle() : said;
}

void PictureView::paintEvent(QPaintEvent*)
{
    refresh();
    const Theme& theme = m_context.display.theme();
    QPainter painter(this);
    if (m_base.isNull())
        painter.fillRect(rect(), theme.window);
    else
        painter.drawPixmap(0, 0, m_base);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale(), scale());
    const QSizeF area = QSizeF(size()) / scale();
    const QString hint = m_grid ? tr("Click: whose attention · Arrows, Enter · Ctrl+arrows: the next head · "
                                     "Drop a PNG or JPEG file: another picture")
                                : QString();
    drawViewReadOut(painter, area, readOut(), hint, theme);
    if (hasFocus() && m_focusSeen)
        drawFocusRing(painter, area, theme);
    if (m_missing)
        return;
    painter.translate(room().topLeft());
    m_scene.drawMarks(painter, theme, m_pointed);
}

} // namespace heedmap
