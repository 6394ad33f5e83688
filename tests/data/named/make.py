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
np.savez(path("given.npz"), Q=X @ narrow[0], K=X @ narrow[1], V=X @ narrow[2])
np.savez(path("kernels.npz"), X=X, **spell(["query/kernel", "key/kernel", "value/kernel"],
                                           [w.reshape(d, h, d_k) for w in (Q, K, V)]),
         **{"attention_output/kernel": O.reshape(h, d_k, d)})
np.savez(path("heads.npz"), X=X, W_Q=Q, W_K=K, W_V=V, W_O=O)
# Square weights are turned by the convention of their names alone.
torch.save({"X": torch.tensor(X), **spell(["q_proj.weight", "k_proj.weight", "v_proj.weight", "out_proj.weight"],
                                          [torch.tensor(w.T.copy()) for w in (Q, K, V, O)])}, path("proj.pt"))
torch.save(spell(["query.weight", "key.weight", "value.weight"], [torch.tensor(w.T.copy()) for w in narrow])
           | {"query.bias": torch.tensor(bias[0]), "key.bias": torch.tensor(bias[1]),
              "value.bias": torch.tensor(bias[2]), "X": torch.tensor(X)}, path("biased.pt"))
biased = [torch.tensor(X @ w + b) for w, b in zip(narrow, bias)]
np.savez(path("expected.npz"), Z=single(X, *narrow), Y=joined(X),
         Z_biased=attend(*biased).numpy())
