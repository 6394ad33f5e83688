"""Attention in Heedmap, from Python: show what a model attends to, and use what Heedmap computes.

    import heedmap
    heedmap.show(model(**inputs, output_attentions=True), tokens)  # opens the window
    captured = heedmap.capture(model, inputs)                      # of transformers, or any torch.nn.Module
    arrays = heedmap.trace("lesson.heed")                          # {name: numpy array}
    heedmap.figure(captured, "layer.0.A")                          # drawn where a notebook shows its last value

One file that needs NumPy and the program `heedmap`, which is looked for in $HEEDMAP_PROGRAM, beside this file's
installation and on the PATH. PyTorch is imported only by `capture`, for a model of it.
"""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile

import numpy as np

__all__ = ["Capture", "Figure", "HeedmapError", "capture", "figure", "save", "show", "trace"]

_GROUPS = ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions")


class HeedmapError(RuntimeError):
    """An error of the program heedmap, in one sentence."""


class Capture:
    """Attention weights by group ("attentions", "cross_attentions", ...), a list of arrays each, one a layer."""

    def __init__(self, groups, tokens=None, key_tokens=None):
        self.groups = {name: [_array(layer) for layer in layers] for name, layers in groups.items()}
        self.tokens = tokens
        self.key_tokens = key_tokens

    @property
    def attentions(self):
        """The layers of the first group, which is usually the only one."""
        return next(iter(self.groups.values()))

    def sample(self, index):
        """One sample of a batch."""
        groups = {name: [layer[index] if layer.ndim == 4 else layer for layer in layers]
                  for name, layers in self.groups.items()}
        return Capture(groups, _of_sample(self.tokens, index), _of_sample(self.key_tokens, index))

    def save(self, file):
        """Writes an .npz file that `heedmap FILE` opens."""
        arrays = {f"{name}.{i}": layer for name, layers in self.groups.items() for i, layer in enumerate(layers)}
        for name, words in (("tokens", self.tokens), ("key_tokens", self.key_tokens)):
            if words is not None:
                arrays[name] = np.array(words, dtype=str)
        np.savez(file, **arrays)
        return file


class Figure:
    """A drawing in SVG, which a notebook shows."""

    def __init__(self, svg):
        self.svg = svg

    def _repr_svg_(self):
        return self.svg

    def save(self, file):
        with open(file, "w", encoding="utf-8") as out:
            out.write(self.svg)
        return file


def save(file, attentions, tokens=None, key_tokens=None):
    """Writes attention weights to an .npz file that `heedmap FILE` opens."""
    return _captured(attentions, tokens, key_tokens).save(file)


def show(attentions, tokens=None, key_tokens=None, *, sample=None, softmax=False):
    """Opens Heedmap's window on attention weights: what a model of transformers returned with output_attentions=True,
    its attentions, one array of (layers, heads, queries, keys), or what `capture` returned. `sample` chooses one of a
    batch; `softmax` is for scores. Returns the process; the window stays open without it."""
    captured = _captured(attentions, tokens, key_tokens)
    if sample is not None:
        captured = captured.sample(sample)
    if softmax:
        captured = Capture({name: [_softmax(layer) for layer in layers] for name, layers in captured.groups.items()},
                           captured.tokens, captured.key_tokens)
    file = captured.save(os.path.join(tempfile.mkdtemp(prefix="heedmap-"), "captured.npz"))
    return subprocess.Popen([_program(), file], start_new_session=True)


def capture(model, inputs, tokens=None, key_tokens=None):
    """Runs a model and returns the attention weights of all its layers.

    A model of transformers is called with output_attentions=True. In any other torch.nn.Module the weights of every
    nn.MultiheadAttention are taken, in the order in which they are called, head by head. `inputs` are a dict of keywords,
    a tuple or list of arguments, or a single one."""
    import torch

    if hasattr(model, "config") and hasattr(model.config, "output_attentions"):
        with torch.no_grad():
            output = _call(model, inputs, output_attentions=True)
        return _captured(output, tokens, key_tokens)
    taken = []
    with torch.no_grad(), _weights_of(model, taken):
        _call(model, inputs)
    if not taken:
        raise HeedmapError("the model called no nn.MultiheadAttention; give show() the weights themselves")
    return Capture({"attentions": taken}, tokens, key_tokens)


def trace(document, nodes=None, *options):
    """Every matrix of a document as {name: array}: of a file, "examples:ID", a dict that docs/formats.md describes,
    or what `capture` returned. `nodes` are some of them, such as "A,Z", "layer.*.A", or "heads"; `options` go to
    `heedmap trace`."""
    with _file_of(document) as file, tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        out = os.path.join(folder, "trace.npz")
        _run("trace", file, "-o", out, *(["--nodes", _names(nodes)] if nodes is not None else []), *options)
        with np.load(out) as arrays:
            return {name: arrays[name] for name in arrays.files}


