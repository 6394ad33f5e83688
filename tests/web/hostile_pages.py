#!/usr/bin/env python3
"""hostile_pages.py HEEDMAP [--chromium PROGRAM] [--seed N] [--count N]: opens pages of `export --format html` in a browser
after their data were damaged, and with storage switched off. Each has to work, or to say one sentence: it is never
blank, never waits for ever and throws nothing that it does not catch.

The data are cut, some bits of them flipped, or a value within them replaced by one of another type or a huge one; the
core and the words beside the data are cut and flipped too. A damage is named by its seed, which makes it again.
"""
import argparse
import base64
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zlib

from pages import WALK, Browser

EXAMPLES = ["thinking-machines", "two-heads", "padding-mask"]
PATIENCE = 120  # seconds without an answer, after which a page hangs

NO_STORAGE = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
Object.defineProperty(document, "cookie", { get() { throw new DOMException("denied", "SecurityError"); } });"""
STARTED = """new Promise((done) => {
  const look = () => window.heedmap || window.heedmapError || document.getElementById("failed")?.hidden === false ? done(true) : setTimeout(look, 5);
  look();
})"""
# What a reader sees: the sentence, if there is one, and whether there is anything on the stage or the page still starts.
SEEN = """JSON.stringify({
  sentence: document.getElementById("failed")?.hidden === false ? document.getElementById("failed").textContent : "",
  drawn: document.querySelector("#stage canvas") !== null,
  starting: document.getElementById("starting") !== null,
})"""
VALUES = [None, True, False, 0, -1, 0.5, 1e308, -1e308, 2**31, 2**53, "", "x", "<b>", "\0", "9" * 400, [], [[]], {}, {"a": []},
          [1e308] * 3, "A" * 100000]


def marked(page, name):
    """Where the text of a script is."""
    begin = re.search(rf'id="{name}"[^>]*>', page).end()
    return begin, page.index("</script>", begin)


def replaced(page, name, change):
    begin, end = marked(page, name)
    return page[:begin] + change(page[begin:end]) + page[end:]


def cut(text, draw):
    return text[:draw.randrange(len(text))]


def flipped(text, draw):
    """Letters of base64 or JSON, of which some have another bit; none of them ends the script."""
    letters = list(text)
    for _ in range(draw.randint(1, 8)):
        at = draw.randrange(len(letters))
        letters[at] = chr(ord(letters[at]) & 127 ^ 1 << draw.randrange(6)).replace("<", "4").replace("\0", "5")
    return "".join(letters)


def places(value, path=()):
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, path + (key,))


def put(value, path, new):
    if not path:
        return new
    at = value
    for key in path[:-1]:
        at = at[key]
    if new == "remove":
        del at[path[-1]]
    else:
        at[path[-1]] = new
    return value


def with_other_values(data, draw):
    """A few values of the data or of the document within them are others."""
    for _ in range(draw.randint(1, 3)):
        inner = draw.random() < 0.4
        value = json.loads(data["document"]) if inner else data
        if inner and not isinstance(value, (dict, list)):
            continue
        depth = draw.randint(1, 7) # of all places most are deep
        at = draw.choice([path for path in places(value) if 0 < len(path) <= depth])
        value = put(value, at, draw.choice(VALUES + ["remove"] * 4))
        if inner:
            data["document"] = json.dumps(value)
        if not isinstance(data.get("document"), str):
            break
    return data


def repacked(text, draw):
    data = json.loads(zlib.decompress(base64.b64decode(text)))
    return base64.b64encode(zlib.compress(json.dumps(with_other_values(data, draw)).encode())).decode()


DAMAGES = {
    "values": lambda page, draw: replaced(page, "document", lambda text: repacked(text, draw)),
    "cut": lambda page, draw: replaced(page, "document", lambda text: cut(text, draw)),
    "flipped": lambda page, draw: replaced(page, "document", lambda text: flipped(text, draw)),
    "flipped core": lambda page, draw: replaced(page, "core", lambda text: flipped(text, draw)),
    "cut core": lambda page, draw: replaced(page, "core", lambda text: cut(text, draw)),
    "flipped words": lambda page, draw: replaced(page, "core-words", lambda text: flipped(text, draw)),
    "cut words": lambda page, draw: replaced(page, "core-words", lambda text: cut(text, draw)),
}
KINDS = ["values"] * 10 + ["cut", "flipped"] * 3 + list(DAMAGES)[3:]


def faults(browser, page):
    """What a page may not do, after it was opened and walked through."""
    browser.events.clear()
    browser.call("Page.navigate", {"url": page.as_uri()})
    browser.evaluate(STARTED)
    seen = json.loads(browser.evaluate(SEEN))
    if not seen["sentence"]:
        walk = "new Promise((done) => (setTimeout(() => {" + WALK + "}), setTimeout(done, 1)))" # as the page would, not the console
        browser.evaluate(walk)
        seen = json.loads(browser.evaluate(SEEN))
    said = seen["sentence"]
    found = [] if said or seen["drawn"] else ["blank"]
    found += ["still starting"] * seen["starting"] * bool(said)
    found += [f"says {said[:300]}"] * bool(said and (len(said) > 1000 or not re.match(r"This page |此网页", said)))
    return found + browser.complaints(), bool(said)


class Pages:
    """The pages of some examples, and a browser, which is started again after it hung."""

    def __init__(self, heedmap, chromium, work):
        self.chromium, self.work, self.started = chromium, work, 0
        self.pages = {}
        for example in EXAMPLES:
            subprocess.run([heedmap, "export", f"examples:{example}", "-o", work / "whole.html", "--lang", "en"], check=True)
            self.pages[example] = (work / "whole.html").read_text()
        self.start()

    def start(self):
        self.started += 1
        self.browser = Browser(self.chromium, self.work / f"profile{self.started}", PATIENCE)
        self.browser.call("Page.addScriptToEvaluateOnNewDocument", {"source": NO_STORAGE})

    def tried(self, text):
        page = self.work / "page.html"
        page.write_text(text)
        try:
            return faults(self.browser, page)
        except (TimeoutError, RuntimeError) as error:
            self.browser.process.kill()
            self.browser.process.wait()
            self.start()
            return [str(error)], False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    arguments = parser.parse_args()
    wrong, told = 0, 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pages = Pages(arguments.heedmap, arguments.chromium, pathlib.Path(folder))
        whole = [(f"{example} as it is", text) for example, text in pages.pages.items()]
        for seed in range(arguments.seed, arguments.seed + arguments.count):
            draw = random.Random(seed)
            example, kind = draw.choice(EXAMPLES), draw.choice(KINDS)
            whole.append((f"--seed {seed} --count 1 ({example}, {kind})", DAMAGES[kind](pages.pages[example], draw)))
        for number, (name, text) in enumerate(whole):
            found, said = pages.tried(text)
            told += said
            if number < len(EXAMPLES) and said:
                found.append("says that it is damaged")
            wrong += bool(found)
            for each in found:
                print(f"! {name}: {each[:500]}", flush=True)
        pages.browser.close()
    print(f"{len(whole)} pages, {told} said what is wrong, {wrong} did what they may not")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
