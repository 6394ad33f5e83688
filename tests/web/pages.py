#!/usr/bin/env python3
"""pages.py HEEDMAP [--chromium PROGRAM] [EXAMPLE ...]: opens the page of each built-in example in a
browser without a network, and compares every finite number in it with `heedmap trace`: before an edit and after one,
with each of its samples, and with a matrix pinned. Opens every step and every exercise, on a wide screen and on that of
a phone, where nothing stands out at the right.

Also holds what the page promises: one file of at most 1.08 MB, and 0.53 MB for a table of words where it needs one, that
asks the network for nothing, a first heatmap within 400 ms of the document, an edit on the screen within 16 ms, keys for
all that a mouse does, and a name for all that has the focus.
"""
import argparse
import base64
import json
import math
import os
import pathlib
import select
import statistics
import subprocess
import sys
import tempfile

MOST_BYTES = 1_080_000
TABLE_BYTES = 530_000
MOST_ERROR = 1e-12
READ = "JSON.stringify(heedmap.core.nodes.map((n, i) => [n.name, Array.from(heedmap.core.value(i), (x) => Number.isFinite(x) ? x : String(x))]))"
# What a person would do who types another number into the first given matrix of reals, and how long it takes to paint.
EDIT = """(async () => {
  const app = heedmap;
  const node = app.core.nodes.findIndex((n, i) => n.given && app.data.looks.nodes[i].role === "signed" && !/ids$/.test(n.name));
  const times = [];
  for (let i = 1; i <= 9; ++i) {
    await new Promise(requestAnimationFrame);
    const begun = performance.now();
    app.set(node, [0, 0, 0], 0.25 * i);
    times.push(performance.now() - begun);
  }
  return JSON.stringify({ name: app.core.nodes[node].name, times, document: app.core.document() });
})()"""

# Every step and every exercise, each exercise left unanswered and checked.
WALK = """(() => {
  const app = heedmap;
  app.data.looks.steps.forEach((step, i) => app.showStep(i));
  app.exercises.all.forEach((exercise, i) => (app.exercises.open(i), app.exercises.check()));
  app.exercises.close();
})()"""
# Questions about the signs of gradients, all answered "grows": a mark stands at the cell that it is of. Some cells have none.
SIGNS = """JSON.stringify(heedmap.exercises.all.flatMap((exercise, i) => {
  const { exercises } = heedmap;
  if (exercise.kind !== "gradient_sign") return [];
  exercises.open(i);
  exercises.fields.forEach(({ made }) => (made.value = "up"));
  exercises.check();
  const marked = exercises.fields.filter(({ made }) => made.className !== "").map(({ key }) => key).sort().join(" ");
  const places = heedmap.core.grade(exercises.answers)[exercise.id].marks.map(({ place }) => place).sort().join(" ");
  exercises.close();
  return marked === places ? [] : [`marks of ${places} stand at ${marked}`];
}))"""
# The first computed matrix of the steps, held and then edited.
PIN = """(() => {
  const app = heedmap;
  const node = app.data.looks.steps.map(({ main }) => main).find((id) => !app.editable(id, 0) && app.looksOf(id).role === "signed");
  if (node === undefined) return;
  app.pin(node, 0, true);
  app.set(node, [0, 0, 0], 0.75);
})()"""

# Whatever has the focus, without a name that a screen reader says; and steps in which the page is wider than the screen.
NAMELESS = """JSON.stringify([...document.querySelectorAll("button, input:not([type=hidden]), select, canvas[tabindex]")]
  .filter((each) => !(each.getAttribute("aria-label") || each.textContent).trim()).map((each) => each.outerHTML.slice(0, 100)))"""
TOO_WIDE = """JSON.stringify(heedmap.data.looks.steps.map((step, i) => (heedmap.showStep(i),
  document.documentElement.scrollWidth > innerWidth ? "step " + (i + 1) + ": " + document.documentElement.scrollWidth + " px" : ""))
  .filter(Boolean))"""
