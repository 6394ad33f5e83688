#!/usr/bin/env python3
"""Makes state dicts of modules of torch.nn, as PyTorch saves them, and what the modules compute in float64.
Each file FILE.safetensors or FILE.npz, but complex.npz, has an expected-FILE.npz beside it: the inputs by the names that the program gives
them, and results by the names of its nodes. Run in this folder: /usr/bin/python3 make.py
"""
import json
import struct

import numpy as np
import torch
from torch import nn

HEADS, WIDTH, INNER = 2, 6, 10


def seeded(module):
    """Norms and biases too are drawn, so that none can be forgotten unnoticed."""
    generator = torch.Generator().manual_seed(7)
    with torch.no_grad():
        for name, value in sorted(module.named_parameters()):
            numbers = torch.randn(value.shape, generator=generator, dtype=torch.float64) * 0.5
            if "norm" in name and name.endswith("weight"):
                numbers += 1.0
            value.copy_(numbers.float().double())  # as they are stored
    return module.eval()


def drawn(*shape):
    drawn.seed += 1
    return torch.randn(*shape, generator=torch.Generator().manual_seed(drawn.seed), dtype=torch.float64)


drawn.seed = 100


def save_safetensors(path, arrays):
    header, offset = {"__metadata__": {"format": "pt"}}, 0
    for name, array in arrays.items():
        header[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [offset, offset + array.nbytes]}
        offset += array.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + b"".join(a.tobytes() for a in arrays.values()))


def save(name, module, expected, more=None, prefix="", npz=False, biased=True):
    arrays = {prefix + k: v.numpy().astype(np.float32) for k, v in module.state_dict().items()
              if biased or not k.endswith("bias")}
    arrays.update(more or {})
    if npz:
        np.savez(f"{name}.npz", **arrays)
    else:
        save_safetensors(f"{name}.safetensors", arrays)
    np.savez(f"expected-{name}.npz", **{k: v.detach().numpy() for k, v in expected.items()})


def weights(attention, query, key, mask=None):
    """The weights of every head."""
    return attention(query, key, key, attn_mask=mask, need_weights=True, average_attn_weights=False)[1]


def causal(n):
    return nn.Transformer.generate_square_subsequent_mask(n).double()


def layer_settings(**more):
    return dict(d_model=WIDTH, nhead=HEADS, dim_feedforward=INNER, dropout=0.0, batch_first=True, dtype=torch.float64, **more)


