#include "view/cost/compared_maps.h"

#include "model/workbench.h"

namespace heedmap {

ComparedMaps::ComparedMaps(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<ComparedScene>(context), nullptr, parent)
{
    setObjectName("comparedMaps");
}

QSize ComparedMaps::sizeHint() const { return {context().display.px(640), context().display.px(300)}; }
QSize ComparedMaps::minimumSizeHint() const { return {context().display.px(320), context().display.px(230)}; }

void ComparedMaps::show(NodeId difference)
{
    m_difference = KeptNode(context().workbench, difference);
    rebuild();
}

void ComparedMaps::rebuilt() { m_scene.show(m_difference.in(context().workbench)); }

} // namespace heedmap

#include "moc_compared_maps.cpp"
