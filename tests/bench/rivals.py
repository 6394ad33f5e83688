#!/usr/bin/python3
"""Multi-head attention, forward, float64, every intermediate kept, by PyTorch and by NumPy.

    rivals.py torch|numpy N D H REPEATS

    rivals.py model N

prints the library of linear algebra that it runs on, and the median time of one evaluation in milliseconds; of `model`, of a GPT-2-shaped one by PyTorch, as far as the
weights of its last layer, the weights of every layer kept. Outputs are allocated once; the steps are those of
Heedmap's graph: Q, K, V, S, S_scaled, S_masked (a causal mask), A, Z, concat, Y.
"""
import pathlib
import statistics
import sys
import time


def linear_algebra():
    """What multiplies matrices in this process. Not the reference BLAS, by which a rival takes twenty times as long."""
    mapped = {line.split()[-1] for line in pathlib.Path("/proc/self/maps").read_text().splitlines()}
    libraries = sorted({str(pathlib.Path(path).resolve()) for path in mapped if "blas" in path or "mkl" in path})
    if any("/blas/libblas" in path for path in libraries):
        sys.exit(f"expected OpenBLAS (apt install libopenblas0), got {', '.join(libraries)}")
    return ", ".join(libraries) or "its own"


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

    def forward():
        x = X
        for i in range(layers):
            times = lambda name, a: torch.addmm(biases[i][name], a, weights[i][name], out=products[name])
            normed = functional.layer_norm(x, (d,), norms[i][0], norms[i][1])
            times("Q", normed), times("K", normed)
            torch.baddbmm(bias.expand(h, n, n), heads(Q), heads(K).transpose(1, 2), alpha=d_k ** -0.5, out=S)
            torch.softmax(S, -1, out=A[i])
            if i + 1 == layers:
                return
            times("V", normed)
            torch.matmul(A[i], heads(V), out=Z)
            concat.view(n, h, d_k).copy_(Z.transpose(0, 1))
            x = x + times("O", concat)
            inner = times("1", functional.layer_norm(x, (d,), norms[i][2], norms[i][3]))
            x = x + times("2", functional.gelu(inner, approximate="tanh"))

    return torch.inference_mode()(forward)


def main():
    if sys.argv[1] == "model":
        forward, repeats = gpt2(int(sys.argv[2])), 5
        return measure(forward, repeats)
    library, n, d, h, repeats = sys.argv[1], *map(int, sys.argv[2:])
    forward = {"torch": with_torch, "numpy": with_numpy}[library](n, d, h)
    measure(forward, repeats)


def measure(forward, repeats):
    times = []
    for _ in range(max(2, repeats // 5)):
        forward()
    for _ in range(repeats):
        start = time.perf_counter()
        forward()
        times.append(time.perf_counter() - start)
    print(statistics.median(times) * 1e3, linear_algebra(), sep="\n")


if __name__ == "__main__":
    main()
