#include "view/explanation/row_chart.h"

#include "text/clauses.h"
#include "view/attention/attention_heads.h"
#include "view/plot/plot.h"
#include "view/scene/beside_type.h"

#include <paint/formula_box.h>
#include <paint/value_scale.h>
#include <paint/value_text.h>

#include <QVBoxLayout>

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace heedmap {
namespace {

constexpr std::size_t mostLabels = 16; ///< more rows are drawn as thin bars without names
constexpr double barHeight = 22;
constexpr double thinHeight = 260;
constexpr double headHeight = 26;  ///< of the symbol over the bars, with what separates it from others
constexpr double leastWidth = 260; ///< for two rows of bars side by side

QCPRange rangeOf(const std::vector<double>& values)
{
    const auto [lo, hi] = barEnds(values);
    return lo == hi ? QCPRange(0, 1) : QCPRange(lo, hi);
}

void clear(QCPAxis* axis)
{
    axis->setTicks(false);
    axis->setTickLabels(false);
    axis->setBasePen(Qt::NoPen);
    axis->grid()->setVisible(false);
}

/// Adds room for bars beside the existing ones, or below.
QCPAxisRect* addRect(QCustomPlot& plot, const Display& display, bool below)
{
    auto* rect = new QCPAxisRect(&plot);
    QCPLayoutGrid& grid = *plot.plotLayout();
    grid.addElement(below ? grid.rowCount() : 0, below ? 0 : grid.columnCount(), rect);
    rect->setAutoMargins(QCP::msLeft | QCP::msRight);
    rect->setMargins({0, display.px(22), 0, 4});
    for (QCPAxis* axis : rect->axes())
        clear(axis);
    return rect;
}

void label(QCPAxis& axis, const QStringList& texts, const QColor& ink, const Display& display)
{
    const QSharedPointer<QCPAxisTickerText> labels(new QCPAxisTickerText);
    for (qsizetype i = 0; i < texts.size(); ++i)
        labels->addTick(static_cast<double>(i), texts[i]);
    axis.setVisible(true);
    axis.setTicker(labels);
    axis.setTicks(true);
    axis.setTickLength(0, 0);
    axis.setTickPen(Qt::NoPen);
    axis.setTickLabels(true);
    axis.setTickLabelPadding(display.px(6));
    axis.setTickLabelFont(besideFont(display, 12));
    axis.setTickLabelColor(ink);
}

void draw(const QCPAxisRect& rect, const std::vector<double>& values, const QColor& colour, double width)
{
    auto* bars = new QCPBars(rect.axis(QCPAxis::atLeft), rect.axis(QCPAxis::atBottom));
    bars->setWidth(width);
    bars->setPen(Qt::NoPen);
    bars->setBrush(colour);
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i]))
            bars->addData(static_cast<double>(i), values[i]);
}

/// A typeset symbol over the bars, or with `numbers` px of numbers beside them over these, flush with them, where no
/// bar is drawn.
class Heading : public QCPAbstractItem {
public:
    Heading(QCPAxisRect& rect, const QString& tex, const QColor& colour, double px, std::optional<int> numbers)
        : QCPAbstractItem(rect.parentPlot()), m_symbol(tex, {FormulaStyle::Face::Title, px}), m_colour(colour),
          m_left(numbers ? *numbers - m_symbol.width() : 0), m_place(createPosition(QLatin1String("position")))
    {
        m_place->setType(QCPItemPosition::ptAxisRectRatio);
        m_place->setAxisRect(&rect);
        m_place->setCoords(numbers ? 1 : 0, -0.02);
        setClipToAxisRect(false);
    }

    double selectTest(const QPointF& /*at*/, bool /*onlySelectable*/, QVariant* /*details*/) const override
    {
        return -1;
    }

protected:
    void draw(QCPPainter* painter) override
    {
        m_symbol.draw(*painter, m_place->pixelPosition() + QPointF(m_left, -m_symbol.descent()), m_colour);
    }

private:
    FormulaBox m_symbol;
    QColor m_colour;
    double m_left;
    QCPItemPosition* m_place;
};

} // namespace

