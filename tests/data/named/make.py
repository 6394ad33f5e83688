#!/usr/bin/env python3
"""Writes files whose arrays are called as those of one mechanism, and expected.npz with what attention makes of them.

Run by hand: python3 tests/data/named/make.py. Needs NumPy and PyTorch, and nothing of Heedmap.
"""
import os

import numpy as np
import torch

folder = os.path.dirname(os.path.abspath(__file__))
draw = np.random.default_rng(34)
n, d, h, d_k = 3, 4, 2, 2
X = draw.normal(size=(n, d))
Q, K, V, O = (draw.normal(size=(d, d)) for _ in range(4))
narrow = [draw.normal(size=(d, d_k)) for _ in range(3)]
bias = draw.normal(size=(3, d_k))


def path(name):
    return os.path.join(folder, name)


def attend(q, k, v):
    """By the formula: softmax(Q·Kᵀ/√d_k)·V, in PyTorch."""
    return torch.softmax(q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5, -1) @ v


def single(x, q, k, v):
    return attend(*(torch.tensor(x @ w) for w in (q, k, v))).numpy()


def joined(x):
    heads = [torch.tensor((x @ w).reshape(n, h, d_k).swapaxes(0, 1)) for w in (Q, K, V)]
    z = attend(*heads).numpy()
    return z.swapaxes(0, 1).reshape(n, d) @ O


def spell(names, arrays):
    return dict(zip(names, arrays))


def torch_layout(arrays):
    return [a.T for a in arrays]


np.savez(path("plain.npz"), X=X, **spell(["W_Q", "W_K", "W_V"], narrow), tokens=np.array(["a", "b", "c"]))
np.savez(path("short.npz"), x=X, **spell(["Wq", "Wk", "Wv"], narrow))
np.savez(path("turned.npz"), X=X, **spell(["W_query", "W_key", "W_value"], torch_layout(narrow)))
packed = torch.tensor(np.concatenate(narrow, 1))  # the weights are views of one tensor
torch.save({"inputs": torch.tensor(X), **spell(["W_query", "W_key", "W_value"], packed.chunk(3, 1))}, path("packed.pt"))
np.savez(path("labels.npz"), Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2], labels=np.array(["a", "b", "c"]))
np.savez(path("labels_more.npz"), Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2], labels=np.array(["a", "b"]))
np.savez(path("given.npz"), Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2])
# Beside arrays of something else, without all that they are made of, and with the results of the weights.
np.savez(path("given_more.npz"), Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2], step=np.eye(9))
np.savez(path("given_input.npz"), X=X, Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2])
np.savez(path("traced.npz"), X=X, **spell(["W_Q", "W_K", "W_V"], narrow), **spell("QKV", [X @ w for w in narrow]))
np.savez(path("turned_values.npz"), X=X, W_Q=narrow[0], W_K=narrow[1], W_V=narrow[2].T)
even = np.full((1, 2, n, n), 1 / n)
np.savez(path("weights.npz"), attentions=even, labels=np.array(["a", "b", "c"]))
np.savez(path("weights_more.npz"), attentions=even, labels=np.array(["a", "b"]), note=np.array(["of", "whom"]))
np.savez(path("weights_text.npz"), attentions=even, labels=np.array("a b c"))
np.savez(path("kernels.npz"), X=X, **spell(["query/kernel", "key/kernel", "value/kernel"],
                                           [w.reshape(d, h, d_k) for w in (Q, K, V)]),
         **{"attention_output/kernel": O.reshape(h, d_k, d)})
# As TransformerLens has them, the heads first.
np.savez(path("stacked.npz"), X=X, **spell(["W_Q", "W_K", "W_V"], [w.reshape(d, h, d_k).swapaxes(0, 1) for w in (Q, K, V)]),
         W_O=O.reshape(h, d_k, d))
np.savez(path("heads.npz"), X=X, W_Q=Q, W_K=K, W_V=V, W_O=O)
# Square weights are turned by the convention of their names alone.
torch.save({"X": torch.tensor(X), **spell(["q_proj.weight", "k_proj.weight", "v_proj.weight", "out_proj.weight"],
                                          [torch.tensor(w.T.copy()) for w in (Q, K, V, O)])}, path("proj.pt"))
