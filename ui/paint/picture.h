#pragma once

#include <heedmap/ops/placing/patches.h>
#include <heedmap/tensor/view.h>

#include <QImage>
#include <QRectF>

class QPainter;

namespace heedmap {

/// Numbers as the picture that they are.
struct Picture {
    QImage image;        ///< a pixel for each; clear where it is not a number
    Index beyond = 0;    ///< pixels that are blacker than black or whiter than white
    Index undefined = 0; ///< pixels that are not numbers
};

/// Three matrices are red, green and blue; one is grey, and of any other stack the mean is. `cut` says what is black
/// and white.
Picture picture(const ConstView& pixels, const PatchCut& cut);

/// Every pixel with hard edges, on paper as on screen, however large.
void drawPicture(QPainter& painter, const QImage& image, const QRectF& place);

} // namespace heedmap
