#include "file_set.h"

#include "command_line.h"
#include "system.h"
#include "values.h"

#include <heedmap/base/error.h>
#include <heedmap/base/system_reason.h>

#include <utility>

namespace heedmap {
namespace fs = std::filesystem;

FileSet::FileSet(const fs::path& folder, Inputs inputs) : m_folder(folder), m_inputs(std::move(inputs))
{
    allowManyFiles(); // each stays open until all are whole
    makeFolder();
}

FileSet::~FileSet() { discard(); }

void FileSet::discard()
{
    m_entries.clear();
    std::error_code ignored; // a folder that holds something by now stays
    for (const fs::path& folder : m_made)
        fs::remove(folder, ignored);
}

void FileSet::makeFolder()
{
    std::error_code error;
    for (fs::path folder = m_folder; !folder.empty() && !fs::exists(folder, error); folder = folder.parent_path())
        m_made.push_back(folder);
    error.clear();
    fs::create_directories(m_folder, error);
    if (!error && !fs::is_directory(m_folder, error))
        error = std::make_error_code(std::errc::not_a_directory);
    if (!error)
        return;
    for (const fs::path& folder : m_made) {
        std::error_code ignored;
        fs::remove(folder, ignored);
    }
    throw UsageError(HEEDMAP_PHRASE("%1: cannot be made a folder: %2"), m_folder.string(), systemReason(error.value()));
}

void FileSet::add(const std::string& name, std::string_view contents)
{
    const fs::path path = m_folder / name;
    asPathOfCall(path, [&] {
        m_inputs.requireOther(path);
        m_entries.emplace_back(path).file.write(contents);
    });
}

void FileSet::commit()
{
    for (Entry& entry : m_entries)
        asPathOfCall(entry.path, [&] { entry.file.commit(Sync::No); });
    m_made.clear();
}

} // namespace heedmap
