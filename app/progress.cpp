#include "progress.h"

#include "messages.h"
#include "system.h"

#include <cstdio>
#include <utility>

namespace heedmap {

Progress::Progress(Phrase what)
    : m_what(said(what)), m_terminal(errorsGoToTerminal()), m_begin(std::chrono::steady_clock::now())
{
}

Progress::~Progress() { wipe(); }

void Progress::wipe()
{
    if (std::exchange(m_shown, -1) >= 0)
        std::fputs("\r\033[K", stderr);
}

void Progress::at(double done)
{
    const int percent = static_cast<int>(done * 100);
    if (!m_terminal || percent == m_shown || std::chrono::steady_clock::now() - m_begin < std::chrono::seconds(1))
        return;
    m_shown = percent;
    std::fprintf(stderr, "\r\033[Kheedmap: %s %d %%", m_what.c_str(), percent);
}

} // namespace heedmap
