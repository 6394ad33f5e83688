#include "mechanism_list.h"
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

std::string bounds(const Setting& setting)
{
    if (std::isfinite(setting.least) && std::isfinite(setting.most))
        return " from " + exactText(setting.least) + " to " + exactText(setting.most);
    if (std::isfinite(setting.least))
        return " from " + exactText(setting.least);
    return std::isfinite(setting.most) ? " up to " + exactText(setting.most) : "";
}

std::string typeText(const Setting& setting)
{
    using enum Setting::Type;
    switch (setting.type) {
    case Boolean: return "true or false";
    case Integer: return "whole number" + bounds(setting);
    case Number: return "number" + bounds(setting);
    case Choice: return joined(setting.words(), " | ");
    case ChoiceOrList: return joined(setting.words(), " | ") + " | list of these";
    case ChoiceOrNumber: return joined(setting.words(), " | ") + " | number" + bounds(setting);
    case Flags: return "list of 0 and 1";
    case IntegerOrPair: return "whole number" + bounds(setting) + " or a list of two";
    case Integers: return "list of whole numbers" + bounds(setting);
    case Numbers: return "list of numbers" + bounds(setting);
    case IntegerLists: return "list of lists of whole numbers" + bounds(setting);
    case Objects: return "list of objects";
    case Group: break;
    }
    return "";
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
        std::printf("    %-22s %s%s\n", path.c_str(), typeText(setting).c_str(), standard.c_str());
    }
}

void printText(const Mechanism& mechanism)
{
    std::printf("%s: %s\n  arrays\n", mechanism.id().c_str(), mechanism.title().english);
    for (const ListedArray& array : listedArrays(mechanism)) {
        const std::string name = array.spec.optional ? "[" + array.spec.name + "]" : array.spec.name;
        std::string shape = shapeText(array.spec.shape);
        if (!array.spec.otherShape.empty())
            shape += " or " + shapeText(array.spec.otherShape);
        const std::string each = array.spec.series ? "  for each i below " + array.spec.series->setting : "";
        const std::string when = array.when.empty() ? "" : "  with " + array.when;
        std::printf("    %-22s %s%s%s\n", name.c_str(), shape.c_str(), each.c_str(), when.c_str());
    }
    std::printf("  settings, with what holds unless they are given\n");
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

constexpr Option mechanismsOptions[] = {
    {"--json", "", "the same as JSON, titles in every language"},
};

} // namespace

const Verb mechanismsVerb{"mechanisms", "", "list the mechanisms: arrays with their shapes, settings",
                          mechanismsOptions, runMechanisms};

} // namespace heedmap
