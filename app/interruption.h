#pragma once

#include <stop_token>

namespace heedmap {

/// From the first call on, SIGINT and SIGTERM ask for a stop instead of ending the program; a second
/// one ends it. The token is asked between two pieces of work.
std::stop_token interruption();

/// Throws Cancelled when somebody asked for a stop.
void stopIfInterrupted();

/// Ends the program as the signal would have, so that a shell sees what happened.
int endAsInterrupted();

} // namespace heedmap
