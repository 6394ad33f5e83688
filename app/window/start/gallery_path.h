#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace heedmap {

/// The chapters of the gallery, in the order of a course.
enum class Chapter { Start, Scores, Masks, Order, Heads, Between, Layers, Learned, Pictures, Cheaper };

/// Where an example stands among the others: one line of a table adds one.
struct GalleryPlace {
    const char* id;
    Chapter chapter;
    int path; ///< place on the path that begins with "Start here", from 1; 0: beside it
    int minutes;
    const char* needs; ///< English, translated under "GalleryPath", like the chapters and what is shown
    const char* shows; ///< several are separated by "; "
};

std::span<const Chapter> chapters();
QString chapterTitle(Chapter chapter);
/// Null for an example that the table does not have.
const GalleryPlace* galleryPlace(const QString& id);
/// "Start here · 10 min · needs nothing", "Then, step 3 · …".
QString galleryFacts(const GalleryPlace& place);
/// What can be seen in it, each in every language, the reader's first: "temperature" and what it is elsewhere.
std::vector<QStringList> galleryTopics(const GalleryPlace& place);

} // namespace heedmap
