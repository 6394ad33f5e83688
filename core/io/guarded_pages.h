#pragma once

#include <heedmap/io/stored_array.h>

namespace heedmap {

// A mapped file may lose bytes while it is read: it is truncated, or its disk is removed. The system then ends the
// program by SIGBUS. Guarded bytes that are lost read as zeros instead, and system_file::bytesLost says so, which the
// reader asks afterwards. Other faults end the program as usual.

/// Guards the bytes of one mapping; false if too many are guarded already.
bool guardPages(Bytes pages);
/// Must be called before the bytes are unmapped.
void unguardPages(Bytes pages);

} // namespace heedmap
