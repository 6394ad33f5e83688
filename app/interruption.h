#pragma once

#include <functional>
#include <stop_token>

namespace heedmap {

/// After the first call, SIGINT and SIGTERM request a stop instead of ending the program; a second one ends it. Long
/// work checks the token between its pieces.
std::stop_token interruption();

/// Throws Cancelled after a request to stop.
void stopIfInterrupted();

/// During its lifetime an interruption does not wait for stopIfInterrupted: it ends the program after `cleanUp`. For
/// work that cannot be stopped in between, such as drawing a picture. `cleanUp` runs on another thread and must not
/// share data with the work. Throws Cancelled if a stop was requested already.
class EndsAtOnce {
public:
    explicit EndsAtOnce(std::function<void()> cleanUp);
    EndsAtOnce(const EndsAtOnce&) = delete;
    EndsAtOnce& operator=(const EndsAtOnce&) = delete;
    ~EndsAtOnce();
};

/// The exit code of a verb that was interrupted, and wrote what it had: 130 of SIGINT, 143 of SIGTERM.
int interruptedCode();

/// Ends the program as the signal would have, so that a shell sees what happened.
int endAsInterrupted();

} // namespace heedmap
