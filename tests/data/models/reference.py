"""What make.py and more.py write their references with: weights, how they are stored, and what PyTorch names."""
import json
import math
import os
import struct
import zlib

import numpy as np
import torch

F64 = torch.float64


class Weights:
    """float32 as stored, float64 as computed with."""

    def __init__(self, seed):
        self.random = np.random.default_rng(seed)
        self.stored = {}

    def make(self, name, *shape, std=0.4, mean=0.0):
        self.stored[name] = (mean + std * self.random.standard_normal(shape)).astype(np.float32)

    def linear(self, name, n_in, n_out, bias=True, conv1d=False):
        self.make(name + ".weight", *((n_in, n_out) if conv1d else (n_out, n_in)), std=0.8 / math.sqrt(n_in))
        if bias:
            self.make(name + ".bias", n_out, std=0.1)

    def norm(self, name, d, bias=True):
        self.make(name + ".weight", d, std=0.1, mean=1.0)
        if bias:
            self.make(name + ".bias", d, std=0.1)

    def __getitem__(self, name):
        return torch.tensor(self.stored[name].astype(np.float64))

    def save(self, path):
        header, offset = {"__metadata__": {"format": "pt"}}, 0
        for name, array in self.stored.items():
            header[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [offset, offset + array.nbytes]}
            offset += array.nbytes
        text = json.dumps(header).encode()
        text += b" " * (-len(text) % 8)
        with open(path, "wb") as file:
            file.write(struct.pack("<Q", len(text)) + text)
            for array in self.stored.values():
                file.write(array.tobytes())


def save(folder, weights, config, expected):
    os.makedirs(folder, exist_ok=True)
    weights.save(f"{folder}/model.safetensors")
    if config is not None:
        with open(f"{folder}/config.json", "w") as file:
            file.write(json.dumps(config, indent=1) + "\n")
    if expected:
        np.savez(f"{folder}/expected.npz", **{name: value.numpy() for name, value in expected.items()})


def save_picture(path, pixels):
    """A PNG of side × side × 3 bytes."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 2, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 9))
                   + chunk(b"IEND", b""))


def layer_norm(x, w, name, eps):
    mean = x.mean(-1, keepdim=True)
    variance = ((x - mean) ** 2).mean(-1, keepdim=True)
    return (x - mean) / torch.sqrt(variance + eps) * w[name + ".weight"] + w[name + ".bias"]


def rms_norm(x, weight, eps):
    return x / torch.sqrt((x ** 2).mean(-1, keepdim=True) + eps) * weight


def gelu(x):
    return 0.5 * x * (1 + torch.erf(x / math.sqrt(2)))


def gelu_new(x):
    return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3)))


def torch_linear(x, w, name):
    y = x @ w[name + ".weight"].T
    return y + w[name + ".bias"] if name + ".bias" in w.stored else y


ACTIVATIONS = {"gelu": gelu, "gelu_new": gelu_new, "relu": torch.relu}
