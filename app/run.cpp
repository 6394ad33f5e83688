#include "run.h"

#include "command_line.h"
#include "interruption.h"
#include "messages.h"
#include "open.h"
#include "system.h"
#include "text/language.h"
#include "values.h"
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

/// The language of messages before a verb or a file: `--lang zh`. Returns the words after it.
std::span<const std::string> takeLanguage(std::span<const std::string> words)
{
    const std::string& word = words.front();
    const bool attached = word.starts_with("--lang=");
    if (!attached && word != "--lang")
        return words;
    if (!attached && words.size() < 2)
        throw UsageError(HEEDMAP_PHRASE("%1 takes a value, which is missing"), word);
    const std::string language = attached ? word.substr(word.find('=') + 1) : words[1];
    const std::vector<std::string> all = languages();
    if (std::ranges::find(all, language) == all.end())
        throw UsageError(HEEDMAP_PHRASE("%1 takes one of %2, not %3"), "--lang", commaSeparated(all),
                         inQuotes(language));
    return words.subspan(attached ? 1 : 2);
}

int runVerb(const Verb& verb, std::span<const std::string> words)
{
    const Arguments arguments(verb, words);
    if (arguments.help())
        return print(helpText(verb));
    (void)choiceValue(arguments, "--lang", languages(), "en");
    return verb.run(arguments);
}

int run(std::span<const std::string> words)
{
    chooseMessageLanguage(words);
    const std::span<const std::string> after = words.empty() ? words : takeLanguage(words);
    const std::string language = after.size() < words.size() ? messageLanguage() : std::string();
    words = after;
    if (words.empty())
        return open({{}, {}, language});
    const std::string& first = words.front();
    if (first == "--version")
        return print("heedmap " HEEDMAP_VERSION "\n");
    if (first == "--help" || first == "-h")
        return print(helpText(verbs()));
    const auto verb = std::ranges::find_if(verbs(), [&](const Verb& v) { return first == v.name; });
    if (verb != verbs().end())
        return runVerb(*verb, words.subspan(1));
    WindowCall call = windowCall(words);
    call.language = language;
    return open(call);
}

/// A sentence may name a file, or a word of the call, that a terminal would obey.
int fail(int code, const Sentence& sentence)
{
    std::fprintf(stderr, "%s\n", printable(said(sentence)).c_str());
    return code;
}

int failCall(const Sentence& sentence)
{
    remark(sentence);
    return ExitCode::wrongCall;
}

/// What was printed is worth nothing when it could not be written.
int finish(int code)
{
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
        return failCall(HEEDMAP_PHRASE("standard output cannot be written"));
    return code;
}

} // namespace

int runProgram(int argc, char** argv)
{
    takeFileLimitAsError();
    try {
        const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
        return finish(run(words));
    } catch (const UsageError& error) {
        return failCall(error.whole());
    } catch (const Error& error) {
        return fail(ExitCode::wrongInput, error.sentence());
    } catch (const Cancelled&) {
        return endAsInterrupted();
    } catch (const std::bad_alloc&) {
        remark(HEEDMAP_PHRASE("there is not enough memory for this document"));
        return ExitCode::wrongInput;
    } catch (const std::system_error& error) { // no folder for temporary files, no thread
        return failCall(Sentence(std::string(error.what())));
    }
}

} // namespace heedmap
