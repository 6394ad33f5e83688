#include "animation/steps_animation.h"

#include "sheet_drawing.h"

#include <paint/computation_sheet.h>

#include <set>
#include <string>

namespace heedmap {
namespace {

class StepsAnimation : public Animation {
public:
    explicit StepsAnimation(const AnimationSource& source) : m_source(source)
    {
        Graph& graph = source.opened.computation.graph;
        m_nodes = sheetNodes(graph);
        graph.evaluate(sheetDemands(graph, {}), source.how);
    }

    std::size_t size() const override { return m_nodes.size(); }

    Frame frame(std::size_t index) override
    {
        constexpr int each = 1200; // ms
        constexpr int last = 2400;
        m_drawing =
            std::make_unique<SheetDrawing>(m_source.opened, m_source.style, m_source.language, m_source.scale,
                                           m_nodes[index], std::set<std::string>(), StepPart{.slice = m_source.slice});
        return {m_drawing->drawing(), {}, index + 1 < size() ? each : last};
    }

private:
    AnimationSource m_source;
    std::vector<NodeId> m_nodes;
    std::unique_ptr<SheetDrawing> m_drawing;
};

} // namespace

std::unique_ptr<Animation> makeStepsAnimation(const std::string& /*what*/, const AnimationSource& source)
{
    return std::make_unique<StepsAnimation>(source);
}

} // namespace heedmap
