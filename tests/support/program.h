#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// What a run of the program left behind.
struct Outcome {
    int code = -1; ///< the exit code, or 128 + the signal that ended it
    std::string out;
    std::string err;
};

/// A signal to send where the program still runs after a while.
struct Interruption {
    std::chrono::milliseconds after{0};
    int signal = 0;
};

/// Runs HEEDMAP_PROGRAM with no display and no settings, in `folder`, and waits for its end.
Outcome heedmap(const std::vector<std::string>& words, const std::filesystem::path& folder = ".",
                const std::vector<std::string>& environment = {}, const std::optional<Interruption>& interruption = {});

/// A folder of the running test's own, empty at first and gone at the end.
class Folder {
public:
    Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder();

    const std::filesystem::path& path() const { return m_path; }
    std::string file(const std::string& name) const { return (m_path / name).string(); }
    /// The names of everything below, sorted.
    std::vector<std::string> entries(const std::string& below = ".") const;

private:
    std::filesystem::path m_path;
};

std::string contents(const std::filesystem::path& path);
void write(const std::filesystem::path& path, const std::string& text);

} // namespace heedmap
