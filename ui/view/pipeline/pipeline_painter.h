#pragma once

#include "model/selection.h"
#include "view/frame/display.h"
#include "view/pipeline/live_thumbnails.h"
#include "view/pipeline/pipeline_layout.h"

#include <QCoreApplication>

#include <set>

class QPainter;

namespace heedmap {

/// Draws the map of a computation: arrows, open layers, and the thumbnails and cards in sight.
class PipelinePainter {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Pipeline)

public:
    struct State {
        QRectF seen;                   ///< of the map
        const std::set<NodeId>& asked; ///< whose numbers were demanded
        NodeId card = noNode;          ///< whose closed layer has the keys
        double deviceScale = 1;
    };

    PipelinePainter(const ViewContext& context, const PipelineLayout& layout, LiveThumbnails& thumbnails,
                    const State& state)
        : m_context(context), m_layout(layout), m_thumbnails(thumbnails), m_state(state),
          m_theme(context.display.theme())
    {
    }

    void draw(QPainter& painter) const;

private:
    std::set<NodeId> ancestry() const;
    void drawArrows(QPainter& painter) const;
    bool ranBack(const PipelineLayout::Arrow& arrow) const;
    void drawGradient(QPainter& painter, const PipelineLayout::Place& place) const;
    void drawBands(QPainter& painter) const;
    void drawCard(QPainter& painter, const PipelineLayout::Place& place) const;
    void drawPlace(QPainter& painter, const PipelineLayout::Place& place) const;
    void drawPicture(QPainter& painter, const PipelineLayout::Place& place) const;

    const ViewContext& m_context;
    const PipelineLayout& m_layout;
    LiveThumbnails& m_thumbnails;
    const State& m_state;
    const Theme& m_theme;
};

} // namespace heedmap
