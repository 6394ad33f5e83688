#!/usr/bin/env python3
"""Makes small models with random weights under the names that published ones have, and what PyTorch computes from them
in float64, as latest.py does: encoders that differ from BERT and RoBERTa in little, BioGPT, XGLM, VaultGemma, Jais 2, and
the attention of the first layer of GLM-4.5, MiniMax-M2, FlexOlmo, and DeepSeek-V3 with YaRN. The forward passes are written here after the
published code of each; nothing of the program is used. The folder tiny_bart_uneven is of transformers 5.17, as kin.py says.
Run in this folder: /usr/bin/python3 wider.py
"""
import math

import torch

from kin import IDS, attend, heads_of, projected, projections, turned
from reference import F64, Weights, gelu, gelu_new, layer_norm, rms_norm, save, torch_linear

D, HEADS, F, LAYERS, WORDS, POSITIONS = 12, 3, 20, 2, 30, 16


def attend_all(q, k, v, heads, causal):
    """Rows with all heads side by side; every row sees every other, or those up to its own."""
    q, k, v = (heads_of(part, heads) for part in (q, k, v))
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if causal:
        scores = scores.masked_fill(torch.ones(scores.shape[1:]).triu(1).bool(), -math.inf)
    weights = scores.softmax(-1)
    return weights, torch.cat(list(weights @ v), -1)


def encoder(folder, kind, prefix, seed, head, *, norms=None, last=None, embedded=True, roberta=False, act=gelu,
            named="gelu", narrow=None, rotary=False, eps=1e-5, said=None):
    """BERT's layers. `norms`: the modules of norms before attention and network (else after each), `last` of the norm
    after the layers; `embedded`: the embeddings are normed; `narrow`: their width and the module that widens them; `head`:
    the modules that change a row before it is compared with words, and what they are compared with."""
    w, p, wide = Weights(seed), prefix, narrow[0] if narrow else D
    w.make(p + "embeddings.word_embeddings.weight", WORDS, wide)
    if not rotary:
        w.make(p + "embeddings.position_embeddings.weight", POSITIONS, wide)
    w.make(p + "embeddings.token_type_embeddings.weight", 1 if roberta else 2, wide)
    if embedded:
        w.norm(p + "embeddings.LayerNorm", wide)
    if narrow:
        w.linear(p + narrow[1], wide, D)
    for i in range(LAYERS):
        layer = f"{p}encoder.layer.{i}."
        for part in ("query", "key", "value"):
            w.linear(layer + "attention.self." + part, D, D)
        w.linear(layer + "attention.output.dense", D, D)
        w.linear(layer + "intermediate.dense", D, F)
        w.linear(layer + "output.dense", F, D)
        for name in norms or ("attention.output.LayerNorm", "output.LayerNorm"):
            w.norm(layer + name, D)
    if last:
        w.norm(p + last, D)
    dense, normed, words, bias, narrowed = head
    w.linear(dense, D, narrowed)
    w.norm(normed, narrowed)
    if words:
        w.make(words, WORDS, narrowed)
    w.make(bias, WORDS, std=0.1)

    x = w[p + "embeddings.word_embeddings.weight"][IDS] + w[p + "embeddings.token_type_embeddings.weight"][0]
    if not rotary:
        first = 2 if roberta else 0
        x = x + w[p + "embeddings.position_embeddings.weight"][first:first + len(IDS)]
    x = layer_norm(x, w, p + "embeddings.LayerNorm", eps) if embedded else x
    x = torch_linear(x, w, p + narrow[1]) if narrow else x
    expected = {"src.X": x}
    for i in range(LAYERS):
        layer = f"{p}encoder.layer.{i}."
        read = layer_norm(x, w, layer + norms[0], eps) if norms else x
        q, k, v = (torch_linear(read, w, layer + "attention.self." + part) for part in ("query", "key", "value"))
        if rotary:
            q, k = (torch.cat(list(turned(heads_of(part, HEADS), 10000.0, 1.0, True)), -1) for part in (q, k))
        a, z = attend_all(q, k, v, HEADS, False)
        x = x + torch_linear(z, w, layer + "attention.output.dense")
        x = x if norms else layer_norm(x, w, layer + "attention.output.LayerNorm", eps)
        read = layer_norm(x, w, layer + norms[1], eps) if norms else x
        x = x + torch_linear(act(torch_linear(read, w, layer + "intermediate.dense")), w, layer + "output.dense")
        x = x if norms else layer_norm(x, w, layer + "output.LayerNorm", eps)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    x = layer_norm(x, w, p + last, eps) if last else x
    x = layer_norm((gelu if roberta else act)(torch_linear(x, w, dense)), w, normed, eps)
    expected["logits"] = x @ w[words or p + "embeddings.word_embeddings.weight"].T + w[bias]
    save(folder, w, {"model_type": kind, "hidden_act": named, "hidden_size": D, "intermediate_size": F,
                     "layer_norm_eps": eps, "max_position_embeddings": POSITIONS, "num_attention_heads": HEADS,
                     "num_hidden_layers": LAYERS, "vocab_size": WORDS, "pad_token_id": 1 if roberta else 0,
                     "type_vocab_size": 1 if roberta else 2} | (said or {}), expected)


