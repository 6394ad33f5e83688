#include "view/explanation/node_note.h"

#include "model/workbench.h"
#include "text/language.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

struct Note {
    Q_DECLARE_TR_FUNCTIONS(heedmap::NodeNote)
};

} // namespace

// Shows the author's note only while the numbers are as opened; compares printed figures only while their inputs are.
QStringList nodeNote(const ViewContext& context, NodeId node)
{
    const ComputationShape& computation = context.workbench.computation();
    const auto note = computation.notes.find(node);
    const bool noted = note != computation.notes.end();
    const bool printed = computation.published.contains(node);
    const bool changed =
        noted && !context.workbench.asOpened().all(node) && !context.workbench.asOpened().noteIsNew(node);
    const QString text = noted ? QString::fromStdString(note->second.in(currentLanguage())) : QString();
    QStringList lines;
    if (printed && !context.workbench.asOpened().numbers(node))
        lines << Note::tr(
            "Numbers that this depends on have changed. It is compared with print again once they are saved.");
    if (context.workbench.asOpened().lostPrinted(node))
        lines << Note::tr("What was printed of this is no longer compared: its shape was changed.");
    if (!text.isEmpty())
        lines << (changed ? Note::tr("As opened: %1").arg(text) : text);
    return lines;
}

} // namespace heedmap
