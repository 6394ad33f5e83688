#pragma once

#include <heedmap/base/json.h>
#include <heedmap/document/document.h>
#include <heedmap/mechanisms/setting.h>
#include <heedmap/tensor/tensor.h>

#include <algorithm>
#include <concepts>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

class FamilyReader;

// A family of published models is a value of type ModelFamily: how it is recognized, where its arrays stand, which
// settings follow from config.json, and what it refuses. Families are written in the folder families/, each with a line
// in its table.inc.

/// Keys of config.json, "rope_scaling.factor" within an object, "layer_types.0" the first of a list. The first one that
/// config.json has counts.
struct Keys : std::vector<std::string> {
    using std::vector<std::string>::vector;
    Keys(const char* key) : std::vector<std::string>{key} {} // NOLINT(google-explicit-constructor): most are one
};

/// The names of a tensor: after the prefix of the family, or as they are after "/"; {i} is the number of the layer. The
/// first one that the files hold counts. With {h} in the first one the weights of all heads, which have a tensor each,
/// stand side by side.
struct TensorNames : std::vector<std::string> {
    using std::vector<std::string>::vector;
    TensorNames(const char* tensor) : std::vector<std::string>{tensor} {} // NOLINT(google-explicit-constructor)
};

/// An axis of a tensor, which has a size.
struct TensorAxis {
    std::string tensor;
    std::size_t axis = 0;
};

/// What config.json says under some keys.
struct Condition {
    Keys keys;
    std::optional<std::vector<Json>> values = {}; ///< one of these; without them anything
    bool silence = false;                         ///< whether it holds where config.json has none of the keys

    /// Where config.json has none of the keys, the condition holds.
    Condition orNothing() &&;
};
using Conditions = std::vector<Condition>; ///< which all have to hold

/// A value of the document's `config`: a literal, or what a function makes of the model's files; null leaves it out.
/// The function takes the setting that it is for, if the mechanism has it, and throws Error.
class SettingRule {
public:
    using Function = std::function<Json(const FamilyReader&, const Setting*)>;

    template <typename Literal>
        requires std::convertible_to<Literal, Json>
        SettingRule(Literal literal) // NOLINT(google-explicit-constructor): a literal is a rule
            : m_function([value = Json(std::move(literal))](const FamilyReader&, const Setting*) { return value; })
        {
        }
        template <std::invocable<const FamilyReader&, const Setting*> Rule>
        SettingRule(Rule rule) : m_function(std::move(rule))
        {
        } // NOLINT(google-explicit-constructor)

        Json operator()(const FamilyReader& reader, const Setting* setting) const
        {
            return m_function(reader, setting);
        }

    private:
        Function m_function;
};

/// A setting that config.json says. Throws Error if it says none and nothing stands in its place.
class FromConfig {
public:
    FromConfig(Keys keys, std::string file) : m_keys(std::move(keys)), m_file(std::move(file)) {}

    /// The words that are read, and what they are called in documents.
    FromConfig spelled(Named<Json> words) &&;
    /// Is taken only if these hold; else what stands in its place.
    FromConfig where(Conditions conditions) &&;
    /// Has to be there if this holds.
    FromConfig requiredIf(Condition condition) &&;
    FromConfig orElse(SettingRule rule) &&;
    /// Without any config.json, the size of an axis divided by a number.
    FromConfig orSize(TensorAxis axis, Index by) &&;
    /// One less: config.json counts a token's own place too.
    FromConfig lessOne() &&;
    /// Half of a number, which has to be even.
    FromConfig half() &&;
    /// One number in place of a list of equal ones.
    FromConfig alike() &&;
    FromConfig over(SettingRule number) &&;
    FromConfig power(double exponent) &&;

    Json operator()(const FamilyReader& reader, const Setting* setting) const;

private:
    Json number(const FamilyReader& reader, const Setting* setting, const std::string& key, const Json& given) const;

    Keys m_keys;
    std::string m_file;
    std::optional<Named<Json>> m_words;
    Conditions m_where;
    std::optional<Condition> m_required;
    std::optional<SettingRule> m_else;
    std::optional<std::pair<TensorAxis, Index>> m_size;
    std::optional<SettingRule> m_over;
    std::optional<double> m_power;
    double m_less = 0;
    bool m_half = false;
    bool m_alike = false;
};

