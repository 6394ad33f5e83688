#include "view/explanation.h"

#include "model/workbench.h"

namespace heedmap {

// What the author says of a node is said of the numbers as they were opened, as is what was printed.
void Explanation::showNote(NodeId node)
{
    const Computation& computation = m_context.workbench.computation();
    const auto note = computation.notes.find(node);
    const bool noted = note != computation.notes.end();
    const bool printed = computation.published.contains(node);
    const bool changed = (noted || printed) && !m_context.workbench.asOpened(node);
    //: The tag of the language of this translation, such as zh
    const std::string language = tr("en").toStdString();
    const QString text = noted ? QString::fromStdString(note->second.in(language)) : QString();
    QStringList lines;
    if (printed && changed)
        lines << tr("Numbers behind this were changed, so nothing is compared with what was printed.");
    if (!text.isEmpty())
        lines << (changed ? tr("As opened: %1").arg(text) : text);
    m_note->setText(lines.join(QLatin1Char('\n')));
    m_note->setVisible(!lines.isEmpty());
}

} // namespace heedmap
