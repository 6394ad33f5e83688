#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

namespace heedmap {

/// The chapters of the gallery, in the order of a course.
enum class Chapter { Start, Scores, Masks, Order, Heads, Between, Layers, Learned, Pictures, Cheaper };

/// The place of an example in the gallery: one line of a table each.
struct GalleryPlace {
    const char* id;
    Chapter chapter;
    int path; ///< place on the path that begins with "Start here", from 1; 0: beside it
    int minutes;
    const char* needs;      ///< English, translated under "GalleryPath", like the chapters and what is shown
    const char* shows;      ///< several are separated by "; "
    const char* after = ""; ///< what is known after it: of those on the path
};

std::span<const Chapter> chapters();
QString chapterTitle(Chapter chapter);
/// Null if the table lacks the example.
const GalleryPlace* galleryPlace(const QString& id);
/// "Start here · 10 min · needs nothing", "Then, step 3 · …".
QString galleryFacts(const GalleryPlace& place);
/// "You then know why scores are divided by √d_k"; empty beside the path.
QString galleryAfter(const GalleryPlace& place);
/// The things that can be seen in it, each in every language, the reader's first: "temperature" and its translations.
std::vector<QStringList> galleryTopics(const GalleryPlace& place);

} // namespace heedmap
