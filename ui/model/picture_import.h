#pragma once

#include "model/workbench.h"

#include <QStringList>

namespace heedmap {

/// ".png", ".jpg", …: the pictures that can be taken in.
QStringList pictureEndings();
/// By its name.
bool isPicture(const QString& file);

/// A picture file as a computation takes it.
struct PictureTaken {
    NodeId image = noNode; ///< the picture that the computation cuts into squares
    Shape shape;
    std::vector<double> numbers; ///< for all of it
    QString said;                ///< what was done, in a sentence
};

/// Scaled until it covers the picture that a computation cuts into squares, its middle cut out, in grey or in red,
/// green and blue, from black to white as the computation has them. Throws Error if the file is not a picture, and
/// where the computation takes none.
PictureTaken takePicture(const GraphShape& graph, const QString& file);

/// Puts a picture file into the picture that the open computation cuts into squares, as `takePicture` does. One step of
/// the undo stack. Returns what was done, in a sentence. Throws Error if the file is not a picture, and where the
/// computation takes none.
QString importPicture(Workbench& workbench, const QString& file);

} // namespace heedmap
