#!/usr/bin/env python3
"""Writes six mistakes that people make in attention code, each as NAME.npz, what the code took and gave, for
`heedmap diagnose`, and as NAME.heed, the right computation with some of the weights that the code printed and one
exercise. Run with Debian's python3-numpy; the numbers are the same each time."""

import json
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).parent
random = np.random.default_rng(35)


def normal(*shape):
    return np.round(random.standard_normal(shape), 1)


def softmax(scores, axis=-1):
    powers = np.exp(scores - scores.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def attention(q, k, v, scale=None, mask=None, axis=-1):
    scores = q @ np.swapaxes(k, -1, -2) * (1 / np.sqrt(q.shape[-1]) if scale is None else scale)
    weights = softmax(scores if mask is None else np.where(mask, scores, -np.inf), axis)
    return weights, weights @ v


def split(rows, heads):
    return rows.reshape(len(rows), heads, -1).transpose(1, 0, 2)


def shown(weights, head):
    """The first two rows of the weights, of one head where there are several; other cells were not printed."""
    printed = [[f"{number:.2f}" if row < 2 else "" for number in numbers]
               for row, numbers in enumerate(weights if weights.ndim == 2 else weights[head])]
    if weights.ndim == 2:
        return printed
    empty = [[""] * weights.shape[2]] * weights.shape[1]
    return [printed if each == head else empty for each in range(len(weights))]


def plain(array):
    return (array + 0.0).tolist()


def write(name, title, mechanism, config, arrays, weights, results, code, head=0):
    right = {"en": "Two rows of weights are printed as this code gave them: " + code["en"]
             + " Which figures are wrong, and what should stand there?",
             "zh": "这里印出的两行权重来自这段代码：" + code["zh"] + "哪些数错了？应该是多少？"}
    document = {"format": "heedmap", "version": 1, "title": title, "mechanism": mechanism, "config": config,
                "arrays": {key: plain(array) for key, array in arrays.items()}, "published": {"A": shown(weights, head)},
                "exercises": [{"id": "bug", "kind": "find_wrong", "prompt": right,
                               "hints": [{"en": f"heedmap diagnose {name}.npz names the rule.",
                                          "zh": f"heedmap diagnose {name}.npz 会说出是哪条规则。"}]}]}
    (FOLDER / f"{name}.heed").write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    np.savez(FOLDER / f"{name}.npz", **{key: array.astype(np.float32) for key, array in (arrays | results).items()})


q, k, v = (normal(4, 4) for _ in range(3))
a, z = attention(q, k, v, scale=1)
write("unscaled", {"en": "Find the bug: weights too sharp", "zh": "找错误：权重过于集中"}, "scaled_dot_product", {},
      {"Q": q, "K": k, "V": v}, a, {"A": a, "Z": z},
      {"en": "`weights = (q @ k.transpose(-2, -1)).softmax(-1)`.", "zh": "`weights = (q @ k.transpose(-2, -1)).softmax(-1)`。"})

q, k, v = (normal(4, 4) for _ in range(3))
a, z = attention(q, k, v, axis=-2)
write("wrong-axis", {"en": "Find the bug: rows that do not sum to 1", "zh": "找错误：行的和不是 1"}, "scaled_dot_product", {},
      {"Q": q, "K": k, "V": v}, a, {"A": a, "Z": z},
      {"en": "`weights = (q @ k.transpose(-2, -1) / math.sqrt(d_k)).softmax(-2)`.",
       "zh": "`weights = (q @ k.transpose(-2, -1) / math.sqrt(d_k)).softmax(-2)`。"})

q, k, v = (normal(4, 4) for _ in range(3))
a, z = attention(q, k, v, mask=np.array([False, False, True, True]))
write("turned-mask", {"en": "Find the bug: only the padding is seen", "zh": "找错误：只看到填充"}, "scaled_dot_product",
      {"mask": {"key_padding": [1, 1, 0, 0]}}, {"Q": q, "K": k, "V": v}, a, {"A": a, "Z": z},
      {"en": "`scores.masked_fill(keep, float('-inf')).softmax(-1)`, where `keep` is True for words.",
       "zh": "`scores.masked_fill(keep, float('-inf')).softmax(-1)`，其中 `keep` 对真正的词为 True。"})

x = normal(4, 6)
w = {f"W_{letter}": normal(6, 6) for letter in "QKVO"}
q, k, v = ((x @ w[f"W_{letter}"]).reshape(2, 4, 3) for letter in "QKV")
a, z = attention(q, k, v)
write("reshaped-heads", {"en": "Find the bug: heads of mixed tokens", "zh": "找错误：各头混入了别的词元"}, "multi_head_attention",
      {"heads": 2}, {"X": x, **w}, a, {"A": a},
      {"en": "`q, k, v = (f(x).view(h, n, d) for f in (w_q, w_k, w_v))`.",
       "zh": "`q, k, v = (f(x).view(h, n, d) for f in (w_q, w_k, w_v))`。"})

x = normal(4, 6)
w = {f"W_{letter}": normal(6, 6) for letter in "QKVO"}
q, k, v = (split(x @ w[f"W_{letter}"].T, 2) for letter in "QKV")
a, z = attention(q, k, v)
write("stored-transposed", {"en": "Find the bug: weights the other way round", "zh": "找错误：权重矩阵方向反了"},
      "multi_head_attention", {"heads": 2}, {"X": x, **w}, a,
      {"A": a, "Y": z.transpose(1, 0, 2).reshape(4, 6) @ w["W_O"].T},
      {"en": "`F.linear(x, w_q)`, where `w_q` is in×out.", "zh": "`F.linear(x, w_q)`，其中 `w_q` 是 in×out。"})

x = normal(4, 8)
w = {"W_Q": normal(8, 8), "W_K": normal(8, 4), "W_V": normal(8, 4), "W_O": normal(8, 8)}
q, k, v = (split(x @ w[f"W_{letter}"], heads) for letter, heads in (("Q", 4), ("K", 2), ("V", 2)))
a, z = attention(q, np.tile(k, (2, 1, 1)), np.tile(v, (2, 1, 1)))
write("tiled-groups", {"en": "Find the bug: keys of another group", "zh": "找错误：用了别组的键"}, "multi_head_attention",
      {"heads": 4, "kv_heads": 2}, {"X": x, **w}, a, {"A": a, "Y": z.transpose(1, 0, 2).reshape(4, 8) @ w["W_O"]},
      {"en": "`k = k.repeat(h // kv, 1, 1)` and `v` likewise.", "zh": "`k = k.repeat(h // kv, 1, 1)`，`v` 也一样。"}, head=1)
