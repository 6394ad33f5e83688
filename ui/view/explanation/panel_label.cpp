#include "view/explanation/panel_label.h"

#include "view/scene/beside_type.h"

namespace heedmap {

QLabel* panelLabel(const char* name, double px, bool bold)
{
    auto* made = new QLabel;
    made->setObjectName(QLatin1String(name));
    made->setWordWrap(true);
    made->setTextFormat(Qt::PlainText); // a token may look like a tag: <s>
    made->setProperty("px", px);
    made->setProperty("strong", bold);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

QString panelStyle(const Display& display, const QWidget& page)
{
    const Theme& theme = display.theme();
    QString type = QStringLiteral("#nextDisagreement { font-size: %1px; }").arg(besideFont(display, 12).pixelSize());
    const auto labels = page.findChildren<QLabel*>();
    for (const QLabel* each : labels)
        if (const QVariant px = each->property("px"); px.isValid())
            type += QStringLiteral("#%1 { font-size: %2px; font-weight: %3; }")
                        .arg(each->objectName())
                        .arg(besideFont(display, px.toDouble()).pixelSize())
                        .arg(each->property("strong").toBool() ? QLatin1String("bold") : QLatin1String("normal"));
    return type
        + QStringLiteral("#explanationPage { background: %1; } QLabel { color: %2; }"
                         "#position, #hint, #note, #rowFacts, #nudgeHead, #nudgeUndo { color: %3; }"
                         "#rule { background: %4; border: none; }"
                         "#notice { background: %5; border: %6px solid %7; border-radius: 8px; }"
                         "#printed, #nextDisagreement { color: %8; }"
                         "#nextDisagreement { background: transparent; border: 1px solid %7; "
                         "border-radius: 6px; padding: 4px 10px; }"
                         "#nextDisagreement:focus { border: 2px solid %8; }")
              .arg(theme.panel.name(), theme.text.name(), theme.muted.name(), theme.hairline.name(),
                   theme.noticeGround.name(), QString::number(qRound(theme.lineWidth)), theme.noticeLine.name(),
                   theme.noticeText.name());
}

} // namespace heedmap
