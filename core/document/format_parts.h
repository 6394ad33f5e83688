#pragma once

#include "document/fields.h"

#include <heedmap/document/vocabulary.h>

/// The parts of a document, each in a source of its own. Errors begin with the path.
namespace heedmap {

/// A value of `arrays` or `pins`: nested numbers, a file or a rule.
const Codec<ArraySource>& arrayCodec();
std::vector<DocumentKey> arrayKeys();

/// Numbers in the document itself, in place of any value.
Codec<InlineArray> numbersCodec();

/// `loss`; words stand for ids.
std::vector<LossTerm> readLoss(const Json& json, const WordList& words);
Json lossJson(const std::vector<LossTerm>& loss, const WordList& words);
/// A sample's targets, one for each entry of the loss; null keeps the document's target.
std::vector<Json> readTargets(const Json& json, const std::string& where, const std::vector<LossTerm>& loss,
                              const WordList& words);
Json targetsJson(const std::vector<Json>& targets, const std::vector<LossTerm>& loss, const WordList& words);
/// The settings of the generators of `training.data`.
std::vector<DocumentKey> generatorKeys();
/// Of `loss` and `training`, generators too.
std::vector<DocumentKey> trainingKeys();

const Codec<std::vector<LessonStop>>& lessonCodec();
/// Throws Error for a stop that shows what the document does not have.
void requireLesson(const Document& document);
std::vector<Exercise> readExercises(const Json& json, const std::string& where);
Json exercisesJson(const std::vector<Exercise>& exercises);
/// Of `lesson` and `exercises`.
std::vector<DocumentKey> lessonKeys();

std::vector<FigureSpec> readFigures(const Json& json, const std::string& where);
Json figuresJson(const std::vector<FigureSpec>& figures);
std::vector<DocumentKey> figureKeys();

} // namespace heedmap
