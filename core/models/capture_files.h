#pragma once

#include <heedmap/io/array_contents.h>
#include <heedmap/tensor/shape.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// The arrays of one file, of several (several_files.h) or of all files of a folder, under names that differ.
class CaptureFiles {
public:
    /// Throws Error if one cannot be read, or two hold the same array.
    explicit CaptureFiles(const std::filesystem::path& path);

    /// Whether there are files of arrays, and in a folder no model that they belong to.
    static bool at(const std::filesystem::path& path);

    const std::vector<ArrayEntry>& arrays() const { return m_arrays; }
    const std::filesystem::path& folder() const { return m_folder; }
    /// Where an array is: its file, relative to the folder, and its name there, none in a file of one array.
    struct Place {
        std::string file;
        std::optional<std::string> array;
    };
    const Place& place(const std::string& name) const { return m_places.at(name); }
    /// The strings of that name, those of one sample where there is a list for each; empty if there are none.
    std::vector<std::string> strings(const std::string& name, Index sample) const;

private:
    void addAll(std::vector<std::filesystem::path> files);
    void add(const std::filesystem::path& file, const std::string& name, std::optional<std::string> inFile,
             ArrayEntry array);

    std::filesystem::path m_folder;
    std::vector<std::filesystem::path> m_files;
    std::vector<ArrayEntry> m_arrays;
    std::map<std::string, Place> m_places;
};

} // namespace heedmap
