#!/usr/bin/env python3
"""Makes small models with random weights under the names that published ones have, and what PyTorch computes from
them in float64. The forward passes are written here after the papers; nothing of the program is used.
Run in this folder: /usr/bin/python3 make.py
"""
import json
import math
import os
import shutil
import struct

import numpy as np
import torch

from reference import (ACTIVATIONS, F64, Weights, gelu, gelu_new, layer_norm, rms_norm, save, save_picture,
                       torch_linear)


def attend(q, k, v, heads, causal, window=None):
    """Returns the weights (heads × n × n) and the heads' results side by side. A window counts the keys that a query
    sees, its own too."""
    n = q.shape[0]
    q, k, v = (t.reshape(n, heads, -1).transpose(0, 1) for t in (q, k, v))
    scores = q @ k.transpose(1, 2) / math.sqrt(q.shape[-1])
    if causal:
        scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
    if window:
        scores = scores.masked_fill(torch.ones(n, n).tril(-window).bool(), -math.inf)
    weights = torch.softmax(scores, -1)
    return weights, (weights @ v).transpose(0, 1).reshape(n, -1)


def make_bert_layers(w, p, layers, d, f):
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        for part in ("query", "key", "value"):
            w.linear(q + "attention.self." + part, d, d)
        w.linear(q + "attention.output.dense", d, d)
        w.norm(q + "attention.output.LayerNorm", d)
        w.linear(q + "intermediate.dense", d, f)
        w.linear(q + "output.dense", f, d)
        w.norm(q + "output.LayerNorm", d)


def bert_layers(x, w, p, layers, heads, act, eps, expected):
    """The rows after the last layer; each layer's weights and rows are `expected`."""
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        a, z = attend(*(torch_linear(x, w, q + "attention.self." + part) for part in ("query", "key", "value")), heads,
                      False)
        x = layer_norm(x + torch_linear(z, w, q + "attention.output.dense"), w, q + "attention.output.LayerNorm", eps)
        y = torch_linear(act(torch_linear(x, w, q + "intermediate.dense")), w, q + "output.dense")
        x = layer_norm(x + y, w, q + "output.LayerNorm", eps)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    return x


def bert_prediction(x, w, p, act, eps, tied, head):
    """The last layer's rows, changed once more, against every word (BertLMPredictionHead)."""
    inner = torch_linear(x, w, head + "transform.dense")
    normed = layer_norm(act(inner), w, head + "transform.LayerNorm", eps)
    words = w[p + "embeddings.word_embeddings.weight" if tied else head + "decoder.weight"]
    logits = normed @ words.T + w[head + ("bias" if tied else "decoder.bias")]
    return {"transform.H": inner, "transform.norm": normed, "logits": logits, "probs": torch.softmax(logits, -1)}


def bert(folder, prefix, old_names, with_config, relative=False, head=None, act="gelu", said=None, ids=(2, 7, 5, 5, 1, 3),
         sentences=None, seed=1):
    """`head` predicts words, with weights "tied" to the embeddings or "untied"."""
    d, heads, f, layers, vocabulary, positions = (12, 3, 20, 2, 30, 16) if with_config else (128, 2, 24, 1, 11, 9)
    w, p, eps = Weights(seed), prefix, 1e-12
    w.make(p + "embeddings.word_embeddings.weight", vocabulary, d)
    w.make(p + "embeddings.position_embeddings.weight", positions, d)
    w.make(p + "embeddings.token_type_embeddings.weight", 2, d)
    w.norm(p + "embeddings.LayerNorm", d)
    make_bert_layers(w, p, layers, d, f)
    w.linear(p + "pooler.dense", d, d)
    if head:
        w.linear("cls.predictions.transform.dense", d, d)
        w.norm("cls.predictions.transform.LayerNorm", d)
        w.linear("cls.seq_relationship", d, 2)
    if head == "tied":
        w.make("cls.predictions.bias", vocabulary)
    if head == "untied":
        w.linear("cls.predictions.decoder", d, vocabulary)
    config = {"model_type": "bert", "hidden_act": act, "hidden_size": d, "layer_norm_eps": eps,
              "num_attention_heads": heads, "num_hidden_layers": layers, "vocab_size": vocabulary}
    if relative:
        w.make(p + "encoder.layer.0.attention.self.distance_embedding.weight", 2 * positions - 1, d // heads)
        return save(folder, w, config, {})
    ids, config = list(ids), config | (said or {})
    x = w[p + "embeddings.word_embeddings.weight"][ids] + w[p + "embeddings.position_embeddings.weight"][:len(ids)]
    sentence = w[p + "embeddings.token_type_embeddings.weight"][list(sentences or [0] * len(ids))]
    x = layer_norm(x + sentence, w, p + "embeddings.LayerNorm", eps)
    expected = {"src.X": x}
    x = bert_layers(x, w, p, layers, heads, ACTIVATIONS[act], eps, expected)
    if head:
        expected |= bert_prediction(x, w, p, ACTIVATIONS[act], eps, head == "tied", "cls.predictions.")
    if old_names:
        w.stored = {n.replace("LayerNorm.weight", "LayerNorm.gamma").replace("LayerNorm.bias", "LayerNorm.beta"): t
                    for n, t in w.stored.items()}
    save(folder, w, config if with_config else None, expected)


def gpt2(folder, prefix, head=False, seed=2):
    """`head`: its own weights predict, not the embeddings."""
    d, heads, layers, vocabulary, positions, eps = 12, 2, 2, 30, 16, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "wte.weight", vocabulary, d)
    w.make(p + "wpe.weight", positions, d)
    for i in range(layers):
        q = f"{p}h.{i}."
        w.norm(q + "ln_1", d)
        w.stored[q + "attn.bias"] = np.tril(np.ones((1, 1, positions, positions), dtype=np.float32))
        w.linear(q + "attn.c_attn", d, 3 * d, conv1d=True)
        w.linear(q + "attn.c_proj", d, d, conv1d=True)
        w.norm(q + "ln_2", d)
        w.linear(q + "mlp.c_fc", d, 4 * d, conv1d=True)
        w.linear(q + "mlp.c_proj", 4 * d, d, conv1d=True)
    w.norm(p + "ln_f", d)
    if head:
        w.make("lm_head.weight", vocabulary, d)

    def conv1d(x, name):
        return x @ w[name + ".weight"] + w[name + ".bias"]

    ids = [4, 0, 29, 4, 11]
    x = w[p + "wte.weight"][ids]
    expected = {"tgt.X": x}
    x = x + w[p + "wpe.weight"][:len(ids)]
    for i in range(layers):
        q = f"{p}h.{i}."
        a, z = attend(*conv1d(layer_norm(x, w, q + "ln_1", eps), q + "attn.c_attn").split(d, 1), heads, True)
        x = x + conv1d(z, q + "attn.c_proj")
        x = x + conv1d(gelu_new(conv1d(layer_norm(x, w, q + "ln_2", eps), q + "mlp.c_fc")), q + "mlp.c_proj")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = layer_norm(x, w, p + "ln_f", eps) @ w["lm_head.weight" if head else p + "wte.weight"].T
    expected["probs"] = torch.softmax(expected["logits"], -1)
    save(folder, w, {"model_type": "gpt2", "activation_function": "gelu_new", "layer_norm_epsilon": eps, "n_embd": d,
                     "n_head": heads, "n_layer": layers, **({"tie_word_embeddings": False} if head else {})}, expected)


