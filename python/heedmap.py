"""Attention in Heedmap, from Python: show what a model attends to, and use what Heedmap computes.

    import heedmap
    heedmap.show(model(**inputs, output_attentions=True), tokens)  # opens the window
    captured = heedmap.capture(model, inputs)                      # of transformers, or any torch.nn.Module
    arrays = heedmap.trace("lesson.heed")                          # {name: numpy array}
    heedmap.figure(captured, "layer.0.A")                          # drawn where a notebook shows its last value
    heedmap.figure("lesson.heed", panels="S,A", width="84mm").save("figure.pdf")
    heedmap.figure(A, tokens=tokens, width="84mm")                 # one matrix, with its tokens
    heedmap.diagnose(q, k, v, out=out, is_causal=True)             # what attention code does otherwise, by its name

A source is any of: an array or tensor, nested lists, a table of pandas; a list of arrays, one a layer; a dict of arrays
by name, or {"inputs": {...}, "model": state_dict}; what a
model or its generate() returned with output_attentions=True; a cache of TransformerLens; what `capture` returned; a
document as a dict that docs/formats.md describes; the name of a file, or "examples:ID".

One file that needs NumPy and the program `heedmap`, which is looked for in $HEEDMAP_PROGRAM, beside this file's
installation and on the PATH. PyTorch is imported only by `capture` and `capturing`, for a model of it.
"""

import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import warnings
import weakref

import numpy as np

__all__ = ["Capture", "Diagnosis", "Figure", "HeedmapError", "assert_attention", "capture", "capturing", "diagnose",
           "figure", "save", "show", "trace"]

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
        self.pairs = {}  # queries, keys and what belongs to them by name, "layer.0.Q", in place of weights
        self.rules = []  # how each layer makes scores of them

    def _add(self, group, name, call, overview):
        """Adds the queries and keys of a layer, and what follows from them where the tensors are."""
        place = len({key.split(".")[1] for key in self.pairs if key.startswith(group + ".")})
        made = {"Q": call["q"], "K": call["k"], "sinks": call["sinks"], "mask": call["array"]}
        if overview and call["q"].shape[-2] > 1:
            made["lse"], made["overview"] = _made_overview(call, int(overview))
        for what, tensor in made.items():
            if tensor is None:
                continue
            if what == "mask" and tensor.dim() == 4:
                tensor = tensor[:, 0] if tensor.shape[1] == 1 and tensor.shape[0] == 1 else tensor.expand(
                    call["q"].shape[0], call["q"].shape[1], -1, -1)
            if what != "sinks" and tensor.dim() > 2 and tensor.shape[0] == 1:
                tensor = tensor[0]
            self.pairs[f"{group}.{place}.{what}"] = tensor.cpu()
        rule = {"scale": call["scale"], "mask": call["mask"], "name": name}
        if call["softcap"]:
            rule["softcap"] = call["softcap"]
        if call["sinks"] is not None:
            rule["sinks"] = True
        self.rules.append(rule)

    def show(self, **options):
        """Opens Heedmap's window on it, as show() does."""
        return show(self, **options)

    @property
    def attentions(self):
        """The layers of the first group, which is usually the only one."""
        return next(iter(self.groups.values()))

    def sample(self, index):
        """One sample of a batch."""
        counts = [layer.shape[0] for layers in self.groups.values() for layer in layers if layer.ndim == 4]
        if not counts:
            raise HeedmapError("sample: not used, as there is no batch")
        if not -min(counts) <= index < min(counts):
            raise HeedmapError(f"sample: expected 0 to {min(counts) - 1}, got {index}")
        groups = {name: [layer[index] if layer.ndim == 4 else layer for layer in layers]
                  for name, layers in self.groups.items()}
        one = Capture(groups, _of_sample(self.tokens, index), _of_sample(self.key_tokens, index))
        axes = {"Q": 3, "K": 3, "lse": 2, "overview": 3, "mask": 3, "sinks": 1}
        one.pairs = {name: tensor[index] if tensor.dim() > axes[name.rsplit(".", 1)[1]] else tensor
                     for name, tensor in self.pairs.items()}
        one.rules = self.rules
        return one

    def save(self, file, *, capture=None, heads=None, first_layer=0):
        """Writes a file that `heedmap FILE` opens, by its suffix .npz or, in the model's own types, .safetensors.

        Where a model is spread over processes, each saves a file of its own into one folder, which `heedmap FOLDER` reads
        as one: `capture` is the same name in all of them, `heads` the heads that this process has, (a, b) for those from a
        up to, not including, b, and `first_layer` the number of its first layer."""
        self._require_words()
        if capture is None and (heads is not None or first_layer):
            raise HeedmapError("heads, first_layer: not used without capture, a name that all files of one capture share")
        if not os.fspath(file).endswith((".npz", ".safetensors")):
            raise HeedmapError(f"{os.fspath(file)}: expected a name that ends in .npz or .safetensors")
        said = {} if capture is None else {"capture": str(capture)}
        if heads is not None:
            try:
                begin, end = map(int, heads)
            except (TypeError, ValueError):
                begin, end = 0, 0
            if not 0 <= begin < end:
                raise HeedmapError(f"heads: expected (a, b) with a below b, got {heads!r}")
            said["heads"] = json.dumps([begin, end])
        if self.pairs:
            pairs = {f"{group}.{int(i) + first_layer}.{what}": tensor for (group, i, what), tensor in
                     ((name.split("."), tensor) for name, tensor in self.pairs.items())}
            if os.fspath(file).endswith(".safetensors"):
                _write_safetensors(file, pairs, self._metadata() | said)
            else:
                with _writing(file):
                    np.savez(file, layers=json.dumps(self.rules), **said, **self._words(),
                             **{name: _array(tensor, name) for name, tensor in pairs.items()})
            return file
        arrays = {f"{name}.{i + first_layer}": layer for name, layers in self.groups.items()
                  for i, layer in enumerate(layers)}
        with _writing(file):
            if os.fspath(file).endswith(".safetensors"):
                import torch
                tensors = {name: torch.from_numpy(np.ascontiguousarray(layer if layer.dtype.kind in "fb" else layer.astype(float)))
                           for name, layer in arrays.items()}
                _write_safetensors(file, tensors, self._word_lists() | said)
            else:
                np.savez(file, **arrays, **self._words(), **said)
        return file

    def _require_words(self):
        """Every row and every key has its token, where there are any."""
        shapes = [layer.shape[-2:] for layers in self.groups.values() for layer in layers if layer.ndim > 1]
        shapes += [(tensor.shape[-2], self.pairs[name[:-1] + "K"].shape[-2]) for name, tensor in self.pairs.items()
                   if name.endswith(".Q")]
        for what, words, sizes in (("tokens", self.tokens, {size for shape in shapes for size in shape}),
                                   ("key_tokens", self.key_tokens, {shape[1] for shape in shapes})):
            if words is None or not all(isinstance(word, str) for word in words) or not sizes or len(words) in sizes:
                continue
            raise HeedmapError(f"{what}: expected {' or '.join(map(str, sorted(sizes)))}, one each, got {len(words)}")

    def _words(self):
        return {name: np.array(words, dtype=str) for name, words in
                (("tokens", self.tokens), ("key_tokens", self.key_tokens)) if words is not None}

    def _word_lists(self):
        return {name: json.dumps(words.tolist()) for name, words in self._words().items()}

    def _metadata(self):
        return {"layers": json.dumps(self.rules), **self._word_lists()}


