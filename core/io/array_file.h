#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/sentence.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/io/file.h>
#include <heedmap/io/stored_array.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace heedmap {

class NpzArchive;
struct ArrayFormat;
struct TableLabels;

/// Reads an array from a file of arrays, whose format is told by what it holds (foreign_file.h): .npy, .npz, .csv,
/// .tsv, .txt, .tex, .md, .html, .json, .safetensors, or .pt, .pth or .bin of PyTorch. `name` says which array of a
/// file that holds several, and is absent for the others. A file of text holds one table, a matrix; a .csv or .tsv file
/// may hold a stack. Throws Error with a sentence that does not name the file.
HEEDMAP_EXPORT Tensor readArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name,
                                    const ArraySelection& selection = {}, const Limits& limits = {});

/// The shape of what `readArrayFile` would give, where the format states it before the numbers; none for
/// a file of text. Little is read and nothing unpacked.
HEEDMAP_EXPORT std::optional<Shape> statedShape(const std::filesystem::path& path,
                                                const std::optional<std::string>& name,
                                                const ArraySelection& selection = {});

/// What the rows and columns of a file of text are called; nothing of another file. Throws Error as `readArrayFile`
/// does.
HEEDMAP_EXPORT TableLabels readTableLabels(const std::filesystem::path& path);

/// A file of arrays that stays open, its directory read once: numbers are left in it until they are wanted.
class HEEDMAP_EXPORT ArrayFile {
public:
    /// Throws Error as `readArrayFile` does.
    ArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name);
    ArrayFile(const ArrayFile&) = delete;
    ArrayFile& operator=(const ArrayFile&) = delete;
    ~ArrayFile();

    /// The position of an array in the file; nothing if the format compresses it. Throws Error.
    std::optional<StoredArray> find(const std::optional<std::string>& name) const;
    /// What the functions above give, whichever way the array is stored.
    Tensor read(const std::optional<std::string>& name, const ArraySelection& selection = {},
                const Limits& limits = {}) const;
    std::optional<Shape> statedShape(const std::optional<std::string>& name,
                                     const ArraySelection& selection = {}) const;
    /// Throws Error if the file was written to since it was opened: to be asked before numbers are read.
    void requireUnchanged() const { m_file.requireUnchanged(); }
    /// The stored numbers of an array were read, and need not stay in memory.
    void leave(const StoredArray& stored) const { m_file.leave(stored.bytes); }

private:
    Tensor readText(Bytes bytes, const ArraySelection& selection, const Limits& limits) const;

    const ArrayFormat& formatFor(const std::optional<std::string>& name) const;

    const ArrayFormat* m_format;
    MappedFile m_file;
    std::shared_ptr<const NpzArchive> m_archive; ///< of an .npz file
    std::vector<ArrayEntry> m_tensors;           ///< of a file that leaves some in place
    std::unordered_map<std::string_view, const ArrayEntry*> m_tensorOf;
    mutable std::mutex m_parsing;                ///< of what is below
    mutable bool m_parsed = false;               ///< a file of text, once
    mutable std::shared_ptr<const Tensor> m_all; ///< a file of text that is read again, as for parts of it
};

/// The arrays of a file that `readArrayFile` reads, in its order. Only text is read whole. Throws Error
/// if the file is none of the known ones, or damaged.
HEEDMAP_EXPORT std::vector<ArrayEntry> listArrayFile(const std::filesystem::path& path);

/// Whether a file is one of those in which the weights of a model are saved: .safetensors, .pt, .pth and .bin; by its
/// name where it cannot be read.
HEEDMAP_EXPORT bool holdsWeights(const std::filesystem::path& path);

/// The tensors of such a file, their numbers left in place. Throws Error.
HEEDMAP_EXPORT std::vector<ArrayEntry> listWeights(Bytes bytes, const std::filesystem::path& path);

/// The extensions that can be read, in small letters: ".npy", …
HEEDMAP_EXPORT std::vector<std::string> arrayFileExtensions();

} // namespace heedmap
