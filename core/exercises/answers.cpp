#include <heedmap/exercises/answers.h>

#include "document/values.h"

namespace heedmap {

Answers readAnswers(std::string_view text)
{
    const Json json = Json::parse(text);
    requireObject(json, "answers");
    requireKeys(json, "", {"document", "seed", "answers", "progress"});
    Answers answers;
    if (const Json* document = json.find("document"))
        answers.document = readText(*document, "document");
    if (const Json* seed = json.find("seed"))
        answers.seed = static_cast<std::uint64_t>(readIndex(*seed, "seed"));
    answers.given = member(json, "answers", "", HEEDMAP_PHRASE("an object from the ids of exercises to answers"));
    requireObject(answers.given, "answers");
    if (const Json* progress = json.find("progress")) {
        requireObject(*progress, "progress");
        answers.progress = *progress;
    }
    return answers;
}

std::string writeAnswers(const Answers& answers)
{
    Json json = Json::Object{{"document", answers.document}};
    if (answers.seed)
        json.set("seed", static_cast<double>(*answers.seed));
    json.set("answers", answers.given);
    if (!answers.progress.object().empty())
        json.set("progress", answers.progress);
    return json.text() + "\n";
}

} // namespace heedmap
