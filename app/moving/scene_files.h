#pragma once

#include "export_format.h"
#include "moving/moving_scene.h"

namespace heedmap {

/// The files of a moving scene: an animation, or a picture for each frame.
class SceneFiles {
public:
    /// `told` receives the progress of a file and may throw to stop.
    SceneFiles(MovingScene& scene, const FigureStyle& style, std::function<void(double)> told);

    std::size_t size() const { return m_pages.size(); }
    /// The animation at `scale` pixels for each px; 0 is 2, or less if the picture would be wider than a slide or the
    /// file too large for one.
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
