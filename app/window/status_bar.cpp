#include "window/status_bar.h"

#include "window/number_formats.h"

#include <QAction>
#include <QToolButton>

#include <algorithm>

namespace heedmap {

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

void StatusBar::showTime()
{
    const double seconds = m_workbench.evaluationTime();
    const double milliseconds = std::max(seconds * 1000, 0.01);
    m_time->setText(seconds <= 0            ? QString()
                        : milliseconds < 10 ? tr("Evaluated in %1 ms").arg(milliseconds, 0, 'f', 2)
                        : seconds < 0.9995  ? tr("Evaluated in %1 ms").arg(milliseconds, 0, 'g', 3)
                                            : tr("Evaluated in %1 s").arg(seconds, 0, 'f', seconds < 9.995 ? 2 : 1));
}

} // namespace heedmap

#include "moc_status_bar.cpp"
