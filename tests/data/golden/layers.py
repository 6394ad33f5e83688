"""Whole layers and models written down once more in PyTorch, and held against PyTorch's own modules."""

import math

import torch
from torch.nn import functional

from reference import Trace, core, keep_mask, normed_heads, rotated, with_positions, within


def under(arrays, prefix):
    return {name[len(prefix):]: value for name, value in arrays.items() if name.startswith(prefix)}


def attention(trace, prefix, arrays, x, c, config, rules, position, norm=None):
    """Multi-head attention of the rows of x over those of c; every node under the prefix."""
    own, part = under(arrays, prefix), Trace()
    heads = config.get("heads", 2)
    kv = config.get("kv_heads", heads)
    sides = []
    for letter, source, count in (("Q", x, heads), ("K", c, kv), ("V", c, kv)):
        product = source @ part.put("W_" + letter, own["W_" + letter])
        if "b_" + letter in own:
            product = product + part.put("b_" + letter, own["b_" + letter])
        columns = part.put(letter, product).chunk(count, -1)
        stack = torch.stack([columns[head * count // heads] for head in range(heads)])
        sides.append(part.put(letter + "_heads", stack))
    position = within(position, rules)
    q, k = rotated(part, *normed_heads(part, own, sides[0], sides[1], norm or {}), position)
    style = {key: config[key] for key in ("scale", "soft_cap", "softcap", "weights") if key in config}
    z = core(part, own, q, k, sides[2], {"mask": rules, "position": position, **style}, heads)
    found = part.put("concat", torch.cat(list(z), -1))
    if "W_g" in own:
        gate = part.put("gate", torch.sigmoid(part.put("gate_in", x @ part.put("W_g", own["W_g"]))))
        found = part.put("concat_gated", gate * found)
    y = found @ part.put("W_O", own["W_O"])
    if "b_O" in own:
        y = y + part.put("b_O", own["b_O"])
    part.put("Y", y)
    trace.update({prefix + name: value for name, value in part.items()})
    return y


def is_rms(config):
    return config.get("norm_kind", "layer") == "rms"


def normed(trace, name, arrays, x, config):
    gamma, eps = trace.put(name + ".gamma", arrays[name + ".gamma"]), config.get("eps", 1e-5)
    if is_rms(config):
        return trace.put(name, gamma * x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps))
    beta = trace.put(name + ".beta", arrays[name + ".beta"])
    if "norm_variance" in config or "norm_eps" in config:  # as The Annotated Transformer writes it
        unbiased, outside = config.get("norm_variance") == "unbiased", config.get("norm_eps") == "outside"
        variance = x.var(-1, keepdim=True, unbiased=unbiased)
        deviation = torch.sqrt(variance) + eps if outside else torch.sqrt(variance + eps)
        return trace.put(name, gamma * (x - x.mean(-1, keepdim=True)) / deviation + beta)
    return trace.put(name, functional.layer_norm(x, x.shape[-1:], gamma, beta, eps))


ACTIVATIONS = {"relu": functional.relu, "gelu": functional.gelu,
               "gelu_tanh": lambda x: functional.gelu(x, approximate="tanh"), "silu": functional.silu}


def fed_forward(trace, prefix, arrays, x, config):
    def linear(name, x, which):
        y = x @ trace.put(f"{prefix}W_{which}", arrays[f"{prefix}W_{which}"])
        if f"{prefix}b_{which}" in arrays:
            y = y + trace.put(f"{prefix}b_{which}", arrays[f"{prefix}b_{which}"])
        return trace.put(prefix + name, y)

    active = ACTIVATIONS[config.get("activation", "relu")]
    inner = linear("H", x, 1)
    if not config.get("gated"):
        return linear("out", trace.put(prefix + "act", active(inner)), 2)
    opened = trace.put(prefix + "act", active(linear("gate", x, "gate")))
    return linear("out", trace.put(prefix + "gated", opened * inner), 2)


def layer(trace, prefix, arrays, x, config, own, rules, position=None, memory=None, cross_rules=None, norm="post"):
    """One layer: `own` is the name of its attention to itself; with a memory, `cross` follows."""
    parts = [lambda x: attention(trace, prefix + own + ".", arrays, x, x, config, rules, position or {},
                                 config.get("qk_norm"))]
    if memory is not None:
        parts.append(lambda x: attention(trace, prefix + "cross.", arrays, x, memory, config, cross_rules or {}, {}))
    if config.get("ffn", True):
        parts.append(lambda x: fed_forward(trace, prefix + "ffn.", arrays, x, config))
    def scaled(y, number):
        if not config.get("layer_scale"):
            return y
        factors = trace.put(f"{prefix}scale{number}", arrays[f"{prefix}scale{number}"])
        return trace.put(f"{prefix}scaled{number}", y * factors)

    start = x
    if own == "self":
        position = {**(position or {}), "past": True}
    for number, part in enumerate(parts, 1):
        norm_name, add_name = f"{prefix}norm{number}", f"{prefix}add{number}"
        beside = config.get("parallel") and config.get("ffn", True) and number == len(parts)
        read = start if beside else x
        if config.get("norm", norm) == "both":
            made = normed(trace, f"{prefix}after{number}", arrays, part(normed(trace, norm_name, arrays, read, config)),
                          config)
            x = trace.put(add_name, x + scaled(made, number))
        elif config.get("norm", norm) == "pre":
            x = trace.put(add_name, x + scaled(part(normed(trace, norm_name, arrays, read, config)), number))
        elif config.get("norm", norm) == "none":
            x = trace.put(add_name, x + scaled(part(read), number))
        else:
            x = normed(trace, norm_name, arrays, trace.put(add_name, x + scaled(part(read), number)), config)
    return trace.put(prefix + "Y", x.clone())


def encoder_layer(arrays, config):
    trace = Trace()
    position = config.get("position", {})
    x = with_positions(trace, arrays, trace.put("X", arrays["X"]), "X", position)
    layer(trace, "", arrays, x, config, "attn", config.get("mask", {}), position)
    return trace


CAUSAL = {"causal": True}


def decoder_layer(arrays, config):
    trace = Trace()
    position = config.get("position", {})
    x = with_positions(trace, arrays, trace.put("X", arrays["X"]), "X", position)
    c = trace.put("C", arrays["C"])
    if position.get("kind") != "learned" or "P_C" in arrays:
        c = with_positions(trace, arrays, c, "C", position)
    layer(trace, "", arrays, x, config, "self", config.get("self_mask") or CAUSAL, position, c,
          config.get("cross_mask", {}))
    return trace


# PyTorch's own modules ------------------------------------------------------------------------------------------------


def added(trace, prefix):
    """A mask as PyTorch adds it to the scores."""
    if prefix + "mask" not in trace:
        return None
    if trace[prefix + "mask"].requires_grad:
        return trace[prefix + "mask"].detach()
    return torch.zeros_like(trace[prefix + "mask"]).masked_fill(trace[prefix + "mask"] == 0, -math.inf)


def fill_attention(module, own):
    width = module.embed_dim
    with torch.no_grad():
        module.in_proj_weight.copy_(torch.cat([own["W_" + letter].T for letter in "QKV"]))
        module.in_proj_bias.copy_(torch.cat([own.get("b_" + letter, torch.zeros(width)) for letter in "QKV"]))
        module.out_proj.weight.copy_(own["W_O"].T)
        module.out_proj.bias.copy_(own.get("b_O", torch.zeros(width)))


def fill_layer(module, own, name):
    fill_attention(module.self_attn, under(own, name + "."))
    if hasattr(module, "multihead_attn"):
        fill_attention(module.multihead_attn, under(own, "cross."))
    with torch.no_grad():
        for number in (1, 2):
            linear = getattr(module, f"linear{number}")
            linear.weight.copy_(own[f"ffn.W_{number}"].T)
            linear.bias.copy_(own[f"ffn.b_{number}"])
        for number in (1, 2, 3):
            fill_norm(getattr(module, f"norm{number}", None), own, f"norm{number}")


def fill_norm(module, own, name):
    if module is not None:
        with torch.no_grad():
            module.weight.copy_(own[name + ".gamma"])
            module.bias.copy_(own[name + ".beta"])


def plain(config, arrays, width, masks):
    """Whether PyTorch's modules can say it."""
    square = all(value.shape[0] == width and value.shape[1] == width for name, value in arrays.items()
                 if name.split(".")[-1] in ("W_Q", "W_K", "W_V", "W_O"))
    return (square and not is_rms(config) and not {"norm_variance", "norm_eps", "scale", "soft_cap", "softcap", "weights", "logit_scale", "logit_cap"} & config.keys()
            and config.get("norm") != "both" and "ffn" not in config and config.get("norm") != "none" and "gated" not in config and "qk_norm" not in config
            and not {"parallel", "layer_scale", "attn_gate"} & config.keys()
            and config.get("kv_heads", config.get("heads", 2)) == config.get("heads", 2)
            and config.get("position", {}).get("kind", "none") in ("none", "sinusoidal", "learned")
            and all("fill" not in config.get(mask, {}) and "empty_row" not in config.get(mask, {}) for mask in masks))


def style(config, width, inner, norm="post"):
    return {"d_model": width, "nhead": config.get("heads", 2), "dim_feedforward": inner, "dropout": 0.0,
            "activation": ACTIVATIONS[config.get("activation", "relu")], "layer_norm_eps": config.get("eps", 1e-5),
            "norm_first": config.get("norm", norm) == "pre"}


def close(found, expected):
    torch.testing.assert_close(found, expected, rtol=1e-10, atol=1e-10, equal_nan=True)


def encoder_layer_in_torch(arrays, config, trace):
    if "ffn.W_1" not in arrays:
        return False
    width, inner = arrays["ffn.W_1"].shape
    if not plain(config, arrays, width, ["mask"]):
        return False
    module = torch.nn.TransformerEncoderLayer(**style(config, width, inner))
    fill_layer(module, arrays, "attn")
    close(module(trace.get("X_pos", trace["X"])[:, None], added(trace, "attn."))[:, 0], trace["Y"])
    return True


def decoder_layer_in_torch(arrays, config, trace):
    if "ffn.W_1" not in arrays:
        return False
    width, inner = arrays["ffn.W_1"].shape
    if not plain(config, arrays, width, ["self_mask", "cross_mask"]):
        return False
    module = torch.nn.TransformerDecoderLayer(**style(config, width, inner))
    fill_layer(module, arrays, "self")
    found = module(trace.get("X_pos", trace["X"])[:, None], trace.get("C_pos", trace["C"])[:, None],
                   added(trace, "self."), added(trace, "cross."))
    close(found[:, 0], trace["Y"])
    return True


# Cases ----------------------------------------------------------------------------------------------------------------


def numbers(generator, *shape, std=1.0):
    return torch.round(torch.randn(*shape, generator=generator) * std, decimals=3)


def custom_mask(random, *shape):
    keep = (torch.rand(*shape, generator=random) < 0.6).double()
    keep[..., 0] = 1
    return keep


def attention_leaves(random, prefix, size, config, width, attended, n, m, rules, position):
    heads = config.get("heads", 2)
    kv = config.get("kv_heads", heads)
    d_k, d_v = size.get("d_k", width // heads), size.get("d_v", width // heads)
    out = size.get("out", width)
    arrays = {}
    for letter, rows, cols in (("Q", width, heads * d_k), ("K", attended, kv * d_k), ("V", attended, kv * d_v)):
        arrays[f"W_{letter}"] = numbers(random, rows, cols, std=0.6)
        if size.get("bias"):
            arrays[f"b_{letter}"] = numbers(random, cols)
    arrays["W_O"] = numbers(random, heads * d_v, out, std=0.6)
    if size.get("bias"):
        arrays["b_O"] = numbers(random, out)
    if position.get("kind") == "relative_bias":
        arrays["rel_bias"] = numbers(random, heads, position.get("buckets") or 2 * position["max_distance"] + 1)
    if position.get("kind") == "relative_key":
        arrays["rel_key"] = numbers(random, 2 * position["max_distance"] + 1, d_k)
    if rules.get("custom"):
        arrays["mask"] = numbers(random, n, m) if rules["custom"] == "add" else custom_mask(random, n, m)
    return {prefix + name: value for name, value in arrays.items()}


def norm_leaves(random, name, width, config):
    if config.get("norm") == "none":
        return {}
    leaves = {name + ".gamma": numbers(random, width, std=0.3) + 1}
    if not is_rms(config):
        leaves[name + ".beta"] = numbers(random, width, std=0.3)
    return leaves


def part_norm_leaves(random, number, width, config):
    leaves = norm_leaves(random, f"norm{number}", width, config)
    return leaves | (norm_leaves(random, f"after{number}", width, config) if config.get("norm") == "both" else {})


def scale_leaves(random, number, width, config):
    return {f"scale{number}": numbers(random, width, std=0.3)} if config.get("layer_scale") else {}


def layer_leaves(random, size, config, own, width, n, rules, position=None, memory=None, cross_rules=None):
    """memory: its rows and width."""
    inner = size.get("f", 2 * width)
    arrays = attention_leaves(random, own + ".", size, config, width, width, n, n, rules, position or {})
    if "qk_norm" in config:
        d_k = size.get("d_k", width // config.get("heads", 2))
        arrays.update({f"{own}.gamma_{letter}": numbers(random, d_k, std=0.3) + 1 for letter in "QK"})
    if config.get("attn_gate"):
        heads = config.get("heads", 2)
        arrays[own + ".W_g"] = numbers(random, width, heads * size.get("d_v", width // heads), std=0.6)
    arrays.update(part_norm_leaves(random, 1, width, config))
    arrays.update(scale_leaves(random, 1, width, config))
    if memory is not None:
        m, attended = memory
        arrays.update(attention_leaves(random, "cross.", size, config, width, attended, n, m, cross_rules or {}, {}))
        arrays.update(part_norm_leaves(random, 2, width, config))
        arrays.update(scale_leaves(random, 2, width, config))
    if not config.get("ffn", True):
        return arrays
    gated = config.get("gated", False)
    for which, shape in (("1", (width, inner)), ("2", (inner, width)), ("gate", (width, inner)))[:3 if gated else 2]:
        arrays["ffn.W_" + which] = numbers(random, *shape, std=0.6)
        if size.get("bias") or not gated:
            arrays["ffn.b_" + which] = numbers(random, shape[1], std=0.3)
    arrays.update(part_norm_leaves(random, 2 if memory is None else 3, width, config))
    arrays.update(scale_leaves(random, 2 if memory is None else 3, width, config))
    return arrays


def encoder_layer_leaves(random, size, config):
    n, d = size.get("n", 4), size.get("d", 6)
    position = config.get("position", {})
    arrays = {"X": numbers(random, n, d)}
    if position.get("kind") == "learned":
        arrays["P"] = numbers(random, size.get("positions", n), d)
    return {**arrays, **layer_leaves(random, size, config, "attn", d, n, config.get("mask", {}), position)}


def decoder_layer_leaves(random, size, config):
    n, m, d = size.get("n", 4), size.get("m", 3), size.get("d", 6)
    d_c = size.get("d_c", d)
    position = config.get("position", {})
    arrays = {"X": numbers(random, n, d), "C": numbers(random, m, d_c)}
    if position.get("kind") == "learned":
        arrays["P"] = numbers(random, n, d)
    return {**arrays, **layer_leaves(random, size, config, "self", d, n, config.get("self_mask", {}), position,
                                     (m, d_c), config.get("cross_mask", {}))}


def encoder(name, config=None, **size):
    return "encoder_layer_" + name, "encoder_layer", config or {}, size


def decoder(name, config=None, **size):
    return "decoder_layer_" + name, "decoder_layer", config or {}, size


def at(kind, **more):
    return {"position": {"kind": kind, **more}}


SEED = 5000
CASES = [
    encoder("plain"),
    encoder("pre_gelu", {"norm": "pre", "activation": "gelu", "heads": 3, "mask": {"causal": True}}, bias=True),
    encoder("gelu_tanh", {"activation": "gelu_tanh", "heads": 1, "eps": 0.01, **at("sinusoidal")}, n=5, d=4),
    encoder("padded", {"heads": 4, "mask": {"key_padding": [1, 1, 0]}, **at("learned")}, n=3, d=4, f=5, bias=True),
    encoder("rope", {"norm": "pre", **at("rope"), "mask": {"causal": True}}, n=5, d=4, bias=True),
    encoder("grouped", {"heads": 4, "kv_heads": 2, **at("relative_bias", max_distance=2)}, d_k=2, d_v=3, f=3),
    encoder("custom", {"mask": {"custom": True, "fill": -5}, **at("alibi")}, d=2, d_k=3, d_v=2),
    encoder("one_token", {"heads": 1}, n=1, d=3),
    decoder("plain"),
    decoder("pre_gelu", {"norm": "pre", "activation": "gelu", "heads": 3}, m=5, bias=True),
    decoder("open", {"self_mask": {"causal": False}, "heads": 1, "eps": 0.001}, n=3, m=2, d=4, bias=True),
    decoder("padded", {"self_mask": {"key_padding": [1, 1, 1, 0]}, "cross_mask": {"key_padding": [1, 0, 1]},
                       **at("sinusoidal")}, d=4, f=3),
    decoder("wide_memory", {"activation": "gelu_tanh", "cross_mask": {"custom": True}, **at("rope")}, m=5, d=4, d_c=3,
            d_k=4, d_v=1),
    decoder("learned", {"norm": "pre", **at("learned"), "self_mask": {"window": 1, "causal": True}}, d=4, bias=True),
    encoder("relative_key", at("relative_key", max_distance=2), n=6, bias=True),
    encoder("relative_key_pre", {"norm": "pre", "heads": 4, "kv_heads": 2, "activation": "gelu",
                                 **at("relative_key", max_distance=1), "mask": {"causal": True}}, n=5, d=4, d_k=2, d_v=3),
    decoder("relative_key", at("relative_key", max_distance=1), m=5),
    decoder("relative_key_pre", {"norm": "pre", "heads": 3, **at("relative_key", max_distance=3),
                                 "cross_mask": {"key_padding": [1, 0, 1]}}, n=5, d_k=1, d_v=2, f=4, bias=True),
    decoder("alibi", {**at("alibi"), "self_mask": {"causal": False}}, n=5, m=2, d=4),
    decoder("relative_bias", {"norm": "pre", "heads": 4, "kv_heads": 1, **at("relative_bias", max_distance=2)}, n=5, d=4,
            d_c=3, d_k=2, d_v=1),
]

RMS = {"norm_kind": "rms"}
GATED = {"gated": True, "activation": "silu"}
CASES += [
    encoder("rms_gated", {**RMS, **GATED, "norm": "pre", "eps": 1e-6}, n=5),
    encoder("silu", {"activation": "silu"}, bias=True),
    encoder("gated_gelu", {"gated": True, "activation": "gelu", "heads": 1}, d=4, f=3, bias=True),
    encoder("qk_norm", {"qk_norm": {"kind": "rms", "eps": 0.01}, "heads": 4, "kv_heads": 2,
                        "mask": {"causal": True}, **at("rope", layout="half")}, d_k=4, d_v=3),
    decoder("rms_gated", {**RMS, **GATED, "qk_norm": {"kind": "rms"}, **at("rope")}, m=5, d=4, d_k=2),
]

CASES += [
    encoder("attention_only", {"ffn": False, **at("learned"), "mask": {"causal": True}}, n=3, positions=5),
    encoder("attention_only_pre", {"ffn": False, "norm": "pre"}, n=3, bias=True),
    encoder("no_norm", {"norm": "none", "activation": "silu"}, n=3),
    decoder("attention_only", {"ffn": False, "norm": "none"}, n=3, m=4, bias=True),
    decoder("attention_only_post", {"ffn": False, **at("sinusoidal")}, n=3, m=2),
]

CASES += [
    encoder("norms_before_and_after", {"norm": "both", "norm_kind": "rms", "soft_cap": 1.5, "scale": 0.4}, n=3, d=4, f=3),
    decoder("norms_before_and_after", {"norm": "both", "scale": "none", "layer_scale": True}, n=3, d=4, f=3, bias=True),
    decoder("buckets", {"heads": 3, **at("relative_bias", buckets=6, max_distance=5)}, n=8, m=2, d=3, f=2),
    encoder("buckets", {"scale": "none", **at("relative_bias", buckets=8, max_distance=6)}, n=9, d=4, f=3),
    encoder("rope_in_a_window", {"mask": {"window": 1}, **at("rope", window_base=20, scaling="linear", factor=2)}, n=4, d=4,
            f=3),
]

CASES += [
    encoder("norm_unbiased", {"norm_variance": "unbiased", "eps": 0.1, "norm": "pre"}, n=3, d=4, f=3),
    encoder("norm_eps_outside", {"norm_eps": "outside", "eps": 0.2}, n=3, d=4, f=3),
    encoder("norm_annotated", {"norm_variance": "unbiased", "norm_eps": "outside", "eps": 1e-6, "norm": "pre"}, n=4, f=3),
    encoder("norm_without_eps", {"eps": 0}, n=3, d=4, f=3),
    decoder("mask_add", {"self_mask": {"custom": "add", "causal": True}, "cross_mask": {"custom": "hide"}}, n=3, m=4),
]

CASES += [
    encoder("attn_gate", {"attn_gate": True, "heads": 2}, n=3, d=4, d_v=3, f=3, bias=True),
    encoder("attn_gate_pre", {"attn_gate": True, "norm": "pre", "heads": 4, "kv_heads": 2, "mask": {"causal": True},
                              **at("rope")}, d=4, d_k=2, d_v=1, f=3),
    decoder("attn_gate", {"attn_gate": True, "heads": 1, "norm": "none"}, n=3, m=2, d=4, f=3),
]

LEAVES = {"encoder_layer": encoder_layer_leaves, "decoder_layer": decoder_layer_leaves}
MECHANISMS = {"encoder_layer": encoder_layer, "decoder_layer": decoder_layer}
IN_TORCH = {"encoder_layer": encoder_layer_in_torch, "decoder_layer": decoder_layer_in_torch}
