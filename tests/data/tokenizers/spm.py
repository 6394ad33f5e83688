#!/usr/bin/env python3
"""Trains small SentencePiece models as published folders have them (T5, XLM-RoBERTa, mBART-50, M2M100, ALBERT, Llama,
Gemma, Marian, and two of no family), and writes the ids that the library itself gives texts, with the rules of Hugging
Face's transformers around it.

Debian: apt install python3-sentencepiece (0.1.97). Run in this folder: /usr/bin/python3 spm.py [HOW_MANY_TEXTS]
The texts are in spm_texts.json; FOLDER/expected.json has the ids of each, in that order.
"""
import json
import os
import random
import re
import sys
import unicodedata

HERE = sys.path.pop(0)  # a script beside this one has the library's name
import sentencepiece as spm

SPACE = "\u2581"
CORPUS = """The animal didn't cross the street because it was too tired.
The cat reads the street because the animal was tired, it's reading all of it.
Attention is all you need; the weights of the tokens are what the model learned.
Les élèves naïfs étudient la pièce déjà vue, où l'été à Besançon est beau.
Über die Straße größere Mäuse laufen und die Katze schläft, weil das Tier zu müde war.
Das Tier überquerte die Straße nicht, weil es zu müde war. Die Aufmerksamkeit ist alles, was man braucht.
def main(): return 0x1F; for i in range(10): print(i)
注意力机制 注意力 机制 思考的机器 思考 机器 学习 日本語テキスト 日本語 学ぶ 한국어 하나 둘 привет мир прив
assistant 100 1000 12345 3.14 the then them there these those that this of and to in
""" * 6
MAP = [("ﬁ", "fi"), ("e\u0301", "é"), ("e", "e"), ("\t", " "), ("\n", " "), ("\u3000", " "), ("\u00a0", " "), ("\u200b", ""),
       ("...", "…"), ("''", '"'), ("'", "'"), ("①", " 1 "), ("Ａ", "A"), ("ß", "ss"), ("q\u0323\u0307", "Q"), ("…", " …")]
PARTS = ["the", " ", "  ", "\n", "\r\n", "\t", SPACE, "animal", "naïve", "注意力", "机", "日本", "한국", "привет", "e\u0301", "\u0323", "\u00a0",
         "\u3000", "\u200b", "\u200d", "\U0001F469", "\U0001F3FD", "\ufe0f", "ß", "İ", "\u0001", "\u001b", "12345", "0x1F", "'s", ".", "\u2026",
         "...", "''", "\U00020000", "<0x0A>", "ÀÉ", "THE", "\u2003", "ing", "reading", "<|user|>", "①", "ﬁn", "q\u0323\u0307", "Ａ", "Ⅷ", "½",
         "<s>", "</s>", "<pad>", "<unk>", "<mask>", "__fr__", "de_DE", "``", "[MASK]", "Besançon É", "<extra_id_0>", "<extra_id_99>", ">>fra<<", "<|end|>", "Straße", "Tier", "weil"]


