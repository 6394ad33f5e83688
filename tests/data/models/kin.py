#!/usr/bin/env python3
"""Makes small decoders with random weights under the names that published ones have, and what PyTorch computes from them
in float64, as newer.py does: GLM-4, EXAONE 4, ERNIE 4.5 and Falcon with grouped keys. The forward passes are written here
after the published code of each; nothing of the program is used. The folders tiny_* are of another origin: transformers
5.17 wrote them (save_pretrained) and computed want.npz, in float32.
Run in this folder: /usr/bin/python3 kin.py
"""
import math

import torch
from torch.nn import functional

from reference import F64, Weights, gelu, rms_norm, save, torch_linear

IDS = [3, 14, 15, 9, 26, 5, 1]


def heads_of(rows, count):
    """rows × count·width → count × rows × width"""
    return torch.stack(rows.chunk(count, -1))


def turned(x, base, share=1.0, neighbours=False):
    """Su et al. 2021: the first columns, in pairs of halves or of neighbours."""
    n, width = x.shape[-2], int(x.shape[-1] * share)
    angle = torch.outer(torch.arange(n, dtype=F64), base ** (-torch.arange(0, width, 2, dtype=F64) / width))
    part, rest = x[..., :width], x[..., width:]
    a, b = (part[..., 0::2], part[..., 1::2]) if neighbours else part.chunk(2, -1)
    pairs = a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()
    part = torch.stack(pairs, -1).flatten(-2) if neighbours else torch.cat(pairs, -1)
    return torch.cat([part, rest], -1)


def attend(q, k, v, window=None):
    """Weights (heads × n × n), and the heads' results side by side; `window` counts a token's own place."""
    n, own = q.shape[1], q.shape[0] // k.shape[0]
    k, v = k.repeat_interleave(own, 0), v.repeat_interleave(own, 0)
    apart = torch.arange(n)[:, None] - torch.arange(n)[None]
    seen = (apart >= 0) & (apart < (window or n))
    scores = (q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])).masked_fill(~seen, -math.inf)
    weights = scores.softmax(-1)
    return weights, torch.cat(list(weights @ v), -1)


def projections(w, layer, d, heads, kv, width, bias):
    for name, count in (("q", heads), ("k", kv), ("v", kv)):
        w.linear(layer + f"self_attn.{name}_proj", d, count * width, bias=bias)


def projected(x, w, layer, heads, kv):
    return [heads_of(torch_linear(x, w, layer + f"self_attn.{name}_proj"), count)
            for name, count in (("q", heads), ("k", kv), ("v", kv))]


def gated(x, w, layer):
    return torch_linear(functional.silu(torch_linear(x, w, layer + "mlp.gate_proj"))
                        * torch_linear(x, w, layer + "mlp.up_proj"), w, layer + "mlp.down_proj")


def finish(folder, w, x, config, expected, norm="model.norm", eps=1e-5):
    logits = torch_linear(rms_norm(x, w[norm + ".weight"], eps), w, "lm_head")
    expected |= {"logits": logits}
    save(folder, w, {"hidden_act": "silu", "rms_norm_eps": eps, "tie_word_embeddings": False} | config, expected)


