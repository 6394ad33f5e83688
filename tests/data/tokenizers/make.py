#!/usr/bin/env python3
"""Makes the small vocabularies beside it and what the published algorithms make of some texts.

Independent of the program: WordPiece after Wu et al. 2016 (4.1) and the description in BERT's repository, byte
pairs after Sennrich et al. 2016 (algorithm 1) with GPT-2's words and bytes; Unicode from Python's unicodedata.
Run in this folder: /usr/bin/python3 make.py
"""
import json
import os
import unicodedata
from collections import Counter

TEXTS = [
    "", " ", "The animal didn't cross the street because it was too tired.",
    "Unaffable readers' reading; untireder cats!", "HELLO World, hello  wörld\u00a0Çedilla naïve NAÏVE",
    "注意力机制 is all you need。思考的机器", "a\tb\nc\r\nd   e ", "x=3.14+2²  (v1.0)\n\n  done", "[MASK] tires the [SEP] cat",
    "<|endoftext|>the cat<|endoftext|>", "e\u0301te\u0301 E\u0301t\u00e9 \u0130stanbul", "zero\u200bwidth \u0007bell",
    "we'll I'm THEY'RE 'sup 's'", "ﬁne Ⅷ ½ 100,000 12345", "emoji 😀👍🏽 ok", "aaaaaaaaaaaaaaaaaaaaaaaaa", "a" * 101, "日本語テキスト 한국어", "--__--$^~`",
    "\u2028line\u3000wide", "Στίγμας ΣΑΣ",
]


def category(c):
    return unicodedata.category(c)


# ---- BERT


def bert_words(text, lower):
    clean = []
    for c in text:
        if c in "\t\n\r" or category(c) == "Zs":
            clean.append(" ")
        elif ord(c) in (0, 0xFFFD) or category(c)[0] == "C":
            continue
        else:
            clean.append(c)
    spaced = ""
    for c in clean:
        o = ord(c)
        chinese = (0x4E00 <= o <= 0x9FFF or 0x3400 <= o <= 0x4DBF or 0x20000 <= o <= 0x2A6DF or 0x2A700 <= o <= 0x2B73F
                   or 0x2B740 <= o <= 0x2B81F or 0x2B820 <= o <= 0x2CEAF or 0xF900 <= o <= 0xFAFF
                   or 0x2F800 <= o <= 0x2FA1F)
        spaced += f" {c} " if chinese else c
    words = []
    for token in spaced.split():
        if lower:
            token = token.lower()
            token = "".join(c for c in unicodedata.normalize("NFD", token) if category(c) != "Mn")
        word = ""
        for c in token:
            o = ord(c)
            if 33 <= o <= 47 or 58 <= o <= 64 or 91 <= o <= 96 or 123 <= o <= 126 or category(c)[0] == "P":
                words += [word, c]
                word = ""
            else:
                word += c
        words.append(word)
    return [w for w in words if w]


def word_pieces(word, vocabulary):
    if len(word) > 100:
        return ["[UNK]"]
    pieces, start = [], 0
    while start < len(word):
        for end in range(len(word), start, -1):
            piece = ("##" if start else "") + word[start:end]
            if piece in vocabulary:
                pieces.append(piece)
                start = end
                break
        else:
            return ["[UNK]"]
    return pieces


def split_specials(text, specials):
    parts, plain, i = [], "", 0
    while i < len(text):
        found = next((s for s in specials if text.startswith(s, i)), None)
        if found:
            parts += [(plain, False), (found, True)]
            plain = ""
            i += len(found)
        else:
            plain += text[i]
            i += 1
    return parts + [(plain, False)]


