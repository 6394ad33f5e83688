#include "view/heads/heads_block.h"

#include "paint/figure_parts.h"
#include "paint/node_figure.h"
#include "view/attention/heads_picture.h"
#include "view/attention/weights_title.h"
#include "view/scene/difference_step.h"
#include "view/scene/guess.h"
#include "view/scene/too_small.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace heedmap {
namespace {

struct HeadsText {
    Q_DECLARE_TR_FUNCTIONS(Heads)
};

} // namespace

std::vector<Demand> HeadsBlock::demands(const Workbench& workbench, std::span<const Head> heads, bool weighed)
{
    std::vector<Demand> demands;
    for (const Head& head : heads)
        std::ranges::copy(demandsOf(workbench.graph(), {workbench.gradients(), weighed}, head),
                          std::back_inserter(demands));
    return demands;
}

QString HeadsBlock::problem(const GraphShape& graph, std::span<const Head> heads)
{
    if (heads.size() < 2)
        return {};
    const auto shape = [&](const Head& head) {
        const Shape& stack = graph.node(head.node).shape;
        return Shape::matrix(stack.rows, stack.cols);
    };
    const Shape first = shape(heads[0]);
    if (const Shape second = shape(heads[1]); first != second)
        return HeadsText::tr("One has %1 weights, the other %2, so they cannot be subtracted.")
            .arg(QString::fromStdString(first.text()), QString::fromStdString(second.text()));
    return sameAxes(graph, heads[0].node, heads[1].node)
        ? QString()
        : HeadsText::tr("Their rows and columns differ, so they cannot be subtracted.");
}

bool HeadsBlock::build(const ViewContext& context, std::span<const Head> heads, const DisplaySettings& settings,
                       bool weighed)
{
    Workbench& workbench = context.workbench;
    const GraphShape& graph = workbench.graph();
    m_layout = {};
    m_step = {};
    m_parts.clear();
    m_changes.clear();
    m_difference.clear();
    m_words.clear();
    std::vector<HeatmapFigure> figures;
    for (const Head& head : heads) {
        figures.push_back(headFigure(workbench, head, settings, m_changes.emplace_back()));
        if (figures.back().values.data == nullptr)
            return false;
        if (heads.size() == 1 && !hidesAny(context, head.node, head.slice))
            nameSums(figures.back());
        if (graph.node(head.node).shape.slices > 1 || heads.size() > 1)
            figures.back().symbol = (m_changes.back() != nullptr ? QStringLiteral("\\Delta ") : QString())
                + headTitle(graph, attentionNodes(graph), head).formula();
        m_parts.push_back(
            {{head.node, head.slice, false, true, figures.back().ink, graph.node(head.node).shape, {}}, false});
    }
    if (heads.size() == 1) {
        m_words = headWords(graph.node(heads.front().node), figures.front(), heads.front().slice);
        m_step.result = std::move(figures.front());
        addGradients(workbench, heads, settings, weighed);
        return true;
    }
    subtract(figures[0], figures[1]);
    m_parts.push_back({m_parts.front().place, true});
    m_step.geometry = StepGeometry::SideBySide;
    m_step.operatorText = QStringLiteral("-");
    m_step.operands = std::move(figures);
    addGradients(workbench, heads, settings, weighed);
    return true;
}

// One for each figure; a difference has none.
void HeadsBlock::addGradients(Workbench& workbench, std::span<const Head> heads, const DisplaySettings& settings,
                              bool weighed)
{
    std::vector<HeatmapFigure> gradients(heads.size() > 1 ? heads.size() + 1 : 1);
    bool any = false;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const NodeId gradient = UnderHeads{workbench.gradients(), weighed}.of(workbench.graph(), heads[i].node);
        if (gradient == noNode)
            continue;
        any = true;
        gradients[i] = headGradient(workbench, heads[i], settings, weighed);
        m_parts.push_back(
            {{gradient, heads[i].slice, false, false, SymbolInk::Gradient, workbench.graph().node(gradient).shape, {}},
             false});
    }
    if (any)
        giveGradients(m_step, std::move(gradients));
}

// The matrices come first, the difference last among them, then the gradients that there are.
HeadsBlock::Part& HeadsBlock::partShowing(const HeatmapFigure* figure)
{
    const std::size_t operands = m_step.operands.size();
    if (figure == &m_step.result)
        return m_parts[operands];
    if (figure >= m_step.operands.data() && figure < m_step.operands.data() + operands)
        return m_parts[static_cast<std::size_t>(figure - m_step.operands.data())];
    std::size_t before = 0;
    for (const HeatmapFigure* each = m_step.gradients.data(); each != figure; ++each)
        before += FigureCells(*each).empty() ? 0 : 1;
    return m_parts[operands + 1 + before];
}

void HeadsBlock::subtract(const HeatmapFigure& a, const HeatmapFigure& b)
{
    const Shape& shape = a.values.shape;
    m_difference.reserve(static_cast<std::size_t>(shape.size()));
    for (Index r = 0; r < shape.rows; ++r)
        for (Index c = 0; c < shape.cols; ++c)
            m_difference.push_back(a.values.row(0, r)[c] - b.values.row(0, r)[c]);
    m_step.result = a;
    becomeDifference(m_step.result, ConstView(m_difference.data(), shape), HeadsText::tr("difference"));
}

double HeadsBlock::fit(const QSizeF& room, double deviceScale, double type)
{
    const double shrink = fitSideBySide(m_step, m_layout, room, deviceScale, type);
    placeParts();
    return shrink;
}

void HeadsBlock::fitOn(const FigurePage& page, const QSizeF& room)
{
    m_losses.clear();
    m_layout = fitOnPage(m_step, page, room, m_losses);
    placeParts();
}

void HeadsBlock::placeParts()
{
    for (const PlacedFigure& placed : m_layout.figures) {
        StagePart& part = partShowing(placed.figure).place;
        part.cells = placed.layout.matrices.front().cells;
        placeBarOf(part, placed);
    }
}

bool HeadsBlock::numbersMissing(double zoom) const { return heedmap::numbersMissing(m_layout, zoom); }

} // namespace heedmap
