#include "system.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace heedmap {

bool errorsGoToTerminal() { return isatty(STDERR_FILENO) == 1; }

void allowManyFiles()
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

void takeFileLimitAsError() { std::signal(SIGXFSZ, SIG_IGN); }

std::filesystem::path newFolder(const std::filesystem::path& path, std::error_code& error)
{
    std::string pattern = path.string() + "-XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr)
        error = {errno, std::generic_category()};
    return pattern;
}

NothingPrinted::NothingPrinted() : m_before(dup(STDERR_FILENO)), m_nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC))
{
    (void)std::fflush(stderr);
    if (m_before >= 0 && m_nowhere >= 0)
        dup2(m_nowhere, STDERR_FILENO);
}

NothingPrinted::~NothingPrinted()
{
    (void)std::fflush(stderr);
    if (m_before >= 0)
        dup2(m_before, STDERR_FILENO);
    for (const int file : {m_before, m_nowhere})
        if (file >= 0)
            close(file);
}

} // namespace heedmap
