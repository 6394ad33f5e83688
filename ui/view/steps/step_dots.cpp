#include "view/steps/step_dots.h"

#include "model/layer_groups.h"
#include "model/selection.h"
#include "model/workbench.h"
#include "text/core_text.h"

#include <paint/node_figure.h>

#include <QHash>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

namespace heedmap {
namespace {

constexpr double small = 6; // radii of dots
constexpr double tight = 5; ///< apart: dots as close as that are a line
constexpr double large = 9;

} // namespace

StepDots::StepDots(const ViewContext& context, QWidget* parent) : QWidget(parent), m_context(context)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&context.selection, &Selection::stepsChanged, this, &StepDots::measure);
    connect(&context.selection, &Selection::stepChanged, this, &StepDots::refresh);
    connect(&context.display, &Display::changed, this, &StepDots::measure);
    connect(&context.workbench, &Workbench::valuesReady, this, [this] {
        if (Rails::shown(m_context)) // with the loss
            update();
    });
    measure();
}

void StepDots::measure()
{
    const Steps& steps = m_context.selection.steps();
    std::unordered_map<std::string_view, int> ofGroup;
    for (const Step& step : steps)
        ++ofGroup[step.group];
    const QFontMetricsF metrics(m_context.display.font(12));
    QHash<QString, double> widths; // layers have the same names
    m_names.clear();
    m_runs.clear();
    m_wide = 0;
    for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
        const Step& step = steps[static_cast<std::size_t>(i)];
        const bool alone = !step.group.empty() && ofGroup[step.group] == 1;
        const QString& text = m_names.emplace_back(alone ? LayerGroups::title(step.group) : sentenceText(step.heading));
        const auto known = widths.constFind(text);
        m_wide += m_context.display.px(10)
            + (known != widths.constEnd() ? *known : *widths.insert(text, metrics.horizontalAdvance(text)));
        if (!m_runs.empty() && !step.group.empty() && m_runs.back().group == step.group)
            m_runs.back().last = i;
        else
            m_runs.push_back({step.group, i, i});
    }
    m_layered = std::ranges::any_of(m_runs, [](const Run& run) { return !run.group.empty(); });
    const QFontMetricsF bold(m_context.display.font(12, true));
    m_margin = m_context.display.px(24);
    if (!m_names.empty())
        m_margin = std::max({m_margin, bold.horizontalAdvance(m_names.front()) / 2 + 4,
                             bold.horizontalAdvance(m_names.back()) / 2 + 4});
    m_turn = steps.empty() ? 0 : m_context.selection.turn();
    m_context.workbench.look(this, Rails::demands(m_context));
    refresh();
}

QString StepDots::fullName(int step) const
{
    const std::string& group = m_context.selection.steps()[static_cast<std::size_t>(step)].group;
    return LayerGroups::within(group, name(step));
}

QSize StepDots::sizeHint() const { return {m_context.display.px(480), m_context.display.px(60)}; }

void StepDots::refresh()
{
    const int step = m_context.selection.step();
    if (m_hovered >= count())
        m_hovered = -1;
    setAccessibleName(tr("Steps"));
    const QString said =
        m_context.selection.back() ? tr("Step %1 of %2, on the way back: %3") : tr("Step %1 of %2: %3");
    if (step < count())
        setAccessibleDescription(said.arg(step + 1).arg(count()).arg(fullName(step)));
    std::vector<Demand> demands;
    if (Rails::shown(m_context)) {
        const LiveGradients& gradients = m_context.workbench.gradients();
        demands.push_back({gradients.targetNode(), Region::of(gradients.target()->cell.value_or(Cell{}))});
    }
    m_context.workbench.look(this, std::move(demands));
    update();
}

double StepDots::across(int step) const
{
    double right = m_margin; // the pill stands after the last name
    if (Rails::shown(m_context) && m_turn == count() - 1)
        right += Rails::pillWidth(m_context) + m_context.display.px(12);
    const double gap = count() > 1 ? (width() - m_margin - right) / (count() - 1) : 0;
    return m_margin + step * gap;
}

/// The end of the name of the step at which the walk turns back.
double StepDots::turnNameEnd() const
{
    const int turn = m_turn;
    const QFontMetricsF bold(m_context.display.font(12, true));
    return across(turn) + bold.horizontalAdvance(crowded() ? QString() : name(turn)) / 2;
}

QPointF StepDots::dotAt(int step) const
{
    if (Rails::shown(m_context))
        return {across(step), m_context.selection.back() ? rails().backY() : rails().forwardY()};
    return {across(step), height() / 2.0 - m_context.display.px(inTwoRows() ? 17 : 9)};
}

StepDots::Name StepDots::nameAt(double x, const QString& text, int step, int row) const
{
    const bool strong = step == m_context.selection.step();
    const QFontMetricsF metrics(m_context.display.font(12, strong));
    const double wide = metrics.horizontalAdvance(text);
    const double left = std::clamp(x - wide / 2, 2.0, std::max(2.0, width() - wide - 2));
    return {text, {left, row * metrics.height(), wide, metrics.height()}, step, row, strong};
}

