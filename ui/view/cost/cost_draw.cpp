#include "paint/type.h"
#include "text/core_text.h"
#include "view/cost/cost_view.h"
#include "view/frame/view_frame.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {

namespace {

constexpr double edge = 24; ///< on the screen

/// What is left of a page beside its margins.
FigurePage withinMargins(FigurePage page)
{
    page.print.width = std::max(page.print.width - 2 * viewMargin(page.print) * page.print.unit(), 0.0);
    return page;
}

} // namespace

std::vector<Demand> CostView::figureDemands()
{
    const FigurePageInUse page(*m_maps, withinMargins(figurePage()));
    std::vector<Demand> demands = measured();
    if (comparison() != nullptr)
        for (const Demand& demand : m_maps->figureDemands())
            demands.push_back(demand);
    return demands;
}

Drawing CostView::drawing(const Theme& theme)
{
    const FigurePage within = withinMargins(figurePage());
    const FigurePageInUse page(*m_maps, within);
    const double margin = within.print.asked() ? viewMargin(within.print) : edge;
    if (comparison() == nullptr)
        throw Error(verbatim(m_nothing->text()));
    if (!counts())
        throw StillComputing();
    const Drawing maps = m_maps->drawing(theme);
    const double width = std::max(maps.size.width(), within.room({760, 0}).width());
    say();
    const Drawing charts = m_charts->drawing(width, theme);
    const QString words = sentence();
    const QFontMetricsF metrics(textFont(13));
    const QRectF said = metrics.boundingRect(QRectF(0, 0, width, 400), Qt::TextWordWrap, words);
    const FigurePage& asked = figurePage();
    const bool titled = !asked.without.has(FigurePart::Title);
    const double under = titled ? 36 : 0;
    const double top = under + std::ceil(said.height()) + 16;
    const QString named = asked.words.title.isEmpty() ? title() : asked.words.title;
    const QSizeF size(width + 2 * margin, top + maps.size.height() + 24 + charts.size.height() + 2 * margin);
    return {named, size, [=, &theme](QPainter& painter) {
                painter.translate(margin, margin);
                painter.setPen(theme.text);
                painter.setFont(textFont(20, true));
                if (titled)
                    painter.drawText(QPointF(0, 20), named);
                painter.setFont(textFont(13));
                painter.drawText(QRectF(0, under, width, said.height() + 4), Qt::TextWordWrap, words);
                painter.save();
                painter.translate((width - maps.size.width()) / 2, top);
                maps.draw(painter);
                painter.restore();
                painter.translate(0, top + maps.size.height() + 24);
                charts.draw(painter);
            }};
}

// ---- how it looks

void CostView::dress()
{
    const Display& display = m_context.display;
    const Theme& theme = display.theme();
    setAccessibleName(tr("Cost"));
    m_maps->setAccessibleName(tr("Method, exact result and error"));
    m_charts->setAccessibleName(tr("Cost over the length of the sequence"));
    m_nothing->setText(
        tr("This mechanism is exact. Open an efficient one to compare its weights and cost with exact attention."));
    m_nothing->setFont(display.font(14));
    m_kicker->setFont(display.font(12, true));
    m_kicker->setProperty("muted", true);
    m_title->setFont(display.font(20, true));
    m_sentence->setFont(display.font(13));
    m_legend->setFont(display.font(12));
    const auto sample = [](const char* line, const QColor& colour, const QString& text) {
        return QStringLiteral("<span style='color:%1'>%2</span> %3")
            .arg(colour.name(), QString::fromUtf8(line), text.toHtmlEscaped());
    };
    m_legend->setText(sample("━━", theme.accent, tr("this method")) + QStringLiteral("&nbsp;&nbsp; ")
                      + sample("╍╍", theme.muted, tr("exact")) + QStringLiteral("&nbsp;&nbsp; ")
                      + sample("┊", theme.muted, tr("this document")));
    if (comparison() != nullptr)
        rebuild();
}

} // namespace heedmap