def encoders():
    cls, lm = "cls.predictions.", "lm_head."
    berts = (cls + "transform.dense", cls + "transform.LayerNorm", None, cls + "bias", D)
    robertas = (lm + "dense", lm + "layer_norm", None, lm + "bias", D)
    encoder("ernie_base", "ernie", "ernie.", 201, berts, eps=1e-12, said={"use_task_id": False})
    encoder("big_bird", "big_bird", "bert.", 202, berts, eps=1e-12, act=gelu_new, named="gelu_new",
            said={"attention_type": "block_sparse", "use_bias": True, "rescale_embeddings": False})
    encoder("megatron_bert", "megatron-bert", "bert.", 203, berts, norms=("attention.ln", "ln"), last="encoder.ln",
            embedded=False, eps=1e-12)
    encoder("roformer", "roformer", "roformer.", 204, berts[:4] + (8,), narrow=(8, "embeddings_project"), rotary=True,
            eps=1e-12, said={"embedding_size": 8, "rotary_value": False, "max_position_embeddings": 64})
    encoder("rembert", "rembert", "rembert.", 205, (cls + "dense", cls + "LayerNorm", cls + "decoder.weight",
            cls + "decoder.bias", 16), narrow=(8, "encoder.embedding_hidden_mapping_in"), eps=1e-12,
            said={"input_embedding_size": 8, "output_embedding_size": 16, "tie_word_embeddings": False})
    encoder("data2vec_text", "data2vec-text", "data2vec_text.", 206, robertas, roberta=True, eps=1e-12)
    encoder("roberta_prelayernorm", "roberta-prelayernorm", "roberta_prelayernorm.", 207, robertas, roberta=True,
            norms=("attention.LayerNorm", "intermediate.LayerNorm"), last="LayerNorm")
    encoder("xlm_roberta_xl", "xlm-roberta-xl", "roberta.", 208, robertas, roberta=True, embedded=False,
            norms=("attention.self_attn_layer_norm", "LayerNorm"), last="encoder.LayerNorm")


