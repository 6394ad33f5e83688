#!/usr/bin/python3
"""Multi-head attention, forward, float64, every intermediate kept, by PyTorch and by NumPy.

    rivals.py torch|numpy N D H REPEATS

prints the median time of one evaluation in milliseconds. Outputs are allocated once; the steps are those of
Heedmap's graph: Q, K, V, S, S_scaled, S_masked (a causal mask), A, Z, concat, Y.
"""
import statistics
import sys
import time


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

    return torch.inference_mode()(forward)


def with_numpy(n, d, h):
    import numpy as np

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

    return forward


def main():
    library, n, d, h, repeats = sys.argv[1], *map(int, sys.argv[2:])
    forward = {"torch": with_torch, "numpy": with_numpy}[library](n, d, h)
    times = []
    for _ in range(max(3, repeats // 5)):
        forward()
    for _ in range(repeats):
        start = time.perf_counter()
        forward()
        times.append(time.perf_counter() - start)
    print(statistics.median(times) * 1e3)


if __name__ == "__main__":
    main()
