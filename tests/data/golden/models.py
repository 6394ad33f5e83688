"""Whole models written down once more in PyTorch, and held against PyTorch's own modules."""

import torch
from torch.nn import functional

from layers import (ACTIVATIONS, CAUSAL, added, at, attention, attention_leaves, close, fill_layer, fill_norm, layer, layer_leaves,
                    norm_leaves, normed, numbers, plain, style, under)
from reference import Trace, capped, with_positions


def classified(trace, arrays, x, weights, bias, config=None):
    config = config or {}
    logits = x @ trace.put(weights, arrays[weights])
    if bias in arrays:
        logits = logits + trace.put(bias, arrays[bias])
    if "logit_scale" in config:
        logits = trace.put("logits_raw", logits) * config["logit_scale"]
    if "logit_cap" in config:
        logits = trace.put("logits_scaled" if "logit_scale" in config else "logits_raw", logits)
        logits = capped(trace, "logits", logits, config["logit_cap"], "logits")
    else:
        logits = trace.put("logits", logits)
    trace.put("probs", torch.softmax(logits, -1))


def transformed(trace, arrays, x, config):
    """What BERT puts before its prediction."""
    if "transform.W" not in arrays:
        return x
    x = x @ trace.put("transform.W", arrays["transform.W"])
    if "transform.b" in arrays:
        x = x + trace.put("transform.b", arrays["transform.b"])
    x = trace.put("transform.act", ACTIVATIONS[config.get("activation", "relu")](trace.put("transform.H", x)))
    return normed(trace, "transform.norm", arrays, x, config)


def rolled_out(trace, name, attentions):
    """Abnar and Zuidema, 2020: every layer's mean head, mixed with the identity, times those before."""
    result = None
    for i, a in enumerate(attentions):
        total = trace.put(f"{name}.sum.{i}", a.sum(0))
        half = trace.put(f"{name}.half.{i}", 0.5 * total / len(a))
        hat = trace.put(f"{name}.hat.{i}", half + 0.5 * torch.eye(len(half)))
        torch.testing.assert_close(hat, 0.5 * (a.mean(0) + torch.eye(len(half))))
        result = hat if result is None else trace.put(f"{name}.R.{i}", hat @ result)
    return result


# The Transformer ------------------------------------------------------------------------------------------------------


def sides(config):
    """(prefix, stack, number of layers, name of the attention, setting of the mask) of each side there is."""
    both = [("src.", "enc", config.get("encoder_layers", 1), "attn", "src_mask"),
            ("tgt.", "dec", config.get("decoder_layers", 1), "self", "tgt_mask")]
    return [side for side in both if side[2] > 0]


def mask_rules(config, setting):
    return config.get(setting) or (CAUSAL if setting == "tgt_mask" else {})


def rules_of(rules, layer):
    """The mask of one layer: the window may be that of some only."""
    rules, windowed = dict(rules), rules.get("window_layers")
    rules.pop("window_layers", None)
    if windowed is not None and layer not in windowed:
        rules.pop("window", None)
    return rules


def sequence(trace, prefix, arrays, config):
    own, part = under(arrays, prefix), Trace()
    if "embedding" in arrays:
        ids = part.put("ids", own["ids"])
        x = part.put("X", trace["embedding"][ids.detach().long()])
    else:
        x = part.put("X", own["X"])
    x = with_positions(part, own, x, "X", config.get("position", {}))
    trace.update({prefix + name: value for name, value in part.items()})
    return x


def transformer(arrays, config):
    trace, memory, attentions = Trace(), None, []
    if "embedding" in arrays:
        trace.put("embedding", arrays["embedding"])
    for prefix, stack, count, own, setting in sides(config):
        x = sequence(trace, prefix, arrays, config)
        source = mask_rules(config, "src_mask")
        cross = {key: source[key] for key in ("key_padding", "fill", "empty_row") if key in source}
        cross.update(config.get("cross_mask", {}))
        position = config.get("position", {})
        for i in range(count):
            x = layer(trace, f"{stack}.{i}.", arrays, x, config, own, rules_of(mask_rules(config, setting), i),
                      position if i in position.get("layers", [i]) else {}, memory, cross)
        if stack + ".norm.gamma" in arrays:
            x = normed(trace, stack + ".norm", arrays, x, config)
        memory = x
    if config.get("prediction", True):
        classified(trace, arrays, transformed(trace, arrays, memory, config), "W_vocab", "b_vocab", config)
    attentions = [trace[f"enc.{i}.attn.A"] for i in range(config.get("encoder_layers", 1))]
    if attentions:
        trace.put("rollout.src", rolled_out(trace, "rollout.src", attentions).clone())
    return trace


