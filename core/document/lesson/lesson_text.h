#pragma once

#include <heedmap/document/document.h>

namespace heedmap {

/// Reads the `lesson` of a document whose other parts are read. Throws Error `lesson[0].say: expected X, got Y`.
std::vector<LessonStop> readLesson(const Json& json, const Document& document);
Json lessonJson(const std::vector<LessonStop>& lesson);

} // namespace heedmap
