"""Captured attention: entropies, rollout, and what captured queries, keys and values make, in PyTorch and float64."""

import math

import torch

from reference import Trace

SEED = 8000


def given(random, size, config):
    heads, n, d_k, d_v = size.get("h", 2), size.get("n", 3), 4, 2
    arrays = {}
    for i in range(config.get("layers", 1)):
        scores = torch.randn(heads, n, n, generator=random)
        if size.get("scores"):
            arrays[f"layer.{i}.S"] = scores
        else:
            arrays[f"layer.{i}.A"] = torch.softmax(scores, -1)
        if size.get("vectors"):
            for name, width in (("Q", d_k), ("K", d_k), ("V", d_v)):
                arrays[f"layer.{i}.{name}"] = torch.randn(heads, n, width, generator=random)
    return arrays


def captured(arrays, config):
    trace = Trace()
    a = {name: trace.put(name, value) for name, value in arrays.items()}
    total = None
    for i in range(config.get("layers", 1)):
        at = f"layer.{i}."
        if at + "S" in a:
            a[at + "A"] = trace.put(at + "A", torch.softmax(a[at + "S"], -1))
        w = a[at + "A"]
        trace.put(at + "entropy", -(w * torch.log(w)).sum(-1) / math.log(2))
        if at + "Q" in a:
            scaled = trace.put(at + "S_scaled", trace.put(at + "S", a[at + "Q"] @ a[at + "K"].mT) / 2)
            trace.put(at + "error.A", w - trace.put(at + "exact.A", torch.softmax(scaled, -1)))
            trace.put(at + "Z", w @ a[at + "V"])
        half = trace.put(f"rollout.half.{i}", 0.5 / len(w) * trace.put(f"rollout.sum.{i}", w.sum(0)))
        hat = trace.put(f"rollout.hat.{i}", half + 0.5 * torch.eye(w.shape[-1]))
        total = hat if total is None else trace.put(f"rollout.R.{i}", hat @ total)
    trace.put("rollout", total.clone())
    trace.target = "layer.0.entropy" if "layer.0.Q" not in a else "layer.0.Z"
    return trace


def with_distributions(arrays, config, trace):
    for i in range(config.get("layers", 1)):
        entropy = torch.distributions.Categorical(probs=trace[f"layer.{i}.A"]).entropy() / math.log(2)
        torch.testing.assert_close(entropy, trace[f"layer.{i}.entropy"], rtol=1e-12, atol=1e-12)
    return True


def case(name, config, **size):
    return name, "captured", config, size


CASES = [
    case("captured_layers", {"layers": 3}, n=4, h=3),
    case("captured_scores", {}, scores=True),
    case("captured_vectors", {"layers": 2}, vectors=True),
]
LEAVES = {"captured": given}
MECHANISMS = {"captured": captured}
IN_TORCH = {"captured": with_distributions}
