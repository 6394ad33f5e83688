#!/usr/bin/env python3
"""Makes small models with random weights under the names that published ones have, and what PyTorch computes from them
in float64, as newer.py does: BEiT whose layers learn what the distances of patches count for; and models of the other
scripts as the part for text of one that reads pictures, too, whose results are those of the other scripts. The forward
passes are written here after the papers and the published code of each; nothing of the program is used.
Run in this folder: /usr/bin/python3 further.py
"""
import json
import math
import shutil
import struct

import numpy as np
import torch
from torch.nn import functional

from kin import heads_of
from reference import Weights, gelu, layer_norm, save, torch_linear


def beit(folder, seed, own, shared):
    """Bao et al. 2022: patches without positions of their own; heads learn a number for each distance down and across,
    and three for the class token."""
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
    save(folder, w, {"model_type": "beit", "hidden_act": "gelu", "hidden_size": d, "image_size": side, "intermediate_size": f,
                     "layer_norm_eps": eps, "num_attention_heads": heads, "num_channels": 3, "num_hidden_layers": layers,
                     "patch_size": patch, "use_absolute_position_embeddings": False, "use_relative_position_bias": own,
                     "use_shared_relative_position_bias": shared}, expected)


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


def load(path):
    with open(path, "rb") as file:
        size = struct.unpack("<Q", file.read(8))[0]
        header, data = json.loads(file.read(size)), file.read()
    return {name: np.frombuffer(data[slice(*entry["data_offsets"])], "<f4").reshape(entry["shape"])
            for name, entry in header.items() if name != "__metadata__"}


if __name__ == "__main__":
    beit("beit_relative", 91, True, False)
    beit("beit_shared", 92, False, True)
    seeing("gemma3_seeing", "gemma3", "gemma3", "model.language_model.", "", ("num_attention_heads", "num_key_value_heads"))
    seeing("internvl", "internvl", "qwen", "language_model.model.", "language_model.")
