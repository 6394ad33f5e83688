#!/usr/bin/python3
"""Multi-head attention, forward, float64, every intermediate kept, by PyTorch and by NumPy.

    rivals.py torch|numpy N D H REPEATS
    rivals.py model N REPEATS
    rivals.py product N REPEATS

prints, as JSON, the median time of one evaluation in milliseconds, the error of its results, and what computed them: the
library of linear algebra, its kernel and its threads. `model` is a GPT-2-shaped one by PyTorch, as far as the weights of
its last layer, the weights of every layer kept; `product` is that of two matrices by NumPy. Outputs are allocated once;
the steps are those of Heedmap's graph: Q, K, V, S, S_scaled, S_masked (a causal mask), A, Z, concat, Y.

One more evaluation, which is not timed, checks each step: rows of it are computed again by elementwise arithmetic, which
takes no kernel of a linear algebra.
"""
import ctypes
import json
import math
import pathlib
import statistics
import sys
import time

import numpy as np


def linear_algebra():
    """What multiplies matrices in this process. Not the reference BLAS, by which a rival takes twenty times as long."""
    mapped = {line.split()[-1] for line in pathlib.Path("/proc/self/maps").read_text().splitlines()}
    libraries = sorted({str(pathlib.Path(path).resolve()) for path in mapped if "blas" in path or "mkl" in path})
    if any("/blas/libblas" in path for path in libraries):
        sys.exit(f"expected OpenBLAS (apt install libopenblas0-pthread), got {', '.join(libraries)}")
    for path in libraries:
        if "libopenblas" in path:
            openblas = ctypes.CDLL(path)
            openblas.openblas_get_corename.restype = ctypes.c_char_p
            return {"library": path, "kernel": openblas.openblas_get_corename().decode(),
                    "threads": openblas.openblas_get_num_threads()}
    return {"library": ", ".join(libraries) or "its own", "kernel": "unknown", "threads": 0}


class NoCheck:
    """Of an evaluation that is timed."""

    def product(self, *_, **__):
        pass

    def equal(self, *_):
        pass


class Check:
    """The largest error of the steps of one evaluation, relative to the numbers that each adds up."""

    ROWS = 12

    def __init__(self):
        self.error = 0.0
        self.random = np.random.default_rng(7)

    def product(self, result, a, b, plus=0.0, factor=1.0):
        """result = factor·a·b + plus: some rows of each slice."""
        result, a, b = (np.asarray(each) for each in (result, a, b))
        plus = np.broadcast_to(np.asarray(plus), result.shape)
        drawn = self.random.integers(0, result.shape[-2], self.ROWS)
        for row in {0, result.shape[-2] - 1, *map(int, drawn)}:
            terms = factor * a[..., row, :, None] * b
            expected = terms.sum(-2) + plus[..., row, :]
            self.note(result[..., row, :], expected, abs(terms).sum(-2))

    def equal(self, result, expected):
        self.note(np.asarray(result), np.asarray(expected), 1.0)

    def note(self, result, expected, scale):
        same = result == expected  # infinities too, under a mask
        apart = np.where(same, 0.0, result) - np.where(same, 0.0, expected)
        worst = float(np.max(np.abs(apart) / np.maximum(scale, 1e-300)))
        self.error = math.inf if math.isnan(worst) else max(self.error, worst)


def softmax(scores):
    scores = np.asarray(scores)
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def with_torch(n, d, h):
    import torch

    torch.manual_seed(1)
    double = dict(dtype=torch.float64)
    d_k = d // h
    X = torch.randn(n, d, **double)
    W_Q, W_K, W_V, W_O = (torch.randn(d, d, **double) / d ** 0.5 for _ in range(4))
    mask = torch.ones(n, n, dtype=torch.bool).triu(1)
    bias = torch.zeros(n, n, **double).masked_fill(mask, float("-inf"))
    Q, K, V, concat, Y = (torch.empty(n, d, **double) for _ in range(5))
    S, S_scaled, S_masked, A = (torch.empty(h, n, n, **double) for _ in range(4))
    Z = torch.empty(h, n, d_k, **double)
    heads = lambda M: M.view(n, h, d_k).transpose(0, 1)

    def forward():
        torch.mm(X, W_Q, out=Q)
        torch.mm(X, W_K, out=K)
        torch.mm(X, W_V, out=V)
        torch.matmul(heads(Q), heads(K).transpose(1, 2), out=S)
        torch.mul(S, d_k ** -0.5, out=S_scaled)
        torch.add(S_scaled, bias, out=S_masked)
        torch.softmax(S_masked, -1, out=A)
        torch.matmul(A, heads(V), out=Z)
        concat.view(n, h, d_k).copy_(Z.transpose(0, 1))
        torch.mm(concat, W_O, out=Y)

    results = lambda: (X, W_Q, W_K, W_V, W_O, bias, Q, K, V, S, S_masked, A, Z, concat, Y)
    return torch.inference_mode()(forward), lambda check: check_attention(check, h, *map(np.asarray, results()))