def main():
    x, y, memory = drawn(1, 5, WIDTH), drawn(1, 5, WIDTH), drawn(1, 5, WIDTH)
    mask = causal(5)

    attention = seeded(nn.MultiheadAttention(WIDTH, HEADS, batch_first=True, dtype=torch.float64))
    result, a = attention(x, x, x, average_attn_weights=False)
    save("attention", attention, {"X": x[0], "A": a[0], "Y": result[0]})
    save("attention_in_a_model", attention, {"X": x[0], "A": a[0], "Y": result[0]}, prefix="block.attn.", npz=True,
         more={"embed.weight": np.zeros((3, WIDTH), np.float32), "head.weight": np.zeros((2, WIDTH), np.float32)})

    half = nn.MultiheadAttention(WIDTH, HEADS, batch_first=True, dtype=torch.float64)
    half.load_state_dict({k: v.half().double() for k, v in attention.state_dict().items()})
    result, a = half(x, x, x, average_attn_weights=False)
    np.savez("half.npz", **{k: v.numpy().astype(np.float16) for k, v in half.state_dict().items()})
    np.savez("expected-half.npz", X=x[0].numpy(), A=a[0].detach().numpy(), Y=result[0].detach().numpy())
    np.savez("complex.npz", **{k: v.numpy().astype(complex) for k, v in half.state_dict().items()})

    context = drawn(1, 5, 4)
    apart = seeded(nn.MultiheadAttention(WIDTH, HEADS, kdim=4, vdim=4, bias=False, batch_first=True, dtype=torch.float64))
    result, a = apart(x, context, context, average_attn_weights=False)
    save("attention_apart", apart, {"X": x[0], "C": context[0], "A": a[0], "Y": result[0]})

    added = seeded(nn.MultiheadAttention(WIDTH, HEADS, add_bias_kv=True, batch_first=True, dtype=torch.float64))
    result, a = added(x, x, x, average_attn_weights=False)
    save("attention_bias_k", added, {"X": x[0], "A": a[0], "Y": result[0]})

    layer = seeded(nn.TransformerEncoderLayer(**layer_settings()))
    save("encoder_layer", layer, {"X": x[0], "attn.A": weights(layer.self_attn, x, x)[0], "Y": layer(x)[0]})

    unbiased = seeded(nn.TransformerEncoderLayer(**layer_settings()))  # as with bias=False, which newer versions have
    with torch.no_grad():
        for name, value in unbiased.named_parameters():
            if name.endswith("bias"):
                value.zero_()
    save("encoder_layer_unbiased", unbiased, {"X": x[0], "attn.A": weights(unbiased.self_attn, x, x)[0], "Y": unbiased(x)[0]},
         biased=False)

    pre = seeded(nn.TransformerEncoderLayer(**layer_settings(norm_first=True, activation="gelu")))
    save("encoder_layer_pre", pre, {"X": x[0], "attn.A": weights(pre.self_attn, pre.norm1(x), pre.norm1(x))[0], "Y": pre(x)[0]})

    decoder_layer = seeded(nn.TransformerDecoderLayer(**layer_settings()))
    save("decoder_layer", decoder_layer, {"X": x[0], "C": memory[0], "self.A": weights(decoder_layer.self_attn, x, x, mask)[0],
                                          "Y": decoder_layer(x, memory, tgt_mask=mask)[0]}, npz=True)

    encoder = seeded(nn.TransformerEncoder(nn.TransformerEncoderLayer(**layer_settings()), 2, enable_nested_tensor=False))
    first = encoder.layers[0](x)
    save("encoder", encoder, {"src.X": x[0], "enc.0.norm2": first[0], "enc.1.attn.A": weights(encoder.layers[1].self_attn, first, first)[0],
                              "enc.1.norm2": encoder(x)[0]})

    decoder = seeded(nn.TransformerDecoder(nn.TransformerDecoderLayer(**layer_settings()), 2, nn.LayerNorm(WIDTH, dtype=torch.float64)))
    first = decoder.layers[0](x, memory, tgt_mask=mask)
    save("decoder", decoder, {"tgt.X": x[0], "C": memory[0], "dec.0.norm3": first[0],
                              "dec.1.self.A": weights(decoder.layers[1].self_attn, first, first, mask)[0],
                              "dec.norm": decoder(x, memory, tgt_mask=mask)[0]})

    transformer = seeded(nn.Transformer(num_encoder_layers=2, num_decoder_layers=2, **layer_settings()))
    encoded = transformer.encoder(y)
    first = transformer.decoder.layers[0](x, encoded, tgt_mask=mask)
    save("transformer", transformer, {"src.X": y[0], "tgt.X": x[0], "enc.norm": encoded[0], "dec.0.norm3": first[0],
                                      "dec.norm": transformer(y, x, tgt_mask=mask)[0]},
         prefix="model.", more={"model.fc_out.weight": np.zeros((4, WIDTH), np.float32)})
    beside(x)


def beside(x):
    """Keys, values and masks of their own, and what the module is given beside its weights."""
    keys, values = drawn(1, 7, 4), drawn(1, 7, 3)
    every = seeded(nn.MultiheadAttention(WIDTH, HEADS, kdim=4, vdim=3, add_bias_kv=True, add_zero_attn=True,
                                         batch_first=True, dtype=torch.float64))
    result, a = every(x, keys, values, average_attn_weights=False)
    expected = {"X": x[0], "C": keys[0], "C_V": values[0], "A": a[0], "Y": result[0]}
    save("attention_added", every, expected)

    hidden = torch.zeros(5, 7, dtype=torch.bool)
    hidden[:, 4:] = True
    hidden[2:, 1] = True
    padding = torch.tensor([[False] * 6 + [True]])
    result, a = every(x, keys, values, attn_mask=hidden, key_padding_mask=padding, average_attn_weights=False)
    given = {"X": x, "C": keys, "C_V": values, "attn_mask": hidden, "key_padding_mask": padding}
    save("attention_masked", every, {"A": a[0], "Y": result[0]}, more={k: v.numpy() for k, v in given.items()}, npz=True)

    attention = seeded(nn.MultiheadAttention(WIDTH, HEADS, batch_first=True, dtype=torch.float64))
    added = drawn(5, 5) + causal(5)
    result, a = attention(x, x, x, attn_mask=added, average_attn_weights=False)
    save("attention_biased", attention, {"A": a[0], "Y": result[0]}, more={"X": x.numpy(), "attn_mask": added.numpy()},
         npz=True)
    called(x)


