#pragma once

#include "model/selection.h"

#include <heedmap/base/json.h>
#include <heedmap/document/lesson/lesson.h>

#include <vector>

namespace heedmap {

/// Something to try in a document: like a stop of a lesson it puts numbers and says where they show; besides it may
/// change settings.
struct TryThis {
    LocalizedText say;
    std::vector<LessonStop::Put> set = {};
    Json settings = Json::Object(); ///< by their paths: {"scale": "none", "mask.causal": true}
    Json place = Json::Object();    ///< `view`, `step`, `node`, `cell`, `head`, as `startPlace` takes them
};

/// What a document's view says of its point: `look`, a list of texts, and `try`, a list of
/// {"say", "set"?, "settings"?, "view"?, "node"?, "cell"?, "head"?}. A view is never needed, so what cannot be read of
/// these is left out.
struct Opening {
    std::vector<LocalizedText> look = {};
    std::vector<TryThis> tries = {};
};

Opening openingOf(const Json& view);
/// As one step of the undo stack; then shows where it shows. Throws Error, and then changes nothing.
void tryThis(Workbench& workbench, Selection& selection, const TryThis& what);

/// What a trial put in the place of what, by which it can be taken back later, whatever else was changed since.
struct Replaced {
    std::vector<LessonStop::Put> set = {};
    Json settings = Json::Object(); ///< null: there was none
};

/// The numbers and settings there are now where a trial has its own.
Replaced inPlaceOf(const Workbench& workbench, const TryThis& what);
/// Whether all that a trial puts is there; of one that only shows something, false.
bool holds(const Workbench& workbench, const TryThis& what);
/// As one step of the undo stack. Throws Error, and then changes nothing.
void takeBack(Workbench& workbench, const Replaced& before);

} // namespace heedmap
