#include "support/program.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>
#include <utility>

#include <csignal>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef HEEDMAP_IN_CHILDREN
#include "run.h"
#endif

namespace heedmap {
namespace fs = std::filesystem;
namespace {

std::vector<char*> pointers(std::vector<std::string>& words)
{
    std::vector<char*> list;
    for (std::string& word : words)
        list.push_back(word.data());
    list.push_back(nullptr);
    return list;
}

/// In the child: the program. Where the test is linked with it, nothing has to be loaded for each of its runs.
[[noreturn]] void become(std::vector<char*>& arguments, std::vector<char*>& environment, const Folder& streams,
                         const fs::path& folder)
{
    const bool ready = std::freopen(streams.file("out").c_str(), "wb", stdout) != nullptr
        && std::freopen(streams.file("err").c_str(), "wb", stderr) != nullptr
        && std::setvbuf(stderr, nullptr, _IONBF, 0) == 0 && std::freopen("/dev/null", "rb", stdin) != nullptr
        && chdir(folder.c_str()) == 0;
    if (!ready)
        _exit(127);
#ifdef HEEDMAP_IN_CHILDREN
    environ = environment.data();
    std::exit(runProgram(static_cast<int>(arguments.size()) - 1, arguments.data()));
#else
    execve(HEEDMAP_PROGRAM, arguments.data(), environment.data());
    _exit(127);
#endif
}

/// Whether the program ended before it was there.
bool endsBefore(pid_t child, const std::function<bool()>& there, int& status)
{
    while (!there()) {
        if (waitpid(child, &status, WNOHANG) == child)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(2)); // between two looks
    }
    return false;
}

} // namespace

Outcome heedmap(const std::vector<std::string>& words, const fs::path& folder,
                const std::vector<std::string>& environment, const std::optional<Interruption>& interruption)
{
    const Folder streams;
    std::vector<std::string> call{"heedmap"};
    call.insert(call.end(), words.begin(), words.end());
    std::vector<std::string> variables = environment; // the first of two with one name holds
    for (const std::string name : {"ASAN_OPTIONS", "LSAN_OPTIONS"})
        if (const char* value = std::getenv(name.c_str()))
            variables.push_back(name + "=" + value);
    variables.insert(variables.end(), {"PATH=/usr/bin:/bin", "HOME=" + streams.file("home"), "LANG=C.UTF-8"});
    std::vector<char*> arguments = pointers(call);
    std::vector<char*> values = pointers(variables);

    const pid_t child = fork();
    if (child < 0)
        throw std::runtime_error("cannot fork");
    if (child == 0)
        become(arguments, values, streams, folder);
    int status = 0;
    if (!interruption || !endsBefore(child, interruption->there, status)) {
        if (interruption)
            kill(child, interruption->signal);
        waitpid(child, &status, 0);
    }
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return {code, contents(streams.file("out")), contents(streams.file("err"))};
}

RunningCall::RunningCall(const std::string& words, const fs::path& folder)
    : m_output(popen(("cd '" + folder.string() + "' && echo $$ && exec " HEEDMAP_PROGRAM " " + words).c_str(), "r"))
{
    if (m_output == nullptr)
        throw std::runtime_error("cannot start a shell");
    m_process = std::stoi(line());
}

RunningCall::~RunningCall() { end(); }

void RunningCall::send(int signal) const
{
    if (kill(m_process, signal) != 0)
        throw std::runtime_error("the call has ended");
}

std::string RunningCall::line()
{
    std::string line;
    for (int letter = 0; (letter = std::fgetc(m_output)) != EOF && letter != '\n';)
        line += static_cast<char>(letter);
    return line;
}

int RunningCall::end()
{
    const int status = m_output == nullptr ? 0 : pclose(std::exchange(m_output, nullptr));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

Folder::Folder()
{
    std::string pattern = (fs::temp_directory_path() / "heedmap-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr)
        throw std::runtime_error("cannot make a temporary folder");
    m_path = pattern;
}

Folder::~Folder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

std::vector<std::string> Folder::entries(const std::string& below) const
{
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(m_path / below))
        names.push_back(fs::relative(entry.path(), m_path / below).string());
    std::ranges::sort(names);
    return names;
}

SilentPipe::SilentPipe(const std::string& path) : m_path(path)
{
    if (mkfifo(path.c_str(), 0600) != 0)
        throw std::runtime_error("cannot make a pipe");
}

SilentPipe::~SilentPipe()
{
    if (m_end >= 0)
        close(m_end);
}

bool SilentPipe::hasReader()
{
    if (m_end < 0)
        m_end = open(m_path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    return m_end >= 0;
}

std::string contents(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& text) { std::ofstream(path, std::ios::binary) << text; }

} // namespace heedmap