def _write_safetensors(file, tensors, metadata):
    """Tensors in their own types, bfloat16 too."""
    import torch

    types = {torch.float64: "F64", torch.float32: "F32", torch.float16: "F16", torch.bfloat16: "BF16",
             torch.bool: "BOOL"}
    header, pieces, end = {"__metadata__": metadata}, [], 0
    for name, tensor in tensors.items():
        tensor = tensor.contiguous()
        raw = (tensor.view(torch.int16) if tensor.dtype == torch.bfloat16 else tensor).numpy()
        header[name] = {"dtype": types[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [end, end + raw.nbytes]}
        pieces.append(raw)
        end += raw.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    made = f"{os.fspath(file)}.part"
    with open(made, "wb") as out:
        out.write(len(text).to_bytes(8, "little") + text)
        for raw in pieces:
            raw.tofile(out)
    os.replace(made, file)


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
            with _writing(file), open(file, "w", encoding="utf-8") as out:
                out.write(self.svg)
        else:
            self._draw(file)
        return file


def save(file, source, tokens=None, key_tokens=None):
    """Writes a source to a file that `heedmap FILE` opens: arrays to .npz, a document to .heed."""
    if isinstance(source, Capture) and source.pairs:
        return _captured(source, tokens, key_tokens).save(file)
    if isinstance(source, str) and source.startswith("examples:"):
        return _save_example(file, source, tokens, key_tokens)
    with _file_of(source, tokens, key_tokens) as made:
        wanted, got = os.path.splitext(file)[1], os.path.splitext(made)[1]
        if not got:
            raise HeedmapError(f"{made}: expected the name of a file, or a document, arrays or a capture to save")
        named = wanted == ".heed" and got == ".npz" and _is_made(source)
        if wanted != got and not named:
            raise HeedmapError(f"{os.fspath(file)}: expected a name that ends in {got}")
        if _is_made(source):
            _require_readable(made)
        if named:
            made = _as_document(made)
        with _writing(file):
            shutil.copyfile(made, file)
    return file


def _as_document(arrays):
    """The document that a file of arrays makes, with its numbers in it, beside that file."""
    document = os.path.join(os.path.dirname(arrays), "document.heed")
    _run("new", arrays, "-o", document)
    with open(document, encoding="utf-8") as made:
        said = json.load(made)
    numbers = trace(document)
    for name, value in said["arrays"].items():
        if isinstance(value, dict) and "file" in value:
            node = f"{name}.custom" if name.rsplit(".", 1)[-1] == "mask" else name
            said["arrays"][name] = _json(numbers[node])
    with open(document, "w", encoding="utf-8") as out:
        json.dump(said, out, ensure_ascii=False, allow_nan=False)
    return document


def _save_example(file, source, tokens, key_tokens):
    file = os.fspath(file)
    for name, words in (("tokens", tokens), ("key_tokens", key_tokens)):
        if words is not None:
            raise HeedmapError(f"{name}: not used, as an example says its own")
    if not file.endswith(".heed"):
        raise HeedmapError(f"{file}: expected a name that ends in .heed")
    with _writing(file):
        _run("new", source, "-o", file)
    return file


def show(source, tokens=None, key_tokens=None, *, sample=None, softmax=False):
    """Opens Heedmap's window on a source. `sample` chooses one of a batch; `softmax` is for scores. Returns the process;
    the window stays open without it."""
    captured = _arrays_of(source, tokens, key_tokens)
    with _kept_folder() as folder:
        return _shown(source, captured, folder, tokens, key_tokens, sample, softmax)


def _shown(source, captured, folder, tokens, key_tokens, sample, softmax):
    """The window on a file that is made in the folder, or on the source where that is a file."""
    if not isinstance(captured, Capture):
        for name, given in (("sample", sample is not None), ("softmax", softmax)):
            if given:
                raise HeedmapError(f"{name}: not used, as it is for weights or scores alone")
        with _file_of(source, tokens, key_tokens, folder) as file:
            if _is_made(source) and not _is_document(source):
                with tempfile.TemporaryDirectory(prefix="heedmap-") as other:
                    _require_used(_asked("trace", file, "-o", os.path.join(other, "none.npz"), "--nodes", "none").stderr)
            return subprocess.Popen([_program(), file], start_new_session=True)
    if sample is not None:
        captured = captured.sample(sample)
    if softmax:
        captured = Capture({name: [_softmax(layer) for layer in layers] for name, layers in captured.groups.items()},
                           captured.tokens, captured.key_tokens)
    file = captured.save(os.path.join(folder, "captured.safetensors" if captured.pairs else "captured.npz"))
    return subprocess.Popen([_program(), file], start_new_session=True)


def capture(model, *inputs, tokens=None, key_tokens=None, layers=None, heads=None, keep="auto", overview=1024,
            **keywords):
    """Runs a model and returns the attention of all its layers, with what the model returned as `output`.

    Heard are: transformers' functions of attention, whatever implementation the model has; torch's
    scaled_dot_product_attention and every nn.MultiheadAttention, in the order in which they are called, head by head. The
    output does not change by a bit. `inputs` and `keywords` are the model's; one mapping as the only input is its
    keywords, one tuple or list its arguments. Lists of strings at the end are `tokens` and `key_tokens`.

    `layers` and `heads` choose some. keep="weights" keeps the weights, "queries" the queries and keys that they follow
    from, "auto" the weights of up to 512 tokens. `overview`: the most blocks of an overview, along each axis."""
    import torch

    inputs, (tokens, key_tokens) = _without_words(inputs, tokens, key_tokens)
    with torch.no_grad():
        with _Listener(model) as listener:
            output = _call(model, inputs, **keywords)
        if not listener.layers and hasattr(getattr(model, "config", None), "output_attentions"):  # older transformers
            output = _call(model, inputs, **(keywords | {"output_attentions": True}))
            captured = _captured(output, tokens, key_tokens)
        else:
            captured = _heard(listener, tokens, key_tokens, layers, heads, keep, overview)
    captured.output = output
    return captured


def trace(source, nodes=None, *options):
    """Every matrix of a source as {name: array}. `nodes` are some of them, such as "A,Z", "layer.*.A", or "heads";
    `options` go to `heedmap trace`."""
    with _file_of(source) as file, tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        out = os.path.join(folder, "trace.npz")
        _run("trace", file, "-o", out, *(["--nodes", _names(nodes)] if nodes is not None else []), *options,
             of_caller=_is_made(source))
        with np.load(out) as arrays:
            return {name: arrays[name] for name in arrays.files}


def figure(source, node=None, *options, nodes=None, view=None, panels=None, tokens=None, key_tokens=None, **keywords):
    """One figure as Heedmap draws it: of a node, of `nodes`, a `view` or `panels`; else of an array alone its weights, of
    anything else the whole computation. `tokens` and `key_tokens` are those of arrays. `options` go to `heedmap export`,
    such as "--decimals", "1"; so do keywords: width="84mm", without=["title", "shape"], no_values=True."""
    said = [name for name, value in (("node", node), ("nodes", nodes), ("view", view), ("panels", panels))
            if value is not None]
    if len(said) > 1:
        raise HeedmapError(f"{said[1]}: not used beside {said[0]}; a figure shows one of them")
    for name in ("format", "output", "o"):
        if name in keywords:
            raise HeedmapError(f"{name}: not used; save(\"figure.pdf\") of the figure chooses the format by the suffix")
    words = [*map(str, options), *_options(keywords)]
    if not _is_made(source):  # those of a published model are an option of the program
        words += _options({"tokens": tokens, "key_tokens": key_tokens})
        tokens = key_tokens = None
    for name, value in (("nodes", node), ("nodes", nodes), ("view", view), ("panels", panels)):
        words += _options({name: value})
    chosen = {"--sheet", "--scene", "--select", "--arithmetic", "--figures", "--nodes", "--view", "--panels"}
    unsaid = not said and not chosen.intersection(word.split("=")[0] for word in words)

    drawing = Figure(None)
    kept = tempfile.mkdtemp(prefix="heedmap-")  # as long as the figure can be saved
    weakref.finalize(drawing, shutil.rmtree, kept, True)
    with _file_of(source, tokens, key_tokens, folder=kept) as file, tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        if unsaid:
            words += _of_array(source, file, folder) if _is_bare(source) else ["--sheet"]
        _run("export", file, "-o", folder, "--format", "svg", *_of_vectors(words), of_caller=_is_made(source))
        drawn = [name for name in sorted(os.listdir(folder)) if name.endswith(".svg")]
        if len(drawn) != 1:
            raise HeedmapError(f"expected one figure, got {', '.join(drawn) or 'none'}")
        with open(os.path.join(folder, drawn[0]), encoding="utf-8") as svg:
            drawing.svg = svg.read()
    drawing._draw = lambda out: _run("export", file, "-o", os.path.abspath(out), *words)
    return drawing


def _of_vectors(words):
    """The words without --dpi, which only a PNG that is saved has."""
    kept = [word for word in words if not word.startswith("--dpi=")]
    while "--dpi" in kept:
        at = kept.index("--dpi")
        del kept[at:at + 2]
    return kept


def _is_bare(source):
    """Whether it is one array, or the nested lists of its numbers."""
    while isinstance(source, (list, tuple)) and len(source) > 0:
        source = source[0]
        if _is_array(source) and np.ndim(source) > 0:
            return False
    return _is_array(source) or _is_frame(source) or isinstance(source, (bool, int, float))


def _of_array(source, file, folder):
    """The words for its matrix, weights or other numbers, or for all heads where it has several layers."""
    if len(_layers("attentions", source)) > 1:
        return ["--view", "heads"]
    listed = _asked("trace", file, "-o", os.path.join(folder, "none.npz"), "--nodes", "none").stderr
    return ["--nodes", "layer.0.M" if re.search(r"there (is|are) .*layer\.0\.M", listed) else "layer.0.A"]


# ---- arrays

def _array(values, what="the array"):
    """A NumPy array of numbers or booleans: of a tensor of any type and device, or of anything that NumPy takes. Masked
    entries are refused, as they would come back as the numbers under the mask."""
    if hasattr(values, "detach"):
        values = values.detach()
        if getattr(values, "is_meta", False):
            raise HeedmapError(f"{what}: a tensor on the device meta has no numbers")
        for plain in ("is_sparse", "is_quantized"):
            if getattr(values, plain, False):
                values = values.to_dense() if plain == "is_sparse" else values.dequantize()
        values = values.cpu()
        if "bfloat16" in str(values.dtype) or "float8" in str(values.dtype):  # which NumPy does not have
            values = values.float()
        values = values.resolve_conj().resolve_neg() if hasattr(values, "resolve_neg") else values
        values = values.numpy()
    elif isinstance(values, (list, tuple)) and any(hasattr(value, "detach") or np.ma.isMaskedArray(value)
                                                   for value in values):
        values = [_array(value, what) for value in values]
    if np.ma.is_masked(values):
        raise HeedmapError(f"{what}: {np.ma.count_masked(values)} of its entries are masked; expected numbers, as "
                           "filled(0) of weights or filled(-numpy.inf) of scores")
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
    if hasattr(attentions, "state_dict") and hasattr(attentions, "parameters"):
        raise HeedmapError(f"{type(attentions).__name__}: a module has no arrays of its own to show; expected "
                           "{**module.state_dict(), \"X\": x}, or capture(module, x), which runs it")
    if isinstance(attentions, Capture):
        again = Capture(attentions.groups, attentions.tokens if tokens is None else tokens,
                        attentions.key_tokens if key_tokens is None else key_tokens)
        again.pairs, again.rules = attentions.pairs, attentions.rules
        return again
    if _is_frame(attentions):
        attentions, tokens, key_tokens = _of_frame(attentions, tokens, key_tokens)
    mapping = hasattr(attentions, "keys")
    groups = {}
    for name in _GROUPS:
        if mapping:  # a cache of TransformerLens has keys() and no get()
            found = attentions[name] if name in attentions.keys() else None
        else:
            found = getattr(attentions, name, None)
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
        if mapping and _names_arrays(attentions):
            return None
        if attentions is None or isinstance(attentions, (bool, int, float, complex)):
            raise HeedmapError(f"expected arrays, a document or the name of a file, got {attentions!r}")
        raise HeedmapError("no attentions: call the model with output_attentions=True, and with "
                           "attn_implementation=\"eager\" where it was loaded with another")
    return Capture(groups, tokens, key_tokens)


def _is_frame(source):
    """Whether it is a table of pandas or polars, which has keys() as a dict has."""
    return hasattr(source, "to_numpy") and hasattr(source, "columns")


def _of_frame(frame, tokens, key_tokens):
    """The numbers of a table, and what its rows and columns are called where these are words."""
    def words(labels):
        labels = [] if labels is None else list(labels)
        return [str(label) for label in labels] if labels and all(isinstance(label, str) for label in labels) else None

    numbers = _array(frame.to_numpy(), "the table")
    rows = words(getattr(frame, "index", None)) if tokens is None else tokens
    columns = words(frame.columns) if key_tokens is None else key_tokens
    if numbers.shape[0] == numbers.shape[1] and (rows is None or rows == columns):
        return numbers, columns if rows is None else rows, None
    return numbers, rows, columns


def _flat(mapping):
    """A dict of arrays with those of dicts in it: what is called a model or its inputs under their own names."""
    flat = {}
    for name, value in mapping.items():
        if not isinstance(value, dict):
            flat.setdefault(str(name), value)
            continue
        own = name in ("inputs", "input", "batch", "args", "kwargs", "data", "model", "state_dict", "model_state_dict",
                       "config", "settings")
        for inner, one in _flat(value).items():
            flat[inner if own else f"{name}.{inner}"] = one
    return flat


def _names_arrays(mapping):
    """Whether it is a dict of arrays, a state_dict() too, or a cache of TransformerLens, and not what a model returned."""
    if not isinstance(mapping, dict) and type(mapping).__name__ != "ActivationCache":
        return False
    if hasattr(mapping, "to_tuple"):  # of transformers
        return False
    values = _flat(mapping).values() if type(mapping) is dict else mapping.values()
    return any(value is not None and (_is_array(value) or isinstance(value, (list, tuple))) for value in values)


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
    if type(source) is dict and any(isinstance(value, dict) for value in source.values()):
        source = _flat(source)
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
    if isinstance(value, (np.bool_, np.str_)):
        return value.item()
    if _is_array(value) and getattr(value, "dtype", None) is not None and getattr(value.dtype, "kind", "") in "USO":
        return _json(value.tolist())
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


class _Layer:
    """What one attention of a model was given, call after call: queries, keys and the rules of their scores."""

    def __init__(self, name, kind):
        self.name, self.kind, self.calls = name, kind, []

    def joined(self):
        """One call of all, where they are the steps of a generation; else each alone."""
        if len(self.calls) < 2:
            return self.calls
        first, rest = self.calls[0], self.calls[1:]
        grows = all(call["q"].shape[-2] == 1 and call["k"].shape[-2] >= before["k"].shape[-2]
                    and call["q"].shape[:-2] == first["q"].shape[:-2]
                    for before, call in zip(self.calls, rest))
        return [_generation(self.calls)] if grows else self.calls


def _generation(calls):
    """The prompt's rows, then one row a new token: causal, as each step saw every key that there was."""
    import torch

    whole = dict(calls[-1])
    whole["q"] = torch.cat([call["q"] for call in calls], dim=-2)
    rows, keys = whole["q"].shape[-2], whole["k"].shape[-2]
    grew = keys > calls[0]["k"].shape[-2]
    if not grew or (rows == keys and all(call["mask"] != "array" for call in calls)):
        whole["mask"], whole["array"] = calls[0]["mask"], calls[0]["array"]
        if grew and whole["mask"] == "none":
            whole["mask"] = "causal"
        elif whole["mask"] == "array":
            whole["array"] = torch.cat([_kept(call) for call in calls], dim=-2)
        return whole
    kept = [torch.nn.functional.pad(_kept(call), (0, keys - call["k"].shape[-2])) for call in calls]
    whole["mask"], whole["array"] = "array", torch.cat(kept, dim=-2)
    return whole


def _kept(call):
    """Which keys each query of a call sees."""
    import torch

    rows, keys = call["q"].shape[-2], call["k"].shape[-2]
    i, j = torch.arange(rows)[:, None] + keys - rows, torch.arange(keys)[None]
    if call["mask"] == "array":
        array = call["array"].cpu()
        return array if array.dtype == torch.bool else array > torch.finfo(array.dtype).min / 2
    seen = j <= i
    return seen & (j > i - call["mask"]["window"]) if isinstance(call["mask"], dict) else seen


class _Listener:
    """While active, hears every attention of a model. Nothing that the model computes changes by a bit: each function is
    called as before, with what it was given, and returns what it returns."""

    def __init__(self, model):
        self.model, self.layers, self._stack, self._deep, self._undo = model, {}, [], 0, []
        self.count = 0
        self._names = {module: name for name, module in model.named_modules()}
        self._kinds = {}  # of attention in layers of torch.nn

    # ---- what is heard

    def hear(self, module, q, k, v=None, *, mask=None, causal=False, window=None, scale=None, softcap=None, sinks=None,
             name=None):
        import torch

        if q.dim() == 2:
            q, k = q[None], k[None]
        if q.dim() == 3:
            q, k = q[None], k[None]
        name = name or (self._stack[-1][0] if self._stack else "")
        layer = self.layers.setdefault(name, _Layer(name, self._kinds.get(module) or _kind(name, module)))
        rule, array = _mask_rule(mask, causal, window, q.shape[-2], k.shape[-2])
        self.count += 1
        with torch.no_grad():
            layer.calls.append({
                "q": q.detach().clone(), "k": k.detach().clone(), "mask": rule, "array": array, "order": self.count,
                "scale": float(scale) if scale is not None else q.shape[-1] ** -0.5,
                "softcap": float(softcap) if softcap else None,
                "sinks": sinks.detach().reshape(-1).clone() if sinks is not None else None})

    @contextlib.contextmanager
    def _within(self):
        self._deep += 1
        try:
            yield self._deep == 1
        finally:
            self._deep -= 1

    # ---- what is listened to

    def _replace(self, owner, name, value):
        had, before = name in vars(owner), getattr(owner, name)
        self._undo.append(lambda: setattr(owner, name, before) if had else delattr(owner, name))
        setattr(owner, name, value)

    def _functional(self):
        import torch.nn.functional as functional

        def listening(original):
            def scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, *rest,
                                             **more):
                with self._within() as outermost:
                    if outermost:
                        self.hear(None, query, key, value, mask=attn_mask, causal=is_causal, scale=more.get("scale"))
                    return original(query, key, value, attn_mask, dropout_p, is_causal, *rest, **more)
            return scaled_dot_product_attention

        def private(original):  # of torch 1.12 and 1.13
            def _scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, need_attn_weights=False,
                                              is_causal=False):
                with self._within() as outermost:
                    if outermost:
                        self.hear(None, query, key, value, mask=attn_mask, causal=is_causal)
                    return original(query, key, value, attn_mask, dropout_p, need_attn_weights, is_causal)
            return _scaled_dot_product_attention

        for name, made in (("scaled_dot_product_attention", listening), ("_scaled_dot_product_attention", private)):
            if hasattr(functional, name):
                self._replace(functional, name, made(getattr(functional, name)))

    def _transformers(self):
        """The function of attention that the model's implementation names, or its module's eager one."""
        import sys

        modeling = sys.modules.get("transformers.modeling_utils")
        functions = getattr(modeling, "ALL_ATTENTION_FUNCTIONS", None)

        def listening(original):
            def attention(module, query, key, value, attention_mask=None, *rest, **more):
                with self._within() as outermost:
                    if outermost:
                        causal = more.get("is_causal")
                        causal = getattr(module, "is_causal", True) if causal is None else causal
                        scale = more.get("scaling", rest[0] if rest else None)
                        self.hear(module, query, key, value, mask=attention_mask,
                                  causal=bool(causal) and attention_mask is None and query.shape[-2] > 1, scale=scale,
                                  window=more.get("sliding_window"), softcap=more.get("softcap"),
                                  sinks=more.get("s_aux"))
                    return original(module, query, key, value, attention_mask, *rest, **more)
            return attention

        if functions is not None:
            for name in list(functions.keys()):
                original = functions[name]
                if callable(original):
                    register = getattr(functions, "register", functions.__setitem__)
                    register(name, listening(original))
                    self._undo.append(lambda name=name, original=original, register=register: register(name, original))
        for name in {type(module).__module__ for module in self.model.modules()}:
            place = sys.modules.get(name)
            if callable(getattr(place, "eager_attention_forward", None)):
                self._replace(place, "eager_attention_forward", listening(place.eager_attention_forward))

    def _modules(self):
        """nn.MultiheadAttention, also in the fused path of an encoder layer, which calls none."""
        import torch

        for module in self.model.modules():
            if isinstance(module, torch.nn.MultiheadAttention):
                self._replace(module, "forward", self._of_heads(module, module.forward))
            elif isinstance(module, torch.nn.TransformerEncoderLayer):
                self._kinds[module.self_attn] = "enc"
                self._replace(module, "forward", self._of_encoder(module, module.forward))
            elif isinstance(module, torch.nn.TransformerDecoderLayer):
                self._kinds |= {module.self_attn: "dec", module.multihead_attn: "cross"}

    def _of_heads(self, module, forward):
        names = ("query", "key", "value", "key_padding_mask", "need_weights", "attn_mask", "average_attn_weights")

        def hear(*arguments, **keywords):
            with self._within() as outermost:
                result = forward(*arguments, **keywords)
                if outermost:
                    said = dict(zip(names, arguments)) | keywords
                    self._projected(module, said["query"], said["key"], said.get("key_padding_mask"),
                                    said.get("attn_mask"))
                return result
        return hear

    def _of_encoder(self, module, forward):
        def hear(src, *arguments, **keywords):
            before = self.count
            result = forward(src, *arguments, **keywords)
            if self.count == before and not getattr(src, "is_nested", False):
                said = dict(zip(("src_mask", "src_key_padding_mask"), arguments)) | keywords
                x = module.norm1(src) if module.norm_first else src
                self._projected(module.self_attn, x, x, said.get("src_key_padding_mask"), said.get("src_mask"))
            return result
        return hear

    def _projected(self, module, query, key, padding, mask):
        """Hears the queries and keys that an nn.MultiheadAttention makes of its inputs."""
        import torch

        if module.bias_k is not None or module.add_zero_attn:
            raise HeedmapError("nn.MultiheadAttention with add_bias_kv or add_zero_attn has keys that stand for no token: it "
                               "cannot be captured")
        with torch.no_grad():
            if not module.batch_first and query.dim() == 3:
                query, key = query.transpose(0, 1), key.transpose(0, 1)
            query, key = (x if x.dim() == 3 else x[None] for x in (query, key))
            width, heads = module.embed_dim, module.num_heads
            if module._qkv_same_embed_dim:
                w_q, w_k = module.in_proj_weight[:width], module.in_proj_weight[width:2 * width]
            else:
                w_q, w_k = module.q_proj_weight, module.k_proj_weight
            bias = module.in_proj_bias
            linear = torch.nn.functional.linear
            q = linear(query, w_q, None if bias is None else bias[:width])
            k = linear(key, w_k, None if bias is None else bias[width:2 * width])
            q, k = (x.reshape(x.shape[0], x.shape[1], heads, -1).transpose(1, 2) for x in (q, k))
            self.hear(module, q, k, mask=_torch_mask(mask, padding, q, k.shape[-2]), name=self._names[module])

    def __enter__(self):
        import torch

        inside = (torch.nn.MultiheadAttention, torch.nn.TransformerEncoderLayer)  # whose fused paths hooks switch off
        fused = {part for module in self.model.modules() if isinstance(module, inside) for part in module.modules()}
        for name, module in self.model.named_modules():
            if module in fused:
                continue
            before = module.register_forward_pre_hook(
                lambda module, inputs, name=name: self._stack.append((name, module)))
            after = module.register_forward_hook(
                lambda module, inputs, output: self._stack.pop() and None if self._stack else None)
            self._undo += [before.remove, after.remove]
        try:
            self._modules()
            self._functional()
            self._transformers()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error):
        while self._undo:
            self._undo.pop()()


