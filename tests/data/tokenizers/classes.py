#!/usr/bin/env python3
"""Makes small vocab.json and merges.txt by the class that reads them, and what Hugging Face's own library makes of texts.

The right ids are those of the tokenizer.json that transformers writes of the same files: what each class turns into is
written here as in convert_slow_tokenizer.py, and the library (in Rust) cuts the texts by it.
Run in a copy of this folder, since sentencepiece.py writes what it makes: npm install --prefix NPM @anush008/tokenizers,
then /usr/bin/python3 classes.py NPM
"""
import json
import os
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter

NPM = sys.argv.pop()

from make import BYTES
from sentencepiece import CORPUS, texts

GPT2 = r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
QWEN2 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CLIP = r"'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+"
ASKED = """
const {createRequire} = require('node:module'), {readFileSync, writeFileSync} = require('node:fs');
const {Tokenizer} = createRequire(process.argv[2] + '/')('@anush008/tokenizers');
(async () => {
    const tokenizer = Tokenizer.fromFile(process.argv[3]), rows = [];
    for (const text of JSON.parse(readFileSync(process.argv[4], 'utf8'))) {
        const ids = Array.from((await tokenizer.encode(text)).getIds(), Number);
        rows.push([text, ids, ids.map(id => tokenizer.idToToken(id))]);
    }
    writeFileSync(process.argv[5], JSON.stringify(rows));
})();
"""


def learned(end, digits, count):
    """Pairs of bytes (Sennrich et al. 2016), of words with the space before them or a mark behind."""
    words = Counter()
    for line in CORPUS.replace("<s>", "").replace("</s>", "").split("\n"):
        for i, word in enumerate(line.split()):
            for part in ([word] if digits else "".join(" " if c.isdigit() else c for c in word).split()):
                spelled = [BYTES[b] for b in (part if end or i == 0 else " " + part).encode()]
                spelled[-1] += end
                words[tuple(spelled)] += 1
    merges = []
    while len(merges) < count:
        pairs = Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                pairs[pair] += times
        if not pairs:
            break
        best = max(sorted(pairs), key=pairs.get)
        merges.append(best)
        joined = Counter()
        for word, times in words.items():
            row, i = [], 0
            while i < len(word):
                both = word[i:i + 2] == best
                row.append(word[i] + word[i + 1] if both else word[i])
                i += 2 if both else 1
            joined[tuple(row)] += times
        words = joined
    return merges


def special(piece, **flags):
    return {"content": piece, "lstrip": False, "rstrip": False, "normalized": False, "single_word": False, "special": True, **flags}


def numbered(first, merges, last, end=""):
    pieces = [*first, *BYTES.values(), *([c + end for c in BYTES.values()] if end else []), *(a + b for a, b in merges), *last]
    return {piece: i for i, piece in enumerate(dict.fromkeys(pieces))}


def level(prefix, regex=True):
    return {"type": "ByteLevel", "add_prefix_space": prefix, "trim_offsets": True, "use_regex": regex}


