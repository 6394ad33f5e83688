#include "view/table/head_columns.h"

#include "paint/axis_labels.h"
#include "paint/contrast.h"
#include "paint/cut_text.h"
#include "paint/type.h"
#include "paint/value_scale.h"
#include "paint/value_text.h"
#include "text/joined_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

struct ColumnWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::HeadTable)
};

/// The scale of shares, from 0 or from −1.
ValueScale scaleOf(const DisplaySettings& settings, bool sign = false)
{
    HeatmapFigure figure;
    figure.role = sign ? ValueRole::Signed : ValueRole::Weights;
    if (sign) {
        figure.range = {RangeChoice::Kind::Fixed, -1, 1, {}, false};
        return scaleFor(figure, {});
    }
    if (const Palette* palette = findPalette(settings.palette);
        palette != nullptr && palette->kind() == PaletteKind::Sequential)
        figure.palette = settings.palette;
    return scaleFor(figure, {});
}

} // namespace

QString measureName(int measure)
{
    switch (measure) {
    case HeadMeasures::Entropy: return ColumnWords::tr("Entropy");
    case HeadMeasures::Max: return ColumnWords::tr("Largest");
    case HeadMeasures::First: return ColumnWords::tr("First token");
    case HeadMeasures::Previous: return ColumnWords::tr("Previous");
    case HeadMeasures::Self: return ColumnWords::tr("Itself");
    case HeadMeasures::Repeat: return ColumnWords::tr("Induction");
    case addedColumn: return ColumnWords::tr("Adds");
    default: return ColumnWords::tr("Distance");
    }
}

QString measureMeaning(int measure)
{
    switch (measure) {
    case HeadMeasures::Entropy:
        return ColumnWords::tr("How widely a query spreads its weights, in bits; mean of all rows");
    case HeadMeasures::Max: return ColumnWords::tr("The largest weight of a query; mean of all rows");
    case HeadMeasures::First: return ColumnWords::tr("The weight on the first token; mean of all rows");
    case HeadMeasures::Previous:
        return ColumnWords::tr("The weight on the token before the query's own; mean of all rows");
    case HeadMeasures::Self: return ColumnWords::tr("The weight on the query's own token; mean of all rows");
    case HeadMeasures::Repeat:
        return ColumnWords::tr(
            "The weight on what followed the same token earlier; mean of the rows with a repeated token");
    case addedColumn:
        return ColumnWords::tr("What the head adds by itself to the logit of the chosen word, where the text is "
                               "predicted");
    default: return ColumnWords::tr("How many tokens away a query looks, each weighed; mean of all rows");
    }
}

bool HeadRow::has(int measure) const
{
    return !hidden && (measure == addedColumn ? added.has_value() : measures && !std::isnan((*measures)[measure]));
}

double HeadRow::number(int measure) const { return measure == addedColumn ? *added : (*measures)[measure]; }

QString HeadRow::text(int measure, int decimals) const
{
    if (hidden)
        return QStringLiteral("?");
    if (measure != addedColumn && !measures)
        return QStringLiteral("…");
    return has(measure) ? valueText(number(measure), {decimals, false}) : QStringLiteral("–");
}

QString HeadRow::textWithSpread(int measure, int decimals) const
{
    const QString number = text(measure, decimals);
    return !spread || measure == addedColumn || !has(measure)
        ? number
        : number + QStringLiteral(" ± ") + valueText((*spread)[measure], {decimals, false});
}

double HeadRow::share(int measure) const
{
    double most = 1;
    if (measure == addedColumn)
        return mostAdded > 0 ? *added / mostAdded : 0;
    if (measure == HeadMeasures::Entropy && keys > 1)
        most = std::log2(static_cast<double>(keys));
    if (measure == HeadMeasures::Distance && keys > 1)
        most = static_cast<double>(keys - 1);
    return (*measures)[measure] / most;
}

HeadFilter::HeadFilter(const QString& text)
{
    for (const QString& condition : text.split(QRegularExpression(QStringLiteral("[,\\x{ff0c}]")), Qt::SkipEmptyParts))
        add(condition.trimmed());
}

void HeadFilter::add(const QString& condition)
{
    static const QRegularExpression bound(QStringLiteral("^(.*?)\\s*([<>])\\s*(.*)$"));
    const QRegularExpressionMatch found = bound.match(condition);
    if (!found.hasMatch()) {
        m_names << condition;
        return;
    }
    QStringList names;
    constexpr int none = addedColumn + 1;
    int measure = none;
    for (int each = addedColumn; each >= 0; --each) {
        names.prepend(measureName(each));
        if (!found.captured(1).isEmpty() && names.front().startsWith(found.captured(1), Qt::CaseInsensitive))
            measure = each;
    }
    bool number = false;
    const Bound wanted{measure, found.captured(2) == QLatin1String(">"), found.captured(3).toDouble(&number)};
    if (measure == none)
        m_problem = filledText(ColumnWords::tr("There is no column “%1”; expected one of %2"),
                               {found.captured(1), listedNames(names)});
    else if (!number)
        m_problem = ColumnWords::tr("“%1” is not a number; expected one, such as 0.5").arg(found.captured(3));
    else
        m_bounds.push_back(wanted);
}

