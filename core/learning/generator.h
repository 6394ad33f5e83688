#pragma once

#include <heedmap/base/export.h>
#include <heedmap/base/json.h>
#include <heedmap/document/computation.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace heedmap {

/// The names of all generators, in the order of their table.
HEEDMAP_EXPORT std::vector<std::string> generatorNames();

/// Throws Error `training.data.letters: …` unless it names a generator, and has settings that it knows.
HEEDMAP_EXPORT void requireGenerator(const Json& data);

/// Makes inputs with what is wanted of them, by rule and by chance, of the length and the words of a document, or as
/// long as the words of a list (FORMATS.md 6). A sample is a function of the seeds and its place alone, the same on
/// every machine.
class HEEDMAP_EXPORT Generator {
public:
    /// `data` is that of a training, `document` one without samples, and `computation` what it is built into. Throws
    /// Error if its arrays or words are not those that the generator makes.
    Generator(const Json& data, std::uint64_t seed, const Document& document, const Computation& computation);
    Generator(Generator&&) noexcept;
    Generator& operator=(Generator&&) noexcept;
    ~Generator();

    /// The entry of the loss whose targets the samples have.
    std::size_t entry() const;
    /// Every 64th, the first among them, is the document itself: what is looked at is learned too.
    Sample at(std::uint64_t place) const;
    /// One made by the rule, whatever its place.
    Sample made(std::uint64_t place) const;

private:
    class Rule;
    std::unique_ptr<const Rule> m_rule;
};

} // namespace heedmap