np.savez(path("one_weight.npz"), **{"attn.weight": X})
# A checkpoint with its input beside the weights.
torch.save({"epoch": 3, "X": torch.tensor(X), "rng_state": torch.zeros(8, 8, dtype=torch.uint8),
            "model_state_dict": spell(["q_proj.weight", "k_proj.weight", "v_proj.weight", "out_proj.weight"],
                                      [torch.tensor(w.T.copy()) for w in (Q, K, V, O)])}, path("checkpoint.pt"))
torch.save(spell(["query.weight", "key.weight", "value.weight"], [torch.tensor(w.T.copy()) for w in narrow])
           | {"query.bias": torch.tensor(bias[0]), "key.bias": torch.tensor(bias[1]),
              "value.bias": torch.tensor(bias[2]), "X": torch.tensor(X)}, path("biased.pt"))
biased = [torch.tensor(X @ w + b) for w, b in zip(narrow, bias)]


def masked(added):
    q, k, v = (torch.tensor(X @ w) for w in narrow)
    return (torch.softmax(q @ k.T / d_k ** 0.5 + torch.tensor(added), -1) @ v).numpy()


# Masks beside the arrays: 0 and −∞, numbers, booleans of either sense, and of the keys.
causal = np.triu(np.full((n, n), -np.inf), 1)
padded = np.array([0, 0, -np.inf])
plain = {"X": X, **spell(["W_Q", "W_K", "W_V"], narrow)}
soft = draw.normal(size=(n, n))
masks = {"mask_infinite": {"mask": causal}, "mask_soft": {"mask": soft}, "mask_float": {"attn_mask": causal},
         "mask_kept": {"mask": causal == 0}, "mask_hidden": {"mask": causal != 0},
         "mask_pytorch": {"attn_mask": causal != 0}, "mask_lower": {"attn_mask": causal == 0},
         "mask_least": {"attention_mask": np.where(causal == 0, 0, np.finfo(np.float32).min)[None, None]},
         "mask_tokens": {"attention_mask": np.array([[1, 1, 0]])},
         "mask_padding": {"key_padding_mask": np.array([False, False, True])},
         "mask_row": {"mask": np.array([1, 1, 0])},
         "mask_both": {"attn_mask": causal, "key_padding_mask": padded}}
for name, mask in masks.items():
    np.savez(path(name + ".npz"), **plain, **mask)
np.savez(path("mask_formula.npz"), Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2],
         attn_mask=np.array([[True, True, False]] * n))
# A padded first token: its query sees no key, and true keeps all the same. In PyTorch's src_mask true hides.
blind = np.tril(np.ones((n, n), bool)) & np.array([False, True, True])
for name in ("mask", "attn_mask", "causal_mask"):
    np.savez(path(f"blind_{name}.npz"), Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2], **{name: blind})
np.savez(path("blind_src_mask.npz"), **plain, src_mask=~blind)
# Biases called as their weights, behind a prefix that all share, and the values of another input.
linear = {"X": torch.tensor(X)}
out_bias = draw.normal(size=d)
for letter, weight, offset in zip("qkvo", (Q, K, V, O), (*np.concatenate([bias, bias], 1), out_bias)):
    linear |= {f"mha.W_{letter}.weight": torch.tensor(weight.T.copy()), f"mha.W_{letter}.bias": torch.tensor(offset)}
torch.save(linear, path("linear.pt"))
C_V, wide = draw.normal(size=(n, 3)), draw.normal(size=(3, d))
np.savez(path("values.npz"), X=X, C_V=C_V, W_Q=Q, W_K=K, W_V=wide, W_O=O)
np.savez(path("keras.npz"), X=X, **spell([f"multi_head_attention/{part}/kernel:0" for part in ("query", "key", "value")],
                                         [w.reshape(d, h, d_k) for w in (Q, K, V)]),
         **{"multi_head_attention/attention_output/kernel:0": O.reshape(h, d_k, d)})
P = draw.normal(size=(n, d))
np.savez(path("positions.npz"), P=P, **plain)


def headed(q, k, v, offset):
    heads = [torch.tensor(a.reshape(n, h, d_k).swapaxes(0, 1)) for a in (q, k, v)]
    return attend(*heads).numpy().swapaxes(0, 1).reshape(n, d) @ O + offset