bool HeadFilter::passes(const HeadRow& row) const
{
    const auto within = [&](const Bound& bound) {
        if (!row.has(bound.measure))
            return !row.measures;
        const double number = row.number(bound.measure);
        return bound.least ? number > bound.number : number < bound.number;
    };
    const auto named = [&](const QString& name) { return row.name.contains(name, Qt::CaseInsensitive); };
    return std::ranges::all_of(m_names, named) && std::ranges::all_of(m_bounds, within);
}

void drawMeasure(QPainter& painter, const Theme& theme, const DisplaySettings& settings, const QRectF& cell,
                 const HeadRow& row, int measure)
{
    const QRectF box = cell.adjusted(1, 1, -1, -1);
    const bool number = row.has(measure);
    const QRgb colour =
        number ? scaleOf(settings, measure == addedColumn).colourAt(row.share(measure), theme.ground) : 0;
    painter.setPen(theme.lineWidth > 1 ? QPen(theme.hairline, 1) : QPen(Qt::NoPen));
    painter.setBrush(number ? QBrush(QColor::fromRgb(colour)) : QBrush(theme.hairline, Qt::BDiagPattern));
    if (number || row.hidden)
        painter.drawRoundedRect(box, 3, 3);
    painter.setFont(textFont(13));
    painter.setPen(number ? QColor::fromRgb(inkOn(colour)) : theme.muted);
    const QString text = row.text(measure, settings.decimals);
    if (textWidth(text, 13) <= box.width() - 4)
        painter.drawText(box, Qt::AlignCenter, text);
}

namespace {

constexpr int legendLength = 120;

/// What the colours span, beside them.
QRectF legendText(double width) { return {legendLength + 10.0, -2, std::max(width - legendLength - 10, 60.0), 1e4}; }

QString legendWords()
{
    return ColumnWords::tr(
        "0 to 1; the entropy from 0 to that of equal weights on all keys, the distance from 0 to that "
        "of the ends");
}

} // namespace

void drawMeasureLegend(QPainter& painter, const Theme& theme, const DisplaySettings& settings, double width,
                       bool severalLines)
{
    const ValueScale scale = scaleOf(settings);
    for (int x = 0; x < legendLength; ++x)
        painter.fillRect(QRectF(x, 0, 1.5, 8), QColor::fromRgb(scale.colourAt(x / (legendLength - 1.0), theme.ground)));
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    const QRectF place = legendText(width);
    if (severalLines && textWidth(legendWords(), 11) > place.width())
        painter.drawText(place, Qt::AlignLeft | Qt::TextWordWrap, legendWords());
    else
        painter.drawText(QPointF(place.left(), 8),
                         cutToFit(legendWords(), QFontMetricsF(painter.font()), place.width()));
}

double measureLegendHeight(double width)
{
    return QFontMetricsF(textFont(11))
        .boundingRect(legendText(width), Qt::AlignLeft | Qt::TextWordWrap, legendWords())
        .height();
}

QByteArray csvOf(std::span<const HeadRow* const> rows)
{
    const auto quoted = [](QString text) {
        return '"' + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")).toUtf8() + '"';
    };
    const bool adds = std::ranges::any_of(rows, [](const HeadRow* row) { return row->added.has_value(); });
    const int columns = HeadMeasures::Count + (adds ? 1 : 0);
    const int spreads =
        std::ranges::any_of(rows, [](const HeadRow* row) { return row->spread.has_value(); }) ? HeadMeasures::Count : 0;
    const auto written = [](bool there, double number) {
        return ',' + (there ? QByteArray::number(number, 'g', 17) : QByteArray());
    };
    QByteArray csv = quoted(ColumnWords::tr("Head"));
    for (int measure = 0; measure < columns; ++measure)
        csv += ',' + quoted(measureName(measure));
    for (int measure = 0; measure < spreads; ++measure)
        csv += ',' + quoted(QStringLiteral("± ") + measureName(measure));
    for (const HeadRow* row : rows) {
        csv += '\n' + quoted(row->name);
        for (int measure = 0; measure < columns; ++measure)
            csv += written(row->has(measure), row->has(measure) ? row->number(measure) : 0);
        for (int measure = 0; measure < spreads; ++measure)
            csv += written(row->spread && row->has(measure), row->spread ? (*row->spread)[measure] : 0);
    }
    return csv + '\n';
}

} // namespace heedmap
