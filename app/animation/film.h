#pragma once

#include "animation/animation.h"

namespace heedmap {

/// An animation of matrices whose numbers change, over one range of colours in all frames.
class Film : public Animation {
public:
    Film(const AnimationSource& source, std::vector<FigureChoice> choices);
    ~Film() override;

    /// Records a frame of the current numbers of the document's graph, or of another with the same nodes.
    void record(Graph& graph, const QString& words, int milliseconds);
    /// Adds the frames between the last and the first again, backwards.
    void turnBack();
    /// Gives all frames one range; called after the last record.
    void shareRanges();

    std::size_t size() const override { return m_shots.size(); }
    Frame frame(std::size_t index) override;

private:
    struct Shot {
        std::vector<std::shared_ptr<const Tensor>> numbers;
        QString words;
        int milliseconds = 0;
    };

    std::vector<HeatmapFigure> figuresOf(const Shot& shot) const;

    AnimationSource m_source;
    std::vector<FigureChoice> m_choices;
    std::vector<HeatmapFigure> m_figures; ///< with the numbers of the first frame
    std::vector<Shot> m_shots;
    std::vector<HeatmapFigure> m_shown;
    std::unique_ptr<class PanelDrawing> m_panels;
};

} // namespace heedmap
