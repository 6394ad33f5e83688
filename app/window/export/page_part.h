#pragma once

#include <QString>

#include <filesystem>

class QWidget;

namespace heedmap {

/// What a page for a browser carries beside its document: the core for browsers, which a build of this program may
/// lack.
struct PagePart {
    std::filesystem::path file;  ///< the template of the page
    std::filesystem::path build; ///< the folder of the build that can make it; empty in an installation
    bool compiler = false;       ///< emscripten is installed
};

/// That of this program.
PagePart pagePart();

/// What is missing and what it takes; empty where nothing is.
QString missingFor(const PagePart& part);

/// Whether the part is there; asks to build it where it can be built, shows how far that is, and stops it on Cancel.
/// Throws Error if it cannot be built, or was not.
bool readyPagePart(const PagePart& part, QWidget* window);

} // namespace heedmap
