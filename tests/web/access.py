#!/usr/bin/env python3
"""access.py HEEDMAP [--chromium PROGRAM] [EXAMPLE ...]: runs axe-core over every page of the site of all examples, and its indexes, in
each language: as it opens, with a cell kept, in its lesson, with an exercise. On a phone a page opens with its sentence and a
good part of a matrix in sight. Then, as a finger would there: every target is 44 px high and wide, inputs are written in 16 px, a
tap keeps a cell, a second tap or a long press types another number, a drag changes it, and two fingers zoom.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

from pages import PHONE, Browser

AXE = pathlib.Path(__file__).parent / "axe/axe.min.js"
FINDS = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => JSON.stringify(
  violations.map(({ id, nodes }) => `${id}: ${nodes[0].target} (${nodes.length}) ${nodes[0].failureSummary.split("\\n")[1] ?? ""}`)))"""
# What may be open on a page; null where it has none of that.
STATES = {
    "a kept cell": "(heedmap.keep(heedmap.node, [0, 0, 0]), heedmap.stage.figures[0].table.replaceChildren(...heedmap.stage.figures[0].told('x')), 1)",
    "its lesson": "heedmap.lesson.told && heedmap.lesson.stops.length > 0 ? (heedmap.lesson.open(0), 1) : null",
    "an exercise": "heedmap.lesson.shown && heedmap.lesson.close(), heedmap.exercises.all.length > 0 ? (heedmap.openExercise(0), 1) : null",
}
SMALL = """JSON.stringify([...document.querySelectorAll("button, a, input:not([type=hidden]), select, summary")].map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, { width, height }]) => width > 0 && (height < 43.5 || width < 43.5))
  .map(([each, { width, height }]) => `${(each.getAttribute("aria-label") || each.textContent || each.tagName).slice(0, 30)}: ${Math.round(width)}×${Math.round(height)} px`))"""
WRITTEN_SMALL = """JSON.stringify([...document.querySelectorAll("input:not([type=hidden]), select")]
  .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16).map(({ outerHTML }) => outerHTML.slice(0, 60)))"""
# The middle of the second cell of a given matrix that is in sight, and what is in it.
CELL = """(() => {
  for (let i = 0; i < heedmap.data.looks.steps.length; ++i) {
    heedmap.showStep(i);
    const figure = heedmap.stage.figures.find(({ node, size: [, cols] }) => heedmap.core.nodes[node].given && heedmap.core.nodes[node].shape[0] === 1 && cols > 1);
    if (!figure) continue;
    figure.canvas.scrollIntoView({ block: "center" });
    const { left, top } = figure.canvas.getBoundingClientRect();
    const [x, y] = figure.corner(0, 1);
    window.touched = { node: figure.node, cell: figure.cellAt(0, 1) };
    return [left + x + figure.side / 2, top + y + figure.side / 2];
  }
})()"""
# How much of what a page opens with is in sight on a phone.
IN_SIGHT = """JSON.stringify((() => {
  const end = document.getElementById("steps").getBoundingClientRect().top;
  const { top, bottom, height } = document.querySelector("#stage canvas").getBoundingClientRect();
  const sentence = document.getElementById("sentence");
  return { matrix: Math.round(height < 120 && bottom <= end ? 120 : Math.min(end, bottom) - top), sentence: sentence.hidden ? 0 : end - sentence.getBoundingClientRect().bottom,
    wide: document.documentElement.scrollWidth > innerWidth, covered: document.body.classList.contains("has-cell") };
})())"""
# The lowest cell of the first computed matrix, scrolled to the foot of the screen.
LOWEST = """(() => {
  const step = heedmap.data.looks.steps.findIndex(({ main }) => heedmap.looksOf(main).role === "weights");
  heedmap.showStep(step);
  const figure = heedmap.stage.figureOf(heedmap.node);
  const [rows] = figure.size;
  const bottom = () => figure.canvas.getBoundingClientRect().top + figure.corner(rows - 1, 0)[1] + figure.side;
  scrollBy(0, bottom() - document.getElementById("steps").getBoundingClientRect().top + 12);
  window.touched = { node: figure.node, cell: figure.cellAt(rows - 1, 0), bottom };
  return [figure.canvas.getBoundingClientRect().left + figure.corner(rows - 1, 0)[0] + figure.side / 2, bottom() - figure.side / 2];
})()"""
UNCOVERED = """new Promise((done) => { const begun = performance.now();
  const look = () => touched.bottom() <= document.querySelector("#explanation .cell").getBoundingClientRect().top ? done(true)
    : performance.now() - begun > 10000 ? done(false) : setTimeout(look, 20); look(); })"""
