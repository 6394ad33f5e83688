#pragma once

#include <heedmap/io/stored_array.h>

namespace heedmap {

// A mapped file may lose bytes while it is read: it becomes shorter, or its disk goes away. The system then ends the
// program by SIGBUS. Guarded bytes that are gone read as zeros instead, and `torn` says so:
// the reader asks it afterwards. Other faults end the program as ever.

/// Guards the bytes of one mapping; false if too many are guarded already.
bool guardPages(Bytes pages);
/// To be called before they are unmapped.
void unguardPages(Bytes pages);
/// Whether some of them were gone when they were read.
bool torn(Bytes pages);

} // namespace heedmap
