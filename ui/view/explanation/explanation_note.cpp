#include "view/explanation/explanation.h"

#include "view/scene/guess.h"

#include "model/workbench.h"

namespace heedmap {

// What the author says of a node is said of it as it was opened; what was printed is compared as long as the numbers
// behind it are those.
void Explanation::showNote(NodeId node)
{
    const Computation& computation = m_context.workbench.computation();
    const auto note = computation.notes.find(node);
    const bool noted = note != computation.notes.end();
    const bool printed = computation.published.contains(node);
    const bool changed = noted && !m_context.workbench.asOpened(node);
    //: The tag of the language of this translation, such as zh
    const std::string language = tr("en").toStdString();
    const QString text = noted ? QString::fromStdString(note->second.in(language)) : QString();
    QStringList lines;
    if (printed && !m_context.workbench.numbersAsOpened(node))
        lines << tr(
            "Numbers behind this were changed. They are compared with what was printed again once they are saved.");
    if (m_context.workbench.lostPrinted(node))
        lines << tr("What was printed of this is no longer compared: its shape was changed.");
    if (!text.isEmpty())
        lines << (changed ? tr("As opened: %1").arg(text) : text);
    m_note->setText(lines.join(QLatin1Char('\n')));
    m_note->setVisible(!lines.isEmpty() && !guessing(m_context)); // it may tell
}

} // namespace heedmap
