#!/usr/bin/env python3
"""sentence.py HEEDMAP [--chromium PROGRAM] [--slack TIMES]: types other sentences into pages, as a reader would.

A typed word has the numbers that `heedmap trace` gives it, within 50 ms; one that is not known is dashed, named, and
three others are offered; Undo brings back the old words, their numbers and the cell that was kept. The table of words
travels once in a site, is asked for when it is needed, and not by pages that need none. Panels stand side by side with the
number to drag, and what "it" attends to follows it. Words with rows of their own get
seeded ones, which are called drawn until they are changed; Chinese ones that stand there stay whole. Masks and settings
that count words follow the sentence. One that was typed at a stop of a lesson is saved, and undone it leaves no trace.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

from pages import READ, Browser, greatest_error, trace

MOST_ERROR = 1e-12
MOST_OF_TABLE = 400_000 # bytes, packed
LINE = "heedmap.sentence.lines[0]"
CHIPS = "JSON.stringify([...document.querySelectorAll('#sentence .word:not(.opener)')].map((each) => [each.textContent, each.classList.contains('unknown')]))"
NOTE = "document.querySelector('#sentence .sentence-note').textContent"
SETTLED = """new Promise((done, failed) => { const begun = performance.now();
  const look = () => %s ? done(1) : performance.now() - begun > 20000 ? failed(new Error("never: %s")) : setTimeout(look, 10); look(); })"""
# From Enter to the weights and what is drawn of them; the table is there already.
TIMES = """(async () => {
  const times = [];
  for (const sentence of ["the cat slept on the bed because it was tired", "a bird saw the fish in the river", "the dog ate the meat because it was hungry"]) {
    await new Promise(requestAnimationFrame);
    const begun = performance.now();
    await heedmap.sentence.lines[0].take(sentence);
    heedmap.core.value(heedmap.nodeNamed("A"));
    times.push(performance.now() - begun);
  }
  return JSON.stringify(times);
})()"""

ROWS = {"format": "heedmap", "version": 1, "mechanism": "self_attention", "tokens": {"query": ["red", "green", "blue"]},
        "arrays": {"X": {"init": "normal", "seed": 3, "shape": [3, 2]}, "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]],
                   "W_V": [[1, 0], [0, 1]]}}


CHINESE = {**ROWS, "tokens": {"query": ["我", "爱", "机器", "学习"]}, "arrays": {**ROWS["arrays"], "X": [[1, 0], [0, 1], [1, 1], [0, 2]]}}
# Settings with an entry for each word, or that count them, or that look as if they did.
COUNTED = ["padding-mask", "window-and-global", "longformer", "hierarchical-review", "nystrom", "whispers", "near-then-anywhere"]
WORDS = "heedmap.core.sentences()[0].words"
STOP = """(async () => {
  const app = heedmap;
  const before = app.core.document();
  app.lesson.open(1);
  await app.sentence.lines[0].take("the cat saw it");
  const words = JSON.parse(app.core.document()).samples[0].tokens.query;
  app.set(app.nodeNamed("X"), [0, 1, 0], 0.125);
  const kept = JSON.parse(app.core.document()).samples[0].arrays.X[1][0];
  app.undo();
  app.undo();
  const undone = app.core.document() === before;
  app.lesson.close();
  return [words.join() === "the,cat,saw,it" ? "" : `typed at a stop, and saved is ${words}`,
    kept === 0.125 ? "" : `a number of a sentence typed at a stop is saved as ${kept}`, undone ? "" : "undone at a stop, and saved is another document"].filter(Boolean);
})()"""


def type_sentence(browser, text, until):
    """By keys alone: the opener, the text, Enter."""
    browser.evaluate("document.querySelector('#sentence .opener').focus()")
    browser.press(" ", 32)
    browser.evaluate(f"document.querySelector('.sentence-field') || {LINE}.edit()")
    browser.call("Input.insertText", {"text": text})
    browser.press("Enter", 13)
    browser.evaluate(SETTLED % (until, text))


def words_of(browser):
    return [word for word, _ in json.loads(browser.evaluate(CHIPS))]


def numbers_faults(browser, heedmap, work, what):
    (work / "said.heed").write_text(browser.evaluate("heedmap.core.document()"))
    expected = trace(heedmap, work / "said.heed", work / "said.json")
    error = greatest_error(json.loads(browser.evaluate(READ)), expected)
    return [f"{what}: differs by {error}"] * (error > MOST_ERROR)


def table_faults(browser, heedmap, work):
    """Of the example whose words are looked up."""
    faults = []
    browser.evaluate("heedmap.showNode(heedmap.nodeNamed('A'), [0, 6, 1])")
    before = browser.evaluate(READ)
    type_sentence(browser, "the cat saw the brid", "heedmap.core.nodes[heedmap.nodeNamed('A')].shape[1] === 5")
    if json.loads(browser.evaluate(CHIPS)) != [["the", False], ["cat", False], ["saw", False], ["the", False], ["brid", True]]:
        faults.append(f"typed, and the chips are {browser.evaluate(CHIPS)}")
    offers = json.loads(browser.evaluate("JSON.stringify([...document.querySelectorAll('.sentence-note button')].map((each) => each.textContent))"))
    if "brid" not in browser.evaluate(NOTE) or len(offers) != 3 or "bird" not in offers:
        faults.append(f"of a word that is not known: {browser.evaluate(NOTE)}")
    browser.evaluate(f"[...document.querySelectorAll('.sentence-note button')].find((each) => each.textContent === 'bird')?.click()")
    if words_of(browser) != ["the", "cat", "saw", "the", "bird"]:
        faults.append(f"an offer was taken, and the words are {words_of(browser)}")
    animal = browser.evaluate("heedmap.numberAt(heedmap.nodeNamed('X'), [0, 1, 0])")
    if animal != 0.85:
        faults.append(f"a cat is an animal by {animal}")
    faults += numbers_faults(browser, heedmap, work, "another sentence")
    said = browser.evaluate(READ)
    browser.evaluate("heedmap.restart()")
    if browser.evaluate(READ) != before:
        faults.append("not as it was")
    browser.evaluate("heedmap.undo()")
    if browser.evaluate(READ) != said:
        faults.append("what was typed before it was as it was does not come back")
    browser.evaluate("heedmap.undo()")
    browser.evaluate("heedmap.undo()")
    if browser.evaluate(READ) != before or words_of(browser)[1] != "dog":
        faults.append("undo does not bring the old sentence back")
    if json.loads(browser.evaluate("JSON.stringify([heedmap.core.nodes[heedmap.kept.node].name, heedmap.kept.cell])")) != ["A", [0, 6, 1]]:
        faults.append("undo does not bring the kept cell back")
    type_sentence(browser, "狗吃肉", "heedmap.core.nodes[heedmap.nodeNamed('A')].shape[1] === 3")
    if words_of(browser) != ["狗", "吃", "肉"] or any(unknown for _, unknown in json.loads(browser.evaluate(CHIPS))):
        faults.append(f"in Chinese the chips are {browser.evaluate(CHIPS)}")
    browser.evaluate("heedmap.undo()")
    return faults


def time_faults(browser, slack):
    times = json.loads(browser.evaluate(TIMES))
    print(f"a typed sentence: {statistics.median(times):.0f} ms")
    return ["a typed sentence takes too long"] * (statistics.median(times) > 50 * slack)


def drawn_faults(browser, heedmap, work):
    """Rows of their own: drawn ones are called so until every row was changed."""
    (work / "rows.heed").write_text(json.dumps(ROWS))
    subprocess.run([heedmap, "export", work / "rows.heed", "-o", work / "rows.html", "--lang", "en"], check=True)
    browser.open(work / "rows.html")
    faults = ["carries a table that it does not need"] * browser.evaluate("document.getElementById('table') !== null")
    browser.evaluate("heedmap.showNode(heedmap.nodeNamed('A'), [0, 0, 0])")
    said = "document.querySelector('#stage .drawn').textContent"
    if browser.evaluate(said) != "drawn numbers (X): these weights mean nothing yet":
        faults.append(f"of drawn numbers: {browser.evaluate(said)}")
    if browser.evaluate("document.querySelectorAll('#pipeline .dice').length") != 1:
        faults.append("drawn numbers have no mark")
    type_sentence(browser, "blue sky", "heedmap.core.nodes[heedmap.nodeNamed('A')].shape[1] === 2")
    faults += numbers_faults(browser, heedmap, work, "seeded rows")
    for row in range(2):
        if not browser.evaluate("heedmap.drawn.said"):
            faults.append(f"not called drawn while row {row} is")
        browser.evaluate(f"heedmap.set(heedmap.nodeNamed('X'), [0, {row}, 0], 0.5)")
    if browser.evaluate("heedmap.drawn.said") or browser.evaluate("document.querySelectorAll('#pipeline .dice').length") != 0:
        faults.append("still called drawn when every row was changed")
    browser.evaluate("heedmap.undo(); heedmap.undo(); heedmap.undo()")
    if words_of(browser) != ["red", "green", "blue"]:
        faults.append(f"after undo the words are {words_of(browser)}")
    return faults


def counted_faults(browser, heedmap, work):
    """A word more, and fewer words, where settings count them."""
    faults = []
    for example in COUNTED + ["flash-tiles"]:
        subprocess.run([heedmap, "export", f"examples:{example}", "-o", work / "counted.html", "--lang", "en"], check=True)
        browser.open(work / "counted.html")
        for change in ["", "['sky', ...words]", "words.slice(0, -1)", "words.slice(2)"]:
            error = browser.evaluate(f"((words) => heedmap.saySentence(false, {change}))({WORDS}) ?? ''") if change else ""
            if error:
                faults += [f"{example}, {change}: {error}"] * (example != "flash-tiles" or "this length" not in error)
                continue
            faults += numbers_faults(browser, heedmap, work, f"{example}, {change}")
        faults += [f"{example}: {each}" for each in browser.complaints()]
    return faults


def chinese_faults(browser, heedmap, work):
    (work / "chinese.heed").write_text(json.dumps(CHINESE))
    subprocess.run([heedmap, "export", work / "chinese.heed", "-o", work / "chinese.html", "--lang", "zh"], check=True)
    browser.open(work / "chinese.html")
    type_sentence(browser, "我很爱机器学习", f"{WORDS}.length > 4")
    return [f"typed in Chinese, and the words are {words_of(browser)}"] * (words_of(browser) != ["我", "很", "爱", "机器", "学习"])


def panels_faults(browser):
    """The number to drag is marked; a drag moves what "it" attends to; a proposal is undone at once."""
    faults = []
    shown = json.loads(browser.evaluate("""JSON.stringify((() => { while (heedmap.edits.length > 0) heedmap.undo(); heedmap.panels.shown || heedmap.togglePanels(); heedmap.keepRow(heedmap.nodeNamed("A"), 6);
      return [heedmap.panels.parts.map(({ node, lines }) => heedmap.core.nodes[node].name + (lines ? " lines" : "")), document.querySelector("#stage .lever")?.textContent,
        heedmap.panels.lever && heedmap.core.nodes[heedmap.panels.lever.node].name + heedmap.panels.lever.cell]; })())"""))
    if shown != [["X", "W_Q", "A lines"], "One number to drag: grammar → animal", "W_Q0,7,0"]:
        faults.append(f"panels: {shown}")
    first = "document.querySelector('.row-bars .row-word').textContent"
    if browser.evaluate(first) != "dog":
        faults.append(f"it attends to {browser.evaluate(first)}")
    browser.evaluate("[...document.querySelectorAll('.tries button')][0].click()")
    if browser.evaluate(first) != "meat":
        faults.append(f"the 6 is under food, and it attends to {browser.evaluate(first)}")
    browser.evaluate("heedmap.undo()")
    if browser.evaluate(first) != "dog" or browser.evaluate("heedmap.edits.length") != 0:
        faults.append("a proposal is not undone at once")
    x, y = json.loads(browser.evaluate("""JSON.stringify((() => { const figure = heedmap.stage.figureOf(heedmap.nodeNamed("W_Q"));
      const box = figure.canvas.getBoundingClientRect(); const [left, top] = figure.corner(7, 0);
      return [box.left + left + figure.side / 2, box.top + top + figure.side / 2]; })())"""))
    for kind, down in (("mousePressed", 0), ("mouseMoved", 20), ("mouseMoved", 40), ("mouseReleased", 40)):
        browser.call("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y + down, "button": "left", "buttons": 1, "clickCount": 1})
    dragged = browser.evaluate("heedmap.numberAt(heedmap.nodeNamed('W_Q'), [0, 7, 0])")
    if not dragged < 3 or not browser.evaluate("heedmap.panels.shown"):
        faults.append(f"dragged down by 40 px, and the number is {dragged}")
    browser.evaluate("heedmap.undo()")
    picture = browser.evaluate("heedmap.drawnPicture().svg()")
    for what in (">because<", ">animal<", "<path d=\"M"):
        faults += [f"the picture of panels lacks {what}"] * (what not in picture)
    return faults


def site_faults(browser, heedmap, work):
    folder = work / "site"
    subprocess.run([heedmap, "site", "examples:what-it-looks-for", "examples:it-learned", "examples:two-heads", "-o", folder], check=True)
    tables = [path for path in folder.iterdir() if path.name.startswith("words-")]
    faults = [f"{len(tables)} tables of words"] * (len(tables) != 1)
    for path in tables:
        packed = len(path.read_bytes()) * 3 // 4
        print(f"table of words: {packed // 1000} kB")
        faults += [f"a table of {packed} bytes"] * (packed > MOST_OF_TABLE)
    browser.open(folder / "it-learned.html")
    if browser.evaluate("globalThis.heedmapTable !== undefined"):
        faults.append("the table is fetched before it is needed")
    type_sentence(browser, "the wolf ran", "heedmap.core.nodes[heedmap.nodeNamed('X')].shape[1] === 3")
    faults += numbers_faults(browser, heedmap, work, "a sentence in a site")
    return faults + browser.complaints()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--slack", type=float, default=1, help="times as long as promised, on a busy machine")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        work = pathlib.Path(temporary)
        browser = Browser(arguments.chromium, work / "profile", patience=120)
        page = work / "words.html"
        subprocess.run([arguments.heedmap, "export", "examples:what-it-looks-for", "-o", page, "--lang", "en"], check=True)
        browser.open(page)
        faults = browser.evaluate(STOP)
        browser.open(page)
        faults += table_faults(browser, arguments.heedmap, work) + time_faults(browser, arguments.slack)
        faults += panels_faults(browser) + browser.complaints()
        faults += drawn_faults(browser, arguments.heedmap, work) + browser.complaints()
        faults += counted_faults(browser, arguments.heedmap, work) + chinese_faults(browser, arguments.heedmap, work)
        faults += site_faults(browser, arguments.heedmap, work)
        browser.close()
    print("\n".join(faults) or "sentences: all as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