# The arrays of exactly one mechanism.
s, H, W_a, U_a, v_a = (draw.normal(size=shape) for shape in ((2, d), (n, d), (3, d), (3, d), 3))
np.savez(path("bahdanau.npz"), s=s, H=H, W_a=W_a, U_a=U_a, v_a=v_a)
E = torch.tensor(np.tanh((s @ W_a.T)[:, None] + (H @ U_a.T)[None]) @ v_a)
np.savez(path("encoder_layer.npz"), X=X, **{f"attn.W_{letter}": w for letter, w in zip("QKVO", (Q, K, V, O))},
         **{f"norm{i}.{part}": draw.normal(size=d) for i in (1, 2) for part in ("gamma", "beta")},
         **{"ffn.W_1": draw.normal(size=(d, 5)), "ffn.b_1": draw.normal(size=5),
            "ffn.W_2": draw.normal(size=(5, d)), "ffn.b_2": draw.normal(size=d)})
# With a text that is none of them.
np.savez(path("bahdanau_called.npz"), s=s, H=H, W_a=W_a, U_a=U_a, v_a=v_a, labels=np.array(["to", "be"]))
# What cannot be read.
np.savez(path("nothing.npz"))
np.savez(path("objects.npz"), **plain, tokens=np.array(["a", "b", "c"], dtype=object))
np.savez(path("complex.npz"), foo=np.eye(2, dtype=complex))
np.savez(path("vector.npz"), foo=np.ones(4))
wide_bias = np.concatenate([bias, bias], 1)
np.savez(path("batch.npz"), **(plain | {"X": np.stack([X + 1, X])}), tokens=np.array([7, 8, 9]))
np.savez(path("more.npz"), **plain, A=np.eye(n), b_q_=np.ones(3))
# As code that many copy calls them.
for q, o in (("queries", "fc_out"), ("fc_q", "fc_o"), ("w_qs", "fc"), ("linear_q", "linear_out"), ("query_proj", "output_proj")):
    called = [q.replace("queries", "keys").replace("query", "key").replace("q", "k"),
              q.replace("queries", "values").replace("query", "value").replace("q", "v")]
    torch.save({"embeddings": torch.tensor(X)} | {f"{name}.weight": torch.tensor(w.T.copy()) for name, w
                                                  in zip((q, *called, o), (Q, K, V, O))}, path(f"code_{q}.pt"))
np.savez(path("code_dense.npz"), X=X, **spell([f"{part}_dense/kernel" for part in ("query", "key", "value")],
                                              [w.reshape(d, h, d_k) for w in (Q, K, V)]),
         **{"output_dense/kernel": O.reshape(h, d_k, d)})
# Code that people copy: a head with its triangle for longer texts, a mask that hides, lists of projections, thirds of
# one array in both layouts, a list of heads, and heads that the shape of the output alone tells.
linears = torch_layout(narrow)
torch.save(spell(["query.weight", "key.weight", "value.weight"], [torch.tensor(w.copy()) for w in linears])
           | {"X": torch.tensor(X), "tril": torch.tril(torch.ones(5, 5))}, path("code_head.pt"))
torch.save(spell(["W_query.weight", "W_key.weight", "W_value.weight"], [torch.tensor(w.copy()) for w in linears])
           | {"X": torch.tensor(X), "mask": torch.triu(torch.ones(n, n), diagonal=1)}, path("code_book.pt"))
square = torch_layout((Q, K, V, O))
np.savez(path("code_linears.npz"), X=X, **{f"attn.linears.{i}.weight": w for i, w in enumerate(square)})
np.savez(path("code_thirds.npz"), X=X, **{"c_attn.weight": np.concatenate(square[:3]), "c_proj.weight": square[3],
                                          "c_attn.bias": np.zeros(3 * d)})
np.savez(path("code_conv.npz"), X=X, **{"attn.c_attn.weight": np.concatenate((Q, K, V), 1), "attn.c_proj.weight": O})
each_head = {f"heads.{i}.{part}.weight": w[:, i * d_k:(i + 1) * d_k].T for i in range(h)
             for part, w in (("query", Q), ("key", K), ("value", V))}
np.savez(path("code_heads.npz"), X=X, **{"proj.weight": square[3]}, **each_head)
np.savez(path("code_heads_alone.npz"), X=X, **each_head)
np.savez(path("code_output.npz"), X=X, W_Q=Q, W_K=K, W_V=V, W_O=O.reshape(h, d_k, d))
np.savez(path("code_self.npz"), X=X, **spell(["attention.self.query.weight", "attention.self.key.weight",
                                              "attention.self.value.weight", "attention.output.dense.weight"], square))
