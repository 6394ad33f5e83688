#!/usr/bin/env python3
"""Writes files of captured attention, and beside each what follows from it, NAME.expected.npz.

Run by hand: python3 tests/data/captured/make.py. Needs NumPy, and nothing of Heedmap.
"""
import json
import math
import os
import struct

import numpy as np

folder = os.path.dirname(os.path.abspath(__file__))
draw = np.random.default_rng(14)


def softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def weights(*shape, causal=False):
    scores = draw.normal(size=shape) * 2
    if causal:
        scores = np.where(np.tril(np.ones(shape[-2:], bool)), scores, -np.inf)
    return softmax(scores)


def entropy(a):
    return -np.where(a > 0, a * np.log2(np.where(a > 0, a, 1)), 0).sum(axis=-1)


def rollout(layers):
    total = None
    for a in layers:
        hat = 0.5 * (a.mean(axis=0) + np.eye(a.shape[-1]))
        total = hat if total is None else hat @ total
    return total


def heads(layers, tokens=None):
    """The statistics by their definitions, cell by cell."""
    table = {name: np.full((len(layers), layers[0].shape[0]), np.nan)
             for name in ("entropy", "max", "first", "previous", "self", "repeat")}
    for i, layer in enumerate(layers):
        for h, a in enumerate(layer):
            n, m = a.shape
            table["entropy"][i, h] = np.mean([sum(-w * math.log2(w) for w in row if w > 0) for row in a])
            table["max"][i, h] = np.mean([max(row) for row in a])
            table["first"][i, h] = np.mean([row[0] for row in a])
            if n != m:
                continue
            table["previous"][i, h] = np.mean([a[r, r - 1] for r in range(1, n)])
            table["self"][i, h] = np.mean([a[r, r] for r in range(n)])
            if tokens is None:
                continue
            repeats = []
            for r in range(n):
                after = [j + 1 for j in range(r) if tokens[j] == tokens[r]]
                if after:
                    repeats.append(sum(a[r, j] for j in after))
            if repeats:
                table["repeat"][i, h] = np.mean(repeats)
    return {"heads." + name: numbers for name, numbers in table.items()}


def of_group(prefix, layers):
    found = {}
    for i, a in enumerate(layers):
        found[f"{prefix}.{i}.A"] = a
        found[f"{prefix}.{i}.entropy"] = entropy(a)
    return found


def expect(name, nodes):
    np.savez(os.path.join(folder, name + ".expected.npz"), **nodes)


def save(name, **arrays):
    np.savez(os.path.join(folder, name + ".npz"), **arrays)


def exact(a):
    return [layer.astype(np.float64) for layer in a]


# What transformers give, stacked, in float32, with the batch of one; a token comes twice.
tokens = ["the", "cat", "saw", "the", "dog"]
stacked = weights(2, 1, 3, 5, 5, causal=True).astype("f4")
layers = exact(stacked[:, 0])
expected = of_group("layer", layers) | {"rollout": rollout(layers)} | heads(layers, tokens)
save("stacked", attentions=stacked, tokens=tokens)
expect("stacked", expected)
np.savez_compressed(os.path.join(folder, "packed.npz"), attentions=stacked, tokens=tokens)
expect("packed", expected)

# One array a layer, float16, whose names count from elsewhere; characters of several bytes.
tokens = ["思考", "的", "机器", "🙂"]
halves = [weights(1, 2, 4, 4).astype("f2") for _ in range(2)]
layers = exact(a[0] for a in halves)
save("layers", attn_2=halves[0], attn_10=halves[1], tokens=np.array(tokens))
expect("layers", of_group("layer", layers) | {"rollout": rollout(layers)} | heads(layers, tokens))

# An encoder, a decoder, and what lies between.
enc, dec, cross = weights(2, 2, 4, 4), weights(2, 3, 3, 3, causal=True), weights(2, 3, 3, 4)
save("translation", encoder_attentions=enc, decoder_attentions=dec, cross_attentions=cross,
     tokens=["ich", "bin", "da"], key_tokens=["here", "I", "am", "."])
expect("translation", of_group("enc", enc) | of_group("dec", dec) | of_group("cross", cross)
       | {"rollout": rollout(enc), "dec.rollout": rollout(dec)})

