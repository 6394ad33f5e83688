#include "model/files/document_file.h"

#include "model/files/file_state.h"

#include <utility>

namespace heedmap {

DocumentFile::DocumentFile(std::filesystem::path path, std::filesystem::path folder, std::string state,
                           std::set<std::filesystem::path> beside)
    : m_path(std::move(path)), m_folder(std::move(folder)), m_state(std::move(state)), m_beside(std::move(beside))
{
}

DocumentFile::Now DocumentFile::now() const
{
    const std::string now = fileState(m_path);
    if (now.empty())
        return Now::AsKnown;
    if (now != m_state)
        return Now::Changed;
    return readOnly(m_path) && !m_readOnly ? Now::ReadOnly : Now::AsKnown;
}

Inputs DocumentFile::inputs(const Document& document) const
{
    Inputs inputs;
    inputs.add(document, m_folder);
    for (const std::filesystem::path& file : m_beside)
        inputs.add(file);
    return inputs;
}

void DocumentFile::saved(const std::filesystem::path& path, std::set<std::filesystem::path> beside)
{
    m_path = path;
    m_state = fileState(path);
    m_readOnly = readOnly(path);
    m_beside.merge(beside);
}

} // namespace heedmap
