#pragma once

#include <QByteArray>

class QImage;
class QString;

namespace heedmap {

/// An RGB32 image as a PNG file (W3C PNG specification, third edition), lossless, without alpha. Written
/// here because figures are flat colour: rows without prediction compress three times as fast as with
/// the choice of predictors that Qt's writer makes, to the same size.
QByteArray pngFile(const QImage& image, int dotsPerMetre, const QString& title);

} // namespace heedmap
