#!/usr/bin/env python3
"""Makes small models with random weights under the names that published ones have, and what PyTorch computes from them
in float64, as make.py does: OLMo 2, SigLIP and ModernBERT. The forward passes are written here after the papers and the
published code of each; nothing of the program is used.
Run in this folder: /usr/bin/python3 newer.py
"""
import json
import math

import numpy as np
import torch
from torch.nn import functional

from reference import F64, Weights, gelu, gelu_new, rms_norm, save, torch_linear


def heads_of(rows, count):
    """rows × count·width → count × rows × width"""
    return torch.stack(rows.chunk(count, -1))


def rotate_half(x):
    a, b = x.chunk(2, -1)
    return torch.cat([-b, a], -1)


def rotary(x, base):
    """Su et al. 2021, the halves of each head together, as the published code of all three has it."""
    n, width = x.shape[-2:]
    speed = 1 / base ** (torch.arange(0, width, 2, dtype=F64) / width)
    angle = torch.outer(torch.arange(n, dtype=F64), speed).repeat(1, 2)
    return x * angle.cos() + rotate_half(x) * angle.sin()


def attend(q, k, v, seen=None):
    """Weights (heads × n × n), and the heads' results side by side; `seen` says which keys a query sees."""
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if seen is not None:
        scores = scores.masked_fill(~seen, -math.inf)
    weights = scores.softmax(-1)
    return weights, torch.cat(list(weights @ v), -1)


def layer_norm(x, w, name, eps):
    bias = w[name + ".bias"] if name + ".bias" in w.stored else None
    return functional.layer_norm(x, x.shape[-1:], w[name + ".weight"], bias, eps)