# Steps with gradients whose cells are smaller than the screen has room for: laid out once more they are larger.
CRAMPED = """JSON.stringify((() => {
  const app = heedmap;
  app.toggleGradients(true);
  const cramped = app.data.looks.steps.flatMap((step, i) => {
    app.showStep(i);
    const side = app.stage.figures[0].side;
    app.stage.layOut();
    return app.stage.figures[0].side === side ? [] : [`step ${i + 1}: cells of ${side} px, of ${app.stage.figures[0].side} px laid out again`];
  });
  app.toggleGradients(false);
  return cramped;
})())"""
PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": True}
# Where a step has a matrix that is given: its place among those of the stage.
GIVEN = """(() => {
  for (let i = 0; i < heedmap.data.looks.steps.length; ++i) {
    heedmap.showStep(i);
    const at = heedmap.stage.figures.findIndex(({ node, size: [, cols] }) => heedmap.core.nodes[node].given && cols > 1);
    if (at >= 0) return heedmap.stage.figures[at].canvas.focus(), true;
  }
  return false;
})()"""

# Two samples with numbers of their own, of which an exercise lets one be changed.
EYE = [[1, 0], [0, 1]]
SAMPLED = {"format": "heedmap", "version": 1, "mechanism": "self_attention",
           "arrays": {"X": EYE, "W_Q": EYE, "W_K": EYE, "W_V": EYE},
           "samples": [{"title": "one", "arrays": {"X": EYE}}, {"title": "two", "arrays": {"X": [[2, 0], [0, 2]]}}],
           "exercises": [{"id": "r", "kind": "repair", "change": ["X"], "within": 0.1, "budget": 1,
                          "target": {"node": "Q", "value": [[3, 0], [0, 1]]}}]}
EDIT_SAMPLES = """(() => {
  const node = heedmap.core.nodes.findIndex(({ name }) => name === "X");
  const counted = () => Number.parseInt(heedmap.exercises.repair.said.textContent.match(/\\d+/)[0]);
  heedmap.showSample(1);
  heedmap.set(node, [0, 0, 0], 7);
  heedmap.exercises.open(0);
  const elsewhere = counted();
  heedmap.set(node, [0, 0, 0], 3);
  const own = counted();
  heedmap.exercises.check();
  return JSON.stringify([elsewhere, own, heedmap.exercises.right.has("r")]);
})()"""


class Browser:
    """Chromium without a window or a network, spoken to by its debugging pipe. Throws TimeoutError if it says nothing for
    `patience` seconds."""

    def __init__(self, program, profile, patience=None):
        self.patience = patience
        to_browser, self.to = os.pipe()
        self.from_browser, own = os.pipe()

        def as_three_and_four():
            low, high = os.dup(to_browser), os.dup(own)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", "--no-first-run", "--window-size=1440,900", "--disable-quic",
             "--disable-background-networking", "--disable-component-update", "--disable-sync", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=as_three_and_four, close_fds=False)
        self.rest = b""
        self.calls = 0
        self.events = []
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self.session = self.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")
        self.call("Emulation.setFocusEmulationEnabled", {"enabled": True})  # keys go to the page
        self.call("Network.emulateNetworkConditions",
                  {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})

    def call(self, method, parameters=None):
        self.calls += 1
        message = {"id": self.calls, "method": method, "params": parameters or {}}
        if hasattr(self, "session"):
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.calls:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def receive(self):
        while b"\0" not in self.rest:
            if self.patience and not select.select([self.from_browser], [], [], self.patience)[0]:
                raise TimeoutError("the page does not answer")
            more = os.read(self.from_browser, 1 << 20)
            if not more:
                raise RuntimeError("the browser ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def evaluate(self, script):
        result = self.call("Runtime.evaluate", {"expression": script, "awaitPromise": True, "returnByValue": True})
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"]["exception"].get("description", result))
        return result["result"].get("value")

    def open_plain(self, url):
        """A page without a core."""
        self.events.clear()
        self.call("Page.navigate", {"url": url})
        self.evaluate("new Promise((done) => document.readyState === 'complete' ? done(1) : addEventListener('load', () => done(1)))")

    def open(self, path):
        self.open_address(path.as_uri())

    def open_address(self, url):
        self.call("Page.navigate", {"url": "about:blank"}) # or what follows # alone would not open it anew
        self.events.clear()
        self.call("Page.navigate", {"url": url})
        self.evaluate("""new Promise((done, failed) => { const begun = performance.now();
            const look = () => window.heedmapError ? failed(window.heedmapError) : window.heedmap ? done(1)
              : performance.now() - begun > 60000 ? failed(new Error("the page does not start")) : setTimeout(look, 10); look(); })""")

    def press(self, key, code):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code})

    def requests(self):
        """What the page asked for, but itself."""
        sent = [e["params"]["request"]["url"] for e in self.events if e["method"] == "Network.requestWillBeSent"]
        return [url for url in sent if not url.startswith("file:")]

    def complaints(self):
        thrown = [e["params"]["exceptionDetails"] for e in self.events if e["method"] == "Runtime.exceptionThrown"]
        return ([e["params"]["entry"]["text"] for e in self.events if e["method"] == "Log.entryAdded"]
                + [each["exception"].get("description", each["text"]) for each in thrown])

    def shot(self, path):
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait()


