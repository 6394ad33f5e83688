#pragma once

#include "model/steps.h"

#include <heedmap/document/document.h>

#include <QString>

#include <vector>

namespace heedmap {

/// The title of a stop: the first line of what is said there, or else its place in the lesson, from 0.
QString stopTitle(const LessonStop& stop, int place);
/// What is said there, but for the title.
QString stopNotes(const LessonStop& stop);

/// Whether it is what a new stop is called after its step, in all languages.
bool isHeading(const LocalizedText& words, const std::vector<Step>& steps);

/// An exercise by its place, from 0, and by how its question begins.
QString exerciseText(const Exercise& exercise, int place);

/// One thing in which a stop differs from the one before.
struct StopPart {
    enum class Kind { View, Step, Node, Cell, Head, Set, Cover, Sample, Train, Exercise };

    Kind kind = Kind::View;
    QString name; ///< "cell"
    QString text; ///< "[sleeps, the]"
};

std::vector<StopPart> partsOf(const LessonStop& stop, const Document& document);
/// The stop without it.
LessonStop without(LessonStop stop, StopPart::Kind kind);

/// The minutes of all stops that say how many they take.
double minutesOf(const std::vector<LessonStop>& stops);
/// "20 min"; empty for none.
QString minutesText(double minutes);

} // namespace heedmap