def olmo2(folder, kv, seed):
    """OLMo Team 2024: what a part made is normed, before it is added; and all queries and keys of a row together."""
    d, heads, width, f, layers, vocabulary, eps, base = 12, 4, 4, 20, 2, 30, 1e-5, 500000.0
    w = Weights(seed)
    w.make("model.embed_tokens.weight", vocabulary, d)
    for i in range(layers):
        layer = f"model.layers.{i}."
        for name, count in (("q", heads), ("k", kv), ("v", kv)):
            w.linear(layer + f"self_attn.{name}_proj", d, count * width, bias=False)
        w.linear(layer + "self_attn.o_proj", heads * width, d, bias=False)
        w.norm(layer + "self_attn.q_norm", heads * width, bias=False)
        w.norm(layer + "self_attn.k_norm", kv * width, bias=False)
        w.norm(layer + "post_attention_layernorm", d, bias=False)
        w.linear(layer + "mlp.gate_proj", d, f, bias=False)
        w.linear(layer + "mlp.up_proj", d, f, bias=False)
        w.linear(layer + "mlp.down_proj", f, d, bias=False)
        w.norm(layer + "post_feedforward_layernorm", d, bias=False)
    w.norm("model.norm", d, bias=False)
    w.linear("lm_head", d, vocabulary, bias=False)
    ids = [3, 14, 15, 9, 26, 5]
    x = w["model.embed_tokens.weight"][ids]
    seen = torch.ones(len(ids), len(ids)).tril().bool()
    expected = {}
    for i in range(layers):
        layer = f"model.layers.{i}."
        q, k = (rms_norm(torch_linear(x, w, layer + f"self_attn.{name}_proj"), w[layer + f"self_attn.{name}_norm.weight"], eps)
                for name in "qk")
        expected |= {f"dec.{i}.self.Q_norm": q, f"dec.{i}.self.K_norm": k}
        v = heads_of(torch_linear(x, w, layer + "self_attn.v_proj"), kv)
        q, k = rotary(heads_of(q, heads), base), rotary(heads_of(k, kv), base)
        k, v = (part.repeat_interleave(heads // kv, 0) for part in (k, v))
        a, z = attend(q, k, v, seen)
        x = x + rms_norm(torch_linear(z, w, layer + "self_attn.o_proj"), w[layer + "post_attention_layernorm.weight"], eps)
        inner = functional.silu(torch_linear(x, w, layer + "mlp.gate_proj")) * torch_linear(x, w, layer + "mlp.up_proj")
        x = x + rms_norm(torch_linear(inner, w, layer + "mlp.down_proj"), w[layer + "post_feedforward_layernorm.weight"], eps)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    logits = torch_linear(rms_norm(x, w["model.norm.weight"], eps), w, "lm_head")
    expected |= {"logits": logits, "probs": logits.softmax(-1)}
    save(folder, w, {"model_type": "olmo2", "architectures": ["Olmo2ForCausalLM"], "attention_bias": False,
                     "hidden_act": "silu", "hidden_size": d, "intermediate_size": f, "max_position_embeddings": 4096,
                     "head_dim": width, "num_attention_heads": heads, "num_hidden_layers": layers,
                     "num_key_value_heads": kv, "rms_norm_eps": eps, "rope_scaling": None, "rope_theta": base,
                     "tie_word_embeddings": False, "vocab_size": vocabulary}, expected)


def modernbert(folder, head, seed, said=None):
    """Warner et al. 2024: gates fused with what they gate, windows in all but each third layer, where positions turn
    with another base, and no norm before the first attention, as the embeddings are normed."""
    d, heads, f, layers, vocabulary, eps = 12, 3, 16, 5, 30, 1e-5
    every, window, far, near = 3, 4, 160000.0, 10000.0
    w, p = Weights(seed), "model." if head else ""
    w.make(p + "embeddings.tok_embeddings.weight", vocabulary, d)
    w.norm(p + "embeddings.norm", d, bias=False)
    for i in range(layers):
        layer = f"{p}layers.{i}."
        if i > 0:
            w.norm(layer + "attn_norm", d, bias=False)
        w.linear(layer + "attn.Wqkv", d, 3 * d, bias=False)
        w.linear(layer + "attn.Wo", d, d, bias=False)
        w.norm(layer + "mlp_norm", d, bias=False)
        w.linear(layer + "mlp.Wi", d, 2 * f, bias=False)
        w.linear(layer + "mlp.Wo", f, d, bias=False)
    w.norm(p + "final_norm", d, bias=False)
    if head:
        w.linear("head.dense", d, d, bias=False)
        w.norm("head.norm", d, bias=False)
        w.make("decoder.bias", vocabulary, std=0.1)
    ids = [0, 7, 5, 5, 1, 3, 11, 2]
    n = len(ids)
    x = layer_norm(w[p + "embeddings.tok_embeddings.weight"][ids], w, p + "embeddings.norm", eps)
    expected = {"src.X": x}
    far_apart = (torch.arange(n)[:, None] - torch.arange(n)[None]).abs()
    for i in range(layers):
        layer = f"{p}layers.{i}."
        local = i % every != 0
        read = layer_norm(x, w, layer + "attn_norm", eps) if i > 0 else x
        q, k, v = (heads_of(part, heads) for part in torch_linear(read, w, layer + "attn.Wqkv").chunk(3, -1))
        q, k = (rotary(part, near if local else far) for part in (q, k))
        a, z = attend(q, k, v, far_apart <= window // 2 if local else None)
        x = x + torch_linear(z, w, layer + "attn.Wo")
        inner, gate = torch_linear(layer_norm(x, w, layer + "mlp_norm", eps), w, layer + "mlp.Wi").chunk(2, -1)
        x = x + torch_linear(gelu(inner) * gate, w, layer + "mlp.Wo")
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    x = layer_norm(x, w, p + "final_norm", eps)
    expected["enc.norm"] = x
    if head:
        x = layer_norm(gelu(torch_linear(x, w, "head.dense")), w, "head.norm", eps)
        logits = x @ w[p + "embeddings.tok_embeddings.weight"].T + w["decoder.bias"]
        expected |= {"logits": logits, "probs": logits.softmax(-1)}
    config = {"model_type": "modernbert", "architectures": ["ModernBertForMaskedLM"], "attention_bias": False,
              "classifier_activation": "gelu", "classifier_bias": False, "decoder_bias": True,
              "global_attn_every_n_layers": every, "global_rope_theta": far, "hidden_activation": "gelu",
              "hidden_size": d, "intermediate_size": f, "local_attention": window, "local_rope_theta": near,
              "max_position_embeddings": 8192, "mlp_bias": False, "norm_bias": False, "norm_eps": eps,
              "num_attention_heads": heads, "num_hidden_layers": layers, "vocab_size": vocabulary}
    save(folder, w, {key: value for key, value in (config | (said or {})).items() if value is not None}, expected)


def tower(w, layer, x, heads, eps, act):
    """A layer of either tower of SigLIP; all rows see all rows."""
    read = layer_norm(x, w, layer + "layer_norm1", eps)
    q, k, v = (heads_of(torch_linear(read, w, layer + f"self_attn.{name}_proj"), heads) for name in "qkv")
    a, z = attend(q, k, v)
    x = x + torch_linear(z, w, layer + "self_attn.out_proj")
    read = layer_norm(x, w, layer + "layer_norm2", eps)
    return a, x + torch_linear(act(torch_linear(read, w, layer + "mlp.fc1")), w, layer + "mlp.fc2")


def make_tower(w, p, d, f, layers):
    for i in range(layers):
        layer = f"{p}encoder.layers.{i}."
        for name in "kvq":
            w.linear(layer + f"self_attn.{name}_proj", d, d)
        w.linear(layer + "self_attn.out_proj", d, d)
        w.norm(layer + "layer_norm1", d)
        w.linear(layer + "mlp.fc1", d, f)
        w.linear(layer + "mlp.fc2", f, d)
        w.norm(layer + "layer_norm2", d)


def siglip(folder, seed):
    """Zhai et al. 2023: pictures without a class token, texts that see what follows, both with gelu_pytorch_tanh."""
    d, heads, f, layers, vocabulary, positions, patch, side, eps = 12, 3, 20, 2, 30, 16, 2, 6, 1e-6
    w, squares = Weights(seed), (side // patch) ** 2
    t, v = "text_model.", "vision_model."
    w.make("logit_scale", 1)
    w.make("logit_bias", 1)
    w.make(t + "embeddings.token_embedding.weight", vocabulary, d)
    w.make(t + "embeddings.position_embedding.weight", positions, d)
    make_tower(w, t, d, f, layers)
    w.norm(t + "final_layer_norm", d)
    w.linear(t + "head", d, d)
    w.make(v + "embeddings.patch_embedding.weight", d, 3, patch, patch)
    w.make(v + "embeddings.patch_embedding.bias", d)
    w.make(v + "embeddings.position_embedding.weight", squares, d)
    make_tower(w, v, d, f, layers)
    w.norm(v + "post_layernorm", d)
    w.make(v + "head.probe", 1, 1, d)
    w.make(v + "head.attention.in_proj_weight", 3 * d, d)
    w.make(v + "head.attention.in_proj_bias", 3 * d)
    w.linear(v + "head.attention.out_proj", d, d)
    w.norm(v + "head.layernorm", d)
    w.linear(v + "head.mlp.fc1", d, f)
    w.linear(v + "head.mlp.fc2", f, d)

    ids = [28, 7, 5, 5, 3, 1]
    x = w[t + "embeddings.token_embedding.weight"][ids] + w[t + "embeddings.position_embedding.weight"][:len(ids)]
    text = {"src.X_pos": x}
    for i in range(layers):
        a, x = tower(w, f"{t}encoder.layers.{i}.", x, heads, eps, gelu_new)
        text |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    text["enc.norm"] = layer_norm(x, w, t + "final_layer_norm", eps)

    image = torch.tensor(w.random.uniform(-1, 1, (3, side, side)))
    x = functional.conv2d(image[None], w[v + "embeddings.patch_embedding.weight"],
                          w[v + "embeddings.patch_embedding.bias"], stride=patch)[0].flatten(1).T
    vision = {"image": image, "E": x}
    x = x + w[v + "embeddings.position_embedding.weight"]
    vision["X_pos"] = x
    rolled = torch.eye(squares, dtype=F64)
    for i in range(layers):
        a, x = tower(w, f"{v}encoder.layers.{i}.", x, heads, eps, gelu_new)
        rolled = (a.mean(0) / 2 + torch.eye(squares, dtype=F64) / 2) @ rolled
        vision |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    vision["enc.norm"] = layer_norm(x, w, v + "post_layernorm", eps)
    vision["rollout"] = rolled.mean(0).reshape(side // patch, side // patch)

    text_config = {"hidden_act": "gelu_pytorch_tanh", "hidden_size": d, "intermediate_size": f, "layer_norm_eps": eps,
                   "max_position_embeddings": positions, "num_attention_heads": heads, "num_hidden_layers": layers,
                   "vocab_size": vocabulary, "model_type": "siglip_text_model"}
    vision_config = {"hidden_act": "gelu_pytorch_tanh", "hidden_size": d, "image_size": side, "intermediate_size": f,
                     "layer_norm_eps": eps, "num_attention_heads": heads, "num_channels": 3, "num_hidden_layers": layers,
                     "patch_size": patch, "model_type": "siglip_vision_model"}
    save(folder, w, {"model_type": "siglip", "text_config": text_config, "vision_config": vision_config}, {})
    for name, expected in (("text", text), ("vision", vision)):
        numbers = {key: value.numpy() for key, value in expected.items()}
        np.savez(f"{folder}/expected_{name}.npz", **numbers)
    with open(f"{folder}/preprocessor_config.json", "w") as file:
        file.write(json.dumps({"do_normalize": True, "do_rescale": True, "do_resize": True, "image_mean": [0.5] * 3,
                               "image_std": [0.5] * 3, "rescale_factor": 0.00392156862745098}) + "\n")


olmo2("olmo2", 4, 130)
olmo2("olmo2_grouped", 2, 131)
modernbert("modernbert", True, 132)
kinds = ["sliding_attention" if i % 3 else "full_attention" for i in range(5)]
modernbert("modernbert_plain", False, 133, {  # as transformers 5 writes it
    "global_attn_every_n_layers": None, "global_rope_theta": None, "local_rope_theta": None, "layer_types": kinds,
    "rope_parameters": {"full_attention": {"rope_type": "default", "rope_theta": 160000.0},
                        "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}})
siglip("siglip", 134)
