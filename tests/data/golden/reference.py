"""The mechanisms of Heedmap written down once more, in PyTorch and float64, straight from the papers' formulas.

Row vectors, rows are queries and columns are keys. Every function puts what it computes into a trace under the node's name.
"""

import math

import torch

torch.set_default_dtype(torch.float64)


class Trace(dict):
    """Node name -> tensor, in the order of computation; every tensor keeps its gradient."""

    kinks = frozenset()  # nodes at which the result has no gradient
    target = None  # the result, where it is not the last

    def put(self, name, value, learned=None):
        learned = not name.startswith("mask") if learned is None else learned
        if not value.requires_grad and value.dtype == torch.float64 and learned:
            value = value.clone().requires_grad_()
        if value.requires_grad:
            value.retain_grad()
        self[name] = value
        return value


# Masks -------------------------------------------------------------------------------------------------------------


def keep_mask(rules, n, m, custom=None):
    """1 where query i may see key j, cell by cell as the rules are worded; None where no rule is given."""
    sparse = [key for key in ("window", "global", "random", "block") if key in rules]
    padding = [key for key in ("key_padding", "query_padding") if key in rules]
    if not (rules.get("causal") or padding or sparse or custom is not None):
        return None
    keep = torch.zeros(n, m)
    shift = m - n if rules.get("offset") == "end" else rules.get("offset", 0)
    for i in range(n):
        for j in range(m):
            keep[i, j] = float(kept(rules, sparse, i, j, shift))
    if custom is None or rules["custom"] == "add":
        return keep
    return keep * (custom == 0 if rules["custom"] == "hide" else custom != 0)


def kept(rules, sparse, i, j, shift):
    if rules.get("causal") and j > i + shift:
        return False
    if "key_padding" in rules and not rules["key_padding"][j]:
        return False
    if "query_padding" in rules and not rules["query_padding"][i]:
        return False
    return not sparse or any(reached(rules, rule, i, j) for rule in sparse)


def reached(rules, rule, i, j):
    if rule == "window":
        if isinstance(rules["window"], list):
            before, after = rules["window"]
            return i - before <= j <= i + after
        d = rules.get("dilation", 1)
        return abs(i - j) <= rules["window"] * d and abs(i - j) % d == 0
    if rule == "global":
        return i in rules["global"] or j in rules["global"]
    if rule == "random":
        return j in rules["random"][i]
    return i // rules["block"] == j // rules["block"]


# Positions ---------------------------------------------------------------------------------------------------------


