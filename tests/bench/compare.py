#!/usr/bin/python3
"""Heedmap against PyTorch and NumPy, the same work in the same run.

    compare.py FOLDER_OF_BENCHMARKS [ROUNDS]

Each round times every program once, in turn, so that a machine that drifts drifts for all; the table shows medians
over the rounds and ratios of those. The rivals get the best of their settings: the kernel that OpenBLAS chooses by
itself and each other one that the processor can run, whatever the environment holds them to, with each setting of
threads. The first round tries all of them, the others those that came near the best. A rival counts only with results
that it computed right. "of rate" is the part of the machine's own rate of products that Heedmap reaches: the rate of a
product of 2048 x 2048 float64 by the best kernel, of all that the same run tried, against the products in Heedmap's work.

It ends where one of the rivals is missing, or runs on the reference BLAS, or where Heedmap's core is not the build for
this processor. It needs python3-numpy, python3-torch and libopenblas0-pthread.
"""
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

SIZES = [(8, 16, 2, 2000), (64, 64, 4, 500), (256, 256, 8, 40), (1024, 768, 12, 5)]
LENGTHS = (128, 1024)  # of GPT-2's shape
LARGEST_ERROR = 1e-11  # of a rival's result that counts
NEAR = 1.3             # times the best of the first round is tried again

# What would hold a rival back.
HELD = re.compile(r"OPENBLAS_|OMP_|GOTO_|MKL_|ATEN_CPU_CAPABILITY|NPY_|DNNL_|ONEDNN_")
FREE = {name: value for name, value in os.environ.items() if not HELD.match(name)}
# The kernels of OpenBLAS and the flags of processors that run them; older ones are tried only where no newer one runs.
AVX512 = {"avx512f", "avx512cd", "avx512bw", "avx512dq", "avx512vl"}
KERNELS = {
    "Nehalem": {"sse4_2"},
    "Sandybridge": {"avx"},
    "Haswell": {"avx2", "fma"},
    "Zen": {"avx2", "fma", "clzero"},
    "SkylakeX": AVX512,
    "Cooperlake": AVX512 | {"avx512_bf16"},
    "Sapphirerapids": AVX512 | {"avx512_bf16", "amx_tile"},
}


def processor():
    """Its name and flags."""
    text = pathlib.Path("/proc/cpuinfo").read_text()
    found = lambda key: re.search(rf"^{key}\s*: (.*)$", text, re.MULTILINE)
    return found("model name")[1], set(found("flags")[1].split())


NAME, FLAGS = processor()
CORES = len(os.sched_getaffinity(0))


def thread_settings():
    one, all_of_them = "1", str(CORES)
    yield {}
    yield {"OMP_NUM_THREADS": one, "OPENBLAS_NUM_THREADS": one}
    if CORES > 1:
        yield {"OMP_NUM_THREADS": one, "OPENBLAS_NUM_THREADS": all_of_them}
        yield {"OMP_NUM_THREADS": all_of_them, "OPENBLAS_NUM_THREADS": all_of_them, "OMP_WAIT_POLICY": "passive"}


def measured(setting, *arguments):
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "rivals.py")
    call = [sys.executable, script, *map(str, arguments)]
    done = subprocess.run(call, env={**FREE, **setting}, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(call)}: {done.stderr}")
    return json.loads(done.stdout)


def kernels():
    """Unset, and each other kernel that runs here. A name that OpenBLAS does not know gives the one it chooses."""
    chosen = measured({}, "numpy", 8, 16, 2, 5)["kernel"]
    yield {}
    seen = {chosen.lower()}
    old = {"Nehalem", "Sandybridge"} if KERNELS["Haswell"] <= FLAGS else set()
    for name, needed in KERNELS.items():
        if needed <= FLAGS and name not in old and name.lower() not in seen:
            setting = {"OPENBLAS_CORETYPE": name}
            got = measured(setting, "numpy", 8, 16, 2, 5)["kernel"].lower()
            if got not in seen:
                seen.add(got)
                yield setting


class Rival:
    """One work of a rival, timed with its best setting."""

    def __init__(self, settings, label, *arguments):
        self.settings, self.label, self.arguments = settings, label, arguments
        self.times, self.best = [], None

    def round(self):
        tried = [(measured(setting, *self.arguments), setting) for setting in self.settings]
        wrong = [(result, setting) for result, setting in tried if not result["error"] <= LARGEST_ERROR]
        for result, setting in wrong:
            print(f"! {self.label}: left out, as its results are wrong by {result['error']:.0e}: {words(result, setting)}")
        right = [(result, setting) for result, setting in tried if (result, setting) not in wrong]
        if not right:
            sys.exit(f"{self.label}: no setting computes it right")
        best = min(right, key=lambda each: each[0]["ms"])
        self.times.append(best[0]["ms"])
        if self.best is None or best[0]["ms"] < self.best[0]["ms"]:
            self.best = best
        if len(self.times) == 1:
            self.settings = [setting for result, setting in right if result["ms"] <= NEAR * best[0]["ms"]]

    def median(self):
        return statistics.median(self.times)


