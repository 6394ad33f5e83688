#include "mechanism_list.h"
#include "messages.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>

#include <cmath>
#include <cstdio>

namespace heedmap {
namespace {

std::string joined(const std::vector<std::string>& words, const std::string& separator)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : separator) + word;
    return text;
}

/// A shape in letters: n×d_k, or (2·R+1)×d_k.
std::string shapeText(const std::vector<std::string>& dimensions)
{
    std::vector<std::string> factors;
    for (const std::string& dimension : dimensions)
        factors.push_back(dimension.find('+') == std::string::npos ? dimension : "(" + dimension + ")");
    return joined(factors, "×");
}

/// The kind of number or list, with the bounds of the numbers.
Sentence bounded(Phrase kind, const Setting& setting)
{
    if (std::isfinite(setting.least) && std::isfinite(setting.most))
        return Sentence(HEEDMAP_PHRASE("%1 from %2 to %3"), kind, exactText(setting.least), exactText(setting.most));
    if (std::isfinite(setting.least))
        return Sentence(HEEDMAP_PHRASE("%1 from %2"), kind, exactText(setting.least));
    if (std::isfinite(setting.most))
        return Sentence(HEEDMAP_PHRASE("%1 up to %2"), kind, exactText(setting.most));
    return kind;
}

Sentence typeSentence(const Setting& setting)
{
    using enum Setting::Type;
    const std::string words = joined(setting.words(), " | ");
    switch (setting.type) {
    case Boolean: return HEEDMAP_PHRASE("true or false");
    case Integer: return bounded(HEEDMAP_PHRASE("whole number"), setting);
    case Number: return bounded(HEEDMAP_PHRASE("number"), setting);
    case Choice: return Sentence(words);
    case ChoiceOrList: return Sentence(HEEDMAP_PHRASE("%1 | list of these"), words);
    case ChoiceOrNumber: return Sentence(HEEDMAP_PHRASE("%1 | %2"), words, bounded(HEEDMAP_PHRASE("number"), setting));
    case Flags: return HEEDMAP_PHRASE("list of 0 and 1");
    case IntegerOrPair:
        return Sentence(HEEDMAP_PHRASE("%1 or a list of two"), bounded(HEEDMAP_PHRASE("whole number"), setting));
    case Integers: return bounded(HEEDMAP_PHRASE("list of whole numbers"), setting);
    case Numbers: return bounded(HEEDMAP_PHRASE("list of numbers"), setting);
    case IntegerLists: return bounded(HEEDMAP_PHRASE("list of lists of whole numbers"), setting);
    case Objects: return HEEDMAP_PHRASE("list of objects");
    case Group: break;
    }
    return {};
}

void printSettings(const std::vector<Setting>& settings, const std::string& prefix)
{
    for (const Setting& setting : settings) {
        const std::string path = prefix + setting.key;
        if (setting.type == Setting::Type::Group) {
            printSettings(setting.members, path + ".");
            continue;
        }
        const std::string standard = setting.standard.isNull() ? "" : "  (" + setting.standard.text() + ")";
        std::printf("    %-22s %s%s\n", path.c_str(), said(typeSentence(setting)).c_str(), standard.c_str());
    }
}

void printText(const Mechanism& mechanism)
{
    std::printf("%s: %s\n  %s\n", mechanism.id().c_str(), said(mechanism.title()).c_str(),
                said(HEEDMAP_PHRASE("arrays")).c_str());
    for (const ListedArray& array : listedArrays(mechanism)) {
        const std::string name = array.spec.optional ? "[" + array.spec.name + "]" : array.spec.name;
        std::string shape = shapeText(array.spec.shape);
        if (!array.spec.otherShape.empty())
            shape = said(Sentence(HEEDMAP_PHRASE("%1 or %2"), shape, shapeText(array.spec.otherShape)));
        std::string when;
        if (array.spec.series)
            when += "  " + said(Sentence(HEEDMAP_PHRASE("for each i below %1"), array.spec.series->setting));
        constexpr std::string_view another = "the array ";
        if (array.when.starts_with(another))
            when += "  " + said(Sentence(HEEDMAP_PHRASE("with the array %1"), array.when.substr(another.size())));
        else if (!array.when.empty())
            when += "  " + said(Sentence(HEEDMAP_PHRASE("with %1"), array.when));
        std::printf("    %-22s %s%s\n", name.c_str(), shape.c_str(), when.c_str());
    }
    std::printf("  %s\n", said(HEEDMAP_PHRASE("settings, with what holds unless they are given")).c_str());
    printSettings(mechanism.settings(), "");
}

int runMechanisms(const Arguments& arguments)
{
    if (arguments.has("--json")) {
        std::fputs(mechanismsAsJson().text().c_str(), stdout);
        return ExitCode::done;
    }
    bool first = true;
    for (const Mechanism* mechanism : mechanisms()) {
        if (!std::exchange(first, false))
            std::printf("\n");
        printText(*mechanism);
    }
    return ExitCode::done;
}

const Option mechanismsOptions[] = {
    {"--json", "", HEEDMAP_PHRASE("the same as JSON, titles in every language")},
    messagesOption(),
};

} // namespace

const Verb mechanismsVerb{"mechanisms", "", HEEDMAP_PHRASE("list the mechanisms: arrays with their shapes, settings"),
                          mechanismsOptions, runMechanisms};

} // namespace heedmap
