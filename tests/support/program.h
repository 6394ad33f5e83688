#pragma once

#include <cstdio>
#include <filesystem>
#include <functional>
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

/// A signal for a program that is somewhere: where it stays until it is told to go on, or where it needs nothing more.
struct Interruption {
    std::function<bool()> there;
    int signal = 0;
};

/// Runs HEEDMAP_PROGRAM with no display and no settings, in `folder`, and waits for its end.
Outcome heedmap(const std::vector<std::string>& words, const std::filesystem::path& folder = ".",
                const std::vector<std::string>& environment = {}, const std::optional<Interruption>& interruption = {});

/// A run of the program whose output is read as it comes, and which can be sent signals meanwhile.
class RunningCall {
public:
    /// The words of a shell; `folder` is where it runs.
    RunningCall(const std::string& words, const std::filesystem::path& folder);
    RunningCall(const RunningCall&) = delete;
    RunningCall& operator=(const RunningCall&) = delete;
    ~RunningCall();

    void send(int signal) const;
    /// The next line of its output, without its end; "" after the last.
    std::string line();
    /// Waits for its end: the exit code, or 128 + the signal that ended it.
    int end();

private:
    std::FILE* m_output;
    int m_process = 0;
};

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

/// A pipe with a name: who opens it to read waits for what it says, which is nothing.
class SilentPipe {
public:
    explicit SilentPipe(const std::string& path);
    SilentPipe(const SilentPipe&) = delete;
    SilentPipe& operator=(const SilentPipe&) = delete;
    ~SilentPipe();

    /// Whether a program waits, which it does from now on.
    bool hasReader();

private:
    std::string m_path;
    int m_end = -1;
};

std::string contents(const std::filesystem::path& path);
void write(const std::filesystem::path& path, const std::string& text);

} // namespace heedmap
