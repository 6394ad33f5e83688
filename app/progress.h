#pragma once

#include <heedmap/base/sentence.h>

#include <chrono>
#include <string>

namespace heedmap {

/// A progress line on standard error: from the first second on, if standard error is a terminal. It is wiped at the
/// end.
class Progress {
public:
    explicit Progress(Phrase what); ///< "drawing"
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void at(double done); ///< from 0 to 1
    void wipe();

private:
    std::string m_what; ///< in the language of messages
    bool m_terminal;
    std::chrono::steady_clock::time_point m_begin;
    int m_shown = -1; ///< per cent
};

} // namespace heedmap
