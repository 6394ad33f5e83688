#!/usr/bin/env python3
"""What layers would predict and heads contribute: readings_NAME.heed, and readings_NAME.npz with arrays and results.

Three small transformers are computed here in NumPy, forwards: the logit lens is the prediction worked out from what stands
behind each layer, and what a head contributes is its own vector, h·W_O, taken through every norm that comes after it
(less its mean, times gamma, divided by what the norm divides the whole row by) to the column of the word. That all
contributions together with those of everything else are the logit is checked here too. It needs NumPy, and no Heedmap.
"""

import json
import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
N, D, HEADS, F, VOCABULARY, LAYERS, EPS = 5, 6, 3, 8, 7, 3, 1e-5


def leaves(seed, case):
    random = np.random.default_rng(seed)

    def normal(*shape):
        return np.round(random.normal(size=shape), 3)

    side, stack, part = case["names"]
    arrays = {f"{side}.X": normal(N, D)}
    norms = 0 if case["norm"] == "none" else 2
    for layer in range(LAYERS):
        at = f"{stack}.{layer}."
        for name in "QKVO":
            arrays[f"{at}{part}.W_{name}"] = normal(D, D)
            if case["biased"]:
                arrays[f"{at}{part}.b_{name}"] = normal(D)
        for name, shape in {"ffn.W_1": (D, F), "ffn.b_1": (F,), "ffn.W_2": (F, D), "ffn.b_2": (D,)}.items():
            arrays[at + name] = normal(*shape)
        for i in range(1, 3):
            if i <= norms:
                arrays[f"{at}norm{i}.gamma"] = normal(D)
                if not case["rms"]:
                    arrays[f"{at}norm{i}.beta"] = normal(D)
            if case["scaled"]:
                arrays[f"{at}scale{i}"] = normal(D)
    if case["final"]:
        arrays[f"{stack}.norm.gamma"] = normal(D)
        if not case["rms"]:
            arrays[f"{stack}.norm.beta"] = normal(D)
    arrays["W_vocab"] = normal(D, VOCABULARY)
    if case["biased"]:
        arrays["b_vocab"] = normal(VOCABULARY)
    return arrays


class Parts:
    """Rows that run through a model, as a sum of parts; a norm divides all parts by what it divides their sum by."""

    def __init__(self, arrays, case):
        self.arrays, self.case, self.parts = arrays, case, {}

    def whole(self):
        return sum(self.parts.values())

    def normed(self, name, rows):
        gamma = self.arrays[name + ".gamma"]
        if self.case["rms"]:
            return rows / np.sqrt((rows**2).mean(1, keepdims=True) + EPS) * gamma
        apart = rows - rows.mean(1, keepdims=True)
        return apart / np.sqrt((apart**2).mean(1, keepdims=True) + EPS) * gamma + self.arrays[name + ".beta"]

    def norm(self, name):
        rows, gamma = self.whole(), self.arrays[name + ".gamma"]
        rms = self.case["rms"]
        apart = rows if rms else rows - rows.mean(1, keepdims=True)
        divisor = np.sqrt((apart**2).mean(1, keepdims=True) + EPS)
        for part, own in self.parts.items():
            self.parts[part] = (own if rms else own - own.mean(1, keepdims=True)) / divisor * gamma
        if not rms:
            self.parts[name + ".beta"] = np.broadcast_to(self.arrays[name + ".beta"], rows.shape)

    def add(self, name, rows, factors):
        self.parts[name] = rows if factors is None else rows * factors


