#include "view/attention/words_switch.h"

#include "model/selection.h"
#include "model/tokens.h"
#include "model/workbench.h"

#include <heedmap/document/heads.h>

namespace heedmap {

WordsSwitch::WordsSwitch(const ViewContext& context, const QString& name, QWidget* parent)
    : QToolButton(parent), m_context(context)
{
    setObjectName(name);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QToolButton::clicked, this, &WordsSwitch::turn);
}

void WordsSwitch::follow()
{
    const std::optional<bool> joined =
        m_context.workbench.isOpen() ? wordsJoined(m_context.workbench) : std::optional<bool>();
    setFont(m_context.display.font(12));
    setText(tr("Words"));
    setAccessibleName(text());
    setToolTip(tr("Weights between words: of the rows of a word’s tokens the mean, of their columns the sum"));
    setChecked(joined.value_or(false));
    setVisible(joined.has_value());
}

void WordsSwitch::turn(bool words)
{
    Workbench& workbench = m_context.workbench;
    const NodeId before = m_context.selection.node();
    if (before == noNode)
        return joinWords(workbench, words);
    const NodeId tokens = tokenWeights(workbench.graph(), before);
    const std::string name = workbench.graph().node(tokens == noNode ? before : tokens).info.name;
    joinWords(workbench, words);
    const NodeId now = workbench.graph().find(name);
    const NodeId joined = now == noNode ? noNode : wordWeights(workbench.graph(), now);
    if (words && joined != noNode)
        m_context.selection.setNode(joined);
    else if (!words && tokens != noNode && now != noNode)
        m_context.selection.setNode(now);
}

} // namespace heedmap

#include "moc_words_switch.cpp"
