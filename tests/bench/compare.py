#!/usr/bin/python3
"""Heedmap against PyTorch and NumPy, the same work in the same run.

    compare.py FOLDER_OF_BENCHMARKS [ROUNDS]

Each round times every program once, in turn, so that a machine that drifts drifts for all; the table shows medians
over the rounds and ratios of those. PyTorch and NumPy are given their best thread settings, tried in every round. It
ends where one of them is missing, or runs on the reference BLAS.
"""
import json
import os
import statistics
import subprocess
import sys

SIZES = [(8, 16, 2, 2000), (64, 64, 4, 500), (256, 256, 8, 40), (1024, 768, 12, 5)]
SETTINGS = [
    {},
    {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "2"},
    {"OMP_NUM_THREADS": "2", "OPENBLAS_NUM_THREADS": "2", "OMP_WAIT_POLICY": "passive"},
]
LIBRARIES = set()  # that multiply the rivals' matrices


def rival(*arguments):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rivals.py")
    call = [sys.executable, script, *map(str, arguments)]
    times = []
    for setting in SETTINGS:
        done = subprocess.run(call, env={**os.environ, **setting}, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{' '.join(call)}: {done.stderr}")
        milliseconds, library = done.stdout.splitlines()
        times.append(float(milliseconds))
        LIBRARIES.add(library)
    return min(times)


def report(folder, program, name):
    call = [os.path.join(folder, program), f"--benchmark_filter={name}$", "--benchmark_format=json"]
    return json.loads(subprocess.run(call, capture_output=True, text=True, check=True).stdout)["benchmarks"][0]


def own(folder, program, name):
    benchmark = report(folder, program, name)
    return benchmark["real_time"] / {"ns": 1e6, "us": 1e3, "ms": 1}[benchmark["time_unit"]]


def models(folder, rounds):
    print("\nGPT-2's shape, n   Heedmap ms  PyTorch ms              /PyTorch")
    for n in (128, 1024):
        times = [(own(folder, "model_bench", f"AllWeights/{n}/real_time"), rival("model", n)) for _ in range(rounds)]
        mine, theirs = (statistics.median(column) for column in zip(*times))
        print(f"{n:<18} {mine:10.1f}  {theirs:10.1f}              {mine / theirs:8.2f}", flush=True)


def memory(folder):
    """The most that one program had whose only work this is, against what is shown and the weights it comes from."""
    print("\nGPT-2's shape, n   peak MB  shown MB  weights MB  peak/(shown + weights)")
    for n in (128, 1024):
        counted = report(folder, "model_bench", f"AllWeights/{n}/real_time")
        peak, shown, given = (counted[name] / 1e6 for name in ("peak", "shown", "given"))
        print(f"{n:<18} {peak:8.0f}  {shown:8.0f}  {given:10.0f}  {peak / (shown + given):22.2f}")


def main():
    folder = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print("(n, d, h)          Heedmap ms  PyTorch ms  NumPy ms   /PyTorch  /NumPy")
    for n, d, h, repeats in SIZES:
        times = {"own": [], "torch": [], "numpy": []}
        for _ in range(rounds):
            times["own"].append(own(folder, "attention_bench", f"Forward/{n}/{d}/{h}/real_time"))
            for library in ("torch", "numpy"):
                times[library].append(rival(library, n, d, h, repeats))
        own_time, torch_time, numpy_time = (statistics.median(column) for column in times.values())
        print(f"{str((n, d, h)):18} {own_time:10.4f}  {torch_time:10.4f}  {numpy_time:8.4f}"
              f"  {own_time / torch_time:8.2f}  {own_time / numpy_time:6.2f}", flush=True)
    models(folder, rounds)
    memory(folder)
    print(f"\nThe rivals' matrices are multiplied by {', '.join(sorted(LIBRARIES))}.")


if __name__ == "__main__":
    main()
