// Models that people write by a video, a book or a page, whose state dicts keep the names that are used there.
#include "models/family.h"
#include "models/family_reader.h"

namespace heedmap::families {
namespace {

/// How many tensors there are that differ in the number of their head.
SettingRule headsNamed(const char* tensor)
{
    return [tensor](const FamilyReader& reader, const Setting*) {
        Index count = 0;
        while (reader.has(ofHead(tensor, count)))
            ++count;
        return Json(static_cast<double>(count));
    };
}

/// As those who train them keep what they trained.
const std::vector<std::string> saved = {"", "_orig_mod.", "model.", "module."};

/// LayerNorm under names of its own.
ArrayGroup normCalled(const std::string& name, const std::string& gamma, const std::string& beta)
{
    return {{name + ".gamma", {.tensors = {gamma}}}, {name + ".beta", {.tensors = {beta}}}};
}

ArrayGroup scaledAndShifted(const std::string& name, const std::string& module)
{
    return normCalled(name, module + ".scale", module + ".shift");
}

ArrayGroup annotatedNorm(const std::string& name, const std::string& module)
{
    return normCalled(name, module + ".a_2", module + ".b_2");
}

/// Queries, keys, values and the output: four modules in a list.
ArrayGroup annotatedAttention(const std::string& name, const std::string& module)
{
    ArrayGroup all;
    for (const auto& [letter, number] :
         {std::pair("Q", "0"), std::pair("K", "1"), std::pair("V", "2"), std::pair("O", "3")})
        for (auto& part : linear(name + ".?_" + letter, module + ".linears." + number))
            all.push_back(std::move(part));
    return all;
}

} // namespace

ModelFamily letsBuildGpt()
{
    return {
        .id = "lets_build_gpt",
        .title = "Let's build GPT",
        .prefixes = saved,
        .has = {"token_embedding_table.weight", "position_embedding_table.weight", "blocks.0.sa.heads.0.key.weight"},
        .ofCode = true,
        .mechanism = "transformer",
        .layer = "blocks.{i}.sa.heads.0.key.weight",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", headsNamed("blocks.0.sa.heads.{h}.key.weight")},
                {"norm", "pre"},
                {"activation", "relu"},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "token_embedding_table.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "position_embedding_table.weight"),
            weights("dec.{i}.self.W_Q", "blocks.{i}.sa.heads.{h}.query.weight"),
            weights("dec.{i}.self.W_K", "blocks.{i}.sa.heads.{h}.key.weight"),
            weights("dec.{i}.self.W_V", "blocks.{i}.sa.heads.{h}.value.weight"),
            linear("dec.{i}.self.?_O", "blocks.{i}.sa.proj"),
            norm("dec.{i}.norm1", "blocks.{i}.ln1"),
            linear("dec.{i}.ffn.?_1", "blocks.{i}.ffwd.net.0"),
            linear("dec.{i}.ffn.?_2", "blocks.{i}.ffwd.net.2"),
            norm("dec.{i}.norm2", "blocks.{i}.ln2"),
            norm("dec.norm", "ln_f"),
            vocabulary("lm_head.weight", "token_embedding_table.weight"),
            array("b_vocab", "lm_head.bias").missing(ArrayRule::Missing::Zeros).predicting(),
        }),
        .assumed =
            HEEDMAP_PHRASE("The scores are divided by the root of a head's width, √d_k. Where the code divides by "
                           "that of the model's width, as the first version in the video does, scale = 1/√d "
                           "says so."),
    };
}

