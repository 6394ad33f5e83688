#include "model/array_names.h"

#include <heedmap/base/letter_case.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace heedmap {
namespace {

/// The end of the name that a library gives to a projection.
struct KnownName {
    std::string_view target; ///< at the end of the document's name
    std::string_view ending; ///< at the end of the file's
    bool transposed;         ///< stored out×in, as torch.nn.Linear does
    int part = 0;            ///< the index among `parts` that lie side by side in one array
    int parts = 1;
};

// One line adds one. GPT-2 stores in×out; all others follow torch.nn.
constexpr std::array knownNames{
    KnownName{"W_Q", "q_proj.weight", true},
    KnownName{"W_K", "k_proj.weight", true},
    KnownName{"W_V", "v_proj.weight", true},
    KnownName{"W_O", "o_proj.weight", true},
    KnownName{"W_O", "out_proj.weight", true},
    KnownName{"b_Q", "q_proj.bias", false},
    KnownName{"b_K", "k_proj.bias", false},
    KnownName{"b_V", "v_proj.bias", false},
    KnownName{"b_O", "out_proj.bias", false},
    KnownName{"b_O", "o_proj.bias", false},
    KnownName{"W_Q", "query.weight", true},
    KnownName{"W_K", "key.weight", true},
    KnownName{"W_V", "value.weight", true},
    KnownName{"W_O", "attention.output.dense.weight", true},
    KnownName{"b_Q", "query.bias", false},
    KnownName{"b_K", "key.bias", false},
    KnownName{"b_V", "value.bias", false},
    KnownName{"b_O", "attention.output.dense.bias", false},
    KnownName{"W_Q", "q_lin.weight", true},
    KnownName{"W_K", "k_lin.weight", true},
    KnownName{"W_V", "v_lin.weight", true},
    KnownName{"W_O", "out_lin.weight", true},
    KnownName{"W_Q", "attn.c_attn.weight", false, 0, 3},
    KnownName{"W_K", "attn.c_attn.weight", false, 1, 3},
    KnownName{"W_V", "attn.c_attn.weight", false, 2, 3},
    KnownName{"b_Q", "attn.c_attn.bias", false, 0, 3},
    KnownName{"b_K", "attn.c_attn.bias", false, 1, 3},
    KnownName{"b_V", "attn.c_attn.bias", false, 2, 3},
    KnownName{"W_O", "attn.c_proj.weight", false},
    KnownName{"b_O", "attn.c_proj.bias", false},
    KnownName{"W_Q", "in_proj_weight", true, 0, 3},
    KnownName{"W_K", "in_proj_weight", true, 1, 3},
    KnownName{"W_V", "in_proj_weight", true, 2, 3},
    KnownName{"b_Q", "in_proj_bias", false, 0, 3},
    KnownName{"b_K", "in_proj_bias", false, 1, 3},
    KnownName{"b_V", "in_proj_bias", false, 2, 3},
    KnownName{"W_Q", "q_proj_weight", true},
    KnownName{"W_K", "k_proj_weight", true},
    KnownName{"W_V", "v_proj_weight", true},
    KnownName{"ffn.W_1", "linear1.weight", true},
    KnownName{"ffn.b_1", "linear1.bias", false},
    KnownName{"ffn.W_2", "linear2.weight", true},
    KnownName{"ffn.b_2", "linear2.bias", false},
    KnownName{"ffn.W_1", "fc1.weight", true},
    KnownName{"ffn.b_1", "fc1.bias", false},
    KnownName{"ffn.W_2", "fc2.weight", true},
    KnownName{"ffn.b_2", "fc2.bias", false},
    KnownName{"norm1.gamma", "norm1.weight", false},
    KnownName{"norm1.beta", "norm1.bias", false},
    KnownName{"norm2.gamma", "norm2.weight", false},
    KnownName{"norm2.beta", "norm2.bias", false},
    KnownName{"norm3.gamma", "norm3.weight", false},
    KnownName{"norm3.beta", "norm3.bias", false},
    KnownName{"norm1.gamma", "self_attn_layer_norm.weight", false},
    KnownName{"norm1.beta", "self_attn_layer_norm.bias", false},
    KnownName{"norm.gamma", "norm.weight", false},
    KnownName{"norm.beta", "norm.bias", false},
};

/// Letters and digits only, small.
std::string plain(std::string_view name)
{
    std::string letters;
    for (const char c : name)
        if (letterOrDigit(c))
            letters += smallLetter(c);
    return letters;
}

/// Whether `name` is `ending`, or ends in it behind a dot or a slash.
bool endsIn(std::string_view name, std::string_view ending)
{
    if (!name.ends_with(ending))
        return false;
    const std::size_t before = name.size() - ending.size();
    return before == 0 || name[before - 1] == '.' || name[before - 1] == '/';
}

/// The parts of a dotted name that are numbers: {0, 11} of `enc.0.layer.11.W_Q`.
std::vector<std::string> layersOf(std::string_view name)
{
    std::vector<std::string> numbers;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find_first_of("./"), name.size());
        const std::string_view part = name.substr(0, end);
        if (!part.empty() && std::ranges::all_of(part, [](unsigned char c) { return std::isdigit(c) != 0; }))
            numbers.emplace_back(part);
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    return numbers;
}