def glm4(folder, seed):
    """Four norms a layer, gates in one tensor with what they gate, and half of the columns turned."""
    d, heads, kv, width, f, layers, words, eps = 12, 4, 2, 4, 16, 2, 30, 1e-5
    w, expected = Weights(seed), {}
    w.make("model.embed_tokens.weight", words, d)
    for i in range(layers):
        layer = f"model.layers.{i}."
        projections(w, layer, d, heads, kv, width, True)
        w.linear(layer + "self_attn.o_proj", heads * width, d, bias=False)
        w.linear(layer + "mlp.gate_up_proj", d, 2 * f, bias=False)
        w.linear(layer + "mlp.down_proj", f, d, bias=False)
        for name in ("input", "post_attention", "post_self_attn", "post_mlp"):
            w.norm(layer + name + "_layernorm", d, bias=False)
    w.norm("model.norm", d, bias=False)
    w.linear("lm_head", d, words, bias=False)
    x = w["model.embed_tokens.weight"][IDS]
    for i in range(layers):
        layer = f"model.layers.{i}."
        normed = lambda rows, name: rms_norm(rows, w[layer + name + "_layernorm.weight"], eps)
        q, k, v = projected(normed(x, "input"), w, layer, heads, kv)
        a, z = attend(turned(q, 10000.0, 0.5, True), turned(k, 10000.0, 0.5, True), v)
        x = x + normed(torch_linear(z, w, layer + "self_attn.o_proj"), "post_self_attn")
        gate, up = torch_linear(normed(x, "post_attention"), w, layer + "mlp.gate_up_proj").chunk(2, -1)
        x = x + normed(torch_linear(functional.silu(gate) * up, w, layer + "mlp.down_proj"), "post_mlp")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    finish(folder, w, x, {"model_type": "glm4", "attention_bias": True, "head_dim": width, "hidden_size": d,
                          "intermediate_size": f, "num_attention_heads": heads, "num_hidden_layers": layers,
                          "num_key_value_heads": kv, "partial_rotary_factor": 0.5, "rope_theta": 10000.0,
                          "vocab_size": words}, expected)


def exaone4(folder, seed):
    """What a part made is normed, queries and keys of each head, and only layers with a window have positions."""
    d, heads, kv, width, f, layers, words, eps, window = 12, 4, 2, 4, 16, 2, 30, 1e-5, 3
    w, expected = Weights(seed), {}
    w.make("model.embed_tokens.weight", words, d)
    for i in range(layers):
        layer = f"model.layers.{i}."
        projections(w, layer, d, heads, kv, width, False)
        w.linear(layer + "self_attn.o_proj", heads * width, d, bias=False)
        for name in ("q", "k"):
            w.norm(layer + f"self_attn.{name}_norm", width, bias=False)
        for name, sizes in (("gate", (d, f)), ("up", (d, f)), ("down", (f, d))):
            w.linear(layer + f"mlp.{name}_proj", *sizes, bias=False)
        w.norm(layer + "post_attention_layernorm", d, bias=False)
        w.norm(layer + "post_feedforward_layernorm", d, bias=False)
    w.norm("model.norm", d, bias=False)
    w.linear("lm_head", d, words, bias=False)
    x = w["model.embed_tokens.weight"][IDS]
    for i in range(layers):
        layer, near = f"model.layers.{i}.", i == 0
        q, k, v = projected(x, w, layer, heads, kv)
        q, k = (rms_norm(part, w[layer + f"self_attn.{name}_norm.weight"], eps) for part, name in ((q, "q"), (k, "k")))
        if near:
            q, k = turned(q, 1000000.0), turned(k, 1000000.0)
        a, z = attend(q, k, v, window if near else None)
        x = x + rms_norm(torch_linear(z, w, layer + "self_attn.o_proj"), w[layer + "post_attention_layernorm.weight"], eps)
        x = x + rms_norm(gated(x, w, layer), w[layer + "post_feedforward_layernorm.weight"], eps)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    finish(folder, w, x, {"model_type": "exaone4", "head_dim": width, "hidden_size": d, "intermediate_size": f,
                          "layer_types": ["sliding_attention", "full_attention"], "num_attention_heads": heads,
                          "num_hidden_layers": layers, "num_key_value_heads": kv, "rope_theta": 1000000.0,
                          "sliding_window": window, "vocab_size": words}, expected)


