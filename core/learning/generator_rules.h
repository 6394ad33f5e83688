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

/// What a generator makes its samples like.
struct SamplePattern {
    Words letters = {}; ///< that it may write, where it spells no words of its own
    Words texts = {};   ///< that it spells, where it takes them from a list
    std::string start;  ///< stands before anything is written: the first word of the target
    Index source = 0;   ///< how many words the source has
    Index target = 0;   ///< and the target
    Shape image = {};   ///< of a picture
};

/// One sample in words.
struct MadeSample {
    Words source = {};                ///< `src.ids`
    Words target = {};                ///< `tgt.ids`
    Words wanted = {};                ///< of each row; empty: the row does not count
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
    bool starts = true;               ///< the target begins with a word that is none of the letters
    bool spells = false;              ///< it writes words of its own
    bool reads = false;               ///< it spells the texts of a list, `words`, as long as they are
    std::optional<Range> source = {}; ///< how many words a source may have; none: it has no source
    std::optional<Range> target = {};
    bool image = false;
};

std::span<const GeneratorRule> generatorRules();

} // namespace heedmap