def _kind(name, module):
    """"enc", "dec" or "cross" by what modules are called; "layer" where that says nothing."""
    words = name.lower()
    if getattr(module, "is_cross_attention", False) or any(
            word in words for word in ("cross", "multihead_attn", "encoder_attn", "encdec")):
        return "cross"
    return "dec" if "decoder" in words else "enc" if "encoder" in words else "layer"


def _torch_mask(mask, padding, q, keys):
    """One mask of nn.MultiheadAttention's two, in which True hides, as scaled_dot_product_attention has it."""
    import torch

    if mask is not None:
        if mask.dtype == torch.uint8:
            mask = mask.bool()
        mask = mask.reshape(q.shape[0], q.shape[1], *mask.shape[-2:]) if mask.dim() == 3 else mask
        mask = ~mask if mask.dtype == torch.bool else mask
    if padding is None:
        return mask
    padding = padding.reshape(-1, 1, 1, keys)
    kept = padding == 0 if padding.dtype in (torch.bool, torch.uint8) else padding
    if mask is None:
        return kept
    if kept.dtype == mask.dtype == torch.bool:
        return kept & mask
    added = [x if x.dtype != torch.bool else torch.zeros(x.shape).masked_fill(~x.cpu(), float("-inf")).to(q.device)
             for x in (kept, mask)]
    return added[0] + added[1]