# Keys that are another sequence.
wide = weights(1, 2, 3, 5)
save("wide", cross_attentions=wide, tokens=list("abc"), key_tokens=list("vwxyz"))
expect("wide", of_group("cross", wide) | heads(list(wide)))

# One head alone, in a file of one array, big-endian.
alone = weights(4, 4)
np.save(os.path.join(folder, "alone.npy"), alone.astype(">f8"))
expect("alone", of_group("layer", [alone[None]]) | {"rollout": rollout([alone[None]])})

# With queries, keys and values.
a, q, k, v = weights(2, 3, 3), draw.normal(size=(2, 3, 4)), draw.normal(size=(2, 3, 4)), draw.normal(size=(2, 3, 5))
save("vectors", **{"blocks.0.attn.hook_pattern": a[None], "layer.0.Q": q, "layer.0.K": k[None], "layer.0.V": v})
scaled = q @ k.transpose(0, 2, 1) / 2
expect("vectors", of_group("layer", [a]) | {"layer.0.S_scaled": scaled, "layer.0.exact.A": softmax(scaled),
                                            "layer.0.error.A": a - softmax(scaled), "layer.0.Z": a @ v})

# A batch of three, of which the last is expected.
batch = weights(2, 3, 2, 4, 4)
names = np.array([list("abcd"), list("efgh"), list("ijkl")])
save("batch", attentions=batch, tokens=names)
expect("batch", of_group("layer", batch[:, 2]))

# Scores, of which the softmax is expected.
scores = draw.normal(size=(2, 2, 4, 4))
save("scores", attentions=scores)
expect("scores", of_group("layer", softmax(scores)))


# A safetensors file of bfloat16, with the tokens in its header.
def bfloat16(a):
    bits = a.astype("<f4").view("<u4")
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype("<u2")