ModelFamily gptFromScratch()
{
    return {
        .id = "llm_from_scratch",
        .title = "LLM from scratch",
        .prefixes = saved,
        .has = {"tok_emb.weight", "pos_emb.weight", "trf_blocks.0.att.W_query.weight"},
        .ofCode = true,
        .agreements = {IsSize{"emb_dim", {"tok_emb.weight", 1}}, IsSize{"vocab_size", {"tok_emb.weight", 0}},
                       IsSize{"context_length", {"pos_emb.weight", 0}},
                       DividesSize{"n_heads", {"trf_blocks.0.att.W_query.weight", 0}}},
        .mechanism = "transformer",
        .layer = "trf_blocks.{i}.att.W_query.weight",
        .layersKey = "n_layers",
        .openHeads = TensorAxis{"trf_blocks.0.att.W_query.weight", 0},
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_heads").orElse(Json())},
                {"norm", "pre"},
                {"activation", "gelu_tanh"},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "tok_emb.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "pos_emb.weight"),
            linear("dec.{i}.self.?_Q", "trf_blocks.{i}.att.W_query").biasOptional(),
            linear("dec.{i}.self.?_K", "trf_blocks.{i}.att.W_key").biasOptional(),
            linear("dec.{i}.self.?_V", "trf_blocks.{i}.att.W_value").biasOptional(),
            linear("dec.{i}.self.?_O", "trf_blocks.{i}.att.out_proj").biasOptional(),
            scaledAndShifted("dec.{i}.norm1", "trf_blocks.{i}.norm1"),
            linear("dec.{i}.ffn.?_1", "trf_blocks.{i}.ff.layers.0"),
            linear("dec.{i}.ffn.?_2", "trf_blocks.{i}.ff.layers.2"),
            scaledAndShifted("dec.{i}.norm2", "trf_blocks.{i}.norm2"),
            scaledAndShifted("dec.norm", "final_norm"),
            vocabulary("out_head.weight", "tok_emb.weight"),
            array("b_vocab", "out_head.bias").missing(ArrayRule::Missing::Zeros).predicting(),
        }),
    };
}

ModelFamily annotatedTransformer()
{
    constexpr Phrase sums =
        HEEDMAP_PHRASE("src.X and tgt.X are the embeddings times √d, as the page has it. The token 0 "
                       "stands before what the decoder reads, and 1 ends it.");
    return {
        .id = "annotated_transformer",
        .title = "Annotated Transformer",
        .prefixes = saved,
        .has = {"encoder.layers.0.self_attn.linears.0.weight", "decoder.layers.0.src_attn.linears.0.weight",
                "src_embed.0.lut.weight"},
        .ofCode = true,
        .mechanism = "transformer",
        .layer = "decoder.layers.{i}.self_attn.linears.0.weight",
        .layersKey = "N",
        .sourceLayer = "encoder.layers.{i}.self_attn.linears.0.weight",
        .sourceLayersKey = "N",
        .openHeads = TensorAxis{"encoder.layers.0.self_attn.linears.0.weight", 0},
        .settings =
            {
                {"encoder_layers", sourceLayerCount()},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("h").orElse(Json())},
                {"norm", "pre"},
                {"norm_variance", "unbiased"},
                {"norm_eps", "outside"},
                {"eps", 1e-6},
                {"activation", "relu"},
                {"position.kind", "sinusoidal"},
            },
        .source =
            InputRule{.array = "src.X", .sum = {{.tensors = "src_embed.0.lut.weight", .scale = InputTerm::Scale{}}}},
        .input = InputRule{.array = "tgt.X",
                           .sum = {{.tensors = "tgt_embed.0.lut.weight", .scale = InputTerm::Scale{}}},
                           .start = 0,
                           .stop = 1},
        .arrays = arrays({
            annotatedAttention("enc.{i}.attn", "encoder.layers.{i}.self_attn"),
            annotatedNorm("enc.{i}.norm1", "encoder.layers.{i}.sublayer.0.norm"),
            linear("enc.{i}.ffn.?_1", "encoder.layers.{i}.feed_forward.w_1"),
            linear("enc.{i}.ffn.?_2", "encoder.layers.{i}.feed_forward.w_2"),
            annotatedNorm("enc.{i}.norm2", "encoder.layers.{i}.sublayer.1.norm"),
            annotatedNorm("enc.norm", "encoder.norm"),
            annotatedAttention("dec.{i}.self", "decoder.layers.{i}.self_attn"),
            annotatedNorm("dec.{i}.norm1", "decoder.layers.{i}.sublayer.0.norm"),
            annotatedAttention("dec.{i}.cross", "decoder.layers.{i}.src_attn"),
            annotatedNorm("dec.{i}.norm2", "decoder.layers.{i}.sublayer.1.norm"),
            linear("dec.{i}.ffn.?_1", "decoder.layers.{i}.feed_forward.w_1"),
            linear("dec.{i}.ffn.?_2", "decoder.layers.{i}.feed_forward.w_2"),
            annotatedNorm("dec.{i}.norm3", "decoder.layers.{i}.sublayer.2.norm"),
            annotatedNorm("dec.norm", "decoder.norm"),
            weights("W_vocab", "generator.proj.weight").predicting(),
            array("b_vocab", "generator.proj.bias").missing(ArrayRule::Missing::Zeros).predicting(),
        }),
        .leftOut = sums,
        .unpredicted = HEEDMAP_PHRASE("No words are predicted: the weights do not hold the generator."),
    };
}

} // namespace heedmap::families
