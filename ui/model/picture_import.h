#pragma once

#include "model/workbench.h"

#include <QStringList>

namespace heedmap {

/// The endings of readable picture files: ".png", ".jpg", …
QStringList pictureEndings();
/// Whether a file is a picture, by its name.
bool isPicture(const QString& file);

/// A picture file converted for a computation.
struct PictureTaken {
    NodeId image = noNode; ///< the picture that the computation cuts into squares
    Shape shape;
    std::vector<double> numbers; ///< for the whole node
    QString said;                ///< a sentence on how the picture was converted
};

/// Reads a picture file for the picture that a computation cuts into squares: scaled to cover it, its middle cut out,
/// in grey or in red, green and blue, over the computation's range from black to white. Throws Error if the file is not
/// a picture, or the computation takes none.
PictureTaken takePicture(const GraphShape& graph, const QString& file);

/// Writes a picture file into the picture that the open computation cuts into squares, as one step of the undo stack;
/// returns `said` of `takePicture`. Throws Error if the file is not a picture, or the computation takes none.
/// The file is read by `reading`.
QString importPicture(Workbench& workbench, const QString& file, const RunReading& reading = readHere);

} // namespace heedmap
