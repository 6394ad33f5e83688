#!/usr/bin/python3
"""training.py HEEDMAP: optimiser steps a second of `heedmap train`, and of PyTorch's autograd on the same step, in one
run and on one processor: self-attention of n = d = 4 that learns where to look, the transformer of the trained
example that reverses words, in batches of 8, and one layer of the shape of GPT-2's on 256 tokens. Times are of the
processor, the best of three."""
import json
import math
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # so that neither starts a second thread
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before it is loaded

import torch

from rivals import linear_algebra

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)
ROOT = pathlib.Path(__file__).resolve().parents[2]
LETTERS, LENGTH, WIDTH, HEADS, HIDDEN, BATCH = 9, 6, 16, 2, 32, 8
TOKENS, GPT_WIDTH, GPT_HEADS, GPT_WORDS = 256, 768, 12, 64


def cpu(work):
    begin = time.process_time()
    work()
    return time.process_time() - begin


def heedmap_seconds(document, steps):
    """Of the steps alone: a run without any is taken off."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "in.heed"
        path.write_text(json.dumps(document))

        def run(count):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([PROGRAM, "train", path, "-o", path.with_name("out.heed"), "--steps", str(count)], check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        return min(run(steps) for _ in range(3)) - min(run(0) for _ in range(3))


def torch_seconds(step, steps):
    def run():
        for _ in range(steps):
            step()

    return min(cpu(run) for _ in range(3))


def pattern_document():
    drawn = {"init": "normal", "std": 0.5, "seed": 1, "shape": [4, 4]}
    return {
        "format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": drawn | {"std": 1}, "W_Q": drawn, "W_K": drawn, "W_V": drawn},
        "loss": [{"kind": "attend", "of": "A", "target": [[1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]}],
        "training": {"optimiser": "adam", "rate": 0.03},
    }


def pattern_step():
    x = torch.randn(4, 4)
    w_q, w_k = (torch.nn.Parameter(0.5 * torch.randn(4, 4)) for _ in range(2))
    target = torch.tensor([[1.0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]])
    adam = torch.optim.Adam([w_q, w_k], lr=0.03)

    def step():
        scores = (x @ w_q) @ (x @ w_k).T / 2
        loss = -(target * torch.log_softmax(scores, -1)).sum() / 4
        adam.zero_grad()
        loss.backward()
        adam.step()

    return step


def reverse_document():
    document = json.loads((ROOT / "resources/trained/reverse.heed").read_text())
    document["training"]["batch"] = BATCH
    return document


class Attention(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.q, self.k, self.v, self.o = (torch.nn.Linear(WIDTH, WIDTH, bias=False) for _ in range(4))

    def forward(self, x, c, mask=None):
        q, k, v = (p(y).unflatten(-1, (HEADS, -1)).transpose(1, 2) for p, y in ((self.q, x), (self.k, c), (self.v, c)))
        scores = q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS)
        if mask is not None:
            scores = scores.masked_fill(mask, -math.inf)
        return self.o((scores.softmax(-1) @ v).transpose(1, 2).flatten(2))


class Reverser(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embedding = torch.nn.Embedding(LETTERS, WIDTH)
        self.source, self.target = (torch.nn.Parameter(torch.randn(LENGTH, WIDTH)) for _ in range(2))
        self.attention = torch.nn.ModuleList(Attention() for _ in range(3))
        self.norms = torch.nn.ModuleList(torch.nn.LayerNorm(WIDTH) for _ in range(7))
        self.networks = torch.nn.ModuleList(
            torch.nn.Sequential(torch.nn.Linear(WIDTH, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, WIDTH))
            for _ in range(2))
        self.vocabulary = torch.nn.Linear(WIDTH, LETTERS, bias=False)
        self.mask = torch.ones(LENGTH, LENGTH).triu(1).bool()

    def forward(self, source, target):
        x = self.embedding(source) + self.source
        y = self.norms[0](x)
        x = x + self.attention[0](y, y)
        memory = self.norms[2](x + self.networks[0](self.norms[1](x)))
        x = self.embedding(target) + self.target
        y = self.norms[3](x)
        x = x + self.attention[1](y, y, self.mask)
        x = x + self.attention[2](self.norms[4](x), memory)
        x = x + self.networks[1](self.norms[5](x))
        return self.vocabulary(self.norms[6](x))


def reverse_step():
    model = Reverser()
    adam = torch.optim.Adam(model.parameters(), lr=0.01)

    def step():
        source = torch.randint(1, LETTERS, (BATCH, LENGTH))
        wanted = source.flip(1)
        target = torch.cat([torch.zeros(BATCH, 1, dtype=torch.long), wanted[:, :-1]], 1)
        loss = torch.nn.functional.cross_entropy(model(source, target).flatten(0, 1), wanted.flatten())
        adam.zero_grad()
        loss.backward()
        adam.step()

    return step


def gpt_document():
    def drawn(*shape):
        return {"init": "normal", "std": 0.02, "seed": 1, "shape": list(shape)}

    def norm(name):
        return {f"{name}.gamma": {"init": "ones", "shape": [d]}, f"{name}.beta": {"init": "zeros", "shape": [d]}}

    d, layer = GPT_WIDTH, "dec.0"
    ids = [(17 * i + i * i) % GPT_WORDS for i in range(TOKENS + 1)]
    arrays = {"embedding": drawn(GPT_WORDS, d), "tgt.ids": ids[:-1], "tgt.P": drawn(TOKENS, d)}
    arrays |= {f"{layer}.self.W_{letter}": drawn(d, d) for letter in "QKVO"} | norm(f"{layer}.norm1")
    arrays |= {f"{layer}.ffn.W_1": drawn(d, 4 * d), f"{layer}.ffn.b_1": {"init": "zeros", "shape": [4 * d]},
               f"{layer}.ffn.W_2": drawn(4 * d, d), f"{layer}.ffn.b_2": {"init": "zeros", "shape": [d]}}
    arrays |= norm(f"{layer}.norm2") | norm("dec.norm") | {"W_vocab": drawn(d, GPT_WORDS)}
    return {
        "format": "heedmap", "version": 1, "mechanism": "transformer",
        "config": {"encoder_layers": 0, "decoder_layers": 1, "heads": GPT_HEADS, "norm": "pre", "activation": "gelu_tanh",
                   "position": {"kind": "learned"}},
        "arrays": arrays, "loss": [{"kind": "cross_entropy", "of": "logits", "target": ids[1:]}],
        "training": {"optimiser": "adam", "rate": 0.0001},
    }


def gpt_step():
    d, f = GPT_WIDTH, torch.nn.functional
    weights = {name: torch.nn.Parameter(0.02 * torch.randn(shape)) for name, shape in {
        "embedding": (GPT_WORDS, d), "P": (TOKENS, d), "Q": (d, d), "K": (d, d), "V": (d, d), "O": (d, d),
        "W1": (d, 4 * d), "b1": (4 * d,), "W2": (4 * d, d), "b2": (d,), "words": (d, GPT_WORDS)}.items()}
    norms = torch.nn.ModuleList(torch.nn.LayerNorm(d) for _ in range(3))
    adam = torch.optim.Adam([*weights.values(), *norms.parameters()], lr=0.0001)
    ids = torch.tensor([(17 * i + i * i) % GPT_WORDS for i in range(TOKENS + 1)])
    mask = torch.ones(TOKENS, TOKENS).triu(1).bool()

    def step():
        x = weights["embedding"][ids[:-1]] + weights["P"]
        y = norms[0](x)
        q, k, v = ((y @ weights[name]).unflatten(-1, (GPT_HEADS, -1)).transpose(0, 1) for name in "QKV")
        scores = (q @ k.transpose(-1, -2) / math.sqrt(d // GPT_HEADS)).masked_fill(mask, -math.inf)
        x = x + (scores.softmax(-1) @ v).transpose(0, 1).flatten(1) @ weights["O"]
        hidden = f.gelu(norms[1](x) @ weights["W1"] + weights["b1"], approximate="tanh")
        x = x + hidden @ weights["W2"] + weights["b2"]
        loss = f.cross_entropy(norms[2](x) @ weights["words"], ids[1:])
        adam.zero_grad()
        loss.backward()
        adam.step()

    return step


PROGRAM = sys.argv[1]
print("PyTorch multiplies matrices by", linear_algebra())
for name, document, step, ours, theirs in (
        ("self-attention, n = d = 4", pattern_document(), pattern_step(), 40000, 2000),
        ("transformer 1 + 1, d = 16, batch 8", reverse_document(), reverse_step(), 1000, 200),
        ("GPT-2-shaped layer, n = 256", gpt_document(), gpt_step(), 3, 2)):
    mine = ours / heedmap_seconds(document, ours)
    rival = theirs / torch_seconds(step, theirs)
    print(f"{name}: {mine:.3g} steps/s, PyTorch {rival:.3g}; {rival / mine:.2f} of its time")
