#!/usr/bin/env python3
"""Writes the files that the tests of core/io and core/tensor/random read, with NumPy and PyTorch.

Beside every array stands NAME.expected: its dimensions, then its numbers in C order as C99 hexadecimal floats,
so that the tests can know what the file holds without any reader of ours.
"""
import datetime
import json
import math
import pathlib
import struct
from collections import OrderedDict

import numpy as np
import torch

HERE = pathlib.Path(__file__).resolve().parent
SPECIAL = [0.0, -0.0, 0.1, -1.5, math.inf, -math.inf, math.nan, 5e-324, 2.2250738585072014e-308,
           1.7976931348623157e308, 1 / 3, 2.0**53]


def hexadecimal(value):
    value = float(value)
    return value.hex() if math.isfinite(value) else str(value)


def expect(name, array):
    array = np.asarray(array).astype(np.float64)
    lines = [" ".join(map(str, array.shape))] + [hexadecimal(v) for v in array.ravel(order="C")]
    (HERE / f"{name}.expected").write_text("\n".join(lines) + "\n")


def counted(shape, dtype):
    return (np.arange(math.prod(shape)).reshape(shape) - 5).astype(dtype)


def make_npy():
    rng = np.random.default_rng(1)
    arrays = {
        "f8": rng.normal(size=(2, 3)),
        "f8_special": np.array(SPECIAL),
        "f8_stack": rng.normal(size=(2, 3, 4)),
        "f8_big": rng.normal(size=(3, 2)).astype(">f8"),
        "f4": rng.normal(size=(3, 5)).astype("<f4"),
        "f4_big_fortran": np.asfortranarray(rng.normal(size=(2, 3, 4)).astype(">f4")),
        "f2": np.array([*SPECIAL[:8], 65504, 6.1e-5, 6e-8, 1 / 3], "<f2"),
        "f2_big_fortran": np.asfortranarray(counted((3, 4), ">f2") / 3),
        "i8": np.array([-2**63, -1, 0, 1, 2**53 + 1, 2**63 - 1]),
        "i4": counted((4, 3), "<i4"),
        "i4_big": counted((4, 3), ">i4") * 100000000,
        "f8_fortran": np.asfortranarray(rng.normal(size=(3, 4))),
        "f8_stack_fortran": np.asfortranarray(rng.normal(size=(2, 3, 4))),
    }
    for name, array in arrays.items():
        np.save(HERE / f"{name}.npy", array)
        expect(name, array)
    with open(HERE / "f8_version2.npy", "wb") as file:
        np.lib.format.write_array(file, arrays["f8"], version=(2, 0))
    refused = {
        "complex": np.zeros(2, complex), "text": np.array(["ab"]), "boolean": np.zeros(3, bool),
        "structured": np.zeros(2, [("a", "f8"), ("b", "i4")]), "object": np.array([None]),
        "scalar": np.float64(1), "four": np.zeros((1, 2, 1, 2)), "empty": np.zeros((0, 3)),
    }
    for name, array in refused.items():
        np.save(HERE / f"refused_{name}.npy", array, allow_pickle=True)


def make_npz():
    rng = np.random.default_rng(2)
    arrays = {
        "W_Q": rng.normal(size=(4, 6)), "b_Q": rng.normal(size=6).astype("f4"), "heads": counted((2, 3, 4), "f8"),
        "attn.W_O": np.asfortranarray(counted((3, 4), "i8")),
    }
    np.savez(HERE / "stored.npz", **arrays)
    np.savez_compressed(HERE / "deflated.npz", **arrays)
    for name, array in arrays.items():
        expect(f"npz_{name}", array)


def safetensors(tensors):
    """The format's own definition: the header's length, the header, the numbers."""
    header, numbers = {"__metadata__": {"format": "pt"}}, b""
    for name, (dtype, shape, data) in tensors.items():
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [len(numbers), len(numbers) + len(data)]}
        numbers += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return struct.pack("<Q", len(text)) + text + numbers


def make_safetensors():
    torch.manual_seed(3)
    halves = torch.arange(-2**15, 2**15, 97, dtype=torch.int32).to(torch.int16)  # bit patterns all over the range
    tensors = {
        "f64": ("F64", torch.tensor(SPECIAL, dtype=torch.float64)),
        "f32": ("F32", torch.randn(3, 4)),
        "f16": ("F16", torch.cat([halves, torch.tensor([0, 1, 0x3ff, 0x400, 0x7c00, -0x400])
                                  .to(torch.int16)]).view(torch.float16)),
        "bf16": ("BF16", halves.view(torch.bfloat16).reshape(4, -1)),
        "stack": ("F32", torch.randn(2, 3, 4)),
        "ids": ("I64", torch.arange(3)),
        "scalar": ("F32", torch.tensor(1.0)),
        "four": ("F32", torch.zeros(1, 1, 2, 2)),
    }
    packed = {}
    for name, (dtype, tensor) in tensors.items():
        bits = tensor.contiguous().view(torch.int16) if dtype in ("F16", "BF16") else tensor
        packed[name] = (dtype, tensor.shape, bits.numpy().tobytes())
        if name not in ("ids", "scalar", "four"):
            expect(f"safetensors_{name}", tensor.to(torch.float64).numpy())
    (HERE / "all.safetensors").write_bytes(safetensors(packed))


