#!/usr/bin/env python3
"""Two heads ablated in two layers: pinned_heads.heed with arrays, trace and gradients in pinned_heads.npz.

An encoder of two layers with three heads. Head 1 of the first layer attends to nothing (its weights are zero), head 2 of
the second attends to all alike. Everything else follows, the other heads of the second layer too; gradients are
autograd's. Run it with Python, PyTorch and NumPy; it needs no Heedmap.
"""

import json
from pathlib import Path

import torch

from make_goldens import write_npz

HERE = Path(__file__).parent
N, D, HEADS, F, VOCABULARY, LAYERS = 4, 6, 3, 8, 5, 2
CELL = [0, 2, 3]
ABLATED = {0: (1, torch.zeros(N, N, dtype=torch.float64)), 1: (2, torch.full((N, N), 1 / N, dtype=torch.float64))}

torch.set_default_dtype(torch.float64)


def leaves():
    random = torch.Generator().manual_seed(31)

    def normal(*shape):
        return torch.randn(*shape, generator=random).requires_grad_()

    arrays = {"src.X": normal(N, D)}
    for layer in range(LAYERS):
        at = f"enc.{layer}."
        for name in ("W_Q", "W_K", "W_V", "W_O"):
            arrays[f"{at}attn.{name}"] = normal(D, D)
        for name, shape in {"ffn.W_1": (D, F), "ffn.b_1": (F,), "ffn.W_2": (F, D), "ffn.b_2": (D,)}.items():
            arrays[at + name] = normal(*shape)
        for norm in ("norm1", "norm2"):
            arrays[f"{at}{norm}.gamma"] = normal(D)
            arrays[f"{at}{norm}.beta"] = normal(D)
    arrays["W_vocab"] = normal(D, VOCABULARY)
    return arrays


def encoded(arrays, trace, x, layer):
    at = f"enc.{layer}."

    def put(name, value):
        trace[at + name] = value
        return value

    def heads(name):
        projected = put(f"attn.{name}", x @ arrays[f"{at}attn.W_{name}"])
        return put(f"attn.{name}_heads", projected.reshape(N, HEADS, D // HEADS).transpose(0, 1).contiguous())

    def norm(name, value):
        weights = arrays[f"{at}{name}.gamma"], arrays[f"{at}{name}.beta"]
        return put(name, torch.nn.functional.layer_norm(value, (D,), *weights, eps=1e-5))

    q, k, v = heads("Q"), heads("K"), heads("V")
    scores = put("attn.S_scaled", put("attn.S", q @ k.transpose(1, 2)) / (D // HEADS) ** 0.5)
    weights = torch.softmax(scores, 2)
    head, value = ABLATED[layer]
    kept = (torch.arange(HEADS) != head).reshape(HEADS, 1, 1)
    weights = put("attn.A", torch.where(kept, weights, value))
    out = put("attn.Z", weights @ v)
    joined = put("attn.concat", out.transpose(0, 1).reshape(N, D))
    added = put("add1", x + put("attn.Y", joined @ arrays[f"{at}attn.W_O"]))
    normed = norm("norm1", added)
    hidden = put("ffn.H", normed @ arrays[at + "ffn.W_1"] + arrays[at + "ffn.b_1"])
    result = put("ffn.out", put("ffn.act", torch.relu(hidden)) @ arrays[at + "ffn.W_2"] + arrays[at + "ffn.b_2"])
    return norm("norm2", put("add2", normed + result))


def main():
    arrays = leaves()
    trace = dict(arrays)
    x = arrays["src.X"]
    for layer in range(LAYERS):
        x = encoded(arrays, trace, x, layer)
    trace["logits"] = x @ arrays["W_vocab"]
    trace["probs"] = torch.softmax(trace["logits"], 1)
    for value in trace.values():
        value.retain_grad()
    trace["logits"][CELL[1], CELL[2]].backward()
    gradients = {f"grad.{name}": value.grad for name, value in trace.items() if value.grad is not None}
    write_npz(HERE / "pinned_heads.npz", {**trace, **gradients})
    document = {
        "format": "heedmap", "version": 1, "title": "pinned_heads", "mechanism": "transformer",
        "config": {"encoder_layers": LAYERS, "decoder_layers": 0, "heads": HEADS},
        "arrays": {name: {"file": "pinned_heads.npz", "array": name} for name in arrays},
        "pins": {f"enc.{layer}.attn.A": {"slices": {str(head): value.tolist()}}
                 for layer, (head, value) in ABLATED.items()},
    }
    (HERE / "pinned_heads.heed").write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
