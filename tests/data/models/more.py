#!/usr/bin/env python3
"""Makes small models with random weights under the names that published ones have, and what PyTorch computes from them
in float64, as make.py does, of further families. The forward passes are written here after the papers and the published
code of each; nothing of the program is used.
Run in this folder: /usr/bin/python3 more.py
"""
import math

import torch

from reference import F64, Weights, gelu, gelu_new, layer_norm, rms_norm, save, torch_linear

silu = torch.nn.functional.silu


def attend(q, k, v, heads, kv=None, causal=False, scale=None, bias=None, window=None):
    """Weights (heads × n × m) and the results side by side; q, k, v are heads × rows × width, or rows side by side."""
    q, k, v = (t if t.dim() == 3 else t.reshape(t.shape[0], c, -1).transpose(0, 1)
               for t, c in ((q, heads), (k, kv or heads), (v, kv or heads)))
    k, v = (t.repeat_interleave(heads // t.shape[0], 0) for t in (k, v))
    scores = q @ k.transpose(1, 2) * (1 / math.sqrt(q.shape[-1]) if scale is None else scale)
    if bias is not None:
        scores = scores + bias
    n, m = scores.shape[1:]
    if causal:
        scores = scores.masked_fill(torch.ones(n, m).triu(1).bool(), -math.inf)
    if window:
        scores = scores.masked_fill(torch.ones(n, m).tril(-window).bool(), -math.inf)
    weights = torch.softmax(scores, -1)
    return weights, (weights @ v).transpose(0, 1).reshape(n, -1)


def split(rows, count):
    """rows × count·width → count × rows × width"""
    return rows.reshape(rows.shape[0], count, -1).transpose(0, 1)


def turn(x, width, base, neighbours=False):
    """The first columns of each head turned by their place (Su et al. 2021): the halves, or neighbours, together."""
    n = x.shape[1]
    speed = base ** (-torch.arange(0, width, 2, dtype=F64) / width)
    angle = torch.arange(n, dtype=F64)[:, None] * speed
    part, rest = x[..., :width], x[..., width:]
    a, b = (part[..., ::2], part[..., 1::2]) if neighbours else (part[..., :width // 2], part[..., width // 2:])
    c, s = a * angle.cos() - b * angle.sin(), b * angle.cos() + a * angle.sin()
    turned = torch.stack([c, s], -1).flatten(-2) if neighbours else torch.cat([c, s], -1)
    return torch.cat([turned, rest], -1)


def norm_of(x, w, name, eps=1e-5):
    """LayerNorm, of what the file holds of its factors and offsets."""
    normed = (x - x.mean(-1, keepdim=True)) / torch.sqrt(((x - x.mean(-1, keepdim=True)) ** 2).mean(-1, keepdim=True) + eps)
    if name + ".weight" in w.stored:
        normed = normed * w[name + ".weight"]
    return normed + w[name + ".bias"] if name + ".bias" in w.stored else normed


def predicted(expected, logits):
    return expected | {"logits": logits, "probs": torch.softmax(logits, -1)}


IDS = [3, 14, 15, 9, 26, 5]


def slopes(heads):
    """Of ALiBi (Press et al. 2022), for any number of heads."""
    near = 2 ** math.floor(math.log2(heads))
    first = [2 ** (-8 * (i + 1) / near) for i in range(near)]
    extra = [2 ** (-8 * (i + 1) / (2 * near)) for i in range(0, 2 * near, 2)]
    return torch.tensor((first + extra)[:heads], dtype=F64)


# ---- of BERT's kind

def bert_like(folder, prefix, kind, seed):
    """ELECTRA (Clark et al. 2020) and ALBERT (Lan et al. 2020): narrow embeddings, brought to the width of the layers."""
    e, d, heads, f, layers, vocabulary, positions, eps = 6, 12, 3, 20, 2, 30, 16, 1e-12
    w, p = Weights(seed), prefix
    narrow = kind != "electra_base"
    e = e if narrow else d
    w.make(p + "embeddings.word_embeddings.weight", vocabulary, e)
    w.make(p + "embeddings.position_embeddings.weight", positions, e)
    w.make(p + "embeddings.token_type_embeddings.weight", 2, e)
    w.norm(p + "embeddings.LayerNorm", e)
    albert = kind == "albert"
    project = p + ("encoder.embedding_hidden_mapping_in" if albert else "embeddings_project")
    if narrow:
        w.linear(project, e, d)
    own = [p + "encoder.albert_layer_groups.0.albert_layers.0."] if albert else [f"{p}encoder.layer.{i}." for i in range(layers)]
    names = (("attention.query", "attention.key", "attention.value", "attention.dense", "attention.LayerNorm", "ffn",
              "ffn_output", "full_layer_layer_norm") if albert else
             ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
              "attention.output.LayerNorm", "intermediate.dense", "output.dense", "output.LayerNorm"))
    q, k, v, o, first, inner, outer, second = names
    for layer in own:
        for name in (q, k, v, o):
            w.linear(layer + name, d, d)
        w.norm(layer + first, d)
        w.linear(layer + inner, d, f)
        w.linear(layer + outer, f, d)
        w.norm(layer + second, d)
    ids = [2, 7, 5, 5, 1, 3]
    x = (w[p + "embeddings.word_embeddings.weight"][ids] + w[p + "embeddings.position_embeddings.weight"][:len(ids)]
         + w[p + "embeddings.token_type_embeddings.weight"][[0] * len(ids)])
    x = layer_norm(x, w, p + "embeddings.LayerNorm", eps)
    if narrow:
        x = torch_linear(x, w, project)
    expected = {"src.X": x}
    act = gelu_new if albert else gelu
    for i in range(layers):
        layer = own[0] if albert else own[i]
        a, z = attend(*(torch_linear(x, w, layer + name) for name in (q, k, v)), heads)
        x = layer_norm(x + torch_linear(z, w, layer + o), w, layer + first, eps)
        x = layer_norm(x + torch_linear(act(torch_linear(x, w, layer + inner)), w, layer + outer), w, layer + second, eps)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    said = {"num_hidden_groups": 1, "inner_group_num": 1} if albert else {}
    save(folder, w, {"model_type": "albert" if albert else "electra", "hidden_act": "gelu_new" if albert else "gelu",
                     "embedding_size": e, "hidden_size": d, "intermediate_size": f, "layer_norm_eps": eps,
                     "num_attention_heads": heads, "num_hidden_layers": layers, "vocab_size": vocabulary,
                     "max_position_embeddings": positions, "type_vocab_size": 2, **said}, expected)


def bucket(far, count, most):
    """T5's, of both directions (Raffel et al. 2020); `far` is key minus query."""
    half = count // 2
    first = half if far > 0 else 0
    far, exact = abs(far), half // 2
    if far < exact:
        return first + far
    return first + min(half - 1, exact + int(math.log(far / exact) / math.log(most / exact) * (half - exact)))


def mpnet(folder, prefix, head, seed):
    """Song et al. 2020: one table of biases, by the buckets of T5, for all layers."""
    d, heads, f, layers, vocabulary, positions, eps, buckets = 12, 3, 20, 2, 30, 24, 1e-12, 8
    w, p = Weights(seed), prefix
    w.make(p + "embeddings.word_embeddings.weight", vocabulary, d)
    w.make(p + "embeddings.position_embeddings.weight", positions, d)
    w.norm(p + "embeddings.LayerNorm", d)
    w.make(p + "encoder.relative_attention_bias.weight", buckets, heads)
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        for name in "qkvo":
            w.linear(q + "attention.attn." + name, d, d)
        w.norm(q + "attention.LayerNorm", d)
        w.linear(q + "intermediate.dense", d, f)
        w.linear(q + "output.dense", f, d)
        w.norm(q + "output.LayerNorm", d)
    if head:
        w.linear("lm_head.dense", d, d)
        w.norm("lm_head.layer_norm", d)
        w.make("lm_head.bias", vocabulary)
    ids = [0, 7, 5, 5, 29, 4, 11, 12, 13, 8, 9, 21, 20, 2]
    n = len(ids)
    x = w[p + "embeddings.word_embeddings.weight"][ids] + w[p + "embeddings.position_embeddings.weight"][2:2 + n]
    x = layer_norm(x, w, p + "embeddings.LayerNorm", eps)
    expected = {"src.X": x}
    table = w[p + "encoder.relative_attention_bias.weight"]
    bias = torch.stack([torch.stack([table[bucket(j - i, buckets, 128)] for j in range(n)]) for i in range(n)]).permute(2, 0, 1)
    for i in range(layers):
        q = f"{p}encoder.layer.{i}."
        a, z = attend(*(torch_linear(x, w, q + "attention.attn." + name) for name in "qkv"), heads, bias=bias)
        x = layer_norm(x + torch_linear(z, w, q + "attention.attn.o"), w, q + "attention.LayerNorm", eps)
        y = torch_linear(gelu(torch_linear(x, w, q + "intermediate.dense")), w, q + "output.dense")
        x = layer_norm(x + y, w, q + "output.LayerNorm", eps)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    if head:
        y = layer_norm(gelu(torch_linear(x, w, "lm_head.dense")), w, "lm_head.layer_norm", eps)
        expected = predicted(expected, y @ w[p + "embeddings.word_embeddings.weight"].T + w["lm_head.bias"])
    save(folder, w, {"model_type": "mpnet", "hidden_act": "gelu", "hidden_size": d, "intermediate_size": f,
                     "layer_norm_eps": eps, "num_attention_heads": heads, "num_hidden_layers": layers, "pad_token_id": 1,
                     "vocab_size": vocabulary, "max_position_embeddings": positions,
                     "relative_attention_num_buckets": buckets}, expected)


# ---- of GPT-2's kind

def decoder(folder, w, config, layers, x, layer, last, words, offset=None, given=None):
    """Runs `layer(x, i) → weights, x` over all, and predicts."""
    expected = {"tgt.X": x if given is None else given}
    for i in range(layers):
        a, x = layer(x, i)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.Y": x}
    logits = last(x) @ words.T
    save(folder, w, config, predicted(expected, logits if offset is None else logits + offset))


def gptj(folder, prefix, seed):
    """Wang and Komatsuzaki 2021: neighbours turn, one norm, the network beside the attention."""
    d, heads, layers, vocabulary, turned, eps = 16, 2, 2, 40, 4, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "wte.weight", vocabulary, d)
    for i in range(layers):
        q = f"{p}h.{i}."
        w.norm(q + "ln_1", d)
        for name in "kvq":
            w.linear(f"{q}attn.{name}_proj", d, d, False)
        w.linear(q + "attn.out_proj", d, d, False)
        w.linear(q + "mlp.fc_in", d, 4 * d)
        w.linear(q + "mlp.fc_out", 4 * d, d)
    w.norm(p + "ln_f", d)
    w.linear("lm_head", d, vocabulary)

    def layer(x, i):
        b = f"{p}h.{i}."
        rows = layer_norm(x, w, b + "ln_1", eps)
        q, k, v = (split(torch_linear(rows, w, f"{b}attn.{name}_proj"), heads) for name in "qkv")
        a, z = attend(turn(q, turned, 10000.0, True), turn(k, turned, 10000.0, True), v, heads, causal=True)
        fed = torch_linear(gelu_new(torch_linear(rows, w, b + "mlp.fc_in")), w, b + "mlp.fc_out")
        return a, x + torch_linear(z, w, b + "attn.out_proj") + fed

    decoder(folder, w, {"model_type": "gptj", "activation_function": "gelu_new", "n_embd": d, "n_head": heads,
                        "n_layer": layers, "rotary_dim": turned, "layer_norm_epsilon": eps, "vocab_size": vocabulary,
                        "tie_word_embeddings": False},
            layers, w[p + "wte.weight"][IDS], layer, lambda x: layer_norm(x, w, p + "ln_f", eps), w["lm_head.weight"],
            w["lm_head.bias"])


def gpt_neo(folder, prefix, seed):
    """Black et al. 2021: scores that are not scaled, and windows in every second layer."""
    d, heads, layers, vocabulary, positions, window, eps = 12, 3, 4, 40, 16, 3, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "wte.weight", vocabulary, d)
    w.make(p + "wpe.weight", positions, d)
    for i in range(layers):
        q = f"{p}h.{i}."
        w.norm(q + "ln_1", d)
        for name in "kvq":
            w.linear(f"{q}attn.attention.{name}_proj", d, d, False)
        w.linear(q + "attn.attention.out_proj", d, d)
        w.norm(q + "ln_2", d)
        w.linear(q + "mlp.c_fc", d, 4 * d)
        w.linear(q + "mlp.c_proj", 4 * d, d)
    w.norm(p + "ln_f", d)

    def layer(x, i):
        b = f"{p}h.{i}."
        rows = layer_norm(x, w, b + "ln_1", eps)
        a, z = attend(*(torch_linear(rows, w, f"{b}attn.attention.{name}_proj") for name in "qkv"), heads, causal=True,
                      scale=1, window=window if i % 2 else None)
        x = x + torch_linear(z, w, b + "attn.attention.out_proj")
        rows = layer_norm(x, w, b + "ln_2", eps)
        return a, x + torch_linear(gelu_new(torch_linear(rows, w, b + "mlp.c_fc")), w, b + "mlp.c_proj")

    x = w[p + "wte.weight"][IDS]
    decoder(folder, w, {"model_type": "gpt_neo", "activation_function": "gelu_new", "hidden_size": d, "num_heads": heads,
                        "num_layers": layers, "attention_types": [[["global", "local"], 2]],
                        "attention_layers": ["global", "local"] * 2, "window_size": window, "layer_norm_epsilon": eps,
                        "vocab_size": vocabulary, "max_position_embeddings": positions},
            layers, x + w[p + "wpe.weight"][:len(IDS)], layer, lambda x: layer_norm(x, w, p + "ln_f", eps),
            w[p + "wte.weight"], given=x)


def bloom(folder, prefix, seed):
    """BigScience 2022: embeddings that are normed, ALiBi, and rows of q, k and v that alternate by head."""
    d, heads, layers, vocabulary, eps = 18, 3, 2, 40, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "word_embeddings.weight", vocabulary, d)
    w.norm(p + "word_embeddings_layernorm", d)
    for i in range(layers):
        q = f"{p}h.{i}."
        w.norm(q + "input_layernorm", d)
        w.linear(q + "self_attention.query_key_value", d, 3 * d)
        w.linear(q + "self_attention.dense", d, d)
        w.norm(q + "post_attention_layernorm", d)
        w.linear(q + "mlp.dense_h_to_4h", d, 4 * d)
        w.linear(q + "mlp.dense_4h_to_h", 4 * d, d)
    w.norm(p + "ln_f", d)
    n = len(IDS)
    places = torch.arange(n, dtype=F64)[None, None, :]  # as the model adds it: by the place of the key

    def layer(x, i):
        b = f"{p}h.{i}."
        fused = torch_linear(layer_norm(x, w, b + "input_layernorm", eps), w, b + "self_attention.query_key_value")
        q, k, v = (part.transpose(0, 1) for part in fused.reshape(n, heads, 3, -1).unbind(2))
        a, z = attend(q, k, v, heads, causal=True, bias=slopes(heads)[:, None, None] * places)
        x = x + torch_linear(z, w, b + "self_attention.dense")
        rows = layer_norm(x, w, b + "post_attention_layernorm", eps)
        return a, x + torch_linear(gelu_new(torch_linear(rows, w, b + "mlp.dense_h_to_4h")), w, b + "mlp.dense_4h_to_h")

    x = layer_norm(w[p + "word_embeddings.weight"][IDS], w, p + "word_embeddings_layernorm", eps)
    decoder(folder, w, {"model_type": "bloom", "hidden_size": d, "n_head": heads, "n_layer": layers,
                        "layer_norm_epsilon": eps, "vocab_size": vocabulary,
                        "apply_residual_connection_post_layernorm": False},
            layers, x, layer, lambda x: layer_norm(x, w, p + "ln_f", eps), w[p + "word_embeddings.weight"])


