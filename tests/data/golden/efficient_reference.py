"""The efficient mechanisms that came later, and their golden cases, written down once more as in reference.py."""

import math

import torch

from reference import compared, core, keep_mask, scale_factor


def numbers(generator, *shape, std=1.0):
    """Seeded numbers with three decimals, so that a document can be read by people too."""
    return torch.round(torch.randn(*shape, generator=generator) * std, decimals=3)


def matrices(trace, arrays, *more):
    return [trace.put(name, arrays[name]) for name in ("Q", "K", "V", *more)]


# Linear attention ---------------------------------------------------------------------------------------------------


def elu_plus_one(x):
    return torch.nn.functional.elu(x) + 1


def linear_attention(trace, arrays, config):
    """Katharopoulos et al., 2020, eq. 5 to 12."""
    q, k, v = matrices(trace, arrays)
    causal = config.get("causal", False)
    phi_q, phi_k = trace.put("Q_feat", elu_plus_one(q)), trace.put("K_feat", elu_plus_one(k))
    (n, r), (m, d_v) = phi_q.shape, v.shape
    if causal:
        columns = trace.put("K_columns", phi_k[:, :, None])
        rows = trace.put("V_rows", v[:, None, :])
        each = trace.put("KV_each", columns * rows)
        seen = torch.tensor([[float(j <= i) for j in range(m)] for i in range(n)])
        kv = trace.put("KV", torch.einsum("nm,mrv->nrv", seen, each))
        terms = trace.put("D_terms", phi_q * trace.put("K_sum", seen @ phi_k))
        d = trace.put("D", trace.put("D_column", terms.sum(1, keepdim=True))[:, 0])
        z_rows = trace.put("Z_rows", torch.einsum("nr,nrv->nv", trace.put("Q_rows", phi_q[:, None, :])[:, 0], kv)[:, None])
        sums = trace.put("Z_sum", z_rows[:, 0])
        scores = trace.put("A_sum", phi_q @ phi_k.T)
        scores = trace.put("A_masked", scores * trace.put("mask", seen))
    else:
        kv = trace.put("KV", phi_k.T @ v)
        d = trace.put("D", phi_q @ trace.put("K_sum", phi_k.sum(0)))
        sums = trace.put("Z_sum", phi_q @ kv)
        scores = trace.put("A_sum", phi_q @ phi_k.T)
    z = trace.put("Z", sums / d[:, None])
    implied = trace.put("A_implied", scores / d[:, None])
    torch.testing.assert_close(implied @ v, z, rtol=1e-11, atol=1e-11)
    cost = ((n + m) * r * (d_v + 1), n * r + m * r + r * d_v + r + n)
    return compared(trace, q, k, v, implied, cost, causal=causal)


def qkv(random, size):
    n, d_k, d_v, std = size.get("n", 4), size.get("d_k", 3), size.get("d_v", 3), size.get("std", 1.0)
    m = size.get("m", n)
    return {"Q": numbers(random, n, d_k, std=std), "K": numbers(random, m, d_k, std=std),
            "V": numbers(random, m, d_v, std=std)}


MECHANISMS = {
    "linear_attention": (linear_attention, qkv),
}


def case(name, mechanism, config=None, **size):
    return name, mechanism, config or {}, size


CASES = [
    case("linear_plain", "linear_attention", m=6),
    case("linear_causal", "linear_attention", {"causal": True}, n=5),
    case("linear_causal_wide", "linear_attention", {"causal": True}, n=3, m=6, d_k=2, d_v=4),
    case("linear_causal_tall", "linear_attention", {"causal": True}, n=6, m=2, d_k=4, d_v=1),
    case("linear_one_token", "linear_attention", {"causal": True}, n=1, d_k=1, d_v=2),
    case("linear_steep", "linear_attention", n=5, m=3, std=6.0),
]
