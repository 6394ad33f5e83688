#!/usr/bin/env python3
"""Writes the golden documents beside this script: NAME.heed, and NAME.npz with every node and every gradient.

Run it with PyTorch and NumPy installed, with the names of the cases to write, or with none for all of them. The last
digits depend on their versions and on the processor.
"""

import json
import math
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import numpy
import torch

import captured
import efficient_reference
import latent
import layers
import models
from reference import MECHANISMS, Trace

HERE = Path(__file__).parent


def numbers(generator, *shape, std=1.0):
    """Seeded numbers with three decimals, so that a document can be read by people too."""
    return torch.round(torch.randn(*shape, generator=generator) * std, decimals=3)


def older_leaves(random, size, score):
    """s, H and what their score needs; score: "dot", "general", "concat" or "additive"."""
    n, m, d_s, d_a = size.get("n", 3), size.get("m", 4), size.get("d_s", 3), size.get("d_a", 2)
    d_h = d_s if score == "dot" else size.get("d_h", 4)
    shapes = {"s": (n, d_s), "H": (m, d_h)}
    shapes.update({"dot": {}, "general": {"W_a": (d_s, d_h)}, "concat": {"W_a": (d_a, d_s + d_h), "v_a": (d_a,)},
                   "additive": {"W_a": (d_a, d_s), "U_a": (d_a, d_h), "v_a": (d_a,)}}[score])
    return {name: numbers(random, *shape, std=size.get("std", 1.0)) for name, shape in shapes.items()}


def custom_mask(random, meaning, *shape):
    """0 and 1, or numbers to add, some of them minus infinity; "rows" in a shape is how many rows the mask has."""
    if meaning == "add":
        added = numbers(random, *shape)
        hidden = torch.rand(*shape, generator=random) < 0.25
        hidden[..., 0] = False
        return added.masked_fill(hidden, -math.inf)
    keep = drawn_mask(random, *shape)
    return 1 - keep if meaning == "hide" else keep


def drawn_mask(random, *shape):
    keep = (torch.rand(*shape, generator=random) < 0.6).double()
    keep[..., 0] = 1  # every row sees something
    return keep


