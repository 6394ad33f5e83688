"""Attention in Heedmap, from Python: show what a model attends to, and use what Heedmap computes.

    import heedmap
    heedmap.show(model(**inputs, output_attentions=True), tokens)  # opens the window
    captured = heedmap.capture(model, inputs)                      # of transformers, or any torch.nn.Module
    arrays = heedmap.trace("lesson.heed")                          # {name: numpy array}
    heedmap.figure(captured, "layer.0.A")                          # drawn where a notebook shows its last value
    heedmap.figure("lesson.heed", panels="S,A", width="84mm").save("figure.pdf")
    heedmap.diagnose(q, k, v, out=out, is_causal=True)             # what attention code does otherwise, by its name

A source is any of: an array or tensor, nested lists; a list of arrays, one a layer; a dict of arrays by name; what a
model or its generate() returned with output_attentions=True; a cache of TransformerLens; what `capture` returned; a
document as a dict that docs/formats.md describes; the name of a file, or "examples:ID".

One file that needs NumPy and the program `heedmap`, which is looked for in $HEEDMAP_PROGRAM, beside this file's
installation and on the PATH. PyTorch is imported only by `capture`, for a model of it.
"""

import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import weakref

import numpy as np

__all__ = ["Capture", "Diagnosis", "Figure", "HeedmapError", "assert_attention", "capture", "diagnose", "figure", "save",
           "show", "trace"]

_GROUPS = ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions")


class HeedmapError(RuntimeError):
    """An error of the program heedmap, in one sentence."""


class Capture:
    """Attention weights by group ("attentions", "cross_attentions", ...), a list of arrays each, one a layer."""

    def __init__(self, groups, tokens=None, key_tokens=None):
        self.groups = {name: [_array(layer, f"{name}.{i}") for i, layer in enumerate(layers)]
                       for name, layers in groups.items()}
        self.tokens = tokens
        self.key_tokens = key_tokens
        self.output = None  # what the model returned, where one was run

    def show(self, **options):
        """Opens Heedmap's window on it, as show() does."""
        return show(self, **options)

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
    """A drawing in SVG, which a notebook shows; `save` writes it in the format of the file's suffix."""

    def __init__(self, svg, draw=None):
        self.svg = svg
        self._draw = draw

    def _repr_svg_(self):
        return self.svg

    def save(self, file):
        file = os.fspath(file)
        if file.endswith(".svg") or self._draw is None:
            with open(file, "w", encoding="utf-8") as out:
                out.write(self.svg)
        else:
            self._draw(file)
        return file


def save(file, source, tokens=None, key_tokens=None):
    """Writes a source to a file that `heedmap FILE` opens: arrays to .npz, a document to .heed."""
    with _file_of(source, tokens, key_tokens) as made:
        wanted, got = os.path.splitext(file)[1], os.path.splitext(made)[1]
        if wanted != got:
            raise HeedmapError(f"{os.fspath(file)}: expected a name that ends in {got}")
        shutil.copyfile(made, file)
    return file


def show(source, tokens=None, key_tokens=None, *, sample=None, softmax=False):
    """Opens Heedmap's window on a source. `sample` chooses one of a batch; `softmax` is for scores. Returns the process;
    the window stays open without it."""
    captured = _arrays_of(source, tokens, key_tokens)
    folder = tempfile.mkdtemp(prefix="heedmap-")
    if not isinstance(captured, Capture):
        for name, given in (("sample", sample is not None), ("softmax", softmax)):
            if given:
                raise HeedmapError(f"{name}: not used, as it is for weights or scores alone")
        with _file_of(source, tokens, key_tokens, folder) as file:
            return subprocess.Popen([_program(), file], start_new_session=True)
    if sample is not None:
        captured = captured.sample(sample)
    if softmax:
        captured = Capture({name: [_softmax(layer) for layer in layers] for name, layers in captured.groups.items()},
                           captured.tokens, captured.key_tokens)
    file = captured.save(os.path.join(folder, "captured.npz"))
    return subprocess.Popen([_program(), file], start_new_session=True)