def sinusoidal(n, d, base, halves=False):
    pe = torch.zeros(n, d)
    sines = (d + 1) // 2
    for p in range(n):
        for k in range(d):
            angle = p / base ** (2 * ((k % sines) if halves else (k // 2)) / d)
            pe[p, k] = math.sin(angle) if (k < sines if halves else k % 2 == 0) else math.cos(angle)
    return pe


def scaled_frequencies(frequencies, position):
    """As the configuration files of published models mean `rope_scaling`: "linear", and "llama3" of Llama 3.1."""
    kind, factor = position.get("scaling", "none"), position.get("factor", 8)
    if kind == "none":
        return frequencies
    if kind == "linear":
        return frequencies / factor
    length, low, high = position.get("length", 8192), 1, 4
    scaled = []
    for frequency in frequencies.tolist():
        wavelength = 2 * math.pi / frequency
        if wavelength < length / high:
            scaled.append(frequency)
        elif wavelength > length / low:
            scaled.append(frequency / factor)
        else:
            smooth = (length / wavelength - low) / (high - low)
            scaled.append((1 - smooth) * frequency / factor + smooth * frequency)
    return torch.tensor(scaled)


def within(position, rules):
    """The positions under this mask: with a window, rope may have another base, not scaled."""
    if "window_base" not in position or "window" not in rules:
        return position
    return {**{k: v for k, v in position.items() if k not in ("scaling", "factor", "length")},
            "base": position["window_base"]}


def capped(trace, name, x, cap, result):
    """c·tanh(x/c)"""
    bent = torch.tanh(trace.put(name + "_over", x / cap))
    return trace.put(result, cap * trace.put(name + "_bent", bent))


def rope(x, position):
    """Each pair (a, b) as the complex number a + bi, times exp(i·theta)."""
    d = int(position.get("share", 1) * x.shape[-1])
    if d < x.shape[-1]:
        return torch.cat([rope(x[..., :d], {**position, "share": 1}), x[..., d:]], -1)
    n = x.shape[-2]
    frequencies = position.get("base", 10000) ** (-2.0 * torch.arange(d // 2) / d)
    theta = torch.arange(n)[:, None] * scaled_frequencies(frequencies, position)[None, :]
    turn = torch.polar(torch.ones_like(theta), theta)
    if position.get("layout", "interleaved") == "interleaved":
        pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2).contiguous()) * turn
        return torch.view_as_real(pairs).reshape(x.shape)
    pairs = torch.complex(x[..., : d // 2], x[..., d // 2:]) * turn
    return torch.cat([pairs.real, pairs.imag], -1)


def turned(x, cosines, sines, position):
    halves = position.get("layout") == "half"
    a, b = x.chunk(2, -1) if halves else (x[..., 0::2], x[..., 1::2])
    pairs = a * cosines - b * sines, a * sines + b * cosines
    return torch.cat(pairs, -1) if halves else torch.stack(pairs, -1).reshape(x.shape)


def alibi_slopes(heads):
    """Press, Smith, Lewis: Train Short, Test Long, and the interpolation of its published code."""
    power = 2 ** math.floor(math.log2(heads))
    slopes = [2.0 ** (-8.0 * (k + 1) / power) for k in range(power)]
    if power < heads:
        double = [2.0 ** (-8.0 * (k + 1) / (2 * power)) for k in range(2 * power)]
        slopes += double[0::2][: heads - power]
    return torch.tensor(slopes)


def clipped_distance(n, m, largest):
    return torch.clamp(torch.arange(m)[None, :] - torch.arange(n)[:, None], -largest, largest) + largest


def with_positions(trace, arrays, x, suffix, position):
    """X_pos (C_pos) where the kind adds something to X."""
    kind = position.get("kind", "none")
    end = "" if suffix == "X" else "_C"
    if kind == "sinusoidal":
        halves = position.get("layout") == "half"
        pe = trace.put("PE" + end, sinusoidal(*x.shape, position.get("base", 10000), halves))
    elif kind == "learned":
        pe = trace.put("P" + end, arrays["P" + end])
        if len(pe) > len(x):
            pe = trace.put("P" + end + "_first", pe[:len(x)])
    else:
        return x
    return trace.put(suffix + "_pos", x + pe)


def bucket(distance, buckets, most, past):
    """T5Attention._relative_position_bucket, for one distance, key less query."""
    first = 0
    if past:
        distance = max(0, -distance)
    else:
        buckets //= 2
        first = buckets if distance > 0 else 0
        distance = abs(distance)
    near = buckets // 2
    if distance < near:
        return first + distance
    if most <= near:
        return first + buckets - 1
    far = near + math.floor(math.log(distance / near) / math.log(most / near) * (buckets - near) + 1e-12)
    return first + min(far, buckets - 1)


def bucket_bias(trace, table, position, n, m):
    """One bias for each bucket of distances, spread over those that there are."""
    most = position.get("max_distance", 128)
    largest = min(most, max(n, m) - 1)
    own = [bucket(k, position["buckets"], most, position.get("past", False)) for k in range(-largest, largest + 1)]
    trace.put("buckets", torch.nn.functional.one_hot(torch.tensor(own), position["buckets"]).T.double())
    spread = trace.put("rel_bias_by_distance", table @ trace["buckets"])
    return spread[:, clipped_distance(n, m, largest)]


def score_bias(trace, arrays, position, heads, n, m):
    kind = position.get("kind")
    if kind == "alibi":
        distance = (torch.arange(n)[:, None] - torch.arange(m)[None, :]).abs().double()
        bias = -alibi_slopes(heads or 1)[:, None, None] * distance
    elif kind == "relative_bias":
        table = trace.put("rel_bias", arrays["rel_bias"])
        if "buckets" in position:
            bias = bucket_bias(trace, table, position, n, m)
        else:
            bias = table[:, clipped_distance(n, m, position["max_distance"])]
    else:
        return None
    return trace.put("B", bias if heads else bias[0])


# The core ----------------------------------------------------------------------------------------------------------


def scores(trace, arrays, q, k, position):
    if position.get("kind") != "relative_key":
        return trace.put("S", q @ k.transpose(-1, -2))
    table = trace.put("rel_key", arrays["rel_key"])
    by_position = table[clipped_distance(q.shape[-2], k.shape[-2], position["max_distance"])]  # n×m×d_k
    content = trace.put("S_content", torch.einsum("...ik,...jk->...ij", q, k))
    where = trace.put("S_position", torch.einsum("...ik,ijk->...ij", q, by_position))
    return trace.put("S", content + where)


def scale_factor(scale, d_k):
    return {"sqrt_dk": 1 / math.sqrt(d_k), "none": 1.0}[scale] if isinstance(scale, str) else float(scale)


def masked_scores(trace, s, keep, rules, letter="S", custom=None, kind="softmax"):
    """The scores with the fill where they are hidden, or with the mask that is added; and what is kept."""
    fill = -math.inf if rules.get("fill", "-inf") == "-inf" else rules["fill"]
    if rules.get("custom") == "add":
        mask = trace.put("mask", torch.where(keep != 0, custom.expand(torch.broadcast_shapes(custom.shape, keep.shape)), fill))
        seen = keep * (custom != -math.inf)
        if rules.get("empty_row") == "zero" or (kind == "sigmoid" and fill != -math.inf):
            trace.put("mask.kept", seen)
        return trace.put(letter + "_masked", s + mask), seen
    trace.put("mask", keep)
    return trace.put(letter + "_masked", s.masked_fill(keep == 0, fill)), keep


def masked_weights(trace, s, keep, rules, kind="softmax", sinks=None):
    """The softmax of all scores, masked afterwards and divided by what is left of each row."""
    trace.put("mask", keep)
    masked = trace.put("A_masked", trace.put("A_all", shared(s, kind, sinks)) * keep)
    if not rules.get("renormalise", True):
        return trace.put("A", masked.clone())
    left = trace.put("A_sum", masked.sum(-1, keepdim=True))
    if rules.get("empty_row") != "zero":
        return trace.put("A", masked / left)
    return trace.put("A", torch.where(left == 0, torch.zeros(()), masked / torch.where(left == 0, torch.ones(()), left)))


def weights(trace, s, keep, rules, letter="S", custom=None, kind="softmax", sinks=None):
    """Softmax of the masked scores; a row masked whole is what the rules say."""
    if keep is None:
        return trace.put("A", shared(s, kind, sinks))
    if rules.get("when") == "weights":
        return masked_weights(trace, s, keep, rules, kind, sinks)
    masked, keep = masked_scores(trace, s, keep, rules, letter, custom, kind)
    return softmax_of(trace, masked, keep, rules, kind, sinks)


def shared(s, kind, sinks=None):
    """The weights of a row of scores."""
    if sinks is not None:
        sinks = sinks.reshape(-1, *[1] * (s.dim() - 1))
        return torch.softmax(torch.cat([s, sinks.expand(*s.shape[:-1], 1)], -1), -1)[..., :-1]
    if kind == "softmax_plus_one":
        return torch.softmax(torch.cat([s, torch.zeros(*s.shape[:-1], 1)], -1), -1)[..., :-1]
    if kind == "sigmoid":
        return torch.sigmoid(s)
    if kind == "sparsemax":
        return sparsemax(s)
    return torch.softmax(s, -1)


def sparsemax(z):
    """Martins and Astudillo, 2016, algorithm 1, row by row."""
    down = z.sort(-1, descending=True).values
    k = torch.arange(1, z.shape[-1] + 1)
    seen = torch.where(down == -math.inf, torch.zeros(()), down)
    inside = (1 + k * down > seen.cumsum(-1)) & (down > -math.inf)
    count = inside.sum(-1, keepdim=True)
    tau = (torch.where(inside, seen, torch.zeros(())).sum(-1, keepdim=True) - 1) / count
    return torch.clamp(z - tau, min=0)


def softmax_of(trace, masked, keep, rules, kind="softmax", sinks=None):
    if kind == "sigmoid" and rules.get("fill", "-inf") != "-inf":
        return trace.put("A", trace.put("A_filled", torch.sigmoid(masked)) * keep)
    if rules.get("empty_row") != "zero" or kind == "sigmoid":
        return trace.put("A", shared(masked, kind, sinks))
    empty = (keep == 0).all(-1, keepdim=True)
    safe = torch.where(empty, torch.zeros(()), masked)
    return trace.put("A", torch.where(empty, torch.zeros(()), shared(safe, kind, sinks)))


def custom_mask(trace, arrays, rules):
    return trace.put("mask.custom", arrays["mask"], rules["custom"] == "add") if "mask" in arrays else None


def with_added(keep, added):
    """Keys that are added are seen by every query."""
    return keep if keep is None or not added else torch.cat([keep, torch.ones(*keep.shape[:-1], added)], -1)


def core(trace, arrays, q, k, v, config, heads=None, added=0):
    n, m = q.shape[-2], k.shape[-2]
    position = config.get("position", {})
    rules = config.get("mask", {})
    factor = scale_factor(config.get("scale", "sqrt_dk"), q.shape[-1])
    kind = config.get("weights", "softmax")
    sinks = trace.put("sinks", arrays["sinks"]) if "sinks" in arrays else None
    custom = custom_mask(trace, arrays, rules)
    keep = with_added(keep_mask(rules, n, m - added, custom), added)
    if added and custom is not None:
        custom = torch.cat([custom, torch.zeros(*custom.shape[:-1], added)], -1)
    if rules.get("when") == "scores":
        masked, keep = masked_scores(trace, scores(trace, arrays, q, k, position), keep, rules, custom=custom, kind=kind)
        return trace.put("Z", softmax_of(trace, trace.put("S_scaled", factor * masked), keep, rules, kind, sinks) @ v)
    s = trace.put("S_scaled", factor * scores(trace, arrays, q, k, position))
    cap = config.get("softcap", config.get("soft_cap"))
    if cap is not None:
        s = capped(trace, "S", s, cap, "S_capped")
    bias = score_bias(trace, arrays, position, heads, n, m)
    if bias is not None:
        s = trace.put("S_biased", s + bias)
    a = weights(trace, s, keep, rules, "S", custom, kind, sinks)
    return trace.put("Z", a @ v)


def rotated(trace, q, k, position, arrays=()):
    if position.get("kind") != "rope":
        return q, k
    if "cos" in arrays:
        c, s = trace.put("cos", arrays["cos"].clone(), False), trace.put("sin", arrays["sin"].clone(), False)
        return trace.put("Q_rot", turned(q, c, s, position)), trace.put("K_rot", turned(k, c, s, position))
    return trace.put("Q_rot", rope(q, position)), trace.put("K_rot", rope(k, position))


def normed_heads(trace, arrays, q, k, norm):
    """Each row of each head by its root mean square, as Qwen3 does before it rotates."""
    if norm.get("kind", "none") == "none":
        return q, k
    eps = norm.get("eps", 1e-6)

    def normed(letter, x):
        gamma = trace.put("gamma_" + letter, arrays["gamma_" + letter])
        return trace.put(letter + "_norm", x * torch.rsqrt(x.square().mean(-1, keepdim=True) + eps) * gamma)

    return normed("Q", q), normed("K", k)


# The mechanisms ----------------------------------------------------------------------------------------------------


def scaled_dot_product(arrays, config):
    trace = Trace()
    q, k, v = (trace.put(name, arrays[name]) for name in "QKV")
    if q.dim() == 3 and k.dim() == 3 and len(q) != len(k):
        k, v = (trace.put(name + "_heads", x.repeat_interleave(len(q) // len(x), 0)) for name, x in (("K", k), ("V", v)))
    core(trace, arrays, q, k, v, config, len(q) if q.dim() == 3 else None)
    return trace


def projections(trace, arrays, config):
    """Q, K and V, each biased where its bias is given."""
    position = config.get("position", {})
    x = with_positions(trace, arrays, trace.put("X", arrays["X"]), "X", position)
    c = with_positions(trace, arrays, trace.put("C", arrays["C"]), "C", position) if "C" in arrays else x
    valued = trace.put("C_V", arrays["C_V"]) if "C_V" in arrays else c
    results = []
    for letter, source in (("Q", x), ("K", c), ("V", valued)):
        product = source @ trace.put("W_" + letter, arrays["W_" + letter])
        if "b_" + letter in arrays:
            product = product + trace.put("b_" + letter, arrays["b_" + letter])
        results.append(trace.put(letter, product))
    return results


def single_head(arrays, config):
    trace = Trace()
    q, k, v = projections(trace, arrays, config)
    core(trace, arrays, *rotated(trace, q, k, within(config.get("position", {}), config.get("mask", {})), arrays), v, config)
    return trace


def with_added_keys(trace, arrays, config, letter, x):
    """The rows that PyTorch's add_bias_kv and add_zero_attn put below those of the tokens."""
    rows = [x]
    if "bias_" + letter.lower() in arrays:
        rows.append(trace.put("bias_" + letter.lower(), arrays["bias_" + letter.lower()])[None])
    if config.get("zero_key"):
        rows.append(trace.put(letter + "_zero", torch.zeros(x.shape[1]))[None])
    if len(rows) == 1:
        return x, 0
    return trace.put(letter + "_added", torch.cat(rows)), len(rows) - 1


def multi_head_attention(arrays, config):
    trace = Trace()
    heads = config.get("heads", 1)
    kv = config.get("kv_heads", heads)
    q, k, v = projections(trace, arrays, config)
    k, added = with_added_keys(trace, arrays, config, "K", k)
    v, _ = with_added_keys(trace, arrays, config, "V", v)

    def split(x, count):  # n × count·d -> heads × n × d, head g uses kv head g·kv // h
        parts = x.chunk(count, -1)
        return torch.stack([parts[g * count // heads] for g in range(heads)])

    q = trace.put("Q_heads", split(q, heads))
    k = trace.put("K_heads", split(k, kv))
    v = trace.put("V_heads", split(v, kv))
    q, k = normed_heads(trace, arrays, q, k, config.get("qk_norm", {}))
    z = core(trace, arrays, *rotated(trace, q, k, config.get("position", {}), arrays), v, config, heads, added)
    concat = trace.put("concat", torch.cat(list(z), -1))
    y = concat @ trace.put("W_O", arrays["W_O"])
    if "b_O" in arrays:
        y = y + trace.put("b_O", arrays["b_O"])
    trace.put("Y", y)
    return trace


# Before the Transformer ---------------------------------------------------------------------------------------------


def aligned(trace, arrays, e, h, config):
    """Luong, Pham, Manning, 2015, eq. 7; Bahdanau, Cho, Bengio, 2015, eq. 5 and 6."""
    rules = config.get("mask", {})
    custom = custom_mask(trace, arrays, rules)
    a = weights(trace, e, keep_mask(rules, *e.shape, custom), rules, "E", custom)
    trace.put("C", a @ (trace.put("H_V", arrays["H_V"]) if "H_V" in arrays else h))
    return trace


def tanh_scores(trace, arrays, s, h, w, u):
    """v_a·tanh(w·s_i + u·h_j), one pair of i and j after another."""
    ws = trace.put("Ws", torch.einsum("ni,ai->na", s, w))
    uh = trace.put("Uh", torch.einsum("mi,ai->ma", h, u))
    t = trace.put("T", torch.tanh(trace.put("T_sum", torch.stack([uh + row for row in ws]))))
    return trace.put("E", torch.einsum("nma,a->nm", t, trace.put("v_a", arrays["v_a"])))


def additive_attention(arrays, config):
    trace = Trace()
    s, h, w, u = (trace.put(name, arrays[name]) for name in ("s", "H", "W_a", "U_a"))
    return aligned(trace, arrays, tanh_scores(trace, arrays, s, h, w, u), h, config)


def multiplicative_attention(arrays, config):
    trace = Trace()
    s, h = (trace.put(name, arrays[name]) for name in ("s", "H"))
    score = config.get("score", "dot")
    if score == "concat":
        both = trace.put("W_a", arrays["W_a"])
        split = s.shape[1]
        e = tanh_scores(trace, arrays, s, h, trace.put("W_s", both[:, :split]), trace.put("W_h", both[:, split:]))
        pairs = torch.stack([torch.stack([torch.cat([x, y]) for y in h]) for x in s])  # n×m×(d_s+d_h)
        torch.testing.assert_close(torch.tanh(pairs @ both.T) @ arrays["v_a"], e, rtol=1e-12, atol=1e-12)
    elif score == "general":
        e = trace.put("E", trace.put("sW", s @ trace.put("W_a", arrays["W_a"])) @ h.T)
    else:
        e = trace.put("E", torch.einsum("ni,mi->nm", s, h))
    return aligned(trace, arrays, e, h, config)


# Efficient attention, each beside the exact one ---------------------------------------------------------------------


def compared(trace, q, k, v, implied, cost, scale="sqrt_dk", causal=False, softcap=None):
    """exact.*, error.* and both costs."""
    exact = Trace()
    core(exact, {}, q, k, v, {"scale": scale, "mask": {"causal": causal}, "softcap": softcap})
    for name, value in exact.items():
        trace.put("exact." + name, value.detach())
    trace.put("error.A", implied - exact["A"])
    trace.put("error.Z", trace["Z"] - exact["Z"])
    cells = exact["A"].numel()
    trace.put("cost", torch.tensor([float(x) for x in cost]))
    trace.put("exact.cost", torch.tensor([float(cells * (k.shape[-1] + v.shape[-1])), float(cells)]))
    return trace


def sparse_attention(arrays, config):
    trace = Trace()
    q, k, v = (trace.put(name, arrays[name]) for name in "QKV")
    core(trace, arrays, q, k, v, config)
    kept = int(trace["mask"].sum()) if "mask" in trace else q.shape[0] * k.shape[0]
    cost = (kept * (k.shape[1] + v.shape[1]), kept)
    return compared(trace, q, k, v, trace["A"], cost, causal=config.get("mask", {}).get("causal", False))


def linformer_attention(arrays, config):
    """Wang et al., 2020, eq. 7."""
    trace = Trace()
    q, k, v, e, f = (trace.put(name, arrays[name]) for name in "QKVEF")
    core(trace, {}, q, trace.put("K_proj", e @ k), trace.put("V_proj", f @ v), config)
    implied = trace.put("A_implied", trace["A"] @ f)
    torch.testing.assert_close(implied @ v, trace["Z"], rtol=1e-12, atol=1e-12)
    rows, (m, d_k), d_v, n = e.shape[0], k.shape, v.shape[1], q.shape[0]
    products = rows * m * d_k + rows * m * d_v + n * rows * d_k + n * rows * d_v
    cost = (products, rows * d_k + rows * d_v + n * rows)
    return compared(trace, q, k, v, implied, cost, config.get("scale", "sqrt_dk"))


def performer_attention(arrays, config):
    """Choromanski et al., 2021, eq. 5 to 7, with positive features."""
    trace = Trace()
    q, k, v, omega = (trace.put(name, arrays[name]) for name in ("Q", "K", "V", "omega"))
    r, d_k = omega.shape

    def features(letter, x):
        small = trace.put(letter + "_small", x * d_k ** -0.25)
        along = trace.put(letter + "_along", torch.einsum("nd,rd->nr", small, omega))
        norm = trace.put(letter + "_norm", trace.put(letter + "_squares", small ** 2).sum(1, keepdim=True))
        exponent = trace.put(letter + "_exponent", along - trace.put(letter + "_half", norm / 2))
        return trace.put(letter + "_feat", trace.put(letter + "_exp", torch.exp(exponent)) / math.sqrt(r))

    phi_q, phi_k = features("Q", q), features("K", k)
    kv = trace.put("KV", torch.einsum("mr,mv->rv", phi_k, v))
    d = trace.put("D", torch.einsum("nr,r->n", phi_q, trace.put("K_sum", phi_k.sum(0))))
    z = trace.put("Z", trace.put("Z_sum", torch.einsum("nr,rv->nv", phi_q, kv)) / d[:, None])
    implied = trace.put("A_implied", trace.put("A_sum", phi_q @ phi_k.T) / d[:, None])
    torch.testing.assert_close(implied @ v, z, rtol=1e-11, atol=1e-11)
    n, m, d_v = len(q), len(k), v.shape[1]
    products = n * r * d_k + m * r * d_k + m * r * d_v + m * r + n * r + n * r * d_v
    cost = (products, n * r + m * r + r * d_v + r + n)
    return compared(trace, q, k, v, implied, cost)


MECHANISMS = {
    "scaled_dot_product": scaled_dot_product,
    "self_attention": single_head,
    "cross_attention": single_head,
    "multi_head_attention": multi_head_attention,
    "additive_attention": additive_attention,
    "multiplicative_attention": multiplicative_attention,
    "sparse_attention": sparse_attention,
    "linformer_attention": linformer_attention,
    "performer_attention": performer_attention,
}
