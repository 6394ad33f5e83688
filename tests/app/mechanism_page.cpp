// mechanism_page LANGUAGE: writes the page of all mechanisms, docs/mechanisms*.md, to standard output, in "en" or
// "zh", from the table of mechanisms and the examples.

#include "examples.h"
#include "mechanism_list.h"
#include "text/language.h"

#include <heedmap/base/number_text.h>
#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

namespace heedmap {
namespace {

/// Everything the page says by itself.
const std::map<std::string, Phrase> words = {
    {"title", HEEDMAP_PHRASE("Mechanisms")},
    {"intro",
     HEEDMAP_PHRASE(
         "Every mechanism that Heedmap computes: what it takes, what can be set, and the worked examples that show it. "
         "In shapes, n counts queries, m keys, d widths. Arrays in [brackets] may be left out.\n\nThis page is written "
         "by "
         "`resources/mechanism-page.sh` from the table of mechanisms.")},
    {"mechanism", HEEDMAP_PHRASE("Mechanism")},
    {"id", HEEDMAP_PHRASE("Id")},
    {"examples", HEEDMAP_PHRASE("Examples")},
    {"array", HEEDMAP_PHRASE("Array")},
    {"shape", HEEDMAP_PHRASE("Shape")},
    {"what", HEEDMAP_PHRASE("What it is")},
    {"setting", HEEDMAP_PHRASE("Setting")},
    {"allowed", HEEDMAP_PHRASE("Allowed")},
    {"standard", HEEDMAP_PHRASE("Unless given")},
    {"or", HEEDMAP_PHRASE(" or ")},
    {"either", HEEDMAP_PHRASE("%1 or %2")},
    {"when", HEEDMAP_PHRASE(" (%1)")},
    {"with", HEEDMAP_PHRASE("with the array %1")},
    {"group", HEEDMAP_PHRASE("see below")},
    {"groups", HEEDMAP_PHRASE("Groups of settings")},
    {"number", HEEDMAP_PHRASE("number")},
    {"whole", HEEDMAP_PHRASE("whole number")},
    {"pair", HEEDMAP_PHRASE("whole number, or a list of two,")},
    {"from", HEEDMAP_PHRASE(" from ")},
    {"upTo", HEEDMAP_PHRASE(" up to ")},
    {"switch", HEEDMAP_PHRASE("true, false")},
    {"flags", HEEDMAP_PHRASE("list of 0 and 1")},
    {"list", HEEDMAP_PHRASE("list of whole numbers")},
    {"numbers", HEEDMAP_PHRASE("a list of numbers")},
    {"lists", HEEDMAP_PHRASE("a list of whole numbers for each query")},
    {"objects", HEEDMAP_PHRASE("a list of objects")},
    {"choices", HEEDMAP_PHRASE("a list of these, one a layer")},
};

class Page {
public:
    explicit Page(std::string language) : m_language(std::move(language)) {}

    void print()
    {
        const bool english = m_language == "en";
        std::printf("# %s\n\n*[%s](%s)*\n\n%s\n", word("title").c_str(),
                    languageName(english ? "zh" : "en").toStdString().c_str(),
                    english ? "mechanisms.zh-CN.md" : "mechanisms.md", word("intro").c_str());
        printContents();
        for (const Mechanism* mechanism : mechanisms())
            printMechanism(*mechanism);
        printGroups();
    }

private:
    std::string in(const Sentence& sentence) const { return sentenceIn(sentence, m_language); }
    std::string word(const std::string& key) const { return in(words.at(key)); }

    static std::string code(const std::string& text) { return "`" + text + "`"; }

    void printHead(const std::vector<std::string>& keys) const
    {
        std::string head = "\n|";
        std::string rule = "|";
        for (const std::string& key : keys) {
            head += " " + word(key) + " |";
            rule += "---|";
        }
        std::printf("%s\n%s\n", head.c_str(), rule.c_str());
    }

    void printContents()
    {
        printHead({"mechanism", "id", "examples"});
        for (const Mechanism* mechanism : mechanisms()) {
            std::string shown;
            for (const std::string& id : exampleIds())
                if (readDocument(exampleDocument(id)).mechanism == mechanism->id())
                    shown = shown.empty() ? code(id) : in(Sentence(HEEDMAP_PHRASE("%1, %2"), shown, code(id)));
            std::printf("| [%s](#%s) | %s | %s |\n", in(mechanism->title()).c_str(), mechanism->id().c_str(),
                        code(mechanism->id()).c_str(), shown.c_str());
        }
    }

    static std::string shapeText(const std::vector<std::string>& dimensions)
    {
        std::string text;
        for (const std::string& dimension : dimensions) {
            const bool sum = dimension.find('+') != std::string::npos;
            text += (text.empty() ? "" : "×") + (sum ? "(" + dimension + ")" : dimension);
        }
        return text;
    }