def flat(value):
    return [x for part in value for x in flat(part)] if isinstance(value, list) else [value]


def greatest_error(page, trace):
    """Of every finite number, relative beyond 1; infinities and NaN have to be where they are."""
    worst = 0.0
    for name, numbers in page:
        if name not in trace:
            raise AssertionError(f"{name} is not in the trace")
        expected = flat(trace[name])
        assert len(expected) == len(numbers), f"{name} has {len(numbers)} numbers, expected {len(expected)}"
        for got, wanted in zip(numbers, expected):
            g, w = float(got), float(wanted)
            if math.isfinite(w) and math.isfinite(g):
                worst = max(worst, abs(g - w) / max(1.0, abs(w)))
            else:
                assert math.isnan(g) == math.isnan(w) and (math.isnan(g) or g == w), f"{name}: {got}, expected {wanted}"
    return worst


def trace(heedmap, source, out):
    subprocess.run([heedmap, "trace", source, "-o", out, "--format", "json"], check=True, stdout=subprocess.DEVNULL)
    return json.loads(pathlib.Path(out).read_text())


def greatest_change_error(browser, heedmap, work):
    """After each sample is shown, and after a pin: the numbers are those of the document as the page saves it."""
    worst = 0.0
    shown = [f"heedmap.showSample({i})" for i in range(browser.evaluate("heedmap.words.said.samples.length"))]
    for change in shown + [PIN]:
        browser.evaluate(change)
        (work / "changed.heed").write_text(browser.evaluate("heedmap.core.document()"))
        expected = trace(heedmap, work / "changed.heed", work / "changed.json")
        worst = max(worst, greatest_error(json.loads(browser.evaluate(READ)), expected))
    return worst


def keyboard_faults(browser):
    """A number is typed into a matrix that is given by keys alone, and a button keeps the focus when it is pressed."""
    if not browser.evaluate(GIVEN):
        return []
    for key, code in (("ArrowRight", 39), ("ArrowRight", 39), ("Enter", 13)):
        browser.press(key, code)
    browser.call("Input.insertText", {"text": "1/4"})
    browser.press("Enter", 13)
    kept = "heedmap.numberAt(heedmap.kept.node, heedmap.kept.cell)"
    faults = [f"typed 1/4, and the cell is {value}"] if (value := browser.evaluate(kept)) != 0.25 else []
    if "0.25" not in (said := browser.evaluate("heedmap.said.textContent")):
        faults.append(f"said of an edit: {said}")
    if browser.evaluate("document.activeElement.tagName") != "CANVAS":
        faults.append("the matrix lost the focus")
    browser.evaluate("document.querySelector('#tools button[aria-pressed]').focus()")
    browser.press(" ", 32)
    pressed = browser.evaluate("document.activeElement.closest('#tools') !== null || document.activeElement.form !== null")
    browser.evaluate("heedmap.exercises.shown && heedmap.toggleExercises()")
    browser.evaluate("heedmap.lesson.shown && heedmap.toggleLesson()")
    return faults + ([] if pressed else ["a button lost the focus when it was pressed"])


def screen_faults(browser):
    """What has no name, and what stands out at the right on a phone."""
    faults = [f"without a name: {each}" for each in json.loads(browser.evaluate(NAMELESS))]
    browser.call("Emulation.setDeviceMetricsOverride", PHONE)
    browser.evaluate("new Promise(requestAnimationFrame)")
    faults += [f"on a phone: {each}" for each in json.loads(browser.evaluate(TOO_WIDE))]
    browser.call("Emulation.clearDeviceMetricsOverride")
    browser.evaluate("new Promise(requestAnimationFrame)")
    return faults


