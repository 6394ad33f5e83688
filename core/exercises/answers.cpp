#include <heedmap/exercises/answers.h>

#include "document/reader_parts.h"

namespace heedmap {

Answers readAnswers(std::string_view text)
{
    const Json json = Json::parse(text);
    requireObject(json, "answers");
    requireKeys(json, "", {"document", "answers"});
    Answers answers;
    if (const Json* document = json.find("document"))
        answers.document = readText(*document, "document");
    answers.given = member(json, "answers", "", HEEDMAP_PHRASE("an object from the ids of exercises to answers"));
    requireObject(answers.given, "answers");
    return answers;
}

std::string writeAnswers(const Answers& answers)
{
    return Json(Json::Object{{"document", answers.document}, {"answers", answers.given}}).text() + "\n";
}

} // namespace heedmap
