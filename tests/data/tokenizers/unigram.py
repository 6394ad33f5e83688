#!/usr/bin/env python3
"""Makes small tokenizer.json files of the Unigram kind (T5, XLM-RoBERTa) and what they make of texts.

The algorithms are written here once more: every split of a word is searched by recursion, and the map of characters is a
dictionary that is packed as SentencePiece packs it. `node sentencepiece.mjs NPM unigram_json …` beside it says what
Hugging Face's own library makes of the same texts (it was compared, and agrees).
Run in this folder: /usr/bin/python3 unigram.py [HOW_MANY_TEXTS]
"""
import base64
import json
import math
import os
import random
import struct
import sys
import unicodedata
from collections import Counter
from functools import lru_cache

from sentencepiece import CORPUS, HARD, PARTS, SPACE, added

MAP = {
    "\t": " ", "\n": " ", "\r": " ", "\u00a0": " ", "\u3000": " ", "\u2003": " ", "\u2009": " ", "\u200b": "", "\u0001": "", "\ufeff": "",
    "ﬁ": "fi", "Ⅷ": "VIII", "½": "1⁄2", "²": "2", "①": "1", "…": "...", "É": "é", "ß": "ss", "e\u0301": "é", "E\u0301": "é",
    "q\u0323\u0307": "Q", "x": "x", "x\u0301": "X", "ﬀ": "ff", "Ａ": "A", "ａ": "a", "１": "1", "。": ".", "\U0001D400": "A", "İ": "i",
}
MORE = ["ﬁn", "e\u0301le\u0300ve", "x\u0301y", "ﬁ\u0301", "①②", "ＡａB１", "…", "½ ", "q\u0323\u0307", "\U0001D400", "\u3000\u3000", "  ", "thethe",
        "<extra_id_0>", "</s>", "un", "attention", "weights", SPACE + "the", "ẞ", "日本語", "学ぶ", "學", "ê", "☃", "\U0001F600", "ü"]


def packed(entries):
    """A double array as darts-clone lays it out: a node's unit is offset, has-leaf and label; a leaf holds the value."""
    texts, values = b"", {}
    for key, text in entries.items():
        values[key.encode()] = len(texts)
        texts += text.encode() + b"\0"
    tree = {}
    for key, value in values.items():
        node = tree
        for byte in key:
            node = node.setdefault(byte, {})
        node[None] = value
    units, taken = {0: 0}, {0}
    todo = [(0, tree)]
    while todo:
        at, node = todo.pop()
        children = sorted(0 if label is None else label for label in node)
        offset = 1
        while any(at ^ offset ^ label in taken for label in children) or offset >= 1 << 21:
            offset += 1
        units[at] |= offset << 10 | (1 << 8 if None in node else 0)
        for label in children:
            place = at ^ offset ^ label
            taken.add(place)
            if label == 0:
                units[place] = 1 << 31 | node[None]
            else:
                units[place] = label
                todo.append((place, node[label]))
    count = (max(units) | 255) + 1
    array = b"".join(struct.pack("<I", units.get(i, 0)) for i in range(count))
    return base64.b64encode(struct.pack("<I", len(array)) + array + texts).decode()


def graphemes(text):
    """What is looked up as one: a letter with the marks behind it, and the two characters of a line's end."""
    found = []
    for c in text:
        joins = unicodedata.category(c) in ("Mn", "Me", "Mc") or c == "\u200d" or "\U0001F3FB" <= c <= "\U0001F3FF"
        before = found[-1][-1] if found else ""
        apart = before == "" or unicodedata.category(before) in ("Cc", "Zl", "Zp") or before in "\u200b\ufeff\u200e\u202e\u2028\u2029"
        if (joins and not apart) or (before == "\r" and c == "\n"):
            found[-1] += c
        else:
            found.append(c)
    return found


def looked_up(text):
    for size in range(1, len(text.encode()) + 1):  # the shortest
        key = text.encode()[:size]
        if key in BYTES:
            return BYTES[key]
    return None


BYTES = {key.encode(): value for key, value in MAP.items()}


def rewritten(text):
    result = ""
    for cluster in graphemes(text):
        whole = looked_up(cluster) if len(cluster.encode()) < 6 else None
        result += whole if whole is not None else "".join(c if (v := looked_up(c)) is None else v for c in cluster)
    return result


def scored_pieces():
    """Pieces of the corpus by how often they are there, longer ones too."""
    counts = Counter()
    for word in CORPUS.split():
        word = SPACE + word
        for i in range(len(word)):
            for j in range(i + 1, min(len(word), i + 9) + 1):
                counts[word[i:j]] += 1
    kept = [p for p, n in counts.items() if len(p) == 1 or (n > 1 and len(p) < 7) or (n > 2)]
    total = sum(counts[p] for p in kept)
    return [[p, round(math.log(counts[p] / total), 4)] for p in sorted(kept, key=lambda p: (-counts[p], p))]


