"""The efficient mechanisms that came later, and their golden cases, written down once more as in reference.py."""

import math

import torch

from reference import Trace, capped, compared, core, keep_mask, scale_factor


def numbers(generator, *shape, std=1.0):
    """Seeded numbers with three decimals, so that a document can be read by people too."""
    return torch.round(torch.randn(*shape, generator=generator) * std, decimals=3)


def matrices(trace, arrays, *more):
    return [trace.put(name, arrays[name]) for name in ("Q", "K", "V", *more)]


# Linear attention ---------------------------------------------------------------------------------------------------


def elu_plus_one(x):
    return torch.nn.functional.elu(x) + 1


FEATURES = {"elu": elu_plus_one, "none": lambda x: x, "relu": torch.relu}


def linear_attention(trace, arrays, config):
    """Katharopoulos et al., 2020, eq. 5 to 12; with states Yang et al., 2024, eq. 1 to 10."""
    delta = config.get("rule", "sum") == "delta"
    states = delta or "decay" in arrays or "state0" in arrays
    causal = states or config.get("causal", False)
    divided = not delta and config.get("normalise", True)
    scale = config.get("scale", "none")
    q, k, v = matrices(trace, arrays)
    for name in ("decay", "beta", "state0"):
        if name in arrays:
            trace.put(name, arrays[name])
    stacks = [x.shape[0] for x in (q, k, v, arrays.get("state0", q)) if x.dim() == 3]
    stacks += [arrays["beta"].shape[0]] if "beta" in arrays and arrays["beta"].dim() == 2 else []
    heads = max(stacks, default=0)
    q, k, v = (for_heads(trace, name + "_heads", x, heads) for name, x in (("Q", q), ("K", k), ("V", v)))
    start = trace.get("state0")
    if start is not None and start.dim() == 3:
        start = for_heads(trace, "state0_heads", start, heads)
    scaled = trace.put("Q_scaled", scale_factor(scale, q.shape[-1]) * q) if scale != "none" else q
    feature = FEATURES[config.get("feature", "elu")]
    phi_q, phi_k = trace.put("Q_feat", feature(scaled)), trace.put("K_feat", feature(k))
    if states or (causal and (heads or not divided)):
        implied = with_states(trace, phi_q, phi_k, v, start, heads, delta, divided)
    elif causal:
        implied = with_running_sums(trace, phi_q, phi_k, v)
    else:
        implied = with_one_sum(trace, phi_q, phi_k, v, heads, divided)
    if start is None:
        torch.testing.assert_close(implied @ v, trace["Z"], rtol=1e-10, atol=1e-10)
    n, r, m, d_v = q.shape[-2], phi_q.shape[-1], k.shape[-2], v.shape[-1]
    products = (n + m) * r * (d_v + divided) + delta * m * r * d_v
    held = n * r + m * r + r * d_v + divided * (r + n)
    cost = (max(heads, 1) * products, max(heads, 1) * held)
    return compared(trace, q, k, v, implied, cost, config.get("scale", "sqrt_dk"), causal=causal)


