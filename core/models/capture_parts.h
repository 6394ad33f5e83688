#pragma once

#include <heedmap/base/json.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/tensor/tensor.h>

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// An array of one of several files.
struct FoundArray {
    std::filesystem::path file;
    ArrayEntry array;
};

/// The files of one capture that several processes wrote, each its layers or its heads: `capture`, in the metadata or a
/// string of the file, is the same in all of them, and `heads`, [a, b], says which heads a file has. Files of different
/// captures are samples of which one is taken.
class CaptureParts {
public:
    /// Nothing where no file names its capture. Throws Question where the sample has to be chosen, and Error where some
    /// files name none, or heads are missing or twice there.
    static std::optional<CaptureParts> of(const std::vector<FoundArray>& found, std::optional<Index> sample);
    /// The files of each capture that files name, in their order.
    static std::vector<std::vector<std::filesystem::path>> captures(const std::vector<FoundArray>& found);

    /// An array of all heads, and the files that have them in their order.
    struct Whole {
        ArrayEntry array;
        std::vector<std::filesystem::path> files;
    };
    /// Whether the sample chose one of several captures; else it is one of a batch.
    bool several() const { return m_several; }
    const std::vector<Whole>& arrays() const { return m_arrays; }
    const std::vector<std::filesystem::path>& files() const { return m_files; }
    /// How the layer of these queries, `layer.7.Q`, makes its scores, by the file that has them; null if it does not
    /// say.
    Json rule(const std::string& queries) const;

private:
    /// Takes what a file says of itself.
    void readFile(std::span<const FoundArray> arrays);
    void add(const std::filesystem::path& file, const ArrayEntry& array);

    bool m_several = false;
    std::vector<std::filesystem::path> m_files;
    std::map<std::filesystem::path, std::optional<Range>> m_heads;
    std::map<std::filesystem::path, Json> m_rules; ///< the list of each file
    std::map<std::filesystem::path, std::vector<std::string>> m_queries;
    std::vector<Whole> m_arrays;
    std::map<std::string, std::size_t> m_places; ///< in m_arrays
    std::map<std::string, Index> m_ends;         ///< the heads of an array that there are
};

/// Which of several captures of a folder is taken. Throws Question where it has to be chosen, and Error if it is none.
Index chosenCapture(Index count, std::optional<Index> sample);

/// Reads the heads of all files one after another: an array of the first axis of heads, once `index` has taken those
/// before it.
Tensor joinedHeads(const std::vector<std::filesystem::path>& files, const std::string& name,
                   const std::vector<Index>& index);

} // namespace heedmap