NUMBER = "heedmap.numberAt(touched.node, touched.cell)"
EDITING = "document.querySelector('.cell-editor') !== null"


def found(browser, state):
    return [f"{state}: {each}" for each in json.loads(browser.evaluate(FINDS))]


def page_faults(browser, folder, page, language):
    browser.open_address(f"{(folder / page).as_uri()}#lang={language}")
    browser.evaluate("new Promise((done) => setTimeout(done, 350))") # tables come a moment later
    faults = found(browser, "as it opens")
    for state, script in STATES.items():
        if browser.evaluate(script):
            faults += found(browser, state)
    return [f"{page} in {language}, {each}" for each in faults]


def target_faults(browser, folder, page):
    browser.call("Emulation.setDeviceMetricsOverride", PHONE)
    browser.open_address((folder / page).as_uri())
    faults = []
    for state, script in {"as it opens": "1", **STATES}.items():
        if browser.evaluate(script):
            faults += [f"{page} on a phone, {state}: {each}" for each in json.loads(browser.evaluate(SMALL)) + json.loads(browser.evaluate(WRITTEN_SMALL))]
    return faults


def sight_faults(browser, folder, page):
    """What a phone shows before anything is touched."""
    browser.call("Emulation.setDeviceMetricsOverride", PHONE)
    browser.open_address((folder / page).as_uri())
    seen = json.loads(browser.evaluate(IN_SIGHT))
    browser.call("Emulation.clearDeviceMetricsOverride")
    faults = [f"a matrix with {seen['matrix']} px in sight"] * (seen["matrix"] < 120)
    faults += [f"its sentence ends {seen['sentence']} px above the steps"] * (seen["sentence"] < 0)
    faults += ["wider than the screen"] * seen["wide"] + ["arithmetic lies over it unasked"] * seen["covered"]
    return [f"{page} on a phone: {each}" for each in faults]


