#include <heedmap/document/source_files.h>

namespace heedmap {
namespace {

/// A key that is different for different references: NUL separates its parts, as no name holds one.
std::string keyOf(const FileReference& reference)
{
    std::string key = reference.file + '\0' + reference.array.value_or("") + '\0' + (reference.transpose ? "T" : "");
    for (const std::optional<Range>& range : {reference.rows, reference.columns})
        key += range ? ":" + std::to_string(range->begin) + ":" + std::to_string(range->end) : "-";
    return key + ":" + std::to_string(reference.blocks);
}

} // namespace

std::shared_ptr<const ArrayFile> SourceFiles::open(const std::filesystem::path& folder, const FileReference& reference)
{
    std::shared_ptr<const ArrayFile>& file = m_open[reference.file];
    if (file == nullptr)
        file = std::make_shared<const ArrayFile>(pathInside(folder, reference.file), reference.array);
    return file;
}

InlineArray SourceFiles::read(const FileReference& reference) const
{
    const auto found = m_read.find(keyOf(reference));
    return found == m_read.end() ? nullptr : found->second;
}

void SourceFiles::keep(const FileReference& reference, const Shape& shape, std::span<const double> numbers)
{
    if (m_caches && read(reference) == nullptr)
        m_read.emplace(keyOf(reference), std::make_shared<const Tensor>(shape, numbers));
}

} // namespace heedmap
