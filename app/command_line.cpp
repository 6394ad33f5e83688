#include "command_line.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>

namespace heedmap {
namespace {

const Option* findOption(const Verb& verb, std::string_view word)
{
    const auto option = std::ranges::find_if(
        verb.options, [&](const Option& o) { return word == o.name || (!word.empty() && word == o.letter); });
    return option == verb.options.end() ? nullptr : &*option;
}

bool looksLikeOption(std::string_view word) { return word.size() > 1 && word.front() == '-'; }

/// Whether a word cannot be the value of the preceding option; `-1:1` can.
bool startsOption(const Verb& verb, std::string_view word)
{
    return word.starts_with("--") || findOption(verb, word) != nullptr;
}

/// `--tokens` of `--tokens=a`.
std::string nameIn(const std::string& word)
{
    return word.substr(0, word.starts_with("--") ? word.find('=') : std::string::npos);
}

std::string optionNames(const Verb& verb)
{
    std::string names;
    for (const Option& option : verb.options)
        names += option.name + std::string(", ");
    return names + "--help";
}

/// How many letters to add, to drop, to replace or to swap with the next one.
std::size_t lettersApart(std::string_view a, std::string_view b)
{
    std::vector<std::vector<std::size_t>> apart(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                apart[i][j] = i + j;
                continue;
            }
            apart[i][j] = std::min(
                {apart[i - 1][j] + 1, apart[i][j - 1] + 1, apart[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                apart[i][j] = std::min(apart[i][j], apart[i - 2][j - 2] + 1);
        }
    return apart[a.size()][b.size()];
}

/// All options, or of many the three that are spelt most like the word.
std::string nearestOptions(const Verb& verb, const std::string& word)
{
    constexpr std::size_t few = 8;
    constexpr std::size_t shown = 3;
    if (verb.options.size() <= few)
        return "there are " + optionNames(verb);
    std::vector<std::string> names;
    for (const Option& option : verb.options)
        names.emplace_back(option.name);
    std::ranges::stable_sort(names, {}, [&](const std::string& name) {
        const bool begins = word.size() > 3 && (name.starts_with(word) || word.starts_with(name));
        return lettersApart(word, name) * 2 - (begins ? 1 : 0);
    });
    return "the nearest are " + names[0] + ", " + names[1] + " and " + names[shown - 1] + "; --help names all";
}

std::string usage(const Option& option)
{
    const std::string name = *option.letter == '\0' ? option.name : option.letter;
    return *option.value == '\0' ? name : name + " " + option.valueName();
}

/// FILE, ANSWERS...
std::vector<std::string> operandNames(const Verb& verb)
{
    std::istringstream names(verb.operand);
    return {std::istream_iterator<std::string>(names), {}};
}

std::string padded(std::string text, std::size_t width)
{
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

} // namespace

std::string usage(const Verb& verb)
{
    std::string text = std::string("heedmap ") + verb.name;
    if (*verb.operand != '\0')
        text += std::string(" ") + verb.operand;
    for (const Option& option : verb.options)
        text += option.required ? " " + usage(option) : " [" + usage(option) + "]";
    return text;
}

Arguments::Arguments(const Verb& verb, std::span<const std::string> words) : m_verb(&verb)
{
    m_help = std::ranges::find(words, "--help") != words.end() || std::ranges::find(words, "-h") != words.end();
    if (m_help)
        return;
    takeAll(words);
    for (const Option& option : verb.options) {
        if (option.required && !has(option.name))
            throw wrong(usage(option) + " is missing");
    }
}

UsageError Arguments::wrong(const std::string& sentence) const
{
    return UsageError(std::string(m_verb->name) + ": " + sentence);
}

std::span<const std::string> Arguments::input() const
{
    return std::span(m_operands).first(operandNames(*m_verb).size() == 1 ? m_operands.size() : 1);
}

void Arguments::takeAll(std::span<const std::string> words)
{
    while (!words.empty() && words.front() != "--") {
        if (looksLikeOption(words.front())) {
            words = takeOption(words);
        } else {
            m_operands.push_back(words.front());
            words = words.subspan(1);
        }
    }
    if (!words.empty()) // "--": no options follow
        m_operands.insert(m_operands.end(), words.begin() + 1, words.end());

    const std::vector<std::string> wanted = operandNames(*m_verb);
    const bool more = !wanted.empty() && (wanted.back().ends_with("...") || wanted.back().ends_with("...]"));
    if (m_operands.empty() && *m_verb->operand == '[')
        return;
    if (!more && m_operands.size() > wanted.size())
        throw wrong("there is one word too many: \"" + m_operands[wanted.size()] + "\"");
    for (std::size_t i = 0; i < std::max(wanted.size(), m_operands.size()); ++i)
        if (i >= m_operands.size() || m_operands[i].empty())
            throw wrong("there is no " + wanted[std::min(i, wanted.size() - 1)] + "; the call is " + usage(*m_verb));
}

// A file named "-", or one without a name before its extension, which is hidden, is not what the call means.
void Arguments::requireFileName(const std::string& spelling, const Option& option, const std::string& path) const
{
    constexpr std::array<std::string_view, 4> outputs = {"--output", "--csv", "--history", "--weights"};
    constexpr std::array<std::string_view, 15> endings = {".apng", ".csv", ".gif", ".heed",        ".html",
                                                          ".json", ".npz", ".pdf", ".png",         ".py",
                                                          ".svg",  ".tex", ".tsv", ".safetensors", ".tikz"};
    if (std::ranges::find(outputs, option.name) == outputs.end())
        return;
    if (path == "-")
        throw wrong(spelling + " -: expected the name of a file; standard output is /dev/stdout");
    const std::string file = path.substr(path.rfind('/') + 1);
    if (std::ranges::find(endings, file) != endings.end())
        throw wrong(spelling + " " + path + ": expected a name before " + file);
}

std::span<const std::string> Arguments::takeOption(std::span<const std::string> words)
{
    const std::string& word = words.front();
    const std::string name = nameIn(word);
    const Option* option = findOption(*m_verb, name);
    if (option == nullptr)
        throw wrong("there is no option " + name + "; " + nearestOptions(*m_verb, name));
    std::vector<std::string>& values = m_values[option->name];
    if (!values.empty() && !option->repeatable)
        throw wrong(name + " is given twice");

    const bool attached = name.size() < word.size();
    if (*option->value == '\0') {
        if (attached)
            throw wrong(name + " takes no value");
        values.emplace_back();
        return words.subspan(1);
    }
    if (!attached && words.size() > 1 && words[1].starts_with("--") && findOption(*m_verb, nameIn(words[1])) == nullptr)
        throw wrong(name + " needs a value; one that begins with dashes is written " + option->name + "=" + words[1]);
    if (!attached && (words.size() < 2 || startsOption(*m_verb, words[1])))
        throw wrong(name + " needs a value: " + usage(*option));
    values.push_back(attached ? word.substr(name.size() + 1) : words[1]);
    requireFileName(name, *option, values.back());
    if (values.back().empty())
        throw wrong(name + " needs a value: " + usage(*option));
    return words.subspan(attached ? 1 : 2);
}

std::string Arguments::value(std::string_view option, std::string_view otherwise) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::string(otherwise) : found->second.front();
}

std::vector<std::string> Arguments::values(std::string_view option) const
{
    const auto found = m_values.find(option);
    return found == m_values.end() ? std::vector<std::string>() : found->second;
}

std::string helpText(std::span<const Verb> verbs)
{
    std::string text = std::string(HelpText::program) + "\n\n  heedmap [FILE]      " + std::string(HelpText::noVerb)
        + "\n  heedmap VERB ...    do one thing and end; heedmap VERB --help says more\n"
          "\n"
          "Verbs:\n";
    for (const Verb& verb : verbs)
        text += "  " + padded(verb.name, 12) + verb.summary + "\n";
    text += "\n" + std::string(HelpText::examples) + "\nOptions: --help, --version. Exit codes:";
    for (std::size_t code = 0; code < HelpText::exitCodes.size(); ++code)
        text += (code == 0 ? " " : ", ") + std::to_string(code) + " " + std::string(HelpText::exitCodes[code]);
    return text + ".\n";
}

std::string helpText(const Verb& verb)
{
    const auto heading = [](const Option& option) {
        const std::string name = *option.letter == '\0' ? option.name : std::string(option.letter) + ", " + option.name;
        return *option.value == '\0' ? name : name + " " + option.valueName();
    };
    std::size_t width = 0;
    for (const Option& option : verb.options)
        width = std::max(width, heading(option).size() + 2);
    std::string text = std::string(verb.summary) + "\n\nusage: " + usage(verb) + "\n";
    if (!verb.options.empty())
        text += "\n";
    for (const Option& option : verb.options)
        text += "  " + padded(heading(option), width) + option.help + "\n";
    if (std::ranges::any_of(verb.options, [](const Option& option) { return *option.value != '\0'; }))
        text += "\n" + std::string(HelpText::attachedValue) + "\n";
    return text;
}

} // namespace heedmap
