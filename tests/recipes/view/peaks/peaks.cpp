// The largest weight of every query, in a list.
#include "paint/type.h"
#include "paint/value_text.h"
#include "view/attention/attention_heads.h"
#include "view/frame/view_entry.h"
#include "view/scene/guess.h"
#include "view/scene/scene_view.h"

#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr double lineHeight = 32;

class PeaksScene : public Scene {
public:
    using Scene::Scene;
    std::unique_ptr<Scene> copy() const override { return std::make_unique<PeaksScene>(context()); }

    std::vector<Demand> demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const override
    {
        if (weights() == noNode)
            return {};
        return {{weights(), shownRegion(graph().node(weights()).shape, 0)}};
    }
    bool take(const Sight& sight) override
    {
        const Values values = context().workbench.values(weights(), demands({}, {}).front().region);
        if (!values)
            return false;
        const NodeInfo& info = graph().node(weights()).info;
        m_width = sight.room.width();
        m_lines.clear();
        m_peaks.clear();
        for (Index row = 0; row < values.view.shape.rows; ++row) {
            const double* first = values.view.row(0, row);
            const double* peak = std::max_element(first, first + values.view.shape.cols);
            const Cell cell{0, row, peak - first};
            m_peaks.push_back(cell);
            m_lines << (toGuess(context(), {weights(), cell})
                            ? guessQuestion()
                            : headCell(info, cell) + QStringLiteral("   ") + valueText(*peak, {3, false}));
        }
        return true;
    }
    QSizeF size() const override { return {m_width, lineHeight * static_cast<double>(m_lines.size())}; }
    void draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const override
    {
        painter.setFont(textFont(15));
        painter.setPen(theme.text);
        for (const ScenePart& part : parts())
            painter.drawText(part.rect, Qt::AlignVCenter, m_lines.value(part.spot.index));
    }
    void drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const override
    {
        painter.setPen(QPen(theme.accent, 2));
        if (pointing.held)
            painter.drawRect(rectOf(*pointing.held));
    }
    std::vector<ScenePart> parts() const override
    {
        std::vector<ScenePart> parts;
        for (Index row = 0; row < m_lines.size(); ++row)
            parts.push_back({{0, row}, {0, lineHeight * static_cast<double>(row), m_width, lineHeight}});
        return parts;
    }
    std::vector<CellPlace> cells(const Spot& spot, const Pointing& /*pointing*/) const override
    {
        return {{weights(), m_peaks.at(static_cast<std::size_t>(spot.index))}};
    }
    QStringList names(int /*kind*/) const override { return m_lines; }
    Walk walks() const override { return Walk::Held; }
    bool holds(const Spot& /*spot*/, const Pointing& /*pointing*/) const override { return true; }
    std::optional<Spot> step(const Pointing& from, Index lines, Index /*places*/) const override
    {
        return Spot{0, from.held ? std::clamp<Index>(from.held->index + lines, 0, m_lines.size() - 1) : 0};
    }
    QString title() const override { return QStringLiteral("Where each query looks most"); }
    QString emptiness() const override
    {
        return weights() == noNode ? QStringLiteral("Nothing is looked at here.") : QString();
    }
    QString readOut(const Pointing& pointing) const override
    {
        return pointing.held ? m_lines.value(pointing.held->index) : QString();
    }

private:
    NodeId weights() const
    {
        const std::vector<NodeId> nodes = attentionNodes(graph());
        return nodes.empty() ? noNode : nodes.front();
    }

    QStringList m_lines;
    std::vector<Cell> m_peaks; ///< by line
    double m_width = 0;
};

class Peaks : public SceneView {
public:
    explicit Peaks(const ViewContext& context)
        : SceneView(context, std::make_unique<PeaksScene>(context), QT_TRANSLATE_NOOP("Views", "Peaks"), nullptr)
    {
        rebuild();
    }
    static bool applies(const Workbench& workbench)
    {
        return workbench.isOpen() && !attentionNodes(workbench.graph()).empty();
    }
};

} // namespace

extern const ViewEntry peaksView;
constinit const ViewEntry peaksView = viewEntry<Peaks>("peaks", QT_TRANSLATE_NOOP("Views", "Peaks"), "Ctrl+0");

} // namespace heedmap