np.savez(path("code_w.npz"), X=X, **spell([f"attention/~/{part}/w" for part in ("query", "key", "value", "linear")],
                                          (Q, K, V, O)))
np.savez(path("queries.npz"), queries=X @ narrow[0], keys=X @ narrow[1], values=X @ narrow[2])
np.savez(path("flat.npz"), X=X, W_Q=np.ones(d), W_K=narrow[1], W_V=narrow[2])
# Keys and values of one head for two of queries.
np.savez(path("grouped.npz"), X=X, W_Q=Q, W_K=K[:, :d_k], W_V=V[:, :d_k], W_O=O)
grouped = attend(torch.tensor((X @ Q).reshape(n, h, d_k).swapaxes(0, 1)), torch.tensor(X @ K[:, :d_k])[None],
                 torch.tensor(X @ V[:, :d_k])[None]).numpy().swapaxes(0, 1).reshape(n, d) @ O
# Tables of rotary angles: each once, each twice as transformers has them, and each twice for neighbours.
angles = np.arange(n)[:, None] * np.array([[1.0, 0.1]]) + 0.3
turns = {"X": X, "W_Q": Q, "W_K": K, "W_V": V}
twice = {"angles": angles, "angles_half": np.concatenate([angles, angles], 1), "angles_pairs": np.repeat(angles, 2, 1)}
for name, table in twice.items():
    np.savez(path(name + ".npz"), **turns, cos=np.cos(table), sin=np.sin(table))
np.savez(path("angles_batch.npz"), **turns, cos=np.cos(twice["angles_half"])[None], sin=np.sin(twice["angles_half"])[None])
np.savez(path("angles_neither.npz"), **turns, cos=np.cos(np.arange(n * d).reshape(n, d)), sin=np.sin(twice["angles_half"]))
np.savez(path("angles_two.npz"), **turns, cos=np.cos(twice["angles_half"]), sin=np.sin(twice["angles_pairs"]))
np.savez(path("angles_part.npz"), **turns, cos=np.cos(np.repeat(angles[:, :1], 2, 1)), sin=np.sin(np.repeat(angles[:, :1], 2, 1)))