def with_numpy(n, d, h):
    rng = np.random.default_rng(1)
    d_k = d // h
    X = rng.standard_normal((n, d))
    W_Q, W_K, W_V, W_O = (rng.standard_normal((d, d)) / d ** 0.5 for _ in range(4))
    bias = np.triu(np.full((n, n), -np.inf), 1)
    Q, K, V, concat, Y = (np.empty((n, d)) for _ in range(5))
    S, S_scaled, S_masked, A = (np.empty((h, n, n)) for _ in range(4))
    Z = np.empty((h, n, d_k))
    heads = lambda M: M.reshape(n, h, d_k).transpose(1, 0, 2)

    def forward():
        np.matmul(X, W_Q, out=Q)
        np.matmul(X, W_K, out=K)
        np.matmul(X, W_V, out=V)
        np.matmul(heads(Q), heads(K).transpose(0, 2, 1), out=S)
        np.multiply(S, d_k ** -0.5, out=S_scaled)
        np.add(S_scaled, bias, out=S_masked)
        np.subtract(S_masked, S_masked.max(-1, keepdims=True), out=A)
        np.exp(A, out=A)
        np.divide(A, A.sum(-1, keepdims=True), out=A)
        np.matmul(A, heads(V), out=Z)
        concat.reshape(n, h, d_k)[...] = Z.transpose(1, 0, 2)
        np.matmul(concat, W_O, out=Y)

    return forward, lambda check: check_attention(check, h, X, W_Q, W_K, W_V, W_O, bias, Q, K, V, S, S_masked, A, Z,
                                                  concat, Y)


def check_attention(check, h, X, W_Q, W_K, W_V, W_O, bias, Q, K, V, S, S_masked, A, Z, concat, Y):
    n, d = X.shape
    heads = lambda M: M.reshape(n, h, d // h).transpose(1, 0, 2)
    for result, weights in ((Q, W_Q), (K, W_K), (V, W_V)):
        check.product(result, X, weights)
    check.product(S, heads(Q), heads(K).transpose(0, 2, 1))
    check.equal(S_masked, S * (d // h) ** -0.5 + bias)
    check.equal(A, softmax(S_masked))
    check.product(Z, A, heads(V))
    check.equal(heads(concat), Z)
    check.product(Y, concat, W_O)


def gpt2(n, layers=12, h=12, d=768, f=3072):
    import torch
    from torch.nn import functional

    torch.manual_seed(1)
    double = dict(dtype=torch.float64)
    d_k = d // h
    X = torch.randn(n, d, **double)
    drawn = lambda *shape: torch.randn(*shape, **double) * 0.036
    weights = [{name: drawn(rows, cols) for name, rows, cols in (
        ("Q", d, d), ("K", d, d), ("V", d, d), ("O", d, d), ("1", d, f), ("2", f, d))} for _ in range(layers)]
    biases = [{name: drawn(cols) for name, cols in (
        ("Q", d), ("K", d), ("V", d), ("O", d), ("1", f), ("2", d))} for _ in range(layers)]
    norms = [[drawn(d) for _ in range(4)] for _ in range(layers)]
    bias = torch.zeros(n, n, **double).masked_fill(torch.ones(n, n, dtype=torch.bool).triu(1), float("-inf"))
    A = torch.empty(layers, h, n, n, **double)
    S, Z = torch.empty(h, n, n, **double), torch.empty(h, n, d_k, **double)
    Q, K, V, concat, Y = (torch.empty(n, d, **double) for _ in range(5))
    H = torch.empty(n, f, **double)
    heads = lambda M: M.view(n, h, d_k).transpose(0, 1)
    products = {"Q": Q, "K": K, "V": V, "O": Y, "1": H, "2": Y}

    def forward(check=NoCheck()):
        def times(name, a):
            torch.addmm(biases[i][name], a, weights[i][name], out=products[name])
            check.product(products[name], a, weights[i][name], plus=biases[i][name])
            return products[name]

        x = X
        for i in range(layers):
            normed = functional.layer_norm(x, (d,), norms[i][0], norms[i][1])
            times("Q", normed), times("K", normed)
            torch.baddbmm(bias.expand(h, n, n), heads(Q), heads(K).transpose(1, 2), alpha=d_k ** -0.5, out=S)
            check.product(S, heads(Q), heads(K).transpose(1, 2), plus=bias, factor=d_k ** -0.5)
            torch.softmax(S, -1, out=A[i])
            check.equal(A[i], softmax(S) if isinstance(check, Check) else None)
            if i + 1 == layers:
                return
            times("V", normed)
            torch.matmul(A[i], heads(V), out=Z)
            check.product(Z, A[i], heads(V))
            concat.view(n, h, d_k).copy_(Z.transpose(0, 1))
            x = x + times("O", concat)
            inner = times("1", functional.layer_norm(x, (d,), norms[i][2], norms[i][3]))
            x = x + times("2", functional.gelu(inner, approximate="tanh"))

    forward = torch.inference_mode()(forward)
    return forward, forward


def product(n):
    rng = np.random.default_rng(1)
    a, b, c = rng.standard_normal((n, n)), rng.standard_normal((n, n)), np.empty((n, n))
    return lambda: np.matmul(a, b, out=c), lambda check: check.product(c, a, b)


def measure(forward, checked, repeats):
    times = []
    for _ in range(max(2, repeats // 5)):
        forward()
    for _ in range(repeats):
        start = time.perf_counter()
        forward()
        times.append(time.perf_counter() - start)
    check = Check()
    checked(check)
    print(json.dumps({"ms": statistics.median(times) * 1e3, "error": check.error, **linear_algebra()}))


def main():
    what, *numbers, repeats = sys.argv[1], *map(int, sys.argv[2:])
    forward, checked = {"torch": with_torch, "numpy": with_numpy, "model": gpt2, "product": product}[what](*numbers)
    measure(forward, checked, repeats)


if __name__ == "__main__":
    main()