bool sameLayer(const std::string& target, const std::string& name)
{
    const std::vector<std::string> wanted = layersOf(target);
    return wanted.empty() || wanted == layersOf(name);
}

bool holds(std::string_view name, std::string_view part) { return name.find(part) != std::string_view::npos; }

/// Whether both names belong to the encoder or both to the decoder, if they say so, and both or neither to
/// cross-attention.
bool samePlace(std::string_view target, std::string_view name)
{
    if ((target.starts_with("enc.") && holds(name, "decoder."))
        || (target.starts_with("dec.") && holds(name, "encoder.")))
        return false;
    if (endsIn(target, "norm.gamma") || endsIn(target, "norm.beta")) // after the last layer
        return layersOf(name).empty();
    const bool crossing = std::ranges::any_of(std::array{"multihead_attn.", "encoder_attn.", "cross_attn.", "cross."},
                                              [&](const char* part) { return holds(name, part); });
    const bool attends = holds(target, "attn.") || holds(target, "self.") || holds(target, "cross.");
    return !attends || crossing == holds(target, "cross.");
}

ArraySelection partOf(const KnownName& known, const Shape& shape)
{
    ArraySelection part{.transpose = known.transposed};
    if (known.parts > 1) {
        const bool rows = known.transposed && shape.rank > 1;
        const Index one = (rows ? shape.rows : shape.cols) / known.parts;
        (rows ? part.rows : part.columns) = Range{known.part * one, (known.part + 1) * one};
    }
    return part;
}

std::optional<NameMatch> matchKnown(const std::string& target, const std::string& name, const Shape& shape)
{
    for (const KnownName& known : knownNames)
        if (endsIn(target, known.target) && endsIn(name, known.ending) && sameLayer(target, name)
            && samePlace(target, name))
            return NameMatch{0, partOf(known, shape)};
    return std::nullopt;
}

} // namespace

std::optional<NameMatch> matchByName(const std::string& name, const std::vector<ArrayEntry>& entries,
                                     const std::string& fileName)
{
    using Rule = std::optional<NameMatch> (*)(const std::string&, const std::string&, const Shape&);
    constexpr std::array<Rule, 4> rules = {
        [](const std::string& target, const std::string& other, const Shape&) {
            return target == other ? std::optional(NameMatch{}) : std::nullopt;
        },
        [](const std::string& target, const std::string& other, const Shape&) {
            return plain(target) == plain(other) ? std::optional(NameMatch{}) : std::nullopt;
        },
        [](const std::string& target, const std::string& other, const Shape&) {
            return endsIn(other, target) ? std::optional(NameMatch{}) : std::nullopt;
        },
        matchKnown,
    };
    for (const Rule rule : rules)
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const std::optional<Shape> shape = readableShape(entries[i]);
            if (!shape)
                continue;
            if (auto match = rule(name, entries[i].name.empty() ? fileName : entries[i].name, *shape)) {
                match->entry = i;
                return match;
            }
        }
    return std::nullopt;
}

} // namespace heedmap