    std::string bounds(const Setting& setting) const
    {
        std::string text;
        if (std::isfinite(setting.least))
            text += word("from") + exactText(setting.least);
        if (std::isfinite(setting.most))
            text += word("upTo") + exactText(setting.most);
        return text;
    }

    std::string choices(const Setting& setting) const
    {
        std::string text;
        for (const std::string& choice : setting.words())
            text = text.empty() ? code(choice) : in(Sentence(HEEDMAP_PHRASE("%1, %2"), text, code(choice)));
        return text;
    }

    std::string allowed(const Setting& setting) const
    {
        using enum Setting::Type;
        switch (setting.type) {
        case Boolean: return word("switch");
        case Integer: return word("whole") + bounds(setting);
        case Number: return word("number") + bounds(setting);
        case Choice: return choices(setting);
        case ChoiceOrNumber:
            return choices(setting) + word("or") + word(setting.whole ? "whole" : "number") + bounds(setting);
        case IntegerOrPair: return word("pair") + bounds(setting);
        case ChoiceOrList: return choices(setting) + word("or") + word("choices");
        case Flags: return word("flags");
        case Integers: return word("list") + bounds(setting);
        case Numbers: return word("numbers") + bounds(setting);
        case IntegerLists: return word("lists");
        case Objects: return word("objects");
        case Group: break;
        }
        return word("group");
    }

    /// What an entry depends on, behind it.
    std::string inParentheses(const std::string& when) const
    {
        return when.empty() ? when : in(Sentence(words.at("when"), when));
    }

    /// ` (`kind = sinusoidal, rope`)`: while the setting matters.
    std::string conditions(const Setting& setting) const
    {
        std::string all;
        for (const Setting::Condition& condition : setting.when) {
            std::string words;
            for (const std::string& word : condition.words)
                words += (words.empty() ? " = " : ", ") + word;
            const std::string one = code(condition.key + words);
            all = all.empty() ? one : in(Sentence(HEEDMAP_PHRASE("%1; %2"), all, one));
        }
        return inParentheses(all);
    }

    void printSettings(const std::vector<Setting>& settings, const std::string& prefix)
    {
        printHead({"setting", "what", "allowed", "standard"});
        for (const Setting& setting : settings) {
            const std::string standard = setting.standard.isNull() ? "" : code(setting.standard.text());
            std::printf("| %s | %s%s | %s | %s |\n", code(prefix + setting.key).c_str(), in(setting.title).c_str(),
                        conditions(setting).c_str(), allowed(setting).c_str(), standard.c_str());
            if (setting.type == Setting::Type::Group)
                keepGroup(setting);
        }
    }

    /// The fullest group of each name: some mechanisms allow less of it.
    void keepGroup(const Setting& group)
    {
        const std::string key = group.key.ends_with("mask") ? "mask" : group.key;
        const auto [kept, fresh] = m_groups.try_emplace(key, group.members);
        if (!fresh && kept->second.size() < group.members.size())
            kept->second = group.members;
    }

    /// A setting as it is written in a document; "the array C" in the words of the page.
    std::string whenListed(const std::string& when) const
    {
        const std::string array = "the array ";
        return when.starts_with(array) ? in(Sentence(words.at("with"), code(when.substr(array.size())))) : code(when);
    }

    void printMechanism(const Mechanism& mechanism)
    {
        std::printf("\n<a id=\"%s\"></a>\n## %s\n", mechanism.id().c_str(), in(mechanism.title()).c_str());
        printHead({"array", "shape", "what"});
        for (const ListedArray& array : listedArrays(mechanism)) {
            const std::string name = array.spec.optional ? "[" + array.spec.name + "]" : array.spec.name;
            std::string shape = shapeText(array.spec.shape);
            if (!array.spec.otherShape.empty())
                shape = in(Sentence(words.at("either"), shape, shapeText(array.spec.otherShape)));
            const std::string when = array.when.empty() ? "" : inParentheses(whenListed(array.when));
            std::printf("| %s | %s | %s%s |\n", code(name).c_str(), shape.c_str(), in(array.spec.title).c_str(),
                        when.c_str());
        }
        const std::vector<Setting> settings = mechanism.settings();
        if (!settings.empty())
            printSettings(settings, {});
    }

    void printGroups()
    {
        std::printf("\n## %s\n", word("groups").c_str());
        const auto groups = m_groups;
        for (const auto& [key, members] : groups)
            printSettings(members, key + ".");
    }

    std::string m_language;
    std::map<std::string, std::vector<Setting>> m_groups;
};

} // namespace
} // namespace heedmap

int main(int count, char** arguments)
{
    const std::string language = count > 1 ? arguments[1] : "";
    if (language != "en" && language != "zh") {
        std::fputs("mechanism_page: en or zh, the language of the page\n", stderr);
        return 2;
    }
    heedmap::Page(language).print();
    return 0;
}
