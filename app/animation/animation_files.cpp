#include "animation/animation_files.h"

#include <paint/moving/moving_format.h>

#include <vector>

namespace heedmap {

AnimationFiles::AnimationFiles(Animation& animation, const FigureStyle& style, std::function<void(double)> told)
    : m_pages(animation, style, [&told] { told(0); }), m_told(std::move(told))
{
}

QByteArray AnimationFiles::moving(const ExportFormat& format, double scale)
{
    QByteArray file;
    const std::vector<double> scales = scale > 0 ? std::vector{scale} : usualScales();
    for (const double each : scales) {
        const auto writer = findMovingFormat(format.moving)->make();
        for (std::size_t i = 0; i < size(); ++i) {
            m_told(static_cast<double>(i) / static_cast<double>(size()));
            const Animation::Frame page = m_pages.page(i);
            writer->add(rasterised(page.drawing, each), page.milliseconds);
        }
        file = writer->finish();
        if (file.size() <= largest)
            break;
    }
    return file;
}

std::vector<double> AnimationFiles::usualScales() const
{
    constexpr double widest = 1600; // pixels: a slide has not many more
    const Drawing first = m_pages.page(0).drawing;
    std::vector<double> scales{2.0, 1.5, 1.0, 0.75, 0.6, 0.5};
    const double width = first.size.width() * first.unit / Print().unit();
    std::erase_if(scales, [&](double each) { return each > scales.back() && each * width > widest; });
    return scales;
}

QByteArray AnimationFiles::still(std::size_t index, const ExportFormat& format, double scale)
{
    m_told(static_cast<double>(index) / static_cast<double>(size()));
    return findPictureFormat(QLatin1String(format.picture))->write(m_pages.page(index).drawing, scale);
}

std::string AnimationFiles::numbered(const std::string& name, std::size_t index) const
{
    std::string number = std::to_string(index + 1);
    const std::size_t digits = std::max<std::size_t>(std::to_string(size()).size(), 2);
    number.insert(0, digits - std::min(digits, number.size()), '0');
    return name + "-" + number;
}

} // namespace heedmap
