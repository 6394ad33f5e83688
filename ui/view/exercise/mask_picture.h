#pragma once

#include "view/frame/display.h"

#include <heedmap/tensor/tensor.h>

#include <QIcon>

namespace heedmap {

/// A mask as its own matrix shows it: kept cells open, masked ones closed. One without numbers keeps all.
QIcon maskPicture(const Tensor& mask, const Shape& shape, const Display& display, int side);
/// "A: row 0 keeps 1 of 3, …", as a screen reader says it.
QString maskName(const Tensor& mask, std::size_t option);

} // namespace heedmap
