#pragma once

#include "view/attention/attention_heads.h"
#include "view/frame/exportable.h"
#include "view/scene/stage_scene.h"

namespace heedmap {

/// One head large, or two with their difference, as a sheet on paper has them. The numbers are those of now
/// and may be drawn until the event loop turns.
class HeadsBlock {
public:
    struct Part {
        StagePart place;
        bool difference = false;
    };

    HeadsBlock() = default;
    HeadsBlock(const HeadsBlock&) = delete; // its layout points into it
    HeadsBlock& operator=(const HeadsBlock&) = delete;

    /// One head, or two that have a difference. False while numbers are missing.
    bool build(Workbench& workbench, std::span<const Head> heads, const DisplaySettings& settings,
               bool weighed = false);
    /// As large as fits, for type that is `type` times its usual size; returns by how much that has to shrink, 1
    /// at most.
    double fit(const QSizeF& room, double deviceScale, double type);
    /// A figure, as large as it comes, or on paper as the page has room for it: under each other where that is narrow.
    void fitOn(const FigurePage& page, double width);

    bool empty() const { return m_step.result.values.data == nullptr; }
    /// What can be said of a head that stands alone.
    const QStringList& words() const { return m_words; }
    const SheetLayout& sheet() const { return m_layout; }
    const std::vector<Part>& parts() const { return m_parts; }
    /// First minus second, row by row; none of one head.
    const std::vector<double>& difference() const { return m_difference; }

    /// Whether numbers that are wanted stand in no cell of some matrix: its cells, drawn `zoom` times as large, are
    /// too small.
    bool numbersMissing(double zoom) const;

    /// Why two heads have no difference; empty where they have one.
    static QString problem(const GraphShape& graph, std::span<const Head> heads);
    static std::vector<Demand> demands(const Workbench& workbench, std::span<const Head> heads, bool weighed = false);

private:
    void placeParts();
    void addGradients(Workbench& workbench, std::span<const Head> heads, const DisplaySettings& settings, bool weighed);
    Part& partShowing(const HeatmapFigure* figure);
    void subtract(const HeatmapFigure& a, const HeatmapFigure& b);

    SheetStep m_step;
    SheetLayout m_layout;
    std::vector<Part> m_parts;
    std::vector<Difference> m_changes;
    std::vector<double> m_difference;
    QStringList m_words;
};

} // namespace heedmap
