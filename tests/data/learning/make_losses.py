#!/usr/bin/env python3
"""Writes the golden losses beside this script: NAME.heed, and NAME.npz with the nodes of the loss and the gradient of
every array, by PyTorch's autograd in float64. The last digits depend on its version and on the processor.
"""

import json
import math
from pathlib import Path

import numpy
import torch
from torch.nn import functional

HERE = Path(__file__).parent
torch.set_default_dtype(torch.float64)


def numbers(seed, *shape, std=1.0):
    generator = torch.Generator().manual_seed(seed)
    return torch.round(torch.randn(*shape, generator=generator) * std, decimals=3)


def attention(arrays, causal):
    """Self-attention: the masked scores, the weights and the result."""
    q, k, v = (arrays["X"] @ arrays["W_" + letter] for letter in "QKV")
    scores = q @ k.T / math.sqrt(q.shape[1])
    if causal:
        scores = scores.masked_fill(torch.ones_like(scores).triu(1) > 0, -math.inf)
    weights = torch.softmax(scores, -1)
    return scores, weights, weights @ v


def self_arrays(seed, n=4, d=3, d_k=2, d_v=3):
    return {"X": numbers(seed, n, d), "W_Q": numbers(seed + 1, d, d_k), "W_K": numbers(seed + 2, d, d_k),
            "W_V": numbers(seed + 3, d, d_v)}


def heads(arrays, count):
    """Multi-head attention: the scores and weights of all heads, and the result."""
    q, k, v = (torch.stack((arrays["X"] @ arrays["W_" + letter]).chunk(count, -1)) for letter in "QKV")
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[2])
    weights = torch.softmax(scores, -1)
    return scores, weights, torch.cat(list(weights @ v), -1) @ arrays["W_O"]


def speaker_arrays(seed, vocab=5, d=4, positions=6):
    own = "dec.0.self."
    return {"embedding": numbers(seed, vocab, d), "tgt.P": numbers(seed + 1, positions, d),
            own + "W_Q": numbers(seed + 2, d, d), own + "W_K": numbers(seed + 3, d, d),
            own + "W_V": numbers(seed + 4, d, d), own + "W_O": numbers(seed + 5, d, d),
            "dec.0.norm1.gamma": numbers(seed + 6, d, std=0.3) + 1, "dec.0.norm1.beta": numbers(seed + 7, d),
            "W_vocab": numbers(seed + 8, d, vocab), "b_vocab": numbers(seed + 9, vocab)}


def logits(arrays, ids):
    """An attention-only decoder of one pre-norm layer with two heads."""
    x = arrays["embedding"][ids] + arrays["tgt.P"][:len(ids)]
    own = "dec.0.self."
    normed = functional.layer_norm(x, x.shape[-1:], arrays["dec.0.norm1.gamma"], arrays["dec.0.norm1.beta"], 1e-5)
    q, k, v = (torch.stack((normed @ arrays[own + "W_" + letter]).chunk(2, -1)) for letter in "QKV")
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[2])
    weights = torch.softmax(scores.masked_fill(torch.ones_like(scores).triu(1) > 0, -math.inf), -1)
    return (x + torch.cat(list(weights @ v), -1) @ arrays[own + "W_O"]) @ arrays["W_vocab"] + arrays["b_vocab"]


def picked(z, target, rows=None):
    log_p = torch.log_softmax(z, -1)
    counts = [i for i, t in enumerate(target) if t >= 0 and (rows is None or i in rows)]
    taken = torch.zeros(len(target))
    for i in counts:
        taken = taken + torch.nn.functional.one_hot(torch.tensor(i), len(target)) * log_p[i, target[i]]
    return log_p, taken, -taken.sum() / len(counts)


def squared(x, target, rows=None):
    """target: lists with None where a cell does not count."""
    counts = torch.tensor([[t is not None and (rows is None or i in rows) for t in row] for i, row in enumerate(target)])
    wanted = torch.tensor([[0.0 if t is None else t for t in row] for row in target])
    diff = torch.where(counts, x - wanted, torch.zeros_like(x))
    return diff, (diff * diff).sum() / counts.sum()


def attended(scores, target):
    target = torch.tensor(target)
    log_a = torch.log_softmax(scores, -1)
    kept = torch.where(target > 0, log_a, torch.zeros_like(log_a))
    return log_a, -(target * kept).sum() / (target.sum(-1) > 0).sum()


def cross_entropy():
    arrays, ids, target = speaker_arrays(10), [1, 4, 0, 2], [4, -1, 2, 2]
    config = {"encoder_layers": 0, "norm": "pre", "ffn": False, "position": {"kind": "learned"}}

    def compute(leaves):
        log_p, taken, loss = picked(logits(leaves, ids), target)
        return {"loss.log_p": log_p, "loss.picked": taken, "loss": loss}
    return ("transformer", config, arrays, {"tgt.ids": ids},
            [{"kind": "cross_entropy", "of": "logits", "target": target}], compute)


