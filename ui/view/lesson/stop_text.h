#pragma once

#include "model/lesson/lesson_player.h"
#include "model/steps.h"
#include "view/frame/display.h"

#include <heedmap/document/document.h>

#include <QString>

#include <functional>
#include <string_view>
#include <vector>

namespace heedmap {

/// The title of a stop: the first line of what is said there, or else its place in the lesson, from 0.
QString stopTitle(const LessonStop& stop, int place);
/// The text of a stop without its title.
QString stopNotes(const LessonStop& stop);

/// Whether a title is the one that a new stop gets from its step, in every language.
bool isHeading(const LocalizedText& words, const std::vector<Step>& steps);

/// An exercise by its place, from 0, and by how its question begins.
QString exerciseText(const Exercise& exercise, int place);

/// One thing in which a stop differs from the one before.
struct StopPart {
    enum class Kind { View, Step, Node, Cell, Head, Settings, Set, Cover, Sample, Train, Exercise };

    Kind kind = Kind::View;
    QString name;          ///< "cell"; empty for a setting, which its text names
    QString text;          ///< "[sleeps, the]"
    std::string path = {}; ///< of a setting
};

/// The title of a view, by its id.
using ViewTitle = std::function<QString(std::string_view id)>;
std::vector<StopPart> partsOf(const LessonStop& stop, const Workbench& workbench, const ViewTitle& viewTitle);
/// The stop without that difference.
LessonStop without(LessonStop stop, const StopPart& part);

/// "Aside: X[0, 1] = 3": what differs from the script; the name of the last edit where it is more than numbers.
QString asideText(const ViewContext& context, const LessonPlayer& player, const QString& lastEdit);

/// The minutes of all stops that say how many they take.
double minutesOf(const std::vector<LessonStop>& stops);
/// "20 min"; empty for none.
QString minutesText(double minutes);

} // namespace heedmap
