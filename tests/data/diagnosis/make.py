#!/usr/bin/env python3
"""Writes attention as people get it wrong, computed by NumPy: a file of arrays each, and cases.json, which says what
`heedmap diagnose` has to say of it. Run with Debian's python3-numpy; the numbers are the same each time."""

import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).parent
random = np.random.default_rng(11)
cases = []


def softmax(scores, axis=-1):
    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def normal(*shape):
    return random.standard_normal(shape)


def keep(name, says, arrays, settings=(), right=False, dtype=np.float32):
    np.savez(FOLDER / f"{name}.npz", **{key: value.astype(dtype) for key, value in arrays.items()})
    cases.append({"file": f"{name}.npz", "set": list(settings), "says": says, "right": right})


def taken(h=2, n=5, d=4):
    return [normal(h, n, d) for _ in range(3)]


def given(q, k, v, scale=None, mask=None, after=None, axis=-1):
    scores = q @ k.transpose(0, 2, 1)
    scaled = scores * (1 / np.sqrt(q.shape[-1]) if scale is None else scale)
    if mask is not None:
        scaled = np.where(mask > 0, scaled, -np.inf)
    weights = softmax(scaled, axis)
    if after is not None:
        weights = weights * after
    return {"S": scores, "A": weights, "Z": weights @ v}


def of_given(name, says, q, k, v, results, only=None, mask=None, **more):
    arrays = {"Q": q, "K": k, "V": v} | {key: results[key] for key in only or results}
    if mask is not None:
        arrays["mask"] = mask
    keep(name, says, arrays, **more)


causal = np.tril(np.ones((5, 5)))

q, k, v = taken()
of_given("right", ["S agrees to", "A agrees to", "Z agrees to"], q, k, v, given(q, k, v), right=True)
of_given("scale", ["S agrees to", "explained to", "by: no 1/√d_k\n", "Z agrees to"], q, k, v, given(q, k, v, scale=1))
of_given("scale_model", ["by: scale 1/√d_model\n"], q, k, v, given(q, k, v, scale=8**-0.5), only="A")
of_given("columns", ["by: softmax over columns\n"], q, k, v, given(q, k, v, axis=-2), only="A")
of_given("heads", ["by: softmax over heads\n"], q, k, v, given(q, k, v, axis=0), only="Z")
of_given("transposed", ["S differs", "by: K Qᵀ in place of Q Kᵀ\n", "A agrees to"], q, k, v, given(k, q, v))
of_given("exchanged", ["by: K and V exchanged\n"], q, k, v, given(q, v, k), only="Z")
of_given("turned", ["by: mask turned round\n"], q, k, v, given(q, k, v, mask=1 - causal + np.eye(5)),
         only="A", mask=np.triu(np.ones((5, 5)), 1) * 0 + (causal - np.eye(5)))
of_given("after", ["by: mask after the softmax\n"], q, k, v, given(q, k, v, after=causal), only=["A", "Z"],
         settings=["causal=true"])
of_given("two", ["by: no 1/√d_k and mask transposed\n"], q, k, v,
         given(q, k, v, scale=1, mask=causal.T), only="Z", settings=["causal=true"])
dropped = given(q, k, v)
dropped["A"] = dropped["A"] * (random.random(dropped["A"].shape) > 0.3) / 0.7
dropped["Z"] = dropped["A"] @ v
of_given("dropout", ["by: dropout\n", "Z agrees to"], q, k, v, dropped, only=["A", "Z"])
half = [array.astype(np.float16).astype(np.float32) for array in (q, k, v)]
rounded = given(*half)
rounded = {key: array.astype(np.float16) for key, array in rounded.items()}
of_given("half", ["S agrees to", ", float16\n"], *half, rounded, right=True, dtype=np.float16)
one = given(q, k, v)
one["A"] = one["A"].copy()
one["A"][0, 2, 1] += 0.21
one["Z"] = one["A"] @ v
of_given("cell", ["A differs by up to 0.21; no rule explains it; the first difference is at A[0,2,1]: ", "Z agrees to"],
         q, k, v, one, only=["A", "Z"])