def capture(model, *inputs, tokens=None, key_tokens=None, **keywords):
    """Runs a model and returns the attention weights of all its layers, with what the model returned as `output`.

    A model of transformers is called with output_attentions=True. In any other torch.nn.Module the weights of every
    nn.MultiheadAttention are taken, in the order in which they are called, head by head. `inputs` and `keywords` are the
    model's; one mapping as the only input is its keywords, one tuple or list its arguments. Lists of strings at the end
    are `tokens` and `key_tokens`."""
    import torch

    inputs, (tokens, key_tokens) = _without_words(inputs, tokens, key_tokens)
    if hasattr(model, "config") and hasattr(model.config, "output_attentions"):
        with torch.no_grad():
            output = _call(model, inputs, **(keywords | {"output_attentions": True}))
        captured = _captured(output, tokens, key_tokens)
    else:
        taken = []
        with torch.no_grad(), _weights_of(model, taken):
            output = _call(model, inputs, **keywords)
        if not taken:
            raise HeedmapError("the model called no nn.MultiheadAttention; give show() the weights themselves")
        captured = Capture({"attentions": taken}, tokens, key_tokens)
    captured.output = output
    return captured


def trace(source, nodes=None, *options):
    """Every matrix of a source as {name: array}. `nodes` are some of them, such as "A,Z", "layer.*.A", or "heads";
    `options` go to `heedmap trace`."""
    with _file_of(source) as file, tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        out = os.path.join(folder, "trace.npz")
        _run("trace", file, "-o", out, *(["--nodes", _names(nodes)] if nodes is not None else []), *options)
        with np.load(out) as arrays:
            return {name: arrays[name] for name in arrays.files}


def figure(source, node=None, *options, nodes=None, view=None, panels=None, **keywords):
    """One figure as Heedmap draws it: of a node, of `nodes`, a `view` or `panels`, else of the whole computation.
    `options` go to `heedmap export`, such as "--decimals", "1"; so do keywords: width="84mm", without=["title", "shape"],
    no_values=True."""
    said = [name for name, value in (("node", node), ("nodes", nodes), ("view", view), ("panels", panels))
            if value is not None]
    if len(said) > 1:
        raise HeedmapError(f"{said[1]}: not used beside {said[0]}; a figure shows one of them")
    for name in ("format", "output", "o"):
        if name in keywords:
            raise HeedmapError(f"{name}: not used; save(\"figure.pdf\") of the figure chooses the format by the suffix")
    words = [*map(str, options), *_options(keywords)]
    for name, value in (("nodes", node), ("nodes", nodes), ("view", view), ("panels", panels)):
        words += _options({name: value})
    whole = {"--sheet", "--scene", "--select", "--arithmetic", "--figures"}
    if not said and not whole.intersection(word.split("=")[0] for word in words):
        words.append("--sheet")

    drawing = Figure(None)
    kept = tempfile.mkdtemp(prefix="heedmap-")  # as long as the figure can be saved
    weakref.finalize(drawing, shutil.rmtree, kept, True)
    with _file_of(source, folder=kept) as file, tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        _run("export", file, "-o", folder, "--format", "svg", *words)
        drawn = [name for name in sorted(os.listdir(folder)) if name.endswith(".svg")]
        if len(drawn) != 1:
            raise HeedmapError(f"expected one figure, got {', '.join(drawn) or 'none'}")
        with open(os.path.join(folder, drawn[0]), encoding="utf-8") as svg:
            drawing.svg = svg.read()
    drawing._draw = lambda out: _run("export", file, "-o", os.path.abspath(out), *words)
    return drawing


# ---- arrays

def _array(values, what="the array"):
    """A NumPy array of numbers or booleans: of a tensor of any type and device, or of anything that NumPy takes."""
    if hasattr(values, "detach"):
        values = values.detach()
        for plain in ("is_sparse", "is_quantized"):
            if getattr(values, plain, False):
                values = values.to_dense() if plain == "is_sparse" else values.dequantize()
        values = values.cpu()
        if "bfloat16" in str(values.dtype) or "float8" in str(values.dtype):  # which NumPy does not have
            values = values.float()
        values = values.resolve_conj().resolve_neg() if hasattr(values, "resolve_neg") else values
        values = values.numpy()
    elif isinstance(values, (list, tuple)) and any(hasattr(value, "detach") for value in values):
        values = [_array(value, what) for value in values]
    try:
        array = np.asarray(values)
    except ValueError:
        raise HeedmapError(f"{what}: its rows differ in length") from None
    if array.dtype.kind == "V" or "bfloat16" in array.dtype.name or "float8" in array.dtype.name:
        try:
            array = array.astype(np.float32)
        except (TypeError, ValueError):
            pass
    if array.dtype.kind not in "biuf":
        raise HeedmapError(f"{what}: expected numbers or booleans, got the dtype {array.dtype}")
    return array.astype(np.float64) if array.dtype.itemsize > 8 else array


