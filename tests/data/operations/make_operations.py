#!/usr/bin/env python3
"""Writes operations.json beside this script: for samples of tests/support/operations.cpp, of every operation, some inputs
and what NumPy computes of them. A rule that serves numbers and explanations alike has no other check of its value.

Run it with NumPy installed. The last digits depend on its version and on the processor.
"""

import json
import math
from pathlib import Path

import numpy
from numpy import exp, log, sqrt, tanh, where

EXTREMES = [math.nan, math.inf, -math.inf, 0.0, 30.0, -30.0]


# Rows 0, 1 with 2, and 3 by their means, columns 0 with 1, and 2 to 4 by their sums.
GROUPED = numpy.array([[1, 0, 0, 0], [0, 0.5, 0.5, 0], [0, 0, 0, 1]])
MEMBERS = numpy.array([[1, 0], [1, 0], [0, 1], [0, 1], [0, 1]])


def cell(function):
    """An operation that shows what it makes of extreme numbers as well."""
    function.extreme = True
    return function


def erf(x):
    return numpy.vectorize(math.erf)(x)


def normal_cdf(x):
    return (1 + erf(x / math.sqrt(2))) / 2


def pairs(q, k):
    """The product of each query with each key; neighbouring heads share keys where these are fewer."""
    return q @ numpy.repeat(k, len(q) // len(k), axis=0).transpose(0, 2, 1)


def causal(s, window=None):
    i, j = numpy.arange(s.shape[1])[:, None], numpy.arange(s.shape[2])
    return where((j <= i) & (j > i - (window or s.shape[2])), s, -math.inf)


def log_sums(s, sinks=None):
    total = exp(s).sum(-1)
    return log(total if sinks is None else total + exp(sinks)[:, None])


def pair_weights(s, sinks=None):
    return exp(s - log_sums(s, sinks)[..., None])


def bits(x):
    return -where(x > 0, x * log(where(x > 0, x, 1)), 0).sum(-1) / math.log(2)


def blocks(x, rows, cols):
    tall, wide = range(0, x.shape[1], rows), range(0, x.shape[2], cols)
    return numpy.array([[[a[i:i + rows, j:j + cols].max() for j in wide] for i in tall] for a in x])


def sigmoid(x):
    return 1 / (1 + exp(-x))


def softmax(x, mask=None):
    largest = x.max(-1, keepdims=True)
    weights = exp(x - largest) / exp(x - largest).sum(-1, keepdims=True)
    return weights if mask is None else where((mask != 0).any(-1, keepdims=True), weights, 0)


def beside(x, sink, mask=None):
    """Softmax with one more score in the sum of each row."""
    largest = numpy.maximum(x.max(-1, keepdims=True), sink)
    weights = exp(x - largest) / (exp(x - largest).sum(-1, keepdims=True) + exp(sink - largest))
    return weights if mask is None else where((mask != 0).any(-1, keepdims=True), weights, 0)


def sparsemax(x):
    """The projection onto the simplex, by bisection of what is taken off every score."""
    low, high = x.max(-1, keepdims=True) - 1, x.max(-1, keepdims=True)
    for _ in range(200):
        middle = (low + high) / 2
        above = numpy.maximum(x - middle, 0).sum(-1, keepdims=True) > 1
        low, high = where(above, middle, low), where(above, high, middle)
    return numpy.maximum(x - (low + high) / 2, 0)


def sparsemax_gradient(a, da):
    kept = a > 0
    mean = (da * kept).sum(-1, keepdims=True) / kept.sum(-1, keepdims=True)
    return where(kept, da - mean, 0)


def softmax_gradient(a, da):
    return a * (da - (a * da).sum(-1, keepdims=True))


def log_softmax(x):
    above = x - x.max(-1, keepdims=True)
    return above - log(exp(above).sum(-1, keepdims=True))


def centred(x):
    return x - x.mean(-1, keepdims=True)


def layer_norm(eps):
    def rule(x, gamma=1, beta=0):
        return centred(x) / sqrt((centred(x) ** 2).mean(-1, keepdims=True) + eps) * gamma + beta
    return rule


def deviation_of(x, eps, unbiased, outside):
    variance = x.var(-1, keepdims=True, ddof=int(unbiased))
    return sqrt(variance) + eps if outside else sqrt(variance + eps)


def other_norm(eps, unbiased=False, outside=False):
    return lambda x, gamma=1, beta=0: centred(x) / deviation_of(x, eps, unbiased, outside) * gamma + beta


def turned(x, cosines, sines, halves):
    """Each pair (a, b) of columns as (a cos − b sin, a sin + b cos)."""
    half = x.shape[-1] // 2
    a, b = (x[..., :half], x[..., half:]) if halves else (x[..., 0::2], x[..., 1::2])
    pairs = a * cosines - b * sines, a * sines + b * cosines
    return numpy.concatenate(pairs, -1) if halves else numpy.stack(pairs, -1).reshape(x.shape)


def rms_norm(eps):
    return lambda x, gamma=1: x / sqrt((x ** 2).mean(-1, keepdims=True) + eps) * gamma


def jacobian_gradient(norm, inverse, mean):
    """The gradient of a norm by its formula: with g = dy∘γ, (g − mean(g) − x̂∘mean(g∘x̂)) / deviation."""
    def rule(x, dy, gamma=1):
        g = dy * gamma
        along = norm(x) * (g * norm(x)).mean(-1, keepdims=True)
        return (g - (g.mean(-1, keepdims=True) if mean else 0) - along) * inverse(x)
    return rule


def inverse_deviation(eps):
    return lambda x: 1 / sqrt(x.var(-1, keepdims=True) + eps)


def inverse_root_mean_square(eps):
    return lambda x: 1 / sqrt((x ** 2).mean(-1, keepdims=True) + eps)


def entropy(x):
    rows = (x * log(x) / -math.log(2)).sum(-1)
    return rows if x.ndim == 3 else rows[None, :]


def padded(row, col, rows, cols):
    def rule(x):
        whole = numpy.zeros((*x.shape[:-2], rows, cols))
        whole[..., row:row + x.shape[-2], col:col + x.shape[-1]] = x
        return whole
    return rule


def patches(p):
    def rule(picture):
        colours = picture.reshape(-1, *picture.shape[-2:])
        k, h, w = colours.shape
        return colours.reshape(k, h // p, p, w // p, p).transpose(1, 3, 2, 4, 0).reshape(h * w // p // p, p * p * k)
    return rule


def unpatches(p, k, h, w):
    return lambda rows: rows.reshape(h // p, w // p, p, p, k).transpose(4, 0, 2, 1, 3).reshape(k, h, w)


def segments(lengths, fill):
    def rule(x):
        parts = numpy.split(x, numpy.cumsum(lengths)[:-1])
        longest = max(lengths)
        pads = [[(0, longest - len(part))] + [(0, 0)] * (x.ndim - 1) for part in parts]
        return numpy.stack([numpy.pad(part, pad, constant_values=fill) for part, pad in zip(parts, pads)])
    return rule


def unsegmented(lengths):
    return lambda x: numpy.concatenate([part[:length] for part, length in zip(x, lengths)])


def to_place(x, order, rows=True, cols=False):
    """Rows and columns sent to the places that an order has for them."""
    result = numpy.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            result[int(order[i]) if rows else i, int(order[j]) if cols else j] += x[i, j]
    return result


def distances(n, m, most):
    return numpy.clip(numpy.arange(m)[None, :] - numpy.arange(n)[:, None], -most, most) + most


def relative_gather(keys, most):
    return lambda x: numpy.take_along_axis(x, numpy.broadcast_to(
        distances(x.shape[-2], keys, most), (*x.shape[:-1], keys)), -1)


def relative_scatter(most):
    def rule(x):
        result = numpy.zeros((*x.shape[:-1], 2 * most + 1))
        for i, row in enumerate(distances(*x.shape[-2:], most)):
            for j, distance in enumerate(row):
                result[..., i, distance] += x[..., i, j]
        return result
    return rule


def rope(base=10000.0, half=False, inverse=False, width=None, share=lambda frequency: 1.0):
    def rule(x):
        d = width or x.shape[-1]
        result = x.copy()
        for p in range(x.shape[-2]):
            for i in range(d // 2):
                frequency = base ** (-2 * i / d)
                angle = p * frequency * share(frequency) * (-1 if inverse else 1)
                a, b = (i, i + d // 2) if half else (2 * i, 2 * i + 1)
                result[..., p, a] = x[..., p, a] * math.cos(angle) - x[..., p, b] * math.sin(angle)
                result[..., p, b] = x[..., p, a] * math.sin(angle) + x[..., p, b] * math.cos(angle)
        return result
    return rule


def llama3(factor, length):
    def share(frequency):
        turns = length * frequency / (2 * math.pi)
        kept = min(max((turns - 1) / (4 - 1), 0), 1)
        return (1 - kept) / factor + kept
    return share


def sinusoidal(positions, width, base, halves=False):
    table = numpy.zeros((positions, width))
    sines = (width + 1) // 2
    for p in range(positions):
        for c in range(width):
            i, sine = (c % sines, c < sines) if halves else (c // 2, c % 2 == 0)
            angle = p / base ** (2 * i / width)
            table[p, c] = math.sin(angle) if sine else math.cos(angle)
    return table


def alibi(slopes, n, m):
    apart = abs(numpy.arange(n)[:, None] - numpy.arange(m)[None, :])
    return -numpy.array(slopes)[:, None, None] * apart if len(slopes) > 1 else -slopes[0] * apart


def buckets(count, most, past, largest):
    """T5's: a bucket each for near distances, then ever more distances a bucket."""
    def side(distance, of):
        near = of // 2
        if distance < near:
            return distance
        return min(near + int(math.log(distance / near) / math.log(most / near) * (of - near) + 1e-9), of - 1)
    table = numpy.zeros((count, 2 * largest + 1))
    for c, distance in enumerate(range(-largest, largest + 1)):
        if past:
            bucket = side(max(-distance, 0), count)
        else:
            bucket = (count // 2 if distance > 0 else 0) + side(abs(distance), count // 2)
        table[bucket, c] = 1
    return table


def mask(queries, keys, keep, custom=None):
    table = numpy.array([[float(keep(i, j)) for j in range(keys)] for i in range(queries)])
    return table if custom is None else table * (custom != 0)


def shifted_rule(i, j):
    return j <= i + 2 and i - 3 <= j <= i + 1


def added_mask(keep, fill):
    """The numbers of a mask where the rules keep a cell."""
    return lambda custom: where(mask(5, 6, keep) != 0, numpy.broadcast_to(custom, (*custom.shape[:-2], 5, 6)), fill)


def every_rule(i, j):
    kept = j <= i and j != 4 and i != 3
    random = [[], [1], [], [], [3, 5]]
    return kept and (i - j in (-2, 0, 2) or 0 in (i, j) or j in random[i] or i // 2 == j // 2)


def keep_largest(most, share):
    def rule(z, ranks):
        result = numpy.zeros_like(z)
        for i, (row, places) in enumerate(zip(z, ranks)):
            order = numpy.zeros(len(row))
            for c, place in enumerate(places):
                order[int(place)] = row[c]
            weights = softmax(order[:most])
            kept = 1
            while kept < most and weights[:kept].sum() < share:
                kept += 1
            result[i] = places < kept
        return result
    return rule


def ranks(x):
    return numpy.argsort(numpy.argsort(-x, axis=-1, kind="stable"), axis=-1).astype(float)


def first_above(totals, u):
    above = numpy.flatnonzero(totals[0] > u[0, 0])
    grows = numpy.flatnonzero(numpy.diff(totals[0], prepend=0) > 0)
    return numpy.array([[float(above[0] if len(above) else grows[-1] if len(grows) else 0)]])


def bucket_mask(causal):
    def rule(bucket, order):
        own = bucket[order.astype(int)]
        n = len(own)
        sees = lambda r, c: own[r] == own[c] and (not causal or order[c] <= order[r])  # noqa: E731
        table = numpy.array([[float(r != c and sees(r, c)) for c in range(n)] for r in range(n)])
        return table + numpy.diag((table.sum(1) == 0).astype(float))
    return rule


def grown(x, count):
    """The entries of the first axis, `count` of them: the last ones are 0 or left out."""
    more = numpy.zeros((max(count - len(x), 0), *x.shape[1:]))
    return numpy.concatenate([x, more])[:count]


def running_max(x, before=None):
    largest = numpy.atleast_2d(x).max(-1)
    return largest if before is None else numpy.maximum(largest, before)


def where_largest(x, before=None):
    found = (numpy.arange(x.shape[1])[None, :] == x.argmax(-1)[:, None]).astype(float)
    return found if before is None else found * (x.max(-1) > before)[:, None]


def matmul(a, b, c=0, left=False, right=False):
    return (a.swapaxes(-1, -2) if left else a) @ (b.swapaxes(-1, -2) if right else b) + c


M, I, P = "mask", "indices", "positive"
N45, S245 = (4, 5), (2, 4, 5)
N43, S243 = (4, 3), (2, 4, 3)

# The title of the sample, the shapes of its inputs, each with what its numbers are unless they are any, and its rule.
def products_between(x):
    """A slice for each column of x (n×d)."""
    n = len(x)
    return numpy.array([[[0.0 if j > i else numpy.prod(column[j + 1:i + 1]) for j in range(n)] for i in range(n)]
                        for column in x.T])


def unit_lower_inverse(x):
    return numpy.linalg.inv(numpy.eye(x.shape[-1]) + numpy.tril(x, -1))


CASES = {
    "Add": ([N43, N43], cell(lambda a, b: a + b)),
    "AddRow": ([S243, (3,)], cell(lambda a, b: a + b)),
    "AddColumnToRow": ([(4, 1), (1, 3)], cell(lambda a, b: a + b)),
    "AddToEverySlice": ([S243, N43], cell(lambda a, b: a + b)),
    "Subtract": ([S243, S243], cell(lambda a, b: a - b)),
    "SubtractColumn": ([N43, (4, 1)], cell(lambda a, b: a - b)),
    "Multiply": ([S243, S243], cell(lambda a, b: a * b)),
    "MultiplyColumn": ([(4, 1), S243], cell(lambda a, b: a * b)),
    "Scale": ([S243], cell(lambda x: 0.5 * x)),
    "Identity": ([S243], cell(lambda x: x)),
    "Divide": ([S243, S243], cell(lambda a, b: a / b)),
    "DivideByColumn": ([N43, (4, 1)], cell(lambda a, b: a / b)),
    "DivideByOne": ([N43, (1,)], lambda a, b: a / b),
    "DivideRows": ([N43, (4,)], cell(lambda x, d: x / d[:, None])),
    "ExpLess": ([(4, 5), (4,)], cell(lambda x, m: exp(x - m[:, None]))),
    "ExpLessOfVectors": ([(4,), (4,)], cell(lambda x, m: exp(x - m))),
    "OuterSum": ([N43, (5, 3)], cell(lambda a, b: a[:, None, :] + b[None, :, :])),
    "OuterSumOfOneRow": ([(1, 3), (5, 3)], cell(lambda a, b: a[:, None, :] + b[None, :, :])),
    "AddDiagonal": ([(2, 4, 4)], cell(lambda x: x + 0.5 * numpy.eye(4))),
    "IdentityLess": ([(4, 4)], cell(lambda x: 7 * numpy.eye(4) - x)),
    "SumOf": ([S243, S243, S243], cell(lambda a, b, c: a + b + c)),
    "Blend": ([S243, S243], cell(lambda x, y: 0.9 * x + 0.1 * y)),
    "SquareMean": ([S243, S243], cell(lambda v, g: 0.98 * v + 0.02 * g ** 2)),
    "QuotientBy": ([S243], cell(lambda x: x / 0.19)),
    "AdamStep": ([S243, (*S243, P)], lambda m, v: 0.03 * m / (sqrt(v) + 1e-3)),
    "EntropySlope": ([S243], cell(lambda a: where(a <= 0, 0, (log(abs(a)) + 1) / -math.log(2)))),
    "MaskFill": ([S243, (*N43, M)], cell(lambda x, kept: where(kept != 0, x, -1.5))),
    "MaskFillInfinite": ([N43, (*N43, M)], cell(lambda x, kept: where(kept != 0, x, -math.inf))),
    "MaskGradient": ([S243, (*N43, M)], cell(lambda x, kept: where(kept != 0, x, 0))),
    "RescaledSum": ([N43, N43, (4,)], cell(lambda x, before, rescale: before * rescale[:, None] + x)),

    "Relu": ([S243], cell(lambda x: where(x <= 0, 0, x))),
    "Gelu": ([S243], cell(lambda x: x * normal_cdf(x))),
    "GeluTanh": ([S243], cell(lambda x: x * (1 + tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x ** 3))) / 2)),
    "QuickGelu": ([S243], cell(lambda x: x * sigmoid(1.702 * x))),
    "Silu": ([S243], cell(lambda x: x * sigmoid(x))),
    "Sigmoid": ([S243], cell(sigmoid)),
    "NormalCdf": ([S243], cell(normal_cdf)),
    "Tanh": ([S243], cell(lambda x: tanh(x))),
    "Exp": ([(2, 4, 11)], cell(lambda x: exp(x))),
    "Log": ([S243], cell(lambda x: log(x))),
    "Sqrt": ([S243], cell(lambda x: sqrt(x))),
    "EluPlusOne": ([S243], cell(lambda x: where(x > 0, x + 1, exp(x)))),

    "Matmul": ([N43, (3, 5)], matmul),
    "MatmulLeftTurned": ([(3, 4), (3, 5)], lambda a, b: matmul(a, b, left=True)),
    "MatmulLeftTurnedSquare": ([(4, 4), (4, 4)], lambda a, b: matmul(a, b, left=True)),
    "MatmulRightTurned": ([S243, (2, 5, 3)], lambda a, b: matmul(a, b, right=True)),
    "MatmulBothTurned": ([(3, 4), (5, 3)], lambda a, b: matmul(a, b, left=True, right=True)),
    "MatmulWithBias": ([N43, (3, 5), (5,)], matmul),
    "MatmulOneRightForAll": ([S243, (3, 5), (5,)], matmul),
    "MatmulOneLeftForAll": ([N43, (2, 3, 5)], matmul),
    "DotVector": ([S243, (3,)], lambda x, v: x @ v),
    "DotVectorOfMatrix": ([N43, (3,)], lambda x, v: x @ v),
    "DotVectorOfOneSlice": ([(1, 4, 3), (3,)], lambda x, v: x @ v),

    "MaskRule": ([], lambda: mask(5, 6, every_rule)),
    "MaskRuleCustom": ([(2, 5, 6, M)], lambda custom: mask(5, 6, lambda i, j: j <= i, custom)),
    "BucketOf": ([N43], lambda x: numpy.concatenate([x, -x], -1).argmax(-1).astype(float)),
    "StableOrder": ([(5,)], lambda x: numpy.argsort(x, kind="stable").astype(float)),
    "BucketMask": ([(5, M), (5, I)], bucket_mask(False)),
    "BucketMaskCausal": ([(5, M), (5, I)], bucket_mask(True)),
    "RowRank": ([N43], ranks),
    "KeepLargest": ([N43, (*N43, I)], keep_largest(2, 0.6)),
    "FirstAbove": ([(1, 3), (1, 1)], first_above),
    "Cost": ([], lambda: numpy.array([12.0, 5.0])),
    "CostOfMask": ([(*N43, M)], lambda kept: numpy.array([12 + 7 * kept.sum(), kept.sum()])),

    "Softmax": ([(2, 4, 11)], softmax),
    "SoftmaxEmptyRowZero": ([S243, (*N43, M)], softmax),
    "SoftmaxMaskOfEveryHead": ([(2, 4, 11), (2, 4, 11, M)], softmax),
    "SoftmaxGradient": ([(2, 4, 11), (2, 4, 11)], softmax_gradient),
    "LogSoftmax": ([(2, 4, 11)], log_softmax),
    "LogSoftmaxGradient": ([(2, 4, 5), (2, 4, 5)], lambda z, g: g - softmax(z) * g.sum(-1, keepdims=True)),
    "LayerNorm": ([(2, 4, 5), (5,), (5,)], layer_norm(1e-5)),
    "LayerNormWithoutWeights": ([(4, 11)], layer_norm(0.5)),
    "InverseDeviation": ([(2, 4, 5)], inverse_deviation(1e-2)),
    "RmsNorm": ([(2, 4, 5), (5,)], rms_norm(1e-5)),
    "RmsNormWithoutWeights": ([(4, 11)], rms_norm(0.5)),
    "InverseRootMeanSquare": ([(2, 4, 5)], inverse_root_mean_square(1e-2)),
    "LayerNormGradient": ([(2, 4, 5), (2, 4, 5), (5,)],
                          jacobian_gradient(layer_norm(1e-2), inverse_deviation(1e-2), True)),
    "LayerNormGradientWithoutWeights": ([(4, 11), (4, 11)],
                                        jacobian_gradient(layer_norm(0.5), inverse_deviation(0.5), True)),
    "RmsNormGradient": ([(2, 4, 5), (2, 4, 5), (5,)],
                        jacobian_gradient(rms_norm(1e-2), inverse_root_mean_square(1e-2), False)),
    "RmsNormGradientWithoutWeights": ([(4, 11), (4, 11)],
                                      jacobian_gradient(rms_norm(0.5), inverse_root_mean_square(0.5), False)),

    "RowSum": ([(2, 4, 11)], lambda x: x.sum(-1, keepdims=True)),
    "ColumnSum": ([N43], lambda x: x.sum(0)),
    "ColumnSumOfStack": ([S243], lambda x: x.sum(1, keepdims=True)),
    "SliceSum": ([(6, 4, 3)], lambda x: x.reshape(3, 2, 4, 3).sum(1)),
    "SliceSumOfAll": ([(3, 4, 3)], lambda x: x.sum(0)),
    "SumTo": ([S243], lambda x: x.sum((0, 1))),
    "SumToColumn": ([S243], lambda x: x.sum((0, 2))[:, None]),
    "SumToAsItIs": ([(1, 4, 3)], lambda x: x[0]),
    "MeanRows": ([(2, 6, 3)], lambda x: x.reshape(2, 3, 2, 3).mean(2)),
    "RowEntropy": ([(*S243, P)], entropy),
    "RowEntropyOfMatrix": ([(*N43, P)], entropy),
    "PrefixSum": ([N43], lambda x: x.cumsum(0)),
    "PrefixSumOfStack": ([(4, 3, 2)], lambda x: grown(x, 6).cumsum(0)),
    "PrefixSumOfFew": ([(4, 3, 2)], lambda x: x.cumsum(0)[:2]),
    "SuffixSum": ([(4, 3, 2)], lambda x: x[::-1].cumsum(0)[::-1]),
    "SuffixSumOfMore": ([N43], lambda x: grown(x[::-1].cumsum(0)[::-1], 6)),
    "RunningRow": ([S243], lambda x: x.cumsum(-1)),
    "RunningRowFromEnd": ([S243], lambda x: x[..., ::-1].cumsum(-1)[..., ::-1]),
    "RunningMax": ([(4, 5), (4,)], running_max),
    "RunningMaxOfVector": ([(5,)], running_max),
    "WhereLargest": ([(4, 5), (4,)], where_largest),
    "WhereLargestOfRows": ([(4, 5)], where_largest),
    "RunningTotal": ([(4, 5), (4,), (4,)], lambda x, before, rescale: before * rescale + x.sum(-1)),

    "MergeHeads": ([(3, 4, 2)], cell(lambda x: x.transpose(1, 0, 2).reshape(4, 6))),
    "MergeOneHead": ([(1, 4, 2)], cell(lambda x: x[0])),
    "SplitHeads": ([(4, 6)], cell(lambda x: x.reshape(4, 3, 2).transpose(1, 0, 2))),
    "SplitGroupedHeads": ([(4, 6)], cell(lambda x: x.reshape(4, 3, 2).transpose(1, 0, 2).repeat(2, 0))),
    "SplitOneHeadForAll": ([(4, 2)], cell(lambda x: x[None].repeat(3, 0))),
    "Transpose": ([S243], cell(lambda x: x.transpose(0, 2, 1))),
    "TransposeVector": ([(3,)], cell(lambda x: x[:, None])),
    "Reread": ([(1, 12)], cell(lambda x: x.reshape(3, 4))),
    "RereadStack": ([S243], cell(lambda x: x.reshape(4, 6))),
    "RereadAxes": ([N43], cell(lambda x: x.reshape(4, 1, 3))),
    "RereadLast": ([(4, 3, 1)], cell(lambda x: x.reshape(4, 3))),
    "RereadVector": ([(4,)], cell(lambda x: x.reshape(4, 1))),
    "Spread": ([(2, 3, 1)], cell(lambda x: x.repeat(2, 0).repeat(2, 2))),
    "SpreadRow": ([(2,)], cell(lambda x: numpy.broadcast_to(x, (4, 3, 2)))),
    "RepeatRows": ([(2, 2, 3)], cell(lambda x: x.repeat(3, 1))),
    "Columns": ([(2, 4, 5)], cell(lambda x: x[..., 1:4])),
    "Rows": ([(2, 4, 5)], cell(lambda x: x[:, 1:3])),
    "Cut": ([(2, 4, 5)], cell(lambda x: x[:, 1:3, 2:5])),
    "CutOneRow": ([(4, 5)], cell(lambda x: x[0:1])),
    "Pad": ([(2, 2, 3)], cell(padded(1, 2, 4, 6))),
    "PadRows": ([(2, 3, 3)], cell(padded(1, 0, 5, 3))),
    "PadColumns": ([S243], cell(padded(0, 1, 4, 5))),
    "OneSlice": ([(3, 4, 5)], cell(lambda x: x[1])),
    "AsSlice": ([(4, 5)], cell(lambda x: numpy.stack([numpy.zeros_like(x), x, numpy.zeros_like(x)]))),
    "JoinRows": ([N43, (1, 3), (2, 3)], cell(lambda *parts: numpy.concatenate(parts))),
    "JoinRowsOfTwo": ([(2, 3), N43], cell(lambda *parts: numpy.concatenate(parts))),
    "JoinRowsOnVector": ([(3,), N43], cell(lambda a, b: numpy.concatenate([a[None], b]))),
    "JoinColumns": ([(4,), (1,)], cell(lambda *parts: numpy.concatenate(parts))),
    "Segments": ([(6,)], cell(segments([2, 1, 3], 0.5))),
    "SegmentsOfMatrix": ([(6, 2)], cell(segments([2, 1, 3], 0))),
    "Unsegmented": ([(3, 3)], cell(unsegmented([2, 1, 3]))),
    "UnsegmentedStack": ([(3, 3, 2)], cell(unsegmented([2, 1, 3]))),
    "Patches": ([(3, 4, 6)], cell(patches(2))),
    "PatchesOfGrey": ([(6, 9)], cell(patches(3))),
    "Unpatches": ([(6, 12)], cell(unpatches(2, 3, 4, 6))),
    "Pick": ([(4, 2), (4, M)], lambda x, at: x[numpy.arange(4), at.astype(int)]),
    "PutBack": ([(4,), (4, M)], lambda x, at: x[:, None] * numpy.eye(2)[at.astype(int)]),
    "RowLookup": ([N43, (5, M)], lambda x, ids: x[ids.astype(int)]),
    "RowCollect": ([(5, 3), (5, M)], lambda x, ids: numpy.eye(4)[ids.astype(int)].T @ x),
    "ReorderRows": ([N43, (4, I)], lambda x, order: x[order.astype(int)]),
    "ReorderBoth": ([(4, 4), (4, I)], lambda x, order: x[order.astype(int)][:, order.astype(int)]),
    "ReorderColumnsBack": ([N43, (3, I)], lambda x, order: to_place(x, order, rows=False, cols=True)),
    "ReorderBothBack": ([(4, 4), (4, I)], lambda x, order: to_place(x, order, cols=True)),

    "Alibi": ([], lambda: alibi([2.0 ** -2, 2.0 ** -4, 2.0 ** -6, 2.0 ** -8, 2.0 ** -1, 2.0 ** -3], 4, 5)),
    "AlibiOfOneHead": ([], lambda: alibi([2.0 ** -8], 4, 5)),
    "RelativeBias": ([(3, 5)], cell(lambda bias: bias[:, distances(6, 5, 2)])),
    "RelativeBiasOfOneHead": ([(1, 5)], cell(lambda bias: bias[0, distances(6, 5, 2)])),
    "RelativeBiasSum": ([(3, 6, 5)], lambda x: relative_scatter(2)(x).sum(1)),
    "RelativeBiasSumOfFew": ([S243], lambda x: relative_scatter(6)(x).sum(1)),
    "RelativeGather": ([(2, 7, 5)], cell(relative_gather(6, 2))),
    "RelativeScatter": ([(2, 7, 6)], relative_scatter(2)),
    "Rope": ([(2, 5, 6)], rope()),
    "RopeInHalves": ([(5, 6)], rope(100.0, half=True)),
    "RopeBack": ([(5, 6)], rope(100.0, half=True, inverse=True)),
    "RopeOfTheFirstColumns": ([(2, 5, 7)], rope(100.0, half=True, width=4)),
    "RopeScaled": ([(5, 6)], rope(share=lambda frequency: 1 / 3)),
    "RopeScaledAsLlama3": ([(2, 5, 8)], rope(100.0, share=llama3(3, 12))),
    "Sinusoidal": ([], lambda: sinusoidal(6, 5, 10000.0)),
    "SinusoidalInHalves": ([], lambda: sinusoidal(6, 5, 100.0, True)),
    "DistanceBuckets": ([], lambda: buckets(8, 10, False, 12)),
    "DistanceBucketsOfThePast": ([], lambda: buckets(6, 9, True, 11)),
    "Filled": ([], lambda: numpy.full((2, 4, 3), 0.5)),
    "FilledInfinite": ([], lambda: numpy.full(3, -math.inf)),
    "MaskRuleOffset": ([], lambda: mask(5, 6, shifted_rule)),
    "MaskRuleHides": ([(2, 1, 6, M)], lambda custom: mask(5, 6, lambda i, j: i - 1 <= j <= i + 2, custom == 0)),
    "AddedMask": ([(2, 5, 6)], cell(added_mask(lambda i, j: i - 1 <= j <= i + 2, -2.0))),
    "AddedMaskOneRow": ([(1, 6)], added_mask(lambda i, j: j <= i, -math.inf)),
    "SoftmaxWithSinks": ([(2, 4, 5), (2,)], lambda x, r: beside(x, r[:, None, None])),
    "SoftmaxWithOneSink": ([(2, 4, 5), (1,), (4, 5, M)], lambda x, r, kept: beside(x, r[:, None, None], kept)),
    "SoftmaxPlusOne": ([(2, 4, 5)], lambda x: beside(x, 0)),
    "SoftmaxPlusOneEmptyRowZero": ([N45, (*N45, M)], lambda x, kept: beside(x, 0, kept)),
    "Sparsemax": ([(2, 4, 5)], sparsemax),
    "SparsemaxEmptyRowZero": ([N45, (*N45, M)], lambda x, kept: where((kept != 0).any(-1, keepdims=True), sparsemax(x), 0)),
    "SparsemaxGradient": ([(*S245, M), S245], sparsemax_gradient),
    "RopeByTables": ([(2, 5, 6), (5, 3), (5, 3)], lambda x, c, s: turned(x, c, s, False)),
    "RopeByTablesInHalves": ([(5, 6), (5, 3), (5, 3)], lambda x, c, s: turned(x, c, -s, True)),
    "LayerNormUnbiased": ([(2, 4, 5), (5,), (5,)], other_norm(0.25, True)),
    "LayerNormEpsOutside": ([(2, 4, 5), (5,), (5,)], other_norm(0.25, outside=True)),
    "LayerNormUnbiasedEpsOutside": ([(4, 11)], other_norm(0.5, True, True)),
    "LayerNormWithoutEps": ([(4, 11)], other_norm(0)),
    "InverseDeviationUnbiased": ([(2, 4, 5)], lambda x: 1 / deviation_of(x, 0.25, True, False)),
    "InverseDeviationEpsOutside": ([(2, 4, 5)], lambda x: 1 / deviation_of(x, 0.25, True, True)),
    "DivideOrZero": ([S243, (2, 4, 1, M)], cell(lambda a, b: where(b != 0, a / b, 0))),
    "ProductsBetween": ([(5,)], lambda x: products_between(x[:, None])[0]),
    "ProductsBetweenOfMatrix": ([(4, 3)], products_between),
    "ProductsBetweenOfOne": ([(1,)], lambda x: products_between(x[:, None])[0]),
    "UnitLowerInverse": ([(5, 5)], unit_lower_inverse),
    "UnitLowerInverseOfStack": ([(2, 4, 4)], unit_lower_inverse),
    "ReluSquared": ([S243], cell(lambda x: where(x <= 0, 0, x * x))),
    "Clip": ([S243], cell(lambda x: numpy.clip(x, -0.8, 0.8))),

    "RowLogSumExp": ([S243], log_sums),
    "RowLogSumExpWithSinks": ([S243, (2,)], log_sums),
    "ExpLessOfStack": ([S243, (2, 4)], cell(lambda x, m: exp(x - m[:, :, None]))),
    "TileLargest": ([(2, 5, 7)], lambda x: blocks(x, 2, 3)),
    "PairScores": ([S243, (2, 5, 3)], lambda q, k: 0.5 * pairs(q, k)),
    "PairScoresCausal": ([(2, 5, 3), (1, 5, 3)], lambda q, k: causal(pairs(q, k))),
    "PairScoresOfWindow": ([(2, 6, 3), (2, 6, 3)], lambda q, k: causal(pairs(q, k), 2)),
    "PairSums": ([(4, 4, 3), (2, 5, 3)], lambda q, k: log_sums(0.5 * pairs(q, k))[..., None]),
    "PairSumsWithSinks": ([S243, S243, (2,)], lambda q, k, s: log_sums(causal(pairs(q, k)), s)[..., None]),
    "PairEntropy": ([(2, 5, 3), (2, 5, 3)], lambda q, k: bits(pair_weights(causal(pairs(q, k), 2)))[..., None]),
    "PairEntropyWithSinks": ([S243, (1, 5, 3), (2,)],
                             lambda q, k, s: bits(pair_weights(0.5 * pairs(q, k), s))[..., None]),
    "PairOverview": ([(2, 5, 3), (2, 7, 3)], lambda q, k: blocks(pair_weights(0.5 * pairs(q, k)), 2, 3)),
    "PairBlend": ([(4, 4, 3), (2, 5, 3), (2, 5, 2)],
                  lambda q, k, v: pair_weights(0.5 * pairs(q, k)) @ numpy.repeat(v, 2, axis=0)),
    "PairWeights": ([S243, (1, 5, 3), (2, 4)], lambda q, k, l: exp(0.5 * pairs(q, k) - l[:, :, None])),
    "PairWeightsCausal": ([S243, S243, (2, 4)], lambda q, k, l: exp(causal(pairs(q, k)) - l[:, :, None])),
    "GroupCells": ([(2, 4, 5)], lambda x: GROUPED @ x @ MEMBERS),
    "SpreadGroups": ([(2, 3, 2)], lambda x: GROUPED.T @ x @ MEMBERS.T),
}


def drawn(random, spec, extreme):
    kind = spec[-1] if isinstance(spec[-1], str) else None
    shape = spec[:-1] if kind else spec
    if kind == "mask":
        kept = random.integers(0, 2, shape).astype(float)
        kept.reshape(-1, shape[-1])[0] = 0
        return kept
    if kind == "indices":
        return random.permuted(numpy.broadcast_to(numpy.arange(shape[-1], dtype=float), shape), axis=-1)
    numbers = numpy.round(random.normal(0, 1, shape), 3)
    if kind == "positive":
        return abs(numbers) + 0.125
    if extreme:
        flat = numbers.reshape(-1)
        at = random.permutation(len(flat))[:len(flat) // 3]
        flat[at] = [EXTREMES[i % len(EXTREMES)] for i in range(len(at))]
    return numbers


def written(array):
    array = numpy.asarray(array, dtype=float)
    numbers = [number if math.isfinite(number) else str(number) for number in array.ravel().tolist()]
    return {"shape": list(array.shape), "numbers": numbers}


def main():
    goldens = {}
    with numpy.errstate(all="ignore"):
        for seed, (title, (specs, rule)) in enumerate(CASES.items()):
            random = numpy.random.default_rng(seed)
            inputs = [drawn(random, spec, getattr(rule, "extreme", False)) for spec in specs]
            goldens[title] = {"inputs": [written(x) for x in inputs], "output": written(rule(*inputs))}
    lines = [f"{json.dumps(title)}: {json.dumps(golden)}" for title, golden in goldens.items()]
    Path(__file__).with_name("operations.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
