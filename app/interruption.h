#pragma once

#include <functional>
#include <stop_token>

namespace heedmap {

/// From the first call on, SIGINT and SIGTERM ask for a stop instead of ending the program; a second
/// one ends it. The token is asked between two pieces of work.
std::stop_token interruption();

/// Throws Cancelled after a request to stop.
void stopIfInterrupted();

/// While one lives, an interruption does not wait for stopIfInterrupted: it ends the program after
/// `cleanUp`. For work that cannot be left half-way, such as drawing a picture. `cleanUp` runs on
/// another thread, so the work must not touch what it touches. Throws Cancelled where a stop was
/// asked for already.
class EndsAtOnce {
public:
    explicit EndsAtOnce(std::function<void()> cleanUp);
    EndsAtOnce(const EndsAtOnce&) = delete;
    EndsAtOnce& operator=(const EndsAtOnce&) = delete;
    ~EndsAtOnce();
};

/// Ends the program as the signal would have, so that a shell sees what happened.
int endAsInterrupted();

} // namespace heedmap
