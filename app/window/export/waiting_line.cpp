#include "window/export/waiting_line.h"

#include "view/frame/view_frame.h"

#include <QVBoxLayout>

namespace heedmap {

WaitingLine::WaitingLine(QWidget* parent) : QWidget(parent)
{
    m_progress->setRange(0, steps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(computingText());
    m_stop->setObjectName("exportStop");
    m_stop->setText(tr("Cancel computation"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_progress);
    column->addWidget(m_stop, 0, Qt::AlignLeft);
    connect(m_stop, &QPushButton::clicked, this, &WaitingLine::stopped);
}

} // namespace heedmap

#include "moc_waiting_line.cpp"
