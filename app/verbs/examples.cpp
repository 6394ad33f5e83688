#include "examples.h"
#include "messages.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/base/json.h>

#include <algorithm>
#include <cstdio>

namespace heedmap {
namespace {

struct Listed {
    std::string id;
    std::string mechanism;
    Json title;
};

std::vector<Listed> listedExamples()
{
    std::vector<Listed> list;
    for (const std::string& id : exampleIds()) {
        const Json document = Json::parse(exampleDocument(id));
        list.push_back({id, document.find("mechanism")->string(), *document.find("title")});
    }
    return list;
}

/// A title is one text, or one a language.
std::string spoken(const Json& title)
{
    const Json* own = title.isObject() ? title.find(messageLanguage()) : &title;
    const Json* entry = own == nullptr ? title.find("en") : own;
    return entry == nullptr ? std::string() : entry->string();
}

void printJson(const std::vector<Listed>& examples)
{
    Json::Array list;
    for (const Listed& example : examples)
        list.push_back(Json::Object{{"id", example.id}, {"mechanism", example.mechanism}, {"title", example.title}});
    std::fputs(Json(std::move(list)).text().c_str(), stdout);
}

int runExamples(const Arguments& arguments)
{
    const std::vector<Listed> examples = listedExamples();
    if (arguments.has("--json")) {
        printJson(examples);
        return ExitCode::done;
    }
    std::size_t idWidth = 0;
    std::size_t mechanismWidth = 0;
    for (const Listed& example : examples) {
        idWidth = std::max(idWidth, example.id.size());
        mechanismWidth = std::max(mechanismWidth, example.mechanism.size());
    }
    for (const Listed& example : examples)
        std::printf("%-*s  %-*s  %s\n", static_cast<int>(idWidth), example.id.c_str(), static_cast<int>(mechanismWidth),
                    example.mechanism.c_str(), spoken(example.title).c_str());
    return ExitCode::done;
}

const Option examplesOptions[] = {
    {"--json", "", HEEDMAP_PHRASE("the same as JSON, titles in every language")},
    messagesOption(),
};

} // namespace

const Verb examplesVerb{"examples", "", HEEDMAP_PHRASE("list the built-in examples: id, mechanism, title"),
                        examplesOptions, runExamples};

} // namespace heedmap
