#pragma once

#include <filesystem>
#include <system_error>

namespace heedmap {

// What the program asks of the operating system; its signals are in interruption.h.

/// Whether standard error is a terminal.
bool errorsGoToTerminal();

/// Raises the number of files that may be open at once to the most the system allows.
void allowManyFiles();

/// Lets a write beyond `ulimit -f` fail like one to a full disk, instead of ending the program.
void takeFileLimitAsError();

/// Makes a new folder, named `path`, "-" and six random letters; `error` says why it cannot.
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