def softmax(scores):
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def heads(arrays, at, x, causal, biased):
    """What each head adds, and the bias of the output."""

    def projected(name):
        rows = x @ arrays[f"{at}.W_{name}"] + (arrays[f"{at}.b_{name}"] if biased else 0)
        return rows.reshape(N, HEADS, D // HEADS).transpose(1, 0, 2)

    scores = projected("Q") @ projected("K").transpose(0, 2, 1) / np.sqrt(D // HEADS)
    if causal:
        scores = np.where(np.tril(np.ones((N, N))) == 1, scores, -np.inf)
    results = softmax(scores) @ projected("V")
    return results @ arrays[f"{at}.W_O"].reshape(HEADS, D // HEADS, D), arrays[f"{at}.b_O"] if biased else None


def run(arrays, case):
    side, stack, part = case["names"]
    stream = Parts(arrays, case)
    stream.parts["X"] = arrays[f"{side}.X"]
    behind = [stream.whole()]
    for layer in range(LAYERS):
        at = f"{stack}.{layer}."
        factors = [arrays.get(f"{at}scale{i}") for i in (1, 2)]
        start = stream.whole()
        read = stream.normed(at + "norm1", start) if case["norm"] == "pre" else start
        found, bias = heads(arrays, at + part, read, stack == "dec", case["biased"])
        for head in range(HEADS):
            stream.add((layer, head), found[head], factors[0])
        if bias is not None:
            stream.add(at + "b_O", np.broadcast_to(bias, start.shape), factors[0])
        if case["norm"] == "post":
            stream.norm(at + "norm1")
        read = start if case["parallel"] else stream.whole()
        read = stream.normed(at + "norm2", read) if case["norm"] == "pre" else read
        inner = np.maximum(read @ arrays[at + "ffn.W_1"] + arrays[at + "ffn.b_1"], 0)
        stream.add(at + "ffn", inner @ arrays[at + "ffn.W_2"] + arrays[at + "ffn.b_2"], factors[1])
        if case["norm"] == "post":
            stream.norm(at + "norm2")
        behind.append(stream.whole())
    if case["final"]:
        stream.norm(f"{stack}.norm")
    return stream, behind


def readings(arrays, case):
    side, stack, part = case["names"]
    stream, behind = run(arrays, case)
    bias = arrays.get("b_vocab", np.zeros(VOCABULARY))

    def predicted(rows):
        return (stream.normed(f"{stack}.norm", rows) if case["final"] else rows) @ arrays["W_vocab"] + bias

    results = {"logits": predicted(behind[-1])}
    for layer, rows in enumerate(behind[:-1]):
        name = "input" if layer == 0 else str(layer - 1)
        results[f"lens.{name}.logits"] = predicted(rows)
        results[f"lens.{name}.probs"] = softmax(predicted(rows))
    word, against = case["direct"]["word"], case["direct"].get("against", -1)
    column, offset = arrays["W_vocab"][:, word], bias[word]
    if against >= 0:
        column, offset = column - arrays["W_vocab"][:, against], offset - bias[against]
    for layer in range(LAYERS):
        results[f"direct.{stack}.{layer}.{part}"] = np.stack(
            [stream.parts[layer, head] @ column for head in range(HEADS)], 1)
    wanted = results["logits"][:, word] - (results["logits"][:, against] if against >= 0 else 0)
    assert np.allclose(sum(rows @ column for rows in stream.parts.values()) + offset, wanted, rtol=1e-12, atol=1e-12 * max(1, abs(wanted).max()))
    return results


def write(name, seed, case):
    arrays = leaves(seed, case)
    with zipfile.ZipFile(HERE / f"{name}.npz", "w", zipfile.ZIP_DEFLATED) as archive:
        for array, value in {**arrays, **readings(arrays, case)}.items():
            data = BytesIO()
            np.lib.format.write_array(data, np.ascontiguousarray(value), version=(1, 0))
            archive.writestr(zipfile.ZipInfo(array + ".npy", (2020, 1, 1, 0, 0, 0)), data.getvalue(),
                             zipfile.ZIP_DEFLATED)
    decoder = case["names"][1] == "dec"
    config = {"encoder_layers": 0 if decoder else LAYERS, "decoder_layers": LAYERS if decoder else 0, "heads": HEADS,
              "norm": case["norm"], "norm_kind": "rms" if case["rms"] else "layer", "lens": True,
              "direct": case["direct"]}
    config.update({"parallel": True} if case["parallel"] else {})
    config.update({"layer_scale": True} if case["scaled"] else {})
    document = {"format": "heedmap", "version": 1, "title": name, "mechanism": "transformer", "config": config,
                "arrays": {array: {"file": f"{name}.npz", "array": array} for array in arrays}}
    (HERE / f"{name}.heed").write_text(json.dumps(document, indent=1) + "\n")


def main():
    decoder, encoder = ("tgt", "dec", "self"), ("src", "enc", "attn")
    plain = {"names": decoder, "norm": "pre", "rms": False, "final": True, "biased": True, "parallel": False,
             "scaled": False, "direct": {"word": 2, "against": 4}}
    write("readings_pre", 1, plain)
    write("readings_post", 2, {**plain, "names": encoder, "norm": "post", "final": False, "biased": False,
                               "direct": {"word": 6}})
    write("readings_rms", 3, {**plain, "rms": True, "biased": False, "parallel": True, "scaled": True,
                              "direct": {"word": 0}})
    write("readings_none", 4, {**plain, "norm": "none", "final": False, "direct": {"word": 1}})


if __name__ == "__main__":
    main()
