#include "paint/palette.h"

#include "paint/contrast.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

struct Oklab {
    double l, a, b;
};

int toChannel(double linear)
{
    const double c = linear <= 0.0031308 ? 12.92 * linear : 1.055 * std::pow(linear, 1 / 2.4) - 0.055;
    return std::clamp(static_cast<int>(std::lround(c * 255)), 0, 255);
}

// Björn Ottosson, "A perceptual color space for image processing" (2020).
Oklab toOklab(QRgb colour)
{
    const double r = linearLight(qRed(colour));
    const double g = linearLight(qGreen(colour));
    const double b = linearLight(qBlue(colour));
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

QRgb toRgb(const Oklab& c)
{
    const auto cube = [](double x) { return x * x * x; };
    const double l = cube(c.l + 0.3963377774 * c.a + 0.2158037573 * c.b);
    const double m = cube(c.l - 0.1055613458 * c.a - 0.0638541728 * c.b);
    const double s = cube(c.l - 0.0894841775 * c.a - 1.2914855480 * c.b);
    return qRgb(toChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                toChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                toChannel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

// viridis and magma: van der Walt and Smith (2015); cividis: Nuñez, Anderton and Renslow (2018);
// the diverging ones: RdBu, PuOr, BrBG and PiYG of Brewer and Harrower (2003).
constexpr QRgb teal[] = {0xfff3f8f7, 0xffd3eae6, 0xffa5d6cf, 0xff6cbcb4,
                         0xff379c96, 0xff147a78, 0xff0b5a5e, 0xff0a3b45};
constexpr QRgb viridis[] = {0xff440154, 0xff482878, 0xff3e4a89, 0xff31688e, 0xff26828e,
                            0xff1f9e89, 0xff35b779, 0xff6dcd59, 0xffb4de2c, 0xfffde725};
constexpr QRgb cividis[] = {0xff00204d, 0xff00336f, 0xff39486b, 0xff575c6d, 0xff707173,
                            0xff8a8779, 0xffa69d75, 0xffc4b56c, 0xffe4cf5b, 0xffffea46};
constexpr QRgb magma[] = {0xff000004, 0xff180f3e, 0xff451077, 0xff721f81, 0xff9f2f7f,
                          0xffcd4071, 0xfff1605d, 0xfffd9567, 0xfffec98d, 0xfffcfdbf};
constexpr QRgb greys[] = {0xfffafafa, 0xffd9dadc, 0xffa9acb1, 0xff73777f, 0xff43474e, 0xff16181c};
constexpr QRgb blackWhite[] = {0xff000000, 0xffffffff};
constexpr QRgb slate[] = {0xfff7f8f9, 0xffdfe2e6, 0xffb9bec7, 0xff8f96a3, 0xff6b7280};
constexpr QRgb blueRed[] = {0xff2166ac, 0xff4393c3, 0xff92c5de, 0xffd1e5f0, 0xfff7f7f7,
                            0xfffddbc7, 0xfff4a582, 0xffd6604d, 0xffb2182b};
constexpr QRgb purpleOrange[] = {0xff542788, 0xff8073ac, 0xffb2abd2, 0xffd8daeb, 0xfff7f7f7,
                                 0xfffee0b6, 0xfffdb863, 0xffe08214, 0xffb35806};
constexpr QRgb brownTeal[] = {0xff8c510a, 0xffbf812d, 0xffdfc27d, 0xfff6e8c3, 0xfff5f5f5,
                              0xffc7eae5, 0xff80cdc1, 0xff35978f, 0xff01665e};

constexpr QRgb greenMagenta[] = {0xff276419, 0xff4d9221, 0xff7fbc41, 0xffb8e186, 0xffe6f5d0, 0xfff7f7f7,
                                 0xfffde0ef, 0xfff1b6da, 0xffde77ae, 0xffc51b7d, 0xff8e0152};

// The same hues on a dark ground: from it, or through it at zero, to bright colours.
constexpr QRgb tealOnDark[] = {0xff1b1f25, 0xff173a3e, 0xff175a5c, 0xff1b7d79,
                               0xff2aa298, 0xff56c6b7, 0xff93e5d5, 0xffdcfcf2};
constexpr QRgb greysOnDark[] = {0xff1b1f25, 0xff3a4049, 0xff626a75, 0xff939ba6, 0xffc5cad1, 0xfff6f8fa};
constexpr QRgb slateOnDark[] = {0xff1b1f25, 0xff383f49, 0xff5a6370, 0xff838d9b, 0xffb2bac6};
constexpr QRgb mint[] = {0xfff3f8f7, 0xffcbe7e2, 0xff9bd3ca};
constexpr QRgb mintOnDark[] = {0xff1b1f25, 0xff1f5a57, 0xff2f978c};
constexpr QRgb blueRedOnDark[] = {0xffb9dcff, 0xff6fb1f2, 0xff3b7fc9, 0xff284b77, 0xff1b1f25,
                                  0xff7b322c, 0xffc54a3d, 0xfff2836a, 0xffffc9b2};
constexpr QRgb purpleOrangeOnDark[] = {0xffe0d2ff, 0xffb399f2, 0xff7f64c4, 0xff483d73, 0xff1b1f25,
                                       0xff69461b, 0xffb0701b, 0xffeaa541, 0xffffe0ac};
constexpr QRgb brownTealOnDark[] = {0xfff3deb2, 0xffd0a65c, 0xff966b2b, 0xff553f22, 0xff1b1f25,
                                    0xff1f4c4a, 0xff26877e, 0xff5cc9ba, 0xffb4f3e7};
constexpr QRgb greenMagentaOnDark[] = {0xffd6f7b0, 0xff9ed65c, 0xff62a42c, 0xff34611f, 0xff1b1f25,
                                       0xff6b2350, 0xffb83a85, 0xffec7fbb, 0xffffcdea};

std::array<QRgb, Palette::size> spread(std::span<const QRgb> points)
{
    std::array<QRgb, Palette::size> colours{};
    const int last = static_cast<int>(points.size()) - 1;
    for (int i = 0; i < Palette::size; ++i) {
        const double at = static_cast<double>(i) * last / (Palette::size - 1);
        const int k = std::min(static_cast<int>(at), last - 1);
        const Oklab a = toOklab(points[static_cast<std::size_t>(k)]);
        const Oklab b = toOklab(points[static_cast<std::size_t>(k) + 1]);
        const double t = at - k;
        colours[static_cast<std::size_t>(i)] =
            toRgb({std::lerp(a.l, b.l, t), std::lerp(a.a, b.a, t), std::lerp(a.b, b.b, t)});
    }
    return colours;
}

} // namespace

Palette::Palette(const char* id, const char* title, PaletteKind kind, std::span<const QRgb> points,
                 std::span<const QRgb> onDark)
    : m_id(id), m_title(title), m_kind(kind), m_onLight(spread(points)),
      m_onDark(onDark.empty() ? m_onLight : spread(onDark))
{
}

QString Palette::title() const { return QCoreApplication::translate("Paint", m_title); }

QRgb Palette::colourAt(double t, Ground ground) const
{
    const double held = std::clamp(t, 0.0, 1.0) * (size - 1);
    return colours(ground)[static_cast<std::size_t>(std::lround(held))];
}

std::span<const Palette> palettes()
{
    using enum PaletteKind;
    static const Palette table[] = {
        {"teal", QT_TRANSLATE_NOOP("Paint", "Teal"), Sequential, teal, tealOnDark},
        {"viridis", QT_TRANSLATE_NOOP("Paint", "Viridis"), Sequential, viridis},
        {"cividis", QT_TRANSLATE_NOOP("Paint", "Cividis"), Sequential, cividis},
        {"magma", QT_TRANSLATE_NOOP("Paint", "Magma"), Sequential, magma},
        {"greys", QT_TRANSLATE_NOOP("Paint", "Greys"), Sequential, greys, greysOnDark},
        {"black-white", QT_TRANSLATE_NOOP("Paint", "Black – white"), Sequential, blackWhite},
        {"mint", QT_TRANSLATE_NOOP("Paint", "Mint"), Sequential, mint, mintOnDark},
        {"slate", QT_TRANSLATE_NOOP("Paint", "Slate"), Sequential, slate, slateOnDark},
        {"blue-red", QT_TRANSLATE_NOOP("Paint", "Blue – red"), Diverging, blueRed, blueRedOnDark},
        {"purple-orange", QT_TRANSLATE_NOOP("Paint", "Purple – orange"), Diverging, purpleOrange, purpleOrangeOnDark},
        {"brown-teal", QT_TRANSLATE_NOOP("Paint", "Brown – teal"), Diverging, brownTeal, brownTealOnDark},
        {"green-magenta", QT_TRANSLATE_NOOP("Paint", "Green – magenta"), Diverging, greenMagenta, greenMagentaOnDark},
    };
    return table;
}

const Palette* findPalette(const QString& id)
{
    for (const Palette& palette : palettes())
        if (palette.id() == id)
            return &palette;
    return nullptr;
}

} // namespace heedmap
