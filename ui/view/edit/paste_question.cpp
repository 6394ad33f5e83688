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

void PasteQuestion::ask(const PastedBlock& pasted)
{
    m_pasted = pasted;
    const std::string& symbol = m_context.workbench.graph().node(pasted.node).info.symbol;
    const Shape& now = m_context.workbench.graph().node(pasted.node).shape;
    const QString question =
        (pasted.shape.rows < now.rows || pasted.shape.cols < now.cols
             ? QuestionWords::tr("A block of %1 is pasted; the rest of %2 stays. Make %2 %3?  Enter: yes · Esc: no")
             : QuestionWords::tr("A block of %1 does not fit here. Make %2 %3?  Enter: yes · Esc: no"))
            .arg(QString::fromStdString(pasted.block.shape().text()), plainFormula(QString::fromStdString(symbol)),
                 QString::fromStdString(pasted.shape.text()));
    describe(m_view, question);
    m_view.pointer().setMessage(question, true);
}

PastedBlock PasteQuestion::take()
{
    m_view.pointer().setMessage({}, false);
    return *std::exchange(m_pasted, std::nullopt);
}

} // namespace heedmap
