#pragma once

#include <heedmap/graph/graph.h>
#include <heedmap/mechanisms/setting.h>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace heedmap {

/// An array a mechanism takes, with its shape in the papers' letters.
///
/// A dimension is a letter (`n`, `d_k`), a number, or sums and products of them: `h·d_k`, `2·R+1`;
/// a product may be divided by a number: `buckets/2`.
struct ArraySpec {
    /// The array's rule in a new document: seeded numbers unless another one is usual.
    enum class Start { Normal, Zeros, Ones };

    std::string name;               ///< as documents call it: `W_Q`, `attn.W_Q`
    std::vector<std::string> shape; ///< one entry a dimension; a vector has one, a stack three
    bool optional = false;
    std::vector<std::string> otherShape = {}; ///< a second admissible shape (a mask for all heads, or one a head)
    Phrase title = {};
    Start start = Start::Normal;

    /// Where the array comes once for each i below a setting: the arrays `enc.0.W`, `enc.1.W`, …
    struct Series {
        std::string name;    ///< of all of them: `enc.i.W`
        std::string setting; ///< how many there are: `encoder_layers`
    };
    std::optional<Series> series = {};
    /// A letter: the entries are whole numbers from 0 to less than it, such as rows of another array.
    std::string below = {};
    /// It may have more rows than `shape` says, which then are for longer texts: only the first ones are read.
    bool moreRows = false;
    /// The setting that says what its entries mean, which are 0 or 1: `mask.custom`.
    std::string switchedBy = {};
    /// The setting that says of the entries that they are added to scores, which booleans are not: `mask.custom`.
    std::string addedBy = {};
    /// They are weights, none of which is below 0, where a setting says so.
    bool weights = false;
    /// It may have one row, or a vector one entry, that serves all.
    bool oneRow = false;

    /// Whether only some numbers may be its entries.
    bool checked() const { return !below.empty() || !switchedBy.empty(); }

    /// Its numbers stand for something (places, distances, colours) or are an offset: an exercise draws no others.
    bool kept = false;
};

/// The values of the letters in one document.
using Dimensions = std::map<std::string, Index, std::less<>>;

/// A letter that follows from others, and where from: {"patches", 16, "image"}.
struct DerivedDimension {
    std::string letter;
    Index value = 0;
    std::string origin;
};

/// The names of the arrays a document gives.
using ArrayNames = std::set<std::string, std::less<>>;

/// Tokens of one document; empty if it names none.
struct Tokens {
    std::vector<std::string> query = {};
    std::vector<std::string> key = {};
};

/// The letters whose positions the tokens of a document label. Where no array has the key's letter,
/// the keys are the queries, and key tokens are an error.
struct TokenLetters {
    std::string query = "n";
    std::string key = "m";
    /// The titles of the lists of tokens where there are two.
    Phrase queryTitle = HEEDMAP_PHRASE("Sentence");
    Phrase keyTitle = HEEDMAP_PHRASE("Sentence of the keys");
};

/// The text that a mechanism goes on with, token by token.
struct GrowingText {
    std::string ids;                    ///< the array of its tokens' numbers: `tgt.ids`
    std::string rows;                   ///< the array in its place where the rows are given: `tgt.X`
    std::string positions;              ///< the array of learned positions: `tgt.P`
    std::vector<std::string> attention; ///< begins the names in each layer's attention to the text: `dec.0.self.`
};

class Comparison;
class Recipe;

/// A kind of attention: its arrays, its settings, and the nodes that it appends.
/// One object each, in the table of all mechanisms; it holds no data.
class HEEDMAP_EXPORT Mechanism {
public:
    Mechanism() = default;
    Mechanism(const Mechanism&) = delete;
    Mechanism& operator=(const Mechanism&) = delete;
    virtual ~Mechanism();

    virtual std::string id() const = 0;
    virtual Phrase title() const = 0;
    virtual std::vector<Setting> settings() const = 0;

    /// The arrays that a document with these settings has or may have, in the order they are written.
    /// Shapes may depend on the `given` arrays: with a context C, the keys are as wide as C.
    virtual std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const = 0;

    /// Letters that the settings fix: {"h", 2}. The others follow from the arrays' shapes. Throws Error
    /// for settings that contradict each other (`kv_heads` must divide `heads`).
    virtual Dimensions fixed(const Settings& settings) const { return (void)settings, Dimensions(); }
    /// Letters computed from known ones by a rule that shapes cannot express. Throws Error if the rule does not hold (a
    /// patch must divide the picture).
    virtual std::vector<DerivedDimension> derived(const Settings& settings, const Dimensions& known) const;
    /// The name of an array that older documents call `array`.
    virtual std::string currentName(const std::string& array) const { return array; }
    /// The name that an array of a document has under these settings: its numbers stay, whatever they now count as.
    virtual std::string nameUnder(const Settings& settings, const std::string& array) const
    {
        return (void)settings, array;
    }
    virtual TokenLetters tokenLetters(const Settings& settings) const { return (void)settings, TokenLetters{}; }
    /// None if it makes no text.
    virtual std::optional<GrowingText> growingText(const Settings& settings) const
    {
        return (void)settings, std::nullopt;
    }
    /// Settings of masks whose `key_padding` has an entry for each key, and the letter that counts these; `arrays` are
    /// all that the document may have.
    virtual std::vector<std::pair<std::string, std::string>> paddedKeys(const Settings& settings,
                                                                        const std::vector<ArraySpec>& arrays) const;
    /// Sizes for a new document, for every letter that is neither fixed nor counted in tokens.
    virtual Dimensions usual(const Settings& settings) const = 0;

    /// Checks settings against sizes (a padding has an entry for each key). Throws Error with the path.
    virtual void validate(const Settings& settings, const Dimensions& dimensions) const;

    /// Appends the nodes.
    virtual void build(Recipe& recipe) const = 0;

    /// Whether its arrays may exceed memory: each is read from its file on demand and evicted again.
    virtual bool onDemand() const { return false; }

    /// How it compares with exact attention; null if the mechanism is not an alternative to it.
    virtual const Comparison* comparison() const { return nullptr; }
};

/// Dimensions that cannot be chosen, given the others: the fixed and the derived ones.
HEEDMAP_EXPORT Dimensions ruledDimensions(const Mechanism& mechanism, const Settings& settings,
                                          const Dimensions& known);

/// The letter that counts the words of a vocabulary: `vocab`, rows that ids look up, or else `V`, the classes of a
/// prediction; empty if there is neither.
HEEDMAP_EXPORT std::string vocabularyLetter(const Dimensions& dimensions);
/// The letter of the classes.
inline constexpr const char* classLetter = "V";

/// Every mechanism, in the order in which they are listed. One line of table.inc adds one.
HEEDMAP_EXPORT const std::vector<const Mechanism*>& mechanisms();
/// The mechanism of that id; throws Error that lists the ids.
HEEDMAP_EXPORT const Mechanism& mechanism(std::string_view id);

} // namespace heedmap
