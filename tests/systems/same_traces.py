#!/usr/bin/env python3
"""same_traces.py EXPECTED FOLDER: every array of every trace in EXPECTED is in FOLDER, too, with the same shape, and
with the same numbers to 1e-12 of the largest in it: products are summed in the order that a version of Eigen and a
processor choose. (Between Eigen 3.4 and 5 differ 34 of some 1,800 arrays, by 7.5e-14 at most.) Needs no NumPy."""

import array
import ast
import math
import pathlib
import sys
import zipfile


def arrays(path):
    with zipfile.ZipFile(path) as trace:
        for name in trace.namelist():
            data = trace.read(name)
            length = int.from_bytes(data[8:10], "little")
            header = ast.literal_eval(data[10 : 10 + length].decode("latin-1"))
            if data[:8] != b"\x93NUMPY\x01\x00" or header["fortran_order"]:
                sys.exit(f"{path}: {name}: expected an array of version 1.0 in C order")
            code = {"<f8": "d", "<f4": "f", "<i8": "q", "<i4": "i", "|u1": "B", "|b1": "B"}[header["descr"]]
            yield name, (header["descr"], header["shape"]), array.array(code, data[10 + length :])


def difference(expected, got):
    """The largest, as a part of the largest number that is expected; infinite where one is not finite."""
    largest = max((abs(x) for x in expected if math.isfinite(x)), default=0)
    worst = 0.0
    for x, y in zip(expected, got, strict=True):
        if x == y or (x != x and y != y):
            continue
        if not (math.isfinite(x) and math.isfinite(y)) or largest == 0:
            return math.inf
        worst = max(worst, abs(x - y) / largest)
    return worst


def main():
    folder, other = map(pathlib.Path, sys.argv[1:])
    count = unequal = 0
    worst = (0.0, "")
    for path in sorted(folder.glob("*.npz")):
        got = {name: (kind, numbers) for name, kind, numbers in arrays(other / path.name)}
        for name, kind, numbers in arrays(path):
            count += 1
            if name not in got or got[name][0] != kind:
                sys.exit(f"{path.name}: {name}: expected {kind}, got {got[name][0] if name in got else 'none'}")
            apart = difference(numbers, got[name][1])
            unequal += apart > 0
            worst = max(worst, (apart, f"{path.stem}: {name}"))
    if count == 0:
        sys.exit(f"{folder} has no traces")
    print(f"{count} arrays, {unequal} not equal to the bit; the worst differs by {worst[0]:.2g} of its largest", worst[1])
    if worst[0] > 1e-12:
        sys.exit("expected at most 1e-12")


main()
