#!/usr/bin/env python3
"""Writes beside this script what number formats make of numbers, as NumPy and PyTorch have it.

rounding.npz: `numbers`, and for each format the same numbers rounded to it.
FORMAT.npz: attention.heed step by step, each step computed in float64 from what the steps before came to, then rounded.

Run it with PyTorch and NumPy installed.
"""

import json
from fractions import Fraction
from pathlib import Path

import numpy
import torch

HERE = Path(__file__).parent
# digits of the significand, least and most exponent (IEEE 754-2019, 3.6; bfloat16 as PyTorch documents it)
FORMATS = {"float32": (24, -126, 127), "bfloat16": (8, -126, 127), "float16": (11, -14, 15)}


def exactly(number, format):
    """Rounds in whole numbers: no floating-point arithmetic has a say."""
    digits, least, most = FORMATS[format]
    if number == 0 or not numpy.isfinite(number):
        return float(number)
    size = abs(Fraction(float(number)))
    exponent = max(numpy.frexp(abs(number))[1] - 1, least)
    step = Fraction(2) ** int(exponent - digits + 1)
    nearest = round(size / step) * step  # of two as near, the even one
    if nearest >= Fraction(2) ** (most + 1):
        return float(numpy.copysign(numpy.inf, number))
    return float(numpy.copysign(float(nearest), number))


def rounded(numbers, format):
    """By whom it is done every day; PyTorch goes to bfloat16 by way of float32, which is right for floats only."""
    numbers = numpy.asarray(numbers, dtype=numpy.float64)
    with numpy.errstate(over="ignore"):
        if format != "bfloat16":
            return numbers.astype(format).astype(numpy.float64)
    result = numpy.array([exactly(number, format) for number in numbers.ravel()]).reshape(numbers.shape)
    with numpy.errstate(over="ignore"):
        floats = (numbers.astype(numpy.float32).astype(numpy.float64) == numbers) | numpy.isnan(numbers)
    by_torch = torch.from_numpy(numbers).to(torch.bfloat16).to(torch.float64).numpy()
    numpy.testing.assert_array_equal(result[floats], by_torch[floats])
    return result


def numbers_around(format, random):
    """Ordinary numbers, subnormal ones, ties and their neighbours, and what lies about the largest."""
    digits, least, most = FORMATS[format]
    exponents = random.integers(least - digits - 2, most + 3, 500)
    plain = numpy.ldexp(random.uniform(1, 2, 500), exponents)
    low = numpy.ldexp(random.uniform(0, 1, 200), least)
    exponents = random.integers(least, most + 1, 150)
    ties = numpy.ldexp(random.integers(2 ** (digits - 1), 2**digits, 150) + 0.5, exponents - digits + 1)
    low_ties = numpy.ldexp(random.integers(0, 2 ** (digits - 1), 80) + 0.5, least - digits + 1)
    largest = numpy.ldexp(2 - 2.0 ** (1 - digits), most)
    edges = numpy.array([largest, numpy.ldexp(2 - 2.0**-digits, most), numpy.ldexp(1.0, most + 1),
                         numpy.ldexp(1.0, least), numpy.ldexp(1.0, least - digits + 1),
                         numpy.ldexp(1.0, least - digits)])
    exact = numpy.concatenate([ties, low_ties, edges])
    near = [numpy.nextafter(exact, side) for side in (0, numpy.inf)]
    return numpy.concatenate([plain, low, exact, *near])


def write_rounding():
    random = numpy.random.default_rng(20)
    special = numpy.array([0.0, numpy.inf, numpy.nan, 5e-324, 2.2250738585072014e-308, 1.7976931348623157e308])
    numbers = numpy.concatenate([special, *(numbers_around(format, random) for format in FORMATS)])
    signs = numpy.where(random.uniform(size=len(numbers)) < 0.5, -1.0, 1.0)
    numbers = numpy.concatenate([numbers * signs, -special])
    results = {format: rounded(numbers, format) for format in FORMATS}
    for format, result in results.items():
        numpy.testing.assert_array_equal(result, [exactly(number, format) for number in numbers])
    numpy.savez_compressed(HERE / "rounding.npz", numbers=numbers, **results)


def attention(document, format):
    """Scaled dot-product attention with a causal mask; the matrices by their names."""
    def to(value):
        return rounded(value, format)

    trace = {name: to(document["arrays"][name]) for name in ("Q", "K", "V")}
    queries, keys = len(trace["Q"]), len(trace["K"])
    trace["S"] = to(trace["Q"] @ trace["K"].T)
    trace["S_scaled"] = to(trace["S"] / numpy.sqrt(trace["Q"].shape[1]))
    trace["mask"] = numpy.tril(numpy.ones((queries, keys)))
    trace["S_masked"] = to(numpy.where(trace["mask"] == 1, trace["S_scaled"], -1e9))
    powers = numpy.exp(trace["S_masked"] - trace["S_masked"].max(axis=1, keepdims=True))
    trace["A"] = to(powers / powers.sum(axis=1, keepdims=True))
    trace["Z"] = to(trace["A"] @ trace["V"])
    return trace


def write_attention():
    random = numpy.random.default_rng(7)
    arrays = {name: numpy.round(random.normal(size=(6, width)) * size, 3).tolist()
              for name, width, size in (("Q", 5, 3), ("K", 5, 3), ("V", 4, 1))}
    document = {"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
                "config": {"mask": {"causal": True, "fill": -1e9}}, "arrays": arrays}
    (HERE / "attention.heed").write_text(json.dumps(document, indent=1) + "\n")
    for format in FORMATS:
        numpy.savez_compressed(HERE / f"{format}.npz", **attention(document, format))


if __name__ == "__main__":
    write_rounding()
    write_attention()