def bert(text, vocabulary, lower):
    pieces = ["[CLS]"]
    for part, special in split_specials(text, ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"]):
        if special:
            pieces.append(part)
        else:
            for word in bert_words(part, lower):
                pieces += word_pieces(word, vocabulary)
    return pieces + ["[SEP]"]


# ---- byte pairs


def byte_table():
    visible = list(range(0x21, 0x7F)) + list(range(0xA1, 0xAD)) + list(range(0xAE, 0x100))
    table, extra = {}, 0
    for b in range(256):
        if b in visible:
            table[b] = chr(b)
        else:
            table[b] = chr(256 + extra)
            extra += 1
    return table


BYTES = byte_table()
SPACES = set(map(chr, [*range(9, 14), 32, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F,
                       0x3000]))


def letter(c):
    return category(c)[0] == "L"


def number(c):
    return category(c)[0] == "N"


def space(c):
    return c in SPACES


def other(c):
    return not (letter(c) or number(c) or space(c))


def run(text, i, kind):
    while i < len(text) and kind(text[i]):
        i += 1
    return i


def white(text, i):
    """\\s+(?!\\S)|\\s+ : all white space but the last one before a word, unless there is only one."""
    end = run(text, i, space)
    return end - 1 if end < len(text) and end - i > 1 else end


def gpt2_words(text):
    words, i = [], 0
    while i < len(text):
        end = next((i + len(c) for c in ("'s", "'t", "'re", "'ve", "'m", "'ll", "'d") if text.startswith(c, i)), i)
        start = i + 1 if text[i] == " " else i
        for kind in (letter, number, other):
            if end == i:
                end = run(text, start, kind)
                end = end if end > start else i
        if end == i:
            end = white(text, i)
        words.append(text[i:end])
        i = end
    return words


def qwen_words(text):
    words, i = [], 0
    while i < len(text):
        end = next((i + len(c) for c in ("'s", "'t", "'re", "'ve", "'m", "'ll", "'d") if text[i:].lower().startswith(c)), i)
        if end == i:  # [^\r\n\p{L}\p{N}]?\p{L}+
            start = i + 1 if text[i] not in "\r\n" and not letter(text[i]) and not number(text[i]) else i
            end = run(text, start, letter)
            end = end if end > start else i
        if end == i and number(text[i]):
            end = i + 1
        if end == i:  # ' ?[^\s\p{L}\p{N}]+[\r\n]*'
            start = i + 1 if text[i] == " " else i
            end = run(text, start, other)
            end = run(text, end, lambda c: c in "\r\n") if end > start else i
        if end == i:  # \s*[\r\n]+
            last = run(text, i, space)
            while last > i and text[last - 1] not in "\r\n":
                last -= 1
            end = last
        if end == i:
            end = white(text, i)
        words.append(text[i:end])
        i = end
    return words


def spelled(word):
    return [BYTES[b] for b in word.encode()]


def join(symbols, ranks):
    while True:
        pairs = [p for p in zip(symbols, symbols[1:]) if p in ranks]
        if not pairs:
            return symbols
        best = min(pairs, key=lambda p: ranks[p])
        joined, i = [], 0
        while i < len(symbols):
            if tuple(symbols[i:i + 2]) == best:
                joined.append(symbols[i] + symbols[i + 1])
                i += 2
            else:
                joined.append(symbols[i])
                i += 1
        symbols = joined


def train(corpus, count):
    words = Counter(tuple(spelled(w)) for w in gpt2_words(corpus))
    merges = []
    while len(merges) < count:
        pairs = Counter()
        for word, times in words.items():
            for p in zip(word, word[1:]):
                pairs[p] += times
        best = max(pairs, key=lambda p: (pairs[p], p))
        merges.append(best)
        words = Counter({tuple(join(list(w), {best: 0})): t for w, t in words.items()})
    return merges


def byte_pairs(text, ranks, special, split):
    pieces = []
    for part, is_special in split_specials(text, [special]):
        if is_special:
            pieces.append(part)
        else:
            for word in split(part):
                pieces += join(spelled(word), ranks)
    return pieces


# ---- files


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


def dump(value):
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def expect(folder, encode, ids):
    rows = [[t, [ids[p] for p in encode(t)], encode(t)] for t in TEXTS]
    lines = ",\n".join(json.dumps(r, ensure_ascii=True) for r in rows)
    write(f"{folder}/expected.json", "[\n" + lines + "\n]\n")


def main():
    letters = "abcdefghijklmnopqrstuvwxyz"
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters, *("##" + c for c in letters), *"0123456789.,;!'()=+-_$^~`",
              *("##" + c for c in "0123456789"), "the", "animal", "did", "cross", "street", "because", "it", "was", "too", "##ired",
              "un", "##aff", "##able", "read", "##er", "##ers", "##ing", "cat", "##s", "hello", "world", "naive", "HELLO", "World", "W", "H",
              "注", "意", "力", "器", "。", "is", "all", "you", "need", "ete", "et", "ist", "##an", "##bul", "mas", "[", "]", "MASK", "日", "σ", "##τ", "fi", "##²"]
    pieces = list(dict.fromkeys(pieces))
    ids = {p: i for i, p in enumerate(pieces)}
    for folder, lower in (("bert_uncased", True), ("bert_cased", False)):
        write(f"{folder}/vocab.txt", "".join(p + "\n" for p in pieces))
        expect(folder, lambda t: bert(t, ids, lower), ids)
    write("bert_cased/tokenizer_config.json", dump({"do_lower_case": False}))
    write("bert_json/tokenizer.json", dump({
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [{"id": ids[p], "content": p, "single_word": False, "lstrip": False, "rstrip": False,
                          "normalized": False, "special": True} for p in pieces[:5]],
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
                       "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "TemplateProcessing",
                           "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                                      {"SpecialToken": {"id": "[SEP]", "type_id": 0}}], "pair": [], "special_tokens": {}},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                  "max_input_chars_per_word": 100, "vocab": ids}}))
    expect("bert_json", lambda t: bert(t, ids, True), ids)

    corpus = " ".join(TEXTS) + " the cat reads the street because the animal was tired, it's reading all of it: 注意力 注意 100 1000"
    merges = train(corpus, 90)
    ranks = {m: i for i, m in enumerate(merges)}
    symbols = [BYTES[b] for b in sorted(range(256), key=lambda b: ord(BYTES[b]))]
    symbols += list(dict.fromkeys(a + b for a, b in merges)) + ["<|endoftext|>"]
    ids = {p: i for i, p in enumerate(symbols)}
    write("gpt2/vocab.json", json.dumps(ids, ensure_ascii=True) + "\n")
    write("gpt2/merges.txt", "#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges))
    expect("gpt2", lambda t: byte_pairs(t, ranks, "<|endoftext|>", gpt2_words), ids)
    del ids["<|endoftext|>"]
    write("qwen_json/tokenizer.json", dump({
        "version": "1.0",
        "added_tokens": [{"id": len(ids), "content": "<|endoftext|>", "single_word": False, "lstrip": False, "rstrip": False,
                          "normalized": False, "special": True}],
        "normalizer": {"type": "NFC"},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"Regex": r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"},
             "behavior": "Isolated", "invert": False},
            {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}]},
        "post_processor": {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False},
        "decoder": {"type": "ByteLevel"},
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": "", "end_of_word_suffix": "",
                  "fuse_unk": False, "byte_fallback": False, "ignore_merges": False, "vocab": dict(ids),
                  "merges": [[a, b] for a, b in merges]}}))
    ids["<|endoftext|>"] = len(ids)
    expect("qwen_json",
           lambda t: byte_pairs(unicodedata.normalize("NFC", t), ranks, "<|endoftext|>", qwen_words), ids)


main()
