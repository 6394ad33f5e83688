#include "view/picture/picture_view.h"

#include "view/frame/view_entry.h"

#include <QKeyEvent>

namespace heedmap {

PictureView::PictureView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<PictureScene>(context), QT_TRANSLATE_NOOP("Views", "Picture"), parent),
      m_controls(new PictureControls(context, this))
{
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_controls, &PictureControls::changed, this, &PictureView::choose);
    connect(m_controls, &PictureControls::changed, this, &PictureView::chosen);
    rebuild();
}

bool PictureView::applies(const Workbench& workbench)
{
    return workbench.isOpen() && patchGrid(workbench.graph()).has_value();
}

void PictureView::rebuilt()
{
    const GraphShape& graph = context().workbench.graph();
    m_scene.show(patchGrid(graph));
    const auto& grid = m_scene.grid();
    const bool found = m_controls->setNodes(grid ? weightsOver(graph, *grid) : std::vector<NodeId>());
    choose();
    if (!found)
        hold(std::nullopt);
}

void PictureView::choose()
{
    m_scene.choose({m_controls->node(), m_controls->heads(), {}, m_controls->unit()}, m_controls->nodes(),
                   m_controls->headTitle(), m_controls->opacity());
}

// Shows the weights that were selected elsewhere.
void PictureView::selectionChanged()
{
    if (m_controls->follow() && !m_controls->mean())
        m_controls->setHead(context().selection.slice());
}

// A query is always held: a token beside the picture, else its first square.
void PictureView::held()
{
    if (pointing().held && m_scene.holds(*pointing().held, pointing()))
        return;
    const Spot token = spotOf({false, 0});
    const Spot first = m_scene.holds(token, pointing()) ? token : spotOf({true, 0});
    if (pointing().held != first)
        hold(first);
}

ControlsRoom PictureView::placeControls(const QRect& room)
{
    const int height = m_controls->arrange(room.width());
    m_controls->setGeometry(room.left(), room.top(), room.width(), height);
    const bool shown = m_controls->node() != noNode && !context().display.settings().presenting; // keys do the same
    m_controls->setVisible(shown);
    return {shown ? height : 0};
}

bool PictureView::command(const QKeyEvent& event)
{
    constexpr int opacityStep = 10; // percent
    const bool heads = event.modifiers() == Qt::ControlModifier;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (heads)
            m_controls->stepHead(event.key() == Qt::Key_Left ? -1 : 1);
        return heads;
    case Qt::Key_Plus:
    case Qt::Key_Equal: m_controls->fade(opacityStep); return true;
    case Qt::Key_Minus: m_controls->fade(-opacityStep); return true;
    default: return false;
    }
}

extern const ViewEntry pictureView;
constinit const ViewEntry pictureView =
    viewEntry<PictureView>("picture", QT_TRANSLATE_NOOP("Views", "Picture"), "Ctrl+6");

} // namespace heedmap

#include "moc_picture_view.cpp"