/// The layers that have a window; null if all have. Throws Error.
struct WindowedLayers {
    std::string listed;                    ///< the key of a list that names the kind of each layer
    std::string windowed;                  ///< the kind with a window
    std::string full;                      ///< the only other kind
    std::optional<std::string> from = {};  ///< without a list: the key of the first layer that has one,
    std::optional<std::string> every = {}; ///< or of a number n: all but every n-th have one,
    bool leading = false;                  ///< or but the first of n
    double usual = 0;                      ///< that number where config.json does not say it
    Conditions where = {};                 ///< whether any layer has a window

    Json operator()(const FamilyReader& reader, const Setting* setting) const;
};

/// Throws Error if a number of config.json does not go with the shapes of the tensors.
using Agreement = std::function<void(const FamilyReader&)>;

/// A number that is the size of an axis.
struct IsSize {
    std::string key;
    TensorAxis axis;
    std::optional<std::string> by = {};      ///< divided by the number of another key,
    std::optional<std::string> times = {};   ///< times that of one more,
    std::optional<TensorAxis> over = {};     ///< divided by the size of another axis
    std::optional<std::string> instead = {}; ///< the key that says the number where `key` does not

    void operator()(const FamilyReader& reader) const;
};
/// A number that divides the size of an axis.
struct DividesSize {
    std::string key;
    TensorAxis axis;

    void operator()(const FamilyReader& reader) const;
};
/// The width of a square picture in pixels; `patches` counts its patches after other rows.
struct IsPictureWidth {
    std::string key;
    TensorAxis patches;
    TensorAxis patch; ///< the width of a patch
    Index before = 1;

    void operator()(const FamilyReader& reader) const;
};
/// Whether there are some tensors.
struct TellsTensors {
    std::string key;
    std::vector<std::string> tensors;
    Conditions where = {};

    void operator()(const FamilyReader& reader) const;
};

/// How an array of the mechanism is made from a tensor.
struct ArrayRule {
    TensorNames tensors;
    bool transpose = false;
    Index firstLayer = 0; ///< the first one that has the array

    enum class Missing { Refused, LeftOut, Zeros, Ones };
    Missing missing = Missing::Refused; ///< what becomes of the array where there is no such tensor
    /// Numbers made of several tensors; in place of `tensors`, of which the first tells its file.
    std::function<Tensor(const FamilyReader&, Index layer)> made = {};
    enum class Predicts { No, Too, Only };
    Predicts predicts = Predicts::No; ///< whether the prediction needs it, and nothing else does

    /// Of equal parts side by side: the number of the one, in each of several blocks.
    struct Part {
        Index which = 0;
        Index of = 1;
        std::optional<SettingRule> blocks = {};
    };
    std::optional<Part> part = {};
    /// Of the queries, keys and values of all heads in one tensor. All queries stand before all keys and those before
    /// all values; grouped, the queries that share a key stand with it and its value.
    enum class Fused { No, Queries, Keys, Values };
    Fused fused = Fused::No;
    bool grouped = false;
    /// Weights that may be those of another tensor: as config.json says, else as is usual, else as the tensors tell.
    struct Tie {
        TensorNames to;
        bool usual = false;
    };
    std::optional<Tie> tie = {};
    std::optional<Index> positions = {};      ///< a row a token, from this one on
    std::optional<double> plus = {};          ///< added to each number of a vector
    std::optional<SettingRule> constant = {}; ///< a vector of equal numbers, as long as the tensor
    bool convolution = false;                 ///< patches become rows
};

/// Arrays that are laid out alike.
struct ArrayGroup : Named<ArrayRule> {
    using Named<ArrayRule>::Named;

    ArrayGroup asStored() &&; ///< not transposed
    ArrayGroup missing(ArrayRule::Missing missing) &&;
    ArrayGroup optional() && { return std::move(*this).missing(ArrayRule::Missing::LeftOut); }
    /// The same of the biases, or β, of a group with weights, or γ.
    ArrayGroup biasMissing(ArrayRule::Missing missing) &&;
    ArrayGroup biasOptional() && { return std::move(*this).biasMissing(ArrayRule::Missing::LeftOut); }
    ArrayGroup biasOrZeros() && { return std::move(*this).biasMissing(ArrayRule::Missing::Zeros); }
    ArrayGroup fromLayer(Index first) &&;
    /// Only for predictions.
    ArrayGroup predicting() &&;
    ArrayGroup predictingToo() &&; ///< and for more
    ArrayGroup plus(double number) &&;
    ArrayGroup inBlocks(const SettingRule& blocks) &&;
    ArrayGroup grouped() &&;
};

