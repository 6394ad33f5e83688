#include "command_line.h"

#include "messages.h"

#include <heedmap/base/quotes.h>

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

/// All options, or of many the three that begin with the word or are spelt most like it.
Sentence nearestOptions(const Verb& verb, const std::string& word)
{
    constexpr std::size_t few = 8;
    constexpr std::size_t shown = 3;
    if (verb.options.size() <= few)
        return Sentence(HEEDMAP_PHRASE("there are %1"), optionNames(verb));
    std::vector<std::string> names;
    for (const Option& option : verb.options)
        names.emplace_back(option.name);
    std::ranges::stable_sort(names, {}, [&](const std::string& name) {
        const bool told = word.size() > 3; // more than dashes
        if (told && name.starts_with(word))
            return std::size_t{1};
        return lettersApart(word, name) * 2 - (told && word.starts_with(name) ? 1 : 0);
    });
    return Sentence(HEEDMAP_PHRASE("the nearest are %1, %2 and %3; --help names all"), names[0], names[1],
                    names[shown - 1]);
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

UsageError::UsageError(Sentence sentence, std::string verb)
    : std::runtime_error((verb.empty() ? verb : verb + ": ") + sentence.english()), m_sentence(std::move(sentence)),
      m_verb(std::move(verb))
{
}

Sentence UsageError::whole() const
{
    return m_verb.empty() ? m_sentence : Sentence(HEEDMAP_PHRASE("%1: %2"), m_verb, m_sentence);
}

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
            throw wrong(HEEDMAP_PHRASE("%1 is missing"), usage(option));
    }
}

UsageError Arguments::wrong(const Sentence& sentence) const { return UsageError(sentence, m_verb->name); }

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
        throw wrong(HEEDMAP_PHRASE("there is one word too many: %1"), inQuotes(m_operands[wanted.size()]));
    for (std::size_t i = 0; i < std::max(wanted.size(), m_operands.size()); ++i)
        if (i >= m_operands.size() || m_operands[i].empty())
            throw wrong(HEEDMAP_PHRASE("there is no %1; the call is %2"), wanted[std::min(i, wanted.size() - 1)],
                        usage(*m_verb));
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
        throw wrong(HEEDMAP_PHRASE("%1 -: expected the name of a file; standard output is /dev/stdout"), spelling);
    const std::string file = path.substr(path.rfind('/') + 1);
    if (std::ranges::find(endings, file) != endings.end())
        throw wrong(HEEDMAP_PHRASE("%1: expected a name before %2"), spelling + " " + path, file);
}

std::span<const std::string> Arguments::takeOption(std::span<const std::string> words)
{
    const std::string& word = words.front();
    const std::string name = nameIn(word);
    const Option* option = findOption(*m_verb, name);
    if (option == nullptr)
        throw wrong(HEEDMAP_PHRASE("there is no option %1; %2"), name, nearestOptions(*m_verb, name));
    std::vector<std::string>& values = m_values[option->name];
    if (!values.empty() && !option->repeatable)
        throw wrong(HEEDMAP_PHRASE("%1 is given twice"), name);

    const bool attached = name.size() < word.size();
    if (*option->value == '\0') {
        if (attached)
            throw wrong(HEEDMAP_PHRASE("%1 takes no value"), name);
        values.emplace_back();
        return words.subspan(1);
    }
    if (!attached && words.size() > 1 && words[1].starts_with("--") && findOption(*m_verb, nameIn(words[1])) == nullptr)
        throw wrong(HEEDMAP_PHRASE("%1 needs a value; one that begins with dashes is written %2"), name,
                    std::string(option->name) + "=" + words[1]);
    if (!attached && (words.size() < 2 || startsOption(*m_verb, words[1])))
        throw wrong(HEEDMAP_PHRASE("%1 needs a value: %2"), name, usage(*option));
    values.push_back(attached ? word.substr(name.size() + 1) : words[1]);
    requireFileName(name, *option, values.back());
    if (values.back().empty())
        throw wrong(HEEDMAP_PHRASE("%1 needs a value: %2"), name, usage(*option));
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
    std::string text = said(HelpText::program) + "\n\n  heedmap [FILE]      " + said(HelpText::noVerb)
        + "\n  heedmap VERB ...    " + said(HEEDMAP_PHRASE("do one thing and end; heedmap VERB --help says more"))
        + "\n\n" + said(HEEDMAP_PHRASE("Verbs:")) + "\n";
    for (const Verb& verb : verbs)
        text += "  " + padded(verb.name, 12) + said(verb.summary) + "\n";
    const auto code = [](std::size_t each) { return Sentence(HelpText::exitCodes[each]); };
    return text + "\n" + said(HelpText::examples) + "\n"
        + said(Sentence(HEEDMAP_PHRASE("Options: %1. Exit codes: 0 %2, 1 %3, 2 %4."),
                        "--help, --version, --lang " + languageNames(), code(0), code(1), code(2)))
        + "\n";
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
    std::string text = said(verb.summary) + "\n\n" + said(Sentence(HEEDMAP_PHRASE("usage: %1"), usage(verb))) + "\n";
    if (!verb.options.empty())
        text += "\n";
    for (const Option& option : verb.options)
        text += "  " + padded(heading(option), width) + said(option.help) + "\n";
    if (std::ranges::any_of(verb.options, [](const Option& option) { return *option.value != '\0'; }))
        text += "\n" + said(HelpText::attachedValue) + "\n";
    return text;
}

} // namespace heedmap
