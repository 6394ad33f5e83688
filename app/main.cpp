#include "command_line.h"
#include "interruption.h"
#include "open.h"
#include "system.h"
#include "verbs/verbs.h"
#include "window_call.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <system_error>

namespace heedmap {
namespace {

int print(const std::string& text)
{
    std::fputs(text.c_str(), stdout);
    return ExitCode::done;
}

int run(std::span<const std::string> words)
{
    if (words.empty())
        return open({});
    const std::string& first = words.front();
    if (first == "--version")
        return print("heedmap " HEEDMAP_VERSION "\n");
    if (first == "--help" || first == "-h")
        return print(helpText(verbs()));
    const auto verb = std::ranges::find_if(verbs(), [&](const Verb& v) { return first == v.name; });
    if (verb != verbs().end()) {
        const Arguments arguments(*verb, words.subspan(1));
        return arguments.help() ? print(helpText(*verb)) : verb->run(arguments);
    }
    return open(windowCall(words));
}

/// A sentence may name a file, or a word of the call, that a terminal would obey.
int fail(int code, const std::string& sentence)
{
    std::fprintf(stderr, "%s\n", printable(sentence).c_str());
    return code;
}

/// What was printed is worth nothing when it could not be written.
int finish(int code)
{
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return fail(ExitCode::wrongCall, "heedmap: standard output cannot be written");
    return code;
}

} // namespace
} // namespace heedmap

int main(int argc, char** argv)
{
    using namespace heedmap;
    takeFileLimitAsError();
    try {
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        return finish(run(words));
    } catch (const UsageError& error) {
        return fail(ExitCode::wrongCall, "heedmap: " + std::string(error.what()));
    } catch (const Error& error) {
        return fail(ExitCode::wrongInput, error.what());
    } catch (const Cancelled&) {
        return endAsInterrupted();
    } catch (const std::bad_alloc&) {
        return fail(ExitCode::wrongInput, "heedmap: there is not enough memory for this document");
    } catch (const std::system_error& error) { // no folder for temporary files, no thread
        return fail(ExitCode::wrongCall, "heedmap: " + std::string(error.what()));
    }
}