def _mask_rule(mask, causal, window, rows, keys):
    """The word of a mask, or "array" and the mask."""
    import torch

    if mask is None or not hasattr(mask, "dim"):
        if not causal:
            return "none", None
        return ({"window": int(window)} if window else "causal"), None
    if mask.dim() == 2 and mask.shape[-1] == keys and mask.shape[-2] != rows:  # padding, as flash attention takes it
        mask = mask.bool()[:, None, None, :]
    if mask.dtype in (torch.uint8, torch.int64, torch.int32):
        mask = mask.bool()
    least = None if mask.dtype == torch.bool else torch.finfo(mask.dtype).min / 2
    hidden = ~mask if mask.dtype == torch.bool else mask <= least
    plain = mask.dtype == torch.bool or bool((hidden | (mask == 0)).all())
    if plain and not bool(hidden.any()):
        return ("causal" if causal else "none"), None
    if plain:
        i = torch.arange(rows, device=mask.device)[:, None]
        j = torch.arange(keys, device=mask.device)[None]
        if bool((hidden == (j > i)).all()):
            return "causal", None
        if window and bool((hidden == ((j > i) | (j <= i - int(window)))).all()):
            return {"window": int(window)}, None
    array = ~hidden if plain else mask.detach().clone()
    if causal:
        i, j = torch.arange(rows, device=array.device)[:, None], torch.arange(keys, device=array.device)[None]
        array = array & (j <= i) if array.dtype == torch.bool else array.masked_fill(j > i, float("-inf"))
    return "array", array.expand(*array.shape[:-2], rows, keys)