def ernie(folder, seed):
    """ERNIE 4.5: Llama's layers with biases, and pairs of neighbours that turn."""
    d, heads, kv, width, f, layers, words, eps = 12, 4, 2, 4, 16, 2, 30, 1e-5
    w, expected = Weights(seed), {}
    w.make("model.embed_tokens.weight", words, d)
    for i in range(layers):
        layer = f"model.layers.{i}."
        projections(w, layer, d, heads, kv, width, True)
        w.linear(layer + "self_attn.o_proj", heads * width, d)
        for name, sizes in (("gate", (d, f)), ("up", (d, f)), ("down", (f, d))):
            w.linear(layer + f"mlp.{name}_proj", *sizes)
        w.norm(layer + "input_layernorm", d, bias=False)
        w.norm(layer + "post_attention_layernorm", d, bias=False)
    w.norm("model.norm", d, bias=False)
    w.linear("lm_head", d, words, bias=False)
    x = w["model.embed_tokens.weight"][IDS]
    for i in range(layers):
        layer = f"model.layers.{i}."
        q, k, v = projected(rms_norm(x, w[layer + "input_layernorm.weight"], eps), w, layer, heads, kv)
        a, z = attend(turned(q, 500000.0, 1, True), turned(k, 500000.0, 1, True), v)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj")
        x = x + gated(rms_norm(x, w[layer + "post_attention_layernorm.weight"], eps), w, layer)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    finish(folder, w, x, {"model_type": "ernie4_5", "head_dim": width, "hidden_size": d, "intermediate_size": f,
                          "num_attention_heads": heads, "num_hidden_layers": layers, "num_key_value_heads": kv,
                          "rope_theta": 500000.0, "use_bias": True, "vocab_size": words}, expected)


def falcon(folder, seed):
    """Falcon-40B: queries that share a key stand with it and its value, and two norms read what the layer starts from."""
    d, heads, kv, width, layers, words, eps = 16, 4, 2, 4, 2, 30, 1e-5
    w, expected = Weights(seed), {}
    w.make("transformer.word_embeddings.weight", words, d)
    for i in range(layers):
        layer = f"transformer.h.{i}."
        w.linear(layer + "self_attention.query_key_value", d, (heads + 2 * kv) * width, bias=False)
        w.linear(layer + "self_attention.dense", d, d, bias=False)
        w.linear(layer + "mlp.dense_h_to_4h", d, 4 * d, bias=False)
        w.linear(layer + "mlp.dense_4h_to_h", 4 * d, d, bias=False)
        w.norm(layer + "ln_attn", d)
        w.norm(layer + "ln_mlp", d)
    w.norm("transformer.ln_f", d)
    x = w["transformer.word_embeddings.weight"][IDS]
    normed = lambda rows, name: functional.layer_norm(rows, (d,), w[name + ".weight"], w[name + ".bias"], eps)
    for i in range(layers):
        layer = f"transformer.h.{i}."
        fused = torch_linear(normed(x, layer + "ln_attn"), w, layer + "self_attention.query_key_value")
        fused = fused.view(len(IDS), kv, heads // kv + 2, width)
        q = fused[:, :, :-2].reshape(len(IDS), heads, width).transpose(0, 1)
        k, v = fused[:, :, -2].transpose(0, 1), fused[:, :, -1].transpose(0, 1)
        a, z = attend(turned(q, 10000.0), turned(k, 10000.0), v)
        inner = gelu(torch_linear(normed(x, layer + "ln_mlp"), w, layer + "mlp.dense_h_to_4h"))
        x = x + torch_linear(z, w, layer + "self_attention.dense") + torch_linear(inner, w, layer + "mlp.dense_4h_to_h")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected |= {"logits": normed(x, "transformer.ln_f") @ w["transformer.word_embeddings.weight"].T}
    save(folder, w, {"model_type": "falcon", "activation": "gelu", "alibi": False, "bias": False, "hidden_size": d,
                     "layer_norm_epsilon": eps, "multi_query": True, "new_decoder_architecture": True,
                     "num_attention_heads": heads, "num_hidden_layers": layers, "num_kv_heads": kv,
                     "parallel_attn": True, "tie_word_embeddings": True, "vocab_size": words}, expected)


if __name__ == "__main__":
    glm4("glm4", 61)
    exaone4("exaone4", 62)
    ernie("ernie", 63)
    falcon("falcon_grouped", 64)