def around(kind, vocabulary, before, after):
    if kind == "roberta":
        return {"type": "RobertaProcessing", "sep": [after, vocabulary[after]], "cls": [before, vocabulary[before]], "trim_offsets": True,
                "add_prefix_space": False}
    row = [{"SpecialToken": {"id": p, "type_id": 0}} for p in before]
    row += [{"Sequence": {"id": "A", "type_id": 0}}] + [{"SpecialToken": {"id": p, "type_id": 0}} for p in after]
    return {"type": "TemplateProcessing", "single": row, "pair": row + [{"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {p: {"id": p, "ids": [vocabulary[p]], "tokens": [p]} for p in [*before, *after]}}


def write(npm, folder, vocabulary, merges, found, files, normalizer=None, splitter=None, processor=None, unknown=None, end=""):
    os.makedirs(folder, exist_ok=True)
    files["vocab.json"] = {p: i for p, i in vocabulary.items() if p not in files.get("added_tokens.json", {})
                           and p not in [t["content"] for t in files.get("tokenizer_config.json", {}).get("added_tokens_decoder", {}).values()]}
    for name, content in files.items():
        with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
            file.write("\n")
    with open(f"{folder}/merges.txt", "w", encoding="utf-8") as file:
        file.write("#version: 0.2\n" + "".join(f"{a} {b}\n" for a, b in merges))
    model = {"type": "BPE", "dropout": None, "unk_token": unknown, "continuing_subword_prefix": "", "end_of_word_suffix": end, "fuse_unk": False,
             "vocab": files["vocab.json"], "merges": [f"{a} {b}" for a, b in merges]}
    whole = {"version": "1.0", "truncation": None, "padding": None, "added_tokens": [{"id": vocabulary[t["content"]], **t} for t in found],
             "normalizer": normalizer, "pre_tokenizer": splitter, "post_processor": processor, "decoder": None, "model": model}
    whole["added_tokens"].sort(key=lambda token: token["id"])
    extra = [t["content"] for t in found]
    known = [t for t in texts(240) if all(unicodedata.category(c) != "Cn" for c in t)]  # what came after Unicode 14 is a letter or not
    rows = known + [part for p in extra for part in (p, f"a {p} b", f"a{p}{p}b ", f" {p}\n", p.upper(), p[:-1])]
    rows += ["in 2024  12", "a  2 ", "x  ", "THEY'RE we'Ll", "don't\u2019s"]
    with tempfile.TemporaryDirectory() as temporary:
        for name, content in (("tokenizer.json", whole), ("texts.json", rows)):
            json.dump(content, open(f"{temporary}/{name}", "w"))
        open(f"{temporary}/ask.cjs", "w").write(ASKED)
        subprocess.run(["node", f"{temporary}/ask.cjs", os.path.abspath(npm), f"{temporary}/tokenizer.json", f"{temporary}/texts.json",
                        f"{temporary}/ids.json"], check=True)
        rows = json.load(open(f"{temporary}/ids.json"))
    with open(f"{folder}/expected.json", "w") as file:
        file.write("[\n" + ",\n".join(map(json.dumps, rows)) + "\n]\n")


def main(npm):
    merges, ends, alone = learned("", True, 300), learned("</w>", True, 300), learned("", False, 300)
    found = [special("<s>"), special("<pad>"), special("</s>"), special("<unk>"), special("<mask>", lstrip=True)]
    vocabulary = numbered(["<s>", "<pad>", "</s>", "<unk>"], merges, ["<mask>"])
    write(npm, "class_roberta", vocabulary, merges, found, {"config.json": {"model_type": "roberta"}}, splitter=level(False),
          processor=around("roberta", vocabulary, "<s>", "</s>"))
    write(npm, "class_bart", vocabulary, merges, found,
          {"tokenizer_config.json": {"tokenizer_class": "BartTokenizer", "add_prefix_space": True, "mask_token": "<mask>"}}, splitter=level(True),
          processor=around("roberta", vocabulary, "<s>", "</s>"))
    found = [special("</s>", normalized=True), special("<pad>", normalized=True)]
    vocabulary = numbered(["<s>", "<pad>", "</s>", "<unk>"], merges, [])
    write(npm, "class_opt", vocabulary, merges, found,
          {"tokenizer_config.json": {"tokenizer_class": "GPT2Tokenizer", "add_bos_token": True, "add_prefix_space": False},
           "special_tokens_map.json": {"bos_token": found[0], "eos_token": found[0], "unk_token": found[0], "pad_token": found[1]}},
          splitter=level(False), processor=around("", vocabulary, ["</s>"], []))
    found = [special(p) for p in ("<|endoftext|>", "<|im_start|>", "<|im_end|>")]
    vocabulary = numbered([], merges, ["<|endoftext|>", "<|im_start|>", "<|im_end|>"])
    split = {"type": "Split", "pattern": {"Regex": QWEN2}, "behavior": "Isolated", "invert": False}
    write(npm, "class_qwen2", vocabulary, merges, found,
          {"tokenizer_config.json": {"tokenizer_class": "Qwen2Tokenizer", "bos_token": None, "eos_token": "<|endoftext|>", "pad_token": "<|endoftext|>",
                                     "additional_special_tokens": ["<|im_start|>", "<|im_end|>"],
                                     "added_tokens_decoder": {str(vocabulary[t["content"]]): t for t in found}}},
          normalizer={"type": "NFC"}, splitter={"type": "Sequence", "pretokenizers": [split, level(False, False)]})
    # As many pairs as it takes to tell that none has a digit.
    alone += [pair for pair in ((a, b) for a in CAPITALS for b in CAPITALS + CAPITALS.lower()) if pair not in alone]
    vocabulary = numbered(["<|endoftext|>", "<|im_start|>", "<|im_end|>"], alone, [])
    write(npm, "class_smollm", vocabulary, alone, found,
          {"tokenizer_config.json": {"tokenizer_class": "GPT2Tokenizer", "bos_token": "<|im_start|>", "eos_token": "<|im_end|>", "unk_token": "<|endoftext|>",
                                     "additional_special_tokens": ["<|im_start|>", "<|im_end|>"]}},
          splitter={"type": "Sequence", "pretokenizers": [{"type": "Digits", "individual_digits": True}, level(False)]})
    found = [special("<|endoftext|>"), special("<|padding|>"), special("  ", normalized=True), special("   ", normalized=True)]
    vocabulary = numbered(["<|endoftext|>", "<|padding|>"], merges, ["   ", "  "])
    write(npm, "class_neox", vocabulary, merges, found,
          {"tokenizer_config.json": {"tokenizer_class": "GPTNeoXTokenizer"}, "added_tokens.json": {p: vocabulary[p] for p in ("  ", "   ")},
           "special_tokens_map.json": {"pad_token": "<|padding|>"}}, normalizer={"type": "NFC"}, splitter=level(False))
    found = [special("<|startoftext|>", normalized=True), special("<|endoftext|>")]
    vocabulary = numbered([], ends, ["<|startoftext|>", "<|endoftext|>"], "</w>")
    folded = {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Replace", "pattern": {"Regex": r"\s+"}, "content": " "}, {"type": "Lowercase"}]}
    split = {"type": "Split", "pattern": {"Regex": CLIP}, "behavior": "Removed", "invert": True}
    write(npm, "class_clip", vocabulary, ends, found,
          {"tokenizer_config.json": {"tokenizer_class": "CLIPTokenizer", "bos_token": found[0], "pad_token": "<|endoftext|>"}},
          normalizer=folded, splitter={"type": "Sequence", "pretokenizers": [split, level(False)]},
          processor=around("roberta", vocabulary, "<|startoftext|>", "<|endoftext|>"), unknown="<|endoftext|>", end="</w>")
    found = [special(p) for p in ("<|endoftext|>", "<|startoftranscript|>", "<|notimestamps|>")]
    vocabulary = numbered([], merges, [t["content"] for t in found])
    write(npm, "class_whisper", vocabulary, merges, found,
          {"config.json": {"model_type": "whisper"}, "added_tokens.json": {p: vocabulary[p] for p in ("<|startoftranscript|>", "<|notimestamps|>")}},
          splitter=level(False), processor=around("", vocabulary, ["<|startoftranscript|>", "<|notimestamps|>"], ["<|endoftext|>"]))
    found = [special(p) for p in ("[CLS]", "[SEP]", "[UNK]", "[PAD]")] + [special("[MASK]", lstrip=True)]
    vocabulary = numbered([t["content"] for t in found], merges, [])
    write(npm, "class_deberta", vocabulary, merges, found, {"tokenizer_config.json": {"tokenizer_class": "DebertaTokenizer"}}, splitter=level(False),
          processor=around("", vocabulary, ["[CLS]"], ["[SEP]"]))


if __name__ == "__main__":
    main(NPM)
