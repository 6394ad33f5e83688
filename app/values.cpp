#include "values.h"

#include "messages.h"
#include "text/language.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/document/document.h>
#include <heedmap/document/reference.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

std::optional<double> parsed(const std::string& word)
{
    try {
        return parseNumber(word);
    } catch (const Error&) {
        return std::nullopt;
    }
}

/// A bound that every double keeps to is not said.
UsageError outOf(const Arguments& arguments, std::string_view option, double least, double most)
{
    constexpr double largest = std::numeric_limits<double>::max();
    const std::string word = inQuotes(arguments.value(option));
    if (most < largest)
        return arguments.wrong(HEEDMAP_PHRASE("%1 takes a number from %2 to %3, not %4"), option, exactText(least),
                               exactText(most), word);
    if (least > -largest)
        return arguments.wrong(HEEDMAP_PHRASE("%1 takes a number of %2 or more, not %3"), option, exactText(least),
                               word);
    return arguments.wrong(HEEDMAP_PHRASE("%1 takes a number, not %2"), option, word);
}

} // namespace

double numberValue(const Arguments& arguments, std::string_view option, double otherwise, double least, double most)
{
    if (!arguments.has(option))
        return otherwise;
    const std::string word = arguments.value(option);
    const std::optional<double> number = parsed(word);
    if (!number || !(*number >= least && *number <= most))
        throw outOf(arguments, option, least, most);
    return *number;
}

int integerValue(const Arguments& arguments, std::string_view option, int otherwise, int least, int most)
{
    const double number = numberValue(arguments, option, otherwise, least, most);
    if (number != std::floor(number))
        throw arguments.wrong(HEEDMAP_PHRASE("%1 takes a whole number, not %2"), option,
                              inQuotes(arguments.value(option)));
    return static_cast<int>(number);
}

std::string choiceValue(const Arguments& arguments, std::string_view option, const std::vector<std::string>& choices,
                        std::string_view otherwise)
{
    std::string word = arguments.value(option, otherwise);
    if (std::ranges::find(choices, word) != choices.end())
        return word;
    if (const std::string near = nearWord(word, choices); !near.empty())
        throw arguments.wrong(HEEDMAP_PHRASE("%1 takes one of %2, not %3; %4 is nearest"), option,
                              commaSeparated(choices), inQuotes(word), near);
    throw arguments.wrong(HEEDMAP_PHRASE("%1 takes one of %2, not %3"), option, commaSeparated(choices),
                          inQuotes(word));
}

std::vector<std::string> choicesValue(const Arguments& arguments, std::string_view option,
                                      const std::vector<std::string>& choices, std::string_view otherwise)
{
    const std::string list = arguments.value(option, otherwise);
    std::vector<std::string> chosen;
    for (const std::string& word : wordsBetweenCommas(list)) {
        if (std::ranges::find(choices, word) == choices.end()) {
            const std::string near = nearWord(word, choices);
            throw near.empty() ? arguments.wrong(HEEDMAP_PHRASE("%1 takes some of %2, not %3"), option,
                                                 commaSeparated(choices), inQuotes(word))
                               : arguments.wrong(HEEDMAP_PHRASE("%1 takes some of %2, not %3; %4 is nearest"), option,
                                                 commaSeparated(choices), inQuotes(word), near);
        }
        if (std::ranges::find(chosen, word) == chosen.end())
            chosen.push_back(word);
    }
    return chosen;
}

std::vector<std::string> wordsBetweenCommas(const std::string& list)
{
    std::vector<std::string> words(1);
    for (const char c : list)
        if (c == ',')
            words.emplace_back();
        else
            words.back() += c;
    return words;
}

Option tokensOption()
{
    return {"--tokens", "TEXT",
            HEEDMAP_PHRASE("what a published model, or a document with its weights, reads instead")};
}

// A function, because translations are not there yet when the tables of options are made.
Option languageOption(Phrase help)
{
    Option option{"--lang", "LANGUAGE", help};
    option.choices = languageNames;
    return option;
}

std::string languageOf(const Arguments& arguments, const Document& document)
{
    std::string own = "en";
    for (const LocalizedText* text : {&document.summary, &document.title})
        if (!text->entries().empty() && !text->entries().front().first.empty())
            own = text->entries().front().first.substr(0, 2);
    const std::vector<std::string> all = languages();
    if (std::ranges::find(all, own) == all.end())
        own = "en";
    return choiceValue(arguments, "--lang", all, own);
}

Option messagesOption() { return languageOption(HEEDMAP_PHRASE("language of messages (the locale's)")); }

std::optional<std::vector<NodeId>> nodesValue(const Arguments& arguments, const Graph& graph)
{
    const std::string names = arguments.value("--nodes", "all");
    if (names == "all")
        return std::nullopt;
    return asCall(arguments, [&] { return parseNodes(graph, names); });
}

} // namespace heedmap
