#!/usr/bin/env python3
"""Makes small tokenizer.json files of whole words, and of byte pairs whose pieces say that they continue a word ("##"),
and what they make of texts, by the algorithms as Hugging Face's documentation has them, written here in the plainest way:
a word is a key of the vocabulary or unknown; pairs are joined one merge after the other, each everywhere from the left.

Debian has no python3-tokenizers to ask. Run in this folder: /usr/bin/python3 words.py
"""
import json
import os
from collections import Counter

WHITE = set("\t\n\v\f\r \x85\u00a0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(c) for c in range(0x2000, 0x200b)}
TEXT = """the cat reads the street because the animal was tired and the weights of the tokens are what the model learned
les élèves étudient la pièce déjà vue à besançon 注意力 机制 thinking machines reading streets"""


def split(text):
    return "".join("\0" if c in WHITE else c for c in text).replace("\0", " ").split(" ")


def spelled(byte):
    visible = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    return chr(byte) if byte in visible else chr(0x100 + [b for b in range(256) if b not in visible].index(byte))


def symbols(word):
    return [c if i == 0 else "##" + c for i, c in enumerate(word)]


def join(pieces, left, right):
    result = []
    for piece in pieces:
        if result and (result[-1], piece) == (left, right):
            result[-1] = left + right[2:] + "\0"  # not joined with the next one at once
        else:
            result.append(piece)
    return [p.replace("\0", "") for p in result]


def train(words, count):
    rows, merges = [symbols(w) for w in words], []
    while len(merges) < count:
        pairs = Counter(pair for row in rows for pair in zip(row, row[1:]))
        if not pairs:
            break
        best = max(pairs, key=lambda p: (pairs[p], p))
        merges.append(best)
        rows = [join(row, *best) for row in rows]
    return merges


def numbered(pieces):
    return {p: i for i, p in enumerate(dict.fromkeys(pieces))}


def write(folder, model, splitter, cut):
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/tokenizer.json", "w", encoding="utf-8") as file:
        json.dump({"added_tokens": [{"id": 0, "content": "[UNK]", "special": True}], "normalizer": None, "pre_tokenizer": splitter, "post_processor": None, "model": model},
                  file, ensure_ascii=False)
        file.write("\n")
    texts = [t for t in json.load(open("spm_texts.json", encoding="utf-8")) if "\u2581" not in t][:600]
    words = TEXT.split()
    texts += [" ".join(words[i:i + 4]) for i in range(len(words))]
    rows = []
    for text in texts:
        pieces = cut(text)
        rows.append(json.dumps([text, [model["vocab"][p] for p in pieces], pieces]))
    with open(f"{folder}/expected.json", "w", encoding="utf-8") as file:
        file.write("[\n" + ",\n".join(rows) + "\n]\n")


def cut_word(word, vocabulary, merges):
    pieces = [p if p in vocabulary else "[UNK]" for p in symbols(word)]
    for merge in merges:
        pieces = join(pieces, *merge)
    return pieces


def whole_words():
    vocabulary = numbered(["[UNK]", *TEXT.split()])
    write("words_json", {"type": "WordLevel", "vocab": vocabulary, "unk_token": "[UNK]"}, {"type": "WhitespaceSplit"},
          lambda text: [w if w in vocabulary else "[UNK]" for w in split(text) if w])


def continued(folder, words, splitter, pieces_of):
    merges = train(words, 120)
    letters = sorted(set("".join(words)))
    vocabulary = numbered(["[UNK]", *letters, *("##" + c for c in letters), *(a + b[2:] for a, b in merges)])
    model = {"type": "BPE", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "end_of_word_suffix": None, "fuse_unk": False,
             "byte_fallback": False, "vocab": vocabulary, "merges": [list(m) for m in merges]}
    write(folder, model, splitter, lambda text: [p for w in pieces_of(text) for p in cut_word(w, vocabulary, merges)])


def bytes_of(text):
    text = text if not text or text.startswith(" ") else " " + text
    return "".join(spelled(b) for b in text.encode())


if __name__ == "__main__":
    whole_words()
    continued("continued_json", TEXT.split(), {"type": "WhitespaceSplit"}, lambda text: [w for w in split(text) if w])
    continued("continued_bytes_json", [bytes_of(w) for w in TEXT.split()], {"type": "ByteLevel", "add_prefix_space": True, "use_regex": False},
              lambda text: [bytes_of(text)] if text else [])
