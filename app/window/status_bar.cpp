#include "window/status_bar.h"

#include <paint/value_text.h>

#include <QAction>
#include <QCoreApplication>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

QString idOf(const FloatFormat& format)
{
    return QString::fromUtf8(format.id.data(), static_cast<qsizetype>(format.id.size()));
}

/// "about 3 digits, up to 65504"
QString reach(const FloatFormat& format)
{
    return QCoreApplication::translate("NumberFormats", "about %1 digits, up to %2")
        .arg(qRound(format.digits * std::log10(2.0)))
        .arg(valueText(format.largest(), numberFormat(format.largest(), format.largest() < 1e5 ? 0 : 1)));
}

} // namespace

void fillNumberFormats(QMenu& menu, Workbench& workbench)
{
    menu.clear();
    menu.setEnabled(workbench.isOpen());
    for (const FloatFormat& format : floatFormats()) {
        QAction* action = menu.addAction(idOf(format) + QLatin1Char('\t') + reach(format));
        action->setCheckable(true);
        action->setChecked(workbench.isOpen() && &workbench.numberFormat() == &format);
        QObject::connect(action, &QAction::triggered, &workbench,
                         [&workbench, &format] { workbench.setNumberFormat(format); });
    }
}

NumberFormatSign::NumberFormatSign(Workbench& workbench, const Display& display, QWidget* parent)
    : QToolButton(parent), m_workbench(workbench), m_display(display)
{
    setObjectName("numberFormatSign");
    setMenu(&m_menu);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    connect(&m_menu, &QMenu::aboutToShow, this, [this] { fillNumberFormats(m_menu, m_workbench); });
    connect(&workbench, &Workbench::numberFormatChanged, this, &NumberFormatSign::dress);
    connect(&display, &Display::restyled, this, &NumberFormatSign::dress);
    dress();
}

void NumberFormatSign::dress()
{
    const bool rounds = m_workbench.isOpen() && m_workbench.numberFormat().reduced();
    setVisible(rounds);
    if (!rounds)
        return;
    const FloatFormat& format = m_workbench.numberFormat();
    setText(tr("rounded to %1").arg(idOf(format)));
    setToolTip(tr("Every number is rounded to %1, after every operation: %2. Click for another format.")
                   .arg(idOf(format), reach(format)));
    setAccessibleName(text());
    setFont(m_display.font(12));
    const Theme& theme = m_display.theme();
    setStyleSheet(QStringLiteral("QToolButton { background: %1; color: %2; border: %3px solid %4; border-radius: 6px; "
                                 "padding: 1px 8px; margin-right: 8px; } QToolButton:focus { border-color: %2; }")
                      .arg(theme.noticeGround.name(), theme.noticeText.name())
                      .arg(qRound(theme.lineWidth))
                      .arg(theme.noticeLine.name()));
}

StatusBar::StatusBar(Workbench& workbench, const Display& display, QAction& cancel, QWidget* parent)
    : QStatusBar(parent), m_workbench(workbench), m_display(display), m_progress(new QProgressBar), m_time(new QLabel)
{
    m_time->setObjectName("statusTime");
    m_time->setContentsMargins(0, 0, 12, 0);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(160);
    m_progress->hide();
    auto* stop = new QToolButton;
    stop->setDefaultAction(&cancel);
    stop->setProperty("flat", true);
    stop->hide();
    setSizeGripEnabled(false);
    addPermanentWidget(m_progress);
    addPermanentWidget(stop);
    addPermanentWidget(new NumberFormatSign(workbench, display));
    addPermanentWidget(m_time);
    connect(&workbench, &Workbench::progress, this, [this, stop, &cancel](double done) {
        cancel.setEnabled(done >= 0);
        stop->setVisible(done >= 0);
        m_progress->setVisible(done >= 0);
        if (done >= 0)
            m_progress->setValue(qRound(done * 1000));
    });
    connect(&workbench, &Workbench::valuesReady, this, &StatusBar::showTime);
    connect(&workbench, &Workbench::numberFormatChanged, this, &StatusBar::dress);
}

void StatusBar::dress()
{
    const bool presenting = m_display.settings().presenting;
    m_time->setFont(m_display.font(12));
    m_time->setVisible(!presenting);
    setFixedHeight(m_display.px(26));
    setVisible(!presenting || (m_workbench.isOpen() && m_workbench.numberFormat().reduced()));
    showTime();
}

void StatusBar::hint(const QString& sentence)
{
    constexpr int read = 15000; // ms
    if (sentence.isEmpty() && !m_hint.isEmpty() && currentMessage() == m_hint)
        clearMessage();
    else if (!sentence.isEmpty() && currentMessage().isEmpty())
        showMessage(sentence, read);
    m_hint = sentence;
}

void StatusBar::showTime() { m_time->setText(evaluatedText(m_workbench.evaluationTime())); }

QString evaluatedText(double seconds)
{
    constexpr double noticed = 0.1;
    if (seconds < noticed)
        return {};
    return seconds < 0.9995 ? StatusBar::tr("Evaluated in %1 ms").arg(seconds * 1000, 0, 'g', 3)
                            : StatusBar::tr("Evaluated in %1 s").arg(seconds, 0, 'f', seconds < 9.995 ? 2 : 1);
}

} // namespace heedmap

#include "moc_status_bar.cpp"
