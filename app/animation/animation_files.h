#pragma once

#include "animation/animation.h"
#include "export_format.h"

namespace heedmap {

/// The files of an animation: one that moves, or a picture for each frame.
class AnimationFiles {
public:
    /// `told` receives the progress of a file and may throw to stop.
    AnimationFiles(Animation& animation, const FigureStyle& style, std::function<void(double)> told);

    std::size_t size() const { return m_pages.size(); }
    /// The file that moves, at `scale` pixels for each px; 0 is 2, or less if the picture would be wider than a slide
    /// or the file too large for one.
    QByteArray moving(const ExportFormat& format, double scale);
    QByteArray still(std::size_t index, const ExportFormat& format, double scale);
    /// `steps-07`, from 1.
    std::string numbered(const std::string& name, std::size_t index) const;

    static constexpr qsizetype largest = 1500000; ///< bytes

private:
    std::vector<double> usualScales() const;

    AnimationPages m_pages;
    std::function<void(double)> m_told;
};

} // namespace heedmap