// The current step is named first; the names of the rest are tool tips.
std::vector<StepDots::Name> StepDots::wantedNames(bool twoRows) const
{
    const bool layers = crowded();
    const int current = m_context.selection.step();
    std::vector<Name> wanted;
    const auto want = [&](int step) {
        wanted.push_back(
            nameAt(across(step), layers ? fullName(step) : name(step), step, twoRows && !layers ? step % 2 : 0));
    };
    if (m_hovered >= 0)
        want(m_hovered);
    want(current);
    if (!layers)
        for (int i = 0; i < count(); ++i) // the first, the last, then those between
            want(i == 0 ? 0 : i == 1 ? count() - 1 : i - 1);
    int row = 0;
    for (const Run& run : layers ? m_runs : std::vector<Run>()) {
        const double middle = (across(run.first) + across(run.last)) / 2;
        if (run.first > current || run.last < current)
            wanted.push_back(nameAt(middle, run.group.empty() ? name(run.first) : LayerGroups::title(run.group),
                                    run.first, twoRows ? ++row % 2 : 0));
    }
    return wanted;
}

// The room of a name between its neighbours; the current name takes all the room it needs.
void StepDots::elide(Name& name, const Name& current) const
{
    const double gap = m_context.display.px(10);
    const double reach = across(1) - across(0) - gap / 2;
    if (name.strong || name.step == m_hovered || reach < m_context.display.px(20))
        return;
    // What the neighbours in its row leave free, at least its half of the way to them.
    const auto edge = [&](int neighbour, double fair, double free) {
        if (neighbour < 0 || neighbour >= count())
            return free;
        const QRectF taken = nameAt(across(neighbour), this->name(neighbour), neighbour, 0).rect;
        return neighbour < name.step ? std::min(fair, taken.right() + gap) : std::max(fair, taken.left() - gap);
    };
    double left = std::max(edge(name.step - 2, across(name.step) - reach, 2.0), 2.0);
    double right = std::min(edge(name.step + 2, across(name.step) + reach, width() - 2.0), width() - 2.0);
    if (name.step == current.step - 2)
        right = std::min(right, current.rect.left() - gap);
    if (name.step == current.step + 2)
        left = std::max(left, current.rect.right() + gap);
    const QFontMetricsF metrics(m_context.display.font(12));
    name.text = metrics.elidedText(name.text, Qt::ElideRight, std::max(right - left, 0.0));
    const double wide = metrics.horizontalAdvance(name.text);
    name.rect = {std::clamp(across(name.step) - wide / 2, left, std::max(left, right - wide)), name.rect.top(), wide,
                 name.rect.height()};
}

/// The names in one row, the first of all first.
std::vector<StepDots::Name> StepDots::apart(std::vector<Name> wanted) const
{
    std::vector<Name> fit;
    const double gap = m_context.display.px(10);
    const auto meets = [gap](const Name& name, const Name& other) {
        return name.rect.adjusted(-gap, 0, gap, 0).intersects(other.rect);
    };
    for (Name& name : wanted)
        if (std::ranges::none_of(fit, [&](const Name& other) { return meets(name, other); }))
            fit.push_back(std::move(name));
    return fit;
}

/// Whether one row lacks room for some name.
bool StepDots::inTwoRows() const
{
    if (count() < 2 || Rails::shown(m_context))
        return false;
    std::vector<Name> wanted;
    const auto layers = crowded();
    for (int step = 0; step < count() && !layers; ++step)
        wanted.push_back(nameAt(across(step), name(step), step, 0));
    return layers || apart(wanted).size() < wanted.size();
}

std::vector<StepDots::Name> StepDots::namesThatFit() const
{
    const bool twoRows = inTwoRows();
    std::vector<Name> wanted = wantedNames(twoRows);
    if (twoRows && !crowded()) {
        const Name current = *std::ranges::find(wanted, true, &Name::strong);
        for (Name& name : wanted)
            elide(name, current);
    }
    double top = dotAt(0).y() + m_context.display.px(14);
    if (Rails::shown(m_context)) {
        const QRectF pill = rails().pill(turnNameEnd());
        std::erase_if(wanted, [&](const Name& name) {
            return name.rect.left() < pill.right() && name.rect.right() > pill.left();
        });
        top = (height() - QFontMetricsF(m_context.display.font(12)).height()) / 2;
    }
    std::vector<Name> fit = apart(std::move(wanted));
    for (Name& name : fit)
        name.rect.translate(0, top);
    return fit;
}

