#pragma once

#include "export_format.h"
#include "moving/moving_scene.h"

namespace heedmap {

/// The files of a scene: one that moves, or one a frame.
class SceneFiles {
public:
    /// `told` is told how far a file is, and may throw to stop.
    SceneFiles(MovingScene& scene, const FigureStyle& style, std::function<void(double)> told);

    std::size_t size() const { return m_pages.size(); }
    /// At so many pixels a px; 0: 2, or fewer where it would be wider than slides are, or the file larger than they
    /// take well.
    QByteArray moving(const ExportFormat& format, double scale);
    QByteArray still(std::size_t index, const ExportFormat& format, double scale);
    /// `steps-07`, from 1.
    std::string numbered(const std::string& name, std::size_t index) const;

    static constexpr qsizetype largest = 1500000; ///< bytes

private:
    std::vector<double> usualScales() const;

    ScenePages m_pages;
    std::function<void(double)> m_told;
};

} // namespace heedmap
