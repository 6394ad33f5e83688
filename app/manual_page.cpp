// What is installed beside the program and says what --help says of it and of every verb: `man heedmap`, for man(7) to
// set, and the completions of shells. manual_page man|bash|zsh [LOCALE] writes one of them.
#include "command_line.h"
#include "completion.h"
#include "messages.h"
#include "text/language.h"
#include "verbs/verbs.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

namespace heedmap {
namespace {

/// Whether a line of Chinese may end before the letter at `next`: what stands before it is Chinese and opens nothing,
/// and it is a Han character, or Latin after a comma.
bool mayBreak(std::string_view text, std::size_t next)
{
    constexpr std::array<std::string_view, 3> opening{"\uff08", "\u201c", "\u2018"};
    constexpr std::array<std::string_view, 5> parting{"\u3001", "\uff0c", "\uff1b", "\uff1a", "\u3002"};
    if (next < 3 || next >= text.size())
        return false;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
    const std::string_view before = text.substr(next - 3, 3);
    const bool han = byte(next) >= 0xe4 && byte(next) <= 0xe9;
    const bool latin = byte(next) > ' ' && byte(next) < 0x80;
    return (han && byte(next - 1) >= 0x80 && std::ranges::find(opening, before) == opening.end())
        || (latin && std::ranges::find(parting, before) != parting.end());
}

/// Text as it is: no letter of it is a request, an escape or a typographic dash. Where a line ends after a letter that
/// is not Latin, no space is to come of it.
std::string plain(std::string_view text)
{
    std::string escaped;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (letter == '\n' && !escaped.empty() && static_cast<unsigned char>(escaped.back()) >= 0x80)
            continue;
        if (mayBreak(text, i))
            escaped += "\\:";
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
        ".SS " + std::string(verb.name) + "\n" + plain(said(verb.summary)) + "\n.PP\n" + call(verb) + "\n";
    for (const Option& option : verb.options)
        text += paragraph(tag(option), said(option.help));
    return text;
}

std::string heading(Phrase phrase) { return ".SH " + plain(said(phrase)) + "\n"; }

std::string synopsis()
{
    return heading(HEEDMAP_PHRASE("SYNOPSIS"))
        + ".B heedmap\n[\\fIFILE\\fR]\n.br\n"
          ".B heedmap\n\\fIVERB\\fR ...\n.br\n"
          ".B heedmap\n\\fIVERB\\fR "
        + bold("--help") + "\n.br\n.B heedmap\n" + bold("--help") + " | " + bold("--version") + "\n";
}

std::string manualPage(std::span<const Verb> verbs)
{
    constexpr Phrase description = HEEDMAP_PHRASE("workbench for the attention mechanism");
    static_assert(std::string_view(description.english) == HEEDMAP_DESCRIPTION);
    std::string text = ".TH HEEDMAP 1 \"" HEEDMAP_RELEASE_DATE "\" \"Heedmap " HEEDMAP_VERSION "\" \""
        + plain(said(HEEDMAP_PHRASE("User Commands")))
        + "\"\n.ad l\n.nh\n.nr HY 0\n.ds AD l\n"; // newer groff asks these two
    text += heading(HEEDMAP_PHRASE("NAME")) + "heedmap \\- " + plain(said(description)) + "\n";
    text += synopsis();
    text += heading(HEEDMAP_PHRASE("DESCRIPTION")) + plain(said(HelpText::program)) + "\n.PP\n"
        + plain(said(Sentence(HEEDMAP_PHRASE("Without a verb: %1."), Sentence(HelpText::noVerb)))) + "\n.PP\n"
        + plain(said(HelpText::examples)) + "\n.PP\n" + plain(said(HelpText::attachedValue)) + "\n";
    text += heading(HEEDMAP_PHRASE("VERBS"));
    for (const Verb& verb : verbs)
        text += section(verb);
    text += heading(HEEDMAP_PHRASE("EXIT STATUS"));
    for (std::size_t code = 0; code < HelpText::exitCodes.size(); ++code)
        text += paragraph(bold(std::to_string(code)), said(HelpText::exitCodes[code]));
    return text;
}

} // namespace
} // namespace heedmap

int main(int argc, char** argv)
{
    const std::string_view kind = argc > 1 ? argv[1] : "";
    heedmap::chooseMessageLanguage(std::array{
        std::string("--lang"), heedmap::languageFor(QLocale(QString::fromLocal8Bit(argc > 2 ? argv[2] : "en")))});
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