double RowBars::entropy() const { return entropyOf(weights); }

RowChart::RowChart(const Display& display, QWidget* parent) : QWidget(parent), m_display(display), m_plot(new Plot)
{
    setObjectName("rowChart");
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setMinimumSize(1, 1); // a plot without a size cannot be painted, and says so
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
}

bool RowChart::stacks() const { return !m_bars.before.empty() && width() < m_display.px(leastWidth); }

void RowChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (stacks() != m_stacked)
        showBars(RowBars(m_bars));
}

void RowChart::addBars(const std::vector<double>& values, const QString& symbol, const QColor& colour, int decimals,
                       bool labelled)
{
    const Theme& theme = m_display.theme();
    const auto count = static_cast<qsizetype>(values.size());
    const bool named = values.size() <= mostLabels;
    QCPAxisRect* rect = addRect(*m_plot, m_display, m_stacked);
    QCPAxis* keys = rect->axis(QCPAxis::atLeft);
    QCPAxis* right = rect->axis(QCPAxis::atRight);
    for (QCPAxis* axis : {keys, right}) {
        axis->setRangeReversed(true);
        axis->setRange(-0.5, static_cast<double>(count) - 0.5);
    }
    rect->axis(QCPAxis::atBottom)->setRange(rangeOf(values));
    const QFontMetricsF metrics(besideFont(m_display, 12));
    const bool drawn = std::ranges::any_of(values, [](double v) { return std::isfinite(v) && v != 0; });
    double widest = 0;
    QStringList labels;
    QStringList numbers;
    for (qsizetype i = 0; named && i < count; ++i) {
        labels << metrics.elidedText(m_bars.labels.value(i), Qt::ElideRight, m_display.px(84));
        numbers << valueText(values[static_cast<std::size_t>(i)], {decimals, false});
        widest = std::max(widest, metrics.horizontalAdvance(numbers.back()));
    }
    if (named && labelled)
        label(*keys, labels, theme.muted, m_display);
    if (named)
        label(*right, numbers, theme.text, m_display);
    QColor calm = colour;
    calm.setAlphaF(theme.lineWidth > 1 ? 1.0F : 0.5F);
    draw(*rect, values, calm, named ? 0.6 : 0.9);
    new Heading(*rect, symbol, colour, m_display.px(12),
                named && !drawn ? std::optional(m_display.px(6) + static_cast<int>(std::ceil(widest))) : std::nullopt);
}

void RowChart::showBars(const RowBars& bars)
{
    m_bars = bars;
    m_plot->clearItems();
    m_plot->clearPlottables();
    m_plot->plotLayout()->clear();
    m_plot->setBackground(m_display.theme().panel);
    m_plot->plotLayout()->setColumnSpacing(m_display.px(10));
    m_plot->plotLayout()->setRowSpacing(0);
    m_stacked = stacks();
    const bool two = !bars.before.empty();
    if (two)
        addBars(bars.before, bars.beforeSymbol, bars.beforeColour, bars.beforeDecimals, true);
    addBars(bars.weights, bars.afterSymbol, bars.afterColour, bars.decimals + 1, !two || m_stacked);
    const auto count = bars.weights.size();
    const double rows = count <= mostLabels ? barHeight * static_cast<double>(count) : thinHeight;
    m_plot->setFixedHeight(m_display.px(rows + headHeight) * (m_stacked ? 2 : 1));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    QStringList lines;
    for (std::size_t i = 0; i < std::min(count, mostLabels); ++i)
        lines << bars.labels.value(static_cast<qsizetype>(i)) + QStringLiteral(" ")
                + valueText(bars.weights[i], {bars.decimals + 1, false});
    setAccessibleName(announced(plainFormula(bars.afterSymbol), joinedClauses(lines)));
}

QString plotVersion() { return QStringLiteral(QCUSTOMPLOT_VERSION_STR); }

} // namespace heedmap

#include "moc_row_chart.cpp"
