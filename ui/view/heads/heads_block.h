#pragma once

#include "view/attention/attention_heads.h"
#include "view/frame/exportable.h"
#include "view/scene/stage_scene.h"

namespace heedmap {

/// One head, or two with their difference, laid out like a sheet. The current numbers are valid until the event loop
/// turns.
class HeadsBlock {
public:
    struct Part {
        StagePart place;
        bool difference = false;
    };

    HeadsBlock() = default;
    HeadsBlock(const HeadsBlock&) = delete; // its layout points into it
    HeadsBlock& operator=(const HeadsBlock&) = delete;

    /// Takes one head, or two that have a difference. Returns false while numbers are missing.
    bool build(const ViewContext& context, std::span<const Head> heads, const DisplaySettings& settings,
               bool weighed = false);
    /// Lays it out as large as fits, for type of `type` times its usual size; returns the scale at which it fits, at
    /// most 1.
    double fit(const QSizeF& room, double deviceScale, double type);
    /// Lays out a figure at its natural size, or for a page: stacked if that is narrow.
    void fitOn(const FigurePage& page, const QSizeF& room);

    bool empty() const { return m_step.result.values.data == nullptr; }
    /// The measures of a single head.
    const QStringList& words() const { return m_words; }
    const SheetLayout& sheet() const { return m_layout; }
    const std::vector<Part>& parts() const { return m_parts; }
    /// First minus second, row by row; none of one head.
    const std::vector<double>& difference() const { return m_difference; }

    /// Whether some matrix has cells, drawn `zoom` times as large, too small for the numbers that are switched on.
    bool numbersMissing(double zoom) const;
    const QStringList& losses() const { return m_losses; }

    /// The reason why two heads have no difference; empty if they have one.
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
    QStringList m_losses; ///< of a figure
};

} // namespace heedmap