def fairseq(folder, kind, prefix, config, seed, waves):
    """Decoders of fairseq: norms before each part, embeddings times √d, positions from the third on."""
    w, p = Weights(seed), prefix
    w.make(p + "embed_tokens.weight", WORDS, D)
    if not waves:
        w.make(p + "embed_positions.weight", POSITIONS + 2, D)
    for i in range(LAYERS):
        layer = f"{p}layers.{i}."
        for name in ("q", "k", "v"):
            w.linear(layer + f"self_attn.{name}_proj", D, D)
        w.linear(layer + "self_attn.out_proj", D, D)
        w.norm(layer + "self_attn_layer_norm", D)
        w.linear(layer + "fc1", D, F)
        w.linear(layer + "fc2", F, D)
        w.norm(layer + "final_layer_norm", D)
    w.norm(p + "layer_norm", D)
    x, n = w[p + "embed_tokens.weight"][IDS] * math.sqrt(D), len(IDS)
    if waves:
        speed = torch.exp(torch.arange(D // 2, dtype=F64) * -(math.log(10000) / (D // 2 - 1)))
        angle = torch.outer(torch.arange(2, n + 2, dtype=F64), speed)
        x = x + torch.cat([angle.sin(), angle.cos()], -1)
    else:
        x = x + w[p + "embed_positions.weight"][2:n + 2]
    expected = {"tgt.X": x}
    for i in range(LAYERS):
        layer = f"{p}layers.{i}."
        read = layer_norm(x, w, layer + "self_attn_layer_norm", 1e-5)
        a, z = attend_all(*(torch_linear(read, w, layer + f"self_attn.{name}_proj") for name in "qkv"), HEADS, True)
        x = x + torch_linear(z, w, layer + "self_attn.out_proj")
        read = layer_norm(x, w, layer + "final_layer_norm", 1e-5)
        x = x + torch_linear(gelu(torch_linear(read, w, layer + "fc1")), w, layer + "fc2")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = layer_norm(x, w, p + "layer_norm", 1e-5) @ w[p + "embed_tokens.weight"].T
    save(folder, w, {"model_type": kind, "vocab_size": WORDS, "scale_embedding": True} | config, expected)


KV, WIDTH, EPS = 2, 4, 1e-5
SIZES = {"hidden_size": D, "intermediate_size": F, "head_dim": WIDTH, "num_attention_heads": 4, "num_hidden_layers": LAYERS,
         "num_key_value_heads": KV, "vocab_size": WORDS}


def begin(seed, norms, bias=False, biased_norms=False, out_bias=False):
    w = Weights(seed)
    w.make("model.embed_tokens.weight", WORDS, D)
    for i in range(LAYERS):
        layer = f"model.layers.{i}."
        projections(w, layer, D, 4, KV, WIDTH, bias)
        w.linear(layer + "self_attn.o_proj", 4 * WIDTH, D, bias=out_bias)
        for name in norms:
            w.norm(layer + name, D, bias=biased_norms)
    return w


def vaultgemma(folder, seed):
    """Gemma 2 (caps, windows, γ + 1, embeddings times √d) without the norms after its parts."""
    w, window, cap, last, scalar = begin(seed, ("input_layernorm", "pre_feedforward_layernorm")), 3, 5.0, 3.0, 6
    for i in range(LAYERS):
        for name, a, b in (("gate", D, F), ("up", D, F), ("down", F, D)):
            w.linear(f"model.layers.{i}.mlp.{name}_proj", a, b, bias=False)
    w.norm("model.norm", D, bias=False)
    for name in w.stored:
        if "norm" in name:
            w.stored[name] -= 1
    normed = lambda rows, name: rms_norm(rows, 1 + w[name + ".weight"], 1e-6)
    x, expected, n = w["model.embed_tokens.weight"][IDS] * math.sqrt(D), {}, len(IDS)
    apart = torch.arange(n)[:, None] - torch.arange(n)[None]
    for i in range(LAYERS):
        layer = f"model.layers.{i}."
        q, k, v = projected(normed(x, layer + "input_layernorm"), w, layer, 4, KV)
        q, k, v = turned(q, 10000.0), turned(k, 10000.0).repeat_interleave(2, 0), v.repeat_interleave(2, 0)
        scores = cap * torch.tanh(q @ k.transpose(1, 2) * scalar ** -0.5 / cap)
        a = scores.masked_fill((apart < 0) | (apart >= (window if i % 2 == 0 else n)), -math.inf).softmax(-1)
        x = x + torch_linear(torch.cat(list(a @ v), -1), w, layer + "self_attn.o_proj")
        read = normed(x, layer + "pre_feedforward_layernorm")
        inner = gelu_new(torch_linear(read, w, layer + "mlp.gate_proj")) * torch_linear(read, w, layer + "mlp.up_proj")
        x = x + torch_linear(inner, w, layer + "mlp.down_proj")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    logits = normed(x, "model.norm") @ w["model.embed_tokens.weight"].T
    expected["logits"] = last * torch.tanh(logits / last)
    save(folder, w, SIZES | {"model_type": "vaultgemma", "hidden_activation": "gelu_pytorch_tanh", "rms_norm_eps": 1e-6,
                             "attn_logit_softcapping": cap, "final_logit_softcapping": last, "sliding_window": window,
                             "query_pre_attn_scalar": scalar, "layer_types": ["sliding_attention", "full_attention"],
                             "rope_parameters": {"rope_theta": 10000.0, "rope_type": "default"},
                             "tie_word_embeddings": True}, expected)


def jais2(folder, seed):
    """Llama's layers with norms around the mean, biases, and max(0, x)² in place of gates."""
    w = begin(seed, ("input_layernorm", "post_attention_layernorm"), bias=True, biased_norms=True, out_bias=True)
    for i in range(LAYERS):
        w.linear(f"model.layers.{i}.mlp.up_proj", D, F)
        w.linear(f"model.layers.{i}.mlp.down_proj", F, D)
    w.norm("model.norm", D)
    w.linear("lm_head", D, WORDS, bias=False)
    x, expected = w["model.embed_tokens.weight"][IDS], {}
    for i in range(LAYERS):
        layer = f"model.layers.{i}."
        q, k, v = projected(layer_norm(x, w, layer + "input_layernorm", EPS), w, layer, 4, KV)
        a, z = attend(turned(q, 500000.0), turned(k, 500000.0), v)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj")
        read = layer_norm(x, w, layer + "post_attention_layernorm", EPS)
        x = x + torch_linear(torch.relu(torch_linear(read, w, layer + "mlp.up_proj")) ** 2, w, layer + "mlp.down_proj")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = torch_linear(layer_norm(x, w, "model.norm", EPS), w, "lm_head")
    save(folder, w, SIZES | {"model_type": "jais2", "hidden_act": "relu2", "layer_norm_eps": EPS, "attention_bias": True,
                             "mlp_bias": True, "rope_parameters": {"rope_theta": 500000.0, "rope_type": "default"}}, expected)


def first_layer(folder, kind, seed, config, *, share=1.0, base=10000.0, normed=None, before=True, bias=False):
    """The attention of a mixture's first layer; queries and keys are normed by "head" or "all" together."""
    w = begin(seed, ("input_layernorm",) if before else ("post_attention_layernorm",), bias=bias)
    for i in range(LAYERS):
        for name, count in (("q", 4), ("k", KV)) if normed else ():
            w.norm(f"model.layers.{i}.self_attn.{name}_norm", WIDTH * (count if normed == "all" else 1), bias=False)
    x, layer = w["model.embed_tokens.weight"][IDS], "model.layers.0."
    x = rms_norm(x, w[layer + "input_layernorm.weight"], EPS) if before else x
    rows = {name: torch_linear(x, w, layer + f"self_attn.{name}_proj") for name in "qkv"}
    weight = lambda name: w[layer + f"self_attn.{name}_norm.weight"]
    if normed == "all":
        rows |= {name: rms_norm(rows[name], weight(name), EPS) for name in "qk"}
    q, k, v = heads_of(rows["q"], 4), heads_of(rows["k"], KV), heads_of(rows["v"], KV)
    if normed == "head":
        q, k = rms_norm(q, weight("q"), EPS), rms_norm(k, weight("k"), EPS)
    a, z = attend(turned(q, base, share), turned(k, base, share), v)
    save(folder, w, SIZES | {"model_type": kind, "hidden_act": "silu", "rms_norm_eps": EPS} | config,
         {"X": x, "A": a, "Y": torch_linear(z, w, layer + "self_attn.o_proj")})


def deepseek(folder, seed):
    """DeepSeek-V3 for texts longer than those it was trained on first (Peng et al., "YaRN"): slow pairs turn `factor` times
    slower, and the scores are multiplied by the square of what grows with its logarithm."""
    heads, nope, turn, width, kept, asked, base = 2, 4, 6, 4, 6, 8, 10000.0
    factor, length, fast, slow, m, all_m = 4.0, 16, 2.0, 0.5, 1.0, 0.8
    w, layer = Weights(seed), "model.layers.0.self_attn."
    w.make("model.embed_tokens.weight", WORDS, D)
    w.norm("model.layers.0.input_layernorm", D, bias=False)
    w.linear(layer + "q_a_proj", D, asked, bias=False)
    w.norm(layer + "q_a_layernorm", asked, bias=False)
    w.linear(layer + "q_b_proj", asked, heads * (nope + turn), bias=False)
    w.linear(layer + "kv_a_proj_with_mqa", D, kept + turn, bias=False)
    w.norm(layer + "kv_a_layernorm", kept, bias=False)
    w.linear(layer + "kv_b_proj", kept, heads * (nope + width), bias=False)
    w.linear(layer + "o_proj", heads * width, D, bias=False)
    x = rms_norm(w["model.embed_tokens.weight"][IDS], w["model.layers.0.input_layernorm.weight"], EPS)
    grown = lambda share: 0.1 * share * math.log(factor) + 1
    pair = torch.arange(turn // 2, dtype=F64)
    speed = base ** (-2 * pair / turn)
    at = lambda turns: turn * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))
    low, high = max(math.floor(at(fast)), 0), min(math.ceil(at(slow)), turn - 1)
    slower = ((pair - low) / ((high if high != low else high + 0.001) - low)).clamp(0, 1)
    angle = torch.outer(torch.arange(len(IDS), dtype=F64), speed * (1 - slower) + speed / factor * slower)

    def spun(rows):
        a, b = rows[..., 0::2], rows[..., 1::2]
        pairs = a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()
        return torch.stack(pairs, -1).flatten(-2) * grown(m) / grown(all_m)

    asking = rms_norm(torch_linear(x, w, layer + "q_a_proj"), w[layer + "q_a_layernorm.weight"], 1e-6)
    q = heads_of(torch_linear(asking, w, layer + "q_b_proj"), heads)
    rows = torch_linear(x, w, layer + "kv_a_proj_with_mqa")
    told = rms_norm(rows[:, :kept], w[layer + "kv_a_layernorm.weight"], 1e-6)
    keys = heads_of(torch_linear(told, w, layer + "kv_b_proj"), heads)
    scores = q[..., :nope] @ keys[..., :nope].transpose(1, 2) + spun(q[..., nope:]) @ spun(rows[:, kept:]).T
    scores = scores * grown(all_m) ** 2 / math.sqrt(nope + turn)
    a = scores.masked_fill(torch.ones(len(IDS), len(IDS)).triu(1).bool(), -math.inf).softmax(-1)
    save(folder, w, {"model_type": "deepseek_v3", "hidden_size": D, "num_attention_heads": heads, "num_hidden_layers": 1,
                     "qk_nope_head_dim": nope, "qk_rope_head_dim": turn, "v_head_dim": width, "kv_lora_rank": kept,
                     "q_lora_rank": asked, "rms_norm_eps": EPS, "rope_interleave": True, "vocab_size": WORDS,
                     "rope_theta": base, "max_position_embeddings": 64,
                     "rope_scaling": {"type": "yarn", "factor": factor, "original_max_position_embeddings": length,
                                      "beta_fast": fast, "beta_slow": slow, "mscale": m, "mscale_all_dim": all_m}},
         {"X": x, "A": a, "Y": torch_linear(torch.cat(list(a @ keys[..., nope:]), -1), w, layer + "o_proj")})


def rope(base, share=None):
    return {"rope_parameters": {"rope_theta": base, "rope_type": "default"}
            | ({} if share is None else {"partial_rotary_factor": share})}


if __name__ == "__main__":
    encoders()
    fairseq("biogpt", "biogpt", "biogpt.", {"hidden_act": "gelu", "hidden_size": D, "intermediate_size": F,
            "num_attention_heads": HEADS, "num_hidden_layers": LAYERS, "layer_norm_eps": 1e-12}, 211, False)
    fairseq("xglm", "xglm", "model.", {"activation_function": "gelu", "d_model": D, "ffn_dim": F,
            "attention_heads": HEADS, "num_layers": LAYERS}, 212, True)
    vaultgemma("vaultgemma", 213)
    jais2("jais2", 214)
    first_layer("glm4_moe", "glm4_moe", 215, {"use_qk_norm": True, "attention_bias": True} | rope(10000.0, 0.5), share=0.5,
                normed="head", bias=True)
    first_layer("glm4_moe_plain", "glm4_moe", 216, {"use_qk_norm": False} | rope(10000.0, 0.5), share=0.5)
    first_layer("minimax_m2", "minimax_m2", 217, rope(5000000.0, 0.5), share=0.5, base=5000000.0, normed="all")
    first_layer("flex_olmo", "flex_olmo", 218, rope(500000.0), base=500000.0, normed="all", before=False)
    deepseek("deepseek_yarn", 219)
