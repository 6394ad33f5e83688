#include <heedmap/base/naming.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>

#include <system_error>

namespace heedmap {

std::vector<const Named<ArraySource>*> arraysOf(const Document& document)
{
    std::vector<const Named<ArraySource>*> all = {&document.arrays, &document.pins};
    for (const Sample& sample : document.samples)
        all.push_back(&sample.arrays);
    return all;
}

std::vector<Named<ArraySource>*> arraysOf(Document& document)
{
    std::vector<Named<ArraySource>*> all = {&document.arrays, &document.pins};
    for (Sample& sample : document.samples)
        all.push_back(&sample.arrays);
    return all;
}

namespace {

// Text of this length takes a few GiB while it is read; larger arrays belong in files beside the document.
constexpr std::uintmax_t longestText = std::uintmax_t{1} << 29;

} // namespace

Document loadDocument(const std::filesystem::path& path)
{
    return naming(path, [&] {
        refuseForeignFile(path);
        const ReadingPart all(1);
        std::error_code ignored;
        const std::uintmax_t size = std::filesystem::file_size(path, ignored);
        const std::string text = [&] {
            const ReadingPart part(0.2, ignored ? 0 : size);
            return readFile(path, longestText);
        }();
        const ReadingPart part(0.8, text.size());
        return readDocument(text);
    });
}

void saveDocument(const Document& document, const std::filesystem::path& path)
{
    naming(path, [&] { writeFile(path, writeDocument(document)); });
}

} // namespace heedmap
