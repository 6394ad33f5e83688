#pragma once

#include "model/lesson/lesson_player.h"

namespace heedmap {

/// What a stop sets where a document has become another, if that is nothing but settings.
std::optional<Json> settingsBetween(const Document& before, const Document& now);

/// If the only changes since the current stop are a mask's setting and numbers, turns the document's mask into a drawn
/// one that keeps the same cells, and makes the differing cells numbers edited at the stop. `always`: also where
/// settings of a stop could say it. Leaves any other change alone. Throws Error while a mask is being computed, and
/// then changes nothing.
void drawMasks(Workbench& workbench, LessonPlayer& player, bool always = false);

/// Makes the numbers, settings and training of a stop `changes` part of another.
void takeChanges(LessonStop& stop, const LessonStop& changes);

/// Puts a stop, with the settings that were changed for it, among the others; the one behind it has its own again.
void insertStop(std::vector<LessonStop>& stops, int at, LessonStop stop, const std::optional<SettingsSince>& settings);

/// Where settings that were changed, and shown, become those of a stop: the first stop behind it that sets numbers of
/// an array which is gone with them has the former ones again.
void keepSettable(std::vector<LessonStop>& stops, int at, const std::optional<SettingsSince>& settings,
                  const Workbench& workbench);

/// Replaces the lesson of the document and goes to the stop `show`. Numbers edited at the current stop have been
/// `taken` into a stop, or stay edited if that stop stays the current one.
void rewriteStops(Workbench& workbench, LessonPlayer& player, std::vector<LessonStop> stops, const QString& name,
                  int show, bool taken, const MovedStops& moved = {});

} // namespace heedmap
