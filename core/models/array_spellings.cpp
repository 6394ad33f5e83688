#include "models/array_spellings.h"

#include <heedmap/io/array_contents.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

namespace heedmap {
namespace {

/// A way to call an array. `Q` stands for Q, K and V each, `q` for q, k and v, `query` for query, key and value,
/// `queries` for queries, keys and values.
struct Spelling {
    std::string_view name;
    std::string_view array;
    Stored stored = Stored::AsIs;
};

constexpr std::array spellings{
    Spelling{"X", "X"},
    Spelling{"x", "X"},
    Spelling{"inputs", "X"},
    Spelling{"input", "X"},
    Spelling{"hidden_states", "X"},
    Spelling{"embeddings", "X"},
    Spelling{"embedding", "X"},
    Spelling{"emb", "X"},
    Spelling{"inputs_embeds", "X"},
    Spelling{"C", "C"},
    Spelling{"context", "C"},
    Spelling{"memory", "C"},
    Spelling{"encoder_hidden_states", "C"},
    Spelling{"encoder_outputs", "C"},
    Spelling{"encoder_output", "C"},
    Spelling{"key_value_states", "C"},
    Spelling{"W_Q", "W_Q"},
    Spelling{"W_q", "W_Q"},
    Spelling{"w_q", "W_Q"},
    Spelling{"WQ", "W_Q"},
    Spelling{"Wq", "W_Q"},
    Spelling{"wq", "W_Q"},
    Spelling{"W_query", "W_Q"},
    Spelling{"Wquery", "W_Q"},
    Spelling{"W_Query", "W_Q"},
    Spelling{"WQuery", "W_Q"},
    Spelling{"w_query", "W_Q"},
    Spelling{"query_weights", "W_Q"},
    Spelling{"query/w", "W_Q"}, // of Haiku
    Spelling{"W_Q.weight", "W_Q", Stored::Turned},
    Spelling{"W_q.weight", "W_Q", Stored::Turned},
    Spelling{"w_q.weight", "W_Q", Stored::Turned},
    Spelling{"Wq.weight", "W_Q", Stored::Turned},
    Spelling{"wq.weight", "W_Q", Stored::Turned},
    Spelling{"W_query.weight", "W_Q", Stored::Turned},
    Spelling{"query.weight", "W_Q", Stored::Turned},
    Spelling{"q_proj.weight", "W_Q", Stored::Turned},
    Spelling{"to_q.weight", "W_Q", Stored::Turned},
    Spelling{"q.weight", "W_Q", Stored::Turned},
    Spelling{"query_proj.weight", "W_Q", Stored::Turned},
    Spelling{"q_linear.weight", "W_Q", Stored::Turned},
    Spelling{"q_lin.weight", "W_Q", Stored::Turned},
    Spelling{"self.query.weight", "W_Q", Stored::Turned},
    Spelling{"to_queries.weight", "W_Q", Stored::Turned},
    Spelling{"toqueries.weight", "W_Q", Stored::Turned},
    Spelling{"linear_q.weight", "W_Q", Stored::Turned},
    Spelling{"queries.weight", "W_Q", Stored::Turned},
    Spelling{"fc_q.weight", "W_Q", Stored::Turned},
    Spelling{"w_qs.weight", "W_Q", Stored::Turned},
    Spelling{"WQ.weight", "W_Q", Stored::Turned},
    Spelling{"Q.weight", "W_Q", Stored::Turned},
    Spelling{"Query.weight", "W_Q", Stored::Turned},
    Spelling{"W_queries.weight", "W_Q", Stored::Turned},
    Spelling{"w_query.weight", "W_Q", Stored::Turned},
    Spelling{"query_layer.weight", "W_Q", Stored::Turned},
    Spelling{"query_linear.weight", "W_Q", Stored::Turned},
    Spelling{"query_projection.weight", "W_Q", Stored::Turned},
    Spelling{"query_transform.weight", "W_Q", Stored::Turned},
    Spelling{"linear_query.weight", "W_Q", Stored::Turned},
    Spelling{"lin_q.weight", "W_Q", Stored::Turned},
    Spelling{"lin_query.weight", "W_Q", Stored::Turned}, // of PyTorch Geometric
    Spelling{"qlinear.weight", "W_Q", Stored::Turned},
    Spelling{"proj_q.weight", "W_Q", Stored::Turned},
    Spelling{"q_layer.weight", "W_Q", Stored::Turned},
    Spelling{"fc_query.weight", "W_Q", Stored::Turned},
    Spelling{"q_weight", "W_Q", Stored::Open},
    Spelling{"query_weight", "W_Q", Stored::Open},
    Spelling{"weight_q", "W_Q", Stored::Open},
    Spelling{"q_proj", "W_Q", Stored::Open},
    Spelling{"lin_q", "W_Q", Stored::Open},
    Spelling{"to_q", "W_Q", Stored::Open},
    Spelling{"W_queries", "W_Q"},
    Spelling{"query_w", "W_Q"},
    Spelling{"query_dense/kernel", "W_Q"},
    Spelling{"q_dense/kernel", "W_Q"},
    Spelling{"query_kernel", "W_Q"},
    Spelling{"q_kernel", "W_Q"},
    Spelling{"query/kernel", "W_Q"},
    Spelling{"query.kernel", "W_Q"},
    Spelling{"b_Q", "b_Q"},
    Spelling{"b_q", "b_Q"},
    Spelling{"bq", "b_Q"},
    Spelling{"bQ", "b_Q"},
    Spelling{"b_query", "b_Q"},
    Spelling{"W_O", "W_O"},
    Spelling{"W_o", "W_O"},
    Spelling{"w_o", "W_O"},
    Spelling{"WO", "W_O"},
    Spelling{"Wo", "W_O"},
    Spelling{"wo", "W_O"},
    Spelling{"Wout", "W_O"},
    Spelling{"W_out", "W_O"},
    Spelling{"w_out", "W_O"},
    Spelling{"W_O.weight", "W_O", Stored::Turned},
    Spelling{"W_o.weight", "W_O", Stored::Turned},
    Spelling{"w_o.weight", "W_O", Stored::Turned},
    Spelling{"Wout.weight", "W_O", Stored::Turned},
    Spelling{"W_out.weight", "W_O", Stored::Turned},
    Spelling{"Wo.weight", "W_O", Stored::Turned},
    Spelling{"wo.weight", "W_O", Stored::Turned},
    Spelling{"out_proj.weight", "W_O", Stored::Turned},
    Spelling{"o_proj.weight", "W_O", Stored::Turned},
    Spelling{"proj.weight", "W_O", Stored::Turned},
    Spelling{"to_out.weight", "W_O", Stored::Turned},
    Spelling{"to_out.0.weight", "W_O", Stored::Turned},
    Spelling{"out.weight", "W_O", Stored::Turned},
    Spelling{"output.weight", "W_O", Stored::Turned},
    Spelling{"o.weight", "W_O", Stored::Turned},
    Spelling{"out_linear.weight", "W_O", Stored::Turned},
    Spelling{"out_lin.weight", "W_O", Stored::Turned},
    Spelling{"output.dense.weight", "W_O", Stored::Turned},
    Spelling{"unifyheads.weight", "W_O", Stored::Turned},
    Spelling{"c_proj.weight", "W_O", Stored::Turned},
    Spelling{"linear/w", "W_O"},
    Spelling{"fc.weight", "W_O", Stored::Turned},
    Spelling{"fc_out.weight", "W_O", Stored::Turned},
    Spelling{"fc_o.weight", "W_O", Stored::Turned},
    Spelling{"linear_out.weight", "W_O", Stored::Turned},
    Spelling{"output_proj.weight", "W_O", Stored::Turned},
    Spelling{"WO.weight", "W_O", Stored::Turned},
    Spelling{"O.weight", "W_O", Stored::Turned},
    Spelling{"Out.weight", "W_O", Stored::Turned},
    Spelling{"output_layer.weight", "W_O", Stored::Turned},
    Spelling{"out_layer.weight", "W_O", Stored::Turned},
    Spelling{"output_linear.weight", "W_O", Stored::Turned},
    Spelling{"output_projection.weight", "W_O", Stored::Turned},
    Spelling{"out_projection.weight", "W_O", Stored::Turned},
    Spelling{"final_linear.weight", "W_O", Stored::Turned},
    Spelling{"linear_o.weight", "W_O", Stored::Turned},
    Spelling{"lin_o.weight", "W_O", Stored::Turned},
    Spelling{"lin_out.weight", "W_O", Stored::Turned},
    Spelling{"o_linear.weight", "W_O", Stored::Turned},
    Spelling{"olinear.weight", "W_O", Stored::Turned},
    Spelling{"o_layer.weight", "W_O", Stored::Turned},
    Spelling{"proj_o.weight", "W_O", Stored::Turned},
    Spelling{"proj_out.weight", "W_O", Stored::Turned},
    Spelling{"w_out.weight", "W_O", Stored::Turned},
    Spelling{"o_weight", "W_O", Stored::Open},
    Spelling{"output_weight", "W_O", Stored::Open},
    Spelling{"weight_o", "W_O", Stored::Open},
    Spelling{"o_proj", "W_O", Stored::Open},
    Spelling{"out_proj", "W_O", Stored::Open},
    Spelling{"lin_o", "W_O", Stored::Open},
    Spelling{"lin_out", "W_O", Stored::Open},
    Spelling{"to_out", "W_O", Stored::Open},
    Spelling{"to_out.0", "W_O", Stored::Open},
    Spelling{"out_w", "W_O"},
    Spelling{"output_dense/kernel", "W_O"},
    Spelling{"dense.weight", "W_O", Stored::Turned},
    Spelling{"out/kernel", "W_O"},
    Spelling{"out.kernel", "W_O"},
    Spelling{"output/kernel", "W_O"},
    Spelling{"attention_output/kernel", "W_O"},
    Spelling{"attention_output.kernel", "W_O"},
    Spelling{"b_O", "b_O"},
    Spelling{"b_o", "b_O"},
    Spelling{"bo", "b_O"},
    Spelling{"bO", "b_O"},
    Spelling{"Q", "Q"},
    Spelling{"q", "Q"},
    Spelling{"query", "Q"},
    Spelling{"queries", "Q"},
    Spelling{"query_states", "Q"},
    Spelling{"Query", "Q"},
    Spelling{"Queries", "Q"},
    Spelling{"q_states", "Q"},
    Spelling{"Q_states", "Q"},
    Spelling{"xq", "Q"}, // of Llama
    Spelling{"XQ", "Q"},
    Spelling{"query_layer", "Q"},
    Spelling{"C_V", "C_V"},
    Spelling{"bias_k", "bias_k"},
    Spelling{"bias_v", "bias_v"},
    Spelling{"sinks", "sinks"},
};

/// A spelling of the keys or the values, from that of the queries: `W_query` is `W_key`, `q_proj` is `k_proj`.
std::string spelledFor(std::string_view name, char letter)
{
    std::string text(name);
    const std::string_view word = letter == 'k' ? "key" : "value";
    if (const std::size_t at = text.find("Quer"); at != std::string::npos) { // capitalized
        std::string lower = text;
        lower[at] = 'q';
        lower = spelledFor(lower, letter);
        lower[at] = letter == 'k' ? 'K' : 'V';
        return lower;
    }
    if (const std::size_t at = text.find("queries"); at != std::string::npos)
        return text.replace(at, 7, letter == 'k' ? "keys" : "values");
    if (const std::size_t at = text.find("query"); at != std::string::npos)
        return text.replace(at, 5, word);
    for (char& each : text)
        if (each == 'q')
            each = letter;
        else if (each == 'Q')
            each = static_cast<char>(letter - 'a' + 'A');
    return text;
}

/// Which of the four projections `linears.2.weight` is, as The Annotated Transformer lists them: of queries, keys,
/// values and the output.
std::optional<std::size_t> placeInLinears(std::string_view name)
{
    constexpr std::string_view list = "linears.";
    if (!name.starts_with(list) || name.size() == list.size() || name.substr(list.size() + 1) != ".weight")
        return std::nullopt;
    const char digit = name[list.size()];
    return digit >= '0' && digit < '4' ? std::optional(static_cast<std::size_t>(digit - '0')) : std::nullopt;
}

} // namespace

std::optional<std::pair<std::string, Stored>> arrayCalled(std::string name)
{
    if (name.ends_with(":0")) // of TensorFlow
        name.resize(name.size() - 2);
    constexpr std::string_view bias = "bias";
    if (name.ends_with(".bias") || name.ends_with("/bias"))
        for (const char* weights : {"weight", "kernel"})
            if (const auto called = arrayCalled(name.substr(0, name.size() - bias.size()) + weights);
                called && called->first.starts_with("W_"))
                return std::pair("b_" + called->first.substr(2), Stored::AsIs);
    if (name.ends_with("/b")) // of Haiku
        if (const auto called = arrayCalled(name.substr(0, name.size() - 1) + "w"); called)
            return std::pair("b_" + called->first.substr(2), Stored::AsIs);
    if (const auto place = placeInLinears(name))
        return std::pair("W_" + std::string(1, "QKVO"[*place]), Stored::Turned);
    for (const Spelling& spelling : spellings) {
        if (name == spelling.name)
            return std::pair(std::string(spelling.array), spelling.stored);
        if (spelling.array.find('Q') != std::string_view::npos)
            for (const char letter : {'k', 'v'})
                if (name == spelledFor(spelling.name, letter))
                    return std::pair(spelledFor(spelling.array, letter), spelling.stored);
    }
    for (const std::string_view kernel : {"/kernel", ".kernel"}) // of a Dense that is called as a Linear of PyTorch is
        if (name.ends_with(kernel))
            if (const auto called = arrayCalled(name.substr(0, name.size() - kernel.size()) + ".weight"))
                return std::pair(called->first, Stored::AsIs);
    return std::nullopt;
}

const char* settingCalled(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 14> settings = {{{"softmax_scale", "scale"},
                                                                                    {"sm_scale", "scale"},
                                                                                    {"softcap", "softcap"},
                                                                                    {"logits_soft_cap", "softcap"},
                                                                                    {"is_causal", "causal"},
                                                                                    {"causal", "causal"},
                                                                                    {"scale", "scale"},
                                                                                    {"heads", "heads"},
                                                                                    {"n_heads", "heads"},
                                                                                    {"num_heads", "heads"},
                                                                                    {"n_head", "heads"},
                                                                                    {"nhead", "heads"},
                                                                                    {"n_kv_heads", "kv_heads"},
                                                                                    {"num_kv_heads", "kv_heads"}}};
    const auto* const found = std::ranges::find(settings, name, &std::pair<std::string_view, const char*>::first);
    return found == settings.end() ? nullptr : found->second;
}

bool isOneNumber(const ArrayEntry& array)
{
    return holdsNumbers(array) && std::ranges::all_of(array.dimensions, [](std::uint64_t size) { return size == 1; });
}

const char* settingOf(const ArrayEntry& array) { return isOneNumber(array) ? settingCalled(array.name) : nullptr; }

std::vector<std::string> arraySpellings()
{
    std::vector<std::string> names;
    std::ranges::transform(spellings, std::back_inserter(names),
                           [](const Spelling& spelling) { return std::string(spelling.name); });
    return names;
}

} // namespace heedmap
