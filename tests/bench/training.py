#!/usr/bin/env python3
"""training.py HEEDMAP: optimiser steps a second of `heedmap train`, and of PyTorch's autograd on the same step, in one
run and on one thread each: self-attention of n = d = 4 that learns where to look, and the transformer of the trained
example that reverses words, in batches of 8. Times are of the processor, the best of three."""
import json
import math
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import torch

torch.set_num_threads(1)
torch.set_default_dtype(torch.float64)
ROOT = pathlib.Path(__file__).resolve().parents[2]
LETTERS, LENGTH, WIDTH, HEADS, HIDDEN, BATCH = 9, 6, 16, 2, 32, 8


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


PROGRAM = sys.argv[1]
for name, document, step, ours, theirs in (
        ("self-attention, n = d = 4", pattern_document(), pattern_step(), 40000, 2000),
        ("transformer 1 + 1, d = 16, batch 8", reverse_document(), reverse_step(), 1000, 200)):
    mine = ours / heedmap_seconds(document, ours)
    rival = theirs / torch_seconds(step, theirs)
    print(f"{name}: {mine:.0f} steps/s, PyTorch {rival:.0f}; {rival / mine:.2f} of its time")
