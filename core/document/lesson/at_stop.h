#pragma once

#include <heedmap/document/computation.h>

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Sets what is at a path with dots, and makes objects on the way; null removes it, and an object that it leaves empty.
HEEDMAP_EXPORT void setAt(Json& object, std::string_view path, const Json& value);
/// The settings that make one config of another, by path; where it has none, null, or false for what was true.
HEEDMAP_EXPORT Json settingsBetween(const Json& before, const Json& now);

/// A document with other settings, by path: `mask.causal` and the like of its config, or `view.number_format`. Arrays
/// that these no longer take go, and so do pins, published figures and notes that no longer fit; what `whole` has of
/// these comes back where it fits again. Throws Error, which names the path, for one that is of neither, and if the
/// document cannot be computed with them.
HEEDMAP_EXPORT Document withSettings(Document document, const Json& settings, const Document& whole,
                                     const std::filesystem::path& folder);

/// The changes of arrays that the first document has and the other one lacks.
HEEDMAP_EXPORT std::vector<LessonStop::Put> putsBack(const std::vector<LessonStop::Put>& puts, const Document& now,
                                                     const Document& before);

/// A document as it is at a stop of its lesson, counted from 0: with the settings and the numbers that the stops up to
/// there set, the sample that they show, and no lesson or exercises. Throws Error if it cannot be computed, or if one
/// of these stops trains, as what is learnt there is not written down.
HEEDMAP_EXPORT Document atStop(const Document& document, const std::filesystem::path& folder, Index stop);

/// A document whose stops learn nothing, so that each of them can be computed.
HEEDMAP_EXPORT Document withoutTraining(Document document);

/// A document to hand out: without its notes and without what its lesson says. Of the stops those stay that exercises
/// need, for their settings and numbers alone: their texts are empty.
HEEDMAP_EXPORT Document forStudents(Document document);

/// Whether any stop of a lesson says something: else it only serves exercises.
HEEDMAP_EXPORT bool isTold(const std::vector<LessonStop>& lesson);

/// What a lesson computes at its stops: the document's own computation until one has other settings.
class StopComputations {
public:
    StopComputations(const Document& document, const Computation& own, std::filesystem::path folder);

    /// Of the document itself for −1. Null where the document is shown at a stop, for what comes before it, and from
    /// the next one on that has other settings: an array that these bring back is not there. Throws Error
    /// `lesson[2].settings: …` if there is no such computation.
    const Computation* at(Index stop);

private:
    void enter(const LessonStop& stop, const std::string& where);

    const std::vector<LessonStop>& m_stops;
    Document m_whole;    ///< before all stops
    Document m_document; ///< as the last stop looked at has it
    bool m_shownThere;   ///< at a stop
    std::filesystem::path m_folder;
    std::deque<Computation> m_built;
    std::vector<const Computation*> m_at; ///< by stop
};

/// The entry of the array that a document, or the sample that it shows, reads under a name; nullptr if there is none.
ArraySource* shownSource(Document& document, const std::string& array);

} // namespace heedmap
