#!/usr/bin/env python3
"""Makes small tokenizer.json files whose words end in "</w>": of CLIP's kind, of bytes, and of the first GPT's, of
characters. Run in a copy of this folder: /usr/bin/python3 clip.py, then
node sentencepiece.mjs NPM clip_json gpt_json
which says what Hugging Face's own library makes of 2000 texts, of characters that Unicode 14 knows: what came later it
and we take for letters or not.
"""
import json
import os
import re
import unicodedata
from collections import Counter

from sentencepiece import CORPUS, added, texts

END = "</w>"


def spellings():
    visible = list(range(0x21, 0x7F)) + list(range(0xA1, 0xAD)) + list(range(0xAE, 0x100))
    spelled, more = {byte: chr(byte) for byte in visible}, 0
    for byte in range(256):
        if byte not in spelled:
            spelled[byte], more = chr(0x100 + more), more + 1
    return spelled


def learned(words, count):
    """The most frequent pair becomes one, again and again (Sennrich et al. 2016)."""
    pieces = {word: [*word[:-1], word[-1] + END] for word in words}
    merges = []
    while len(merges) < count:
        pairs = Counter()
        for word, parts in pieces.items():
            for pair in zip(parts, parts[1:]):
                pairs[pair] += words[word]
        if not pairs:
            break
        best = max(sorted(pairs), key=pairs.get)
        merges.append(best)
        for word, parts in pieces.items():
            at = 0
            while at + 1 < len(parts):
                if (parts[at], parts[at + 1]) == best:
                    parts[at:at + 2] = [parts[at] + parts[at + 1]]
                at += 1
    return merges


def write(folder, alphabet, merges, special, rest):
    vocabulary = {}
    for piece in [*alphabet, *(letter + END for letter in alphabet), *("".join(pair) for pair in merges), *special]:
        vocabulary.setdefault(piece, len(vocabulary))
    os.makedirs(folder, exist_ok=True)
    model = {"type": "BPE", "dropout": None, "unk_token": special[-1], "continuing_subword_prefix": "",
             "end_of_word_suffix": END, "fuse_unk": False, "vocab": vocabulary, "merges": [" ".join(pair) for pair in merges]}
    with open(f"{folder}/tokenizer.json", "w") as file:
        json.dump({"version": "1.0", "truncation": None, "padding": None,
                   "added_tokens": [added(piece, vocabulary[piece]) for piece in special], **rest(vocabulary), "model": model},
                  file, ensure_ascii=True)


def clip():
    spelled = spellings()
    words = Counter("".join(spelled[byte] for byte in word.encode())
                    for word in re.findall(r"'s|[^\W\d_]+|\d|[^\s\w]+", CORPUS.lower()))
    write("clip_json", list(spelled.values()), learned(words, 150), ["<|startoftext|>", "<|endoftext|>"], lambda ids: {
        "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "NFC"}, {"type": "Replace", "pattern": {"Regex": r"\s+"}, "content": " "}, {"type": "Lowercase"}]},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [
            {"type": "Split", "pattern": {"Regex": r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"},
             "behavior": "Removed", "invert": True},
            {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True}]},
        "post_processor": {"type": "RobertaProcessing", "sep": ["<|endoftext|>", ids["<|endoftext|>"]],
                           "cls": ["<|startoftext|>", ids["<|startoftext|>"]], "trim_offsets": False, "add_prefix_space": False},
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True}})


def first_gpt():
    words = Counter(re.findall(r"\w+|[^\s\w]", CORPUS.lower()))
    letters = sorted(set("".join(words)))
    write("gpt_json", letters, learned(words, 150), ["<unk>"], lambda ids: {
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
                       "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"}, "post_processor": None,
        "decoder": {"type": "BPEDecoder", "suffix": END}})


if __name__ == "__main__":
    clip()
    first_gpt()
    known = [text for text in texts(4000) if all(unicodedata.category(letter) not in ("Cn", "Co") for letter in text)]
    with open("sentencepiece_texts.json", "w") as file:
        json.dump(known[:2000], file)