/// A summand of the rows that tokens make.
struct InputTerm {
    enum class Rows {
        Tokens,
        Positions,
        Sentences, ///< the first row up to the piece `ends`, the second after it
        Waves      ///< sines and cosines of the positions
    };
    Rows rows = Rows::Tokens;
    TensorNames tensors = {};
    Index first = 0; ///< the row, or the place, of the first position
    std::string ends = {};
    /// What it is multiplied by: the root of its width, or a number.
    struct Scale {
        Conditions where = {};
        std::optional<SettingRule> by = {};
    };
    std::optional<Scale> scale = {};
};

/// The rows that tokens make of the model's tables, as an array of the mechanism.
struct InputRule {
    std::string array = {};
    std::vector<InputTerm> sum = {};
    struct Norm {
        TensorNames gamma;
        TensorNames beta = {};
        SettingRule eps;
        bool centred = true; ///< else the root mean square of a row divides it
    };
    std::optional<Norm> norm = {};
    struct Projection {
        TensorNames weights;
        TensorNames bias = {}; ///< zeros, if it has no name
    };
    std::optional<Projection> project = {}; ///< to another width, if there is the tensor
    std::optional<SettingRule> start = {};  ///< the token before what a decoder reads
    std::optional<SettingRule> stop = {};   ///< the one that ends a text and is not read
};

/// A picture of noise, as large as the positions were learned for.
struct ImageRule {
    std::string projection; ///< of a patch
    TensorAxis positions;   ///< where there is no such tensor, `image_size` of config.json tells the size
    Index before = 1;       ///< rows before those of the patches
};

/// What a file may say under a key: one of these values, or nothing; anything else would be computed otherwise.
struct Allowed {
    std::string key;
    std::vector<Json> values = {};
    bool anything = false; ///< in place of what the kind of the family allows
};

/// The names of the entries that a size letter counts.
struct LabelRule {
    std::string letter;
    std::string key; ///< of config.json: an object from number to name
    TensorAxis size;
};

struct ModelFamily {
    std::string id = {};
    std::string title = {};

    // Which models are of the family.
    std::vector<std::string> prefixes = {""}; ///< after which its tensors are named; the first that fits is taken
    std::vector<std::string> has = {};        ///< tensors of all of them
    std::vector<std::string> lacks = {};      ///< tensors of none of them
    Conditions where = {};                    ///< on config.json
    std::vector<std::pair<TensorAxis, Index>> sized = {}; ///< one of these axes has this size
    std::string tall = {};                                ///< a matrix with more rows than columns
    std::string towerOf = {};                             ///< a model with several towers, of which one is chosen
    bool standsIn = false; ///< may be chosen for models of an unknown kind whose tensors are named alike
    bool ofCode = false;   ///< written by people themselves: what their files hold beside it is said

    // Which of them are refused.
    std::vector<std::string> required = {};    ///< keys of config.json
    std::vector<Allowed> allowed = {};         ///< in config.json
    std::vector<Allowed> allowedPictures = {}; ///< in preprocessor_config.json
    Phrase because = {};                       ///< why none of them is computed
    std::vector<std::string> refused = {};     ///< tensors
    std::vector<Agreement> agreements = {};

    // What is computed.
    std::string mechanism = {};   ///< empty: nothing, for the reason `because`
    std::string layer = {};       ///< a tensor that each layer has
    std::string layersKey = {};   ///< of config.json: how many layers there are
    std::string groupsKey = {};   ///< how many groups share weights, {group} in names; each layer is of one
    std::string innerKey = {};    ///< how many layers stand for one of those that are counted, {inner} in names
    std::string sourceLayer = {}; ///< the same of an encoder whose decoder reads another text
    std::string sourceLayersKey = {};
    std::optional<TensorAxis> openHeads = {}; ///< a width whose heads are asked for where no file says them
    Named<SettingRule> settings = {};         ///< "position.base" within a group
    std::optional<InputRule> source = {};     ///< what an encoder reads where its decoder reads another text
    std::optional<InputRule> input = {};
    std::optional<ImageRule> image = {};
    Named<ArrayRule> arrays = {}; ///< "dec.{i}.norm1.gamma" for each layer
    std::vector<LabelRule> labels = {};
    std::vector<std::string> example = {}; ///< a text that the model was made for, and its answer