def _softmax(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return weights / weights.sum(axis=-1, keepdims=True)


def _is_array(value):
    return hasattr(value, "shape") or hasattr(value, "__array__")


def _layers(name, attentions):
    """The layers of a tuple of arrays, of one array with the layers as its first axis, or of the steps of generate()."""
    if not isinstance(attentions, (tuple, list)):
        array = _array(attentions, name)
        return list(array) if array.ndim > 3 else [array]
    layers = [layer for layer in attentions if layer is not None]
    if layers and all(isinstance(step, (tuple, list)) and len(step) > 0 and all(map(_is_array, step))
                      and len(step[0].shape) > 1 for step in layers):
        return _generated(name, layers)
    if any(map(_is_array, layers)):
        return [_array(layer, f"{name}.{i}") for i, layer in enumerate(layers)]
    array = _array(layers, name)  # nested lists of numbers
    return list(array) if array.ndim > 3 else [array]


def _generated(name, steps):
    """The layers of a generation: the rows of the prompt, then one row a new token, 0 where there was no key yet."""
    layers = []
    for i in range(len(steps[0])):
        rows = [_array(step[i], f"{name}.{i}") for step in steps]
        keys = max(row.shape[-1] for row in rows)
        layers.append(np.concatenate(
            [np.pad(row, [(0, 0)] * (row.ndim - 1) + [(0, keys - row.shape[-1])]) for row in rows], axis=-2))
    return layers


def _of_sample(words, index):
    nested = words is not None and len(words) > 0 and not isinstance(words[0], str)
    return words[index] if nested else words


def _words(words, what):
    """Tokens as texts; whole numbers become their digits."""
    if words is None or isinstance(words, str):
        return None if words is None else words.split()
    if _is_array(words) and not (hasattr(words, "dtype") and getattr(words.dtype, "kind", "") in "USO"):
        words = _array(words, what)
    return words.tolist() if hasattr(words, "tolist") else list(words)


def _captured(attentions, tokens, key_tokens):
    """A Capture of what is weights; None where a dict names other arrays."""
    tokens, key_tokens = _words(tokens, "tokens"), _words(key_tokens, "key_tokens")
    if isinstance(attentions, Capture):
        return Capture(attentions.groups, attentions.tokens if tokens is None else tokens,
                       attentions.key_tokens if key_tokens is None else key_tokens)
    mapping = hasattr(attentions, "keys")
    groups = {}
    for name in _GROUPS:
        found = attentions.get(name) if mapping else getattr(attentions, name, None)
        if found is not None and len(found) > 0:
            groups[name] = _layers(name, found)
    if type(attentions) is dict and groups:
        tokens = _words(attentions.get("tokens"), "tokens") if tokens is None else tokens
        key_tokens = _words(attentions.get("key_tokens"), "key_tokens") if key_tokens is None else key_tokens
        for name, value in attentions.items():
            if value is not None and name not in (*_GROUPS, "tokens", "key_tokens"):
                raise HeedmapError(f"{name}: not used beside {next(iter(groups))}")
    if not groups and not mapping and (_is_array(attentions) or isinstance(attentions, (list, tuple))):
        groups["attentions"] = _layers("attentions", attentions)
    if not any(groups.values()):
        if mapping and any(value is not None and (_is_array(value) or isinstance(value, (list, tuple)))
                           for value in attentions.values()) and type(attentions).__name__ in ("dict", "ActivationCache"):
            return None
        raise HeedmapError("no attentions: call the model with output_attentions=True, and with "
                           "attn_implementation=\"eager\" where it was loaded with another")
    return Capture(groups, tokens, key_tokens)


def _lens_arrays(cache):
    """The arrays of a cache of TransformerLens under the names of a captured file; of a dict all have to be used."""
    arrays, used = {}, {"tokens", "key_tokens"}
    for name in cache.keys():
        part, i = _lens_part(name)
        if part == "attn_scores" and f"blocks.{i}.attn.hook_pattern" not in cache.keys():
            arrays[f"layer.{i}.S"] = _one(_array(cache[name], name), name)
        elif part == "pattern":
            arrays[f"attentions.{i}"] = _array(cache[name], name)
        elif part in ("q", "k", "v"):  # batch × position × head × width
            arrays[f"layer.{i}.{part.upper()}"] = np.moveaxis(_one(_array(cache[name], name), name), -2, 0)
        else:
            continue
        used.add(name)
    for name in cache if type(cache) is dict else ():
        if name not in used:
            raise HeedmapError(f"{name}: not used beside the other names of TransformerLens")
    return arrays


def _one(array, name):
    if array.ndim == 4 and array.shape[0] != 1:
        raise HeedmapError(f"{name}: a batch of {array.shape[0]}; give one sample of it")
    return array[0] if array.ndim == 4 else array


def _lens_part(name):
    """("pattern", 3) of blocks.3.attn.hook_pattern; (None, None) of another name."""
    parts = name.split(".") if isinstance(name, str) else []
    named = len(parts) == 4 and parts[0] == "blocks" and parts[1].isdigit() and parts[2] == "attn"
    return (parts[3].removeprefix("hook_"), int(parts[1])) if named else (None, None)


def _named_arrays(source, tokens, key_tokens):
    """The arrays of a dict under their names, and the words beside them."""
    if any(_lens_part(name)[0] for name in source.keys()):
        arrays = _lens_arrays(source)
    else:
        arrays = {str(name): _array(value, str(name)) for name, value in source.items()
                  if value is not None and name not in ("tokens", "key_tokens")}
    for name, words in (("tokens", tokens), ("key_tokens", key_tokens)):
        words = _words(source[name] if words is None and name in source.keys() else words, name)
        if words is not None:
            arrays[name] = np.array(words, dtype=str)
    return arrays


def _is_document(source):
    return hasattr(source, "keys") and "mechanism" in source.keys()


def _arrays_of(source, tokens, key_tokens):
    """A Capture where the source is weights; None where it is a file, a document or arrays by name."""
    if isinstance(source, (str, os.PathLike)) or _is_document(source):
        return None
    return _captured(source, tokens, key_tokens)


def _json(value):
    """JSON of a document with arrays in it: infinities and NaN as their names, booleans of arrays as 0 and 1."""
    if isinstance(value, dict):
        return {str(key): _json(one) for key, one in value.items()}
    if _is_array(value):
        array = _array(value)
        return _json((array.astype(int) if array.dtype.kind == "b" else array).tolist())
    if isinstance(value, (list, tuple)):
        return [_json(one) for one in value]
    if isinstance(value, float) and not np.isfinite(value):
        return "nan" if np.isnan(value) else "inf" if value > 0 else "-inf"
    return value


def _document(source, tokens, key_tokens):
    document = {"format": "heedmap", "version": 1, **_json(dict(source))}
    for name, words in (("query", tokens), ("key", key_tokens)):
        if words is not None:
            document["tokens"] = {**document.get("tokens", {}), name: [str(word) for word in _words(words, "tokens")]}
    return document


# ---- models of PyTorch

def _is_words(value):
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(word, str) for word in value)


