#pragma once

#include "model/workbench.h"

#include <heedmap/io/array_file.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// `0:64`, `64:` or `:64` of an axis of `size` entries; nothing for a blank text. Throws Error.
std::optional<Range> parsedRange(const QString& text, Index size);

/// An import of arrays from a file into the open document: which array becomes which, and whether it fits. Reads only
/// headers until `apply`, and then only the chosen arrays.
class ArrayImport {
public:
    /// The part of the file that one array is imported from.
    struct Choice {
        int entry = -1; ///< of `entries()`; −1: the array stays as it is
        ArraySelection part = {};
    };

    /// The arrays of a file. Throws Error with a sentence that names it.
    static std::vector<ArrayEntry> listed(const std::filesystem::path& file);
    ArrayImport(Workbench& workbench, std::filesystem::path file, std::vector<ArrayEntry> entries);
    ArrayImport(Workbench& workbench, const std::filesystem::path& file) : ArrayImport(workbench, file, listed(file)) {}

    const std::filesystem::path& file() const { return m_file; }
    const std::vector<ArrayEntry>& entries() const { return m_entries; }
    /// The name of an array; of one alone, that of the file.
    std::string nameOf(const ArrayEntry& entry) const;
    /// The shape of the chosen array; none if it cannot be read, or none is chosen.
    std::optional<Shape> shapeOf(const Choice& choice) const;

    /// The arrays of the mechanism, also optional ones, in its order.
    const std::vector<ArraySpec>& targets() const { return m_targets; }
    /// The current shape of a target; none if the document lacks it.
    std::optional<Shape> shapeNow(std::size_t target) const;
    const Choice& choice(std::size_t target) const { return m_choices[target]; }
    void choose(std::size_t target, const Choice& choice);
    /// Whether the other arrays are resized to match the imported ones.
    void setResizes(bool on);

    /// Chooses arrays whose names are known: `W_Q`, `h.0.attn.W_Q`, `q_proj.weight`, `c_attn.weight`.
    void match();

    /// The shape of the array chosen for a target. Throws Error if there is no such part.
    Shape chosenShape(std::size_t target) const;
    /// The reason why the chosen array does not fit, in one sentence; empty if it fits.
    const Sentence& problem(std::size_t target) const { return m_problems[target]; }
    /// Whether anything is chosen, and all of it fits.
    bool ready() const;
    /// The arrays of the file that are not imported, and those of the document that keep their numbers.
    std::vector<std::string> unused() const;
    std::vector<std::string> kept() const;
    /// Reads the chosen arrays by `reading` and puts them into the document, as one step of the undo stack. Throws
    /// Error.
    void apply(const RunReading& reading = readHere);

private:
    void judge();
    /// Those of each target that is imported.
    std::vector<std::optional<Tensor>> numbers() const;
    Dimensions sizes(const std::vector<std::size_t>& imported) const;
    ArrayNames given() const;
    bool chosen(std::size_t target) const { return m_choices[target].entry >= 0; }
    const ArrayEntry& entryOf(std::size_t target) const;

    Workbench& m_workbench;
    std::filesystem::path m_file;
    std::vector<ArrayEntry> m_entries;
    std::vector<ArraySpec> m_targets;
    std::vector<Choice> m_choices;
    std::vector<Sentence> m_problems;
    Dimensions m_sizes; ///< the sizes of the letters with every chosen array that fits
    bool m_resizes = false;
};

} // namespace heedmap