    // What its documents say about it.
    Phrase leftOut = {};     ///< what of the model is not computed, or is put otherwise
    Phrase assumed = {};     ///< without config.json
    Phrase unpredicted = {}; ///< without all weights that the prediction needs
    Phrase tooLarge = {};    ///< where a later family is taken for want of memory
};

inline bool isSaid(const Phrase& phrase) { return *phrase.english != 0; }

/// All families. The first one that fits a model is taken.
HEEDMAP_EXPORT const std::vector<ModelFamily>& modelFamilies();

/// What config.json calls the models of a family.
HEEDMAP_EXPORT std::vector<Json> kindsOf(const ModelFamily& family);

/// The family of this id that may stand in for models of other kinds whose tensors are named alike; nullptr if there is
/// none.
const ModelFamily* standIn(const std::string& id);

/// What the files of families are written with.
namespace families {

Condition says(Keys keys);
Condition says(Keys keys, std::vector<Json> values);
/// config.json has none of the keys.
Condition saysNothing(Keys keys);

FromConfig fromConfig(Keys keys);
/// From preprocessor_config.json.
FromConfig fromPictures(Keys keys);
/// The activation of these words of transformers.
FromConfig activation(Keys keys, const std::vector<std::string>& words, SettingRule otherwise);
/// The words of most models.
std::vector<std::string> usualActivations();
/// The size of an axis, divided by a number.
SettingRule sizeOf(TensorAxis axis, Index by = 1);
/// How many layers the tensors hold. Throws Error if config.json says another number.
SettingRule layerCount();
SettingRule sourceLayerCount();
/// `false` without a prediction.
SettingRule ifPredicted();

/// An array as the file has it: a bias, a table.
ArrayGroup array(const std::string& name, TensorNames tensors);
/// The weights of nn.Linear, which is transposed.
ArrayGroup weights(const std::string& name, TensorNames tensors);
/// nn.Linear: of "enc.{i}.ffn.?_1" the arrays `W_1`, from MODULE.weight, and `b_1`, from MODULE.bias.
ArrayGroup linear(const std::string& name, const std::string& module);
/// The arrays NORM.gamma and NORM.beta, from MODULE.weight and MODULE.bias.
ArrayGroup norm(const std::string& name, const std::string& module);
/// Of "enc.{i}.attn.W_" the arrays for Q, K and V, from three equal parts of one tensor.
ArrayGroup thirds(const std::string& name, const char* tensor);
/// The same from a tensor in which a head's keys and values may serve several queries.
ArrayGroup heads(const std::string& name, const char* tensor);
/// The first half of a tensor (`which` is 0), or the second.
ArrayGroup half(const std::string& name, const char* tensor, Index which);
/// The rows of the tokens' positions, from the row `first` on.
ArrayGroup positions(const std::string& name, const char* tensor, Index first = 0);
/// A vector of equal numbers, as long as the tensor.
ArrayGroup constant(const std::string& name, const char* tensor, SettingRule number);
/// A convolution over patches, which become rows.
ArrayGroup convolution(const std::string& name, const char* tensor);
/// W_vocab, which may be the embedding: as config.json says, else as the tensors tell; or as is usual for the family.
ArrayGroup vocabulary(TensorNames tensors, TensorNames embedding);
ArrayGroup usuallyTiedVocabulary(TensorNames tensors, TensorNames embedding);
Named<ArrayRule> arrays(std::initializer_list<ArrayGroup> groups);

/// Puts what a family has of its own before what its kind has, and in place of what is called the same.
template <typename T> void refine(Named<T>& kind, Named<T> own)
{
    for (auto& entry : kind)
        if (std::ranges::find(own, entry.first, &std::pair<std::string, T>::first) == own.end())
            own.push_back(std::move(entry));
    kind = std::move(own);
}
void refine(std::vector<Allowed>& kind, std::vector<Allowed> own);

/// A remark of several families.
inline constexpr Phrase usualSizes =
    HEEDMAP_PHRASE("No config.json lies beside the weights: every head is taken to be 64 wide, and the rest as the "
                   "first models of this kind have it.");

} // namespace families

} // namespace heedmap
