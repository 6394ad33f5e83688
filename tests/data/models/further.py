#!/usr/bin/env python3
"""Makes small models with random weights under the names that published ones have, and what PyTorch computes from them
in float64, as newer.py does: BEiT whose layers learn what the distances of patches count for, Apertus and CodeGen; the
attention of the first layer of DBRX and Phi-3.5-MoE; and models of the other scripts as the part for text of one that
reads pictures, too, whose results are those of the other scripts. The forward passes are written here after the papers and
the published code of each; nothing of the program is used.
Run in this folder: /usr/bin/python3 further.py
"""
import json
import math
import shutil
import struct

import numpy as np
import torch
from torch.nn import functional

from kin import IDS, attend, finish, heads_of, projected, projections, turned
from reference import Weights, gelu, gelu_new, layer_norm, rms_norm, save, torch_linear


def beit(folder, seed, own, shared, mean):
    """Bao et al. 2022: patches without positions of their own; heads learn a number for each distance down and across,
    and three for the class token. Its class is read from the mean of the patches, normed, or from the class token."""
    d, heads, f, layers, patch, side, eps = 8, 2, 20, 2, 2, 6, 1e-12
    across = side // patch
    rows = (2 * across - 1) ** 2 + 3
    w, projection = Weights(seed), "embeddings.patch_embeddings.projection"
    table = "relative_position_bias.relative_position_bias_table"
    w.make("embeddings.cls_token", 1, 1, d)
    w.make(projection + ".weight", d, 3, patch, patch)
    w.make(projection + ".bias", d)
    for i in range(layers):
        q = f"encoder.layer.{i}."
        for part in ("query", "key", "value"):
            w.linear(q + "attention.attention." + part, d, d, bias=part != "key")
        if own:
            w.make(q + "attention.attention." + table, rows, heads, std=1.0)
        w.linear(q + "attention.output.dense", d, d)
        w.linear(q + "intermediate.dense", d, f)
        w.linear(q + "output.dense", f, d)
        w.norm(q + "layernorm_before", d)
        w.norm(q + "layernorm_after", d)
        w.make(q + "lambda_1", d)
        w.make(q + "lambda_2", d)
    if shared:
        w.make("encoder." + table, rows, heads, std=1.0)
    image = torch.tensor(w.random.uniform(-1, 1, (3, side, side)))
    last = "pooler.layernorm" if mean else "layernorm"
    w.norm(last, d)
    w.linear("classifier", d, 3)
    x = functional.conv2d(image[None], w[projection + ".weight"], w[projection + ".bias"], stride=patch)
    x = torch.cat([w["embeddings.cls_token"][0], x[0].reshape(d, -1).T])
    expected = {"image": image}
    places = [None] + [(row, col) for row in range(across) for col in range(across)]

    def index(query, key):
        if query is None or key is None:
            return rows - (1 if query == key else 3 if query is None else 2)
        return (query[0] - key[0] + across - 1) * (2 * across - 1) + query[1] - key[1] + across - 1

    chosen = torch.tensor([[index(query, key) for key in places] for query in places])
    for i in range(layers):
        q = f"encoder.layer.{i}."
        y = layer_norm(x, w, q + "layernorm_before", eps)
        query, key, value = (heads_of(torch_linear(y, w, q + "attention.attention." + part), heads)
                             for part in ("query", "key", "value"))
        scores = query @ key.transpose(1, 2) / math.sqrt(d // heads)
        for name in ([q + "attention.attention." + table] if own else []) + (["encoder." + table] if shared else []):
            scores = scores + w[name][chosen].permute(2, 0, 1)
        a = scores.softmax(-1)
        z = torch_linear(torch.cat(list(a @ value), -1), w, q + "attention.output.dense")
        x = x + w[q + "lambda_1"] * z
        y = layer_norm(x, w, q + "layernorm_after", eps)
        y = torch_linear(gelu(torch_linear(y, w, q + "intermediate.dense")), w, q + "output.dense")
        x = x + w[q + "lambda_2"] * y
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    read = layer_norm(x[1:].mean(0, keepdim=True) if mean else x, w, last, eps)[:1]
    expected["logits"] = torch_linear(read, w, "classifier")
    save(folder, w, {"model_type": "beit", "hidden_act": "gelu", "hidden_size": d, "image_size": side, "intermediate_size": f,
                     "layer_norm_eps": eps, "num_attention_heads": heads, "num_channels": 3, "num_hidden_layers": layers,
                     "patch_size": patch, "use_absolute_position_embeddings": False, "use_mean_pooling": mean,
                     "use_relative_position_bias": own, "use_shared_relative_position_bias": shared,
                     "id2label": {"0": "cat", "1": "dog", "2": "mouse"}}, expected)


def again(folder, model, says):
    """A model of these tests whose config.json says otherwise what comes to the same; None stands for what it said."""
    with open(f"{model}/config.json") as file:
        config = json.load(file)
    said = {key: {k: config[k] if v is None else v for k, v in value.items()} if isinstance(value, dict) else value
            for key, value in says.items()}
    save(folder, Weights(0), config | said, {})
    for name in ("model.safetensors", "expected.npz"):
        shutil.copy(f"{model}/{name}", folder)


def seeing(folder, kind, model, stem, head, left_out=()):
    """A model of these tests under the names that its part for text has, beside a tensor of what reads pictures."""
    stored = load(f"{model}/model.safetensors")
    with open(f"{model}/config.json") as file:
        text = {key: value for key, value in json.load(file).items() if key not in left_out}
    w = Weights(0)
    for name, array in stored.items():
        w.stored[head + name if name.startswith("lm_head") else stem + name.removeprefix("model.")] = array
    w.make("vision_tower.patch_embedding.weight", 2, 3)
    save(folder, w, {"model_type": kind, "text_config": text, "vision_config": {"hidden_size": 2, "rope_theta": 7.0}}, {})
    shutil.copy(f"{model}/expected.npz", folder)


def apertus(folder, seed):
    """Llama's layers with normed queries and keys, and without gates: xIELU (Huang and Schlag 2025) bends by what it
    learned in each layer."""
    d, heads, kv, width, f, layers, words, eps, base = 12, 4, 2, 4, 16, 2, 30, 1e-5, 5000.0
    w, expected = Weights(seed), {}
    w.make("model.embed_tokens.weight", words, d)
    for i in range(layers):
        layer = f"model.layers.{i}."
        projections(w, layer, d, heads, kv, width, False)
        w.linear(layer + "self_attn.o_proj", heads * width, d, bias=False)
        w.linear(layer + "mlp.up_proj", d, f, bias=False)
        w.linear(layer + "mlp.down_proj", f, d, bias=False)
        for name in ("attention", "feedforward"):
            w.norm(layer + name + "_layernorm", d, bias=False)
        for name in ("q", "k"):
            w.norm(layer + f"self_attn.{name}_norm", width, bias=False)
        w.make(layer + "mlp.act_fn.alpha_p", 1)
        w.make(layer + "mlp.act_fn.alpha_n", 1)
        w.make(layer + "mlp.act_fn.beta", 1, std=0.1, mean=0.5)
        w.make(layer + "mlp.act_fn.eps", 1, std=0.0, mean=-1e-6)
    w.norm("model.norm", d, bias=False)
    w.linear("lm_head", d, words, bias=False)

    def xielu(x, act):
        slope = w[act + "beta"]
        rise, bend = functional.softplus(w[act + "alpha_p"]), slope + functional.softplus(w[act + "alpha_n"])
        return torch.where(x > 0, rise * x * x + slope * x, (torch.expm1(torch.clamp(x, max=0.0)) - x) * bend + slope * x)

    x = w["model.embed_tokens.weight"][IDS]
    for i in range(layers):
        layer = f"model.layers.{i}."
        q, k, v = projected(rms_norm(x, w[layer + "attention_layernorm.weight"], eps), w, layer, heads, kv)
        q, k = (turned(rms_norm(part, w[layer + f"self_attn.{name}_norm.weight"], eps), base)
                for part, name in ((q, "q"), (k, "k")))
        a, z = attend(q, k, v)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj")
        y = torch_linear(rms_norm(x, w[layer + "feedforward_layernorm.weight"], eps), w, layer + "mlp.up_proj")
        x = x + torch_linear(xielu(y, layer + "mlp.act_fn."), w, layer + "mlp.down_proj")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    finish(folder, w, x, {"model_type": "apertus", "hidden_act": "xielu", "attention_bias": False, "hidden_size": d,
                          "intermediate_size": f, "num_attention_heads": heads, "num_hidden_layers": layers,
                          "num_key_value_heads": kv, "vocab_size": words,
                          "rope_parameters": {"rope_theta": base, "rope_type": "default"}}, expected, eps=eps)


def codegen(folder, seed):
    """GPT-J's layers; queries, values and keys, in this order, of a quarter of the heads at a time."""
    d, heads, turn, f, layers, words, eps, quarters = 16, 4, 2, 20, 2, 30, 1e-5, 4
    w, expected = Weights(seed), {}
    w.make("transformer.wte.weight", words, d)
    for i in range(layers):
        layer = f"transformer.h.{i}."
        w.norm(layer + "ln_1", d)
        w.linear(layer + "attn.qkv_proj", d, 3 * d, bias=False)
        w.linear(layer + "attn.out_proj", d, d, bias=False)
        w.linear(layer + "mlp.fc_in", d, f)
        w.linear(layer + "mlp.fc_out", f, d)
    w.norm("transformer.ln_f", d)
    w.linear("lm_head", d, words)
    x = w["transformer.wte.weight"][IDS]
    for i in range(layers):
        layer = f"transformer.h.{i}."
        y = layer_norm(x, w, layer + "ln_1", eps)
        parts = [part.chunk(3, -1) for part in torch_linear(y, w, layer + "attn.qkv_proj").chunk(quarters, -1)]
        q, v, k = (heads_of(torch.cat([part[which] for part in parts], -1), heads) for which in range(3))
        share = turn / (d // heads)
        a, z = attend(turned(q, 10000.0, share, True), turned(k, 10000.0, share, True), v)
        fed = torch_linear(gelu_new(torch_linear(y, w, layer + "mlp.fc_in")), w, layer + "mlp.fc_out")
        x = x + torch_linear(z, w, layer + "attn.out_proj") + fed
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected |= {"logits": torch_linear(layer_norm(x, w, "transformer.ln_f", eps), w, "lm_head")}
    save(folder, w, {"model_type": "codegen", "activation_function": "gelu_new", "layer_norm_epsilon": eps, "n_embd": d, "n_head": heads,
                     "n_inner": f, "n_layer": layers, "rotary_dim": turn, "tie_word_embeddings": False, "vocab_size": words}, expected)


def dbrx(folder, seed):
    """The attention of the first layer: queries, keys and values one after another, none beyond a limit."""
    d, heads, kv, words, eps, most = 16, 4, 2, 30, 1e-5, 0.4
    width = d // heads
    w, layer = Weights(seed), "transformer.blocks.0.norm_attn_norm."
    w.make("transformer.wte.weight", words, d)
    w.norm(layer + "norm_1", d, bias=False)
    w.norm(layer + "norm_2", d, bias=False)
    w.linear(layer + "attn.Wqkv", d, d + 2 * kv * width, bias=False)
    w.linear(layer + "attn.out_proj", d, d, bias=False)
    x = functional.layer_norm(w["transformer.wte.weight"][IDS], (d,), w[layer + "norm_1.weight"], None, eps)
    q, k, v = torch_linear(x, w, layer + "attn.Wqkv").clamp(-most, most).split([d, kv * width, kv * width], -1)
    a, z = attend(turned(heads_of(q, heads), 5000.0), turned(heads_of(k, kv), 5000.0), heads_of(v, kv))
    save(folder, w, {"model_type": "dbrx", "d_model": d, "n_heads": heads, "n_layers": 1, "vocab_size": words, "num_key_value_heads": kv,
                     "attn_config": {"attn_pdrop": 0.0, "clip_qkv": most, "kv_n_heads": kv, "rope_theta": 5000.0},
                     "ffn_config": {"ffn_hidden_size": 8, "moe_num_experts": 4, "moe_top_k": 1}},
         {"A": a, "Y": torch_linear(z, w, layer + "attn.out_proj")})


def phimoe(folder, seed):
    """The attention of the first layer, after a layer norm, with biases."""
    d, heads, kv, width, words, eps = 12, 4, 2, 4, 30, 1e-5
    w, layer = Weights(seed), "model.layers.0."
    w.make("model.embed_tokens.weight", words, d)
    projections(w, layer, d, heads, kv, width, True)
    w.linear(layer + "self_attn.o_proj", heads * width, d)
    w.norm(layer + "input_layernorm", d)
    x = layer_norm(w["model.embed_tokens.weight"][IDS], w, layer + "input_layernorm", eps)
    q, k, v = projected(x, w, layer, heads, kv)
    a, z = attend(turned(q, 5000.0), turned(k, 5000.0), v, 3)
    save(folder, w, {"model_type": "phimoe", "attention_bias": True, "head_dim": width, "hidden_size": d, "lm_head_bias": True,
                     "num_attention_heads": heads, "num_experts_per_tok": 2, "num_hidden_layers": 1, "num_key_value_heads": kv,
                     "num_local_experts": 4, "rms_norm_eps": eps, "rope_theta": 5000.0, "sliding_window": 3, "vocab_size": words},
         {"A": a, "Y": torch_linear(z, w, layer + "self_attn.o_proj")})


def load(path):
    with open(path, "rb") as file:
        size = struct.unpack("<Q", file.read(8))[0]
        header, data = json.loads(file.read(size)), file.read()
    return {name: np.frombuffer(data[slice(*entry["data_offsets"])], "<f4").reshape(entry["shape"])
            for name, entry in header.items() if name != "__metadata__"}


if __name__ == "__main__":
    beit("beit_relative", 91, True, False, True)
    beit("beit_shared", 92, False, True, False)
    apertus("apertus_whole", 93)
    codegen("codegen", 94)
    dbrx("dbrx", 95)
    phimoe("phimoe", 96)
    seeing("gemma3_seeing", "gemma3", "gemma3", "model.language_model.", "", ("num_attention_heads", "num_key_value_heads"))
    again("ministral3", "llama", {"model_type": "ministral3", "rope_parameters": {
        "rope_type": "default", "rope_theta": None, "llama_4_scaling_beta": 0.1, "original_max_position_embeddings": 16384}})
    seeing("internvl", "internvl", "qwen", "language_model.model.", "language_model.")
