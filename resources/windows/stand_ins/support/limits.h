#pragma once

namespace heedmap {

/// What tests/support/limits.h does by POSIX: here the system goes on giving threads, and the test that it does not is
/// skipped.
class NoThreads {
public:
    NoThreads() {}
};

} // namespace heedmap
