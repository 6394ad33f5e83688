#!/usr/bin/env python3
"""pack.py GLUE.js CORE.wasm SOURCES OUT: joins the page of web/page, the core and what starts it into heedmap-live.html.

The core is packed by LZMA, a third shorter than by gzip, and written in base64: page/lzma.js unpacks it. The hashes of the scripts and of the style sheet
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
import zlib

# Later ones use what is in those before.
SCRIPTS = ["lzma", "core", "words", "colours", "numbers", "elements", "cells", "drag", "figure", "stage", "picture", "arithmetic", "pipeline", "steps",
           "explanation", "course", "storage", "tasks", "exercises", "lesson", "editor", "tools", "app", "start"]
# What a page may hear the core say: reasons of the arithmetic, and what is wrong in answers.
SPEAKING = ["core/arithmetic", "core/ops", "core/graph", "core/exercises"]


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
        for source in sorted((root / folder).rglob("*.cpp")):
            for literals in re.findall(r'HEEDMAP_PHRASE\(\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', source.read_text()):
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
                    source, translation = message.findtext("source"), message.findtext("translation")
                    if source in wanted and translation:
                        words[source] = translation
    return said


def packed(core):
    filters = [{"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0, "nice_len": 273}]
    whole = bytearray(lzma.compress(core, format=lzma.FORMAT_ALONE, filters=filters))
    whole[5:13] = struct.pack("<Q", len(core))  # which the head leaves open
    return base64.b64encode(whole).decode()


def policy_hash(text):
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def main():
    glue, core, web, out = (pathlib.Path(word) for word in sys.argv[1:5])
    glue_text = glue.read_text().replace("</script", "<\\/script")
    page_text, style_text = script(web / "page"), style(web / "page")
    core_text = packed(core.read_bytes())
    fillings = {
        "@SCRIPT_HASHES@": policy_hash(glue_text) + " " + policy_hash(page_text),
        "@STYLE_HASH@": policy_hash(style_text),
        "@STYLE@": style_text,
        "@CORE_WORDS@": json.dumps(translations(web.parent), ensure_ascii=False).replace("<", "\\u003c"),
        "@CORE_SUM@": str(zlib.adler32(core_text.encode())),
        "@CORE@": core_text,
        "@GLUE@": glue_text,
        "@PAGE@": page_text,
    }
    parts = re.split("(" + "|".join(fillings) + ")", (web / "page/page.html").read_text())
    text = "".join(fillings.get(part, part) for part in parts)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(text)
    print(f"{out.name}: {len(text.encode()) // 1000} kB")


main()
