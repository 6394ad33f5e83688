#pragma once

#include "view/picture/picture_page.h"

class QPainter;

namespace heedmap {

/// Draws a picture page on any device.
class PicturePainter {
public:
    PicturePainter(QPainter& painter, const PicturePage& page, const Theme& theme)
        : m_painter(painter), m_page(page), m_theme(theme)
    {
    }

    void draw() const;
    /// The query's outline, and that of the spot that is pointed at with its weight beside it.
    void drawMarks(const std::optional<PictureSpot>& pointed) const;

private:
    void drawPatch(const QRectF& place, Index patch) const;
    void drawOverlay() const;
    void drawGrid() const;
    void drawValues() const;
    void drawCover(const QRectF& place) const;
    void drawTokens() const;
    void drawLegend() const;
    void drawHeaviest() const;
    void drawOutline(const PictureSpot& spot, const QColor& ink, double width) const;
    void drawWeightAt(const PictureSpot& spot) const;

    QPainter& m_painter;
    const PicturePage& m_page;
    const Theme& m_theme;
};

} // namespace heedmap
