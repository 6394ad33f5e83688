#pragma once

#include "model/files/document_file.h"

#include <heedmap/document/computation.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

namespace heedmap {

/// Runs work that reads files, in another thread maybe, and returns when it is done.
using RunReading = std::function<void(const std::function<void()>& work)>;
inline void readHere(const std::function<void()>& work) { work(); }

/// A document that was read and built, on any thread, for a Workbench to open.
struct ReadyDocument {
    Document document;
    std::unique_ptr<Computation> computation;
    std::unique_ptr<SourceFiles> files;
    DocumentFile file;
    bool modified = false;
};

/// Reads a document's file. Throws Error.
ReadyDocument readyFile(const std::filesystem::path& path);
/// Builds a document that is not a file yet; see Workbench::open. Throws Error.
ReadyDocument readyDocument(Document document, const std::filesystem::path& folder, bool modified = false,
                            const std::filesystem::path& path = {}, const std::string& state = {});

} // namespace heedmap
