#pragma once

#include <heedmap/base/sentence.h>
#include <heedmap/document/document.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// The tensors of a module as PyTorch saves them, which become arrays of a document that refers to their files.
class StateDict {
public:
    struct Stored {
        std::string file; ///< in the document's folder
        std::vector<std::uint64_t> dimensions;
        Sentence problem = {}; ///< why it cannot be read
    };
    /// Of three parts one above the other, or side by side.
    enum class Part { First, Second, Third, All };

    /// `owner` is the module, as errors call it.
    StateDict(std::map<std::string, Stored> tensors, std::string owner)
        : m_tensors(std::move(tensors)), m_owner(std::move(owner))
    {
    }

    bool has(const std::string& tensor) const { return m_tensors.contains(tensor); }
    /// Its size along an axis, 0 where it has no such axis. Throws Error if there is no such tensor.
    Index size(const std::string& tensor, std::size_t axis) const;

    /// A matrix, stored out × in, becomes the array. Throws Error if it is not there.
    void takeMatrix(const std::string& array, const std::string& tensor, Part part = Part::All);
    void takeVector(const std::string& array, const std::string& tensor, Part part = Part::All);
    /// The same where there is such a tensor; else the array is left out, or filled with zeros.
    void takeVectorIfThere(const std::string& array, const std::string& tensor, Part part = Part::All);
    void takeVectorOrZeros(const std::string& array, const std::string& tensor);
    /// It is known, and spoken of elsewhere.
    void passOver(const std::string& tensor) { m_used.insert(tensor); }

    Named<ArraySource> arrays() const { return m_arrays; }
    /// What no array was made of.
    std::vector<std::string> unused() const;

private:
    const Stored& require(const std::string& tensor) const;

    std::map<std::string, Stored> m_tensors;
    std::string m_owner;
    std::set<std::string> m_used;
    Named<ArraySource> m_arrays;
};

} // namespace heedmap