def _scores(call, rows=slice(None), dtype=None):
    """The scores of some queries, masked, where the tensors are."""
    import torch

    q, k = call["q"][..., rows, :].to(dtype or torch.float32), call["k"].to(dtype or torch.float32)
    k = k.repeat_interleave(q.shape[-3] // k.shape[-3], dim=-3)
    s = call["scale"] * (q @ k.transpose(-1, -2))
    if call["softcap"]:
        s = call["softcap"] * torch.tanh(s / call["softcap"])
    i = torch.arange(call["q"].shape[-2], device=s.device)[rows][:, None]
    j = torch.arange(k.shape[-2], device=s.device)[None]
    rule = call["mask"]
    if rule == "causal" or isinstance(rule, dict):
        s = s.masked_fill(j > i, float("-inf"))
    if isinstance(rule, dict):
        s = s.masked_fill(j <= i - rule["window"], float("-inf"))
    if rule == "array":
        mask = call["array"].to(s.device)[..., rows, :]
        s = s.masked_fill(~mask, float("-inf")) if mask.dtype == torch.bool else s + mask.to(s.dtype)
    return s


def _log_sums(call, s):
    import torch

    if call["sinks"] is not None:
        sink = call["sinks"].to(s.dtype)[:, None, None].expand(*s.shape[:-1], 1)
        s = torch.cat([s, sink], dim=-1)
    return torch.logsumexp(s, dim=-1)


def _made_weights(call):
    import torch

    s = _scores(call)
    return torch.exp(s - _log_sums(call, s)[..., None])


def _made_overview(call, most):
    """The logarithms of the rows' sums, and the largest weight of each of at most most × most blocks."""
    import torch

    rows, keys = call["q"].shape[-2], call["k"].shape[-2]
    tall, wide = -(-rows // most), -(-keys // most)
    sums, blocks = [], []
    step = max(1, 512 // tall) * tall
    for first in range(0, rows, step):
        s = _scores(call, slice(first, first + step))
        lse = _log_sums(call, s)
        a = torch.exp(s - lse[..., None])
        a = torch.nn.functional.pad(a, (0, -keys % wide, 0, -a.shape[-2] % tall))
        sums.append(lse)
        blocks.append(a.reshape(*a.shape[:-2], a.shape[-2] // tall, tall, a.shape[-1] // wide, wide).amax((-3, -1)))
    return torch.cat(sums, dim=-1), torch.cat(blocks, dim=-2).to(torch.float16)


def _chosen_heads(call, heads):
    """Some heads, each with the keys that it reads."""
    total, repeat = call["q"].shape[-3], call["q"].shape[-3] // call["k"].shape[-3]
    for head in heads:
        if not 0 <= head < total:
            raise HeedmapError(f"heads: there is no head {head}; expected 0 to {total - 1}")
    array = call["array"]
    if array is not None and array.dim() > 2 and array.shape[-3] == total:
        array = array[..., heads, :, :]
    sinks = call["sinks"]
    return {**call, "q": call["q"][..., heads, :, :], "k": call["k"][..., [head // repeat for head in heads], :, :],
            "array": array, "sinks": sinks if sinks is None else sinks[heads]}


_GROUP_OF = {"layer": "attentions", "enc": "encoder_attentions", "dec": "decoder_attentions",
             "cross": "cross_attentions"}


def _heard(listener, tokens, key_tokens, layers, heads, keep, overview):
    """The Capture of all that a listener heard."""
    if keep not in ("auto", "weights", "queries"):
        raise HeedmapError(f"keep: expected \"auto\", \"weights\" or \"queries\", got {keep!r}")
    found = sorted(((call["order"], layer, call) for layer in listener.layers.values() for call in layer.joined()),
                   key=lambda one: one[0])
    # Calls of one generation have the place of the last; layers keep the order in which they were first called.
    first = {layer.name: layer.calls[0]["order"] for layer in listener.layers.values()}
    found.sort(key=lambda one: (one[0] if len(one[1].joined()) > 1 else first[one[1].name]))
    if not found:
        raise HeedmapError("the model called no attention that is known: nn.MultiheadAttention, "
                           "F.scaled_dot_product_attention, a registered function of transformers; give show() the "
                           "weights themselves")
    if layers is not None:
        for place in layers:
            if not 0 <= place < len(found):
                raise HeedmapError(f"layers: there is no layer {place}; expected 0 to {len(found) - 1}")
        found = [found[place] for place in layers]
    kinds = {layer.kind for _, layer, _ in found}
    alone = len(kinds) == 1 and "cross" not in kinds
    calls = [("layer" if alone else "dec" if layer.kind == "layer" and "cross" in kinds else layer.kind, layer.name,
              call if heads is None else _chosen_heads(call, list(heads))) for _, layer, call in found]
    small = all(max(call["q"].shape[-2], call["k"].shape[-2]) <= 512 for _, _, call in calls)
    groups = {}
    if keep == "weights" or (keep == "auto" and small):
        for group, _, call in calls:
            groups.setdefault(_GROUP_OF[group], []).append(_made_weights(call))
        return Capture({name: groups[name] for name in _GROUPS if name in groups}, tokens, key_tokens)
    captured = Capture({}, tokens, key_tokens)
    order = ("layer", "enc", "dec", "cross")
    for group, name, call in sorted(calls, key=lambda one: order.index(one[0])):
        captured._add(group, name, call, overview)
    return captured


@contextlib.contextmanager
def capturing(model, *, tokens=None, key_tokens=None, layers=None, heads=None, keep="auto", overview=1024):
    """Captures the attention of whatever is called inside, `generate` too: one row a new token after the prompt's.

        with heedmap.capturing(model) as captured:
            model.generate(**inputs)
        captured.save("captured.safetensors")
    """
    import torch

    captured = Capture({}, tokens, key_tokens)
    with _Listener(model) as listener:
        yield captured
    with torch.no_grad():
        heard = _heard(listener, tokens, key_tokens, layers, heads, keep, overview)
    captured.groups, captured.pairs, captured.rules = heard.groups, heard.pairs, heard.rules


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
    (S, before they are scaled), `weights` (A, or the mean over heads) and `out` (Z, also with heads side by side; after W_O
    where there is one). A mask is as in scaled_dot_product_attention: True keeps, numbers are added. In place of q, k, v:
    `X`, (n, d) or (batch, n, d), `W_Q`, `W_K`, `W_V`, `W_O` and biases (`Wq`, `bq` and so on, too), with results under their
    names, `Y` among them, and `heads`. `sample` chooses one of a batch. `settings` are further ones of the mechanism,
    {"position.kind": "rope"}."""
    result = "out" if q is None else "Z"  # of projections it is what comes last
    given = {"Q": q, "K": k, "V": v, result: out, "A": weights, "S": scores, "mask": mask, **arrays}
    given = {name: _array(array, name) for name, array in given.items() if array is not None}
    said = {"causal": is_causal, "heads": heads, "kv_heads": kv_heads, "scale": scale, **(settings or {})}
    said = {name: _plain(value) for name, value in said.items()}
    said["causal"] = said["causal"] or None
    for name in ("heads", "kv_heads"):
        if said[name] is not None and (isinstance(said[name], bool) or not isinstance(said[name], int) or said[name] < 1):
            raise HeedmapError(f"{name}: expected a whole number from 1, got {said[name]!r}")
    if "mask" in given and given["mask"].dtype != bool:
        said.setdefault("mask.custom", "add")
    given = _without_batch(given, said["heads"], _plain(sample))
    words = [word for name, value in said.items() if value is not None for word in ("--set", f"{name}={json.dumps(value)}")]
    with tempfile.TemporaryDirectory(prefix="heedmap-") as folder:
        file = os.path.join(folder, "attention.npz")
        np.savez(file, **given)
        done = _asked("diagnose", file, "--json", "--sample", 0, *words)
    if done.returncode > 1 or not done.stdout:
        raise HeedmapError(done.stderr.strip().replace(file + ": ", "") or f"heedmap ended with {done.returncode}")
    _require_used(done.stderr)
    return Diagnosis(json.loads(done.stdout))


def _plain(value):
    """A number of Python of a scalar of NumPy or PyTorch; anything else as it is."""
    return value.item() if hasattr(value, "item") and getattr(value, "ndim", 0) == 0 else value


def _without_batch(given, heads, sample):
    """One sample of every array of a batch, and its mask for each query and key."""
    tokens = next((given[name] for name in ("X", "x") if name in given), None)
    queries = next((given[name] for name in ("Q", "q") if name in given), tokens)
    if queries is None:
        return given
    keys = next((given[name] for name in ("K", "k", "C") if name in given), queries)
    batched = queries.ndim == 4 or (queries.ndim == 3 and (queries is tokens or (
        heads is not None and (queries.shape[0] != heads or queries.shape[-1] % heads == 0))))
    count = queries.shape[0] if batched else 1
    if not isinstance(sample, int) or not -count <= sample < count:
        raise HeedmapError(f"sample: expected 0 to {count - 1}, got {sample!r}")
    one = {}
    for name, array in given.items():
        if batched and array.ndim >= 3 and array.shape[0] in (1, count) and not re.search(r"(^|\.)[Ww]", name):
            array = array[sample if array.shape[0] == count else 0]
        if name == "mask" and array.ndim >= 2:
            shape = (*array.shape[:-2], queries.shape[-2], keys.shape[-2])
            try:
                array = np.broadcast_to(array, shape)
            except ValueError:
                raise HeedmapError(f"mask: expected {shape[-2]}×{shape[-1]}, got {'×'.join(map(str, array.shape))}") from None
        one[name] = array
    return one


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


def _run(*words, of_caller=False):
    """What the program prints. What it says besides, such as what it assumed, is a warning; where the arrays are the
    caller's own, one that is not used is an error."""
    done = _asked(*words)
    if done.returncode != 0:
        refusal = done.stderr.strip().splitlines()[-1:]  # behind what was noticed
        raise HeedmapError(_without_files(refusal[0]) if refusal else f"heedmap ended with {done.returncode}")
    if of_caller:
        _require_used(done.stderr)
    for line in done.stderr.splitlines():
        if line.startswith("heedmap: "):
            warnings.warn(_without_files(line).removeprefix("heedmap: "), UserWarning, stacklevel=3)
    return done.stdout


def _asked(*words):
    """A call in English, like the sentences of this module, which read what the program says."""
    return subprocess.run([_program(), "--lang", "en", *map(str, words)], capture_output=True, text=True)


def _without_files(said):
    """What the program says without the names of files that were made for the call."""
    return re.sub(r"[^\s\"]*heedmap-\w+[/\\](captured|document|attention)\.\w+: ", "", said)


def _require_readable(file):
    """What the program would refuse is refused before it is written, where there is the program."""
    try:
        _program()
    except HeedmapError:
        return
    said = _asked("trace", file, "-o", os.path.join(os.path.dirname(file), "none.npz"), "--nodes", "none").stderr.strip()
    refusal = said.splitlines()[-1] if said else ""
    if re.search(r"--(sample|set) ", refusal):  # which whoever opens it says
        return
    if refusal and 'there is no node "none"' not in refusal:
        raise HeedmapError(_without_files(refusal))
    _require_used(said)


def _require_used(said):
    for line in said.splitlines():
        if unused := re.search(r"(?:Not used of the file|not shown of the file): (.*?)\.?$", line):
            raise HeedmapError(f"{unused[1]}: not used")


@contextlib.contextmanager
def _writing(file):
    """Makes one sentence of a file that cannot be written."""
    try:
        yield
    except OSError as error:
        raise HeedmapError(f"{os.fspath(file)}: {error.strerror or error}") from None


def _is_made(source):
    """Whether the arrays are the caller's, not those of a file."""
    return not isinstance(source, (str, os.PathLike))


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
def _kept_folder():
    """A folder for what a window shows; gone where nothing is in it, or where the call fails."""
    folder = tempfile.mkdtemp(prefix="heedmap-")
    try:
        yield folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    if not os.listdir(folder):
        os.rmdir(folder)


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
            captured = _captured(source, tokens, key_tokens)
            pairs = captured is not None and captured.pairs
            file = os.path.join(folder, "captured.safetensors" if pairs else "captured.npz")
            if captured is not None:
                captured.save(file)
            else:
                np.savez(file, **_named_arrays(source, tokens, key_tokens))
        yield file
