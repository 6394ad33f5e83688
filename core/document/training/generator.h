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

/// Generates random samples, inputs with their targets, by a rule (docs/formats.md). They have the length and the words
/// of a document, or the lengths of the words of a list. A sample depends on the seeds and its index alone, and is the
/// same on every machine.
class HEEDMAP_EXPORT Generator {
public:
    /// `data` is that of a training, `document` one without samples, and `computation` what it is built into. Throws
    /// Error if its arrays or words are not those that the generator makes.
    Generator(const Json& data, std::uint64_t seed, const Document& document, const Computation& computation);
    Generator(Generator&&) noexcept;
    Generator& operator=(Generator&&) noexcept;
    ~Generator();

    /// The entry of the loss that the samples have targets for.
    std::size_t entry() const;
    /// Sample 0 and every 64th after it is the document itself, so that the shown input is trained on, too.
    Sample at(std::uint64_t place) const;
    /// A sample made by the rule at any index, also where `at` would return the document.
    Sample made(std::uint64_t place) const;

private:
    class Rule;
    std::unique_ptr<const Rule> m_rule;
};

} // namespace heedmap
