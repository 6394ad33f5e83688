#!/usr/bin/env python3
"""Makes small decoders with random weights under the names that published ones have, and what PyTorch computes from them
in float64, as kin.py does: Arcee, Nemotron, Hunyuan and Command R with normed queries; the attention of the first layer
of Apertus, OLMoE, dots.llm1, Hunyuan's, Granite's and ERNIE's mixtures of experts. The forward passes are written here
after the published code of each; nothing of the program is used.
Run in this folder: /usr/bin/python3 latest.py
"""
import math

import torch
from torch.nn import functional

from kin import IDS, attend, gated, heads_of, projected, projections, turned
from reference import Weights, rms_norm, save, torch_linear

D, HEADS, KV, WIDTH, F, LAYERS, WORDS, EPS = 12, 4, 2, 4, 16, 2, 30, 1e-5
SIZES = {"hidden_size": D, "intermediate_size": F, "head_dim": WIDTH, "num_attention_heads": HEADS, "num_hidden_layers": LAYERS,
         "num_key_value_heads": KV, "vocab_size": WORDS, "rms_norm_eps": EPS}


def begin(seed, norms, layers=LAYERS, biased=False):
    w = Weights(seed)
    w.make("model.embed_tokens.weight", WORDS, D)
    for i in range(layers):
        layer = f"model.layers.{i}."
        projections(w, layer, D, HEADS, KV, WIDTH, biased)
        w.linear(layer + "self_attn.o_proj", HEADS * WIDTH, D, bias=biased)
        for name, bias in norms:
            w.norm(layer + name, D, bias=bias)
    return w


def squared(x, w, layer):
    return torch_linear(torch.relu(torch_linear(x, w, layer + "mlp.up_proj")) ** 2, w, layer + "mlp.down_proj")


def ends(w, bias):
    w.norm("model.norm", D, bias=bias)
    w.linear("lm_head", D, WORDS, bias=False)


def per_head(x, weight, eps):
    """Around the mean of each head's row, by factors of that head; x is heads × n × width."""
    apart = x - x.mean(-1, keepdim=True)
    return apart / torch.sqrt((apart ** 2).mean(-1, keepdim=True) + eps) * weight[:, None]


def arcee(folder, seed):
    """Llama's layers without gates, by max(0, x)²."""
    w, expected = begin(seed, [("input_layernorm", False), ("post_attention_layernorm", False)]), {}
    for i in range(LAYERS):
        w.linear(f"model.layers.{i}.mlp.up_proj", D, F, bias=False)
        w.linear(f"model.layers.{i}.mlp.down_proj", F, D, bias=False)
    ends(w, False)
    x = w["model.embed_tokens.weight"][IDS]
    for i in range(LAYERS):
        layer = f"model.layers.{i}."
        q, k, v = projected(rms_norm(x, w[layer + "input_layernorm.weight"], EPS), w, layer, HEADS, KV)
        a, z = attend(turned(q, 10000.0), turned(k, 10000.0), v)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj")
        x = x + squared(rms_norm(x, w[layer + "post_attention_layernorm.weight"], EPS), w, layer)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected |= {"logits": torch_linear(rms_norm(x, w["model.norm.weight"], EPS), w, "lm_head")}
    save(folder, w, SIZES | {"model_type": "arcee", "hidden_act": "relu2", "rope_theta": 10000.0, "tie_word_embeddings": False,
                             "attention_bias": False, "mlp_bias": False}, expected)


def nemotron(folder, seed):
    """Norms around the mean whose factors are one more than stored, half of the columns turned, max(0, x)²."""
    w, expected = begin(seed, [("input_layernorm", True), ("post_attention_layernorm", True)]), {}
    for i in range(LAYERS):
        w.linear(f"model.layers.{i}.mlp.up_proj", D, F, bias=False)
        w.linear(f"model.layers.{i}.mlp.down_proj", F, D, bias=False)
    ends(w, True)
    for name in w.stored:
        if "norm.weight" in name:
            w.stored[name] -= 1
    normed = lambda rows, name: functional.layer_norm(rows, (D,), w[name + ".weight"] + 1, w[name + ".bias"], EPS)
    x = w["model.embed_tokens.weight"][IDS]
    for i in range(LAYERS):
        layer = f"model.layers.{i}."
        q, k, v = projected(normed(x, layer + "input_layernorm"), w, layer, HEADS, KV)
        a, z = attend(turned(q, 10000.0, 0.5), turned(k, 10000.0, 0.5), v)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj")
        x = x + squared(normed(x, layer + "post_attention_layernorm"), w, layer)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected |= {"logits": torch_linear(normed(x, "model.norm"), w, "lm_head")}
    sizes = {key: value for key, value in SIZES.items() if key != "rms_norm_eps"}
    save(folder, w, sizes | {"model_type": "nemotron", "hidden_act": "relu2", "norm_eps": EPS, "partial_rotary_factor": 0.5,
                             "rope_theta": 10000.0, "tie_word_embeddings": False}, expected)


