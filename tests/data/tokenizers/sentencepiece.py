#!/usr/bin/env python3
"""Makes small tokenizer.json files of the SentencePiece kind (Llama, Mistral, Gemma, Phi-3) and texts for them.

What a tokenizer makes of the texts comes from Hugging Face's own library, by sentencepiece.mjs beside it.
Run in this folder: /usr/bin/python3 sentencepiece.py [HOW_MANY_TEXTS], then as that file says.
"""
import json
import os
import random
import sys
from collections import Counter

SPACE = "\u2581"
CORPUS = """The animal didn't cross the street because it was too tired. The cat reads the street because the animal was
tired, it's reading all of it. Attention is all you need; the weights of the tokens are what the model learned. Les
élèves naïfs étudient la pièce déjà vue, où l'été à Besançon. Über die Straße größere Mäuse. def main(): return 0x1F;
    for i in range(10): print(i) 注意力机制 注意力 机制 思考的机器 思考 日本語テキスト 한국어 하나 привет мир прив <s> user</s>
assistant 100 1000 12345 3.14 the then them there these those that this"""
HARD = [
    "", " ", "  ", "   ", "a", " a", "  a", "a ", "a  ", "\n", "\n\n", "\t\ta", "\r\n", " \n ", SPACE, SPACE + "a", SPACE * 3,
    "a" + SPACE + "b", "The animal didn't cross the street because it was too tired.", "<s>", "<s>a", "a<s>", "<s> a", "a </s> b",
    "<s><s></s>", "a<unk>b", "<0x0A>", "<0x41>", "<|user|>\n hello <|end|>\n", "<|end|>  a", "x  <|lead|>y", "x<|lead|>", "<|norm|>",
    "a <|norm|> b", " <|norm|>", "a<|norm|>b", "\u00a0a\u00a0b\u00a0", "\u3000a\u3000", "\u2009thin\u200bzero", "e\u0301te\u0301 \u00e9",
    "\u0130stanbul \u1e9e \u00df", "\U0001F600\U0001F44D\U0001F3FD ok", "\U0001F468\u200d\U0001F469\u200d\U0001F467", "\U0001F1E9\U0001F1EA",
    "注意力机制 is all you need。", "日本語テキスト 한국어 \ud55c\u110c\u1161", "\u0001\u0007\u001b\u007f", "\ufeffbom", "\ufffd\uffff\U0010ffff",
    "ﬁne Ⅷ ½ ²", "\u202eabc\u202c", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35", "\u0928\u092e\u0938\u094d\u0924\u0947", "\u0645\u0631\u062d\u0628\u0627",
    "  if x:\n    return  y\n", "a" * 200, "the" * 40, " the" * 40, "q\u0323\u0307 q\u0307\u0323", "\u2028line\u2029par", "x\u0085y\u000bz\u000cw",
]
PARTS = ["the", " ", "  ", "\n", "\r\n", "\t", "<s>", "</s>", "<unk>", "<|user|>", "<|end|>", "<|lead|>", "<|norm|>", SPACE, "animal", "naïve",
         "注意力", "机", "日本", "한국", "привет", "e\u0301", "\u0323", "\u00a0", "\u3000", "\u200b", "\u200d", "\U0001F469", "\U0001F3FD",
         "\ufe0f", "ß", "İ", "\u0001", "\u001b", "12345", "0x1F", "'s", ".", "\u2026", "\U00020000", "<0x0A>", "ÀÉ", "THE", "\u2003"]


def texts(count):
    random.seed(20)
    rows = list(HARD)
    while len(rows) < count:
        text = ""
        for _ in range(random.randint(1, 9)):
            kind = random.random()
            if kind < 0.75:
                text += random.choice(PARTS)
            elif kind < 0.9:
                text += chr(random.choice([random.randint(0x20, 0x24F), random.randint(0x300, 0x36F), random.randint(0x400, 0x5FF)]))
            else:
                code = random.randint(1, 0x2FFFF)
                text += chr(code) if not 0xD800 <= code < 0xE000 else "?"
        rows.append(text)
    return rows[:count]


def joined(symbols, pair):
    result, i = [], 0
    while i < len(symbols):
        if tuple(symbols[i:i + 2]) == pair:
            result.append(symbols[i] + symbols[i + 1])
            i += 2
        else:
            result.append(symbols[i])
            i += 1
    return tuple(result)