def cross_entropy_of_rows():
    arrays, ids, target = speaker_arrays(30), [3, 3, 1], [0, 1, 2]
    config = {"encoder_layers": 0, "norm": "pre", "ffn": False, "position": {"kind": "learned"}}

    def compute(leaves):
        log_p, taken, loss = picked(logits(leaves, ids), target, [0, 2])
        return {"loss.log_p": log_p, "loss.picked": taken, "loss": 2.5 * loss}
    return ("transformer", config, arrays, {"tgt.ids": ids},
            [{"kind": "cross_entropy", "of": "logits", "target": target, "rows": [0, 2], "weight": 2.5}], compute)


def squared_error():
    arrays = self_arrays(50)
    target = [[1.0, None, 0.5], [0.25, -1.0, 2.0], [None, None, None], [0.0, 0.0, 1.5]]

    def compute(leaves):
        diff, loss = squared(attention(leaves, False)[2], target, [0, 1, 2])
        return {"loss.diff": diff, "loss": loss}
    return "self_attention", {}, arrays, {}, [{"kind": "squared_error", "of": "Z", "target": target, "rows": [0, 1, 2]}], compute


def attend():
    arrays = self_arrays(60)
    target = [[1.0, 0.0, 0.0, 0.0], [0.25, 0.75, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]

    def compute(leaves):
        log_a, loss = attended(attention(leaves, True)[0], target)
        return {"loss.log_A": log_a, "loss": loss}
    return ("self_attention", {"mask": {"causal": True}}, arrays, {}, [{"kind": "attend", "of": "A", "target": target}],
            compute)


def attend_one_head():
    arrays = self_arrays(70, d_k=4, d_v=4)
    arrays["W_O"] = numbers(79, 4, 3)
    target = [[0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0], [0.5, 0.0, 0.0, 0.5], [0.0, 0.0, 0.0, 1.0]]

    def compute(leaves):
        log_a, loss = attended(heads(leaves, 2)[0][1], target)
        return {"loss.log_A": log_a, "loss": loss}
    return ("multi_head_attention", {"heads": 2}, arrays, {},
            [{"kind": "attend", "of": "A", "slice": 1, "target": target}], compute)


def several():
    arrays = self_arrays(80, d_k=4, d_v=4)
    arrays["W_O"] = numbers(89, 4, 3)
    wanted = numbers(90, 4, 3).tolist()
    target = [[[0.0, 0.0, 0.0, 1.0]] * 4, [[1.0, 0.0, 0.0, 0.0]] * 4]

    def compute(leaves):
        scores, weights, y = heads(leaves, 2)
        diff, first = squared(y, wanted)
        log_a, second = attended(scores, target)
        more, less = -weights[1, 0, 2], y[3, 1]
        return {"loss.0.diff": diff, "loss.0": first, "loss.1.log_A": log_a, "loss.1": second, "loss.2": more,
                "loss.3": less, "loss": 0.5 * first + second - 3 * more + 0.1 * less}
    return ("multi_head_attention", {"heads": 2}, arrays, {},
            [{"kind": "squared_error", "of": "Y", "target": wanted, "weight": 0.5},
             {"kind": "attend", "of": "A", "target": target},
             {"kind": "value", "of": "A", "cell": [1, 0, 2], "target": "more", "weight": -3},
             {"kind": "value", "of": "Y", "cell": [3, 1], "target": "less", "weight": 0.1}], compute)


CASES = [cross_entropy, cross_entropy_of_rows, squared_error, attend, attend_one_head, several]


def write(case):
    mechanism, config, arrays, ids, loss, compute = case()
    leaves = {name: value.clone().requires_grad_() for name, value in arrays.items()}
    nodes = compute(leaves)
    nodes["loss"].backward()
    found = {name: value.detach().numpy() for name, value in nodes.items()}
    for name, leaf in leaves.items():
        if leaf.grad is not None:
            found["grad." + name] = leaf.grad.numpy()
    for name, value in found.items():
        found[name] = value.reshape(1, 1) if value.ndim == 0 else value
    numpy.savez(HERE / f"{case.__name__}.npz", **found)
    document = {"format": "heedmap", "version": 1, "title": case.__name__, "mechanism": mechanism, "config": config,
                "arrays": {**{name: value.tolist() for name, value in arrays.items()}, **ids}, "loss": loss}
    (HERE / f"{case.__name__}.heed").write_text(json.dumps(document) + "\n")


if __name__ == "__main__":
    for case in CASES:
        write(case)
    print(f"{len(CASES)} cases")