def turned(x, half):
    """Pairs (i, i + d/2), or (2i, 2i + 1), by the angles."""
    pair = [x[:, : d // 2], x[:, d // 2 :]] if half else [x[:, 0::2], x[:, 1::2]]
    a, b = pair[0] * np.cos(angles) - pair[1] * np.sin(angles), pair[0] * np.sin(angles) + pair[1] * np.cos(angles)
    return np.concatenate([a, b], 1) if half else np.stack([a, b], 2).reshape(n, d)


def rotated(half):
    return attend(*(torch.tensor(a) for a in (turned(X @ Q, half), turned(X @ K, half), X @ V))).numpy()


# As scaled_dot_product_attention takes them: samples×heads×tokens×width, with a mask of true and false.
batch = {name: np.stack([np.stack(np.split(x @ w, h, axis=1)) for x in (X, X[::-1])])
         for name, w in (("query", Q), ("key", K), ("value", V))}
kept = np.tril(np.ones((1, 1, n, n), bool))
np.savez(path("head_batch.npz"), **batch, attn_mask=kept)
np.savez(path("sample.npz"), **{name: array[:1] for name, array in batch.items()})
np.savez(path("sample_beside.npz"), **{name: array[:1] for name, array in batch.items()}, attn_mask=kept, is_causal=np.array(False),
         dropout_p=np.array(0.0), input_ids=np.arange(n)[None], out=np.zeros((1, h, n, d_k)))
np.savez(path("sample_masked.npz"), **{name[0].upper(): array[:1] for name, array in batch.items()}, attn_mask=kept)
of_heads = [torch.tensor(batch[name]) for name in ("query", "key", "value")]
Z_batch = torch.nn.functional.scaled_dot_product_attention(*of_heads, torch.tensor(kept)) if hasattr(
    torch.nn.functional, "scaled_dot_product_attention") else torch.softmax(
        (of_heads[0] @ of_heads[1].transpose(-1, -2) / d_k ** 0.5).masked_fill(~torch.tensor(kept), -np.inf), -1) @ of_heads[2]

# A mask for each sample, or for each head of each, as nn.MultiheadAttention has them: samples·heads×tokens×tokens.
of_samples = np.stack([X, X[::-1], 2 * X])
keeps = (np.random.default_rng(35).random((3, h, n, n)) < 0.5) | np.eye(n, dtype=bool)
keys = np.array([[1, 1, 1], [1, 0, 1], [1, 1, 0]])
projections = {"W_Q": Q, "W_K": K, "W_V": V, "W_O": O}


def masked_sample(keep):
    """Of the second sample."""
    q, k, v = (torch.tensor((of_samples[1] @ w).reshape(n, h, d_k).swapaxes(0, 1)) for w in (Q, K, V))
    scores = (q @ k.transpose(-1, -2) / d_k ** 0.5).masked_fill(~torch.tensor(keep), -np.inf)
    return (torch.softmax(scores, -1) @ v).numpy()


def masked_joined(keep):
    return masked_sample(keep).swapaxes(0, 1).reshape(n, d) @ O


for name, mask in {"samples": {"mask": keeps[:, 0]}, "four": {"mask": keeps[:, :1]}, "keys": {"attention_mask": keys},
                   "heads": {"attn_mask": keeps.reshape(3 * h, n, n)}}.items():
    np.savez(path(f"batch_mask_{name}.npz"), X=of_samples, **projections, **mask)
np.savez(path("batch_mask_equal.npz"), X=of_samples[:2], **projections, attention_mask=keeps[:2, 0])
np.savez(path("batch_mask_either.npz"), X=of_samples[:2], **projections, mask=keeps[:2, 0])
np.savez(path("head_batch_mask.npz"), **batch, attn_mask=keeps[:2, :1])
module = torch.nn.MultiheadAttention(d, h, batch_first=True, dtype=torch.float64)
hides = torch.tensor(~keeps.reshape(3 * h, n, n))
torch.save({**module.state_dict(), "X": torch.tensor(of_samples), "attn_mask": hides}, path("batch_module.pt"))
inputs = torch.tensor(of_samples)
Y_module = module(inputs, inputs, inputs, attn_mask=hides)[0][1].detach().numpy()

# As flash-attention and Keras order them, batch×rows×heads×columns: fewer queries than keys tell the axes apart.
in_rows = [draw_rows.normal(size=(1, rows, h, d_k)) for draw_rows in [np.random.default_rng(36)] for rows in (4, 3, 3)]
np.savez(path("rows_first.npz"), **spell("qkv", in_rows))
Z_rows_first = attend(*(torch.tensor(each[0].swapaxes(0, 1).copy()) for each in in_rows)).numpy()
# Numbers of Python beside tensors.
torch.save({**spell("qkv", [torch.tensor(X @ w) for w in narrow]), "is_causal": True, "scale": 0.5, "step": 3},
           path("numbers.pt"))
# Rotary tables of four axes, longer than the text, and with the places first.
further = np.concatenate([twice["angles_half"], np.ones((2, d))])
np.savez(path("angles_four.npz"), **turns, cos=np.cos(further)[None, None], sin=np.sin(further)[None, None])
np.savez(path("angles_rows.npz"), **turns, cos=np.cos(twice["angles_half"])[:, None, None],
         sin=np.sin(twice["angles_half"])[:, None, None])

np.savez(path("expected.npz"), Z_rows_first=Z_rows_first, Y_samples=masked_joined(keeps[1, :1]), Y_keys=masked_joined(keys[1].astype(bool)),
         Y_heads=masked_joined(keeps[1]), Y_module=Y_module, Z_samples=masked_sample(keeps[1, :1]), Z_sample=attend(*of_heads)[0].numpy(), Z_kept=Z_batch[0].numpy(), Z_second=Z_batch[1].numpy(), Y_grouped=grouped, Z_half=rotated(True), Z_pairs=rotated(False), Z=single(X, *narrow), Y=joined(X),
         Y_alone=joined(X) @ np.linalg.inv(O), Z_biased=attend(*biased).numpy(), Z_causal=masked(causal), Z_soft=masked(soft), Z_padded=masked(padded),
         Z_both=masked(causal + padded), 
         C_bahdanau=(torch.softmax(E, -1) @ torch.tensor(H)).numpy(), Y_linear=headed(X @ Q + wide_bias[0], X @ K + wide_bias[1], X @ V + wide_bias[2], out_bias),
         Y_values=headed(X @ Q, X @ K, C_V @ wide, 0), Z_positions=single(X + P, *narrow),
         Z_blind=np.nan_to_num(masked(np.where(blind, 0, -np.inf))))
