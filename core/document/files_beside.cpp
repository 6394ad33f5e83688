#include <heedmap/document/files_beside.h>

#include "document/naming.h"
#include "io/system_reason.h"

#include <heedmap/document/inputs.h>
#include <heedmap/error.h>
#include <heedmap/io/file.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

constexpr Phrase notWritten = HEEDMAP_PHRASE("cannot be written: %1");

template <typename Change> void changeFiles(Document& document, const Change& change)
{
    for (auto* arrays : {&document.arrays, &document.pins})
        for (auto& [name, source] : *arrays)
            if (auto* reference = std::get_if<FileReference>(&source))
                reference->file = change(fs::path(reference->file)).string();
}

fs::path resolved(const fs::path& folder)
{
    std::error_code error; // a missing file is reported when it is read
    return fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, error);
}

bool inside(const fs::path& folder, const fs::path& file)
{
    try {
        pathInside(folder, file);
        return true;
    } catch (const Error&) {
        return false;
    }
}

bool sameContents(const fs::path& a, const fs::path& b)
{
    std::error_code ignored;
    if (fs::equivalent(a, b, ignored))
        return true;
    if (fs::file_size(a, ignored) != fs::file_size(b, ignored))
        return false;
    return std::ranges::equal(MappedFile(a).bytes(), MappedFile(b).bytes());
}

/// Under another name until it is whole.
void copyWhole(const fs::path& from, const fs::path& to)
{
    fs::path part = to;
    part += ".part";
    std::error_code error;
    fs::copy_file(from, part, fs::copy_options::overwrite_existing, error);
    if (!error)
        fs::rename(part, to, error);
    if (!error)
        return;
    std::error_code ignored;
    fs::remove(part, ignored);
    throw Error(notWritten, systemReason(error.value()));
}

} // namespace

FilesBeside::FilesBeside(Document document, const fs::path& folder, const fs::path& file)
    : m_document(std::move(document))
{
    const std::set<fs::path> files = filesOf(m_document, folder);
    if (files.empty())
        return;
    const fs::path here = resolved(file.parent_path());
    const fs::path within = resolved(folder).lexically_relative(here);
    const auto below = [&](const fs::path& each) { return (within / each).lexically_normal(); };
    if (std::ranges::all_of(files, [&](const fs::path& each) { return inside(here, below(each)); })) {
        changeFiles(m_document, below);
        return;
    }
    naming(file, [&] { AtomicFile{file}; }); // before much is copied in vain
    m_beside = file.stem();
    m_beside += ".files";
    try {
        for (const fs::path& each : files)
            naming(here / m_beside / each, [&] { bring(folder / each, here / m_beside / each); });
    } catch (...) {
        discard();
        throw;
    }
    changeFiles(m_document, [&](const fs::path& each) { return m_beside / each; });
}

FilesBeside::~FilesBeside() { discard(); }

void FilesBeside::discard()
{
    std::error_code ignored;
    for (; !m_made.empty(); m_made.pop_back())
        fs::remove(m_made.back(), ignored);
}

void FilesBeside::makeFolder(const fs::path& folder)
{
    std::error_code error;
    if (fs::is_directory(folder, error))
        return;
    makeFolder(folder.parent_path());
    if (fs::create_directory(folder, error))
        m_made.push_back(folder);
    else
        throw Error(notWritten, systemReason(error.value()));
}

void FilesBeside::bring(const fs::path& from, const fs::path& to)
{
    makeFolder(to.parent_path());
    if (linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), AT_SYMLINK_FOLLOW) != 0) {
        const bool there = errno == EEXIST;
        if (there && sameContents(from, to))
            return;
        if (there)
            throw Error(HEEDMAP_PHRASE("another file is there already"));
        copyWhole(from, to); // to another disk, or from another owner
    }
    m_made.push_back(to);
}

} // namespace heedmap
