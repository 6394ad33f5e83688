#include <heedmap/document/files_beside.h>

#include "base/utf8.h"
#include "io/system_file.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/system_reason.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <system_error>

namespace heedmap {

namespace fs = std::filesystem;

namespace {

/// The files beside the weights of a published model that are read with them.
constexpr const char* companions[] = {"config.json",
                                      "preprocessor_config.json",
                                      "model.safetensors.index.json",
                                      "pytorch_model.bin.index.json",
                                      "tokenizer.json",
                                      "tokenizer_config.json",
                                      "vocab.txt",
                                      "vocab.json",
                                      "merges.txt",
                                      "added_tokens.json",
                                      "tokenizer.model",
                                      "spiece.model",
                                      "sentencepiece.bpe.model",
                                      "source.spm",
                                      "target.spm"};

constexpr Phrase notWritten = HEEDMAP_PHRASE("cannot be written: %1");
constexpr Index mostAsText = 1000;    // numbers of one array
constexpr std::size_t hexDigits = 16; // that a name has of what is in its file

template <typename Change> void changeFiles(Document& document, const Change& change)
{
    for (auto* arrays : arraysOf(document))
        for (auto& [name, source] : *arrays)
            if (std::string* file = fileOf(source))
                *file = change(fs::path(*file)).generic_string();
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

/// Copies a file; until it is whole, the copy has another name.
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

/// The numbers of an inline array with too many of them for the text of a document, else null.
const Tensor* manyNumbers(const ArraySource& source)
{
    const auto* numbers = std::get_if<InlineArray>(&source);
    return numbers != nullptr && (*numbers)->shape().size() > mostAsText ? numbers->get() : nullptr;
}

bool anyManyNumbers(const Document& document)
{
    const auto many = [](const auto& entry) { return manyNumbers(entry.second) != nullptr; };
    return std::ranges::any_of(arraysOf(document),
                               [&](const auto* arrays) { return std::ranges::any_of(*arrays, many); });
}

/// A name that differs for different contents, so that a document never refers to numbers of a later save.
std::string nameByContents(std::string name, std::string_view contents, std::uint64_t attempt)
{
    std::uint64_t hash = 0xcbf29ce484222325 + attempt; // FNV-1a
    for (const char c : contents)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    std::ranges::replace_if(
        name, [](char c) { return !letterOrDigit(c) && c != '.' && c != '_'; }, '_');
    std::string hex(hexDigits, '0');
    for (char& digit : hex) {
        digit = "0123456789abcdef"[hash & 15];
        hash >>= 4;
    }
    return name + '-' + hex + ".npy";
}

bool holds(const fs::path& file, std::string_view contents)
{
    try {
        return readFile(file, contents.size()) == contents;
    } catch (const Error&) { // longer, a folder, or not to be read
        return false;
    }
}

/// `NAME.files`, with `_` for every byte that is not UTF-8: JSON cannot name such a folder.
fs::path folderBeside(const fs::path& file)
{
    std::string name = file.stem().string() + ".files";
    for (std::size_t at = 0, length = 0; at < name.size(); at += length) {
        length = utf8Length(std::string_view(name).substr(at));
        if (length == 0)
            name[at] = '_';
        length = std::max<std::size_t>(length, 1);
    }
    return name;
}

} // namespace

std::set<fs::path> filesOf(const Document& document, const fs::path& folder)
{
    std::set<fs::path> files;
    for (const auto* arrays : arraysOf(document))
        for (const auto& [name, source] : *arrays)
            if (const std::string* file = fileOf(source))
                files.emplace(*file);
    std::set<fs::path> folders;
    for (const fs::path& file : files)
        if (holdsWeights(file))
            folders.insert(file.parent_path());
    for (const fs::path& within : folders)
        for (const char* companion : companions)
            if (system_file::identityOf(folder / within / companion))
                files.insert(within / companion);
    return files;
}

void Inputs::add(const fs::path& file)
{
    if (const auto identity = system_file::identityOf(file))
        m_files.insert(*identity);
}

void Inputs::add(const Document& document, const fs::path& folder)
{
    for (const fs::path& file : filesOf(document, folder))
        add(folder / file);
}

void Inputs::requireOther(const fs::path& output) const
{
    if (const auto identity = system_file::identityOf(output); identity && m_files.contains(*identity))
        throw Error(HEEDMAP_PHRASE("cannot be written: %1"), HEEDMAP_PHRASE("the document is read from it"));
}

bool numbersBeside(const FileReference& reference)
{
    const fs::path file = reference.file;
    const std::string stem = file.stem().string();
    const auto hex = [](unsigned char c) { return std::isxdigit(c) != 0; };
    return reference == FileReference{.file = reference.file} && file.extension() == ".npy"
        && file.parent_path().extension() == ".files" && stem.size() > hexDigits
        && stem[stem.size() - hexDigits - 1] == '-' && std::ranges::all_of(stem.substr(stem.size() - hexDigits), hex);
}

FilesBeside::FilesBeside(Document document, const fs::path& folder, const fs::path& file)
    : m_document(std::move(document))
{
    const std::set<fs::path> files = filesOf(m_document, folder);
    if (files.empty())
        return;
    m_here = resolved(file.parent_path());
    const fs::path within = resolved(folder).lexically_relative(m_here);
    const auto below = [&](const fs::path& each) { return (within / each).lexically_normal(); };
    const bool reached = std::ranges::all_of(files, [&](const fs::path& each) { return inside(m_here, below(each)); });
    if (reached && within != ".")
        changeFiles(m_document, below);
    if (reached && !anyManyNumbers(m_document))
        return;
    naming(file, [&] { AtomicFile{file}; }); // before much is copied in vain
    const fs::path beside = folderBeside(file);
    try {
        if (!reached)
            bringAll(files, folder, beside);
        putNumbers(beside);
    } catch (...) {
        discard(0);
        throw;
    }
}

FilesBeside::~FilesBeside() { discard(0); }

void FilesBeside::discard(std::size_t but)
{
    std::error_code ignored;
    for (; m_made.size() > but; m_made.pop_back())
        fs::remove(m_made.back(), ignored);
}

void FilesBeside::bringAll(const std::set<fs::path>& files, const fs::path& folder, const fs::path& beside)
{
    for (const fs::path& each : files)
        naming(m_here / beside / each, [&] {
            pathInside(m_here, beside / each); // or it could not be read from there
            bring(folder / each, m_here / beside / each);
        });
    changeFiles(m_document, [&](const fs::path& each) { return beside / each; });
    m_beside = beside;
}

// Numbers that cannot be put there stay in the text, which is only longer for it.
void FilesBeside::putNumbers(const fs::path& beside)
{
    for (auto* arrays : arraysOf(m_document))
        for (auto& [name, source] : *arrays)
            if (const Tensor* numbers = manyNumbers(source)) {
                const std::size_t made = m_made.size();
                try {
                    source = FileReference{.file = (beside / put(name, *numbers, beside)).generic_string()};
                    m_beside = beside;
                } catch (const Error&) {
                    discard(made);
                }
            }
}

std::string FilesBeside::put(const std::string& name, const Tensor& numbers, const fs::path& beside)
{
    const fs::path folder = m_here / beside;
    const std::string contents = writeNpy(numbers);
    makeFolder(folder);
    for (std::uint64_t attempt = 0;; ++attempt) {
        std::string file = nameByContents(name, contents, attempt);
        pathInside(m_here, beside / file); // or it could not be read from there
        std::error_code ignored;
        if (!fs::exists(fs::symlink_status(folder / file, ignored))) {
            writeFile(folder / file, contents);
            m_made.push_back(folder / file);
        } else if (!holds(folder / file, contents)) {
            continue; // another file, which stays
        }
        return file;
    }
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
    std::error_code error;
    fs::create_hard_link(fs::canonical(from, error), to, error);
    if (error) {
        const bool there = error == std::errc::file_exists;
        if (there && sameContents(from, to))
            return;
        if (there)
            throw Error(HEEDMAP_PHRASE("another file is there already"));
        copyWhole(from, to); // to another disk, or from another owner
    }
    m_made.push_back(to);
}

} // namespace heedmap