def texts(count):
    random.seed(14)
    rows = json.load(open(f"{HERE}/sentencepiece_texts.json", encoding="utf-8"))[:60]
    words = CORPUS.split()
    while len(rows) < count:
        text = ""
        for _ in range(random.randint(1, 9)):
            kind = random.random()
            if kind < 0.5:
                word = random.choice(words)
                i = random.randrange(len(word))
                text += random.choice(["", " ", " "]) + word[i // 2:random.randint(i, len(word))]
            elif kind < 0.85:
                text += random.choice(PARTS)
            elif kind < 0.95:
                text += chr(random.choice([random.randint(0x20, 0x24F), random.randint(0x300, 0x36F), random.randint(0x400, 0x5FF),
                                           random.randint(0x4E00, 0x9FFF), random.randint(0xFF01, 0xFF5E)]))
            else:
                code = random.randint(1, 0x2FFFF)
                text += chr(code) if not 0xD800 <= code < 0xE000 else "?"
        rows.append(text)
    return rows[:count]


def train(path, corpus=CORPUS, **how):
    how = {"vocab_size": 360, "hard_vocab_limit": False, "character_coverage": 0.98, "num_threads": 1, "minloglevel": 2, **how}
    with open("corpus.tmp", "w", encoding="utf-8") as file:
        file.write(corpus)
    spm.SentencePieceTrainer.train(input="corpus.tmp", model_prefix="model.tmp", **how)
    os.replace("model.tmp.model", path)
    os.remove("model.tmp.vocab")
    os.remove("corpus.tmp")


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def leave_unused(path, every):
    """Marks some of the longer pieces as not used, as a vocabulary that was restricted has them."""
    data, result, at, count = open(path, "rb").read(), b"", 0, 0
    while at < len(data):
        tag, body = varint(data, at)
        size, body = varint(data, body)  # all fields of a model are messages
        message = data[body:body + size]
        at = body + size
        text = message[2:2 + message[1]].decode() if tag == 10 else ""
        if len(text) > 2 and len(message) == message[1] + 7:  # of the usual kind, which is not written
            count += 1
            if count % every == 0:
                message += b"\x18\x05"
        result += bytes([tag])
        size = len(message)
        while size > 127:
            result, size = result + bytes([size & 127 | 128]), size >> 7
        result += bytes([size]) + message
    open(path, "wb").write(result)


def write_json(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, ensure_ascii=False)
        file.write("\n")


def parts(text, specials):
    """The text, split at special tokens, the leftmost first and the longest of those."""
    pattern = "|".join(re.escape(s) for s in sorted(specials, key=len, reverse=True))
    return [(part, part in specials) for part in re.split(f"({pattern})", text) if part] if specials else [(text, False)]


def expect(folder, rows, encode, specials, before=(), after=(), languages=()):
    """`encode` gives the ids of a text without special tokens, `specials` has theirs. A language that a text begins with
    stands in the place of the one before."""
    with open(f"{folder}/expected.json", "w", encoding="utf-8") as file:
        lines = []
        for text in rows:
            ids = []
            for part, special in parts(text, specials):
                ids += [specials[part]] if special else encode(part)
            begins = () if ids and ids[0] in languages else before
            lines.append(json.dumps([*begins, *ids, *after]))
        file.write("[\n" + ",\n".join(lines) + "\n]\n")


def load(path):
    return spm.SentencePieceProcessor(model_file=path)


def folder_of(name, **files):
    os.makedirs(name, exist_ok=True)
    for file, value in files.items():
        write_json(f"{name}/{file}.json", value)
    return name


def t5(rows):
    folder = folder_of("spm_t5", config={"model_type": "t5"}, tokenizer_config={"extra_ids": 100})
    train(f"{folder}/spiece.model", normalization_rule_name="nmt_nfkc", pad_id=0, eos_id=1, unk_id=2, bos_id=-1)
    model = load(f"{folder}/spiece.model")
    size = model.get_piece_size()
    specials = {"<pad>": 0, "</s>": 1, "<unk>": 2, **{f"<extra_id_{i}>": size + 99 - i for i in range(100)}}
    expect(folder, rows, model.encode, specials, after=[1])


def xlm_roberta(rows):
    folder = folder_of("spm_xlm", config={"model_type": "xlm-roberta"})
    train(f"{folder}/sentencepiece.bpe.model", normalization_rule_name="nfkc_cf", user_defined_symbols=["ing", "0x1F"])
    model = load(f"{folder}/sentencepiece.bpe.model")
    specials = {"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, "<mask>": model.get_piece_size() + 1}
    expect(folder, rows, lambda text: [i + 1 if i else 3 for i in model.encode(text)], specials, before=[0], after=[2])


def mbart(rows):
    folder = folder_of("spm_mbart", config={"model_type": "mbart"}, tokenizer_config={"tokenizer_class": "MBart50Tokenizer", "src_lang": "de_DE"})
    train(f"{folder}/sentencepiece.bpe.model", normalization_rule_name="identity")
    model = load(f"{folder}/sentencepiece.bpe.model")
    size = model.get_piece_size()  # the third of 52 languages is German
    specials = {"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, "de_DE": size + 3, "<mask>": size + 53}
    expect(folder, rows, lambda text: [i + 1 if i else 3 for i in model.encode(text)], specials, before=[size + 3], after=[2],
           languages=[size + 3])


def m2m100(rows):
    folder = folder_of("spm_m2m", config={"model_type": "m2m_100"})
    train(f"{folder}/sentencepiece.bpe.model", normalization_rule_name="identity")
    model = load(f"{folder}/sentencepiece.bpe.model")
    pieces = [model.id_to_piece(i) for i in range(3, model.get_piece_size())]
    ids = {p: i for i, p in enumerate(["<s>", "<pad>", "</s>", "<unk>", *sorted(pieces), "madeupword0000"])}
    write_json(f"{folder}/vocab.json", ids)  # of 100 languages English is the 19th, French the 25th
    specials = {"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3, "__fr__": len(ids) + 24}
    expect(folder, rows, lambda text: [ids.get(p, 3) for p in model.encode(text, out_type=str)], specials, before=[len(ids) + 18],
           after=[2], languages=[len(ids) + 24])


def albert(rows):
    folder = folder_of("spm_albert", config={"model_type": "albert"})
    train(f"{folder}/spiece.model", CORPUS.lower(), normalization_rule_name="identity", pad_id=0, unk_id=1, bos_id=2, eos_id=3,
          bos_piece="[CLS]", eos_piece="[SEP]", control_symbols=["[MASK]"])
    model = load(f"{folder}/spiece.model")
    specials = {p: model.piece_to_id(p) for p in ("<pad>", "<unk>", "[CLS]", "[SEP]", "[MASK]")}

    def folded(text):
        text = unicodedata.normalize("NFKD", text.replace("``", '"').replace("''", '"'))
        return "".join(c.lower() for c in text if unicodedata.category(c) != "Mn")
    expect(folder, rows, lambda text: model.encode(folded(text)), specials, before=[2], after=[3])


def llama(rows):
    folder = folder_of("spm_llama", config={"model_type": "llama"})
    train(f"{folder}/tokenizer.model", model_type="bpe", byte_fallback=True, normalization_rule_name="identity", vocab_size=620,
          remove_extra_whitespaces=False, split_digits=True, user_defined_symbols=["<|user|>", "reading"])
    leave_unused(f"{folder}/tokenizer.model", 9)
    model = load(f"{folder}/tokenizer.model")
    end = model.get_piece_size() + 2
    write_json(f"{folder}/added_tokens.json", {"<|end|>": end})
    write_json(f"{folder}/tokenizer_config.json", {"add_bos_token": True, "add_eos_token": False, "added_tokens_decoder": {
        "1": {"content": "<s>", "lstrip": False, "rstrip": False, "single_word": False, "normalized": False, "special": True},
        str(end + 1): {"content": "<pad>", "lstrip": False, "rstrip": False, "single_word": False, "normalized": True, "special": True}}})
    expect(folder, rows, model.encode, {"<unk>": 0, "<s>": 1, "</s>": 2, "<|end|>": end, "<pad>": end + 1}, before=[1])


def gemma(rows):
    folder = folder_of("spm_gemma", config={"model_type": "gemma"})
    train(f"{folder}/tokenizer.model", model_type="bpe", byte_fallback=True, normalization_rule_name="identity", vocab_size=600,
          add_dummy_prefix=False, remove_extra_whitespaces=False, allow_whitespace_only_pieces=True, pad_id=0, eos_id=1, bos_id=2,
          unk_id=3, bos_piece="<bos>", eos_piece="<eos>", user_defined_symbols=["\n\n", SPACE * 2, SPACE * 3, "<|user|>"],
          control_symbols=["<mask>"])
    model = load(f"{folder}/tokenizer.model")
    specials = {p: model.piece_to_id(p) for p in ("<pad>", "<eos>", "<bos>", "<unk>", "<mask>")}
    expect(folder, rows, model.encode, specials, before=[2])


def suffix(rows):
    """Most probable pieces that fall back on bytes, the space behind the word; an end is put behind, nothing before."""
    folder = folder_of("spm_suffix", tokenizer_config={"add_bos_token": False, "add_eos_token": True})
    train(f"{folder}/tokenizer.model", byte_fallback=True, normalization_rule_name="identity", vocab_size=600,
          treat_whitespace_as_suffix=True, user_defined_symbols=["the", "then"])
    model = load(f"{folder}/tokenizer.model")
    expect(folder, rows, model.encode, {"<unk>": 0, "<s>": 1, "</s>": 2}, after=[2])


def characters(rows):
    folder = folder_of("spm_char", tokenizer_config={"add_bos_token": False})
    train(f"{folder}/tokenizer.model", model_type="char", normalization_rule_name="identity",
          user_defined_symbols=["ing"])
    model = load(f"{folder}/tokenizer.model")
    expect(folder, rows, model.encode, {"<unk>": 0, "<s>": 1, "</s>": 2})


def marian(rows):
    """Ids from vocab.json, which has the pieces of both languages; a few of the source's are missing there."""
    folder = folder_of("spm_marian", config={"model_type": "marian"})
    with open("map.tmp", "w", encoding="utf-8") as file:
        for key, value in MAP:
            file.write(" ".join(f"{ord(c):X}" for c in key) + "\t" + " ".join(f"{ord(c):X}" for c in value) + "\n")
    train(f"{folder}/source.spm", normalization_rule_tsv="map.tmp", vocab_size=300)
    os.remove("map.tmp")
    german = "\n".join(line for line in CORPUS.split("\n") if "ie " in line)
    train(f"{folder}/target.spm", german, normalization_rule_name="identity", model_type="bpe", vocab_size=200)
    source, target = load(f"{folder}/source.spm"), load(f"{folder}/target.spm")
    pieces = [model.id_to_piece(i) for model in (source, target) for i in range(3, model.get_piece_size())]
    pieces = [p for i, p in enumerate(dict.fromkeys(pieces)) if i % 23 != 22]
    ids = {p: i for i, p in enumerate(["</s>", "<unk>", *pieces, "\u0323", ">>fra<<", "<pad>"])}
    write_json(f"{folder}/vocab.json", ids)
    specials = {p: ids[p] for p in ("</s>", "<unk>", "<pad>", ">>fra<<")}
    for name, model in (("expected", source), ("answers", target)):
        expect(folder, rows, lambda text: [ids.get(p, 1) for p in model.encode(text, out_type=str)], specials, after=[0])
        if name == "expected":
            os.replace(f"{folder}/expected.json", f"{folder}/expected.tmp")
    os.replace(f"{folder}/expected.json", f"{folder}/answers.json")
    os.replace(f"{folder}/expected.tmp", f"{folder}/expected.json")


if __name__ == "__main__":
    some = texts(int(sys.argv[1]) if len(sys.argv) > 1 else 1500)
    with open("spm_texts.json", "w", encoding="utf-8") as out:
        out.write("[\n" + ",\n".join(json.dumps(t) for t in some) + "\n]\n")
    for make in (t5, xlm_roberta, mbart, m2m100, albert, llama, gemma, suffix, characters, marian):
        make(some)