def figure(document, node=None, *options):
    """The figure of one node, or of the whole computation, as Heedmap draws it. `document` as for `trace`; `options` go
    to `heedmap export`, such as "--decimals", "1"."""
    with _file_of(document) as file, tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        what = ["--sheet"] if node is None else ["--nodes", node]
        _run("export", file, "-o", folder, "--format", "svg", *what, *options)
        drawn = [name for name in sorted(os.listdir(folder)) if name.endswith(".svg")]
        if len(drawn) != 1:
            raise HeedmapError(f"expected one figure, got {', '.join(drawn) or 'none'}")
        with open(os.path.join(folder, drawn[0]), encoding="utf-8") as svg:
            return Figure(svg.read())


# ---- arrays

def _array(values):
    """A NumPy array of a tensor of PyTorch, or of anything that NumPy takes."""
    if hasattr(values, "detach"):
        values = values.detach().cpu()
        if "bfloat16" in str(values.dtype):  # which NumPy does not have
            values = values.float()
        values = values.numpy()
    return np.asarray(values)


def _softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def _layers(attentions):
    """The layers of a tuple of arrays, or of one array with the layers as its first axis."""
    if isinstance(attentions, (tuple, list)):
        return [layer for layer in attentions if layer is not None]
    array = _array(attentions)
    return list(array) if array.ndim > 3 else [array]


def _of_sample(words, index):
    nested = words is not None and len(words) > 0 and not isinstance(words[0], str)
    return words[index] if nested else words


def _captured(attentions, tokens, key_tokens):
    if isinstance(attentions, Capture):
        return Capture(attentions.groups, attentions.tokens if tokens is None else tokens,
                       attentions.key_tokens if key_tokens is None else key_tokens)
    groups = {}
    for name in _GROUPS:
        found = attentions.get(name) if isinstance(attentions, dict) else getattr(attentions, name, None)
        if found is not None and len(found) > 0:
            groups[name] = _layers(found)
    if not groups and not isinstance(attentions, dict):
        groups["attentions"] = _layers(attentions)
    if not any(groups.values()):
        raise HeedmapError("no attentions: call the model with output_attentions=True, and with "
                           "attn_implementation=\"eager\" where it was loaded with another")
    return Capture(groups, tokens, key_tokens)


# ---- models of PyTorch

def _call(model, inputs, **more):
    if isinstance(inputs, (tuple, list)):
        return model(*inputs, **more)
    if hasattr(inputs, "keys"):
        return model(**inputs, **more)
    return model(inputs, **more)


@contextlib.contextmanager
def _weights_of(model, taken):
    """While active, appends the weights of every call of an nn.MultiheadAttention of the model to `taken`."""
    import torch

    def listening(module):
        forward = module.forward

        def hear(*arguments, **keywords):
            names = ("query", "key", "value", "key_padding_mask", "need_weights", "attn_mask", "average_attn_weights")
            said = dict(zip(names, arguments)) | keywords
            wanted, mean = said.get("need_weights", True), said.get("average_attn_weights", True)
            result, weights = forward(**(said | {"need_weights": True, "average_attn_weights": False}))
            taken.append(weights.detach())
            return result, (weights.mean(dim=-3) if mean else weights) if wanted else None

        module.forward = hear

    attentions = [module for module in model.modules() if isinstance(module, torch.nn.MultiheadAttention)]
    # The fused path of an encoder layer calls no attention module; it is switched off meanwhile.
    layers = [module for module in model.modules() if hasattr(module, "activation_relu_or_gelu")]
    fast = [module.activation_relu_or_gelu for module in layers]
    try:
        for module in attentions:
            listening(module)
        for module in layers:
            module.activation_relu_or_gelu = 0
        yield
    finally:
        for module in attentions:
            module.__dict__.pop("forward", None)
        for module, way in zip(layers, fast):
            module.activation_relu_or_gelu = way


# ---- the program

def _program():
    here = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(here, "..", "..", "..", "bin", "heedmap")  # from lib/python3/dist-packages
    for program in (os.environ.get("HEEDMAP_PROGRAM"), installed, shutil.which("heedmap")):
        if program and os.access(program, os.X_OK):
            return os.path.abspath(program)
    raise HeedmapError("the program heedmap is not installed, and $HEEDMAP_PROGRAM does not name it")


def _run(*words):
    done = subprocess.run([_program(), *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        raise HeedmapError(done.stderr.strip() or f"heedmap ended with {done.returncode}")
    return done.stdout


def _names(nodes):
    return nodes if isinstance(nodes, str) else ",".join(nodes)


@contextlib.contextmanager
def _file_of(document):
    if isinstance(document, (str, os.PathLike)):
        yield os.fspath(document)
        return
    with tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        if isinstance(document, dict) and "mechanism" in document:
            file = os.path.join(folder, "document.heed")
            with open(file, "w", encoding="utf-8") as out:
                json.dump(document, out, default=lambda array: _array(array).tolist())
        else:
            file = _captured(document, None, None).save(os.path.join(folder, "captured.npz"))
        yield file