def hunyuan(folder, seed, alpha=None):
    """Queries and keys are normed after they are turned, by a base that alpha lets grow."""
    base = 10000.0 * (alpha or 1) ** (WIDTH / (WIDTH - 2))
    w, expected = begin(seed, [("input_layernorm", False), ("post_attention_layernorm", False)]), {}
    for i in range(LAYERS):
        for name in ("query", "key"):
            w.norm(f"model.layers.{i}.self_attn.{name}_layernorm", WIDTH, bias=False)
        for name, sizes in (("gate", (D, F)), ("up", (D, F)), ("down", (F, D))):
            w.linear(f"model.layers.{i}.mlp.{name}_proj", *sizes, bias=False)
    ends(w, False)
    x = w["model.embed_tokens.weight"][IDS]
    for i in range(LAYERS):
        layer = f"model.layers.{i}."
        q, k, v = projected(rms_norm(x, w[layer + "input_layernorm.weight"], EPS), w, layer, HEADS, KV)
        q, k = (rms_norm(turned(part, base), w[layer + f"self_attn.{name}_layernorm.weight"], EPS)
                for part, name in ((q, "query"), (k, "key")))
        a, z = attend(q, k, v)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj")
        x = x + gated(rms_norm(x, w[layer + "post_attention_layernorm.weight"], EPS), w, layer)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected |= {"logits": torch_linear(rms_norm(x, w["model.norm.weight"], EPS), w, "lm_head")}
    save(folder, w, SIZES | {"model_type": "hunyuan_v1_dense", "hidden_act": "silu", "rope_theta": 10000.0, "tie_word_embeddings": False,
                             "attention_bias": False}
         | ({"rope_scaling": {"alpha": alpha, "beta_fast": 32, "beta_slow": 1, "factor": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0,
                              "type": "dynamic"}} if alpha else {}), expected)


def command_r(folder, seed):
    """One norm a layer, parts side by side, pairs of neighbours turned, and each head normed with factors of its own."""
    w, expected = begin(seed, [("input_layernorm", False)]), {}
    for i in range(LAYERS):
        for name, count in (("q", HEADS), ("k", KV)):
            w.make(f"model.layers.{i}.self_attn.{name}_norm.weight", count, WIDTH, std=0.2, mean=1.0)
        for name, sizes in (("gate", (D, F)), ("up", (D, F)), ("down", (F, D))):
            w.linear(f"model.layers.{i}.mlp.{name}_proj", *sizes, bias=False)
    w.norm("model.norm", D, bias=False)
    normed = lambda rows, name: functional.layer_norm(rows, (D,), w[name + ".weight"], None, EPS)
    x = w["model.embed_tokens.weight"][IDS]
    for i in range(LAYERS):
        layer = f"model.layers.{i}."
        rows = normed(x, layer + "input_layernorm")
        q, k, v = projected(rows, w, layer, HEADS, KV)
        q, k = (turned(per_head(part, w[layer + f"self_attn.{name}_norm.weight"], EPS), 10000.0, 1, True)
                for part, name in ((q, "q"), (k, "k")))
        a, z = attend(q, k, v)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj") + gated(rows, w, layer)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected |= {"logits": 0.25 * normed(x, "model.norm") @ w["model.embed_tokens.weight"].T}
    sizes = {key: value for key, value in SIZES.items() if key != "rms_norm_eps"}
    save(folder, w, sizes | {"model_type": "cohere", "hidden_act": "silu", "layer_norm_eps": EPS, "logit_scale": 0.25, "rope_theta": 10000.0,
                             "use_qk_norm": True, "tie_word_embeddings": True, "attention_bias": False}, expected)


def first(folder, seed, kind, config, norm="input_layernorm", query=None, key=None, together=False, after=False, base=10000.0,
          neighbours=False, scale=None, factor=1.0):
    """The attention of the first layer."""
    w = begin(seed, [(norm, False)], 1)
    if query:
        w.norm(f"model.layers.0.self_attn.{query}", HEADS * WIDTH if together else WIDTH, bias=False)
        w.norm(f"model.layers.0.self_attn.{key}", KV * WIDTH if together else WIDTH, bias=False)
    layer = "model.layers.0."
    rows = rms_norm(factor * w["model.embed_tokens.weight"][IDS], w[layer + norm + ".weight"], EPS)
    q, k, v = (torch_linear(rows, w, layer + f"self_attn.{name}_proj") for name in "qkv")
    gammas = [w[layer + f"self_attn.{name}.weight"] for name in (query, key)] if query else None
    if together:
        q, k = rms_norm(q, gammas[0], EPS), rms_norm(k, gammas[1], EPS)
    q, k, v = heads_of(q, HEADS), heads_of(k, KV), heads_of(v, KV)
    if gammas and not together and not after:
        q, k = rms_norm(q, gammas[0], EPS), rms_norm(k, gammas[1], EPS)
    q, k = turned(q, base, 1, neighbours), turned(k, base, 1, neighbours)
    if after:
        q, k = rms_norm(q, gammas[0], EPS), rms_norm(k, gammas[1], EPS)
    if scale:
        q = q * scale * math.sqrt(WIDTH)
    a, z = attend(q, k, v)
    save(folder, w, SIZES | {"model_type": kind, "rope_theta": base} | config, {"A": a, "Y": torch_linear(z, w, layer + "self_attn.o_proj")})


if __name__ == "__main__":
    arcee("arcee", 71)
    nemotron("nemotron", 72)
    hunyuan("hunyuan", 73)
    hunyuan("hunyuan_alpha", 82, 3.0)
    command_r("cohere_normed", 74)
    first("apertus", 75, "apertus", {"rope_parameters": {"rope_type": "default", "rope_theta": 12000000.0}}, "attention_layernorm", "q_norm", "k_norm", base=12000000.0)
    first("olmoe", 76, "olmoe", {"clip_qkv": None}, query="q_norm", key="k_norm", together=True)
    first("dots1", 77, "dots1", {}, query="q_norm", key="k_norm")
    first("hunyuan_moe", 78, "hunyuan_v1_moe", {}, query="query_layernorm", key="key_layernorm", after=True)
    first("granite_moe", 79, "granitemoe", {"attention_multiplier": 0.3, "embedding_multiplier": 5.0}, scale=0.3, factor=5.0)
    first("ernie_moe", 80, "ernie4_5_moe", {}, neighbours=True, base=500000.0)
