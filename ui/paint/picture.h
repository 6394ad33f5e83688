#pragma once

#include <heedmap/ops/patches.h>
#include <heedmap/tensor/view.h>

#include <QImage>
#include <QRectF>

class QPainter;

namespace heedmap {

/// Numbers shown as a picture.
struct Picture {
    QImage image;        ///< a pixel for each; clear where it is not a number
    Index beyond = 0;    ///< pixels that are blacker than black or whiter than white
    Index undefined = 0; ///< pixels that are not numbers
};

/// The picture of a stack: three matrices are red, green and blue; one matrix, or the mean of any other stack, is grey.
/// `cut` gives black and white.
Picture picture(const ConstView& pixels, const PatchCut& cut);

/// Draws every pixel with hard edges at any size, on screen and on paper.
void drawPicture(QPainter& painter, const QImage& image, const QRectF& place);

} // namespace heedmap
