#pragma once

#include "paint/theme.h"

#include <QRgb>
#include <QString>

#include <array>
#include <span>

namespace heedmap {

enum class PaletteKind {
    Sequential, ///< light or dark end to the other, lightness monotone
    Diverging,  ///< neutral in the middle, which is zero
};

/// 256 colours from t = 0 to t = 1, and a name to ask for them by. On a dark ground it has others where nothing, or
/// zero, would else shine: there the ground is nothing, and the largest is the brightest.
class Palette {
public:
    static constexpr int size = 256;

    /// Spread evenly over `points` and interpolated in Oklab, where equal steps look equal. Without `onDark` the
    /// same serve on every ground.
    Palette(const char* id, const char* title, PaletteKind kind, std::span<const QRgb> points,
            std::span<const QRgb> onDark = {});

    QString id() const { return QString::fromLatin1(m_id); }
    /// For people, translated.
    QString title() const;
    PaletteKind kind() const { return m_kind; }

    const std::array<QRgb, size>& colours(Ground ground = Ground::Light) const
    {
        return ground == Ground::Dark ? m_onDark : m_onLight;
    }
    /// The colour at t; t is held within 0…1.
    QRgb colourAt(double t, Ground ground = Ground::Light) const;

private:
    const char* m_id;
    const char* m_title;
    PaletteKind m_kind;
    std::array<QRgb, size> m_onLight;
    std::array<QRgb, size> m_onDark;
};

/// All palettes, sequential ones first. Every one keeps its order for readers who see no red or no green.
std::span<const Palette> palettes();

/// The palette of that id, or null.
const Palette* findPalette(const QString& id);

} // namespace heedmap
