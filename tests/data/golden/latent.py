"""Multi-head latent attention (DeepSeek-AI, DeepSeek-V2, 2.1.2 and 2.1.3), head by head, in PyTorch and float64."""

import torch

from reference import Trace, keep_mask, rope, weights

SEED = 7000


def given(random, size, config):
    n, d = size.get("n", 4), size.get("d", 5)
    d_cq, d_c, d_k, d_r, d_v = (size.get(letter, usual) for letter, usual in
                                (("d_cq", 3), ("d_c", 2), ("d_k", 3), ("d_r", 2), ("d_v", 2)))
    h = config.get("heads", 2)
    shapes = {"X": (n, d), "W_DQ": (d, d_cq), "W_DKV": (d, d_c), "W_UQ": (d_cq, h * d_k), "W_UK": (d_c, h * d_k),
              "W_UV": (d_c, h * d_v), "W_QR": (d_cq, h * d_r), "W_KR": (d, d_r), "W_O": (h * d_v, d)}
    arrays = {name: size.get("std", 1.0) * torch.randn(*shape, generator=random) for name, shape in shapes.items()}
    if config.get("mask", {}).get("custom"):
        arrays["mask"] = (torch.rand(n, n, generator=random) < 0.6).double()
        arrays["mask"][:, 0] = 1
    return arrays


def latent_attention(arrays, config):
    trace = Trace()
    a = {name: trace.put("mask.custom" if name == "mask" else name, value) for name, value in arrays.items()}
    h = config.get("heads", 2)
    n = len(a["X"])
    c_q = trace.put("C_Q", a["X"] @ a["W_DQ"])
    c_kv = trace.put("C_KV", a["X"] @ a["W_DKV"])
    heads = {}
    for name, source, weight in (("Q", c_q, "W_UQ"), ("K", c_kv, "W_UK"), ("V", c_kv, "W_UV"), ("QR", c_q, "W_QR")):
        product = trace.put(name, source @ a[weight])
        heads[name] = trace.put(name + "_heads", torch.stack(product.chunk(h, -1)))
    position = {"base": config.get("base", 10000)}
    q_rot = trace.put("QR_rot", rope(heads["QR"], position))
    k_rot = trace.put("KR_rot", rope(trace.put("KR", a["X"] @ a["W_KR"]), position))
    content = trace.put("S_content", torch.einsum("hik,hjk->hij", heads["Q"], heads["K"]))
    turned = trace.put("S_position", torch.einsum("hik,jk->hij", q_rot, k_rot))
    s = trace.put("S", content + turned)
    scaled = trace.put("S_scaled", s / (heads["Q"].shape[-1] + q_rot.shape[-1]) ** 0.5)
    rules = config.get("mask", {})
    attention = weights(trace, scaled, keep_mask(rules, n, n, a.get("mask")), rules)
    z = trace.put("Z", torch.einsum("hij,hjk->hik", attention, heads["V"]))
    trace.put("Y", trace.put("concat", torch.cat(list(z), -1)) @ a["W_O"])
    return trace


def with_joined_keys(arrays, config, trace):
    """The paper's equations 14 to 18: each head's query and key are the two parts side by side."""
    if "mask" in trace and config["mask"].get("empty_row") == "zero":
        return False
    h = config.get("heads", 2)
    q = torch.cat([trace["Q_heads"], trace["QR_rot"]], -1)
    k = torch.cat([trace["K_heads"], trace["KR_rot"].expand(h, -1, -1)], -1)
    extra = None
    if "mask" in trace:
        extra = torch.zeros_like(trace["mask"]).masked_fill(trace["mask"] == 0, -torch.inf)
    z, _ = torch.nn.functional._scaled_dot_product_attention(q, k, trace["V_heads"], extra)
    torch.testing.assert_close(z, trace["Z"], rtol=1e-12, atol=1e-12, equal_nan=True)
    return True


def case(name, config, **size):
    return name, "latent_attention", config, size


CASES = [
    case("latent_plain", {}),
    case("latent_one_head", {"heads": 1, "base": 100}, n=3, d_k=1, d_r=4),
    case("latent_causal", {"heads": 4, "mask": {"causal": True}}, n=6, d=8, d_c=3, d_k=2, d_v=3),
    case("latent_custom", {"heads": 3, "mask": {"custom": True, "key_padding": [1, 1, 0, 1, 1]}}, n=5, d_cq=6),
    case("latent_empty_row", {"mask": {"key_padding": [0, 1, 1], "causal": True, "empty_row": "zero"}}, n=3, std=2.0),
]
LEAVES = {"latent_attention": given}
MECHANISMS = {"latent_attention": latent_attention}
IN_TORCH = {"latent_attention": with_joined_keys}
