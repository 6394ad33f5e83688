#!/usr/bin/env python3
"""Writes golden trainings beside this script: NAME.heed, a document of three samples, and NAME.npz with the loss that
each of 20 steps took the gradient of, and every weight after each step, by torch.optim in float64.
"""

import json
from pathlib import Path

import numpy
import torch

from make_losses import attended, attention, self_arrays, numbers

HERE = Path(__file__).parent
STEPS = 20
TARGETS = {"previous": [[1.0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]}




def adam(weights, rate, beta1=0.9, beta2=0.999, eps=1e-8, decay=0.0):
    return torch.optim.AdamW(weights, lr=rate, betas=(beta1, beta2), eps=eps, weight_decay=decay)


CASES = {
    "sgd": ({"optimiser": "sgd", "rate": 0.5}, lambda w: torch.optim.SGD(w, lr=0.5)),
    "momentum": ({"optimiser": "momentum", "rate": 0.05, "momentum": 0.8},
                 lambda w: torch.optim.SGD(w, lr=0.05, momentum=0.8)),
    "adam": ({"optimiser": "adam", "rate": 0.05}, lambda w: adam(w, 0.05)),
    "adamw_clipped": ({"optimiser": "adam", "rate": 0.03, "beta1": 0.8, "beta2": 0.95, "eps": 1e-6, "decay": 0.1,
                       "clip": 0.2}, lambda w: adam(w, 0.03, 0.8, 0.95, 1e-6, 0.1)),
}


def train(training, make):
    arrays = self_arrays(100)
    del arrays["W_V"]
    samples = [numbers(200 + i, 4, 3) for i in range(3)]
    weights = {name: value.clone().requires_grad_() for name, value in arrays.items() if name != "X"}
    value = numbers(103, 3, 3)
    optimiser = make(list(weights.values()))
    losses, history = [], {name: [] for name in weights}
    for _ in range(STEPS):
        optimiser.zero_grad()
        loss = sum(attended(attention({"X": x, "W_V": value, **weights}, False)[0], TARGETS["previous"])[1]
                   for x in samples) / len(samples)
        loss.backward()
        if "clip" in training:
            squares = sum((weight.grad ** 2).sum() for weight in weights.values())
            factor = min(1.0, training["clip"] / float(squares.sqrt()))
            for weight in weights.values():
                weight.grad.mul_(factor)
        optimiser.step()
        losses.append(float(loss))
        for name, weight in weights.items():
            history[name].append(weight.detach().clone().numpy())
    document = {"format": "heedmap", "version": 1, "mechanism": "self_attention",
                "arrays": {"X": arrays["X"].tolist(), **{name: arrays[name].tolist() for name in weights},
                           "W_V": value.tolist()},
                "samples": [{"arrays": {"X": x.tolist()}} for x in samples],
                "loss": [{"kind": "attend", "of": "A", "target": TARGETS["previous"]}],
                "training": {**training, "batch": 3, "parameters": list(weights)}}
    return document, {"loss": numpy.array(losses), **{name: numpy.array(steps) for name, steps in history.items()}}


if __name__ == "__main__":
    for name, (training, make) in CASES.items():
        document, found = train(training, make)
        (HERE / f"{name}.heed").write_text(json.dumps(document) + "\n")
        numpy.savez(HERE / f"{name}.npz", **found)
        print(name, found["loss"][0], found["loss"][-1])