def sized_document(heedmap, work):
    """Of the size for which the time of an edit is promised."""
    document = work / "n12-d32.heed"
    sizes = [word for size in ("n=12", "d=32", "d_k=8", "d_v=8", "d_out=32") for word in ("--size", size)]
    subprocess.run([heedmap, "new", "multi_head_attention", "-o", document, "--set", "heads=4", *sizes], check=True)
    return document


def check(browser, heedmap, example, source, work):
    page = work / f"{example}.html"
    subprocess.run([heedmap, "export", source, "-o", page, "--lang", "en"], check=True)
    size = page.stat().st_size
    browser.open(page)
    ready = browser.evaluate("heedmap.readyAfter")
    error = greatest_error(json.loads(browser.evaluate(READ)), trace(heedmap, source, work / "trace.json"))
    edit = json.loads(browser.evaluate(EDIT))
    (work / "edited.heed").write_text(edit["document"])
    after = greatest_error(json.loads(browser.evaluate(READ)), trace(heedmap, work / "edited.heed", work / "edited.json"))
    browser.evaluate(WALK)
    faults = json.loads(browser.evaluate(SIGNS)) + keyboard_faults(browser) + screen_faults(browser)
    after = max(after, greatest_change_error(browser, heedmap, work))
    faults += json.loads(browser.evaluate(CRAMPED)) # at last: its gradients stay in the graph
    paint = statistics.median(edit["times"])
    print(f"{example:28} {size // 1000:4} kB  {ready:5.0f} ms  edit of {edit['name']:>6} {paint:5.1f} ms  "
          f"{error:.0e}, edited {after:.0e}", flush=True)
    wrong = faults + [f"{size} bytes"] * (size > MOST_BYTES + TABLE_BYTES * browser.evaluate("document.getElementById('table') !== null")) + [f"differs by {max(error, after)}"] * (max(error, after) > MOST_ERROR)
    wrong += [f"asks for {url}" for url in browser.requests()] + browser.complaints()
    return wrong, ready, paint


def repair_faults(browser, heedmap, work):
    """A repair counts the numbers that are changed in its own sample, and those alone."""
    document, page = work / "samples.heed", work / "samples.html"
    document.write_text(json.dumps(SAMPLED))
    subprocess.run([heedmap, "export", document, "-o", page, "--lang", "en"], check=True)
    browser.open(page)
    counted = json.loads(browser.evaluate(EDIT_SAMPLES))
    return [] if counted == [0, 1, True] else [f"a repair with samples counted {counted}"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("heedmap")
    parser.add_argument("--chromium", default="chromium")
    parser.add_argument("--slack", type=float, default=1, help="times as long as promised, on a busy machine")
    parser.add_argument("examples", nargs="*")
    arguments = parser.parse_args()
    listed = json.loads(subprocess.run([arguments.heedmap, "examples", "--json"], check=True, capture_output=True).stdout)
    examples = arguments.examples or [example["id"] for example in listed]
    failures, ready, paint = [], [], []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        work = pathlib.Path(folder)
        browser = Browser(arguments.chromium, work / "profile")
        sources = {example: f"examples:{example}" for example in examples}
        sources["n12-d32"] = sized_document(arguments.heedmap, work)
        for example, source in sources.items():
            wrong, first, edit = check(browser, arguments.heedmap, example, source, work)
            failures += [f"{example}: {what}" for what in wrong]
            ready.append(first)
            paint.append(edit)
        failures += repair_faults(browser, arguments.heedmap, work)
        browser.close()
    print(f"first heatmap: median {statistics.median(ready):.0f} ms; edit to paint: median {statistics.median(paint):.1f} ms")
    if statistics.median(ready) > 400 * arguments.slack:
        failures.append("the first heatmap comes too late")
    if statistics.median(paint) > 16 * arguments.slack:
        failures.append("an edit is painted too late")
    if paint[-1] > 16 * arguments.slack:
        failures.append("an edit of 12 tokens of 32 numbers is painted too late")
    print("\n".join(failures) or f"{len(sources)} pages: all as they should be")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