def words(result, setting):
    """"kernel Zen, OPENBLAS_NUM_THREADS=2"; the kernel that OpenBLAS chooses has no variable."""
    of_threads = [f"{name}={value}" for name, value in setting.items() if name != "OPENBLAS_CORETYPE"]
    chosen = "" if "OPENBLAS_CORETYPE" in setting else " (its own choice)"
    return f"kernel {result['kernel']}{chosen}, threads " + (" ".join(of_threads) or f"unset ({result['threads']})")


def report(folder, program, name):
    call = [os.path.join(folder, program), f"--benchmark_filter={name}$", "--benchmark_format=json"]
    return json.loads(subprocess.run(call, capture_output=True, text=True, check=True).stdout)["benchmarks"][0]


def own(folder, program, name):
    benchmark = report(folder, program, name)
    return benchmark["real_time"] / {"ns": 1e6, "us": 1e3, "ms": 1}[benchmark["time_unit"]]


def core(folder):
    """The build of Heedmap's core that the loader takes here."""
    listed = subprocess.run(["ldd", os.path.join(folder, "attention_bench")], capture_output=True, text=True, check=True)
    path = re.search(r"libheedmap_core\S* => (\S+)", listed.stdout)[1]
    if {"avx2", "fma"} <= FLAGS and "glibc-hwcaps" not in path:
        sys.exit(f"expected the core built for this processor (cmake -D HEEDMAP_HWCAPS=ON), got {path}")
    return path


def attention_products(n, d):
    """Floating-point operations of the products: Q, K, V and Y, then S and Z."""
    return 4 * 2 * n * d * d + 2 * 2 * n * n * d


def model_products(n, layers=12, d=768, f=3072):
    """Of every layer; of the last only Q, K and S."""
    scores = 2 * n * n * d
    return (layers - 1) * (2 * n * d * (4 * d + 2 * f) + 2 * scores) + 2 * 2 * n * d * d + scores


class Row:
    """A line of a table: Heedmap's time, and that of the rivals."""

    def __init__(self, title, operations, program, name, rivals):
        self.title, self.operations = title, operations
        self.program, self.name = program, name
        self.times, self.rivals = [], rivals

    def round(self, folder):
        self.times.append(own(folder, self.program, self.name))
        for rival in self.rivals:
            rival.round()

    def print(self, rate):
        mine = statistics.median(self.times)
        theirs = [rival.median() for rival in self.rivals]
        reached = self.operations / mine / 1e6 / rate
        columns = [f"{self.title:18}", f"{mine:10.4f}"] + [f"{each:10.4f}" for each in theirs]
        columns += [" " * 10] * (2 - len(theirs)) + [f"{reached:7.2f}"] + [f"{mine / each:8.2f}" for each in theirs]
        print("  ".join(columns), flush=True)


def attention(settings, n, d, h, repeats):
    rivals = [Rival(settings, f"{label} at {(n, d, h)}", library, n, d, h, repeats)
              for label, library in (("PyTorch", "torch"), ("NumPy", "numpy"))]
    return Row(str((n, d, h)), attention_products(n, d), "attention_bench", f"Forward/{n}/{d}/{h}/real_time", rivals)


def model(settings, n):
    rivals = [Rival(settings, f"PyTorch at GPT-2's shape, n = {n}", "model", n, 5)]
    return Row(f"GPT-2, n = {n}", model_products(n), "model_bench", f"AllWeights/{n}/real_time", rivals)


def memory(folder):
    """The most that one program had whose only work this is, against what is shown and the weights it comes from."""
    print("\nGPT-2's shape, n   peak MB  shown MB  weights MB  peak/(shown + weights)")
    for n in LENGTHS:
        counted = report(folder, "model_bench", f"AllWeights/{n}/real_time")
        peak, shown, given = (counted[name] / 1e6 for name in ("peak", "shown", "given"))
        print(f"{n:<18} {peak:8.0f}  {shown:8.0f}  {given:10.0f}  {peak / (shown + given):22.2f}")


def main():
    folder = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    build = core(folder)
    settings = [{**kernel, **threads} for kernel in kernels() for threads in thread_settings()]

    print(f"Processor: {NAME}, {CORES} threads, {' '.join(sorted(FLAGS & set().union(*KERNELS.values())))}")
    print(f"Heedmap's core: {build}")
    largest = Rival(settings, "The product of 2048 x 2048", "product", 2048, 5)
    rows = [attention(settings, *size) for size in SIZES] + [model(settings, n) for n in LENGTHS]
    for _ in range(rounds):
        largest.round()
        for row in rows:
            row.round(folder)
    rate = 2 * 2048 ** 3 / min(largest.times) / 1e6
    print(f"Products of 2048 x 2048 float64: {rate:.0f} GF/s, {words(*largest.best)}, {largest.best[0]['library']}")

    print("\n(n, d, h)          Heedmap ms  PyTorch ms    NumPy ms  of rate  /PyTorch    /NumPy")
    for row in rows:
        row.print(rate)
    print("\nThe rivals' best, their results checked:")
    for rival in (rival for row in rows for rival in row.rivals):
        print(f"{rival.label}: {words(*rival.best)}")
    memory(folder)


if __name__ == "__main__":
    main()
