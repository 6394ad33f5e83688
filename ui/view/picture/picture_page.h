#pragma once

#include "paint/figure_layout.h"
#include "view/picture/picture_content.h"

namespace heedmap {

/// The layout of a picture with its squares and the weights over them: tokens that are not squares above it, the legend
/// below, the squares with the heaviest weights beside it. In px from its top left corner; a PicturePainter draws it.
class PicturePage {
public:
    PicturePage() = default;
    /// Lays it out as large as `room` allows. `opacity` is that of the weights over the picture.
    PicturePage(PictureContent content, const QSizeF& room, double opacity, bool values, const PartSet& without = {});

    const PictureContent& content() const { return m_content; }
    QSizeF size() const { return m_size; }
    QRectF rectOf(const PictureSpot& spot) const;
    /// Also finds a square in the list of the heaviest.
    std::optional<PictureSpot> spotAt(const QPointF& at) const;
    /// "0.118": with as many decimals as these weights need.
    QString weightText(double weight) const;

private:
    friend class PicturePainter;

    struct Line {
        PictureSpot spot;
        double weight = 0;
        QRectF rect;
    };

    void layOut(const QSizeF& room);
    void layOutBeside(const QSizeF& room);
    void placePicture(const QSizeF& room, double top);
    void placeTokens(double width);
    void placeLegend(const QPointF& topLeft, double width);
    void placeHeaviest(const QPointF& topLeft, double bottom);
    QRectF patchRect(Index patch) const;
    QString sums() const;
    double underPicture() const;

    PictureContent m_content;
    double m_opacity = 0;
    bool m_values = false;
    PartSet m_without;
    QSizeF m_size;
    QRectF m_picture;
    double m_side = 0; ///< of a square, px
    std::vector<QRectF> m_tokens;
    std::vector<Line> m_heaviest;
    FigureLayout m_overlay;
    FigureLayout m_legend;
    QRectF m_bar;   ///< with its numbers
    QPointF m_sums; ///< baseline of the words on where the attention goes
};

} // namespace heedmap