def stack_of(layers, norm, arrays, stack, own, decoder):
    maker = torch.nn.TransformerDecoder if decoder else torch.nn.TransformerEncoder
    module = maker(layers[0], len(layers), norm)
    module.layers = torch.nn.ModuleList(layers)
    fill_stack(module, arrays, stack, own)
    return module


def fill_stack(module, arrays, stack, own):
    for i, part in enumerate(module.layers):
        fill_layer(part, under(arrays, f"{stack}.{i}."), own)
    fill_norm(module.norm, arrays, stack + ".norm")


def transformer_in_torch(arrays, config, trace):
    """Against torch.nn.Transformer, or TransformerEncoder alone where a side is missing."""
    if not config.get("ffn", True):
        return False
    width = next(value.shape[0] for name, value in arrays.items() if name.endswith("ffn.W_1"))
    if not plain(config, arrays, width, ["src_mask", "tgt_mask"]) or "window_layers" in config.get("tgt_mask", {}):
        return False
    inner = next(value.shape[1] for name, value in arrays.items() if name.endswith("ffn.W_1"))
    modules, given = {}, sides(config)
    for prefix, stack, count, own, setting in given:
        decoder = stack == "dec" and len(given) == 2
        maker = torch.nn.TransformerDecoderLayer if decoder else torch.nn.TransformerEncoderLayer
        norm = (torch.nn.LayerNorm(width, eps=config.get("eps", 1e-5)) if stack + ".norm.gamma" in arrays else None)
        modules[stack] = stack_of([maker(**style(config, width, inner)) for _ in range(count)], norm, arrays, stack,
                                  own, decoder)
    inputs = {stack: trace.get(prefix + "X_pos", trace[prefix + "X"])[:, None] for prefix, stack, *_ in given}
    masks = {stack: added(trace, f"{stack}.0.{own}.") for _, stack, _, own, _ in given}
    if len(given) == 2:
        module = torch.nn.Transformer(width, config.get("heads", 2), custom_encoder=modules["enc"],
                                      custom_decoder=modules["dec"])
        for _, stack, _, own, _ in given:  # it has drawn new weights
            fill_stack(modules[stack], arrays, stack, own)
        found = module(inputs["enc"], inputs["dec"], masks["enc"], masks["dec"], added(trace, "dec.0.cross."))
    else:
        stack = given[0][1]
        found = modules[stack](inputs[stack], masks[stack])
    if not config.get("prediction", True):
        close(found[:, 0], trace[given[-1][1] + ".norm"] if given[-1][1] + ".norm" in trace else
              trace[f"{given[-1][1]}.{given[-1][2] - 1}.Y"])
        return True
    found = found[:, 0]
    if "transform.W" in arrays:
        found = ACTIVATIONS[config["activation"]](found @ arrays["transform.W"] + arrays["transform.b"])
        found = functional.layer_norm(found, found.shape[-1:], arrays["transform.norm.gamma"],
                                      arrays["transform.norm.beta"], config.get("eps", 1e-5))
    logits = found @ arrays["W_vocab"] + arrays.get("b_vocab", 0)
    close(logits, trace["logits"])
    return True


