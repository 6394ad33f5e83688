#include "model/files/ready_document.h"

#include "model/files/file_state.h"
#include "model/moving.h"

#include <set>
#include <utility>

namespace heedmap {

ReadyDocument readyFile(const std::filesystem::path& path)
{
    const std::string known = fileState(path); // before reading, so that a change meanwhile is noticed
    ReadyDocument ready;
    ready.files = std::make_unique<SourceFiles>();
    OpenedDocument opened = openDocument(path, *ready.files);
    std::set<std::filesystem::path> beside = filesOfNumbers(opened.document, path.parent_path());
    ready.document = withNumbersInside(std::move(opened.document), opened.computation);
    ready.computation = std::make_unique<Computation>(std::move(opened.computation));
    ready.file = DocumentFile(path, path.parent_path(), known, std::move(beside));
    return ready;
}

ReadyDocument readyDocument(Document document, const std::filesystem::path& folder, bool modified,
                            const std::filesystem::path& path, const std::string& state)
{
    ReadyDocument ready;
    ready.files = std::make_unique<SourceFiles>();
    ready.computation = std::make_unique<Computation>(build(document, folder, *ready.files));
    ready.document = std::move(document);
    ready.file = DocumentFile(path, folder, state);
    ready.modified = modified;
    return ready;
}

} // namespace heedmap