def write_safetensors(name, arrays, metadata):
    header, data = {"__metadata__": metadata}, b""
    for key, a in arrays.items():
        raw = bfloat16(a).tobytes()
        header[key] = {"dtype": "BF16", "shape": list(a.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(os.path.join(folder, name), "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


brief = [weights(2, 4, 4) for _ in range(2)]
write_safetensors("brief.safetensors", {f"attentions.{i}": a for i, a in enumerate(brief)},
                  {"tokens": json.dumps(["a", "b", "a", "c"])})
layers = [(bfloat16(a).astype("<u4") << 16).view("<f4").astype(np.float64) for a in brief]
expect("brief", of_group("layer", layers) | {"rollout": rollout(layers)} | heads(layers, ["a", "b", "a", "c"]))

# With output weights, logits and the words that they are of.
a, v, out = weights(2, 3, 3), draw.normal(size=(2, 3, 4)), draw.normal(size=(2, 4, 6))
logits = draw.normal(size=(3, 4))
save("norms", **{"attentions.0": a, "layer.0.V": v, "layer.0.W_O": out, "logits": logits[None],
                 "vocabulary": ["warm", "cold", "wet", "dry"], "tokens": list("abc")})
moved = np.einsum("hmk,hkd->hmd", v, out)
expect("norms", of_group("layer", [a]) | {
    "layer.0.VW_O": moved, "layer.0.norm.A": np.linalg.norm(a[:, :, :, None] * moved[:, None], axis=-1),
    "probs": softmax(logits)})


# A folder of one file a layer, by numbers that sort otherwise as text; and one of files that name their arrays alike.
def folder_of(name):
    os.makedirs(os.path.join(folder, name), exist_ok=True)
    return os.path.join(folder, name)


parts = [weights(2, 4, 4) for _ in range(3)]
where = folder_of("by_layer")
for number, a in zip((2, 9, 10), parts):
    np.save(os.path.join(where, f"heads-{number}.npy"), a)
np.save(os.path.join(where, "tokens.npy"), np.array(["a", "b", "c", "d"]))
expect("by_layer", of_group("layer", parts) | {"rollout": rollout(parts)})
where = folder_of("alike")
for number, a in enumerate(parts):
    np.savez(os.path.join(where, f"layer{number}.npz"), attentions=a[None], tokens=["e", "f", "g", "h"])
expect("alike", of_group("layer", parts))

# What torch.save makes of a tuple of tensors and a list of strings.
import torch

torch.save({"attentions": tuple(torch.tensor(a)[None] for a in parts), "tokens": ["i", "j", "k", "l"]},
           os.path.join(folder, "saved.pt"))
expect("saved", of_group("layer", parts))

# Packed, and with more layers than the test has memory for: layer i looks at key i alone.
deep = np.zeros((5, 2, 160, 160), "f4")
for i in range(5):
    deep[i, :, :, i] = 1
np.savez_compressed(os.path.join(folder, "deep.npz"), attentions=deep)

# The output weights of all heads as one matrix, as PyTorch has them transposed.
a, v, out = weights(2, 3, 3), draw.normal(size=(2, 3, 4)), draw.normal(size=(2 * 4, 6))
save("norms_whole", **{"attentions.0": a, "layer.0.V": v, "layer.0.W_O": out})
moved = np.einsum("hmk,hkd->hmd", v, out.reshape(2, 4, 6))
expect("norms_whole", of_group("layer", [a]) | {
    "layer.0.VW_O": moved, "layer.0.norm.A": np.linalg.norm(a[:, :, :, None] * moved[:, None], axis=-1)})

# Queries and keys without weights: of two layers, and of a causal layer with values.
q, k = draw.normal(size=(2, 2, 4, 3)), draw.normal(size=(2, 2, 4, 3))
scaled = q @ k.transpose(0, 1, 3, 2) / math.sqrt(3)
save("pairs", Q=q, K=k, tokens=list("abac"))
expect("pairs", of_group("layer", softmax(scaled)) | {"layer.1.S_scaled": scaled[1], "rollout": rollout(softmax(scaled))}
       | heads(list(softmax(scaled)), list("abac")))
q, k, v = draw.normal(size=(1, 2, 4, 3)), draw.normal(size=(1, 2, 4, 3)), draw.normal(size=(1, 2, 4, 5))
masked = np.where(np.tril(np.ones((4, 4), bool)), q[0] @ k[0].transpose(0, 2, 1) / math.sqrt(3), -np.inf)
save("pairs_causal", Q=q, K=k, V=v)
expect("pairs_causal", of_group("layer", [softmax(masked)]) | {"layer.0.Z": softmax(masked) @ v[0]})

# A picture of bytes, height × width × colours.
a, image = weights(1, 2, 4, 4), draw.integers(0, 256, size=(6, 6, 3)).astype("u1")
save("picture", attentions=a, image=image)
expect("picture", of_group("layer", a) | {"image": image.transpose(2, 0, 1).astype("f8")})

# Queries and keys as models have them: grouped heads, scales, windows, soft caps, sinks, masks of both kinds. What is
# expected follows from the definitions.
def scores(q, k, scale, mask="none", softcap=None, given=None):
    k = np.repeat(k, len(q) // len(k), axis=0)
    s = scale * (q @ k.transpose(0, 2, 1))
    if softcap is not None:
        s = softcap * np.tanh(s / softcap)
    i, j = np.arange(s.shape[1])[:, None], np.arange(s.shape[2])
    if mask == "causal":
        s = np.where(j <= i, s, -np.inf)
    elif isinstance(mask, dict):
        s = np.where((j <= i) & (j > i - mask["window"]), s, -np.inf)
    elif given is not None and given.dtype == bool:
        s = np.where(given, s, -np.inf)
    elif given is not None:
        s = s + given
    return s


def log_sums(s, sinks=None):
    m = s.max(axis=-1)
    if sinks is not None:
        m = np.maximum(m, sinks[:, None])
    total = np.exp(s - m[..., None]).sum(axis=-1)
    return m + np.log(total if sinks is None else total + np.exp(sinks[:, None] - m))


def of_pairs(prefix, s, sinks=None):
    lse = log_sums(s, sinks)
    a = np.exp(s - lse[..., None])
    return {f"{prefix}.S_scaled": s, f"{prefix}.lse": lse, f"{prefix}.A": a, f"{prefix}.entropy": entropy(a),
            f"{prefix}.overview": a}


rules = [{"scale": 0.7, "mask": "causal", "softcap": 2.0}, {"mask": {"window": 3}, "sinks": True},
         {"scale": 1, "mask": "array", "name": "model.layers.2"}, {"mask": "array"}]
n, arrays, nodes = 7, {"tokens": list("abcabca")}, {}
given = {2: draw.random((n, n)) < 0.7, 3: draw.normal(size=(4, n, n))}
given[2][np.arange(n), np.arange(n)] = True
for i, rule in enumerate(rules):
    q, k = draw.normal(size=(4, n, 6)).astype("f4"), draw.normal(size=(2, n, 6)).astype("f4")
    sinks = draw.normal(size=4) if rule.get("sinks") else None
    s = scores(q.astype("f8"), k.astype("f8"), rule.get("scale", 1 / math.sqrt(6)), rule["mask"], rule.get("softcap"),
               given.get(i))
    arrays |= {f"layer.{i}.Q": q, f"layer.{i}.K": k}
    if sinks is not None:
        arrays[f"layer.{i}.sinks"] = sinks
    if i in given:
        arrays[f"layer.{i}.mask"] = given[i]
    nodes |= of_pairs(f"layer.{i}", s, sinks)
    if i == 1:
        arrays["layer.1.V"] = draw.normal(size=(2, n, 3))
        nodes["layer.1.Z"] = nodes["layer.1.A"] @ np.repeat(arrays["layer.1.V"], 2, axis=0)
nodes |= heads([nodes[f"layer.{i}.A"] for i in range(4)], list("abcabca"))
save("queries", layers=json.dumps(rules), **arrays)
expect("queries", nodes)

# Longer than what is kept: only parts are expected, the overview in blocks of 3 by 3.
rules = [{"mask": "causal", "sinks": True}, {"scale": 0.9, "mask": {"window": 300}, "softcap": 5}]
n, arrays, nodes = 2100, {"layers": json.dumps(rules)}, {}
for i, rule in enumerate(rules):
    q, k = (2 * draw.normal(size=(2, n, 4))).astype("f2"), draw.normal(size=(1, n, 4)).astype("f2")
    v = draw.normal(size=(1, n, 2)).astype("f2")
    sinks = draw.normal(size=2) if rule.get("sinks") else None
    arrays |= {f"layer.{i}.Q": q, f"layer.{i}.K": k, f"layer.{i}.V": v}
    if sinks is not None:
        arrays[f"layer.{i}.sinks"] = sinks
    s = scores(q.astype("f8"), k.astype("f8"), rule.get("scale", 0.5), rule["mask"], rule.get("softcap"))
    lse = log_sums(s, sinks)
    a = np.exp(s - lse[..., None])
    blocks = a.reshape(2, 700, 3, 700, 3).max(axis=(2, 4))
    nodes |= {f"layer.{i}.lse": lse, f"layer.{i}.entropy": entropy(a), f"layer.{i}.A": a[:, 1500:1502, 1190:1510],
              f"layer.{i}.S_scaled": s[:, 1500:1502, 1190:1510], f"layer.{i}.overview": blocks[:, 500:502],
              f"layer.{i}.Z": (a @ v.astype("f8"))[:, ::50]}
    nodes[f"layer.{i}.heads"] = np.array([entropy(a).mean(axis=1), a.max(axis=-1).mean(axis=1), a[:, :, 0].mean(axis=1),
                                          a[:, np.arange(1, n), np.arange(n - 1)].mean(axis=1)])
save("long", **arrays)
expect("long", nodes)

# Of two layers with a sink of each head, and beside them what is none of attention.
draw = np.random.default_rng(34)
q, k, v = (draw.normal(size=(2, 2, 4, 3)) for _ in "qkv")
sinks = draw.normal(size=(2, 2))
save("pairs_sinks", Q=q, K=k, V=v, sinks=sinks, foo=np.arange(3.0))
nodes = {}
for i in range(2):
    nodes |= of_pairs(f"layer.{i}", scores(q[i], k[i], 1 / math.sqrt(3)), sinks[i])
    nodes[f"layer.{i}.Z"] = nodes[f"layer.{i}.A"] @ v[i]
expect("pairs_sinks", nodes)
