#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Where the page with the core in it lies, which is built where emscripten is installed: beside the folder of the
/// program, in `../share/heedmap`.
std::filesystem::path liveTemplatePath(const std::filesystem::path& programFolder);
/// Where it lies for this program: where HEEDMAP_LIVE_PAGE says, or there.
std::filesystem::path installedTemplatePath();
/// That page. Throws UsageError that says what is missing, and who asks for it: "export: --format html".
std::string liveTemplate(const std::filesystem::path& path, const std::string& asking = "export: --format html");

/// What a page has of what the stops of a lesson say: all of it, or the title alone, which is its first line. What
/// follows that may be the speaker's notes.
enum class StopTexts { Titles, Whole };

/// That page with a document in it, and all that the program says of its matrices in every language. It opens in
/// `language`. Files that the document names are looked for in `folder`; the page has their numbers. Speaks other
/// languages meanwhile. Throws Error if the document is too long for a page.
std::string livePage(std::string_view page, const OpenedDocument& opened, const std::filesystem::path& folder,
                     const std::string& language, StopTexts texts = StopTexts::Titles);

/// A text in which each of these places is filled once: what is put there is not looked through.
struct PlaceFilling {
    std::string_view place;
    std::string text;
};
std::string filledPage(std::string_view page, const std::vector<PlaceFilling>& fillings);

} // namespace heedmap