def make_torch():
    torch.manual_seed(4)
    weights = {
        "f64": torch.tensor(SPECIAL, dtype=torch.float64),
        "f16": torch.randn(5).half(),
        "bf16": torch.randn(3, 4).bfloat16(),
        "stack": torch.randn(2, 3, 4),
        "turned": torch.randn(3, 2).t(),  # the first index runs fastest
        "part": torch.randn(4, 3)[1:3],  # of a storage that others share
        "layers.0.W": torch.nn.Parameter(torch.randn(2, 2)),
    }
    for name, tensor in weights.items():
        expect(f"torch_{name}", tensor.detach().to(torch.float64).numpy())
    others = {"apart": torch.randn(4, 4)[:, 1:3], "ids": torch.arange(3), "none": None, "scale": 0.5, "count": -70000,
              "names": ["a", ("b", True)], "types": {"numbers": torch.float32, 7: torch.Size([2, 3])}}
    torch.save(OrderedDict(**weights, **others), HERE / "all.pt")
    torch.save({"model": weights, "optimizer": {"state": [torch.ones(2)]}, "epoch": 3}, HERE / "checkpoint.pth")
    torch.save({"model": {"W": torch.ones(1, 2)}, "ids": torch.tensor([3, 1]), "step": torch.tensor([7])},
               HERE / "checkpoint_ids.pt")
    torch.save(torch.nn.Linear(2, 3).state_dict(), HERE / "linear.bin")
    torch.save([torch.ones(2, 2), {"deep": (torch.zeros(1, 3),)}], HERE / "list.pt")
    torch.save(torch.ones(2, 3), HERE / "one.pt")
    torch.save(torch.nn.Linear(2, 3), HERE / "refused_module.pt")
    torch.save({"when": datetime.date(2026, 1, 2)}, HERE / "refused_class.pt")
    torch.save(weights, HERE / "refused_old.pt", _use_new_zipfile_serialization=False)


def make_views():
    """Tensors whose numbers lie apart from each other, as views of others."""
    base = torch.arange(24, dtype=torch.float32).reshape(2, 3, 4)
    views = {"permuted": base.permute(1, 2, 0), "stepped": base[:, ::2], "columns": base[1][:, 1:3],
             "turned": base[1][:, 1:3].t(), "row": base[0, 1, ::3], "expanded": base[0, 1].expand(3, 4)}
    for name, tensor in views.items():
        expect(f"views_{name}", tensor.to(torch.float64).numpy())
    too_large = torch.ones(1).expand(1 << 13, 1 << 12)
    torch.save({**views, "too_large": too_large}, HERE / "views.pt")


MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15


def mixed(bits):
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & MASK
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & MASK
    return bits ^ bits >> 31


def rotated(bits, by):
    return (bits << by | bits >> 64 - by) & MASK


class Stream:
    """core/tensor/random.cpp once more, in Python's integers and IEEE doubles."""

    def __init__(self, seed, name):
        self.state = []
        for lane in range(1, 5):
            lane_hash = mixed(mixed(GOLDEN * lane & MASK) ^ seed)
            lane_hash = mixed(lane_hash ^ (GOLDEN * len(name) + GOLDEN & MASK))
            for byte in name.encode():
                lane_hash = mixed((lane_hash + GOLDEN & MASK) ^ byte)
            self.state.append(lane_hash)
        self.state[0] |= 1
        self.spare = None

    def bits(self):
        s = self.state
        result = rotated(s[1] * 5 & MASK, 7) * 9 & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotated(s[3], 45)
        return result

    def uniform(self):
        return (self.bits() >> 11) * 2.0**-53

    def normal(self):
        if self.spare is not None:
            value, self.spare = self.spare, None
            return value
        while True:
            u, v = 2 * self.uniform() - 1, 2 * self.uniform() - 1
            s = u * u + v * v
            if 0 < s < 1:
                break
        mantissa, exponent = math.frexp(s)
        if mantissa < math.sqrt(0.5):
            mantissa, exponent = mantissa * 2, exponent - 1
        f = (mantissa - 1) / (mantissa + 1)
        series = 0.0
        for k in range(25, 2, -2):
            series = (series + 1.0 / k) * (f * f)
        logarithm = exponent * math.log(2) + 2 * (f + f * series)
        assert math.isclose(logarithm, math.log(s), rel_tol=1e-15, abs_tol=1e-15)
        factor = math.sqrt(-2 * logarithm / s)
        self.spare = v * factor
        return u * factor


def make_random():
    stream = Stream(7, "W_Q")
    expect("random_normal", [0.02 * stream.normal() for _ in range(1000)])
    stream = Stream(MASK, "enc.0.attn.W_Q")
    shares = [stream.uniform() for _ in range(1000)]
    expect("random_uniform", [-0.3 * (1 - s) + 0.7 * s for s in shares])


if __name__ == "__main__":
    make_npy()
    make_npz()
    make_safetensors()
    make_torch()
    make_views()
    make_random()