def heads(rows, h, way="columns"):
    n, width = rows.shape
    if way == "interleaved":
        return rows.reshape(n, width // h, h).transpose(2, 0, 1)
    if way == "confused":
        return rows.reshape(h, n, width // h)
    return rows.reshape(n, h, width // h).transpose(1, 0, 2)


def multi_head(name, says, way="columns", kv=4, tiled=False, out=True, transposed=False, **more):
    n, h, d = 6, 4, 2
    x = normal(n, h * d)
    weights = {"W_Q": normal(h * d, h * d), "W_K": normal(h * d, kv * d), "W_V": normal(h * d, kv * d),
               "W_O": normal(h * d, h * d)}
    used = {key: matrix.T if transposed else matrix for key, matrix in weights.items()}
    q, k, v = (heads(x @ used["W_" + letter], h if letter == "Q" else kv, way) for letter in "QKV")
    if kv < h:
        spread = (lambda each: np.tile(each, (h // kv, 1, 1))) if tiled else (lambda each: np.repeat(each, h // kv, 0))
        k, v = spread(k), spread(v)
    results = given(q, k, v)
    merged = results["Z"].transpose(1, 0, 2).reshape(n, h * d)
    y = merged @ used["W_O"] if out else merged
    settings = [f"heads={h}"] + ([f"kv_heads={kv}"] if kv < h else [])
    keep(name, says, {"X": x, **weights, "A": results["A"], "Y": y}, settings=settings, **more)


multi_head("module", ["A agrees to", "Y agrees to"], right=True)
multi_head("interleaved", ["by: heads interleaved\n"], way="interleaved")
multi_head("confused", ["by: heads and tokens confused in a reshape\n"], way="confused")
multi_head("tiled", ["by: grouped heads tiled\n"], kv=2, tiled=True)
multi_head("no_output", ["A agrees to", "Y differs", "by: W_O left out\n"], out=False)
multi_head("stored", ["by: weights out×in\n"], transposed=True)

# Two rules of which one shows only beside the other: what was dropped out of other weights, and a softmax over heads or
# columns that leaves NaN wherever the mask hides a key, unless that is filled with 0.
q, k, v = taken()
dropped = given(q, k, v, scale=1)
dropped["A"] = dropped["A"] * (random.random(dropped["A"].shape) > 0.3) / 0.7
dropped["Z"] = dropped["A"] @ v
of_given("dropout_scale", ["no 1/√d_k", "dropout", "Z agrees to"], q, k, v, dropped, only=["A", "Z"])
turned = given(q, k, v, mask=1 - np.array([1, 1, 1, 0, 0]) + np.zeros((5, 5)))
turned["A"] = turned["A"] * (random.random(turned["A"].shape) > 0.3) / 0.7
of_given("dropout_turned", ["mask turned round", "dropout"], q, k, v, turned, only="A",
         settings=["mask.key_padding=[1,1,1,0,0]"])
q, k, v = taken(h=3)
filled = softmax((q @ k.transpose(0, 2, 1)) / 2 * np.array([1, 1, 1, 0, 0]), axis=0)
of_given("heads_filled", ["by: softmax over heads\n"], q, k, v, {"Z": filled @ v},
         settings=["mask.key_padding=[1,1,1,0,0]"])
# A weight that is far larger than all others is rounded by more than these are.
random = np.random.default_rng(18)
q, k, v = (array.astype(np.float16).astype(np.float64) for array in taken(n=8))
q = q * 2
scores = np.where(np.tril(np.ones((8, 8))) > 0, q @ k.transpose(0, 2, 1) / 2, -np.inf)
of_given("everything_half", ["by: softmax over everything\n"], q, k, v,
         {"A": softmax(scores.reshape(1, -1)).reshape(scores.shape)}, settings=["causal=true"], dtype=np.float16)

# A mask that hides one key from one query, in neither the first, the middle nor the last row.
q, k, v = taken(n=8)
keeps = np.ones((8, 8))
keeps[1, 3] = 0
of_given("after_one", ["by: mask after the softmax\n"], q, k, v, given(q, k, v, after=keeps), only="A", mask=keeps)

# Keys and values of fewer heads than the queries', given apart.
q, k, v = normal(4, 6, 4), normal(2, 6, 4), normal(2, 6, 3)
tiled = given(q, np.tile(k, (2, 1, 1)), np.tile(v, (2, 1, 1)))
of_given("apart_tiled", ["by: grouped heads tiled\n"], q, k, v, tiled, only="A")
of_given("apart", ["A agrees to", "Z agrees to"], q, k, v, given(q, np.repeat(k, 2, 0), np.repeat(v, 2, 0)),
         only=["A", "Z"], right=True)
# Weights that no softmax makes.
q, k, v = taken()
of_given("sigmoid", ["by: no 1/√d_k\n"], q, k, v, {"A": 1 / (1 + np.exp(-q @ k.transpose(0, 2, 1)))},
         settings=["weights=sigmoid"])


def tf32(array):
    bits = array.astype(np.float32).view(np.uint32).astype(np.uint64)
    rounded = (bits + 0xFFF + (bits >> 13 & 1)) & ~np.uint64(0x1FFF)
    return rounded.astype(np.uint32).view(np.float32).astype(np.float64)


q, k, v = taken()
of_given("scale_tf32", ["by: no 1/√d_k and rounding to TF32\n"], q, k, v, given(tf32(q), tf32(k), v, scale=1), only="A")

# Two rules at one matrix: a layout and positions, two fills of a mask, two changes of one mask.
def rotated(rows, places, halves):
    d = rows.shape[-1]
    angles = places[:, None] * 10000.0 ** (-np.arange(d // 2) * 2 / d)
    first, second = (slice(0, d // 2), slice(d // 2, d)) if halves else (slice(0, d, 2), slice(1, d, 2))
    turned = np.empty_like(rows)
    turned[..., first] = rows[..., first] * np.cos(angles) - rows[..., second] * np.sin(angles)
    turned[..., second] = rows[..., first] * np.sin(angles) + rows[..., second] * np.cos(angles)
    return turned


x, *projections = normal(6, 4), *(normal(4, 4) for _ in range(3))
q, k, v = ((x @ each)[None] for each in projections)
places = np.arange(6.0)
weights = dict(zip(("W_Q", "W_K", "W_V"), projections))
shifted = given(rotated(q, places + 1, True), rotated(k, places, True), v)
keep("layout_shifted", ["by: RoPE in the other layout and RoPE on the wrong positions\n"],
     {"X": x, **weights, "A": shifted["A"]}, settings=["position.kind=rope"])
q, k, v = taken()
filled = softmax(q @ k.transpose(0, 2, 1) / 2 * causal) * causal
of_given("filled_after", ["by: mask filled with 0 and mask after the softmax\n"], q, k, v, {"A": filled},
         settings=["causal=true"])
padded = causal * np.array([1, 1, 1, 1, 0])
strict = np.tril(np.ones((5, 5)), -1) * np.array([1, 1, 1, 1, 0])
for name, mask in (("turned", 1 - strict), ("transposed", strict.T)):
    rule = "mask turned round" if name == "turned" else "mask transposed"
    of_given("strict_" + name, [f"by: mask strictly causal and {rule}\n"], q, k, v, given(q, k, v, mask=mask),
             only="A", settings=["causal=true", "mask.key_padding=[1,1,1,1,0]"])

# Keys and values, or queries and values, exchanged beside another mistake in their projection.
for name, order in (("kv", "QVK"), ("qv", "VKQ")):
    rule = "K and V exchanged" if name == "kv" else "Q and V exchanged"
    made = {letter: (x @ weights["W_" + letter].T)[None] for letter in "QKV"}
    keep(f"{name}_stored", [f"by: {rule} and weights out×in\n"],
         {"X": x, **weights, "Z": given(*(made[letter] for letter in order))["Z"]})
    biases = {"b_" + letter: normal(4) for letter in "QKV"}
    made = {letter: (x @ weights["W_" + letter])[None] for letter in "QKV"}
    results = given(*(made[letter] for letter in order))
    keep(f"{name}_biases", [f"by: {rule} and biases left out\n"], {"X": x, **weights, **biases, "Z": results["Z"]})

# Heads merged as they lie in memory, of queries, keys and values alone.
q, k, v = taken()
results = given(q, k, v)
of_given("merged", ["A agrees to", "by: heads and tokens confused in a reshape\n"], q, k, v,
         {"A": results["A"], "Z": results["Z"].reshape(5, 8)})

# What dropout leaves of a query that sees no key, whose weights a large negative score makes uniform.
mask = causal.copy()
mask[3] = 0
scores = np.where(mask > 0, q @ k.transpose(0, 2, 1) / 2, -1e9)
dropped = softmax(scores) * (random.random((2, 5, 5)) > 0.3) / 0.7
of_given("dropout_uniform", ["by: dropout\n", "Z agrees to"], q, k, v, {"A": dropped, "Z": dropped @ v}, mask=mask)

# Scores so large that float32 rounds their exponential by far more than its own numbers.
q, k, v = (5 * each.astype(np.float32) for each in taken(h=4, n=16, d=8))
scores = (q @ k.transpose(0, 2, 1) / np.sqrt(np.float32(8))).astype(np.float32)
for name, axis, rule in (("columns", -2, "over columns"), ("heads", 0, "over heads"), (None, None, "over everything")):
    of_given(f"large_{name or 'everything'}", [f"by: softmax {rule}"], q, k, v, {"A": softmax(scores, axis)})

(FOLDER / "cases.json").write_text(json.dumps(cases, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
