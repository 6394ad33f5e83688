#include "messages.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/words/words.h>

#include <QString>

#include <algorithm>
#include <cstdio>

namespace heedmap {
namespace {

constexpr std::size_t neighbours = 5;

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

void printAxes(const WordTable& table)
{
    for (const std::string& axis : table.axes())
        std::printf("%s\n", axis.c_str());
}

/// `cat: animal 0.85, food 0.09, …` in the order of the axes, and below the words that mean nearly the same.
void printWord(const WordTable& table, const std::string& word, Index row)
{
    std::vector<std::string> numbers;
    for (std::size_t axis = 0; axis < table.axes().size(); ++axis) {
        char number[16];
        std::snprintf(number, sizeof number, "%.2f", table.number(row, static_cast<Index>(axis)));
        numbers.push_back(table.axes()[axis] + " " + number);
    }
    const std::string& found = table.word(row);
    std::printf("%s: %s\n", (word == found ? word : word + " (" + found + ")").c_str(), joined(numbers).c_str());
    std::vector<std::string> alike;
    for (const Index other : table.alike(row, neighbours))
        alike.push_back(table.word(other));
    std::printf("  %s\n", said(Sentence(HEEDMAP_PHRASE("nearest: %1"), commaSeparated(alike, neighbours))).c_str());
}

std::string languageFor(const std::string& text, const std::string& language)
{
    return language.empty() ? languageOf(text) : language;
}

/// A word, or the words of a sentence without its marks of punctuation.
std::vector<std::string> asked(const WordTable& table, const std::string& operand, const std::string& language)
{
    const std::string read = languageFor(operand, language);
    if (find(table, operand, read))
        return {operand};
    std::vector<std::string> words = wordsOf(operand, read);
    if (words.size() < 2)
        return {operand};
    std::erase_if(words, [](const std::string& word) {
        const QString text = QString::fromStdString(word);
        return text.size() == 1 && text.front().isPunct();
    });
    return words;
}

/// Prints a word, or says on standard error that the table lacks it; the exit code.
int runWord(const WordTable& table, const std::string& word, const std::string& language)
{
    const std::string read = languageFor(word, language);
    if (const auto row = find(table, word, read)) {
        printWord(table, word, *row);
        return ExitCode::done;
    }
    if (read == "en" && languageOf(word) == "zh") {
        remark(Sentence(HEEDMAP_PHRASE("the table of words lacks %1; %2 looks it up by the English word it means"),
                        inQuotes(word), "--language zh"));
        return ExitCode::wrongInput;
    }
    const std::vector<std::string> alike = nearest(table, word, 3);
    remark(alike.empty() ? Sentence(HEEDMAP_PHRASE("the table of words lacks %1"), inQuotes(word))
                         : Sentence(HEEDMAP_PHRASE("the table of words lacks %1; the nearest are %2"), inQuotes(word),
                                    commaSeparated(alike, neighbours)));
    return ExitCode::wrongInput;
}

int runWords(const Arguments& arguments)
{
    const std::string language = arguments.value("--language", "");
    if (arguments.has("--language") && language != "en" && language != "zh")
        throw arguments.wrong(HEEDMAP_PHRASE("--language: expected en or zh, got %1"), inQuotes(language));
    const WordTable& table = WordTable::shipped();
    if (arguments.has("--axes"))
        printAxes(table);
    else if (arguments.operands().empty())
        std::printf("%s\n",
                    said(Sentence(HEEDMAP_PHRASE("%1 words along %2 axes: %3"), table.size(), table.axes().size(),
                                  joined(table.axes())))
                        .c_str());
    int code = ExitCode::done;
    for (const std::string& operand : arguments.operands())
        for (const std::string& word : asked(table, operand, language))
            code = std::max<int>(code, runWord(table, word, language));
    return code;
}

const Option wordsOptions[] = {
    {"--axes", "", HEEDMAP_PHRASE("the axes along which words have numbers, a line each")},
    {"--language", "en|zh",
     HEEDMAP_PHRASE(
         "the language of the words, unless their characters tell; Chinese ones are looked up by the English "
         "word each means")},
    messagesOption(),
};

} // namespace

const Verb wordsVerb{"words", "[WORD...]", HEEDMAP_PHRASE("print the numbers of words and the words nearest to them"),
                     wordsOptions, runWords};

} // namespace heedmap