def _without_words(inputs, *words):
    """The inputs without lists of strings at their end, and these, in their order, where `words` are None."""
    inputs, words = list(inputs), list(words)
    while inputs and inputs[-1] is None:
        inputs.pop()
    count = 0
    while count < len(words) and len(inputs) - count > 1 and _is_words(inputs[-1 - count]):
        count += 1
    for i, given in enumerate(inputs[len(inputs) - count:]):
        if words[i] is not None:
            raise HeedmapError("tokens: given twice")
        words[i] = given
    return inputs[:len(inputs) - count], words


def _call(model, inputs, **more):
    if len(inputs) == 1 and isinstance(inputs[0], (tuple, list)):
        return model(*inputs[0], **more)
    if len(inputs) == 1 and hasattr(inputs[0], "keys"):
        return model(**{**inputs[0], **more})
    return model(*inputs, **more)


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

class Diagnosis:
    """What became of each result of an implementation: a line each as text, `results` as data."""

    def __init__(self, results):
        self.results = results

    @property
    def agrees(self):
        return all(result["agrees"] for result in self.results)

    @property
    def rules(self):
        """The names of the rules that explain the results, of the first explanation of each."""
        names = [rule["name"] for result in self.results for found in result.get("explanations", [])[:1]
                 for rule in found["rules"]]
        return list(dict.fromkeys(names))

    def __str__(self):
        lines = []
        for result in self.results:
            lines.append(result["says"])
            lines += [f"    {rule['happened']} In code: {rule['code']}"
                      for found in result.get("explanations", [])[:1] for rule in found["rules"]]
        return "\n".join(lines)

    __repr__ = __str__