def transformer_leaves(random, size, config):
    d, vocab = size.get("d", 4), size.get("vocab", 5)
    lengths = {"src.": size.get("m", 3), "tgt.": size.get("n", 4)}
    position, given = config.get("position", {}), sides(config)
    arrays = {}
    if size.get("ids"):
        arrays["embedding"] = numbers(random, vocab, d)
    for prefix, stack, count, own, setting in given:
        rows = lengths[prefix]
        if size.get("ids"):
            arrays[prefix + "ids"] = torch.randint(0, vocab, (rows,), generator=random).double()
        else:
            arrays[prefix + "X"] = numbers(random, rows, d)
        if position.get("kind") == "learned":
            arrays[prefix + "P"] = numbers(random, size.get("positions", rows), d)
    for prefix, stack, count, own, setting in given:
        memory = (lengths["src."], d) if stack == "dec" and len(given) == 2 else None
        for i in range(count):
            own_leaves = layer_leaves(random, size, config, own, d, lengths[prefix], config.get(setting, {}), position,
                                      memory)
            arrays.update({f"{stack}.{i}.{name}": value for name, value in own_leaves.items()})
        if size.get("norm"):
            arrays.update(norm_leaves(random, stack + ".norm", d, config))
    if not config.get("prediction", True):
        return arrays
    if size.get("transform"):
        arrays["transform.W"] = numbers(random, d, d)
        if size["transform"] == "biased":
            arrays["transform.b"] = numbers(random, d)
        arrays.update(norm_leaves(random, "transform.norm", d, config))
    arrays["W_vocab"] = numbers(random, d, size.get("V", vocab))
    if size.get("bias"):
        arrays["b_vocab"] = numbers(random, size.get("V", vocab))
    return arrays


# Pictures -------------------------------------------------------------------------------------------------------------