def for_heads(trace, name, x, heads):
    """Each slice for a run of neighbouring heads."""
    if heads == 0 or (x.dim() == 3 and x.shape[0] == heads):
        return x
    slices = x if x.dim() == 3 else x[None]
    return trace.put(name, slices.repeat_interleave(heads // slices.shape[0], 0))


def with_one_sum(trace, phi_q, phi_k, v, heads, divided):
    kv = trace.put("KV", phi_k.mT @ v)
    if not divided:
        trace.put("Z", phi_q @ kv)
        return trace.put("A_implied", phi_q @ phi_k.mT)
    if heads:
        total = trace.put("K_sum", phi_k.sum(1, keepdim=True))
        column = trace.put("D_column", phi_q @ total.mT)
        trace.put("D", column[:, :, 0].detach())
    else:
        column = trace.put("D", phi_q @ trace.put("K_sum", phi_k.sum(0)))[:, None]
    trace.put("Z", trace.put("Z_sum", phi_q @ kv) / column)
    return trace.put("A_implied", trace.put("A_sum", phi_q @ phi_k.mT) / column)


def with_running_sums(trace, phi_q, phi_k, v):
    (n, r), (m, d_v) = phi_q.shape, v.shape
    columns = trace.put("K_columns", phi_k[:, :, None])
    rows = trace.put("V_rows", v[:, None, :])
    each = trace.put("KV_each", columns * rows)
    seen = torch.tensor([[float(j <= i) for j in range(m)] for i in range(n)])
    kv = trace.put("KV", torch.einsum("nm,mrv->nrv", seen, each))
    terms = trace.put("D_terms", phi_q * trace.put("K_sum", seen @ phi_k))
    d = trace.put("D", trace.put("D_column", terms.sum(1, keepdim=True))[:, 0])
    z_rows = trace.put("Z_rows", torch.einsum("nr,nrv->nv", trace.put("Q_rows", phi_q[:, None, :])[:, 0], kv)[:, None])
    sums = trace.put("Z_sum", z_rows[:, 0])
    scores = trace.put("A_sum", phi_q @ phi_k.T)
    scores = trace.put("A_masked", scores * trace.put("mask", seen))
    trace.put("Z", sums / d[:, None])
    return trace.put("A_implied", scores / d[:, None])


def kept_until(decay, n, m):
    """What is left at i of what was written at j, a product of decays for each pair; by features a stack."""
    if decay is None:
        return torch.tensor([[float(j <= i) for j in range(m)] for i in range(n)])
    factors = decay[:, None] if decay.dim() == 1 else decay
    one, none = torch.ones(factors.shape[1]), torch.zeros(factors.shape[1])
    table = [[none if j > i else one if j == i else factors[j + 1:i + 1].prod(0) for j in range(n)] for i in range(n)]
    whole = torch.stack([torch.stack(row) for row in table])  # n×n×features
    return whole[:, :, 0] if decay.dim() == 1 else whole.permute(2, 0, 1)


def with_states(trace, phi_q, phi_k, v, start, heads, delta, divided):
    decay, beta = trace.get("decay"), trace.get("beta")
    h, (n, r), (m, d_v) = max(heads, 1), phi_q.shape[-2:], v.shape[-2:]
    fine = decay is not None and decay.dim() == 2
    shape = (lambda *sizes: sizes) if heads == 0 else (lambda *sizes: (heads, *sizes))
    spread_decay = trace.put("decay_heads", torch.cat([decay] * h, 1)) if fine and h > 1 else decay
    kept = kept_until(spread_decay, n, m)
    kept = trace.put("kept", kept) if decay is not None else kept
    trace["kept"] = kept
    left = None  # of the state at the start

    def kept_start():
        nonlocal left
        if left is None and decay is not None:
            one = trace.put("kept_one", kept_until(decay, n, m)) if fine and h > 1 else kept
            first = trace.put("kept_first", one[..., :1])
            if fine:
                first = trace.put("kept_first_columns", trace.put("kept_first_rows", first[..., 0]).T)
            left = trace.put("kept_start", first * trace.put("decay_first", decay[:1]))
        return left

    by_feature = {}

    def features(letter, x):
        if letter not in by_feature:
            by_feature[letter] = trace.put(letter + "_features", trace.put(letter + "_turned", x.mT).reshape(h * r, -1, 1))
        return by_feature[letter]

    def products(name, letter, x):
        if not fine:
            return trace.put(name + "_kept", trace.put(name + "_sum", x @ phi_k.mT) * kept)
        keys = features("K", phi_k)
        each = trace.put(name + "_each", trace.put(name + "_outer", features(letter, x) @ keys.mT) * kept)
        total = each.reshape(h, r, n, n).sum(1)
        if heads == 1:
            return trace.put(name + "_head", trace.put(name + "_kept", total[0])[None])
        return trace.put(name + "_kept", total[0] if heads == 0 else total)

    writes = v
    if delta:
        overlap = products("overlap", "K", phi_k)
        trace["earlier"] = torch.ones(n, n).tril(-1)
        taken = before = trace.put("overlap_before", overlap * trace["earlier"])
        if beta is not None:
            forms = [(1, n, 1), (-1, 1, n)]
            column, row = (trace.put("beta_" + name, beta.reshape(form[1:] if beta.dim() == 1 else (-1, *form[1:])))
                           for name, form in zip(("column", "row"), forms))
            if column.dim() == 3:
                column, row = (for_heads(trace, f"beta_{name}_heads", x, h)
                               for name, x in (("column", column), ("row", row)))
            taken = trace.put("overwrite", before * column)
        share = trace.put("corrected", torch.linalg.inv(torch.eye(n) + taken.tril(-1)))
        share = trace.put("shares", share * row) if beta is not None else share
        fresh, known = v, None
        if start is not None:
            keys = phi_k if decay is None else trace.put("K_start", phi_k * kept_start())
            known = trace.put("V_known", keys @ start)
            fresh = trace.put("V_new", v - known)
        writes = trace.put("written", share @ fresh)
        if known is None:
            trace.put("recalled", before @ writes)
        else:
            trace.put("recalled", trace.put("recalled_tokens", before @ writes) + known)
    each = trace.put("KV_each", trace.put("K_columns", phi_k.reshape(h * m, r, 1))
                     @ trace.put("V_rows", writes.reshape(h * m, 1, d_v)))
    rows = trace.put("KV_rows", each.reshape(shape(m, r * d_v)))
    if fine:
        turned = trace.put("KV_features", trace.put("KV_turned", rows.mT).reshape(h * r, d_v, n))
        summed = trace.put("state_turned", trace.put("state_features", turned @ kept.mT).reshape(shape(r * d_v, n)))
        state = trace.put("state_rows", summed.mT)
    else:
        state = trace.put("state_rows", kept @ rows)
    if start is not None:
        row0 = trace.put("state0_row", start.reshape((-1, 1, r * d_v) if start.dim() == 3 else (1, r * d_v)))
        if decay is not None:
            now = kept_start()
            if fine:
                now = trace.put("kept_start_columns", now[:, :, None])
                now = trace.put("kept_start_cells", now.expand(n, r, d_v).clone())
                now = trace.put("kept_start_rows", now.reshape(n, r * d_v))
            row0 = trace.put("start_rows", now * row0)
        state = trace.put("state_sum", state + row0)
    state = trace.put("state", state.reshape(h * n, r, d_v))
    kv = trace.put("KV", state.clone())
    if divided:
        if fine:
            total = trace.put("K_sum_turned", trace.put("K_sum_features", kept @ features("K", phi_k)).reshape(shape(r, n)))
            total = trace.put("K_sum", total.mT)
        else:
            total = trace.put("K_sum", kept @ phi_k)
        column = trace.put("D_column", trace.put("D_terms", phi_q * total).sum(-1, keepdim=True))
        trace.put("D", column[..., 0] if heads == 0 else column[..., 0].detach())
    found = trace.put("Z_rows", trace.put("Q_rows", phi_q.reshape(h * n, 1, r)) @ kv).reshape(shape(n, d_v))
    if divided:
        divisor = column if heads else trace["D"][..., None]
        trace.put("Z", trace.put("Z_sum", found) / divisor)
    else:
        trace.put("Z", found)
    own = products("A", "Q", phi_q)
    if delta:
        implied = trace.put("A_implied", own @ share)
    else:
        implied = trace.put("A_implied", own / divisor if divided else own.clone())
    check_token_by_token(trace, phi_q, phi_k, v, start, heads, delta, divided)
    return implied


def check_token_by_token(trace, phi_q, phi_k, v, start, heads, delta, divided):
    """The recurrence as the papers write it, token after token, head after head."""
    (n, r), d_v = phi_q.shape[-2:], v.shape[-1]
    m = phi_k.shape[-2]
    for head in range(max(heads, 1)):
        q, k, w = ((x if heads == 0 else x[head]).detach() for x in (phi_q, phi_k, v))
        state = torch.zeros(r, d_v)
        if start is not None:
            state = (start if start.dim() == 2 else start[head]).detach().clone()
        keys = torch.zeros(r)
        for i in range(n):
            decay = trace["decay"].detach()[i] if "decay" in trace else torch.ones(())
            beta = torch.ones(())
            if "beta" in trace:
                betas = trace["beta"].detach()
                betas = betas if betas.dim() == 1 else betas.repeat_interleave(max(heads, 1) // betas.shape[0], 0)[head]
                beta = betas[i]
            state = (decay * state.T).T
            keys = decay * keys
            if i < m:
                write = beta * (w[i] - k[i] @ state) if delta else w[i]
                state = state + torch.outer(k[i], write)
                keys = keys + k[i]
            z = q[i] @ state / (q[i] @ keys if divided else 1)
            torch.testing.assert_close(trace["state"][head * n + i], state, rtol=1e-9, atol=1e-9)
            torch.testing.assert_close((trace["Z"] if heads == 0 else trace["Z"][head])[i], z, rtol=1e-9, atol=1e-9)


def remembered(random, size):
    """Q, K and V, or stacks of them, and what the states need."""
    n, d_k, d_v, std = size.get("n", 4), size.get("d_k", 3), size.get("d_v", 3), size.get("std", 1.0)
    m, h = size.get("m", n), size.get("h", 0)
    kv = size.get("kv", h)
    own, shared = ([h] if h else []), ([kv] if kv else [])
    arrays = {"Q": numbers(random, *own, n, d_k, std=std), "K": numbers(random, *shared, m, d_k, std=std),
              "V": numbers(random, *shared, m, d_v, std=std)}
    if size.get("unit"):
        arrays["K"] = torch.round(arrays["K"] / arrays["K"].norm(dim=-1, keepdim=True), decimals=3)
    if "decay" in size:
        arrays["decay"] = torch.round(torch.rand(*size["decay"], generator=random), decimals=3)
    if "beta" in size:
        arrays["beta"] = torch.round(torch.rand(*size["beta"], generator=random), decimals=3)
    if "state0" in size:
        arrays["state0"] = numbers(random, *size["state0"])
    if size.get("gone"):  # a decay of 0 forgets everything before it
        arrays["decay"][size["gone"]] = 0
    return arrays


# Nyström attention --------------------------------------------------------------------------------------------------


def nystrom_attention(trace, arrays, config):
    """Xiong et al., 2021, eq. 11 to 14."""
    q, k, v = matrices(trace, arrays)
    landmarks, rounds = config.get("landmarks", 1), config.get("pinv_iterations", 6)
    (n, d_k), (m, d_v) = q.shape, v.shape
    q_land = trace.put("Q_land", torch.stack([part.mean(0) for part in q.chunk(landmarks)]))
    k_land = trace.put("K_land", torch.stack([part.mean(0) for part in k.chunk(landmarks)]))

    def kernel(name, a, b):
        s = trace.put(name + ".S_scaled", trace.put(name + ".S", torch.einsum("ik,jk->ij", a, b)) / math.sqrt(d_k))
        return trace.put(name, torch.softmax(s, -1))

    f1, a, f3 = kernel("F1", q, k_land), kernel("A_land", q_land, k_land), kernel("F3", q_land, k)
    cols = trace.put("A_land_cols", a.sum(0))
    rows = trace.put("A_land_rows", trace.put("A_land_column", a.sum(1, keepdim=True))[:, 0])
    divisor = trace.put("pinv.divisor", trace.put("largest_col", cols.max()[None])
                        * trace.put("largest_row", rows.max()[None]))
    z = trace.put("pinv.0", trace.put("pinv.turned", a.T) / divisor)
    eye = torch.eye(landmarks)
    for i in range(1, rounds + 1):
        az = trace.put(f"pinv.{i}.AZ", a @ z)
        b1 = trace.put(f"pinv.{i}.B1", 7 * eye - az)
        b2 = trace.put(f"pinv.{i}.B2", 15 * eye - trace.put(f"pinv.{i}.AZB1", az @ b1))
        b3 = trace.put(f"pinv.{i}.B3", 13 * eye - trace.put(f"pinv.{i}.AZB2", az @ b2))
        z = trace.put(f"pinv.{i}", trace.put(f"pinv.{i}.ZB3", z @ b3) / 4)
    shares = trace.put("F1_pinv", f1 @ z)
    trace.put("Z", shares @ trace.put("F3V", f3 @ v))
    implied = trace.put("A_implied", shares @ f3)
    scores = landmarks * d_k * (n + landmarks + m)
    products = scores + 4 * rounds * landmarks ** 3 + n * landmarks ** 2 + landmarks * m * d_v + n * landmarks * d_v
    held = 2 * landmarks * d_k + landmarks * (n + landmarks + m) + landmarks ** 2 + landmarks * d_v
    trace.kinks = {"A_land", "A_land_rows", "A_land_column"}  # all rows of a softmax sum to 1: which is the largest?
    return compared(trace, q, k, v, implied, (products, held))


# FlashAttention -----------------------------------------------------------------------------------------------------


def flash_attention(trace, arrays, config):
    """Dao et al., 2022, algorithm 1, tile after tile; the result is compared with attention in one piece."""
    q, k, v = matrices(trace, arrays)
    height, width = config.get("block_rows", 2), config.get("block_cols", 2)
    causal, scale = config.get("causal", False), config.get("scale", "sqrt_dk")
    (n, d_k), (m, d_v) = q.shape, v.shape
    factor = scale_factor(scale, d_k)
    keys = [trace.put(f"K.{j}", part) for j, part in enumerate(k.split(width))]
    values = [trace.put(f"V.{j}", part) for j, part in enumerate(v.split(width))]
    if causal:
        seen = trace.put("mask", keep_mask({"causal": True}, n, m))
    outputs, sums = [], []
    for i, queries in enumerate(q.split(height)):
        queries = trace.put(f"Q.{i}", queries)
        if causal:
            trace.put(f"M.{i}", seen[i * height:][:height])
        top = trace.put(f"start.{i}.m", torch.full((len(queries),), -math.inf))
        total = trace.put(f"start.{i}.l", torch.zeros(len(queries)))
        output = trace.put(f"start.{i}.O", torch.zeros(len(queries), d_v))
        for j in range(len(keys)):
            tile = f"tile.{i}.{j}."
            scores = factor * trace.put(tile + "QK", queries @ keys[j].T)
            if causal:
                part = trace.put("mask." + tile, seen[i * height:, j * width:][:height, :width])
                trace[tile + "mask"] = trace.pop("mask." + tile)
                scores = trace.put(tile + "S_scaled", scores).masked_fill(part == 0, -math.inf)
            scores = trace.put(tile + "S", scores)
            if config.get("subtract_maximum", True):
                before, top = top, trace.put(tile + "m", torch.cat([top[:, None], scores], 1).max(1).values)
            else:
                before, top = top, trace.put(tile + "m", torch.zeros(len(queries)))
            rescale = trace.put(tile + "rescale", torch.exp(before - top))
            p = trace.put(tile + "P", torch.exp(scores - top[:, None]))
            total = trace.put(tile + "l", rescale * total + p.sum(1))
            output = trace.put(tile + "O", rescale[:, None] * output + trace.put(tile + "PV", p @ values[j]))
        outputs.append(trace.put(f"Z.{i}", output / total[:, None]))
        sums.append(trace.put(f"logsumexp.{i}", top + trace.put(f"log_l.{i}", torch.log(total))))
    trace.put("Z", torch.cat(outputs))
    logsumexp = trace.put("logsumexp", torch.cat(sums))
    s = trace.put("implied.S_scaled", factor * trace.put("implied.S", q @ k.T))
    if causal:
        trace["implied.mask"] = seen
        s = trace.put("implied.S_masked", s.masked_fill(seen == 0, -math.inf))
    implied = trace.put("A_implied", torch.exp(s - logsumexp[:, None]))
    torch.testing.assert_close(logsumexp, torch.logsumexp(s, 1), rtol=1e-12, atol=1e-12)
    rows = len(outputs)
    trace["traffic"] = torch.tensor([float(n * d_k + rows * m * (d_k + d_v)), float(n * d_v + n)])
    trace["exact.traffic"] = torch.tensor([float((n + m) * d_k + 2 * n * m + m * d_v), float(2 * n * m + n * d_v)])
    cost = (n * m * (d_k + d_v), min(n, height) * min(m, width) + 2 * min(n, height))
    return compared(trace, q, k, v, implied, cost, scale, causal)


# LSH attention ------------------------------------------------------------------------------------------------------


def lsh_attention(trace, arrays, config):
    """Kitaev et al., 2020, section 2."""
    qk, v, r = (trace.put(name, arrays[name]) for name in ("QK", "V", "R"))
    n, d_k = qk.shape
    norm = trace.put("QK_norm", torch.sqrt(trace.put("QK_norm2", trace.put("QK_squares", qk ** 2).sum(1, keepdim=True))))
    k = trace.put("K", qk / norm)
    hashes = trace.put("hash", qk @ r)
    bucket = torch.cat([hashes, -hashes], 1).argmax(1)
    order = torch.tensor(sorted(range(n), key=lambda i: bucket[i].item()))
    trace["bucket"], trace["order"] = bucket.double(), order.double()
    keep = torch.zeros(n, n)
    for i in range(n):
        others = [j for j in range(n) if j != i and bucket[j] == bucket[i] and (j < i or not config.get("causal"))]
        keep[i, others or [i]] = 1
    sorted_qk, sorted_k = trace.put("QK_sorted", qk[order]), trace.put("K_sorted", k[order])
    s = trace.put("S_sorted", trace.put("QKT_sorted", sorted_qk @ sorted_k.T) / math.sqrt(d_k))
    trace["mask_sorted"] = keep[order][:, order]
    s = trace.put("S_sorted_masked", s.masked_fill(trace["mask_sorted"] == 0, -math.inf))
    back = torch.argsort(order)
    a = trace.put("A", trace.put("A_sorted", torch.softmax(s, 1))[back][:, back])
    torch.testing.assert_close(a, torch.softmax((qk @ k.T / math.sqrt(d_k)).masked_fill(keep == 0, -math.inf), 1),
                               rtol=1e-12, atol=1e-12)
    trace.put("Z", a @ v)
    kept = int(keep.sum())
    return compared(trace, qk, k, v, a, (kept * (d_k + v.shape[1]), kept), causal=config.get("causal", False))


def shared_qk(random, size):
    n, d_k, d_v, buckets = size.get("n", 6), size.get("d_k", 3), size.get("d_v", 2), size.get("buckets", 4)
    return {"QK": numbers(random, n, d_k), "V": numbers(random, n, d_v), "R": numbers(random, d_k, buckets // 2)}


# Differential attention ---------------------------------------------------------------------------------------------


def differential_attention(trace, arrays, config):
    """Ye et al., 2024, eq. 1 with the lambda given."""
    inputs = {name: trace.put(name, arrays[name]) for name in ("Q1", "K1", "Q2", "K2", "V")}
    rules, shares = config.get("mask", {}), []
    for number in "12":
        part, q, k = Trace(), inputs["Q" + number], inputs["K" + number]
        core(part, arrays, q, k, inputs["V"], config)
        part.pop("Z")
        for name, value in part.items():
            if name.startswith("mask"):
                trace.setdefault(name, value)
            else:
                trace[name[0] + number + name[1:]] = value
        shares.append(part["A"])
    a = trace.put("A", shares[0] - trace.put("A2_taken", config.get("lambda", 0.8) * shares[1]))
    trace.put("Z", a @ inputs["V"])
    return trace


def two_of_each(random, size):
    n, d_k, d_v = size.get("n", 3), size.get("d_k", 3), size.get("d_v", 2)
    m = size.get("m", n)
    arrays = {name: numbers(random, n if name[0] == "Q" else m, d_k) for name in ("Q1", "K1", "Q2", "K2")}
    arrays["V"] = numbers(random, m, d_v)
    if size.get("drawn"):
        arrays["mask"] = (torch.rand(n, m, generator=random) < 0.6).double()
        arrays["mask"][:, 0] = 1
    return arrays


# Top-k attention ----------------------------------------------------------------------------------------------------


def top_k_attention(trace, arrays, config):
    """The k best keys of each query, query after query."""
    q, k, v = matrices(trace, arrays)
    scale, causal, most = config.get("scale", "sqrt_dk"), config.get("causal", False), config.get("k", 2)
    (n, d_k), (m, d_v) = q.shape, v.shape
    s = trace.put("S_scaled", scale_factor(scale, d_k) * trace.put("S", q @ k.T))
    if "I_Q" in arrays:
        with torch.no_grad():
            index = arrays["I_Q"] @ arrays["I_K"].T
        trace["I_Q"], trace["I_K"] = arrays["I_Q"], arrays["I_K"]
    else:
        index = s.detach()
    trace["index"] = index
    keep = torch.zeros(n, m)
    for i in range(n):
        seen = [j for j in range(m) if j <= i or not causal]
        for j in sorted(seen, key=lambda j: (-index[i, j].item(), j))[:most]:
            keep[i, j] = 1
    reach = index
    if causal:
        trace["visible"] = keep_mask({"causal": True}, n, m)
        reach = trace["index_visible"] = index.masked_fill(trace["visible"] == 0, -math.inf)
    order = torch.tensor([sorted(range(m), key=lambda j: (-row[j].item(), j)) for row in reach])
    trace["index_rank"] = torch.argsort(order, 1).double()
    if causal:
        trace["chosen"] = (trace["index_rank"] < most).double()
    trace["mask"] = keep
    if "softcap" in config:
        s = capped(trace, "S", s, config["softcap"], "S_capped")
    a = trace.put("A", torch.softmax(trace.put("S_masked", s.masked_fill(keep == 0, -math.inf)), 1))
    trace.put("Z", a @ v)
    d_i = arrays["I_Q"].shape[1] if "I_Q" in arrays else d_k
    kept = n * min(most, m)
    return compared(trace, q, k, v, a, (n * m * d_i + kept * (d_k + d_v), n * m + kept), scale, causal,
                    config.get("softcap"))


def indexed(random, size):
    arrays = qkv(random, size)
    if "d_i" in size:
        for name, letter in (("I_Q", "Q"), ("I_K", "K")):
            arrays[name] = numbers(random, len(arrays[letter]), size["d_i"])
    if size.get("equal"):  # two keys that no query tells apart
        arrays["K"][1] = arrays["K"][0]
    return arrays


# Hierarchical attention ---------------------------------------------------------------------------------------------


def hierarchical_attention(trace, arrays, config):
    """Yang et al., 2016, eq. 5 to 10, sentence after sentence."""
    h = trace.put("H", arrays["H"])
    lengths = config.get("sentence_lengths", [len(h)])

    def scored(letter, x):
        w, b, u = (trace.put(f"{name}_{letter}", arrays[f"{name}_{letter}"]) for name in "Wbu")
        bent = trace.put("U_" + letter, torch.tanh(trace.put(f"U_{letter}_sum", x @ w + b)))
        return trace.put("e_" + letter, bent @ u)

    pad = torch.nn.utils.rnn.pad_sequence
    e = trace.put("e_w_rows", pad(scored("w", h).split(lengths), batch_first=True, padding_value=-math.inf))
    a = trace.put("A_w", torch.softmax(e, 1))
    rows = trace.put("H_rows", pad(h.split(lengths), batch_first=True))
    blends = trace.put("S_rows", torch.einsum("sot,std->sod", trace.put("A_w_rows", a[:, None]), rows))
    sentences = trace.put("S_vec", blends[:, 0])
    shares = trace.put("A_s", torch.softmax(scored("s", sentences), 0))
    both = trace.put("A_both", a * trace.put("A_s_column", shares[:, None]))
    words = trace.put("A_words", torch.cat([row[:length] for row, length in zip(both, lengths)]))
    torch.testing.assert_close(words.sum(), torch.ones(()))
    v = trace.put("v", trace.put("v_row", (shares @ sentences)[None])[0])
    torch.testing.assert_close(words @ h, v, rtol=1e-11, atol=1e-11)
    trace.target = "v"
    return trace


def words(random, size):
    n, d, a, a_s = size.get("n", 5), size.get("d", 4), size.get("a", 3), size.get("a_s", 2)
    shapes = {"H": (n, d), "W_w": (d, a), "b_w": (a,), "u_w": (a,), "W_s": (d, a_s), "b_s": (a_s,), "u_s": (a_s,)}
    return {name: numbers(random, *shape) for name, shape in shapes.items()}


def qkv(random, size):
    n, d_k, d_v, std = size.get("n", 4), size.get("d_k", 3), size.get("d_v", 3), size.get("std", 1.0)
    m = size.get("m", n)
    return {"Q": numbers(random, n, d_k, std=std), "K": numbers(random, m, d_k, std=std),
            "V": numbers(random, m, d_v, std=std)}


MECHANISMS = {
    "linear_attention": (linear_attention, remembered),
    "nystrom_attention": (nystrom_attention, qkv),
    "flash_attention": (flash_attention, qkv),
    "lsh_attention": (lsh_attention, shared_qk),
    "differential_attention": (differential_attention, two_of_each),
    "top_k_attention": (top_k_attention, indexed),
    "hierarchical_attention": (hierarchical_attention, words),
}


def case(name, mechanism, config=None, **size):
    return name, mechanism, config or {}, size


CASES = [
    case("linear_plain", "linear_attention", m=6),
    case("linear_causal", "linear_attention", {"causal": True}, n=5),
    case("linear_causal_wide", "linear_attention", {"causal": True}, n=3, m=6, d_k=2, d_v=4),
    case("linear_causal_tall", "linear_attention", {"causal": True}, n=6, m=2, d_k=4, d_v=1),
    case("linear_one_token", "linear_attention", {"causal": True}, n=1, d_k=1, d_v=2),
    case("linear_steep", "linear_attention", n=5, m=3, std=6.0),

    case("nystrom_plain", "nystrom_attention", {"landmarks": 2}, n=4, m=6),
    case("nystrom_all_landmarks", "nystrom_attention", {"landmarks": 4, "pinv_iterations": 12}, n=4, std=2.0),
    case("nystrom_one_landmark", "nystrom_attention", n=3, m=5, d_k=2, d_v=1),
    case("nystrom_few_rounds", "nystrom_attention", {"landmarks": 3, "pinv_iterations": 2}, n=6, m=3, d_k=4),
    case("nystrom_no_round", "nystrom_attention", {"landmarks": 2, "pinv_iterations": 0}, n=2, m=8, d_v=4),

    case("flash_plain", "flash_attention", n=4, m=4),
    case("flash_causal", "flash_attention", {"causal": True}, n=5, m=5, d_k=2),
    case("flash_uneven", "flash_attention", {"block_rows": 3, "block_cols": 4, "scale": 0.4}, n=7, m=6, d_v=2),
    case("flash_one_tile", "flash_attention", {"block_rows": 8, "block_cols": 8, "scale": "none"}, n=3, m=5),
    case("flash_single_cells", "flash_attention", {"block_rows": 1, "block_cols": 1, "causal": True}, n=3, m=4),
    case("flash_no_maximum", "flash_attention", {"subtract_maximum": False}, n=3, m=5),
    case("flash_large", "flash_attention", {"scale": "none", "block_cols": 3}, n=4, m=7, std=12.0),

    case("lsh_plain", "lsh_attention"),
    case("lsh_causal", "lsh_attention", {"causal": True}, n=7),
    case("lsh_two_buckets", "lsh_attention", {"buckets": 2}, n=5, buckets=2, d_v=3),
    case("lsh_many_buckets", "lsh_attention", {"buckets": 10}, n=8, buckets=10, d_k=4),
    case("lsh_one_token", "lsh_attention", {"buckets": 2, "causal": True}, n=1, buckets=2, d_k=1),

    case("hierarchical_plain", "hierarchical_attention", {"sentence_lengths": [2, 3]}),
    case("hierarchical_one_sentence", "hierarchical_attention", n=4, d=3),
    case("hierarchical_uneven", "hierarchical_attention", {"sentence_lengths": [1, 4, 2, 1]}, n=8, d=2, a=4, a_s=3),
    case("hierarchical_single_words", "hierarchical_attention", {"sentence_lengths": [1, 1, 1]}, n=3, a=1, a_s=1),
    case("hierarchical_one_word", "hierarchical_attention", {"sentence_lengths": [1]}, n=1, d=1),

    case("differential_plain", "differential_attention"),
    case("differential_masked", "differential_attention", {"lambda": 0.35, "mask": {"causal": True}}, n=4, m=5, d_v=3),
    case("differential_drawn", "differential_attention", {"scale": 0.7, "mask": {"custom": True, "fill": -6}}, m=4, drawn=True),
    case("differential_renormalised", "differential_attention", {"mask": {"custom": "keep", "when": "weights"}}, m=4, drawn=True),
    case("differential_sigmoid", "differential_attention", {"weights": "sigmoid", "softcap": 2}, n=2, m=3),

    case("top_k_plain", "top_k_attention", m=5),
    case("top_k_causal", "top_k_attention", {"k": 3, "causal": True, "scale": "none"}, n=5, d_v=2),
    case("top_k_index", "top_k_attention", {"k": 2}, n=4, m=6, d_i=1),
    case("top_k_index_causal", "top_k_attention", {"k": 1, "causal": True}, n=5, d_i=2),
    case("top_k_equal", "top_k_attention", {"k": 1}, n=3, m=4, equal=True),
    case("top_k_all", "top_k_attention", {"k": 9}, n=3, m=4),

    case("linear_relu", "linear_attention", {"feature": "relu", "scale": 0.5}, n=3, m=5, std=2.0),
    case("linear_undivided", "linear_attention", {"feature": "none", "normalise": False, "scale": "sqrt_dk"}, m=5),
    case("linear_undivided_causal", "linear_attention", {"feature": "none", "normalise": False, "causal": True}, n=5, m=4),
    case("linear_heads", "linear_attention", n=3, m=5, h=2),
    case("linear_heads_causal", "linear_attention", {"causal": True}, n=4, d_v=2, h=4, kv=2),
    case("linear_decay", "linear_attention", n=5, decay=[5]),
    case("linear_decay_start", "linear_attention", {"normalise": False, "feature": "none"}, n=4, d_v=2, decay=[4],
         state0=[3, 2]),
    case("linear_decay_of_features", "linear_attention", n=5, d_v=2, decay=[5, 3]),
    case("linear_decay_of_features_start", "linear_attention", {"scale": 0.7}, n=4, d_k=2, d_v=3, decay=[4, 2],
         state0=[2, 3]),
    case("linear_decay_gone", "linear_attention", {"normalise": False}, n=5, decay=[5], gone=2),
    case("linear_start", "linear_attention", n=3, state0=[3, 3]),
    case("linear_decay_heads", "linear_attention", n=4, d_k=2, decay=[4], h=2, kv=1, state0=[1, 2, 3]),
    case("linear_decay_of_features_heads", "linear_attention", {"normalise": False, "feature": "none"}, n=4, d_k=2, d_v=2,
         decay=[4, 2], h=4, kv=2, state0=[2, 2, 2]),
    case("linear_delta", "linear_attention", {"rule": "delta", "feature": "none"}, n=5, unit=True),
    case("linear_delta_beta", "linear_attention", {"rule": "delta", "feature": "none", "scale": "sqrt_dk"}, n=5, d_v=2,
         unit=True, beta=[5]),
    case("linear_delta_start", "linear_attention", {"rule": "delta", "feature": "none"}, n=4, d_v=2, unit=True, beta=[4],
         state0=[3, 2]),
    case("linear_delta_decay", "linear_attention", {"rule": "delta", "feature": "none"}, n=5, unit=True, beta=[5],
         decay=[5], state0=[3, 3]),
    case("linear_delta_decay_of_features", "linear_attention", {"rule": "delta", "feature": "none"}, n=4, d_k=4, d_v=2,
         unit=True, beta=[4], decay=[4, 4], state0=[4, 2]),
    case("linear_delta_heads", "linear_attention", {"rule": "delta", "feature": "none"}, n=4, d_k=2, d_v=2, unit=True,
         h=4, kv=2, beta=[2, 4], decay=[4], state0=[2, 2, 2]),
    case("linear_delta_features_heads", "linear_attention", {"rule": "delta", "feature": "none"}, n=3, d_k=2, d_v=2,
         unit=True, h=2, beta=[3], decay=[3, 2], state0=[2, 2]),
    case("linear_delta_one_head", "linear_attention", {"rule": "delta", "feature": "none"}, n=3, d_k=2, d_v=2,
         unit=True, h=1, decay=[3, 2]),
    case("linear_delta_one_token", "linear_attention", {"rule": "delta"}, n=1, d_k=2, d_v=3, beta=[1], decay=[1],
         state0=[2, 3]),

    case("top_k_capped", "top_k_attention", {"k": 2, "softcap": 0.02, "causal": True}, n=4, std=4.0),
    case("linear_unscaled", "linear_attention", {"scale": "none", "causal": True}, n=4),
]