def vit(folder, kind="vit", prefix="vit.", preprocessor=None, distilled=False, classes=0, seed=3):
    """With a preprocessor_config.json there is a picture too, and what it makes of its bytes is what the model reads."""
    d, heads, f, layers, patch, side, channels, eps = 8, 2, 20, 2, 2, 6, 3, 1e-12
    w, p = Weights(seed), prefix
    w.make(p + "embeddings.cls_token", 1, 1, d)
    if distilled:
        w.make(p + "embeddings.distillation_token", 1, 1, d)
    w.make(p + "embeddings.position_embeddings", 1, (side // patch) ** 2 + (2 if distilled else 1), d)
    w.make(p + "embeddings.patch_embeddings.projection.weight", d, channels, patch, patch)
    w.make(p + "embeddings.patch_embeddings.projection.bias", d)
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        for part in ("query", "key", "value"):
            w.linear(q + "attention.attention." + part, d, d)
        w.linear(q + "attention.output.dense", d, d)
        w.linear(q + "intermediate.dense", d, f)
        w.linear(q + "output.dense", f, d)
        w.norm(q + "layernorm_before", d)
        w.norm(q + "layernorm_after", d)
    w.norm(p + "layernorm", d)
    if classes:
        w.linear("classifier", d, classes)
    config = {"model_type": kind, "hidden_act": "gelu", "hidden_size": d, "image_size": side,
              "layer_norm_eps": eps, "num_attention_heads": heads, "patch_size": patch}
    if distilled:
        return save(folder, w, config, {})
    image = torch.tensor(w.random.uniform(-1, 1, (channels, side, side)))
    if preprocessor:
        pixels = w.random.integers(0, 256, (side, side, channels), dtype=np.uint8)
        mean, std = (torch.tensor(preprocessor[key], dtype=F64) for key in ("image_mean", "image_std"))
        image = ((torch.tensor(pixels.astype(np.float64)) / 255 - mean) / std).permute(2, 0, 1)
    x = torch.nn.functional.conv2d(image[None], w[p + "embeddings.patch_embeddings.projection.weight"],
                                   w[p + "embeddings.patch_embeddings.projection.bias"], stride=patch)
    x = x[0].reshape(d, -1).T
    expected = {"image": image, "E": x}
    x = torch.cat([w[p + "embeddings.cls_token"][0], x]) + w[p + "embeddings.position_embeddings"][0]
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        y = layer_norm(x, w, q + "layernorm_before", eps)
        a, z = attend(*(torch_linear(y, w, q + "attention.attention." + part) for part in ("query", "key", "value")),
                      heads, False)
        x = x + torch_linear(z, w, q + "attention.output.dense")
        y = layer_norm(x, w, q + "layernorm_after", eps)
        x = x + torch_linear(gelu(torch_linear(y, w, q + "intermediate.dense")), w, q + "output.dense")
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    expected["enc.norm"] = layer_norm(x, w, p + "layernorm", eps)
    if classes:
        expected["logits"] = torch_linear(expected["enc.norm"][:1], w, "classifier")
        expected["probs"] = torch.softmax(expected["logits"], -1)
        config["id2label"] = {str(i): f"class {i}" for i in range(classes)}
    save(folder, w, config, expected)
    if preprocessor:
        save_picture(f"{folder}/picture.png", pixels)
        with open(f"{folder}/preprocessor_config.json", "w") as file:
            file.write(json.dumps(preprocessor, indent=1) + "\n")


def scaled(frequency, scaling):
    """`rope_scaling` of a configuration: "linear", or "llama3" of Llama 3.1."""
    if not scaling:
        return frequency
    factor = scaling["factor"]
    if scaling.get("rope_type", scaling.get("type")) == "linear":
        return frequency / factor
    length, low, high = (scaling[key] for key in ("original_max_position_embeddings", "low_freq_factor",
                                                  "high_freq_factor"))
    wavelength = 2 * math.pi / frequency
    between = (length / wavelength - low) / (high - low)
    smoothed = (1 - between) * frequency / factor + between * frequency
    return torch.where(wavelength > length / low, frequency / factor,
                       torch.where(wavelength < length / high, frequency, smoothed))


def rotated(x, base, scaling):
    """Positions by turning pairs half a head apart (Su et al. 2021), x is heads × n × d_k."""
    n, d = x.shape[1:]
    angle = torch.arange(n, dtype=F64)[:, None] * scaled(base ** (-torch.arange(0, d, 2, dtype=F64) / d), scaling)
    a, b = x[..., :d // 2], x[..., d // 2:]
    return torch.cat([a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()], -1)


def rotary(folder, kind, prefix, bias=False, out_bias=False, normed=False, scaling=None, new_names=False, experts=None,
           head=False, windows=(None, None), said=None, seed=4):
    """`windows`: how many keys a query sees, layer by layer; `said` of them by the configuration."""
    d, d_k, heads, kv, f, vocabulary, eps, base = 16, 6, 4, 2, 20, 40, 1e-6, 5000.0
    if scaling:
        d_k, base = 10, 500.0  # fast, slow and middling pairs
    w, p = Weights(seed), prefix
    w.make(p + "embed_tokens.weight", vocabulary, d)
    for i in range(len(windows)):
        q = f"{p}layers.{i}."
        w.norm(q + "input_layernorm", d, bias=False)
        for part, count in (("q", heads), ("k", kv), ("v", kv)):
            w.linear(f"{q}self_attn.{part}_proj", d, count * d_k, bias)
        w.linear(q + "self_attn.o_proj", heads * d_k, d, out_bias)
        if normed:
            w.norm(q + "self_attn.q_norm", d_k, bias=False)
            w.norm(q + "self_attn.k_norm", d_k, bias=False)
        w.norm(q + "post_attention_layernorm", d, bias=False)
        networks = ("gate_proj", "up_proj", "down_proj") if experts != "block_sparse_moe" else ("w1", "w3", "w2")
        if experts:
            w.linear(f"{q}{experts}.gate", d, 2, False)
        for where in [f"{experts}.experts.{e}" for e in range(2)] if experts else ["mlp"]:
            for part, size in zip(networks, ((d, f), (d, f), (f, d))):
                w.linear(f"{q}{where}.{part}", *size, False)
    w.norm(p + "norm", d, bias=False)
    if head:
        w.make("lm_head.weight", vocabulary, d)

    def attended(x, layer, window):
        """The attention of one layer: its weights and what it gives."""
        q, k, v = (torch_linear(x, w, f"{layer}self_attn.{part}_proj") for part in "qkv")
        n = len(x)
        q, k = q.reshape(n, heads, d_k), k.reshape(n, kv, d_k)
        if normed:
            q, k = (rms_norm(x, w[f"{layer}self_attn.{part}_norm.weight"], eps) for x, part in ((q, "q"), (k, "k")))
        q, k = (rotated(side.transpose(0, 1), base, scaling) for side in (q, k))
        k = k.repeat_interleave(heads // kv, 0).transpose(0, 1).reshape(n, -1)
        v = v.reshape(n, kv, d_k).repeat_interleave(heads // kv, 1).reshape(n, -1)
        a, z = attend(q.transpose(0, 1).reshape(n, -1), k, v, heads, True, window)
        return a, torch_linear(z, w, layer + "self_attn.o_proj")

    x, expected = w[p + "embed_tokens.weight"][[3, 14, 15, 9, 26, 5]], {}
    for i, window in enumerate(windows[:1] if experts else windows):
        layer = f"{p}layers.{i}."
        rows = rms_norm(x, w[layer + "input_layernorm.weight"], eps)
        a, y = attended(rows, layer, window)
        if experts:  # more than the first attention is not computed
            expected = {"X": rows, "A": a, "Y": y}
            break
        x = x + y
        rows = rms_norm(x, w[layer + "post_attention_layernorm.weight"], eps)
        gate = torch.nn.functional.silu(torch_linear(rows, w, layer + "mlp.gate_proj"))
        x = x + torch_linear(gate * torch_linear(rows, w, layer + "mlp.up_proj"), w, layer + "mlp.down_proj")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.self.Y": y, f"dec.{i}.Y": x}
    if not experts:
        vocabulary_rows = w["lm_head.weight" if head else p + "embed_tokens.weight"]
        expected["logits"] = rms_norm(x, w[p + "norm.weight"], eps) @ vocabulary_rows.T
    config = {"model_type": kind, "hidden_size": d, "num_attention_heads": heads, "num_key_value_heads": kv,
              "rms_norm_eps": eps, **(said or {})}
    if new_names:
        config["rope_parameters"] = {"rope_theta": base, **scaling}
    else:
        config["rope_theta"] = base
        if scaling or normed:
            config["rope_scaling"] = scaling
    save(folder, w, config, expected)


bert("bert", "bert.", False, True)
bert("bert_plain", "", True, False)
bert("bert_relative", "bert.", False, True, relative=True)
gpt2("gpt2", "transformer.")
gpt2("gpt2_plain", "")
vit("vit")
vit("dino", prefix="", seed=9, preprocessor={
    "do_normalize": True, "do_resize": True, "feature_extractor_type": "ViTFeatureExtractor",
    "image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225], "resample": 2, "size": 6})
vit("deit", kind="deit", prefix="deit.", distilled=True, seed=10)
rotary("llama", "llama", "model.")
rotary("qwen", "qwen2", "model.", bias=True, head=True)
LLAMA3 = {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
          "original_max_position_embeddings": 40}
rotary("llama31", "llama", "model.", scaling=LLAMA3, seed=5)
rotary("llama_linear", "llama", "", bias=True, out_bias=True, scaling={"type": "linear", "factor": 2.5}, seed=6)
rotary("qwen3", "qwen3", "model.", normed=True, seed=7)
rotary("mixtral", "mixtral", "model.", experts="block_sparse_moe", seed=11)
rotary("qwen3_moe", "qwen3_moe", "model.", normed=True, experts="mlp", seed=12)
rotary("qwen3_llama3", "qwen3", "", normed=True, scaling=LLAMA3, new_names=True, seed=8)

# Predictions, and windows of some layers only.
bert("bert_pair", "bert.", True, True, head="tied", ids=(2, 7, 5, 3, 6, 7, 3), sentences=(0, 0, 0, 0, 1, 1, 1), seed=13)
bert("bert_untied", "bert.", False, True, head="untied", act="gelu_new", said={"tie_word_embeddings": False}, seed=14)
gpt2("gpt2_untied", "transformer.", head=True, seed=15)
vit("vit_classes", classes=4, seed=16)
rotary("qwen_windows", "qwen2", "model.", bias=True, windows=(None, 3, 3), seed=17,
       said={"use_sliding_window": True, "sliding_window": 3, "max_window_layers": 1, "tie_word_embeddings": True})
rotary("qwen3_windows", "qwen3", "model.", normed=True, windows=(3, None, 3), head=True, seed=18,
       said={"use_sliding_window": True, "sliding_window": 3, "tie_word_embeddings": False,
             "layer_types": ["sliding_attention", "full_attention", "sliding_attention"]})


def roberta_told(folder, prefix, positions, kinds):
    """What of RoBERTa is enough to tell it from BERT."""
    w = Weights(19)
    w.make(prefix + "embeddings.word_embeddings.weight", 3, 2)
    w.make(prefix + "embeddings.position_embeddings.weight", positions, 2)
    w.make(prefix + "embeddings.token_type_embeddings.weight", kinds, 2)
    w.norm(prefix + "embeddings.LayerNorm", 2)
    make_bert_layers(w, prefix, 1, 2, 4)
    save(folder, w, None, {})


roberta_told("roberta_positions", "", 514, 2)
roberta_told("roberta_types", "", 16, 1)
roberta_told("roberta_prefix", "roberta.", 16, 2)


def as_torch_saves(model, parts):
    """The same weights as torch.save writes them, in that number of files, in a folder beside."""
    folder = f"{model}_torch"
    os.makedirs(folder, exist_ok=True)
    for name in ("config.json", "expected.npz"):
        shutil.copy(f"{model}/{name}", folder)
    with open(f"{model}/model.safetensors", "rb") as file:
        header = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
        numbers = file.read()
    tensors = {name: torch.from_numpy(np.frombuffer(numbers[slice(*entry["data_offsets"])], np.float32)
                                      .reshape(entry["shape"]).copy())
               for name, entry in header.items() if name != "__metadata__"}
    files = [f"pytorch_model-{i + 1:05}-of-{parts:05}.bin" for i in range(parts)] if parts > 1 else ["pytorch_model.bin"]
    where = {name: files[i % parts] for i, name in enumerate(tensors)}
    for file in files:
        torch.save({name: tensor for name, tensor in tensors.items() if where[name] == file}, f"{folder}/{file}")
    if parts > 1:
        with open(f"{folder}/pytorch_model.bin.index.json", "w") as file:
            file.write(json.dumps({"weight_map": where}, indent=1) + "\n")


as_torch_saves("gpt2_plain", 1)
as_torch_saves("bert", 2)


def roberta(folder, prefix, head=None, padding=1, seed=20):
    """BERT's layers, positions counted from behind the padding's, and a head with other names."""
    d, heads, f, layers, vocabulary, positions, eps = 12, 3, 20, 2, 30, 16, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "embeddings.word_embeddings.weight", vocabulary, d)
    w.make(p + "embeddings.position_embeddings.weight", positions, d)
    w.make(p + "embeddings.token_type_embeddings.weight", 1, d)
    w.norm(p + "embeddings.LayerNorm", d)
    make_bert_layers(w, p, layers, d, f)
    if head:
        w.linear("lm_head.dense", d, d)
        w.norm("lm_head.layer_norm", d)
        w.make("lm_head.bias", vocabulary)
    if head == "untied":
        w.make("lm_head.decoder.weight", vocabulary, d)
    ids = [0, 7, 5, 5, 29, 2]
    places = [padding + 1 + i for i in range(len(ids))]
    x = (w[p + "embeddings.word_embeddings.weight"][ids] + w[p + "embeddings.position_embeddings.weight"][places]
         + w[p + "embeddings.token_type_embeddings.weight"][[0] * len(ids)])
    x = layer_norm(x, w, p + "embeddings.LayerNorm", eps)
    expected = {"src.X": x}
    x = bert_layers(x, w, p, layers, heads, gelu, eps, expected)
    if head:
        y = layer_norm(gelu(torch_linear(x, w, "lm_head.dense")), w, "lm_head.layer_norm", eps)
        words = w["lm_head.decoder.weight" if head == "untied" else p + "embeddings.word_embeddings.weight"]
        expected["logits"] = y @ words.T + w["lm_head.bias"]
    save(folder, w, {"model_type": "roberta", "hidden_act": "gelu", "hidden_size": d, "layer_norm_eps": eps,
                     "num_attention_heads": heads, "num_hidden_layers": layers, "vocab_size": vocabulary,
                     "max_position_embeddings": positions, "pad_token_id": padding, "type_vocab_size": 1,
                     **({"tie_word_embeddings": False} if head == "untied" else {})}, expected)


def distilbert(folder, prefix, head, seed=21):
    d, heads, f, layers, vocabulary, positions, eps = 12, 3, 20, 2, 30, 16, 1e-12
    w, p = Weights(seed), prefix
    w.make(p + "embeddings.word_embeddings.weight", vocabulary, d)
    w.make(p + "embeddings.position_embeddings.weight", positions, d)
    w.norm(p + "embeddings.LayerNorm", d)
    for i in range(layers):
        q = f"{p}transformer.layer.{i}."
        for part in ("q", "k", "v", "out"):
            w.linear(f"{q}attention.{part}_lin", d, d)
        w.norm(q + "sa_layer_norm", d)
        w.linear(q + "ffn.lin1", d, f)
        w.linear(q + "ffn.lin2", f, d)
        w.norm(q + "output_layer_norm", d)
    if head:
        w.linear("vocab_transform", d, d)
        w.norm("vocab_layer_norm", d)
        w.make("vocab_projector.bias", vocabulary)
    ids = [2, 7, 5, 5, 1, 3]
    x = w[p + "embeddings.word_embeddings.weight"][ids] + w[p + "embeddings.position_embeddings.weight"][:len(ids)]
    x = layer_norm(x, w, p + "embeddings.LayerNorm", eps)
    expected = {"src.X": x}
    for i in range(layers):
        q = f"{p}transformer.layer.{i}."
        a, z = attend(*(torch_linear(x, w, f"{q}attention.{part}_lin") for part in "qkv"), heads, False)
        x = layer_norm(torch_linear(z, w, q + "attention.out_lin") + x, w, q + "sa_layer_norm", eps)
        y = torch_linear(gelu(torch_linear(x, w, q + "ffn.lin1")), w, q + "ffn.lin2")
        x = layer_norm(y + x, w, q + "output_layer_norm", eps)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    if head:
        y = layer_norm(gelu(torch_linear(x, w, "vocab_transform")), w, "vocab_layer_norm", eps)
        expected["logits"] = y @ w[p + "embeddings.word_embeddings.weight"].T + w["vocab_projector.bias"]
    save(folder, w, {"model_type": "distilbert", "activation": "gelu", "dim": d, "hidden_dim": f, "n_heads": heads,
                     "n_layers": layers, "vocab_size": vocabulary, "max_position_embeddings": positions}, expected)


def opt(folder, prefix, seed=22):
    """Positions counted from the third row of their table (OPTLearnedPositionalEmbedding)."""
    d, heads, f, layers, vocabulary, positions, eps = 12, 3, 20, 2, 30, 16, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "embed_tokens.weight", vocabulary, d)
    w.make(p + "embed_positions.weight", positions + 2, d)
    for i in range(layers):
        q = f"{p}layers.{i}."
        for part in ("q_proj", "k_proj", "v_proj", "out_proj"):
            w.linear(f"{q}self_attn.{part}", d, d)
        w.norm(q + "self_attn_layer_norm", d)
        w.linear(q + "fc1", d, f)
        w.linear(q + "fc2", f, d)
        w.norm(q + "final_layer_norm", d)
    w.norm(p + "final_layer_norm", d)
    ids = [2, 0, 29, 4, 11]
    x = w[p + "embed_tokens.weight"][ids]
    expected = {"tgt.X": x}
    x = x + w[p + "embed_positions.weight"][2:2 + len(ids)]
    for i in range(layers):
        q = f"{p}layers.{i}."
        y = layer_norm(x, w, q + "self_attn_layer_norm", eps)
        a, z = attend(*(torch_linear(y, w, f"{q}self_attn.{part}_proj") for part in "qkv"), heads, True)
        x = x + torch_linear(z, w, q + "self_attn.out_proj")
        y = layer_norm(x, w, q + "final_layer_norm", eps)
        x = x + torch_linear(torch.relu(torch_linear(y, w, q + "fc1")), w, q + "fc2")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = layer_norm(x, w, p + "final_layer_norm", eps) @ w[p + "embed_tokens.weight"].T
    save(folder, w, {"model_type": "opt", "activation_function": "relu", "do_layer_norm_before": True, "ffn_dim": f,
                     "hidden_size": d, "num_attention_heads": heads, "num_hidden_layers": layers,
                     "vocab_size": vocabulary, "max_position_embeddings": positions}, expected)


roberta("roberta", "roberta.", head="tied")
roberta("roberta_plain", "", seed=23)
roberta("roberta_untied", "roberta.", head="untied", seed=24)
distilbert("distilbert", "distilbert.", True)
distilbert("distilbert_plain", "", False, seed=25)
opt("opt", "model.decoder.")
opt("opt_plain", "decoder.", seed=26)


def nanogpt(folder, prefix, bias, seed):
    """Karpathy's own names: linears as PyTorch has them, fused, and with bias=False no offset in a norm either. Saved as
    its train.py does."""
    d, heads, layers, vocabulary, positions, eps = 12, 3, 2, 30, 16, 1e-5
    w, p = Weights(seed), prefix + "transformer."
    w.make(p + "wte.weight", vocabulary, d)
    w.make(p + "wpe.weight", positions, d)
    for i in range(layers):
        q = f"{p}h.{i}."
        w.norm(q + "ln_1", d, bias)
        w.linear(q + "attn.c_attn", d, 3 * d, bias)
        w.linear(q + "attn.c_proj", d, d, bias)
        w.norm(q + "ln_2", d, bias)
        w.linear(q + "mlp.c_fc", d, 4 * d, bias)
        w.linear(q + "mlp.c_proj", 4 * d, d, bias)
    w.norm(p + "ln_f", d, bias)
    w.stored[prefix + "lm_head.weight"] = w.stored[p + "wte.weight"]

    def normed(x, name):
        zeros = w if bias else {name + ".weight": w[name + ".weight"], name + ".bias": torch.zeros(d, dtype=F64)}
        return layer_norm(x, zeros, name, eps)

    ids = [4, 0, 29, 4, 11]
    x = w[p + "wte.weight"][ids]
    expected = {"tgt.X": x}
    x = x + w[p + "wpe.weight"][:len(ids)]
    for i in range(layers):
        q = f"{p}h.{i}."
        a, z = attend(*torch_linear(normed(x, q + "ln_1"), w, q + "attn.c_attn").split(d, 1), heads, True)
        x = x + torch_linear(z, w, q + "attn.c_proj")
        x = x + torch_linear(gelu(torch_linear(normed(x, q + "ln_2"), w, q + "mlp.c_fc")), w, q + "mlp.c_proj")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = normed(x, p + "ln_f") @ w[p + "wte.weight"].T
    os.makedirs(folder, exist_ok=True)
    np.savez(f"{folder}/expected.npz", **{name: value.numpy() for name, value in expected.items()})
    arguments = {"n_layer": layers, "n_head": heads, "n_embd": d, "block_size": positions, "bias": bias,
                 "vocab_size": vocabulary, "dropout": 0.0}
    torch.save({"model": {name: torch.from_numpy(array.copy()) for name, array in w.stored.items()}, "optimizer": {},
                "model_args": arguments, "iter_num": 250, "best_val_loss": torch.tensor(2.5),
                "config": {"dataset": "shakespeare", "learning_rate": 6e-4}}, f"{folder}/ckpt.pt")


nanogpt("nanogpt", "_orig_mod.", False, 27)
nanogpt("nanogpt_biased", "", True, 28)
# The weights alone, as torch.save(model.state_dict()) writes them.
os.makedirs("nanogpt_weights", exist_ok=True)
torch.save(torch.load("nanogpt_biased/ckpt.pt")["model"], "nanogpt_weights/model.pt")


def gemma(folder, seed=29):
    """Llama's layers with embeddings times √d, norms by 1 + γ, gates of GELU, and heads whose width is their own."""
    d, d_k, heads, kv, f, layers, vocabulary, eps, base = 16, 6, 4, 1, 20, 2, 40, 1e-6, 10000.0
    w, p = Weights(seed), "model."
    w.make(p + "embed_tokens.weight", vocabulary, d)
    for i in range(layers):
        q = f"{p}layers.{i}."
        for part, count in (("q", heads), ("k", kv), ("v", kv)):
            w.linear(f"{q}self_attn.{part}_proj", d, count * d_k, False)
        w.linear(q + "self_attn.o_proj", heads * d_k, d, False)
        for part, size in (("gate_proj", (d, f)), ("up_proj", (d, f)), ("down_proj", (f, d))):
            w.linear(f"{q}mlp.{part}", *size, False)
        for name in ("input_layernorm", "post_attention_layernorm"):
            w.make(f"{q}{name}.weight", d, std=0.1)
    w.make(p + "norm.weight", d, std=0.1)

    def normed(x, name):
        return rms_norm(x, 1 + w[name + ".weight"], eps)

    ids = [3, 14, 15, 9, 26, 5]
    n, x = len(ids), w[p + "embed_tokens.weight"][ids] * math.sqrt(d)
    expected = {"tgt.X": x}
    for i in range(layers):
        layer = f"{p}layers.{i}."
        rows = normed(x, layer + "input_layernorm")
        q, k, v = (torch_linear(rows, w, f"{layer}self_attn.{part}_proj") for part in "qkv")
        q, k = (rotated(side.reshape(n, -1, d_k).transpose(0, 1), base, None) for side in (q, k))
        k = k.repeat_interleave(heads // kv, 0).transpose(0, 1).reshape(n, -1)
        v = v.reshape(n, kv, d_k).repeat_interleave(heads // kv, 1).reshape(n, -1)
        a, z = attend(q.transpose(0, 1).reshape(n, -1), k, v, heads, True)
        x = x + torch_linear(z, w, layer + "self_attn.o_proj")
        rows = normed(x, layer + "post_attention_layernorm")
        gate = gelu_new(torch_linear(rows, w, layer + "mlp.gate_proj"))
        x = x + torch_linear(gate * torch_linear(rows, w, layer + "mlp.up_proj"), w, layer + "mlp.down_proj")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = normed(x, p + "norm") @ w[p + "embed_tokens.weight"].T
    save(folder, w, {"model_type": "gemma", "hidden_act": "gelu", "hidden_activation": None, "hidden_size": d,
                     "head_dim": d_k, "intermediate_size": f, "num_attention_heads": heads, "num_hidden_layers": layers,
                     "num_key_value_heads": kv, "rms_norm_eps": eps, "rope_theta": base, "vocab_size": vocabulary},
         expected)


gemma("gemma")


def turned(x, share, base):
    """The first columns of every head as `rotated` turns them, the others as they are; x is heads × n × d_k."""
    width = int(share * x.shape[-1])
    return torch.cat([rotated(x[..., :width], base, None), x[..., width:]], -1)


def beside(x, attended, fed, parallel):
    """A layer whose network reads what the attention reads (GPT-J), or what comes behind it."""
    behind = x + attended
    return behind + fed(x if parallel else behind)


def neox(folder, prefix, said=None, tied=False, bias=True, seed=30):
    """GPT-NeoX and Pythia: the rows of queries, keys and values alternate by head (GPTNeoXAttention)."""
    d, heads, f, layers, vocabulary, eps, base, share = 24, 3, 20, 2, 30, 1e-5, 500.0, 0.5
    w, p = Weights(seed), prefix
    w.make(p + "embed_in.weight", vocabulary, d)
    for i in range(layers):
        q = f"{p}layers.{i}."
        w.norm(q + "input_layernorm", d)
        w.norm(q + "post_attention_layernorm", d)
        w.linear(q + "attention.query_key_value", d, 3 * d, bias)
        w.linear(q + "attention.dense", d, d, bias)
        w.linear(q + "mlp.dense_h_to_4h", d, f)
        w.linear(q + "mlp.dense_4h_to_h", f, d)
    w.norm(p + "final_layer_norm", d)
    if not tied:
        w.make("embed_out.weight", vocabulary, d)
    config = {"model_type": "gpt_neox", "hidden_act": "gelu", "hidden_size": d, "intermediate_size": f,
              "layer_norm_eps": eps, "num_attention_heads": heads, "num_hidden_layers": layers, "rotary_emb_base": base,
              "rotary_pct": share, "tie_word_embeddings": tied, "use_parallel_residual": True, "vocab_size": vocabulary,
              **(said or {})}
    if not bias:
        config["attention_bias"] = False
    ids = [3, 14, 15, 9, 26, 5]
    n, x = len(ids), w[p + "embed_in.weight"][ids]
    expected = {"tgt.X": x}
    for i in range(layers):
        q = f"{p}layers.{i}."
        mixed = torch_linear(layer_norm(x, w, q + "input_layernorm", eps), w, q + "attention.query_key_value")
        sides = mixed.reshape(n, heads, 3, d // heads).permute(2, 1, 0, 3)
        rows = [turned(sides[0], share, base), turned(sides[1], share, base), sides[2]]
        a, z = attend(*(side.transpose(0, 1).reshape(n, -1) for side in rows), heads, True)

        def fed(x):
            inner = torch_linear(layer_norm(x, w, q + "post_attention_layernorm", eps), w, q + "mlp.dense_h_to_4h")
            return torch_linear(gelu(inner), w, q + "mlp.dense_4h_to_h")

        x = beside(x, torch_linear(z, w, q + "attention.dense"), fed, config["use_parallel_residual"])
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    words = w[p + "embed_in.weight" if tied else "embed_out.weight"]
    expected["logits"] = layer_norm(x, w, p + "final_layer_norm", eps) @ words.T
    save(folder, w, config, expected)


def phi(folder, seed=33):
    """Phi-1 and Phi-2: one norm a layer, read by both of its parts, fewer keys than heads, and a bias for the words."""
    heads, d_k, kv, f, layers, vocabulary, eps, base, share = 4, 10, 2, 20, 2, 30, 1e-5, 10000.0, 0.4
    w, p, d = Weights(seed), "model.", heads * d_k
    w.make(p + "embed_tokens.weight", vocabulary, d)
    for i in range(layers):
        q = f"{p}layers.{i}."
        w.norm(q + "input_layernorm", d)
        for part, count in (("q", heads), ("k", kv), ("v", kv)):
            w.linear(f"{q}self_attn.{part}_proj", d, count * d_k)
        w.linear(q + "self_attn.dense", d, d)
        w.linear(q + "mlp.fc1", d, f)
        w.linear(q + "mlp.fc2", f, d)
    w.norm(p + "final_layernorm", d)
    w.linear("lm_head", d, vocabulary)
    ids = [3, 14, 15, 9, 26, 5]
    n, x = len(ids), w[p + "embed_tokens.weight"][ids]
    expected = {"tgt.X": x}
    for i in range(layers):
        layer = f"{p}layers.{i}."
        rows = layer_norm(x, w, layer + "input_layernorm", eps)
        q, k, v = (torch_linear(rows, w, f"{layer}self_attn.{part}_proj").reshape(n, -1, d_k).transpose(0, 1)
                   for part in "qkv")
        q, k = turned(q, share, base), turned(k, share, base)
        k, v = (side.repeat_interleave(heads // kv, 0) for side in (k, v))
        a, z = attend(*(side.transpose(0, 1).reshape(n, -1) for side in (q, k, v)), heads, True)
        x = x + torch_linear(z, w, layer + "self_attn.dense") + torch_linear(
            gelu_new(torch_linear(rows, w, layer + "mlp.fc1")), w, layer + "mlp.fc2")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = torch_linear(layer_norm(x, w, p + "final_layernorm", eps), w, "lm_head")
    save(folder, w, {"model_type": "phi", "hidden_act": "gelu_new", "hidden_size": d, "intermediate_size": f,
                     "layer_norm_eps": eps, "num_attention_heads": heads, "num_hidden_layers": layers,
                     "num_key_value_heads": kv, "partial_rotary_factor": share, "qk_layernorm": False,
                     "rope_theta": base, "tie_word_embeddings": False, "vocab_size": vocabulary}, expected)


def dinov2(folder, prefix, seed=34):
    """A vision transformer each of whose parts is multiplied, column by column, before it is added."""
    d, heads, f, layers, patch, side, channels, eps = 8, 2, 20, 2, 2, 6, 3, 1e-6
    w, p = Weights(seed), prefix
    w.make(p + "embeddings.cls_token", 1, 1, d)
    w.make(p + "embeddings.mask_token", 1, d)
    w.make(p + "embeddings.position_embeddings", 1, (side // patch) ** 2 + 1, d)
    projection = p + "embeddings.patch_embeddings.projection"
    w.make(projection + ".weight", d, channels, patch, patch)
    w.make(projection + ".bias", d)
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        w.norm(q + "norm1", d)
        for part in ("attention.query", "attention.key", "attention.value", "output.dense"):
            w.linear(f"{q}attention.{part}", d, d)
        w.make(q + "layer_scale1.lambda1", d)
        w.norm(q + "norm2", d)
        w.linear(q + "mlp.fc1", d, f)
        w.linear(q + "mlp.fc2", f, d)
        w.make(q + "layer_scale2.lambda1", d)
    w.norm(p + "layernorm", d)
    image = torch.tensor(w.random.uniform(-1, 1, (channels, side, side)))
    squares = torch.nn.functional.conv2d(image[None], w[projection + ".weight"], w[projection + ".bias"], stride=patch)
    squares = squares[0].reshape(d, -1).T
    x = torch.cat([w[p + "embeddings.cls_token"][0], squares]) + w[p + "embeddings.position_embeddings"][0]
    expected = {"image": image, "E": squares}
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        y = layer_norm(x, w, q + "norm1", eps)
        a, z = attend(*(torch_linear(y, w, f"{q}attention.attention.{part}") for part in ("query", "key", "value")),
                      heads, False)
        x = x + w[q + "layer_scale1.lambda1"] * torch_linear(z, w, q + "attention.output.dense")
        y = gelu(torch_linear(layer_norm(x, w, q + "norm2", eps), w, q + "mlp.fc1"))
        x = x + w[q + "layer_scale2.lambda1"] * torch_linear(y, w, q + "mlp.fc2")
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    expected["enc.norm"] = layer_norm(x, w, p + "layernorm", eps)
    save(folder, w, {"model_type": "dinov2", "hidden_act": "gelu", "hidden_size": d, "image_size": side,
                     "layer_norm_eps": eps, "layerscale_value": 1.0, "mlp_ratio": 4, "num_attention_heads": heads,
                     "num_hidden_layers": layers, "patch_size": patch, "qkv_bias": True, "use_swiglu_ffn": False},
         expected)


neox("neox", "gpt_neox.")
neox("neox_behind", "", {"use_parallel_residual": False}, tied=True, bias=False,
     seed=31)
phi("phi")
dinov2("dinov2", "")
dinov2("dinov2_prefix", "dinov2.", seed=35)


def heads_of(rows, heads):
    return rows.reshape(len(rows), heads, -1).transpose(0, 1)


def softmax_over(scores, values):
    """The weights of each head, and what the heads make side by side."""
    weights = torch.softmax(scores, -1)
    return weights, (weights @ values).transpose(0, 1).reshape(scores.shape[1], -1)


def bucket(distance, both_sides, buckets, most):
    """T5Attention._relative_position_bucket for a matrix of key less query."""
    first = torch.zeros_like(distance)
    if both_sides:
        buckets //= 2
        first = (distance > 0).long() * buckets
        distance = distance.abs()
    else:
        distance = (-distance).clamp(min=0)
    near = buckets // 2
    far = near + (torch.log(distance.clamp(min=1).double() / near) / math.log(most / near) * (buckets - near)
                  + 1e-12).long()
    return first + torch.where(distance < near, distance, far.clamp(max=buckets - 1))


def t5(folder, gated, tied, activation, own_bias=False, seed=36):
    """Raffel et al. 2020, and v1.1 with gates; biases of distance learned by the first layer of each side, for all
    (T5Attention), or by each (`own_bias`, umT5)."""
    d, d_k, heads, f, layers, vocabulary, eps, buckets, most = 12, 5, 2, 16, (2, 3), 40, 1e-6, 8, 9
    w = Weights(seed)
    w.make("shared.weight", vocabulary, d)
    for side, count, feeding in (("encoder", layers[0], 1), ("decoder", layers[1], 2)):
        for i in range(count):
            for place, part in enumerate(("SelfAttention", "EncDecAttention")[:feeding]):
                q = f"{side}.block.{i}.layer.{place}."
                for letter in "qkv":
                    w.linear(f"{q}{part}.{letter}", d, heads * d_k, False)
                w.linear(f"{q}{part}.o", heads * d_k, d, False)
                w.norm(q + "layer_norm", d, bias=False)
            if i == 0 or own_bias:
                w.make(f"{side}.block.{i}.layer.0.SelfAttention.relative_attention_bias.weight", buckets, heads)
            q = f"{side}.block.{i}.layer.{feeding}."
            for name in ("wi_0", "wi_1") if gated else ("wi",):
                w.linear(f"{q}DenseReluDense.{name}", d, f, False)
            w.linear(q + "DenseReluDense.wo", f, d, False)
            w.norm(q + "layer_norm", d, bias=False)
        w.norm(side + ".final_layer_norm", d, bias=False)
    if not tied:
        w.make("lm_head.weight", vocabulary, d)
    act = {"relu": torch.relu, "gelu": gelu_new}[activation]
    source, target = [3, 7, 30, 7, 0, 12, 39, 5, 21, 8, 9, 11, 1], [0, 4, 17, 6, 2, 33, 5, 28, 13, 1, 20]
    expected, memory = {}, None

    def attend_t5(x, rows, name, bias, causal):
        q, k, v = (heads_of(torch_linear(side, w, f"{name}.{letter}"), heads)
                   for side, letter in ((x, "q"), (rows, "k"), (rows, "v")))
        scores = q @ k.transpose(1, 2) + bias
        if causal:
            scores = scores.masked_fill(torch.ones(len(x), len(rows)).triu(1).bool(), -math.inf)
        a, z = softmax_over(scores, v)
        return a, torch_linear(z, w, name + ".o")

    for side, stack, own, ids, count in (("encoder", "enc", "attn", source, layers[0]),
                                         ("decoder", "dec", "self", target, layers[1])):
        x, n, decodes = w["shared.weight"][ids], len(ids), side == "decoder"
        expected["tgt.X" if decodes else "src.X"] = x
        distance = torch.arange(n)[None, :] - torch.arange(n)[:, None]
        where = bucket(distance, not decodes, buckets, most)
        for i in range(count):
            q = f"{side}.block.{i}.layer."
            table = w[f"{side}.block.{i if own_bias else 0}.layer.0.SelfAttention.relative_attention_bias.weight"]
            bias = table[where].permute(2, 0, 1)
            rows = rms_norm(x, w[q + "0.layer_norm.weight"], eps)
            a, y = attend_t5(rows, rows, q + "0.SelfAttention", bias, decodes)
            x = x + y
            expected |= {f"{stack}.{i}.{own}.B": bias, f"{stack}.{i}.{own}.A": a}
            if decodes:
                a, y = attend_t5(rms_norm(x, w[q + "1.layer_norm.weight"], eps), memory, q + "1.EncDecAttention", 0.0,
                                 False)
                x = x + y
                expected[f"dec.{i}.cross.A"] = a
            q += f"{2 if decodes else 1}."
            rows = rms_norm(x, w[q + "layer_norm.weight"], eps)
            if gated:
                inner = act(torch_linear(rows, w, q + "DenseReluDense.wi_0")) * torch_linear(rows, w, q + "DenseReluDense.wi_1")
            else:
                inner = act(torch_linear(rows, w, q + "DenseReluDense.wi"))
            x = x + torch_linear(inner, w, q + "DenseReluDense.wo")
            expected[f"{stack}.{i}.Y"] = x
        memory = rms_norm(x, w[side + ".final_layer_norm.weight"], eps)
        expected[f"{stack}.norm"] = memory
    rows = memory * d ** -0.5 if tied else memory
    expected["logits"] = rows @ w["shared.weight" if tied else "lm_head.weight"].T
    expected["probs"] = torch.softmax(expected["logits"], -1)
    save(folder, w, {"model_type": "umt5" if own_bias else "t5", "d_ff": f, "d_kv": d_k, "d_model": d,
                     "decoder_start_token_id": 0, "eos_token_id": 1, "layer_norm_epsilon": eps,
                     "feed_forward_proj": ("gated-" if gated else "") + activation, "num_decoder_layers": layers[1],
                     "num_heads": heads, "num_layers": layers[0], "pad_token_id": 0,
                     "relative_attention_max_distance": most, "relative_attention_num_buckets": buckets,
                     **({} if tied else {"tie_word_embeddings": False}), "vocab_size": vocabulary}, expected)


t5("t5", gated=False, tied=True, activation="relu")
t5("t5_gated", gated=True, tied=False, activation="gelu", seed=37)
t5("umt5", gated=True, tied=False, activation="gelu", own_bias=True, seed=38)


def fairseq_positions(n, d):
    """MarianSinusoidalPositionalEmbedding: all sines, then all cosines."""
    angle = torch.arange(n, dtype=F64)[:, None] / 10000 ** (2 * torch.arange((d + 1) // 2, dtype=F64) / d)
    return torch.cat([angle.sin(), angle.cos()[:, :d // 2]], 1)


def translator(folder, kind, prefix, head=True, scaled=False, seed=39):
    """BART (Lewis et al. 2020), with learned positions from the third row on and a norm before the layers, and Marian
    (Junczys-Dowmunt et al. 2018), with sines and cosines."""
    d, heads, f, layers, vocabulary, positions, eps = 12, 3, 20, (2, 3), 30, 16, 1e-5
    w, p, bart = Weights(seed), prefix, kind == "bart"
    act = gelu if bart else torch.nn.functional.silu
    w.make(p + "shared.weight", vocabulary, d)
    for side, count in (("encoder", layers[0]), ("decoder", layers[1])):
        if bart:
            w.make(f"{p}{side}.embed_positions.weight", positions + 2, d)
            w.norm(f"{p}{side}.layernorm_embedding", d)
        for i in range(count):
            q = f"{p}{side}.layers.{i}."
            for part in ("self_attn", "encoder_attn")[:2 if side == "decoder" else 1]:
                for name in ("q_proj", "k_proj", "v_proj", "out_proj"):
                    w.linear(f"{q}{part}.{name}", d, d)
                w.norm(f"{q}{part}_layer_norm", d)
            w.linear(q + "fc1", d, f)
            w.linear(q + "fc2", f, d)
            w.norm(q + "final_layer_norm", d)
    if head:
        w.make("final_logits_bias", 1, vocabulary)
    source, target, expected, memory = [0, 7, 21, 7, 29, 2], [2, 0, 14, 5, 9], {}, None

    def attended(x, rows, name, causal):
        q, k, v = (heads_of(torch_linear(side, w, f"{name}.{part}_proj"), heads)
                   for side, part in ((x, "q"), (rows, "k"), (rows, "v")))
        scores = q @ k.transpose(1, 2) / math.sqrt(d // heads)
        if causal:
            scores = scores.masked_fill(torch.ones(len(x), len(rows)).triu(1).bool(), -math.inf)
        a, z = softmax_over(scores, v)
        return a, torch_linear(z, w, name + ".out_proj")

    for side, stack, own, ids, count in (("encoder", "enc", "attn", source, layers[0]),
                                         ("decoder", "dec", "self", target, layers[1])):
        x, n = w[p + "shared.weight"][ids] * (math.sqrt(d) if scaled else 1), len(ids)
        mark = "src." if side == "encoder" else "tgt."
        if bart:
            x = x + w[f"{p}{side}.embed_positions.weight"][2:2 + n]
            x = layer_norm(x, w, f"{p}{side}.layernorm_embedding", eps)
            expected[mark + "X"] = x
        else:
            expected[mark + "X"] = x
            x = x + fairseq_positions(n, d)
            expected[mark + "X_pos"] = x
        for i in range(count):
            q = f"{p}{side}.layers.{i}."
            a, y = attended(x, x, q + "self_attn", side == "decoder")
            x = layer_norm(x + y, w, q + "self_attn_layer_norm", eps)
            expected[f"{stack}.{i}.{own}.A"] = a
            if side == "decoder":
                a, y = attended(x, memory, q + "encoder_attn", False)
                x = layer_norm(x + y, w, q + "encoder_attn_layer_norm", eps)
                expected[f"dec.{i}.cross.A"] = a
            y = torch_linear(act(torch_linear(x, w, q + "fc1")), w, q + "fc2")
            x = layer_norm(x + y, w, q + "final_layer_norm", eps)
            expected[f"{stack}.{i}.Y"] = x
        memory = x
    expected["logits"] = memory @ w[p + "shared.weight"].T + (w["final_logits_bias"] if head else 0)
    expected["probs"] = torch.softmax(expected["logits"], -1)
    save(folder, w, {"model_type": kind, "activation_function": "gelu" if bart else "swish", "d_model": d,
                     "decoder_attention_heads": heads, "decoder_ffn_dim": f, "decoder_layers": layers[1],
                     "decoder_start_token_id": 2 if bart else 29, "encoder_attention_heads": heads, "encoder_ffn_dim": f,
                     "encoder_layers": layers[0], "eos_token_id": 2 if bart else 0, "max_position_embeddings": positions,
                     "normalize_before": False, "normalize_embedding": bart, "pad_token_id": 1 if bart else 29,
                     "scale_embedding": scaled, **({} if bart else {"static_position_embeddings": True}),
                     "vocab_size": vocabulary}, expected)


translator("bart", "bart", "model.")
translator("bart_plain", "bart", "", head=False, scaled=True, seed=40)
translator("marian", "marian", "model.", scaled=True, seed=41)


def gemma_normed(folder, kind, said, seed):
    """Gemma 2 and 3: norms before and behind each part, windows in some layers, scores capped or normed."""
    d, d_k, heads, kv, f, layers, vocabulary, eps, window = 16, 6, 4, 2, 20, 4, 40, 1e-6, 3
    w, p, third = Weights(seed), "model.", kind == "gemma3_text"
    w.make(p + "embed_tokens.weight", vocabulary, d)
    for i in range(layers):
        q = f"{p}layers.{i}."
        for part, count in (("q", heads), ("k", kv), ("v", kv)):
            w.linear(f"{q}self_attn.{part}_proj", d, count * d_k, False)
        w.linear(q + "self_attn.o_proj", heads * d_k, d, False)
        for part, size in (("gate_proj", (d, f)), ("up_proj", (d, f)), ("down_proj", (f, d))):
            w.linear(f"{q}mlp.{part}", *size, False)
        for name in ("input_layernorm", "post_attention_layernorm", "pre_feedforward_layernorm",
                     "post_feedforward_layernorm"):
            w.make(f"{q}{name}.weight", d, std=0.1)
        for part in "qk" if third else "":
            w.make(f"{q}self_attn.{part}_norm.weight", d_k, std=0.1)
    w.make(p + "norm.weight", d, std=0.1)

    def normed(x, name):
        return rms_norm(x, 1 + w[name + ".weight"], eps)

    def capped(x, cap):
        return cap * torch.tanh(x / cap) if cap else x

    ids = [3, 14, 15, 9, 26, 5]
    n, x = len(ids), w[p + "embed_tokens.weight"][ids] * math.sqrt(d)
    expected, pattern = {"tgt.X": x}, 3 if third else 2
    for i in range(layers):
        layer, local = f"{p}layers.{i}.", (i + 1) % pattern != 0
        rows = normed(x, layer + "input_layernorm")
        q, k, v = (torch_linear(rows, w, f"{layer}self_attn.{part}_proj").reshape(n, -1, d_k) for part in "qkv")
        if third:
            q, k = normed(q, layer + "self_attn.q_norm"), normed(k, layer + "self_attn.k_norm")
        base, scaling = (20.0, None) if third and local else (5000.0, said.get("rope_scaling"))
        q, k = (rotated(side.transpose(0, 1), base, scaling) for side in (q, k))
        k, v = k.repeat_interleave(heads // kv, 0), v.transpose(0, 1).repeat_interleave(heads // kv, 0)
        scores = capped(q @ k.transpose(1, 2) * said["query_pre_attn_scalar"] ** -0.5, said.get("attn_logit_softcapping"))
        hidden = torch.ones(n, n).triu(1).bool()
        if local:
            hidden |= torch.ones(n, n).tril(-window).bool()
        a, z = softmax_over(scores.masked_fill(hidden, -math.inf), v)
        x = x + normed(torch_linear(z, w, layer + "self_attn.o_proj"), layer + "post_attention_layernorm")
        rows = normed(x, layer + "pre_feedforward_layernorm")
        gate = gelu_new(torch_linear(rows, w, layer + "mlp.gate_proj"))
        y = torch_linear(gate * torch_linear(rows, w, layer + "mlp.up_proj"), w, layer + "mlp.down_proj")
        x = x + normed(y, layer + "post_feedforward_layernorm")
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    expected["logits"] = capped(normed(x, p + "norm") @ w[p + "embed_tokens.weight"].T,
                                said.get("final_logit_softcapping"))
    save(folder, w, {"model_type": kind, "hidden_activation": "gelu_pytorch_tanh", "hidden_size": d, "head_dim": d_k,
                     "intermediate_size": f, "num_attention_heads": heads, "num_hidden_layers": layers,
                     "num_key_value_heads": kv, "rms_norm_eps": eps, "rope_theta": 5000.0, "sliding_window": window,
                     "vocab_size": vocabulary, **said}, expected)


gemma_normed("gemma2", "gemma2", {"query_pre_attn_scalar": 10, "attn_logit_softcapping": 2.0,
                                  "final_logit_softcapping": 3.0}, seed=42)
gemma_normed("gemma3", "gemma3_text", {"query_pre_attn_scalar": 6, "rope_local_base_freq": 20.0,
                                       "attn_logit_softcapping": None, "final_logit_softcapping": None,
                                       "rope_scaling": {"rope_type": "linear", "factor": 4.0},
                                       "layer_types": ["sliding_attention", "sliding_attention", "full_attention",
                                                       "sliding_attention"]}, seed=43)


def longformer(folder, prefix, head, seed=50):
    """RoBERTa's layers in which a query sees a number of keys on either side, no global token; the weights of global
    attention are there and not used (modeling_longformer, global_attention_mask=None)."""
    d, heads, f, layers, vocabulary, positions, eps, side = 12, 3, 20, 2, 30, 16, 1e-5, 2
    w, p = Weights(seed), prefix
    w.make(p + "embeddings.word_embeddings.weight", vocabulary, d)
    w.make(p + "embeddings.position_embeddings.weight", positions, d)
    w.make(p + "embeddings.token_type_embeddings.weight", 1, d)
    w.norm(p + "embeddings.LayerNorm", d)
    make_bert_layers(w, p, layers, d, f)
    for i in range(layers):
        for part in ("query_global", "key_global", "value_global"):
            w.linear(f"{p}encoder.layer.{i}.attention.self.{part}", d, d)
    if head:
        w.linear("lm_head.dense", d, d)
        w.norm("lm_head.layer_norm", d)
        w.make("lm_head.bias", vocabulary)
    ids = [0, 7, 5, 5, 29, 3, 11, 4, 2]
    n = len(ids)
    x = (w[p + "embeddings.word_embeddings.weight"][ids] + w[p + "embeddings.position_embeddings.weight"][2:2 + n]
         + w[p + "embeddings.token_type_embeddings.weight"][[0] * n])
    x = layer_norm(x, w, p + "embeddings.LayerNorm", eps)
    expected = {"src.X": x}
    far = (torch.arange(n)[:, None] - torch.arange(n)[None]).abs() > side
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        parts = (torch_linear(x, w, q + "attention.self." + part) for part in ("query", "key", "value"))
        query, key, value = (t.reshape(n, heads, -1).transpose(0, 1) for t in parts)
        scores = (query / math.sqrt(d // heads)) @ key.transpose(1, 2)
        a = torch.softmax(scores.masked_fill(far, -math.inf), -1)
        z = (a @ value).transpose(0, 1).reshape(n, -1)
        x = layer_norm(x + torch_linear(z, w, q + "attention.output.dense"), w, q + "attention.output.LayerNorm", eps)
        y = torch_linear(gelu(torch_linear(x, w, q + "intermediate.dense")), w, q + "output.dense")
        x = layer_norm(x + y, w, q + "output.LayerNorm", eps)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    if head:
        y = layer_norm(gelu(torch_linear(x, w, "lm_head.dense")), w, "lm_head.layer_norm", eps)
        expected["logits"] = y @ w[p + "embeddings.word_embeddings.weight"].T + w["lm_head.bias"]
    save(folder, w, {"model_type": "longformer", "attention_window": [2 * side] * layers, "hidden_act": "gelu",
                     "hidden_size": d, "layer_norm_eps": eps, "num_attention_heads": heads,
                     "num_hidden_layers": layers, "vocab_size": vocabulary, "max_position_embeddings": positions,
                     "pad_token_id": 1, "type_vocab_size": 1}, expected)


def dinov2_large(folder, prefix, kind, registers, gated, seed):
    """DINOv2 with registers (Darcet et al.), tokens without a position behind the class token; and with gates as its
    largest model has them (Dinov2SwiGLUFFN)."""
    d, heads, f, layers, patch, side, channels, eps = 8, 2, 6, 2, 2, 6, 3, 1e-6
    w, p = Weights(seed), prefix
    w.make(p + "embeddings.cls_token", 1, 1, d)
    w.make(p + "embeddings.mask_token", 1, d)
    if registers:
        w.make(p + "embeddings.register_tokens", 1, registers, d)
    w.make(p + "embeddings.position_embeddings", 1, (side // patch) ** 2 + 1, d)
    projection = p + "embeddings.patch_embeddings.projection"
    w.make(projection + ".weight", d, channels, patch, patch)
    w.make(projection + ".bias", d)
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        w.norm(q + "norm1", d)
        for part in ("attention.query", "attention.key", "attention.value", "output.dense"):
            w.linear(f"{q}attention.{part}", d, d)
        w.make(q + "layer_scale1.lambda1", d)
        w.norm(q + "norm2", d)
        if gated:
            w.linear(q + "mlp.weights_in", d, 2 * f)
            w.linear(q + "mlp.weights_out", f, d)
        else:
            w.linear(q + "mlp.fc1", d, f)
            w.linear(q + "mlp.fc2", f, d)
        w.make(q + "layer_scale2.lambda1", d)
    w.norm(p + "layernorm", d)
    image = torch.tensor(w.random.uniform(-1, 1, (channels, side, side)))
    squares = torch.nn.functional.conv2d(image[None], w[projection + ".weight"], w[projection + ".bias"], stride=patch)
    squares = squares[0].reshape(d, -1).T
    x = torch.cat([w[p + "embeddings.cls_token"][0], squares]) + w[p + "embeddings.position_embeddings"][0]
    if registers:
        x = torch.cat([x[:1], w[p + "embeddings.register_tokens"][0], x[1:]])
    expected = {"image": image, "E": squares}
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        y = layer_norm(x, w, q + "norm1", eps)
        a, z = attend(*(torch_linear(y, w, f"{q}attention.attention.{part}") for part in ("query", "key", "value")),
                      heads, False)
        x = x + w[q + "layer_scale1.lambda1"] * torch_linear(z, w, q + "attention.output.dense")
        y = layer_norm(x, w, q + "norm2", eps)
        if gated:
            gate, inner = torch_linear(y, w, q + "mlp.weights_in").chunk(2, -1)
            y = torch_linear(gate * torch.sigmoid(gate) * inner, w, q + "mlp.weights_out")
        else:
            y = torch_linear(gelu(torch_linear(y, w, q + "mlp.fc1")), w, q + "mlp.fc2")
        x = x + w[q + "layer_scale2.lambda1"] * y
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x,
                     f"cls_attention.{i}": a[:, 0, 1 + registers:]}
    expected["enc.norm"] = layer_norm(x, w, p + "layernorm", eps)
    save(folder, w, {"model_type": kind, "hidden_act": "gelu", "hidden_size": d, "image_size": side,
                     "layer_norm_eps": eps, "num_attention_heads": heads, "num_hidden_layers": layers,
                     "patch_size": patch, "qkv_bias": True, "use_swiglu_ffn": gated,
                     **({"num_register_tokens": registers} if registers else {})}, expected)


def quick_gelu(x):
    return x * torch.sigmoid(1.702 * x)


def make_clip_layers(w, p, layers, d, f):
    for i in range(layers):
        q = f"{p}encoder.layers.{i}."
        for part in ("k_proj", "v_proj", "q_proj", "out_proj"):
            w.linear(q + "self_attn." + part, d, d)
        w.norm(q + "layer_norm1", d)
        w.linear(q + "mlp.fc1", d, f)
        w.linear(q + "mlp.fc2", f, d)
        w.norm(q + "layer_norm2", d)


def clip_layers(x, w, p, layers, heads, act, eps, causal, name, expected):
    for i in range(layers):
        q = f"{p}encoder.layers.{i}."
        y = layer_norm(x, w, q + "layer_norm1", eps)
        a, z = attend(*(torch_linear(y, w, f"{q}self_attn.{part}_proj") for part in "qkv"), heads, causal)
        x = x + torch_linear(z, w, q + "self_attn.out_proj")
        y = layer_norm(x, w, q + "layer_norm2", eps)
        x = x + torch_linear(act(torch_linear(y, w, q + "mlp.fc1")), w, q + "mlp.fc2")
        stack, part = name
        expected |= {f"{stack}.{i}.{part}.A": a, f"{stack}.{i}.Y": x}
    return x


def clip(folder, act, towers, seed):
    """Radford et al. 2021: a tower of text whose queries see what is before them, and one of pictures, as
    CLIPTextTransformer and CLIPVisionTransformer have them; what is expected of each is in a file of its own."""
    d, heads, f, layers, vocabulary, positions, eps = 12, 3, 20, 2, 30, 16, 1e-5
    e, turns, patch, side = 8, 2, 2, 6
    w, t, v = Weights(seed), "text_model.", "vision_model."
    function = {"quick_gelu": quick_gelu, "gelu": gelu}[act]
    said = {"model_type": "clip", "projection_dim": 6, "logit_scale_init_value": 2.6592}
    found = {}
    if "text" in towers:
        w.make(t + "embeddings.token_embedding.weight", vocabulary, d)
        w.make(t + "embeddings.position_embedding.weight", positions, d)
        make_clip_layers(w, t, layers, d, f)
        w.norm(t + "final_layer_norm", d)
        w.linear("text_projection", d, 6, bias=False)
        ids = [28, 7, 5, 5, 3, 29]
        x = w[t + "embeddings.token_embedding.weight"][ids]
        expected = {"tgt.X": x}
        x = x + w[t + "embeddings.position_embedding.weight"][:len(ids)]
        x = clip_layers(x, w, t, layers, heads, function, eps, True, ("dec", "self"), expected)
        expected["dec.norm"] = layer_norm(x, w, t + "final_layer_norm", eps)
        found["text"] = expected
        said["text_config"] = {"model_type": "clip_text_model", "hidden_size": d, "intermediate_size": f,
                               "num_attention_heads": heads, "num_hidden_layers": layers, "hidden_act": act,
                               "vocab_size": vocabulary, "max_position_embeddings": positions, "layer_norm_eps": eps}
    if "vision" in towers:
        w.make(v + "embeddings.class_embedding", e)
        w.make(v + "embeddings.patch_embedding.weight", e, 3, patch, patch)
        w.make(v + "embeddings.position_embedding.weight", (side // patch) ** 2 + 1, e)
        w.norm(v + "pre_layrnorm", e)
        make_clip_layers(w, v, layers, e, f)
        w.norm(v + "post_layernorm", e)
        w.linear("visual_projection", e, 6, bias=False)
        image = torch.tensor(w.random.uniform(-1, 1, (3, side, side)))
        squares = torch.nn.functional.conv2d(image[None], w[v + "embeddings.patch_embedding.weight"], stride=patch)
        squares = squares[0].reshape(e, -1).T
        x = torch.cat([w[v + "embeddings.class_embedding"][None], squares])
        x = layer_norm(x + w[v + "embeddings.position_embedding.weight"], w, v + "pre_layrnorm", eps)
        expected = {"image": image, "E": squares, "norm": x}
        x = clip_layers(x, w, v, layers, turns, function, eps, False, ("enc", "attn"), expected)
        expected["enc.norm"] = layer_norm(x, w, v + "post_layernorm", eps)
        found["vision"] = expected
        said["vision_config"] = {"model_type": "clip_vision_model", "hidden_size": e, "intermediate_size": f,
                                 "num_attention_heads": turns, "num_hidden_layers": layers, "hidden_act": act,
                                 "image_size": side, "patch_size": patch, "num_channels": 3, "layer_norm_eps": eps}
    if len(towers) == 1:  # the tower's own file
        said = said[towers[0] + "_config"]
    else:
        w.stored["logit_scale"] = np.array(2.6592, dtype=np.float32)
    save(folder, w, said, None)
    for tower, expected in found.items():
        np.savez(f"{folder}/expected_{tower}.npz", **{name: value.numpy() for name, value in expected.items()})


longformer("longformer", "longformer.", True)
longformer("longformer_plain", "", False, seed=51)
dinov2_large("dinov2_registers", "", "dinov2_with_registers", 4, False, seed=52)
dinov2_large("dinov2_giant", "dinov2.", "dinov2", 0, True, seed=53)
dinov2_large("dinov2_giant_registers", "dinov2_with_registers.", "dinov2_with_registers", 4, True, seed=54)
clip("clip", "quick_gelu", ("text", "vision"), seed=55)
clip("clip_text", "gelu", ("text",), seed=56)
clip("clip_vision", "quick_gelu", ("vision",), seed=57)
