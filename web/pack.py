#!/usr/bin/env python3
"""pack.py GLUE.js CORE.wasm UNPACKER.wasm SOURCES OUT: joins the page of web/page, the core and what starts it into heedmap-live.html.

The core is packed by LZMA, a third shorter than by gzip, and written in base64; lzma.cpp unpacks it. The hashes of the scripts and of the style sheet
stand in the content policy, so that nothing else runs. What the core says is translated as the program does it.
"""
import base64
import hashlib
import json
import lzma
import pathlib
import re
import struct
import sys
import xml.etree.ElementTree as xml
import zipfile
import zlib

# Later ones use what is in those before.
SCRIPTS = ["packed", "core", "words", "colours", "numbers", "elements", "cells", "drag", "figure", "stage", "picture", "arithmetic", "pipeline", "steps",
           "explanation", "course", "storage", "tasks", "exercises", "lesson", "looks", "sentence", "panels", "editor", "tools", "app", "start"]
# What a page may hear the core say: reasons of the arithmetic, and what is wrong in answers.
SPEAKING = ["core/arithmetic", "core/ops", "core/graph", "core/exercises", "core/document/drawn.cpp", "core/document/other_words.cpp",
            "core/document/lesson/at_stop.cpp"]
MOST_OF_TABLE = 393_000 # bytes of the packed table of words
ENDINGS = ("'s", "s", "es", "ed", "ing") # without which the core looks a word up


def script(page):
    """The scripts in a scope of their own, without comments that fill a line and without indentation."""
    lines = []
    for name in SCRIPTS:
        for line in (page / f"{name}.js").read_text().splitlines():
            plain = line.strip()
            if plain and not plain.startswith(("//", "/**", "*")):
                lines.append(plain)
    return '"use strict";\n(() => {\n' + "\n".join(lines) + "\n})();\n"


def style(page):
    text = re.sub(r"/\*.*?\*/", "", (page / "page.css").read_text(), flags=re.S)
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def phrases(root):
    """The English phrases in the sources of the core that explain."""
    found = set()
    for folder in SPEAKING:
        path = root / folder
        for source in sorted(path.rglob("*.cpp")) if path.is_dir() else [path]:
            for literals in re.findall(r'HEEDMAP_(?:PHRASE|COUNTED)\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)[,)]', source.read_text()):
                found.add("".join(json.loads(f'"{part}"') for part in re.findall(r'"((?:[^"\\]|\\.)*)"', literals)))
    return found


def translations(root):
    """Of each language {English: as it is said}."""
    wanted = phrases(root)
    said = {}
    for path in sorted((root / "resources/translations").glob("heedmap_*.ts")):
        language = path.stem.split("_")[1]
        words = said.setdefault(language, {})
        for context in xml.parse(path).getroot().iter("context"):
            if context.findtext("name") == "core":
                for message in context.iter("message"):
                    source, translation = message.findtext("source"), message.findtext("translation/numerusform") or message.findtext("translation")
                    if source in wanted and translation:
                        words[source] = translation
    return said


def npy(archive, name):
    """The letter of the type, its width, the shape and the bytes of an array of an .npz."""
    whole = archive.read(name + ".npy")
    length = 10 + struct.unpack("<H", whole[8:10])[0]
    head = whole[10:length].decode()
    kind, width = re.search(r"'descr': '[<|]([a-zA-Z])(\d+)'", head).groups()
    shape = [int(size) for size in re.findall(r"\d+", head.split("'shape'")[1])]
    return kind, int(width), shape, whole[length:]


def strings(archive, name):
    kind, width, (count,), content = npy(archive, name)
    width, code = (4 * width, "utf-32-le") if kind == "U" else (width, "utf-8")
    return [content[width * i : width * (i + 1)].decode(code).rstrip("\0") for i in range(count)]


def table_of(words, axes, rows, chinese):
    """As web/sentence_json.h says."""
    text, before = bytearray(f"{len(words)} {' '.join(axes)}\n".encode()), ""
    for word in words:
        shared = 0
        while shared < min(len(word), len(before), 30) and word[shared] == before[shared]:
            shared += 1
        text += bytes([shared + 1]) + word[shared:].encode()
        before = word
    return bytes(text) + b"\0" + b"".join(bytes(row[axis] for row in rows) for axis in range(len(axes))) + chinese


def table(folder):
    """The table of words, packed. It has room for some four in five: those go that mean least along any axis, and that
    neither a Chinese word nor an ending leads to."""
    with zipfile.ZipFile(folder / "words-en.npz") as archive:
        words, axes = strings(archive, "words"), strings(archive, "axes")
        _, _, (count, width), content = npy(archive, "hundredths")
    rows = {word: content[width * i : width * (i + 1)] for i, word in enumerate(words)}
    lines = [line for line in (folder / "words-zh.txt").read_text().splitlines() if line and not line.startswith("#")]
    meant = {line.split("\t")[1] for line in lines}
    ended = lambda word: any(word.endswith(end) and word[: -len(end)] in rows for end in ENDINGS)
    means = lambda word: max(min(number, 256 - number) for number in rows[word])
    least = sorted((word for word in words if word not in meant and len(word) > 1 and not ended(word)), key=means)
    left = 4500
    while True:
        without = set(least[:left])
        kept = [word for word in words if word not in without]
        result = packed(table_of(kept, axes, [rows[word] for word in kept], ("\n".join(lines) + "\n").encode()))
        if len(base64.b64decode(result)) <= MOST_OF_TABLE:
            print(f"table of {len(kept)} of {count} words: {len(result) * 3 // 4000} kB")
            return result
        left += 100


def packed(core):
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0, "nice_len": 273}]
    whole = bytearray(lzma.compress(core, format=lzma.FORMAT_ALONE, filters=filters))
    whole[5:13] = struct.pack("<Q", len(core))  # which the head leaves open
    return base64.b64encode(whole).decode()


def policy_hash(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def main():
    glue, core, unpacker, web, out = (pathlib.Path(word) for word in sys.argv[1:6])
    glue_text = glue.read_text().replace("</script", "<\\/script")
    page_text = script(web / "page").replace("@UNPACKER@", base64.b64encode(unpacker.read_bytes()).decode())
    style_text = style(web / "page")
    core_text = packed(core.read_bytes())
    table_text = table(web.parent / "resources/words")
    fillings = {
        "@SCRIPT_HASHES@": policy_hash(glue_text) + " " + policy_hash(page_text),
        "@STYLE_HASH@": policy_hash(style_text),
        "@STYLE@": style_text,
        "@CORE_WORDS@": json.dumps(translations(web.parent), ensure_ascii=False).replace("<", "\\u003c"),
        "@CORE_SUM@": str(zlib.adler32(base64.b64decode(core_text))),
        "@CORE@": core_text,
        "@TABLE_SUM@": str(zlib.adler32(base64.b64decode(table_text))),
        "@TABLE@": table_text,
        "@GLUE@": glue_text,
        "@PAGE@": page_text,
    }
    parts = re.split("(" + "|".join(fillings) + ")", (web / "page/page.html").read_text())
    text = "".join(fillings.get(part, part) for part in parts)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text)
    print(f"{out.name}: {len(text.encode()) // 1000} kB")


main()