void StepDots::paintDots(QPainter& painter) const
{
    const Theme& theme = m_context.display.theme();
    const double scale = m_context.display.scale();
    const int current = m_context.selection.step();
    const double gap = count() > 1 ? across(1) - across(0) : 2 * large * scale;
    const double y = dotAt(0).y();
    for (int step = 0; step < count(); ++step) {
        const QPointF dot(across(step), y);
        if (gap < tight * scale && step != current && step != m_hovered)
            continue;
        const double radius =
            step == current ? large * scale : std::min(small * scale, 0.36 * std::max(gap, tight * scale));
        const bool done = step <= current;
        painter.setPen(QPen(done || step == m_hovered ? theme.accent : theme.muted, done ? 0.0 : 1.5 * scale));
        if (done)
            painter.setPen(Qt::NoPen);
        painter.setBrush(done ? theme.accent : theme.panel);
        painter.drawEllipse(dot, radius, radius);
        if (step == current && hasFocus()) {
            painter.setPen(QPen(theme.accent, 1.5 * scale));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(dot, radius + 3.5 * scale, radius + 3.5 * scale);
        }
    }
}

/// A short rule where one layer ends and the next begins, unless the rules would run together.
void StepDots::paintRunEnds(QPainter& painter) const
{
    const double reach = m_context.display.px(13);
    painter.setPen(QPen(m_context.display.theme().muted, m_context.display.scale()));
    const std::vector<Run>& all = m_runs;
    if (all.size() > 1 && width() < tight * m_context.display.scale() * static_cast<double>(all.size()))
        return;
    const double y = dotAt(0).y();
    for (std::size_t i = 0; i + 1 < all.size(); ++i)
        if (!all[i].group.empty() || !all[i + 1].group.empty()) {
            const QPointF between((across(all[i].last) + across(all[i + 1].first)) / 2, y);
            painter.drawLine(between - QPointF(0, reach), between + QPointF(0, reach * 0.6));
        }
}

void StepDots::paintEvent(QPaintEvent*)
{
    if (count() == 0)
        return;
    const Theme& theme = m_context.display.theme();
    const double scale = m_context.display.scale();
    const int current = m_context.selection.step();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (Rails::shown(m_context)) {
        rails().draw(
            painter, [this](int step) { return across(step); }, turnNameEnd(), hasFocus());
        return paintNames(painter);
    }
    painter.setPen(QPen(theme.hairline, 3 * scale, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(dotAt(current), dotAt(count() - 1));
    painter.setPen(QPen(theme.accent, 3 * scale, Qt::SolidLine, Qt::FlatCap));
    painter.drawLine(dotAt(0), dotAt(current));
    paintRunEnds(painter);
    paintDots(painter);
    paintNames(painter);
}

// A rule leads down to a name of the second row.
void StepDots::paintNames(QPainter& painter) const
{
    const Theme& theme = m_context.display.theme();
    const bool layers = crowded();
    const double y = dotAt(0).y();
    for (const Name& name : namesThatFit()) {
        if (name.row > 0 && !layers) {
            const QPointF dot(across(name.step), y);
            painter.setPen(QPen(theme.hairline, m_context.display.scale()));
            painter.drawLine(dot + QPointF(0, m_context.display.px(11)), QPointF(dot.x(), name.rect.top() + 1));
        }
        painter.setFont(m_context.display.font(12, name.strong));
        painter.setPen(name.strong || name.step == m_hovered ? theme.text : theme.muted);
        painter.drawText(name.rect.adjusted(-2, 0, 2, 2), Qt::AlignCenter, name.text);
    }
}

int StepDots::stepAt(const QPointF& place) const
{
    for (int step = 0; step < count(); ++step) {
        const double reach = count() > 1 ? std::min(m_context.display.px(40) * 1.0, (across(1) - across(0)) / 2)
                                         : m_context.display.px(40);
        if (std::abs(place.x() - across(step)) <= reach)
            return step;
    }
    return -1;
}

void StepDots::goTo(const QPointF& place)
{
    const int step = stepAt(place);
    if (step < 0)
        return;
    m_context.selection.turnBack(place.y() > height() / 2.0 && step <= m_context.selection.turn());
    m_context.selection.setStep(step);
}

void StepDots::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        goTo(event->position());
}

void StepDots::mouseMoveEvent(QMouseEvent* event)
{
    const int step = stepAt(event->position());
    if (step != m_hovered) {
        m_hovered = step;
        setCursor(step >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
        update();
    }
    if ((event->buttons() & Qt::LeftButton) != 0)
        goTo(event->position());
}

void StepDots::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void StepDots::keyPressEvent(QKeyEvent* event)
{
    Selection& selection = m_context.selection;
    switch (event->key()) {
    case Qt::Key_Left: return selection.walk(-1);
    case Qt::Key_Right: return selection.walk(1);
    default: QWidget::keyPressEvent(event);
    }
}

bool StepDots::event(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        measure();
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int step = stepAt(help->pos());
        QToolTip::showText(help->globalPos(), step >= 0 ? fullName(step) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace heedmap

#include "moc_step_dots.cpp"
