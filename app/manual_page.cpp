// What is installed beside the program and says what --help says of it and of every verb: `man heedmap`, for man(7) to
// set, and the completions of shells. manual_page man|bash|zsh writes one of them.
#include "command_line.h"
#include "completion.h"
#include "verbs/verbs.h"

#include <cstdio>

namespace heedmap {
namespace {

/// Text as it is: no letter of it is a request, an escape or a typographic dash.
std::string plain(std::string_view text)
{
    std::string escaped;
    for (const char letter : text) {
        if (letter == '\\')
            escaped += "\\e";
        else if (letter == '-')
            escaped += "\\-";
        else if ((letter == '.' || letter == '\'') && (escaped.empty() || escaped.back() == '\n'))
            escaped += std::string("\\&") + letter;
        else
            escaped += letter;
    }
    return escaped;
}

std::string bold(std::string_view text) { return "\\fB" + plain(text) + "\\fR"; }

/// The call of a verb. No line ends within the brackets of an option.
std::string call(const Verb& verb)
{
    std::string text;
    bool inside = false;
    for (const char letter : bold(usage(verb))) {
        inside = letter == '[' || (inside && letter != ']');
        text += inside && letter == ' ' ? "\\ " : std::string(1, letter);
    }
    return text;
}

/// `-o, --output OUT`: an option with another spelling and its value.
std::string tag(const Option& option)
{
    const std::string names = (*option.letter == '\0' ? "" : bold(option.letter) + ", ") + bold(option.name);
    return *option.value == '\0' ? names : names + " \\fI" + plain(option.valueName()) + "\\fR";
}

std::string paragraph(const std::string& tag, std::string_view text)
{
    return ".TP\n" + tag + "\n" + plain(text) + "\n";
}

std::string section(const Verb& verb)
{
    std::string text =
        ".SS " + std::string(verb.name) + "\n" + plain(verb.summary.english) + "\n.PP\n" + call(verb) + "\n";
    for (const Option& option : verb.options)
        text += paragraph(tag(option), option.help.english);
    return text;
}

std::string synopsis()
{
    return ".SH SYNOPSIS\n"
           ".B heedmap\n[\\fIFILE\\fR]\n.br\n"
           ".B heedmap\n\\fIVERB\\fR ...\n.br\n"
           ".B heedmap\n\\fIVERB\\fR "
        + bold("--help") + "\n.br\n.B heedmap\n" + bold("--help") + " | " + bold("--version") + "\n";
}

std::string manualPage(std::span<const Verb> verbs)
{
    std::string text = ".TH HEEDMAP 1 \"" HEEDMAP_RELEASE_DATE "\" \"Heedmap " HEEDMAP_VERSION "\" \"User Commands\"\n"
                       ".ad l\n.nh\n.SH NAME\nheedmap \\- " HEEDMAP_DESCRIPTION "\n";
    text += synopsis();
    text += ".SH DESCRIPTION\n" + plain(HelpText::program.english)
        + "\n.PP\nWithout a verb: " + plain(HelpText::noVerb.english) + ".\n.PP\n" + plain(HelpText::examples.english)
        + "\n.PP\n" + plain(HelpText::attachedValue.english) + "\n.SH VERBS\n";
    for (const Verb& verb : verbs)
        text += section(verb);
    text += ".SH EXIT STATUS\n";
    for (std::size_t code = 0; code < HelpText::exitCodes.size(); ++code)
        text += paragraph(bold(std::to_string(code)), HelpText::exitCodes[code].english);
    return text;
}

} // namespace
} // namespace heedmap

int main(int argc, char** argv)
{
    const std::string_view kind = argc == 2 ? argv[1] : "";
    const std::span<const heedmap::Verb> verbs = heedmap::verbs();
    std::string page;
    if (kind == "man")
        page = heedmap::manualPage(verbs);
    else if (kind == "bash")
        page = heedmap::bashCompletion(verbs);
    else if (kind == "zsh")
        page = heedmap::zshCompletion(verbs);
    return page.empty() || std::fputs(page.c_str(), stdout) < 0 || std::fflush(stdout) != 0 ? 1 : 0;
}