def mpt(folder, prefix, seed):
    """MosaicML 2023: ALiBi, and nothing with an offset."""
    d, heads, layers, vocabulary, eps = 16, 4, 2, 40, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "wte.weight", vocabulary, d)
    for i in range(layers):
        q = f"{p}blocks.{i}."
        w.norm(q + "norm_1", d, False)
        w.linear(q + "attn.Wqkv", d, 3 * d, False)
        w.linear(q + "attn.out_proj", d, d, False)
        w.norm(q + "norm_2", d, False)
        w.linear(q + "ffn.up_proj", d, 4 * d, False)
        w.linear(q + "ffn.down_proj", 4 * d, d, False)
    w.norm(p + "norm_f", d, False)
    n = len(IDS)
    places = torch.arange(1 - n, 1, dtype=F64)[None, None, :]

    def layer(x, i):
        b = f"{p}blocks.{i}."
        q, k, v = torch_linear(norm_of(x, w, b + "norm_1", eps), w, b + "attn.Wqkv").chunk(3, -1)
        a, z = attend(q, k, v, heads, causal=True, bias=slopes(heads)[:, None, None] * places)
        x = x + torch_linear(z, w, b + "attn.out_proj")
        return a, x + torch_linear(gelu(torch_linear(norm_of(x, w, b + "norm_2", eps), w, b + "ffn.up_proj")), w, b + "ffn.down_proj")

    decoder(folder, w, {"model_type": "mpt", "d_model": d, "n_heads": heads, "n_layers": layers, "expansion_ratio": 4,
                        "no_bias": True, "vocab_size": vocabulary, "logit_scale": None,
                        "attn_config": {"alibi": True, "alibi_bias_max": 8, "qk_ln": False, "clip_qkv": None,
                                        "softmax_scale": None, "attn_type": "multihead_attention"}},
            layers, w[p + "wte.weight"][IDS], layer, lambda x: norm_of(x, w, p + "norm_f", eps), w[p + "wte.weight"])


