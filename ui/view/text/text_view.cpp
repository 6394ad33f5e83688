#include "view/text/text_view.h"

#include "view/frame/view_entry.h"

namespace heedmap {

TextView::TextView(const ViewContext& context, QWidget* parent)
    : SceneView(context, std::make_unique<TextScene>(context), QT_TRANSLATE_NOOP("Views", "Text"), parent),
      m_scene(scene<TextScene>()), m_controls(new TextControls(context, this))
{
    connect(m_controls, &TextControls::changed, this, [this] {
        if (pointing().held && textToken(*pointing().held).side != m_controls->side())
            hold(std::nullopt);
        choose();
        chosen();
    });
    rebuild();
}

const TextPicture& TextView::picture()
{
    shown();
    return m_scene.picture();
}

void TextView::rebuilt()
{
    const GraphShape& graph = context().workbench.graph();
    if (!m_controls->setNodes(attentionNodes(graph))) {
        m_controls->setNode(betweenTokens(graph, m_controls->nodes()));
        hold(std::nullopt);
        m_scene.thinOutOnce([this](double weight) {
            m_controls->setThreshold(weight);
            return m_controls->threshold();
        });
    }
    choose();
}

void TextView::choose()
{
    m_scene.choose(
        {m_controls->node(), m_controls->heads(), m_controls->mean(), m_controls->side(), m_controls->threshold()});
}

void TextView::held()
{
    if (pointing().held)
        m_controls->setSide(textToken(*pointing().held).side);
    choose();
}

ControlsRoom TextView::placeControls(const QRect& room)
{
    const int height = m_controls->arrange(room.width());
    m_controls->setGeometry(room.left(), room.top(), room.width(), height);
    return {height};
}

extern const ViewEntry textView;
constinit const ViewEntry textView = viewEntry<TextView>("text", QT_TRANSLATE_NOOP("Views", "Text"), "Ctrl+3");

} // namespace heedmap

#include "moc_text_view.cpp"
