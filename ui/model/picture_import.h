#pragma once

#include "model/workbench.h"

#include <QStringList>

namespace heedmap {

/// ".png", ".jpg", …: the pictures that can be taken in.
QStringList pictureEndings();
/// By its name.
bool isPicture(const QString& file);

/// Puts a picture file into the picture that the open computation cuts into squares: scaled until it covers that
/// one, its middle cut out, in grey or in red, green and blue, from black to white as the computation has them.
/// One step of the undo stack. Returns what was done, in a sentence. Throws Error where the file is no picture,
/// and where the computation takes none.
QString importPicture(Workbench& workbench, const QString& file);

} // namespace heedmap