def falcon(folder, seed):
    """Almazrouei et al. 2023, the one of 7B: all queries share a key and a value; one norm, the network beside."""
    d, heads, layers, vocabulary, eps = 16, 4, 2, 40, 1e-5
    w, p = Weights(seed), "transformer."
    w.make(p + "word_embeddings.weight", vocabulary, d)
    for i in range(layers):
        q = f"{p}h.{i}."
        w.norm(q + "input_layernorm", d)
        w.linear(q + "self_attention.query_key_value", d, d + 2 * (d // heads), False)
        w.linear(q + "self_attention.dense", d, d, False)
        w.linear(q + "mlp.dense_h_to_4h", d, 4 * d, False)
        w.linear(q + "mlp.dense_4h_to_h", 4 * d, d, False)
    w.norm(p + "ln_f", d)
    d_k = d // heads

    def layer(x, i):
        b = f"{p}h.{i}."
        rows = layer_norm(x, w, b + "input_layernorm", eps)
        q, k, v = torch_linear(rows, w, b + "self_attention.query_key_value").split([d, d_k, d_k], -1)
        a, z = attend(turn(split(q, heads), d_k, 10000.0), turn(k[None], d_k, 10000.0), v[None], heads, causal=True)
        fed = torch_linear(gelu(torch_linear(rows, w, b + "mlp.dense_h_to_4h")), w, b + "mlp.dense_4h_to_h")
        return a, x + torch_linear(z, w, b + "self_attention.dense") + fed

    decoder(folder, w, {"model_type": "falcon", "hidden_size": d, "num_attention_heads": heads, "num_hidden_layers": layers,
                        "multi_query": True, "alibi": False, "parallel_attn": True, "bias": False,
                        "new_decoder_architecture": False, "layer_norm_epsilon": eps, "vocab_size": vocabulary},
            layers, w[p + "word_embeddings.weight"][IDS], layer, lambda x: layer_norm(x, w, p + "ln_f", eps),
            w[p + "word_embeddings.weight"])


def bigcode(folder, prefix, seed):
    """SantaCoder and StarCoder (Allal et al. 2023): GPT-2 whose queries share a key and a value."""
    d, heads, layers, vocabulary, positions, eps = 12, 3, 2, 40, 16, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "wte.weight", vocabulary, d)
    w.make(p + "wpe.weight", positions, d)
    d_k = d // heads
    for i in range(layers):
        q = f"{p}h.{i}."
        w.norm(q + "ln_1", d)
        w.linear(q + "attn.c_attn", d, d + 2 * d_k)
        w.linear(q + "attn.c_proj", d, d)
        w.norm(q + "ln_2", d)
        w.linear(q + "mlp.c_fc", d, 4 * d)
        w.linear(q + "mlp.c_proj", 4 * d, d)
    w.norm(p + "ln_f", d)

    def layer(x, i):
        b = f"{p}h.{i}."
        q, k, v = torch_linear(layer_norm(x, w, b + "ln_1", eps), w, b + "attn.c_attn").split([d, d_k, d_k], -1)
        a, z = attend(split(q, heads), k[None], v[None], heads, causal=True)
        x = x + torch_linear(z, w, b + "attn.c_proj")
        return a, x + torch_linear(gelu_new(torch_linear(layer_norm(x, w, b + "ln_2", eps), w, b + "mlp.c_fc")), w, b + "mlp.c_proj")

    x = w[p + "wte.weight"][IDS]
    decoder(folder, w, {"model_type": "gpt_bigcode", "activation_function": "gelu_pytorch_tanh", "n_embd": d, "n_head": heads,
                        "n_layer": layers, "n_positions": positions, "multi_query": True, "layer_norm_epsilon": eps,
                        "vocab_size": vocabulary},
            layers, x + w[p + "wpe.weight"][:len(IDS)], layer, lambda x: layer_norm(x, w, p + "ln_f", eps),
            w[p + "wte.weight"], given=x)


def first_gpt(folder, prefix, seed):
    """Radford et al. 2018: norms behind each part, and none at the end."""
    d, heads, layers, vocabulary, positions, eps = 12, 3, 2, 40, 16, 1e-5
    w, p = Weights(seed), prefix
    w.make(p + "tokens_embed.weight", vocabulary, d)
    w.make(p + "positions_embed.weight", positions, d)
    for i in range(layers):
        q = f"{p}h.{i}."
        w.linear(q + "attn.c_attn", d, 3 * d, conv1d=True)
        w.linear(q + "attn.c_proj", d, d, conv1d=True)
        w.norm(q + "ln_1", d)
        w.linear(q + "mlp.c_fc", d, 4 * d, conv1d=True)
        w.linear(q + "mlp.c_proj", 4 * d, d, conv1d=True)
        w.norm(q + "ln_2", d)

    def conv1d(x, name):
        return x @ w[name + ".weight"] + w[name + ".bias"]

    def layer(x, i):
        b = f"{p}h.{i}."
        a, z = attend(*conv1d(x, b + "attn.c_attn").chunk(3, -1), heads, causal=True)
        x = layer_norm(x + conv1d(z, b + "attn.c_proj"), w, b + "ln_1", eps)
        return a, layer_norm(x + conv1d(gelu_new(conv1d(x, b + "mlp.c_fc")), b + "mlp.c_proj"), w, b + "ln_2", eps)

    x = w[p + "tokens_embed.weight"][IDS]
    decoder(folder, w, {"model_type": "openai-gpt", "afn": "gelu", "n_embd": d, "n_head": heads, "n_layer": layers,
                        "n_positions": positions, "layer_norm_epsilon": eps, "vocab_size": vocabulary},
            layers, x + w[p + "positions_embed.weight"][:len(IDS)], layer, lambda x: x, w[p + "tokens_embed.weight"], given=x)


# ---- of Llama's kind

def llama_like(folder, kind, seed, said=None):
    """Granite, StarCoder 2, StableLM, Command R, Phi-3, InternLM2 and OLMo, where each departs from Llama."""
    d, d_k, heads, kv, f, layers, vocabulary = 16, 4, 4, 2, 20, 2, 40
    said = said or {}
    w, p = Weights(seed), "model."
    intern, phi, coder, stable = (kind == name for name in ("internlm2", "phi3", "starcoder2", "stablelm"))
    rms = kind in ("granite", "phi3", "internlm2")
    embedding = p + ("tok_embeddings" if intern else "embed_tokens") + ".weight"
    first, second = ("attention_norm", "ffn_norm") if intern else ("input_layernorm", "post_attention_layernorm")
    w.make(embedding, vocabulary, d)
    for i in range(layers):
        b = f"{p}layers.{i}."
        if intern:
            w.linear(b + "attention.wqkv", d, (heads + 2 * kv) * d_k, False)
            w.linear(b + "attention.wo", heads * d_k, d, False)
            for name, size in (("w1", (d, f)), ("w3", (d, f)), ("w2", (f, d))):
                w.linear(b + "feed_forward." + name, *size, False)
        else:
            biased = coder or stable
            if phi:
                w.linear(b + "self_attn.qkv_proj", d, (heads + 2 * kv) * d_k, False)
                w.linear(b + "mlp.gate_up_proj", d, 2 * f, False)
            else:
                for name, count in (("q", heads), ("k", kv), ("v", kv)):
                    w.linear(f"{b}self_attn.{name}_proj", d, count * d_k, biased)
            w.linear(b + "self_attn.o_proj", heads * d_k, d, coder)
            if coder:
                w.linear(b + "mlp.c_fc", d, f)
                w.linear(b + "mlp.c_proj", f, d)
            else:
                if not phi:
                    w.linear(b + "mlp.gate_proj", d, f, False)
                    w.linear(b + "mlp.up_proj", d, f, False)
                w.linear(b + "mlp.down_proj", f, d, False)
        if kind != "olmo":
            w.norm(b + first, d, coder or stable)
            if kind != "cohere":
                w.norm(b + second, d, coder or stable)
    if kind != "olmo":
        w.norm(p + "norm", d, coder or stable)
    tied = kind in ("starcoder2", "cohere", "granite")
    if not tied:
        w.make("output.weight" if intern else "lm_head.weight", vocabulary, d)
    eps, base, n = 1e-5, 5000.0, len(IDS)

    def normed(x, name):
        return rms_norm(x, w[name + ".weight"], eps) if rms else norm_of(x, w, name, eps)

    def attention(rows, b):
        if intern:
            fused = torch_linear(rows, w, b + "attention.wqkv").reshape(n, kv, heads // kv + 2, d_k)
            q = fused[:, :, :heads // kv].reshape(n, heads, d_k).transpose(0, 1)
            k, v = (fused[:, :, at].transpose(0, 1) for at in (-2, -1))
        elif phi:
            q, k, v = torch_linear(rows, w, b + "self_attn.qkv_proj").split([heads * d_k, kv * d_k, kv * d_k], -1)
            q, k, v = split(q, heads), split(k, kv), split(v, kv)
        else:
            q, k, v = (split(torch_linear(rows, w, f"{b}self_attn.{name}_proj"), c) for name, c in (("q", heads), ("k", kv), ("v", kv)))
        part = int(said.get("partial_rotary_factor", 1) * d_k)
        q, k = (turn(t, part, base, neighbours=kind == "cohere") for t in (q, k))
        a, z = attend(q, k, v, heads, causal=True, scale=said.get("attention_multiplier"), window=said.get("sliding_window"))
        return a, torch_linear(z, w, b + ("attention.wo" if intern else "self_attn.o_proj"))

    def fed(rows, b):
        if coder:
            return torch_linear(gelu_new(torch_linear(rows, w, b + "mlp.c_fc")), w, b + "mlp.c_proj")
        if intern:
            gate, up = (torch_linear(rows, w, b + "feed_forward." + name) for name in ("w1", "w3"))
            return torch_linear(silu(gate) * up, w, b + "feed_forward.w2")
        gate, up = (torch_linear(rows, w, b + "mlp.gate_up_proj").chunk(2, -1) if phi else
                    (torch_linear(rows, w, f"{b}mlp.{name}_proj") for name in ("gate", "up")))
        return torch_linear(silu(gate) * up, w, b + "mlp.down_proj")

    def layer(x, i):
        b = f"{p}layers.{i}."
        rows = normed(x, b + first)
        a, made = attention(rows, b)
        if kind == "cohere":
            return a, x + made + fed(rows, b)
        x = x + said.get("residual_multiplier", 1) * made
        return a, x + said.get("residual_multiplier", 1) * fed(normed(x, b + second), b)

    x = w[embedding][IDS] * said.get("embedding_multiplier", 1)
    factor = said.get("logit_scale", 1) / said.get("logits_scaling", 1)
    words = w[embedding if tied else "output.weight" if intern else "lm_head.weight"] * factor
    eps_key = {"starcoder2": "norm_epsilon", "stablelm": "layer_norm_eps", "cohere": "layer_norm_eps"}.get(kind, "rms_norm_eps")
    decoder(folder, w, {"model_type": kind, "hidden_act": "gelu_pytorch_tanh" if coder else "silu", "hidden_size": d,
                        "intermediate_size": f, "num_attention_heads": heads, "num_key_value_heads": kv,
                        "num_hidden_layers": layers, "rope_theta": base, "vocab_size": vocabulary,
                        "tie_word_embeddings": tied, **({} if kind == "olmo" else {eps_key: eps}), **said},
            layers, x, layer, lambda x: normed(x, p + "norm"), words)


# ---- of BART's kind

def waves(kind, n, d):
    """Sines before cosines: of Marian and Pegasus by d, of M2M100 by d/2 − 1, from the place 2 on."""
    half = d // 2
    if kind == "m2m_100":
        speed = torch.exp(torch.arange(half, dtype=F64) * -(math.log(10000) / (half - 1)))
        angle = torch.arange(2, 2 + n, dtype=F64)[:, None] * speed
    else:
        angle = torch.arange(n, dtype=F64)[:, None] / 10000 ** (2 * torch.arange(half, dtype=F64) / d)
    return torch.cat([angle.sin(), angle.cos()], -1)


def translator(folder, kind, seed):
    """mBART (Liu et al. 2020), M2M100 and NLLB (Fan et al. 2021), Pegasus (Zhang et al. 2020): norms before each part."""
    d, heads, f, layers, vocabulary, positions, eps = 12, 3, 20, 2, 40, 16, 1e-5
    w, p = Weights(seed), "model."
    w.make(p + "shared.weight", vocabulary, d)
    learned = kind == "mbart"
    for side in ("encoder", "decoder"):
        s = f"{p}{side}."
        if learned:
            w.make(s + "embed_positions.weight", positions + 2, d)
            w.norm(s + "layernorm_embedding", d)
        for i in range(layers):
            for part in ("self_attn", "encoder_attn")[:2 if side == "decoder" else 1]:
                for name in ("k_proj", "v_proj", "q_proj", "out_proj"):
                    w.linear(f"{s}layers.{i}.{part}.{name}", d, d)
                w.norm(f"{s}layers.{i}.{part}_layer_norm", d)
            w.linear(f"{s}layers.{i}.fc1", d, f)
            w.linear(f"{s}layers.{i}.fc2", f, d)
            w.norm(f"{s}layers.{i}.final_layer_norm", d)
        w.norm(s + "layer_norm", d)
    if kind != "m2m_100":
        w.make("final_logits_bias", 1, vocabulary)
    source, target = [0, 7, 21, 7, 29, 2], [2, 0, 14, 5, 9]
    relu = torch.relu

    def read(ids, side):
        x = w[p + "shared.weight"][ids] * math.sqrt(d)
        if learned:
            x = x + w[f"{p}{side}.embed_positions.weight"][2:2 + len(ids)]
            return layer_norm(x, w, f"{p}{side}.layernorm_embedding", eps), None
        placed = x + waves(kind, len(ids), d)
        return (placed, None) if kind == "m2m_100" else (x, placed)

    def attended(x, memory, b, part, causal):
        rows = layer_norm(x, w, f"{b}{part}_layer_norm", eps)
        q, k, v = (torch_linear(rows if name == "q" or memory is None else memory, w, f"{b}{part}.{name}_proj") for name in "qkv")
        a, z = attend(q, k, v, heads, causal=causal)
        return a, x + torch_linear(z, w, f"{b}{part}.out_proj")

    def fed(x, b):
        rows = layer_norm(x, w, b + "final_layer_norm", eps)
        return x + torch_linear(relu(torch_linear(rows, w, b + "fc1")), w, b + "fc2")

    x, placed = read(source, "encoder")
    expected = {"src.X": x}
    x = x if placed is None else placed
    for i in range(layers):
        b = f"{p}encoder.layers.{i}."
        a, x = attended(x, None, b, "self_attn", False)
        x = fed(x, b)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    memory = layer_norm(x, w, p + "encoder.layer_norm", eps)
    x, placed = read(target, "decoder")
    expected["tgt.X"] = x
    x = x if placed is None else placed
    for i in range(layers):
        b = f"{p}decoder.layers.{i}."
        a, x = attended(x, None, b, "self_attn", True)
        c, x = attended(x, memory, b, "encoder_attn", False)
        x = fed(x, b)
        expected |= {f"dec.{i}.self.A": a, f"dec.{i}.cross.A": c, f"dec.{i}.Y": x}
    logits = layer_norm(x, w, p + "decoder.layer_norm", eps) @ w[p + "shared.weight"].T
    if kind != "m2m_100":
        logits = logits + w["final_logits_bias"]
    save(folder, w, {"model_type": kind, "activation_function": "relu", "d_model": d, "encoder_attention_heads": heads,
                     "decoder_attention_heads": heads, "encoder_ffn_dim": f, "decoder_ffn_dim": f, "encoder_layers": layers,
                     "decoder_layers": layers, "scale_embedding": True, "vocab_size": vocabulary, "pad_token_id": 1 if kind != "pegasus" else 0,
                     "decoder_start_token_id": 2, "eos_token_id": 2,
                     **({"normalize_before": True, "add_final_layer_norm": True, "normalize_embedding": learned} if kind != "m2m_100" else {}),
                     **({"static_position_embeddings": True} if kind == "pegasus" else {})}, predicted(expected, logits))


# ---- pictures

def vit(folder, kind, seed):
    """timm's names, which DeiT, DINO and MAE have too, with layer scale as DINOv2's own files have it; torchvision's."""
    d, heads, f, layers, patch, side, eps = 128, 2, 16, 2 if kind == "timm" else 1, 2, 4, 1e-6
    w = Weights(seed)
    vision = kind == "torchvision"
    cls, places, conv = (("class_token", "encoder.pos_embedding", "conv_proj") if vision else
                         ("cls_token", "pos_embed", "patch_embed.proj"))
    w.make(cls, 1, 1, d)
    w.make(conv + ".weight", d, 3, patch, patch)
    w.make(conv + ".bias", d)
    w.make(places, 1, (side // patch) ** 2 + 1, d)
    layer = "encoder.layers.encoder_layer_%d." if vision else "blocks.%d."
    one, two, inner, outer, out = (("ln_1", "ln_2", "mlp.0", "mlp.3", "self_attention.out_proj") if vision else
                                   ("norm1", "norm2", "mlp.fc1", "mlp.fc2", "attn.proj"))
    qkv = ("self_attention.in_proj_weight", "self_attention.in_proj_bias") if vision else ("attn.qkv.weight", "attn.qkv.bias")
    for i in range(layers):
        b = layer % i
        w.norm(b + one, d)
        w.make(b + qkv[0], 3 * d, d, std=0.8 / math.sqrt(d))
        w.make(b + qkv[1], 3 * d, std=0.1)
        w.linear(b + out, d, d)
        w.norm(b + two, d)
        w.linear(b + inner, d, f)
        w.linear(b + outer, f, d)
        if kind == "scaled":
            w.make(b + "ls1.gamma", d)
            w.make(b + "ls2.gamma", d)
    final, head = ("encoder.ln", "heads.head") if vision else ("norm", "head")
    w.norm(final, d)
    if kind != "scaled":
        w.linear(head, d, 5)
    image = torch.tensor(w.random.uniform(-1, 1, (3, side, side)))
    squares = torch.nn.functional.conv2d(image[None], w[conv + ".weight"], w[conv + ".bias"], stride=patch)[0].reshape(d, -1).T
    x = torch.cat([w[cls][0], squares]) + w[places][0]
    expected = {"image": image, "E": squares}
    for i in range(layers):
        b = layer % i
        q, k, v = (layer_norm(x, w, b + one, eps) @ w[b + qkv[0]].T + w[b + qkv[1]]).chunk(3, -1)
        a, z = attend(q, k, v, heads)
        first, second = (w[b + name] if kind == "scaled" else 1 for name in ("ls1.gamma", "ls2.gamma"))
        x = x + first * torch_linear(z, w, b + out)
        x = x + second * torch_linear(gelu(torch_linear(layer_norm(x, w, b + two, eps), w, b + inner)), w, b + outer)
        expected |= {f"enc.{i}.attn.A": a, f"enc.{i}.Y": x}
    expected["enc.norm"] = layer_norm(x, w, final, eps)
    if kind != "scaled":
        expected["logits"] = torch_linear(expected["enc.norm"][:1], w, head)
    save(folder, w, {"architecture": "vit_tiny", "pretrained_cfg": {"mean": [0.5, 0.5, 0.5], "std": [0.5, 0.5, 0.5]}}
         if kind == "timm" else None, expected)


bert_like("electra", "electra.", "electra", 100)
bert_like("electra_base", "", "electra_base", 101)
bert_like("albert", "albert.", "albert", 102)
mpnet("mpnet", "mpnet.", True, 103)
mpnet("mpnet_plain", "", False, 104)
gptj("gptj", "transformer.", 105)
gpt_neo("gpt_neo", "transformer.", 106)
bloom("bloom", "", 107)
mpt("mpt", "transformer.", 108)
falcon("falcon", 109)
bigcode("bigcode", "transformer.", 110)
first_gpt("first_gpt", "transformer.", 111)
llama_like("granite", "granite", 112, {"embedding_multiplier": 12.0, "attention_multiplier": 0.2, "residual_multiplier": 0.22,
                                       "logits_scaling": 8.0})
llama_like("starcoder2", "starcoder2", 113, {"sliding_window": 3})
llama_like("stablelm", "stablelm", 114, {"partial_rotary_factor": 0.5})
llama_like("cohere", "cohere", 115, {"logit_scale": 0.25})
llama_like("phi3", "phi3", 116, {"sliding_window": 4})
llama_like("internlm2", "internlm2", 117, {"rope_scaling": {"type": "dynamic", "factor": 2.0}})
llama_like("olmo", "olmo", 118)
translator("mbart", "mbart", 119)
translator("m2m100", "m2m_100", 120)
translator("pegasus", "pegasus", 121)
vit("timm_vit", "timm", 122)
vit("timm_scaled", "scaled", 123)
vit("torchvision_vit", "torchvision", 124)