def leaves(mechanism, size, config, seed):
    """The arrays of one case. size: letters to numbers; `bias`, `stack` and `std` are read here too."""
    random = torch.Generator().manual_seed(seed)
    n, m, d = size.get("n", 4), size.get("m", size.get("n", 4)), size.get("d", 6)
    d_k, d_v = size.get("d_k", 3), size.get("d_v", 3)
    position = config.get("position", {})
    largest = 2 * position.get("max_distance", 0) + 1
    h = config.get("heads", 1)
    kv = config.get("kv_heads", h)
    std = size.get("std", 1.0)
    context = mechanism == "cross_attention" or "d_c" in size
    if mechanism in ("additive_attention", "multiplicative_attention"):
        arrays = older_leaves(random, size, "additive" if mechanism[0] == "a" else config.get("score", "dot"))
        if "values" in size:
            arrays["H_V"] = numbers(random, len(arrays["H"]), size["values"])
        if config.get("mask", {}).get("custom"):
            arrays["mask"] = custom_mask(random, config["mask"]["custom"], len(arrays["s"]), len(arrays["H"]))
        return arrays
    arrays = {}
    if mechanism in ("scaled_dot_product", "sparse_attention", "linformer_attention",
                     "performer_attention"):
        stack = [size["stack"]] if "stack" in size else []
        for name, shape in (("Q", (n, d_k)), ("K", (m, d_k)), ("V", (m, d_v))):
            own = [size["kv"]] if "kv" in size and name != "Q" else stack
            arrays[name] = numbers(random, *own, *shape, std=std)
        if mechanism == "performer_attention":
            arrays["omega"] = numbers(random, size.get("r", 5), d_k)
        if mechanism == "linformer_attention":
            for name in "EF":
                arrays[name] = numbers(random, size.get("k", 2), m, std=0.6)
    else:
        arrays["X"] = numbers(random, n, d, std=std)
        if context:
            arrays["C"] = numbers(random, m, size.get("d_c", d), std=std)
        width = size.get("d_c", d) if context else d
        for name, rows, cols in (("Q", d, h * d_k), ("K", width, kv * d_k), ("V", width, kv * d_v)):
            arrays["W_" + name] = numbers(random, rows, cols)
            if size.get("bias"):
                arrays["b_" + name] = numbers(random, cols)
        if mechanism == "multi_head_attention":
            d_out = size.get("d_out", d)
            arrays["W_O"] = numbers(random, h * d_v, d_out)
            if size.get("bias"):
                arrays["b_O"] = numbers(random, d_out)
    if "values" in size:
        arrays["C_V"] = numbers(random, m, size["values"])
        arrays["W_V"] = numbers(random, size["values"], kv * d_v)
    if size.get("added"):
        arrays["bias_k"], arrays["bias_v"] = numbers(random, kv * d_k), numbers(random, kv * d_v)
    if size.get("tables"):
        angles = numbers(random, n, d_k // 2)
        arrays["cos"], arrays["sin"] = torch.cos(angles), torch.sin(angles)
    if "sinks" in size:
        arrays["sinks"] = numbers(random, size["sinks"])
    if position.get("kind") == "learned":
        arrays["P"] = numbers(random, n, d)
        if context:
            arrays["P_C"] = numbers(random, m, width)
    if position.get("kind") == "relative_bias":
        arrays["rel_bias"] = numbers(random, size.get("stack", h), largest)
    if position.get("kind") == "relative_key":
        arrays["rel_key"] = numbers(random, largest, d_k)
    if "qk_norm" in config:
        for letter in "QK":
            arrays["gamma_" + letter] = numbers(random, d_k, std=0.3) + 1
    if config.get("mask", {}).get("custom"):
        per_head = size["custom_heads"] if "custom_heads" in size else None
        rows = size.get("mask_rows", n)
        shape = (rows, m) if per_head is None else (per_head, rows, m)
        arrays["mask"] = custom_mask(random, config["mask"]["custom"], *shape)
    return arrays


def sdp(name, config=None, **size):
    return name, "scaled_dot_product", config or {}, size


def self_(name, config=None, **size):
    return name, "self_attention", config or {}, size


def cross(name, config=None, **size):
    return name, "cross_attention", config or {}, size


def multi(name, heads, config=None, **size):
    return name, "multi_head_attention", {"heads": heads, **(config or {})}, size


def additive(name, config=None, **size):
    return name, "additive_attention", config or {}, size


def luong(name, score, config=None, **size):
    return name, "multiplicative_attention", {"score": score, **(config or {})}, size


def sparse(name, config=None, **size):
    return name, "sparse_attention", config or {}, size


def linformer(name, config=None, **size):
    return name, "linformer_attention", config or {}, size


def performer(name, **size):
    return name, "performer_attention", {}, size


def mask(**rules):
    return {"mask": {("global" if key == "global_" else key): value for key, value in rules.items()}}


def at(kind, **more):
    return {"position": {"kind": kind, **more}}


RANDOM = [[0, 4], [1], [2, 5], [3], [0, 1, 4]]

CASES = [
    sdp("sdp_plain"),
    sdp("sdp_wide_keys", n=3, m=5, d_k=4, d_v=2),
    sdp("sdp_more_queries", n=6, m=2, d_k=2, d_v=5),
    sdp("sdp_one_token", n=1, m=1),
    sdp("sdp_one_query", n=1, m=5),
    sdp("sdp_one_dimension", n=3, m=4, d_k=1, d_v=1),
    sdp("sdp_unscaled", {"scale": "none"}, m=5),
    sdp("sdp_scaled_by_number", {"scale": -0.75}, m=5),
    sdp("sdp_huge_scores", n=4, m=5, d_k=4, std=70.0),
    sdp("sdp_huge_scores_unscaled", {"scale": "none", **mask(causal=True)}, n=5, m=5, d_k=4, std=80.0),
    sdp("sdp_causal", mask(causal=True)),
    sdp("sdp_causal_wide", mask(causal=True), n=3, m=6),
    sdp("sdp_causal_tall", mask(causal=True), n=6, m=3),
    sdp("sdp_key_padding", mask(key_padding=[1, 0, 1, 1, 0]), n=3, m=5),
    sdp("sdp_query_padding_nan", mask(query_padding=[1, 0, 1]), n=3, m=5),
    sdp("sdp_query_padding_zero", mask(query_padding=[True, False, True], empty_row="zero"), n=3, m=5),
    sdp("sdp_all_keys_padded", mask(key_padding=[0, 0, 0], empty_row="zero"), n=2, m=3),
    sdp("sdp_window", mask(window=1), n=6),
    sdp("sdp_window_zero", mask(window=0), n=4, m=6),
    sdp("sdp_dilated_window", mask(window=2, dilation=2), n=7, m=8),
    sdp("sdp_global", mask(global_=[1, 3]), n=5, m=6),
    sdp("sdp_random", mask(random=RANDOM), n=5, m=6),
    sdp("sdp_block", mask(block=2), n=5, m=7),
    sdp("sdp_longformer", mask(window=1, global_=[0]), n=7),
    sdp("sdp_bigbird_causal", mask(window=1, global_=[0], random=RANDOM, causal=True), n=5, m=6),
    sdp("sdp_custom", mask(custom=True), n=4, m=5),
    sdp("sdp_every_rule", mask(causal=True, key_padding=[1, 1, 0, 1, 1, 1], query_padding=[1, 1, 1, 0, 1], window=1,
                               dilation=2, global_=[4], random=RANDOM, block=3, custom=True, empty_row="zero"),
        n=5, m=6),
    sdp("sdp_fill", mask(causal=True, fill=-1e9), n=5),
    sdp("sdp_fill_small", mask(causal=True, fill=-2.5), n=5),
    sdp("sdp_fill_empty_uniform", mask(query_padding=[1, 0, 1], fill=-1e9), n=3, m=5),
    sdp("sdp_fill_empty_zero", mask(query_padding=[1, 0, 1], fill=-1e9, empty_row="zero"), n=3, m=5),
    sdp("sdp_stack", n=3, m=5, d_k=4, d_v=2, stack=3),
    sdp("sdp_stack_of_one", mask(causal=True), n=3, stack=1),
    sdp("sdp_stack_custom", mask(custom=True), n=3, m=5, stack=2),
    sdp("sdp_stack_custom_heads", mask(custom=True, key_padding=[1, 1, 1, 0, 1]), n=3, m=5, stack=3, custom_heads=3),
    sdp("sdp_stack_empty_zero", mask(query_padding=[0, 1, 1], empty_row="zero"), n=3, m=4, stack=2),

    self_("self_plain"),
    self_("self_narrow_values", n=5, d=4, d_k=2, d_v=5),
    self_("self_biased", mask(causal=True), bias=True),
    self_("self_one_token", n=1),
    self_("self_one_dimension", n=3, d=1, d_k=1, d_v=1),
    self_("self_sinusoidal", at("sinusoidal"), n=5),
    self_("self_sinusoidal_odd", {**at("sinusoidal", base=100), **mask(causal=True)}, n=5, d=5),
    self_("self_learned", at("learned"), n=5, bias=True),
    self_("self_rope", at("rope"), n=5, d_k=4),
    self_("self_rope_half", {**at("rope", layout="half", base=50), **mask(causal=True)}, n=5, d_k=6),
    self_("self_alibi", {**at("alibi"), **mask(causal=True)}, n=5),
    self_("self_relative_bias", at("relative_bias", max_distance=2), n=6),
    self_("self_relative_key", at("relative_key", max_distance=2), n=6, d_v=2),
    self_("self_relative_key_causal", {**at("relative_key", max_distance=1), **mask(causal=True), "scale": 0.3}, n=5),
    self_("self_custom", {**mask(custom=True), "scale": "none"}, n=5),
    self_("self_longformer", mask(window=1, global_=[0], causal=True), n=7),

    cross("cross_plain", n=3, m=5),
    cross("cross_biased", n=5, m=2, d=4, d_c=7, d_k=3, d_v=2, bias=True),
    cross("cross_one_key", n=3, m=1),
    cross("cross_sinusoidal", at("sinusoidal"), n=3, m=5, d_c=4),
    cross("cross_learned", at("learned"), n=4, m=3, d_c=5),
    cross("cross_padded", mask(key_padding=[1, 1, 0, 0], query_padding=[1, 1, 0], empty_row="zero"), n=3, m=4),
    cross("cross_padded_nan", mask(key_padding=[1, 1, 0, 0], query_padding=[1, 1, 0]), n=3, m=4),
    cross("cross_custom", mask(custom=True, fill=-1e4), n=4, m=5),

    multi("multi_plain", 2, n=4, d=6),
    multi("multi_one_head", 1, n=4, d=3, bias=True),
    multi("multi_one_token", 3, n=1, d=3, d_k=1, d_v=1),
    multi("multi_biased", 2, mask(causal=True), n=5, bias=True, d_out=3),
    multi("multi_wide", 4, n=5, d=8, d_k=2, d_v=3, d_out=5, bias=True),
    multi("multi_context", 2, n=3, m=5, d_c=4, d_k=2, bias=True),
    multi("multi_context_sinusoidal", 2, at("sinusoidal"), n=3, m=5, d_c=4, d_k=2),
    multi("multi_context_learned", 2, {**at("learned"), **mask(key_padding=[1, 1, 0])}, n=2, m=3, d_c=4, d_k=2),
    multi("multi_grouped", 4, {"kv_heads": 2}, n=4, d=6, d_k=2, bias=True),
    multi("multi_query", 3, {"kv_heads": 1, **mask(causal=True)}, n=4, d_k=2, d_v=4),
    multi("multi_grouped_rope", 4, {"kv_heads": 2, **at("rope"), **mask(causal=True)}, n=5, d_k=4, d_v=2),
    multi("multi_grouped_context", 6, {"kv_heads": 3}, n=3, m=4, d=4, d_c=5, d_k=1, d_v=2),
    multi("multi_sinusoidal", 2, {**at("sinusoidal"), "scale": "none"}, n=5, d=4),
    multi("multi_learned", 2, at("learned"), n=4, d=4, bias=True),
    multi("multi_rope_half", 2, at("rope", layout="half"), n=5, d_k=4),
    multi("multi_alibi", 4, {**at("alibi"), **mask(causal=True)}, n=5, d_k=2),
    multi("multi_alibi_six", 6, at("alibi"), n=4, d=4, d_k=1, d_v=1),
    multi("multi_relative_bias", 3, {**at("relative_bias", max_distance=3), **mask(window=2)}, n=6, d_k=2),
    multi("multi_relative_key", 2, at("relative_key", max_distance=2), n=6, d_k=2, bias=True),
    multi("multi_relative_key_grouped", 4, {"kv_heads": 2, **at("relative_key", max_distance=1)}, n=4, d_k=2, d_v=1),
    multi("multi_custom", 2, mask(custom=True), n=4, bias=True),
    multi("multi_custom_heads", 3, mask(custom=True, causal=True), n=5, d_k=2, custom_heads=3),
    multi("multi_empty_zero", 2, mask(key_padding=[0, 1, 1], causal=True, empty_row="zero"), n=3),
    multi("multi_empty_nan", 2, mask(key_padding=[0, 1, 1], causal=True), n=3),
    multi("multi_bigbird", 2, mask(window=1, random=[[0, 4], [1], [], [3], [0]], global_=[2], block=2), n=5),
    multi("multi_huge_scores", 2, {"scale": "none", **mask(causal=True)}, n=5, d=4, d_k=2, std=30.0),

    additive("additive_plain"),
    additive("additive_one_query", n=1, m=2, d_s=3, d_h=3, d_a=3),
    additive("additive_one_key", n=3, m=1, d_a=1),
    additive("additive_saturated", n=4, m=5, d_a=3, std=8.0),
    additive("additive_padded", mask(key_padding=[1, 1, 1, 0, 0], query_padding=[1, 0, 1], empty_row="zero"), m=5),
    additive("additive_padded_nan", mask(key_padding=[1, 1, 0, 0], query_padding=[1, 0, 1])),
    additive("additive_custom", mask(custom=True, fill=-5), n=4, m=5, d_s=2, d_h=5, d_a=4),
    luong("luong_dot", "dot"),
    luong("luong_dot_causal", "dot", mask(causal=True), n=4, m=4, d_s=5),
    luong("luong_general", "general"),
    luong("luong_general_custom", "general", mask(custom=True), n=2, m=5, d_s=4, d_h=2),
    luong("luong_concat", "concat"),
    luong("luong_concat_window", "concat", mask(window=1), n=5, m=5, d_s=1, d_h=3, d_a=3),
    luong("luong_one_by_one", "concat", n=1, m=1, d_s=1, d_h=1, d_a=1),

    sparse("sparse_all"),
    sparse("sparse_longformer", mask(window=1, global_=[0]), n=7),
    sparse("sparse_bigbird", mask(window=1, global_=[3], random=RANDOM, causal=True), n=5, m=6),
    sparse("sparse_block", mask(block=3), n=7, d_k=2, d_v=4),
    sparse("sparse_strided", mask(window=2, dilation=3, causal=True), n=9),
    sparse("sparse_custom", mask(custom=True, empty_row="zero", query_padding=[1, 1, 0, 1]), n=4, m=5),
    linformer("linformer_plain", m=6),
    linformer("linformer_unscaled", {"scale": "none"}, n=3, m=5, d_k=2, d_v=4, k=3),
    linformer("linformer_one_row", {"scale": 0.7}, n=4, m=6, k=1),
    linformer("linformer_wider", n=2, m=3, d_k=4, d_v=2, k=5),

    performer("performer_plain", m=6),
    performer("performer_many_features", n=3, m=5, d_k=2, d_v=4, r=40, std=0.5),
    performer("performer_one_feature", n=4, m=4, r=1),
    performer("performer_wide", n=1, m=7, d_k=9, d_v=2, r=4),

    self_("self_rope_linear", at("rope", scaling="linear", factor=2.5), n=5, d_k=4),
    multi("multi_rope_llama3", 2, {**at("rope", layout="half", base=1000, scaling="llama3", length=24), **mask(causal=True)},
          n=6, d_k=10, d_v=2),
    multi("multi_rms", 2, {"qk_norm": {"kind": "rms"}}, n=4, d_k=5, bias=True),
    multi("multi_rms_grouped_rope", 4,
          {"kv_heads": 2, "qk_norm": {"kind": "rms", "eps": 0.01}, **at("rope", layout="half", scaling="llama3", factor=4,
                                                                        length=10), **mask(causal=True)},
          n=5, d_k=6, d_v=2),
    multi("multi_rms_context", 2, {"qk_norm": {"kind": "rms"}, "scale": "none"}, n=3, m=5, d_c=4, d_k=2),
    multi("multi_rms_one_wide", 3, {"qk_norm": {"kind": "rms", "eps": 0.5}}, n=3, d_k=1, d_v=2),

    sdp("mask_hide", mask(custom="hide"), n=4, m=5),
    sdp("mask_hide_one_row", mask(custom="hide", causal=True), n=4, m=5, mask_rows=1),
    sdp("mask_keep_one_row_heads", mask(custom="keep"), n=3, m=5, stack=2, custom_heads=2, mask_rows=1),
    sdp("mask_add", mask(custom="add"), n=4, m=5),
    sdp("mask_add_causal", mask(custom="add", causal=True), n=4, m=5),
    sdp("mask_add_fill", mask(custom="add", key_padding=[1, 1, 0, 1, 1], fill=-3), n=4, m=5),
    sdp("mask_add_one_row", mask(custom="add"), n=4, m=5, mask_rows=1),
    sdp("mask_add_heads", mask(custom="add", window=[1, 2]), n=3, m=5, stack=3, custom_heads=3),
    sdp("mask_add_heads_one_row", mask(custom="add", causal=True, offset=1), n=3, m=5, stack=2, custom_heads=2, mask_rows=1),
    sdp("mask_add_empty_zero", mask(custom="add", query_padding=[1, 0, 1], empty_row="zero"), n=3, m=4),
    sdp("mask_add_empty_nan", mask(custom="add", query_padding=[1, 0, 1]), n=3, m=4),
    sdp("mask_offset", mask(causal=True, offset=2), n=3, m=6),
    sdp("mask_offset_negative", mask(causal=True, offset=-1, empty_row="zero"), n=4, m=4),
    sdp("mask_offset_end", mask(causal=True, offset="end"), n=2, m=5),
    sdp("mask_window_pair", mask(window=[2, 0]), n=5, m=6),
    sdp("mask_window_ahead", mask(window=[0, 3], global_=[5]), n=5, m=7),
    sdp("mask_scores", mask(causal=True, when="scores"), n=4, m=4),
    sdp("mask_scores_fill", {**mask(causal=True, when="scores", fill=-4), "scale": 0.5}, n=4, m=5),
    sdp("mask_scores_add", mask(custom="add", when="scores", empty_row="zero", query_padding=[1, 0, 1]), n=3, m=5),
    sdp("mask_weights", mask(causal=True, when="weights"), n=4, m=4),
    sdp("mask_weights_heads", mask(custom="hide", when="weights"), n=3, m=5, stack=2, custom_heads=2),
    sdp("mask_weights_empty_zero", mask(query_padding=[1, 0, 1], when="weights", empty_row="zero"), n=3, m=5),
    sdp("mask_weights_empty_nan", mask(query_padding=[1, 0, 1], when="weights"), n=3, m=5),
    sdp("mask_weights_as_they_are", mask(query_padding=[1, 0, 1], causal=True, when="weights", renormalise=False), n=3, m=5),
    self_("mask_self_add_alibi", {**at("alibi"), **mask(custom="add", causal=True)}, n=5),
    multi("mask_multi_add", 2, mask(custom="add"), n=4, bias=True, custom_heads=2),
    multi("mask_multi_context_end", 2, mask(causal=True, offset="end"), n=3, m=5, d_c=4, d_k=2),
    additive("mask_additive_add", mask(custom="add"), n=3, m=5),
    luong("mask_luong_weights", "general", mask(custom="hide", when="weights"), n=3, m=4),

    sdp("sdp_softcap", {"softcap": 1.5, **mask(causal=True)}, n=4, m=4),
    sdp("sdp_grouped", mask(causal=True, offset="end"), n=3, m=5, d_k=4, d_v=2, stack=4, kv=2),
    sdp("sdp_grouped_to_one", n=3, m=4, d_k=2, d_v=2, stack=3, kv=1),
    sdp("sdp_alibi", {**at("alibi"), **mask(custom="add")}, n=3, m=5, stack=4),
    sdp("sdp_relative_bias", at("relative_bias", max_distance=2), n=4, m=5, stack=2),
    sdp("sdp_sinks", mask(causal=True), n=4, m=4, stack=2, sinks=2),
    sdp("sdp_one_sink", mask(query_padding=[1, 0, 1], when="weights", empty_row="zero"), n=3, m=4, stack=2, sinks=1),
    sdp("sdp_plus_one", {"weights": "softmax_plus_one", **mask(query_padding=[1, 0, 1])}, n=3, m=5),
    sdp("sdp_plus_one_zero", {"weights": "softmax_plus_one", **mask(query_padding=[1, 0, 1], fill=2, empty_row="zero")}, n=3, m=5),
    sdp("sdp_sigmoid", {"weights": "sigmoid", **mask(causal=True)}, n=4, m=5, stack=2),
    sdp("sdp_sigmoid_filled", {"weights": "sigmoid", **mask(custom="add", causal=True, fill=-1)}, n=4, m=5),
    sdp("sdp_sparsemax", {"weights": "sparsemax", **mask(causal=True)}, n=5, m=5, std=1.5),
    sdp("sdp_sparsemax_weights", {"weights": "sparsemax", **mask(causal=True, when="weights", renormalise=False)}, n=4, m=5),
    sdp("sdp_sparsemax_nan", {"weights": "sparsemax", **mask(query_padding=[1, 0, 1])}, n=3, m=4),
    self_("self_rope_tables", {**at("rope", layout="half"), **mask(causal=True)}, n=4, d_k=4, tables=True),
    self_("self_softcap_alibi", {"softcap": 0.8, **at("alibi"), **mask(window=1)}, n=5, sinks=1),
    multi("multi_rope_tables", 2, at("rope"), n=4, d_k=4, tables=True),
    multi("multi_zero_key", 2, {"zero_key": True, **mask(key_padding=[1, 0, 1, 1])}, n=4, d=6, bias=True),
    multi("multi_added_key", 2, mask(custom="hide", causal=True), n=4, d=6, bias=True, added=True),
    multi("multi_added_keys", 4, {"kv_heads": 2, "zero_key": True, **mask(custom="add")}, n=4, d_k=2, d_v=3, added=True),
    multi("multi_values_of_another", 2, n=3, m=5, d_c=4, d_k=2, values=3, bias=True),
    multi("multi_values_without_context", 2, mask(causal=True), n=4, d_k=2, values=5),
    additive("additive_values", m=5, values=2),
    luong("luong_values", "dot", mask(key_padding=[1, 1, 0, 1]), values=5),
]


def checked_against_torch(mechanism, config, arrays, trace):
    """The same by PyTorch's own functions, where they can say it."""
    extra = None
    if "S" not in trace or mechanism == "linformer_attention" or {"softcap", "weights"} & config.keys() or "sinks" in arrays:
        return False
    rules = config.get("mask", {})
    if "mask" in trace:
        if rules.get("fill", "-inf") != "-inf" or rules.get("empty_row") == "zero":
            return False
        if not rules.get("renormalise", True):
            return False
        extra = (trace["mask"].detach() if rules.get("custom") == "add"
                 else torch.zeros_like(trace["mask"]).masked_fill(trace["mask"] == 0, -math.inf))
        if rules.get("when") == "scores" and rules.get("custom") == "add":
            return False
    if config.get("position", {}).get("kind", "none") != "none" or config.get("scale", "sqrt_dk") != "sqrt_dk":
        return False
    if mechanism != "multi_head_attention":
        q, k, v = (x if x.dim() == 3 else x[None] for x in (trace.get(name + "_heads", trace[name]) for name in "QKV"))
        z, _ = torch.nn.functional._scaled_dot_product_attention(q, k, v, extra)
        torch.testing.assert_close(z.reshape(trace["Z"].shape), trace["Z"], rtol=1e-12, atol=1e-12, equal_nan=True)
        return True
    return checked_against_module(config, arrays, trace, extra)


def checked_against_module(config, arrays, trace, extra):
    heads, d = config["heads"], arrays["X"].shape[1]
    width = trace["concat"].shape[1]
    if config.get("kv_heads", heads) != heads or width != d or arrays["W_Q"].shape[1] != d:
        return False
    context = arrays.get("C", arrays["X"])
    valued = arrays.get("C_V", context)
    added = {name: arrays[name][None, None] for name in ("bias_k", "bias_v") if name in arrays}
    if extra is not None:
        extra = extra[..., :len(context)]
    module = torch.nn.functional.multi_head_attention_forward
    biases = [arrays.get("b_" + name, torch.zeros(d)) for name in "QKV"]
    d_out = arrays["W_O"].shape[1]
    if d_out != d:
        return False
    y, a = module(
        arrays["X"][:, None], context[:, None], valued[:, None], d, heads, None, torch.cat(biases),
        added.get("bias_k"), added.get("bias_v"), config.get("zero_key", False),
        0.0, arrays["W_O"].T, arrays.get("b_O", torch.zeros(d_out)), attn_mask=extra,
        use_separate_proj_weight=True, q_proj_weight=arrays["W_Q"].T, k_proj_weight=arrays["W_K"].T,
        v_proj_weight=arrays["W_V"].T, average_attn_weights=False)
    torch.testing.assert_close(y[:, 0], trace["Y"], rtol=1e-11, atol=1e-11, equal_nan=True)
    torch.testing.assert_close(a[0], trace["A"], rtol=1e-11, atol=1e-11, equal_nan=True)
    return True


def differentiated(trace, index):
    """The gradient of one cell of the last node, or, for every fourth case, of the sum of all its cells."""
    node = trace.target or ("Z" if "error.Z" in trace else list(trace)[-1])
    target = trace[node]
    if not torch.isfinite(target).all():
        return node, None, {}
    cell = None if index % 4 == 0 else [index % size for size in target.shape]
    (target.sum() if cell is None else target[tuple(cell)]).backward()
    gradients = {name: value.grad for name, value in trace.items()
                 if value.grad is not None and name not in trace.kinks}
    if cell is not None:
        cell = [0] * (3 - len(cell)) + cell
    return node, cell, gradients


def write_npz(path, arrays):
    """As numpy.savez_compressed, but with a fixed date: the same numbers give the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, value in arrays.items():
            data = BytesIO()
            numpy.lib.format.write_array(data, numpy.ascontiguousarray(value.detach().numpy()), version=(1, 0))
            archive.writestr(zipfile.ZipInfo(name + ".npy", (2020, 1, 1, 0, 0, 0)), data.getvalue(),
                             zipfile.ZIP_DEFLATED)


def document(name, mechanism, config, arrays):
    stored = {array: array + ".custom" if array.split(".")[-1] == "mask" else array for array in arrays}
    files = {array: {"file": name + ".npz", "array": stored[array]} for array in arrays}
    return {"format": "heedmap", "version": 1, "title": name, "mechanism": mechanism, "config": config,
            "arrays": files}


def computed(mechanism, config, size, seed):
    """The arrays of one case, and its trace."""
    if mechanism in MECHANISMS:
        arrays = leaves(mechanism, size, config, seed)
        return arrays, MECHANISMS[mechanism](arrays, config)
    compute, given = efficient_reference.MECHANISMS[mechanism]
    arrays = given(torch.Generator().manual_seed(seed), size)
    return arrays, compute(Trace(), arrays, config)


def main():
    index = []
    compared = 0
    numbered = [*enumerate(CASES), *enumerate(efficient_reference.CASES, 1000), *enumerate(layers.CASES),
                *enumerate(models.CASES), *enumerate(latent.CASES), *enumerate(captured.CASES)]
    for number, (name, mechanism, config, size) in numbered:
        whole = next((module for module in (layers, models, latent, captured) if mechanism in module.MECHANISMS), None)
        if whole is None:
            arrays, trace = computed(mechanism, config, size, seed=1000 + number)
            compared += checked_against_torch(mechanism, config, arrays, trace)
        else:
            arrays = whole.LEAVES[mechanism](torch.Generator().manual_seed(whole.SEED + number), size, config)
            trace = whole.MECHANISMS[mechanism](arrays, config)
            compared += whole.IN_TORCH[mechanism](arrays, config, trace)
        node, cell, gradients = differentiated(trace, number)
        if len(sys.argv) < 2 or name in sys.argv:
            write_npz(HERE / f"{name}.npz", {**trace, **{"grad." + key: value for key, value in gradients.items()}})
            (HERE / f"{name}.heed").write_text(json.dumps(document(name, mechanism, config, arrays), indent=1) + "\n")
        index.append({"name": name, "gradient_of": node if gradients else None, "cell": cell})
    lines = ",\n".join(" " + json.dumps(entry) for entry in index)
    (HERE / "cases.json").write_text("[\n" + lines + "\n]\n")
    print(f"{len(index)} cases, {compared} compared with PyTorch's own attention, "
          f"{sum(entry['gradient_of'] is not None for entry in index)} with gradients")


if __name__ == "__main__":
    main()
