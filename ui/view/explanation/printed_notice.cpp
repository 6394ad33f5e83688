#include "view/explanation/printed_notice.h"

#include "text/core_text.h"
#include "view/explanation/panel_label.h"
#include "view/scene/printed_check.h"

#include "model/workbench.h"

#include <paint/node_figure.h>

#include <QHBoxLayout>

namespace heedmap {

PrintedNotice::PrintedNotice(const ViewContext& context) : m_context(context), m_printed(panelLabel("printed", 12))
{
    setObjectName("notice");
    m_printed->setTextFormat(Qt::RichText);
    m_button->setObjectName("nextDisagreement");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 10, 10, 10);
    row->addWidget(m_printed, 1);
    row->addWidget(m_button);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (const auto next = m_next)
            emit followed(*next);
    });
}

void PrintedNotice::showAt(const CellPlace& place)
{
    const PrintedCheck check = printedCheck(m_context.workbench, place);
    m_next = check.next;
    const auto wrong = static_cast<qsizetype>(check.node.disagreements.size());
    if (wrong == 0 || m_context.display.settings().hideMisprints)
        return;
    const QString count =
        counted(HEEDMAP_COUNTED("%2 of %1 printed values disagree", "%2 of %1 printed value disagrees"),
                check.node.compared, wrong);
    const QString here = !check.cell ? QString()
                                     : tr("Printed %1, computed %2")
                                           .arg(QString::fromStdString(check.cell->printed),
                                                QString::fromStdString(computedText(
                                                    check.cell->printed, check.cell->computed, check.cell->truncated)));
    m_printed->setText(here.isEmpty() ? count : QStringLiteral("<b>%1</b><br>%2").arg(here.toHtmlEscaped(), count));
    m_button->setVisible(m_next.has_value());
    show();
}

std::vector<Demand> PrintedNotice::demands(const CellPlace& place) const
{
    const Workbench& workbench = m_context.workbench;
    std::vector<Demand> demands;
    if (const auto& published = workbench.computation().published; published.contains(place.node))
        for (const auto& [node, figures] : published)
            if (workbench.asOpened().numbers(node))
                demands.push_back({node, Region::all(workbench.graph().node(node).shape)});
    return demands;
}

void PrintedNotice::dress()
{
    m_button->setText(tr("next"));
    m_button->setAccessibleName(tr("Next printed value that disagrees"));
}

QString PrintedNotice::text() const { return m_printed->text(); }

} // namespace heedmap

#include "moc_printed_notice.cpp"