def called(x):
    """Inputs and masks beside the weights, called as PyTorch calls them: true hides."""
    memory = drawn(1, 7, WIDTH)
    values = drawn(1, 7, WIDTH)
    hidden = torch.triu(torch.ones(5, 5, dtype=torch.bool), 1)
    far = torch.zeros(5, 7, dtype=torch.bool)
    far[:, 5:] = True
    padding = torch.tensor([[False] * 4 + [True], [True] + [False] * 4])

    attention = seeded(nn.MultiheadAttention(WIDTH, HEADS, batch_first=True, dtype=torch.float64))
    result, a = attention(x, memory, values, average_attn_weights=False)
    save("attention_called", attention, {"A": a[0], "Y": result[0]},
         more={"query": x[0].numpy(), "key": memory[0].numpy(), "value": values[0].numpy(), "junk": np.zeros(2)}, npz=True)

    both = torch.cat([x, x + 1])
    result, a = attention(both, both, both, key_padding_mask=padding, average_attn_weights=False)
    save("attention_padded", attention, {"A": a[1], "Y": result[1]},
         more={"x": both.numpy(), "key_padding_mask": padding.numpy()}, npz=True)

    layer = seeded(nn.TransformerEncoderLayer(**layer_settings()))
    added = drawn(5, 5)
    save("encoder_layer_called", layer, {"attn.A": weights(layer.self_attn, x, x, added)[0], "Y": layer(x, src_mask=added)[0]},
         more={"src": x[0].numpy(), "src_mask": added.numpy()}, npz=True)

    encoder = seeded(nn.TransformerEncoder(nn.TransformerEncoderLayer(**layer_settings()), 2, enable_nested_tensor=False))
    save("encoder_called", encoder, {"enc.0.attn.A": weights(encoder.layers[0].self_attn, x, x, hidden)[0],
                                     "enc.1.norm2": encoder(x, mask=hidden)[0]},
         more={"X": x[0].numpy(), "mask": hidden.numpy()}, npz=True)

    layer = seeded(nn.TransformerDecoderLayer(**layer_settings()))
    save("decoder_layer_called", layer,
         {"self.A": weights(layer.self_attn, x, x, hidden.T.clone())[0],
          "Y": layer(x, memory, tgt_mask=hidden.T, memory_mask=far)[0]},
         more={"tgt": x[0].numpy(), "memory": memory[0].numpy(), "tgt_mask": hidden.T.numpy(), "memory_mask": far.numpy()},
         npz=True)
    padded(x, memory)


def padded(x, memory):
    """Padding of the source, which hides from the decoder only where memory_key_padding_mask says so."""
    ends = torch.tensor([[False] * 5 + [True] * 2])
    added = drawn(7, 7)
    transformer = seeded(nn.Transformer(num_encoder_layers=1, num_decoder_layers=1, **layer_settings()))
    inputs = {"src": memory[0].numpy(), "tgt": x[0].numpy(), "src_key_padding_mask": ends[0].numpy()}
    causal_mask = nn.Transformer.generate_square_subsequent_mask(5).double()
    for name, masks, more in (("source", {}, {}), ("both", {"memory_key_padding_mask": ends}, {}),
                              ("masked", {"src_mask": added}, {"src_mask": added.numpy()})):
        encoded = transformer.encoder(memory, mask=masks.get("src_mask"), src_key_padding_mask=ends)
        made = transformer(memory, x, tgt_mask=causal_mask, src_key_padding_mask=ends, **masks)
        more = {**more, **{k: v[0].numpy() for k, v in masks.items() if "padding" in k}}
        save(f"transformer_padded_{name}", transformer, {"enc.norm": encoded[0], "dec.norm": made[0]},
             more={**inputs, **more}, npz=True)


main()