def touch(browser, kind, points):
    browser.call("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]})


def tap(browser, place, held=0.0):
    touch(browser, "touchStart", [place])
    time.sleep(held)
    touch(browser, "touchEnd", [])
    browser.evaluate("new Promise((done) => setTimeout(done, 50))")


def drag(browser, place, by):
    x, y = place
    touch(browser, "touchStart", [place])
    for part in range(1, 11):
        touch(browser, "touchMove", [(x, y + by * part / 10)])
    touch(browser, "touchEnd", [])
    browser.evaluate("new Promise((done) => setTimeout(done, 50))")


def painting_faults(browser, folder, page):
    """A mouse paints a stroke over a picture, which is undone at once."""
    browser.open_address((folder / page).as_uri())
    x, y, side = browser.evaluate("""(() => { heedmap.showStep(0); const figure = heedmap.stage.figures[0]; figure.canvas.scrollIntoView({ block: "center" });
      const { left, top } = figure.canvas.getBoundingClientRect(); const [x, y] = figure.corner(0, 0); return [left + x + figure.side / 2, top + y + figure.side / 2, figure.side]; })()""")
    row = "Array.from({ length: 5 }, (_, col) => heedmap.numberAt(heedmap.node, [0, 1, col])).join('')"
    before = browser.evaluate(row)
    for kind, col in (("mousePressed", 0), ("mouseMoved", 4), ("mouseReleased", 4)):
        browser.call("Input.dispatchMouseEvent", {"type": kind, "x": x + col * side, "y": y + side, "button": "left", "buttons": 1, "clickCount": 1})
    painted = browser.evaluate(row)
    browser.evaluate("heedmap.undo()")
    faults = [f"painted {painted} over {before}"] * (painted != ("0" if before[0] == "1" else "1") * 5)
    return [f"{page}: {each}" for each in faults + ["a stroke is not undone at once"] * (browser.evaluate(row) != before)]


def finger_faults(browser, folder, page):
    browser.call("Emulation.setDeviceMetricsOverride", PHONE)
    browser.call("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
    browser.open_address((folder / page).as_uri())
    faults = []

    def hold(what, right):
        if not right:
            faults.append(f"{page} on a phone: {what}")

    place = browser.evaluate(CELL)
    before = browser.evaluate(NUMBER)
    tap(browser, place)
    hold("a tap keeps no cell", browser.evaluate("heedmap.kept?.node === touched.node && heedmap.kept.cell.join() === touched.cell.join()"))
    hold("a tap types", not browser.evaluate(EDITING))
    tap(browser, place)
    hold("a second tap types no number", browser.evaluate(EDITING))
    browser.press("Escape", 27)
    drag(browser, place, -60)
    hold("a drag changes nothing", browser.evaluate(NUMBER) > before)
    hold("a drag scrolls the page", browser.evaluate(CELL) == place)
    browser.evaluate("heedmap.undo()")
    hold("a drag is not undone at once", browser.evaluate(NUMBER) == before and browser.evaluate("heedmap.edits.length") == 0)
    browser.evaluate("heedmap.drop()")
    place = browser.evaluate(CELL)
    tap(browser, place, held=0.8)
    hold("a long press types no number", browser.evaluate(EDITING))
    browser.press("Escape", 27)
    browser.evaluate("heedmap.drop()")
    tap(browser, browser.evaluate(LOWEST))
    hold("a tap keeps no computed cell", browser.evaluate("heedmap.kept?.node === touched.node"))
    hold("arithmetic stays over its cell", browser.evaluate(UNCOVERED))
    browser.evaluate("heedmap.drop()")
    touch(browser, "touchStart", [(180, 300), (210, 300)])
    for part in range(1, 11):
        touch(browser, "touchMove", [(180 - 10 * part, 300), (210 + 10 * part, 300)])
    touch(browser, "touchEnd", [])
    browser.evaluate("new Promise((done) => setTimeout(done, 200))")
    hold("two fingers do not zoom", browser.evaluate("visualViewport.scale") > 1.5)
    browser.call("Emulation.setTouchEmulationEnabled", {"enabled": False})
    browser.call("Emulation.clearDeviceMetricsOverride")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("examples", nargs="*")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        work = pathlib.Path(temporary)
        folder = work / "site"
        sources = [f"examples:{example}" for example in arguments.examples] or ["examples:"]
        subprocess.run([arguments.heedmap, "site", *sources, "-o", folder], check=True)
        pages = [name + ".html" for name in json.loads((folder / "site.json").read_text())["order"]]
        browser = Browser(arguments.chromium, work / "profile", patience=120)
        browser.call("Page.addScriptToEvaluateOnNewDocument", {"source": AXE.read_text()})
        faults = []
        for index in ["index.html", "index.zh.html"]:
            browser.open_plain((folder / index).as_uri())
            faults += [f"{index}: {each}" for each in json.loads(browser.evaluate(FINDS))]
        for page in pages:
            for language in ["en", "zh"]:
                faults += page_faults(browser, folder, page, language)
            faults += sight_faults(browser, folder, page)
        touched = [page for page in ("two-heads.html", "thinking-machines.html") if page in pages] or pages[:1]
        for page in touched:
            faults += target_faults(browser, folder, page)
        faults += finger_faults(browser, folder, touched[0])
        faults += painting_faults(browser, folder, "vit-digits.html") if "vit-digits.html" in pages else []
        browser.close()
    print("\n".join(faults) or f"{len(pages)} pages in two languages: axe-core finds nothing, and fingers reach all")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
