#include "window_call.h"

#include "command_line.h"
#include "open.h"
#include "source.h"
#include "verbs/verbs.h"

#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/io/several_files.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace heedmap {
namespace {

// As documented for QGuiApplication and QApplication; the last is for X11.
constexpr std::array<std::string_view, 11> withValue{
    "-platform",        "-platformpluginpath", "-platformtheme", "-plugin",
    "-qwindowgeometry", "-qwindowicon",        "-qwindowtitle",  "-session",
    "-style",           "-stylesheet",         "-display"};
constexpr std::array<std::string_view, 2> switches{"-reverse", "-widgetcount"};

/// Qt takes one dash or two.
std::string_view withOneDash(std::string_view word) { return word.starts_with("--") ? word.substr(1) : word; }

/// Parses the options at the front of the arguments and removes them.
std::vector<std::string> takeOptions(std::span<const std::string>& words)
{
    std::vector<std::string> options;
    for (; !words.empty() && words.front().starts_with("-"); words = words.subspan(1)) {
        const std::string_view word = withOneDash(words.front());
        const std::string_view name = word.substr(0, word.find('='));
        if (words.front() == "--") {
            words = words.subspan(1);
            break;
        }
        const bool valued = std::ranges::find(withValue, name) != withValue.end();
        if (!valued && std::ranges::find(switches, word) == switches.end())
            throw UsageError(HEEDMAP_PHRASE("there is no option %1; %2"), words.front(),
                             Sentence(HEEDMAP_PHRASE("there are %1"), "--help, --version, --lang"));
        options.emplace_back(name);
        if (!valued)
            continue;
        if (name.size() < word.size()) {
            options.emplace_back(word.substr(name.size() + 1));
            continue;
        }
        if (words.size() < 2)
            throw UsageError(HEEDMAP_PHRASE("%1 takes a value, which is missing"), words.front());
        options.push_back(words[1]);
        words = words.subspan(1);
    }
    return options;
}

} // namespace

std::string WindowCall::option(const std::string& name) const
{
    const auto found = std::ranges::find(options, name);
    return found == options.end() || found + 1 == options.end() ? std::string() : *(found + 1);
}

/// Names the three verbs that are spelt most like the word.
[[noreturn]] static void refuseVerb(const std::string& word)
{
    constexpr std::size_t shown = 3;
    std::vector<std::string> names;
    for (const Verb& verb : verbs())
        names.emplace_back(verb.name);
    const std::vector<std::string> nearest = nearestWords(word, names, shown);
    throw UsageError(
        HEEDMAP_PHRASE("%1 is neither a file nor a verb; the nearest verbs are %2, %3 and %4; --help names "
                       "all"),
        inQuotes(word), nearest[0], nearest[1], nearest[2]);
}

WindowCall windowCall(std::span<const std::string> words)
{
    WindowCall call{takeOptions(words), {}, {}};
    if (words.empty())
        return call;
    if (!looksLikeFile(words.front()))
        refuseVerb(words.front());
    if (words.size() > 1 && words[1].starts_with("--"))
        throw UsageError(
            HEEDMAP_PHRASE("a file without a verb takes no options, and %1 is one; a verb does, such as trace"),
            inQuotes(words[1]));
    std::vector<std::filesystem::path> files;
    for (const std::string& word : words) {
        if (words.size() > 1 && (!mayBeModel(word) || !mayBeModel(words.front())))
            throw UsageError(HEEDMAP_PHRASE("there is one word too many: %1"), inQuotes(words[1]));
        files.emplace_back(word);
    }
    try {
        call.file = asOnePath(files).string();
    } catch (const Error& error) {
        throw UsageError(error.sentence());
    }
    return call;
}

} // namespace heedmap
