#include "view/edit/paste_question.h"

#include "paint/formula.h"
#include "view/frame/view_frame.h"
#include "view/scene/scene_view.h"

#include <QCoreApplication>

#include <utility>

namespace heedmap {
namespace {

struct QuestionWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Stage)
};

} // namespace

void PasteQuestion::ask(const LargerPaste& larger)
{
    m_larger = larger;
    const std::string& symbol = m_context.workbench.graph().node(larger.node).info.symbol;
    const QString question =
        QuestionWords::tr("A block of %1 does not fit here. Make %2 %3?  Enter: yes · Esc: no")
            .arg(QString::fromStdString(larger.block.shape().text()), plainFormula(QString::fromStdString(symbol)),
                 QString::fromStdString(larger.shape.text()));
    describe(m_view, question);
    m_view.pointer().setMessage(question, true);
}

LargerPaste PasteQuestion::take()
{
    m_view.pointer().setMessage({}, false);
    return *std::exchange(m_larger, std::nullopt);
}

} // namespace heedmap