def diagnose(q=None, k=None, v=None, *, out=None, weights=None, scores=None, mask=None, is_causal=False, heads=None,
             kv_heads=None, scale=None, sample=0, settings=None, **arrays):
    """Compares the results of attention code with what is right, and names the rule that explains a difference.

    `q`, `k`, `v` are (n, d), (h, n, d) or (batch, h, n, d); with `heads`, (n, h·d) or (batch, n, h·d). Results: `scores`
    (S, before they are scaled), `weights` (A) and `out` (Z). A mask is as in scaled_dot_product_attention: True keeps,
    numbers are added. In place of q, k, v: `X`, `W_Q`, `W_K`, `W_V`, `W_O` and biases, with results under their names, `Y`
    among them, and `heads`. `settings` are further ones of the mechanism, {"position.kind": "rope"}."""
    given = {"Q": q, "K": k, "V": v, "Z": out, "A": weights, "S": scores, "mask": mask, **arrays}
    given = {name: _array(array, name) for name, array in given.items() if array is not None}
    said = {"causal": is_causal or None, "heads": heads, "kv_heads": kv_heads, "scale": scale, **(settings or {})}
    if "mask" in given and given["mask"].dtype != bool:
        said.setdefault("mask.custom", "add")
    for name, array in given.items():
        if heads is not None and array.ndim == 3 and name in ("Q", "K", "V", "Z", "Y", "X", "C"):
            given[name] = array[sample]
    words = [word for name, value in said.items() if value is not None for word in ("--set", f"{name}={json.dumps(value)}")]
    with tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        file = os.path.join(folder, "attention.npz")
        np.savez(file, **given)
        done = subprocess.run([_program(), "diagnose", file, "--json", "--sample", str(sample), *words],
                              capture_output=True, text=True)
    if done.returncode > 1 or not done.stdout:
        raise HeedmapError(done.stderr.strip().replace(file + ": ", "") or f"heedmap ended with {done.returncode}")
    return Diagnosis(json.loads(done.stdout))


def assert_attention(*arguments, **keywords):
    """Raises AssertionError with a line for each result unless all agree; arguments are those of `diagnose`."""
    found = diagnose(*arguments, **keywords)
    if not found.agrees:
        raise AssertionError("\n" + str(found))


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


def _options(keywords):
    """Options of the command line: no_values=True is --no-values, without=["title", "bar"] --without title,bar."""
    words = []
    for name, value in keywords.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words.append(f"{option}={_names(map(str, value)) if isinstance(value, (list, tuple)) else value}")
    return words


@contextlib.contextmanager
def _file_of(source, tokens=None, key_tokens=None, folder=None):
    """A file that the program opens; made in the folder, or in one that lives as long as the context."""
    if isinstance(source, (str, os.PathLike)):
        for name, words in (("tokens", tokens), ("key_tokens", key_tokens)):
            if words is not None:
                raise HeedmapError(f"{name}: not used, as a file says its own")
        yield os.fspath(source)
        return
    with contextlib.ExitStack() as stack:
        folder = folder or stack.enter_context(tempfile.TemporaryDirectory(prefix="heedmap-"))
        if _is_document(source):
            file = os.path.join(folder, "document.heed")
            with open(file, "w", encoding="utf-8") as out:
                json.dump(_document(source, tokens, key_tokens), out, allow_nan=False)
        else:
            file = os.path.join(folder, "captured.npz")
            captured = _captured(source, tokens, key_tokens)
            if captured is not None:
                captured.save(file)
            else:
                np.savez(file, **_named_arrays(source, tokens, key_tokens))
        yield file
