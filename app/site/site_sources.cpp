#include "site/site_sources.h"

#include "examples.h"
#include "export/page_call.h"
#include "window/start/gallery_path.h"

#include <heedmap/io/file.h>

#include <QString>

#include <algorithm>
#include <filesystem>
#include <set>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view examplesPrefix = "examples:";

/// As the gallery has them: by chapter, in the order of a course.
std::vector<std::string> examplesOfCourse()
{
    std::vector<std::string> ids = exampleIds();
    std::ranges::stable_sort(ids, {}, [](const std::string& id) {
        const std::span<const Chapter> order = chapters();
        const GalleryPlace* place = galleryPlace(QString::fromStdString(id));
        return place == nullptr ? std::ssize(order) : std::ranges::find(order, place->chapter) - order.begin();
    });
    return ids;
}

std::vector<std::string> documentsIn(const std::string& operand)
{
    std::vector<std::string> documents;
    if (operand == examplesPrefix) {
        for (const std::string& id : examplesOfCourse())
            documents.push_back(std::string(examplesPrefix) + id);
        return documents;
    }
    if (operand.starts_with(examplesPrefix)) {
        exampleDocument(std::string_view(operand).substr(examplesPrefix.size())); // throws for one that is not there
        return {operand};
    }
    if (!isThere(operand))
        throw UsageError(HEEDMAP_PHRASE("%1: there is no such file"), operand);
    std::error_code ignored;
    if (!fs::is_directory(operand, ignored))
        return {operand};
    for (const fs::path& file : filesIn(operand, ".heed"))
        documents.push_back(file.string());
    if (documents.empty())
        throw UsageError(HEEDMAP_PHRASE("%1: the folder has no documents; expected files NAME.heed in it"), operand);
    return documents;
}

} // namespace

std::vector<SiteSource> siteSources(std::span<const std::string> operands)
{
    std::vector<SiteSource> sources;
    std::set<std::string> taken{"index"}; // and no page is called like that of a language, index.zh
    for (const std::string& operand : operands)
        for (const std::string& document : documentsIn(operand)) {
            const std::string stem = pageStem(document);
            std::string page = stem.starts_with("index.") ? "page-" + stem : stem;
            for (int count = 2; !taken.insert(page).second; ++count)
                page = stem + '-' + std::to_string(count);
            sources.push_back({document, page});
        }
    return sources;
}

void putInOrder(std::vector<SiteSource>& sources, const std::vector<std::string>& order)
{
    std::ranges::stable_sort(
        sources, {}, [&](const SiteSource& source) { return std::ranges::find(order, source.page) - order.begin(); });
}

} // namespace heedmap