def vision_transformer(arrays, config):
    trace = Trace()
    p, layers = config.get("patch", 2), config.get("encoder_layers", 1)
    image = trace.put("image", arrays["image"])
    colours = image if image.dim() == 3 else image[None]
    _, height, width = colours.shape
    rows = [colours[:, y:y + p, x:x + p].permute(1, 2, 0).reshape(-1)
            for y in range(0, height, p) for x in range(0, width, p)]
    flat = trace.put("patches", torch.stack(rows))
    e = trace.put("E", flat @ trace.put("W_E", arrays["W_E"]) + trace.put("b_E", arrays["b_E"]))
    x = trace.put("X", torch.cat([trace.put("cls", arrays["cls"])[None], e]))
    x = trace.put("X_pos", x + trace.put("P", arrays["P"]))
    for i in range(layers):
        x = layer(trace, f"enc.{i}.", arrays, x, config, "attn", {}, norm="pre")
    if "enc.norm.gamma" in arrays:
        x = normed(trace, "enc.norm", arrays, x, config)
    if "head.W" in arrays:
        classified(trace, arrays, trace.put("cls_out", x[:1]), "head.W", "head.b")
    attentions = [trace[f"enc.{i}.attn.A"] for i in range(layers)]
    for i, a in enumerate(attentions):
        trace.put(f"cls_attention.{i}", trace.put(f"cls_row.{i}", a[:, :1, 1:])[:, 0])
    cls = trace.put("rollout.cls", rolled_out(trace, "rollout", attentions)[:1, 1:])
    trace.put("rollout", cls.reshape(height // p, width // p))
    return trace


def vision_transformer_in_torch(arrays, config, trace):
    """The patches by a convolution whose stride is its width, then torch.nn.TransformerEncoder."""
    d, p = arrays["W_E"].shape[1], config.get("patch", 2)
    if not plain(config, arrays, d, []):
        return False
    image = arrays["image"] if arrays["image"].dim() == 3 else arrays["image"][None]
    kernel = arrays["W_E"].T.reshape(d, p, p, len(image)).permute(0, 3, 1, 2)
    e = functional.conv2d(image[None], kernel, arrays["b_E"], stride=p).flatten(2)[0].T
    x = torch.cat([arrays["cls"][None], e]) + arrays["P"]
    count = config.get("encoder_layers", 1)
    layers = [torch.nn.TransformerEncoderLayer(**style(config, d, arrays["enc.0.ffn.W_1"].shape[1], "pre"))
              for _ in range(count)]
    norm = torch.nn.LayerNorm(d, eps=config.get("eps", 1e-5)) if "enc.norm.gamma" in arrays else None
    found = stack_of(layers, norm, arrays, "enc", "attn", False)(x[:, None])[:, 0]
    close(found, trace["enc.norm" if norm else f"enc.{count - 1}.Y"])
    return True


def vision_transformer_leaves(random, size, config):
    p, d, colours = config.get("patch", 2), size.get("d", 4), size.get("c", 0)
    height, width = size.get("H", 2 * p), size.get("W", 2 * p)
    image = (colours, height, width) if colours else (height, width)
    count = height // p * (width // p)
    arrays = {"image": numbers(random, *image), "W_E": numbers(random, p * p * max(colours, 1), d, std=0.5),
              "b_E": numbers(random, d, std=0.3), "cls": numbers(random, d), "P": numbers(random, 1 + count, d)}
    for i in range(config.get("encoder_layers", 1)):
        own = layer_leaves(random, size, config, "attn", d, 1 + count, {})
        arrays.update({f"enc.{i}.{name}": value for name, value in own.items()})
    if size.get("norm"):
        arrays.update(norm_leaves(random, "enc.norm", d, config))
    if "classes" in size:
        arrays["head.W"] = numbers(random, d, size["classes"])
        if size.get("bias"):
            arrays["head.b"] = numbers(random, size["classes"])
    return arrays


# Perceiver IO ---------------------------------------------------------------------------------------------------------


def perceiver_io(arrays, config):
    trace = Trace()
    x, latents = (trace.put(name, arrays[name]) for name in ("X", "L"))
    state = attention(trace, "encode.", arrays, latents, x, config, {}, {})
    for i in range(config.get("process_layers", 1)):
        state = layer(trace, f"process.{i}.", arrays, state, config, "attn", {})
    y = attention(trace, "decode.", arrays, trace.put("O", arrays["O"]), state, config, {}, {})
    trace.put("Y", y.clone())
    return trace


def perceiver_io_in_torch(arrays, config, trace):
    """Each half by torch.nn.MultiheadAttention with keys of another width."""
    for prefix, queries, keys in (("encode.", "L", "X"), ("decode.", "O", None)):
        own = under(arrays, prefix)
        width = arrays[queries].shape[1]
        if own["W_Q"].shape != (width, width) or own["W_O"].shape != (width, width):
            return False
        memory = arrays[keys] if keys else trace[f"process.{config.get('process_layers', 1) - 1}.Y"
                                                 if config.get("process_layers", 1) else "encode.Y"].detach()
        if own["W_V"].shape[1] != width:
            return False
        module = torch.nn.MultiheadAttention(width, config.get("heads", 2), kdim=memory.shape[1], vdim=memory.shape[1])
        with torch.no_grad():
            for letter in "QKV":
                weight = getattr(module, f"{letter.lower()}_proj_weight")
                if weight is None:
                    module.in_proj_weight["QKV".index(letter) * width:][:width].copy_(own["W_" + letter].T)
                else:
                    weight.copy_(own["W_" + letter].T)
            module.in_proj_bias.copy_(torch.cat([own.get("b_" + x, torch.zeros(width)) for x in "QKV"]))
            module.out_proj.weight.copy_(own["W_O"].T)
            module.out_proj.bias.copy_(own.get("b_O", torch.zeros(width)))
        found, _ = module(arrays[queries][:, None], memory[:, None], memory[:, None])
        close(found[:, 0], trace[prefix + "Y"])
    return True


def perceiver_io_leaves(random, size, config):
    n, k, q, d = size.get("n", 6), size.get("k", 3), size.get("q", 2), size.get("d", 4)
    c, d_o = size.get("c", 3), size.get("d_o", 4)
    wide = {key: value for key, value in size.items() if key not in ("out", "d_k", "d_v")}
    arrays = {"X": numbers(random, n, c), "L": numbers(random, k, d), "O": numbers(random, q, d_o)}
    arrays.update(attention_leaves(random, "encode.", wide, config, d, c, k, n, {}, {}))
    for i in range(config.get("process_layers", 1)):
        own = layer_leaves(random, wide, config, "attn", d, k, {})
        arrays.update({f"process.{i}.{name}": value for name, value in own.items()})
    arrays.update(attention_leaves(random, "decode.", size, config, d_o, d, q, k, {}, {}))
    return arrays


# Cases ----------------------------------------------------------------------------------------------------------------


def model(name, mechanism, config=None, **size):
    return name, mechanism, config or {}, size


SEED = 6000
CASES = [
    model("transformer_plain", "transformer"),
    model("transformer_two_layers", "transformer",
          {"encoder_layers": 2, "decoder_layers": 2, "heads": 3, "norm": "pre", "activation": "gelu",
           **at("sinusoidal")}, d=6, bias=True, norm=True),
    model("transformer_padded", "transformer", {"src_mask": {"key_padding": [1, 0, 1]}, **at("learned")}, bias=True,
          ids=True, norm=True),
    model("transformer_gpt", "transformer",
          {"encoder_layers": 0, "decoder_layers": 2, "norm": "pre", "activation": "gelu_tanh", **at("learned")}, n=5,
          ids=True, bias=True, norm=True),
    model("transformer_bert", "transformer",
          {"encoder_layers": 2, "decoder_layers": 0, "activation": "gelu", "eps": 1e-6,
           "src_mask": {"key_padding": [1, 1, 0]}, **at("learned")}, ids=True, bias=True, V=2),
    model("transformer_rope", "transformer",
          {"decoder_layers": 2, "tgt_mask": {"window": 1, "causal": True}, **at("rope")}, f=3, V=3, n=5),
    model("transformer_bias_by_distance", "transformer",
          {"heads": 4, "kv_heads": 2, "tgt_mask": {"causal": False}, **at("relative_bias", max_distance=1)}, d_k=1,
          d_v=2, ids=True, m=2),
    model("vision_grey", "vision_transformer", classes=3),
    model("vision_colour", "vision_transformer", {"encoder_layers": 2, "activation": "gelu", "eps": 1e-6}, c=3, H=6,
          classes=4, bias=True),
    model("vision_without_head", "vision_transformer", {"patch": 3, "heads": 1, "norm": "post"}, W=9, f=5),
    model("vision_one_patch", "vision_transformer", {"patch": 4, "encoder_layers": 3, "heads": 4}, H=4, W=4, classes=2),
    model("perceiver_plain", "perceiver_io"),
    model("perceiver_wide", "perceiver_io", {"heads": 3, "process_layers": 2, "norm": "pre", "activation": "gelu"}, d=6,
          d_o=3, c=5, bias=True, n=7),
    model("perceiver_without_layers", "perceiver_io", {"process_layers": 0, "heads": 1}, k=1, d=3, d_o=2, q=4, d_k=5,
          d_v=2, out=3),
    model("perceiver_gelu_tanh", "perceiver_io", {"activation": "gelu_tanh", "eps": 0.01, "heads": 4}, k=4, n=2, d=8,
          bias=True),
]

ROTARY = {"encoder_layers": 0, "norm": "pre", "norm_kind": "rms", "eps": 1e-6, "gated": True, "activation": "silu",
          **at("rope", layout="half")}
CASES += [
    model("transformer_llama", "transformer", {**ROTARY, "decoder_layers": 2, "heads": 4, "kv_heads": 2}, d=6, d_k=4,
          d_v=4, n=5, ids=True, norm=True),
    model("transformer_qwen3", "transformer",
          {**ROTARY, "decoder_layers": 3, "qk_norm": {"kind": "rms", "eps": 1e-6},
           "tgt_mask": {"causal": True, "window": 2}}, n=6, norm=True),
    model("vision_rms", "vision_transformer", {"norm_kind": "rms", "qk_norm": {"kind": "rms"}, "encoder_layers": 2},
          classes=3),
    model("perceiver_gated", "perceiver_io", {"gated": True, "activation": "silu", "process_layers": 2}, bias=True),
]

CASES += [
    model("transformer_bert_head", "transformer",
          {"encoder_layers": 1, "decoder_layers": 0, "activation": "gelu", "eps": 1e-6}, bias=True, V=3,
          transform="biased"),
    model("transformer_gpt_transform", "transformer",
          {**ROTARY, "decoder_layers": 1}, norm=True, transform="plain", n=3),
    model("transformer_some_windows", "transformer",
          {"encoder_layers": 2, "decoder_layers": 3, "src_mask": {"window": 0, "window_layers": [1]},
           "tgt_mask": {"causal": True, "window": 1, "window_layers": [0, 2]}}, n=4, m=3, f=3, V=2),
    model("transformer_encoded", "transformer", {"encoder_layers": 2, "decoder_layers": 0, "prediction": False}, f=3,
          norm=True),
    model("transformer_unpredicted", "transformer", {"prediction": False}, f=3),
    model("vision_norm", "vision_transformer", {"activation": "gelu", "eps": 1e-6}, norm=True, classes=3, bias=True),
    model("vision_norm_without_head", "vision_transformer", norm=True, f=3),
]

CASES += [
    model("transformer_attention_only", "transformer",
          {"encoder_layers": 0, "decoder_layers": 2, "heads": 1, "ffn": False, "norm": "pre", **at("learned")}, n=3,
          ids=True, positions=6),
    model("transformer_bare", "transformer", {"ffn": False, "norm": "none", **at("learned")}, n=3, m=2, ids=True,
          positions=4),
    model("transformer_neox", "transformer",
          {"encoder_layers": 0, "decoder_layers": 2, "norm": "pre", "parallel": True, "activation": "gelu",
           **at("rope", layout="half", share=0.5, base=50)}, d=6, d_k=8, d_v=3, n=4, V=3, bias=True, norm=True),
    model("transformer_parallel", "transformer",
          {"parallel": True, **at("rope", share=0.7, scaling="linear", factor=2)}, d_k=6, n=4, m=3, f=3, V=3),
    model("transformer_layer_scale", "transformer", {"layer_scale": True}, n=3, m=4, f=3, V=3, bias=True),
    model("vision_layer_scale", "vision_transformer", {"layer_scale": True, "encoder_layers": 2, "activation": "gelu"},
          norm=True, bias=True),
]

CASES += [
    model("transformer_t5", "transformer",
          {"encoder_layers": 2, "decoder_layers": 2, "norm": "pre", "norm_kind": "rms", "eps": 1e-6, "scale": "none",
           "logit_scale": 0.5, **at("relative_bias", buckets=8, max_distance=9)}, n=5, m=6, f=3, V=3, ids=True, norm=True),
    model("transformer_gemma", "transformer",
          {**ROTARY, "decoder_layers": 3, "norm": "both", "activation": "gelu_tanh", "soft_cap": 2, "logit_cap": 3,
           "logit_scale": 0.7, "scale": 0.3, "qk_norm": {"kind": "rms"},
           "tgt_mask": {"causal": True, "window": 1, "window_layers": [0, 2]},
           **at("rope", layout="half", base=100, window_base=10, scaling="linear", factor=8)}, n=4, f=3, V=3, norm=True),
    model("transformer_marian", "transformer", {"activation": "silu", **at("sinusoidal", layout="half")}, d=6, n=3, m=4,
          f=3, V=3, bias=True),
]

CASES += [
    model("transformer_cross_mask", "transformer",
          {"src_mask": {"key_padding": [1, 0, 1, 1]}, "cross_mask": {"window": [1, 2]}}, n=4, m=4, f=3, V=3),
    model("transformer_layers_with_positions", "transformer",
          {"encoder_layers": 0, "decoder_layers": 3, "norm": "pre", "softcap": 2, "weights": "softmax_plus_one",
           **at("rope", layers=[0, 2])}, n=4, f=3, V=3, norm=True),
]

LEAVES = {"transformer": transformer_leaves, "vision_transformer": vision_transformer_leaves,
                "perceiver_io": perceiver_io_leaves}
MECHANISMS = {"transformer": transformer, "vision_transformer": vision_transformer, "perceiver_io": perceiver_io}
IN_TORCH = {"transformer": transformer_in_torch, "vision_transformer": vision_transformer_in_torch,
                  "perceiver_io": perceiver_io_in_torch}
