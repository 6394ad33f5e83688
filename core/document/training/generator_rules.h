#pragma once

#include <heedmap/mechanisms/setting.h>
#include <heedmap/tensor/random.h>
#include <heedmap/tensor/tensor.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

using Words = std::vector<std::string>;

/// The document's sizes and words, which a generator's samples follow.
struct SamplePattern {
    Words letters = {}; ///< the words that samples are made of; empty if the generator has its own
    Words texts = {};   ///< the list of texts to spell; empty if the generator uses none
    std::string start;  ///< stands before anything is written: the first word of the target
    Index source = 0;   ///< how many words the source has
    Index target = 0;   ///< how many words the target has
    Shape image = {};   ///< the shape of the picture, if there is one
};

/// One sample in words.
struct MadeSample {
    Words source = {};                ///< `src.ids`
    Words target = {};                ///< `tgt.ids`
    Words wanted = {};                ///< the target of each row; an empty one does not count
    std::optional<Tensor> image = {}; ///< `image`
};

/// The letters of a text, in ASCII.
Words characters(const std::string& text);
/// A whole number below `count`.
Index drawBelow(RandomStream& random, Index count);

/// One line of the table of generators.
struct GeneratorRule {
    std::string_view name;
    MadeSample (*make)(const SamplePattern& pattern, RandomStream& random);
    bool starts = true;               ///< the target begins with a start word, which is not one of the letters
    bool spells = false;              ///< the generator has words of its own
    bool reads = false;               ///< it spells the texts of the list `words`, each in its own length
    std::optional<Range> source = {}; ///< how many words a source may have; none: there is no source
    std::optional<Range> target = {};
    bool image = false;
};

std::span<const GeneratorRule> generatorRules();

} // namespace heedmap