def split(word, scores, unknown, fuse=True):
    """The pieces of the largest sum of scores; of two such the one whose last piece begins earlier, and so on."""
    least = min(scores.values()) - 10.0
    sys.setrecursionlimit(100000)

    @lru_cache(None)
    def best(end):
        if end == 0:
            return 0.0, ()
        found = None
        for begin in range(end):
            piece = word[begin:end]
            if piece in scores:
                score = scores[piece]
            elif len(piece) == 1:
                score = least
            else:
                continue
            before = best(begin)
            if before is not None and (found is None or before[0] + score > found[0]):
                found = before[0] + score, (begin, piece in scores)
        return found

    pieces, end = [], len(word)
    while end > 0:
        begin, known = best(end)[1]
        piece = word[begin:end]
        if not known and fuse and pieces and not pieces[-1][1]:
            pieces[-1] = (piece + pieces[-1][0], False)
        else:
            pieces.append((piece, known))
        end = begin
    return pieces[::-1]


def words_of(text):
    """WhitespaceSplit, then Metaspace: a mark before every word."""
    return [SPACE + part if not part.startswith(SPACE) else part for part in text.split()]


def marked(text):
    """Metaspace alone: marks for spaces, one before the text, and each begins a word."""
    text = text.replace(" ", SPACE)
    if not text:
        return []
    if not text.startswith(SPACE):
        text = SPACE + text
    words = []
    for c in text:
        if c == SPACE or not words:
            words.append(c)
        else:
            words[-1] += c
    return words


def squeezed(text):
    while "  " in text:
        text = text.replace("  ", " ")
    return text


def between_specials(text, specials):
    parts, rest = [], text
    while rest:
        places = [(rest.find(s), -len(s), s) for s in specials if s in rest]
        if not places:
            parts.append((rest, False))
            break
        at, _, special = min(places)
        if at:
            parts.append((rest[:at], False))
        parts.append((special, True))
        rest = rest[at + len(special):]
    return parts


def make(folder, kind, texts):
    """kind "t5": squeezes spaces; "xlm": splits at white space first, and spells unknown characters as bytes."""
    specials = ["<pad>", "</s>", "<unk>"]
    vocabulary = [[p, 0.0] for p in specials] + scored_pieces()
    if kind == "xlm":
        vocabulary += [[f"<0x{b:02X}>", -20.0] for b in range(256)]
    else:
        specials = specials + ["<extra_id_0>"]
        vocabulary.append(["<extra_id_0>", 0.0])
    ids = {piece: i for i, (piece, _) in enumerate(vocabulary)}
    scores = dict(map(tuple, vocabulary))
    normalizers = [{"type": "Precompiled", "precompiled_charsmap": packed(MAP)}]
    metaspace = {"type": "Metaspace", "replacement": SPACE, "prepend_scheme": "always", "split": True}
    if kind == "t5":
        normalizers.append({"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "})
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/tokenizer.json", "w", encoding="utf-8") as file:
        json.dump({"version": "1.0", "truncation": None, "padding": None,
                   "added_tokens": [added(p, ids[p]) for p in specials],
                   "normalizer": {"type": "Sequence", "normalizers": normalizers},
                   "pre_tokenizer": metaspace if kind == "t5" else
                   {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace]},
                   "post_processor": {"type": "TemplateProcessing",
                                      "single": [{"Sequence": {"id": "A", "type_id": 0}}, {"SpecialToken": {"id": "</s>", "type_id": 0}}],
                                      "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
                                      "special_tokens": {"</s>": {"id": "</s>", "ids": [ids["</s>"]], "tokens": ["</s>"]}}},
                   "decoder": metaspace,
                   "model": {"type": "Unigram", "unk_id": ids["<unk>"], "vocab": vocabulary, "byte_fallback": kind == "xlm"}},
                  file, ensure_ascii=False)
        file.write("\n")
    rows = []
    for text in texts:
        found = []
        for part, special in between_specials(text, specials):
            if special:
                found.append(part)
                continue
            plain = rewritten(part)
            for word in marked(squeezed(plain)) if kind == "t5" else words_of(plain):
                for piece, known in split(word, scores, "<unk>"):
                    if known or piece in ids:
                        found.append(piece)
                    else:
                        found += [f"<0x{b:02X}>" for b in piece.encode()] if kind == "xlm" else ["<unk>"]
        found.append("</s>")
        rows.append(json.dumps([text, [ids[p] for p in found], found]))
    with open(f"{folder}/expected.json", "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(rows) + "\n]\n")


def texts(count):
    random.seed(21)
    rows = list(HARD) + MORE
    words = CORPUS.split()
    while len(rows) < count:
        text = ""
        for _ in range(random.randint(1, 7)):
            kind = random.random()
            if kind < 0.45:
                word = random.choice(words)
                i = random.randrange(len(word))
                text += random.choice(["", " "]) + word[:random.randint(i, len(word))]
            elif kind < 0.7:
                text += random.choice(PARTS)
            elif kind < 0.9:
                text += random.choice(MORE)
            else:
                text += chr(random.choice([random.randint(0x20, 0x24F), random.randint(0x300, 0x33F), random.randint(0x4E00, 0x9FFF),
                                           random.randint(0x400, 0x45F), random.randint(0xFF01, 0xFF5E)]))
        rows.append(text)
    return rows[:count]


if __name__ == "__main__":
    some = texts(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    make("unigram_json", "t5", some)
    make("unigram_bytes_json", "xlm", some)
