#pragma once

#include <filesystem>
#include <system_error>

namespace heedmap {

// Services of the operating system; signals are in interruption.h.

/// Whether standard error is a terminal.
bool errorsGoToTerminal();

/// Raises the number of files that may be open at once to the most the system allows.
void allowManyFiles();

/// Lets a write beyond `ulimit -f` fail like one to a full disk, instead of ending the program.
void takeFileLimitAsError();

/// Makes a new folder, named `path`, "-" and six random letters; sets `error` to the reason if it fails.
std::filesystem::path newFolder(const std::filesystem::path& path, std::error_code& error);

/// Silences standard error while it lives: libpng prints sentences of its own.
class NothingPrinted {
public:
    NothingPrinted();
    NothingPrinted(const NothingPrinted&) = delete;
    NothingPrinted& operator=(const NothingPrinted&) = delete;
    ~NothingPrinted();

private:
    int m_before;
    int m_nowhere;
};

} // namespace heedmap