def train(corpus, count):
    """Byte pairs after Sennrich et al. 2016 (algorithm 1), of characters; a word begins with its space."""
    words = Counter(tuple(SPACE + w) for w in corpus.split())
    merges = [(SPACE, SPACE), (SPACE * 2, SPACE * 2)]
    while len(merges) < count:
        pairs = Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += times
        best = max(pairs, key=lambda p: (pairs[p], p))
        merges.append(best)
        words = Counter({joined(w, best): t for w, t in words.items()})
    return merges


def vocabulary(merges, byte_pieces=True):
    pieces = ["<unk>", "<s>", "</s>"]
    if byte_pieces:
        pieces += [f"<0x{b:02X}>" for b in range(256)]
    pieces += [a + b for a, b in merges]
    pieces += sorted(set("".join(CORPUS.split())) | {SPACE})
    return {p: i for i, p in enumerate(dict.fromkeys(pieces))}


def added(content, number, normalized=False, special=True, lstrip=False, rstrip=False, single_word=False):
    return {"id": number, "content": content, "single_word": single_word, "lstrip": lstrip, "rstrip": rstrip,
            "normalized": normalized, "special": special}


def tokenizer(folder, merges, normalizer, pre_tokenizer, tokens=(), fuse=True, byte_fallback=True, ignore_merges=False,
              merges_as_text=True):
    ids = vocabulary(merges, byte_fallback)
    specials = [added(p, ids[p]) for p in ("<unk>", "<s>", "</s>")]
    for content, how in tokens:
        specials.append(added(content, len(ids) + len(specials) - 3, **how))
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/tokenizer.json", "w", encoding="utf-8") as file:
        json.dump({
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": specials, "normalizer": normalizer,
            "pre_tokenizer": pre_tokenizer,
            "post_processor": {"type": "TemplateProcessing",
                               "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
                               "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
                               "special_tokens": {"<s>": {"id": "<s>", "ids": [ids["<s>"]], "tokens": ["<s>"]}}},
            "decoder": {"type": "Sequence", "decoders": [
                {"type": "Replace", "pattern": {"String": SPACE}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"},
                {"type": "Strip", "content": " ", "start": 1, "stop": 0}]},
            "model": {"type": "BPE", "dropout": None, "unk_token": "<unk>", "continuing_subword_prefix": None,
                      "end_of_word_suffix": None, "fuse_unk": fuse, "byte_fallback": byte_fallback,
                      "ignore_merges": ignore_merges, "vocab": ids,
                      "merges": [f"{a} {b}" for a, b in merges] if merges_as_text else [list(m) for m in merges]}},
            file, ensure_ascii=False)
        file.write("\n")


def main():
    replace = {"type": "Replace", "pattern": {"String": " "}, "content": SPACE}
    prepend = {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": SPACE}, replace]}

    def metaspace(scheme, **more):
        return {"type": "Metaspace", "replacement": SPACE, "prepend_scheme": scheme, **more}

    merges = train(CORPUS, 220)
    tokenizer("llama_json", merges, prepend, None)
    # The words of a chat: one that takes the space after it, one before it, one that is looked for after rewriting.
    chat = [("<|user|>", {"rstrip": True}), ("<|end|>", {"rstrip": True}), ("<|lead|>", {"lstrip": True}),
            ("<|norm|>", {"normalized": True, "special": False}), ("cross", {"single_word": True})]
    tokenizer("phi_json", merges, prepend, None, chat)
    tokenizer("mistral_json", merges, None, metaspace("first", split=False), chat, merges_as_text=False)
    tokenizer("metaspace_json", merges, {"type": "Sequence", "normalizers": [
        {"type": "NFC"}, {"type": "Strip", "strip_left": False, "strip_right": True}, {"type": "Lowercase"},
        {"type": "Replace", "pattern": {"Regex": " {3,}"}, "content": "  "}]},
        metaspace("always", split=True), fuse=False, byte_fallback=False, ignore_merges=True)
    tokenizer("gemma_json", merges, replace,
              {"type": "Split", "pattern": {"String": " "}, "behavior": "MergedWithPrevious", "invert": False},
              [("\n\n", {"special": False}), (SPACE * 3, {"special": False}), ("<|user|>", {})], merges_as_text=False)
    tokenizer("never_json", merges, None, {"type": "Sequence", "pretokenizers": [
        {"type": "Split", "pattern": {"Regex": r"\d"}, "behavior": "Isolated", "invert": False},
        {"type": "Split", "pattern": {"String": "e"}, "behavior": "MergedWithNext", "invert": False},
        {"type": "Split", "pattern": {"Regex": r"[\n.]"}, "behavior": "Contiguous", "invert": False}, metaspace("never")]},
        fuse=False)
    rows = texts(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    with open("sentencepiece_texts.json", "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(json.dumps(r) for r in rows) + "\n]\n")


main()
